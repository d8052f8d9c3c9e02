//! Learning a policy from self-play: contracts are dealt, played by the current policy with some
//! whims, and at every decision each legal domino is tried in the true deal. The network learns
//! the chance that the contract is made after it, from what the seat sees alone; a policy that
//! prefers the better chance is the next one to play.
//!
//! In the first round rules of thumb play, and the double-dummy solver tells what would be
//! possible; from round to round the learned policy plays more of it, and what it learns is what
//! players who do not see each other's hands achieve.
//!
//! Everything here is a function of a plan and a network. Files, clocks and threads are up to the
//! caller.

mod contracts;
mod learning;
mod loss;
mod plan;
mod practice;
#[cfg(test)]
mod tests;
mod versus;

pub use learning::learn;
pub use loss::{Losses, losses};
pub use plan::{Plan, PlanError, Practice};
pub use practice::{Example, UNIT, practise};
pub use versus::{Versus, versus};

pub use crate::players::FAMILIES;
