//! A player: sees one seat's view, decides.

use crate::belief::BeliefError;
use crate::decision::{Decision, DecisionError};
use crate::game::{Game, SeatView};
use crate::seat::Seat;
use kibitzer_work::{Stopped, Work};
use thiserror::Error;

/// How hard to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Effort {
    /// Where random numbers begin: the same seed gives the same decision.
    pub seed: u64,
    /// How many worlds to look at, where the player looks at worlds; its own number without.
    pub worlds: Option<u32>,
}

impl Effort {
    /// The player's own effort.
    pub const fn seeded(seed: u64) -> Self {
        Self { seed, worlds: None }
    }

    /// The same effort, with this number of worlds to look at.
    #[must_use]
    pub const fn worlds(self, worlds: Option<u32>) -> Self {
        Self { worlds, ..self }
    }
}

/// A player. It receives a view, never a world, and keeps nothing between decisions: the same view and the same seed
/// give the same decision.
pub trait Player<G: Game>: Send + Sync {
    /// What to call it: "beginner", "expert".
    fn name(&self) -> String;

    /// What to do in the view's turn.
    ///
    /// # Errors
    /// When the seat is not to act, what is hidden cannot be inferred, or the work was stopped.
    fn decide(
        &self,
        game: &G,
        view: &G::View,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<G::Action>, Undecided>;

    /// What it does in the view's turn: the best of what it decides, without a thought where nothing else is legal. A
    /// player that need not weigh everything for that says so here.
    ///
    /// # Errors
    /// As [`Player::decide`].
    fn act(
        &self,
        game: &G,
        view: &G::View,
        effort: Effort,
        work: &Work,
    ) -> Result<G::Action, Undecided> {
        match &game.legal(view)[..] {
            [only] => Ok(only.clone()),
            _ => Ok(self.decide(game, view, effort, work)?.best().action.clone()),
        }
    }
}

/// What the owner of a view may do.
///
/// # Errors
/// When that is nothing.
pub fn choices<G: Game>(game: &G, view: &G::View) -> Result<Vec<G::Action>, Undecided> {
    let legal = game.legal(view);
    if legal.is_empty() { Err(Undecided::NotToAct { seat: view.seat() }) } else { Ok(legal) }
}

/// Why a player has no answer.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
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
    /// The player does not play this game, or not from here.
    #[error("{0}")]
    Unable(String),
    /// The work ended before there was an answer.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
