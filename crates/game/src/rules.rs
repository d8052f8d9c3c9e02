//! The rules of a game, as seen from outside: deal, look, act.
//!
//! A *world* is everything, hidden things included. A *view* is what one seat knows. Rules are written once: inference
//! about hidden hands calls the same legality function as play does. Fast paths of one game stay in that game.

use crate::illegal::Illegal;
use crate::seat::{Seat, Turn};
use crate::transcript::Transcript;
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
/// Actions print on one line and parse back to themselves; so do views, on as many lines as they need. The suite in
/// `kibitzer-testkit` holds every promise below against every game.
pub trait Rules {
    /// Everything, hidden things included.
    type World: Clone + Debug + Eq + Hash;
    /// What one seat knows.
    type View: SeatView + Clone + Debug + Eq + Hash + Display + FromStr<Err: Error>;
    /// What a player does or what chance brings.
    type Action: Clone + Debug + Eq + Hash + Display + FromStr<Err: Error>;
    /// How it ended.
    type Outcome: Clone + Debug + PartialEq + Display;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// A world before its first action. The same stream of random numbers gives the same world.
    fn deal(&self, rng: &mut (impl Rng + ?Sized)) -> Self::World;

    /// What a seat knows. Worlds that differ only in what the seat cannot see give equal views.
    fn view(&self, world: &Self::World, seat: Seat) -> Self::View;

    /// Who acts next.
    fn turn(&self, world: &Self::World) -> Turn;

    /// What the owner of the view may do now, each action once, in a fixed order; nothing if it is not their turn.
    fn legal(&self, view: &Self::View) -> Vec<Self::Action>;

    /// Does an action. One that is not legal is refused and changes nothing.
    fn play(
        &self,
        world: &mut Self::World,
        action: &Self::Action,
    ) -> Result<(), Illegal<Self::Action>>;

    /// How it ended; `None` until the turn is [`Turn::Over`].
    fn outcome(&self, world: &Self::World) -> Option<Self::Outcome>;

    /// What chance may bring now, each event with its whole-number weight; nothing unless the turn is
    /// [`Turn::Chance`].
    fn chance(&self, _world: &Self::World) -> Vec<(Self::Action, u64)> {
        Vec::new()
    }

    /// Everything that can happen next, whoever acts. A game may answer faster than by way of a view, never
    /// differently.
    fn moves(&self, world: &Self::World) -> Vec<Self::Action> {
        match self.turn(world) {
            Turn::Player(seat) => self.legal(&self.view(world, seat)),
            Turn::Chance => self.chance(world).into_iter().map(|(event, _)| event).collect(),
            Turn::Over => Vec::new(),
        }
    }
}

/// A game whose past can be told: what happened is public and can be replayed.
pub trait Recorded: Rules {
    /// The world as it was before the first action.
    fn start(&self, world: &Self::World) -> Self::World;

    /// Everything that has happened, oldest first. Replayed from the start it leads to the same world.
    fn history(&self, view: &Self::View) -> Transcript<Self::Action>;
}
