//! What a game must provide to be searched.

use std::fmt::Debug;

/// The payoff of a position: for each seat a value from 0 to 1, which the seat maximises, plus any other quantities
/// whose mean the game wants to know.
pub trait Payoff: Copy + Debug + Default + PartialEq {
    /// The value that a seat maximises.
    fn value(&self, seat: usize) -> f32;

    /// Adds another payoff component by component.
    fn add(&mut self, other: &Self);

    /// Divides every component by a count.
    #[must_use]
    fn over(self, count: f32) -> Self;
}

/// A complete position of a game. A search only holds worlds that were sampled from a view.
pub trait World: Clone {
    /// An action of a seat.
    type Action: Copy + Debug + PartialEq;
    /// The payoff of a position.
    type Payoff: Payoff;

    /// The seat to act. Not called on a settled world.
    fn actor(&self) -> usize;

    /// The legal actions of that seat, in a fixed order. Not called on a settled world.
    fn actions(&self, out: &mut Vec<Self::Action>);

    /// Applies one of [`World::actions`].
    fn act(&mut self, action: Self::Action);

    /// The payoff, if it is known without an evaluator: the game is over, or the position can be solved.
    fn settled(&self) -> Option<Self::Payoff>;
}
