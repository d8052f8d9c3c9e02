//! The rules of a game, as seen from outside: deal, observe, act.
//!
//! A *world* is the complete state, hidden items included. A *view* is what one seat knows. Rules are written once:
//! inference about hidden hands calls the same legality function as play does. Game-specific fast paths stay in that
//! game.

use crate::column::Column;
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::transcript::Transcript;
use crate::turn::{By, Turn};
use rand_core::Rng;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// What every view can say about itself.
pub trait SeatView {
    /// Whose view it is.
    fn seat(&self) -> Seat;
    /// Whose turn it is. This is public in every supported game.
    fn turn(&self) -> Turn;
}

/// The rules of one game at one table: `self` contains the number of seats and the options.
///
/// Actions print on one line and parse back to themselves. The conformance suite in `kibitzer-testkit` checks every
/// guarantee below for every game.
pub trait Game: Clone + Send + Sync + 'static {
    /// The game's display name.
    const NAME: &'static str;

    /// The complete state, hidden items included.
    type World: Clone + Debug + Eq + Hash + Send + Sync;
    /// What one seat knows. It prints for humans, on as many lines as it needs.
    type View: SeatView + Clone + Debug + Eq + Hash + Display + Send + Sync;
    /// What a player does, or a chance event.
    type Action: Clone + Debug + Eq + Hash + Display + FromStr<Err: Error> + Send + Sync;
    /// The result of a finished game.
    type Outcome: Clone + Debug + PartialEq + Display;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// A world before its first action. The same stream of random numbers gives the same world.
    fn deal(&self, rng: &mut dyn Rng) -> Self::World;

    /// What a seat knows. Worlds that differ only in what the seat cannot see give equal views.
    fn view(&self, world: &Self::World, seat: Seat) -> Self::View;

    /// Who acts next.
    fn turn(&self, world: &Self::World) -> Turn;

    /// What the owner of the view may do now, each action once, in a fixed order; empty unless the turn says that it
    /// may act.
    fn legal(&self, view: &Self::View) -> Vec<Self::Action>;

    /// Applies an action of a seat or of chance. An illegal action is rejected and changes nothing.
    ///
    /// # Errors
    /// The rejected action, the reason, and what `by` may do instead.
    fn play(
        &self,
        world: &mut Self::World,
        by: By,
        action: &Self::Action,
    ) -> Result<(), Illegal<Self::Action>>;

    /// The possible chance events, each with its integer weight; empty unless the turn is [`Turn::Chance`].
    fn chance(&self, _world: &Self::World) -> Vec<(Self::Action, u64)> {
        Vec::new()
    }

    /// The result; `None` until the turn is [`Turn::Over`].
    fn outcome(&self, world: &Self::World) -> Option<Self::Outcome>;

    /// The value of an outcome to a seat; higher is better.
    fn payoff(&self, outcome: &Self::Outcome, seat: Seat) -> f64;

    /// What else to report about an action besides its value. Every [`crate::Decision`] has these columns.
    fn columns() -> &'static [Column] {
        &[]
    }
}

/// A game with a public history that can be replayed.
pub trait Recorded: Game {
    /// The world as it was before the first action.
    fn start(&self, world: &Self::World) -> Self::World;

    /// Everything that has happened, oldest first. Replaying it from the start leads to the same world.
    fn history(&self, view: &Self::View) -> Transcript<Self::Action>;
}

/// Everything that can happen next, with who does it: seat by seat in the order of their legal actions, or the chance
/// events.
pub fn moves<G: Game>(game: &G, world: &G::World) -> Vec<(By, G::Action)> {
    match game.turn(world) {
        Turn::Players { may, .. } => {
            let legal = |seat| (seat, game.legal(&game.view(world, seat)));
            let by_seat = may.iter().map(legal);
            by_seat
                .flat_map(|(seat, legal)| legal.into_iter().map(move |it| (By::Seat(seat), it)))
                .collect()
        }
        Turn::Chance => {
            game.chance(world).into_iter().map(|(event, _)| (By::Chance, event)).collect()
        }
        Turn::Over => Vec::new(),
    }
}
