//! Yatzy as a `kibitzer_game::Game`: chance throws the dice, the player keeps some and fills a box.
//!
//! One player fills one card. Nothing is hidden, so a [`Position`] is both the world and the
//! player's view.

use std::fmt;
use std::sync::Arc;

use kibitzer_game::{By, Column, Game, Illegal, Seat, SeatView, Turn, Unit, message};
use rand_core::Rng;

use crate::notation::Move;
use crate::{Dice, Lattice, Rules, State};

/// The number of rerolls in a turn.
pub(crate) const REROLLS: u8 = 2;

/// A one-player game under one rule set.
#[derive(Debug, Clone)]
pub struct Yatzy {
    rules: Arc<Rules>,
    lattice: Arc<Lattice>,
    /// Every throw of so many dice with its weight, by their number.
    throws: Arc<[Vec<(Move, u64)>]>,
}

impl Yatzy {
    /// A game under these rules.
    pub fn new(rules: Rules) -> Yatzy {
        let lattice = Lattice::new(rules.dice());
        let throws = |dice: usize| {
            let sets = lattice.sets().iter().filter(|set| set.len() == dice);
            sets.map(|set| (Move::Roll(*set), ways(set))).collect()
        };
        let throws = (0..=rules.dice()).map(throws).collect();
        Yatzy { rules: Arc::new(rules), lattice: Arc::new(lattice), throws }
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        match position.stage {
            Stage::Choice { dice, rerolls: 0 } => {
                let choices = self.rules.choices(position.state.card, &dice);
                let name = |category: usize| self.rules.categories()[category].name;
                choices.iter().map(|choice| Move::Score(name(choice.category))).collect()
            }
            Stage::Choice { dice, .. } => {
                let keeps = self.lattice.keeps(self.lattice.place(&dice));
                keeps.iter().map(|&at| Move::Keep(self.lattice.sets()[usize::from(at)])).collect()
            }
            Stage::Throw { .. } | Stage::Over => Vec::new(),
        }
    }
}

/// What happens next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The missing dice are about to be thrown.
    Throw {
        /// The dice that were kept.
        kept: Dice,
        /// Rerolls left after the throw.
        rerolls: u8,
    },
    /// The player chooses: dice to keep while there are rerolls, then a box.
    Choice {
        /// All dice on the table.
        dice: Dice,
        /// Rerolls left; 0 once every die was kept.
        rerolls: u8,
    },
    /// Every box is filled.
    Over,
}

/// A score card and the current turn on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The score card at the beginning of the turn.
    pub state: State,
    /// Points so far; the upper bonus is added at the end.
    pub points: u16,
    /// What happens next: a throw, a choice, or nothing.
    pub stage: Stage,
}

impl SeatView for Position {
    fn seat(&self) -> Seat {
        Seat(0)
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Throw { .. } => Turn::Chance,
            Stage::Choice { .. } => Turn::of(Seat(0)),
            Stage::Over => Turn::Over,
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { state, points, stage } = self;
        write!(f, "card {:#x} upper {} points {points} ", state.card.bits(), state.upper)?;
        match stage {
            Stage::Throw { kept, rerolls } => write!(f, "kept {kept} rerolls {rerolls}"),
            Stage::Choice { dice, rerolls } => write!(f, "dice {dice} rerolls {rerolls}"),
            Stage::Over => f.write_str("over"),
        }
    }
}

/// The points of a finished game, including the bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points(pub u16);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} points", self.0)
    }
}

/// The figures that players report for an action beside its value.
pub(crate) const COLUMNS: [Column; 1] = [Column {
    name: "regret",
    unit: Unit::Points,
    about: "How much worse than the best, in points of certainty equivalent.",
}];

impl Game for Yatzy {
    const NAME: &'static str = "Yatzy";

    type World = Position;
    type View = Position;
    type Action = Move;
    type Outcome = Points;

    fn seats(&self) -> usize {
        1
    }

    fn deal(&self, _: &mut dyn Rng) -> Position {
        let stage = Stage::Throw { kept: Dice::NONE, rerolls: REROLLS };
        Position { state: State::START, points: 0, stage }
    }

