//! What an answer rests on: exact counting, enumeration or sampling.

use kibitzer_deal::Count;
use std::fmt;

/// What an answer rests on.
///
/// ```
/// use kibitzer_game::{Evidence, Judged};
/// let exact = Evidence::Exact { worlds: 58_704u64.into() };
/// assert_eq!(exact.to_string(), "exact over 58704 worlds");
/// let all = Evidence::Enumerated { worlds: 12, ess: 12.0, seed: 7, judged: Judged::Rollouts };
/// assert_eq!(all.to_string(), "all 12 worlds, evaluated by rollouts");
/// let sampled = Evidence::Sampled { samples: 10_000, ess: 9420.06, seed: 7 };
/// assert_eq!(sampled.to_string(), "10000 samples (effective 9420.1), seed 7");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Evidence {
    /// All worlds were considered, and nothing in them was estimated.
    Exact {
        /// The number of worlds.
        worlds: Count,
    },
    /// Only one action is legal: nothing was evaluated.
    Forced {
        /// The number of worlds.
        worlds: Count,
    },
    /// All worlds were considered, so there is no sampling error; but the result in each world was only estimated, so
    /// values are not exact.
    Enumerated {
        /// The number of worlds.
        worlds: u64,
        /// The effective sample size: how many equally weighted worlds they are worth.
        ess: f64,
        /// The seed that was given; it has no effect.
        seed: u64,
        /// How each world was evaluated.
        judged: Judged,
    },
    /// A sample of worlds was drawn.
    Sampled {
        /// The number of draws.
        samples: u64,
        /// The effective sample size: how many equally weighted draws they are worth.
        ess: f64,
        /// The seed that reproduces the draws.
        seed: u64,
    },
}

/// How a world was evaluated, if that is an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Judged {
    /// Played to the end by rules of thumb.
    Rollouts,
    /// Solved double dummy, as if everybody saw all hands.
    DoubleDummy,
    /// A mixture of rollouts and double-dummy solutions.
    Blend,
    /// Weighted by a model of how players choose.
    Model,
    /// Tree search, some worlds more deeply than others.
    Search,
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rollouts => "rollouts",
            Self::DoubleDummy => "double dummy",
            Self::Blend => "rollouts and double dummy",
            Self::Model => "a model of the players",
            Self::Search => "a search",
        })
    }
}

impl Evidence {
    /// The number of worlds in which actions were tried; 0 if nothing was evaluated.
    pub const fn looked_at(&self) -> u64 {
        match self {
            Self::Enumerated { worlds: tried, .. } | Self::Sampled { samples: tried, .. } => *tried,
            Self::Exact { .. } | Self::Forced { .. } => 0,
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact { worlds } => write!(f, "exact over {worlds} worlds"),
            Self::Forced { .. } => write!(f, "only one legal action"),
            Self::Enumerated { worlds, judged, .. } => {
                write!(f, "all {worlds} worlds, evaluated by {judged}")
            }
            Self::Sampled { samples, ess, seed } => {
                write!(f, "{samples} samples (effective {ess:.1}), seed {seed}")
            }
        }
    }
}
