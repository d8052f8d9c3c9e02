//! Bomb Busters as a `kibitzer_game::Game`, and what its views say about hidden wires.

use std::fmt;

use kibitzer_deal::{Deal, Problem, Problems};
use kibitzer_game::{BeliefError, By, Column, HiddenDeal, Illegal, Seat, SeatView, Seats, Turn};
use rand_core::Rng;

use super::action::Action;
use super::deal::Game;
use super::world::World;
use crate::cards::CardState;
use crate::odds::layout::{Counting, Layout};
use crate::odds::translate::Translation;
use crate::playing::outcome_name;
use crate::playing::player::COLUMNS;
use crate::public::{Outcome, Phase, Public};
use crate::table::Table;
use crate::tiles::Wire;

impl Public {
    /// Whose turn it is, given which players have wires. Others may interrupt with equipment that
    /// can be used at any time.
    fn seats_to_act(&self, has_wires: impl Fn(usize) -> bool) -> Turn {
        let players = || (0..self.players()).map(Seat);
        let due: Seats = match self.play.phase {
            Phase::Unsaid | Phase::Over(_) => return Turn::Over,
            Phase::Indication { seat, .. } | Phase::Answer { seat, .. } => {
                return Turn::of(Seat(seat));
            }
            Phase::Turn { seat } => Seats::one(Seat(seat)),
            Phase::Anyone { but } => {
                let live: Seats = players().filter(|seat| has_wires(seat.0)).collect();
                let others = live.without(but.map_or(Seats::NONE, |but| Seats::one(Seat(but))));
                if others.is_empty() { live } else { others }
            }
        };
        let ready = self.cards.iter().any(|card| card.state == CardState::Ready);
        let fresh = |seat: usize| self.characters.get(seat).is_some_and(|one| !one.used);
        let able = |seat: &Seat| self.may_use_equipment(seat.0) && (ready || fresh(seat.0));
        Turn::Players { due, may: due.iter().chain(players().filter(able)).collect() }
    }
}

impl SeatView for Table {
    fn seat(&self) -> Seat {
        Seat(self.observer())
    }

    fn turn(&self) -> Turn {
        self.public().seats_to_act(|player| self.uncut_of(player).next().is_some())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(outcome_name(*self))
    }
}

impl kibitzer_game::Game for Game {
    const NAME: &'static str = "Bomb Busters";

    type World = World;
    type View = Table;
    type Action = Action;
    type Outcome = Outcome;

    fn seats(&self) -> usize {
        self.players()
    }

    fn deal(&self, mut rng: &mut dyn Rng) -> World {
        Game::deal(self, &mut rng)
    }

    fn view(&self, world: &World, seat: Seat) -> Table {
        world.view(seat.0)
    }

    fn turn(&self, world: &World) -> Turn {
        world.public().seats_to_act(|player| world.has_wires(player))
    }

    fn legal(&self, view: &Table) -> Vec<Action> {
        super::legal(view)
    }

    fn play(&self, world: &mut World, by: By, action: &Action) -> Result<(), Illegal<Action>> {
        let By::Seat(Seat(seat)) = by else {
            return Err(Illegal::out_of_turn(*action, self.turn(world), by));
        };
        world.play(seat, *action)
    }

    fn outcome(&self, world: &World) -> Option<Outcome> {
        world.outcome()
    }

    fn columns() -> &'static [Column] {
        &COLUMNS
    }

    /// All players win or lose together.
    fn payoff(&self, outcome: &Outcome, _: Seat) -> f64 {
        f64::from(u8::from(*outcome == Outcome::Won))
    }
}

impl HiddenDeal for Game {
    type Layout = Layout;

    fn problems(&self, view: &Table) -> Result<(Problems, Layout), BeliefError> {
        let unsaid = |error: &dyn fmt::Display| BeliefError::View(error.to_string());
        let translation = Translation::new(view, Counting::Dealt);
        let Translation { layout, cases, .. } = translation.map_err(|error| unsaid(&error))?;
        let cases: Vec<Problem> = cases.into_iter().map(|case| case.problem).collect();
        Ok((Problems::new(cases).map_err(|error| unsaid(&error))?, layout))
    }

    fn world(&self, view: &Table, layout: &Layout, deal: &Deal, mut rng: &mut dyn Rng) -> World {
        let dealt = |spot| {
            let at = layout.place(spot)?;
            layout.kinds().get(usize::from(deal.hand(at.seat)[at.slot])).copied()
        };
        let wires: Vec<Wire> = view.unknown().filter_map(dealt).collect();
        // Every deal of a view's problems fits the view, as the first law of samplers tests.
        let Ok(world) = view.world(&wires, &mut rng) else { unreachable!() };
        world
    }
}
