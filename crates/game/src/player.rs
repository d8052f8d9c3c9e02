//! A player: sees one seat's view and decides.

use crate::belief::BeliefError;
use crate::decision::{Decision, DecisionError};
use crate::game::{Game, SeatView};
use crate::seat::Seat;
use kibitzer_work::{Stopped, Work};
use thiserror::Error;

/// How much work to put into a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effort {
    /// The random seed: the same seed gives the same decision.
    pub seed: u64,
    /// How many worlds to sample, for players that sample worlds; `None` for the player's default.
    pub worlds: Option<u32>,
}

impl Effort {
    /// The player's default effort with a seed.
    pub const fn seeded(seed: u64) -> Self {
        Self { seed, worlds: None }
    }
}

/// A player. It receives a view, never a world, and keeps no state between decisions: the same view and the same seed
/// give the same decision.
pub trait Player<G: Game>: Send + Sync {
    /// The player's name: "beginner", "expert".
    fn name(&self) -> String;

    /// What to do in this view.
    ///
    /// # Errors
    /// If the seat is not to act, what is hidden cannot be inferred, or the work was stopped.
    fn decide(
        &self,
        game: &G,
        view: &G::View,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<G::Action>, Undecided>;

    /// The action to take in this view: the best one of [`Player::decide`], or immediately the only legal one.
    /// Override it if the best action can be found without evaluating everything.
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
/// If there is no legal action.
pub fn choices<G: Game>(game: &G, view: &G::View) -> Result<Vec<G::Action>, Undecided> {
    let legal = game.legal(view);
    if legal.is_empty() { Err(Undecided::NotToAct { seat: view.seat() }) } else { Ok(legal) }
}

/// Why a player cannot decide.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Undecided {
    /// It is somebody else's turn, or nobody's.
    #[error("it is not seat {seat}'s turn")]
    NotToAct {
        /// The owner of the view.
        seat: Seat,
    },
    /// What is hidden cannot be inferred from the view.
    #[error(transparent)]
    Belief(#[from] BeliefError),
    /// The actions cannot be compared.
    #[error(transparent)]
    Decision(#[from] DecisionError),
    /// The player does not support this game, or this position.
    #[error("{0}")]
    Unable(String),
    /// The work was stopped before there was an answer.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
