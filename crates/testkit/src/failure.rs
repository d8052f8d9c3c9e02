//! The result of a check when a game breaks a law.

use std::fmt;
use thiserror::Error;

/// What every game guarantees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Law {
    /// Every legal action is accepted.
    LegalIsAccepted,
    /// The list of legal actions has no duplicates, is nonempty only for seats that may act, and is never empty for
    /// one that must.
    LegalIsAList,
    /// Every other action is rejected.
    IllegalIsRefused,
    /// A rejected action changes nothing.
    RefusalChangesNothing,
    /// A rejection names the action and what would be legal.
    RefusalExplains,
    /// Views know their own seat and whose turn it is.
    ViewsAgree,
    /// There is an outcome exactly when the game is over.
    OutcomeAtTheEnd,
    /// Every game ends.
    GamesEnd,
    /// Views hide what they must.
    ViewsHide,
    /// Replaying the history from the start leads to the same world.
    HistoryReplays,
    /// The same seed gives the same game.
    Determinism,
    /// Actions, views and transcripts print and parse back.
    TextRoundTrip,
    /// Text from outside is rejected or parsed, and never causes a panic.
    GarbledText,
    /// First law of a sampler: worlds are consistent with the view and its history.
    Consistent,
    /// Second law of a sampler: every world is equally likely.
    Uniform,
    /// Third law of a sampler: equal views and seeds give equal samples and decisions.
    NoLeak,
    /// Fourth law of a sampler: if more than one world is possible, more than one is drawn.
    Diverse,
    /// Fifth law of a sampler: 95% intervals cover the exact value 95% of the time.
    Covering,
    /// Sixth law, for every game with hidden information: the true world is among the possible ones.
    TruthIsPossible,
    /// Seventh law, for every game with hidden information: what is stated with probability p happens with frequency
    /// p.
    Calibrated,
    /// Inference finds the worlds that brute force finds.
    Oracle,
    /// The tree of actions has as many branches as recorded.
    Perft,
    /// The printed text still equals the recorded text.
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
    /// The law that was broken.
    pub law: Law,
    /// The seed of the game in which it happened.
    pub seed: u64,
    /// The actions so far in that game.
    pub history: String,
    /// What went wrong.
    pub what: String,
}

impl Failure {
    /// A failure that does not belong to a particular game.
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
