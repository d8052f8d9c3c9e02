//! What a game must say about itself to be searched.

use std::fmt::Debug;

/// What a position promises: for each seat a value from 0 to 1, which the seat maximises, and whatever else the game wants
/// to know the mean of.
pub trait Payoff: Copy + Debug + Default + PartialEq {
    /// What a seat maximises.
    fn value(&self, seat: usize) -> f32;

    /// Adds another one, number by number.
    fn add(&mut self, other: &Self);

    /// Every number divided by a count.
    #[must_use]
    fn over(self, count: f32) -> Self;
}

/// A position of a game with everything in it. A search holds only worlds that were sampled from a view.
pub trait World: Clone {
    /// What a seat does.
    type Action: Copy + Debug + PartialEq;
    /// What a position promises.
    type Payoff: Payoff;

    /// The seat to act. Not asked of a settled world.
    fn actor(&self) -> usize;

    /// What the seat may do, in a fixed order. Not asked of a settled world.
    fn actions(&self, out: &mut Vec<Self::Action>);

    /// Does one of [`World::actions`].
    fn act(&mut self, action: Self::Action);

    /// What the position is worth, where that is known without an evaluator: the game is over, or it can be solved.
    fn settled(&self) -> Option<Self::Payoff>;
}
