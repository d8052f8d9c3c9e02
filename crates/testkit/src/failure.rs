//! What a check answers when a game breaks a law.

use std::fmt;
use thiserror::Error;

/// What every game promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Law {
    /// Every legal action is accepted.
    LegalIsAccepted,
    /// The list of legal actions names each once, only to seats that may act, and is never empty for one that must.
    LegalIsAList,
    /// Every other action is refused.
    IllegalIsRefused,
    /// A refusal changes nothing.
    RefusalChangesNothing,
    /// A refusal names the action and what would be legal.
    RefusalExplains,
    /// Views know whose they are and whose turn it is.
    ViewsAgree,
    /// There is an outcome when the game is over, and not before.
    OutcomeAtTheEnd,
    /// Every game ends.
    GamesEnd,
    /// Views hide what they must.
    ViewsHide,
    /// History, replayed from the start, leads to the same world.
    HistoryReplays,
    /// The same seed gives the same game.
    Determinism,
    /// Actions, views and transcripts print and parse back.
    TextRoundTrip,
    /// Text from outside is refused or understood, and never brings the program down.
    GarbledText,
    /// First law of a sampler: worlds agree with the view and its history.
    Consistent,
    /// Second law of a sampler: every world equally likely.
    Uniform,
    /// Third law of a sampler: equal views and seeds give equal samples and decisions.
    NoLeak,
    /// Fourth law of a sampler: more than one world possible means more than one seen.
    Diverse,
    /// Fifth law of a sampler: 95% intervals cover the exact value 95% of the time.
    Covering,
    /// Sixth law, of every hidden game: the true world is among the possible ones.
    TruthIsPossible,
    /// Seventh law, of every hidden game: what is stated with probability p comes true with frequency p.
    Calibrated,
    /// Inference finds the worlds that brute force finds.
    Oracle,
    /// The tree of actions has as many branches as recorded.
    Perft,
    /// A recorded text is still what is printed.
    Golden,
    /// Every action has one number, and the mask is what is legal.
    ActionsAreNumbered,
    /// Observations and beliefs have the size of their layout and sound numbers.
    ObservationsFit,
    /// What a seat gains by all actions is its payoff.
    RewardsAddUp,
}

/// A law was broken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Failure {
    /// Which law.
    pub law: Law,
    /// The seed of the game in which it happened.
    pub seed: u64,
    /// What had happened in it, one action after the other.
    pub history: String,
    /// What went wrong.
    pub what: String,
}

impl Failure {
    /// A failure that belongs to no one game.
    pub fn general(law: Law, seed: u64, what: impl Into<String>) -> Self {
        Self { law, seed, history: String::new(), what: what.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} (seed {}", self.law, self.seed)?;
        if !self.history.is_empty() {
            write!(f, ", after {}", self.history)?;
        }
        write!(f, "): {}", self.what)
    }
}
