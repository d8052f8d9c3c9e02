//! The rules of a game, as seen from outside: deal, look, act.
//!
//! A *world* is everything, hidden things included. A *view* is what one seat knows. Rules are written once: inference
//! about hidden hands calls the same legality function as play does. Fast paths of one game stay in that game.

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
    /// Whose turn it is. This is public in every game here.
    fn turn(&self) -> Turn;
}

/// The rules of one game at one table: the number of seats and the options are in `self`.
///
/// Actions print on one line and parse back to themselves. The suite in `kibitzer-testkit` holds every promise below
/// against every game.
pub trait Game: Clone + Send + Sync + 'static {
    /// What people call the game.
    const NAME: &'static str;

    /// Everything, hidden things included.
    type World: Clone + Debug + Eq + Hash + Send + Sync;
    /// What one seat knows. It prints for humans, on as many lines as it needs.
    type View: SeatView + Clone + Debug + Eq + Hash + Display + Send + Sync;
    /// What a player does or what chance brings.
    type Action: Clone + Debug + Eq + Hash + Display + FromStr<Err: Error> + Send + Sync;
    /// How it ended.
    type Outcome: Clone + Debug + PartialEq + Display;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// A world before its first action. The same stream of random numbers gives the same world.
    fn deal(&self, rng: &mut dyn Rng) -> Self::World;

    /// What a seat knows. Worlds that differ only in what the seat cannot see give equal views.
    fn view(&self, world: &Self::World, seat: Seat) -> Self::View;

    /// Who acts next.
    fn turn(&self, world: &Self::World) -> Turn;

    /// What the owner of the view may do now, each action once, in a fixed order; nothing unless the turn says that it
    /// may act.
    fn legal(&self, view: &Self::View) -> Vec<Self::Action>;

    /// Does an action of a seat or of chance. One that is not legal for them is refused and changes nothing.
    ///
    /// # Errors
    /// What was refused, why, and what `by` may do instead.
    fn play(
        &self,
        world: &mut Self::World,
        by: By,
        action: &Self::Action,
    ) -> Result<(), Illegal<Self::Action>>;

    /// What chance may bring now, each event with its whole-number weight; nothing unless the turn is
    /// [`Turn::Chance`].
    fn chance(&self, _world: &Self::World) -> Vec<(Self::Action, u64)> {
        Vec::new()
    }

    /// How it ended; `None` until the turn is [`Turn::Over`].
    fn outcome(&self, world: &Self::World) -> Option<Self::Outcome>;

    /// What an outcome is worth to a seat; more is better.
    fn payoff(&self, outcome: &Self::Outcome, seat: Seat) -> f64;

    /// What players of this game say about an action beside its value. Every [`crate::Decision`] has these columns.
    fn columns() -> &'static [Column] {
        &[]
    }
}

/// A game whose past can be told: what happened is public and can be replayed.
pub trait Recorded: Game {
    /// The world as it was before the first action.
    fn start(&self, world: &Self::World) -> Self::World;

    /// Everything that has happened, oldest first. Replayed from the start it leads to the same world.
    fn history(&self, view: &Self::View) -> Transcript<Self::Action>;
}

/// Everything that can happen next, with whoever does it: seat by seat in the order of their lists, or the events of
/// chance.
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