    fn view(&self, world: &Position, _: Seat) -> Position {
        *world
    }

    fn turn(&self, world: &Position) -> Turn {
        world.turn()
    }

    fn legal(&self, view: &Position) -> Vec<Move> {
        self.moves(view)
    }

    fn play(&self, world: &mut Position, by: By, action: &Move) -> Result<(), Illegal<Move>> {
        let turn = world.turn();
        match by {
            By::Seat(seat) if turn.is(seat) => {}
            By::Chance if turn == Turn::Chance => {}
            _ => return Err(Illegal::out_of_turn(*action, turn, by)),
        }
        let next = match (world.stage, *action) {
            (Stage::Throw { kept, rerolls }, Move::Roll(thrown)) => {
                let fits = kept.len() + thrown.len() == self.rules.dice();
                fits.then(|| Stage::Choice { dice: kept.and(&thrown), rerolls })
            }
            (Stage::Choice { dice, rerolls: 1.. }, Move::Keep(kept)) if kept == dice => {
                Some(Stage::Choice { dice, rerolls: 0 })
            }
            (Stage::Choice { dice, rerolls: rerolls @ 1.. }, Move::Keep(kept)) => {
                kept.inside(&dice).then_some(Stage::Throw { kept, rerolls: rerolls - 1 })
            }
            (Stage::Choice { dice, rerolls: 0 }, Move::Score(name)) => {
                let choices = self.rules.choices(world.state.card, &dice);
                let named = |category: usize| self.rules.categories()[category].name == name;
                let found = choices.into_iter().find(|choice| named(choice.category));
                found.map(|choice| {
                    world.state = self.rules.after(world.state, &choice);
                    world.points += choice.points();
                    match self.rules.is_over(choice.next) {
                        true => Stage::Over,
                        false => Stage::Throw { kept: Dice::NONE, rerolls: REROLLS },
                    }
                })
            }
            _ => None,
        };
        let Some(next) = next else {
            let reason = match world.stage {
                Stage::Throw { kept, .. } => {
                    message!(
                        "yatzy.roll_first",
                        "{count} dice must be rolled",
                        count = self.rules.dice() - kept.len()
                    )
                }
                Stage::Choice { dice, rerolls: 0 } => {
                    message!(
                        "yatzy.score_open",
                        "{dice} must be scored in an open box",
                        dice = dice.to_string()
                    )
                }
                Stage::Choice { dice, .. } => {
                    message!(
                        "yatzy.keep_some",
                        "some of {dice} must be kept",
                        dice = dice.to_string()
                    )
                }
                Stage::Over => message!("game.over", "the game is over"),
            };
            let legal = match by {
                By::Seat(_) => self.moves(world),
                By::Chance => self.chance(world).into_iter().map(|(roll, _)| roll).collect(),
            };
            return Err(Illegal { action: *action, reason, legal });
        };
        world.stage = next;
        Ok(())
    }

    /// Every throw as a set of dice, weighted by the number of ways in which the dice can show it.
    fn chance(&self, world: &Position) -> Vec<(Move, u64)> {
        let Stage::Throw { kept, .. } = world.stage else { return Vec::new() };
        self.throws[self.rules.dice() - kept.len()].clone()
    }

    fn outcome(&self, world: &Position) -> Option<Points> {
        let bonus = if world.state.upper >= self.rules.bonus_at() { self.rules.bonus() } else { 0 };
        (world.stage == Stage::Over).then_some(Points(world.points + bonus))
    }

    fn payoff(&self, Points(points): &Points, _: Seat) -> f64 {
        f64::from(*points)
    }

    fn columns() -> &'static [Column] {
        &COLUMNS
    }
}

/// The number of orders in which dice can show this set.
fn ways(set: &Dice) -> u64 {
    let factorial = |n: u64| (1..=n).product::<u64>();
    let same: u64 = set.counts().iter().map(|&n| factorial(n.into())).product();
    factorial(set.len() as u64) / same
}
