//! A game of your own in a hundred lines: Kuhn poker, with exact beliefs and a player that come for free.
//!
//! Two players are dealt one card each from a jack, a queen and a king. Each has put one chip into the pot, and may bet or
//! call one more. Implementing `Game` gives games that can be played; `HiddenDeal`, which states what a view leaves open,
//! gives `Belief` and the player `Rollouts`.
//!
//! ```sh
//! cargo run --release -p kibitzer-search --example kuhn_poker
//! ```

use std::fmt;
use std::str::FromStr;

use kibitzer_game::kibitzer_deal::{self, Deal, Kind, Problem, Problems, Setup};
use kibitzer_game::{
    Belief, BeliefError, By, Effort, Game, HiddenDeal, Illegal, Player, Seat, SeatView, Turn,
    shuffle,
};
use kibitzer_search::Rollouts;
use kibitzer_search::kibitzer_work::Work;
use rand_core::Rng;

const CARDS: [&str; 3] = ["jack", "queen", "king"];

#[derive(Clone)]
struct Kuhn;

/// Bet or call, or else check or fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Action {
    Pass,
    Bet,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Bet { "bet" } else { "pass" })
    }
}

impl FromStr for Action {
    type Err = fmt::Error;

    fn from_str(text: &str) -> Result<Self, fmt::Error> {
        [Self::Pass, Self::Bet].into_iter().find(|it| it.to_string() == text).ok_or(fmt::Error)
    }
}

/// Both cards, and what was done.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct World {
    cards: [usize; 2],
    done: Vec<Action>,
}

/// One card, and what was done.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct View {
    seat: Seat,
    card: usize,
    done: Vec<Action>,
}

fn turn(done: &[Action]) -> Turn {
    match done {
        [] | [Action::Pass, Action::Bet] => Turn::of(Seat(0)),
        [_] => Turn::of(Seat(1)),
        _ => Turn::Over,
    }
}

impl SeatView for View {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn turn(&self) -> Turn {
        turn(&self.done)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} holds the {} after {:?}", self.seat, CARDS[self.card], self.done)
    }
}

impl Game for Kuhn {
    const NAME: &'static str = "Kuhn poker";
    type World = World;
    type View = View;
    type Action = Action;
    /// The chips that seat 0 wins.
    type Outcome = i32;

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, rng: &mut dyn Rng) -> World {
        let mut deck = [0, 1, 2];
        shuffle(rng, &mut deck);
        World { cards: [deck[0], deck[1]], done: Vec::new() }
    }

    fn view(&self, world: &World, seat: Seat) -> View {
        View { seat, card: world.cards[seat.0], done: world.done.clone() }
    }

    fn turn(&self, world: &World) -> Turn {
        turn(&world.done)
    }

    fn legal(&self, view: &View) -> Vec<Action> {
        if view.turn().is(view.seat) { vec![Action::Pass, Action::Bet] } else { Vec::new() }
    }

    fn play(&self, world: &mut World, by: By, action: &Action) -> Result<(), Illegal<Action>> {
        match by {
            By::Seat(seat) if self.turn(world).is(seat) => world.done.push(*action),
            _ => return Err(Illegal::out_of_turn(*action, self.turn(world), by)),
        }
        Ok(())
    }

    fn outcome(&self, world: &World) -> Option<i32> {
        use Action::{Bet, Pass};
        let shown = if world.cards[0] > world.cards[1] { 1 } else { -1 };
        match world.done[..] {
            [Pass, Pass] => Some(shown),
            [Bet, Pass] => Some(1),
            [Pass, Bet, Pass] => Some(-1),
            [Bet, Bet] | [Pass, Bet, Bet] => Some(2 * shown),
            _ => None,
        }
    }

    fn payoff(&self, outcome: &i32, seat: Seat) -> f64 {
        f64::from(if seat == Seat(0) { *outcome } else { -outcome })
    }
}

impl HiddenDeal for Kuhn {
    type Layout = ();

    /// One of the two unseen cards is the other player's, and one was not dealt.
    fn problems(&self, view: &View) -> Result<(Problems, ()), BeliefError> {
        let unseen = |card| Kind { copies: usize::from(card != view.card), value: 0 };
        let seats = vec![kibitzer_deal::Seat::hand(1); 2];
        let kinds = (0..CARDS.len()).map(unseen).collect();
        Ok((Problem::new(Setup { kinds, seats, across: Vec::new() })?.into(), ()))
    }

    fn world(&self, view: &View, (): &(), deal: &Deal, _: &mut dyn Rng) -> World {
        let mut cards = [usize::from(deal.hand(0)[0]); 2];
        cards[view.seat.0] = view.card;
        World { cards, done: view.done.clone() }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // How both go on after the action that is tried: jacks pass, kings bet, queens do either.
    let honest = |_: &Kuhn, view: &View, _: &[Action]| {
        let bet = [0.0, 0.5, 1.0][view.card];
        vec![1.0 - bet, bet]
    };
    let player = Rollouts { policy: honest, worlds: 1000 };
    for card in 0..CARDS.len() {
        let view = View { seat: Seat(0), card, done: Vec::new() };
        let worlds = Belief::of(&Kuhn, &view)?.worlds();
        let decision = player.decide(&Kuhn, &view, Effort::seeded(1), &Work::free())?;
        println!("{view}: {worlds} worlds");
        for row in decision.rows() {
            println!("  {:<5}{:+.2}", row.action.to_string(), row.value);
        }
    }
    Ok(())
}
