//! Somebody who plays: sees one seat's view, decides.

use crate::belief::BeliefError;
use crate::decision::{Decision, DecisionError};
use crate::rules::Rules;
use crate::seat::Seat;
use kibitzer_work::Stopped;
use rand_core::Rng;
use thiserror::Error;

/// A player. It receives a view, never a world, and keeps nothing between decisions: the same view and the same random
/// numbers give the same decision. One that samples draws a seed from `rng` first and works from that, so that its
/// evidence can name the seed.
pub trait Player<G: Rules> {
    /// What to call it: "beginner", "expert".
    fn name(&self) -> &str;

    /// What to do in the view's turn.
    fn decide(
        &self,
        rules: &G,
        view: &G::View,
        rng: &mut dyn Rng,
    ) -> Result<Decision<G::Action>, Undecided>;
}

/// Why a player has no answer.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Undecided {
    /// It is somebody else's turn, or nobody's.
    #[error("seat {seat} is not to act")]
    NotToAct {
        /// Whose view it is.
        seat: Seat,
    },
    /// What is hidden cannot be inferred from the view.
    #[error(transparent)]
    Belief(#[from] BeliefError),
    /// The actions cannot be compared.
    #[error(transparent)]
    Decision(#[from] DecisionError),
    /// The thinking was stopped before it came to an end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
