//! What an answer rests on.

use kibitzer_deal::Count;
use std::fmt;

/// What an answer rests on.
///
/// ```
/// use kibitzer_game::{Evidence, Judged};
/// let exact = Evidence::Exact { worlds: 58_704u64.into() };
/// assert_eq!(exact.to_string(), "exact over 58704 worlds");
/// let all = Evidence::Enumerated { worlds: 12, ess: 12.0, seed: 7, judged: Judged::Rollouts };
/// assert_eq!(all.to_string(), "all 12 worlds, judged by rollouts");
/// let sampled = Evidence::Sampled { samples: 10_000, ess: 9420.06, seed: 7 };
/// assert_eq!(sampled.to_string(), "10000 samples (effective 9420.1), seed 7");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Evidence {
    /// All worlds were looked at, and nothing in them was estimated.
    Exact {
        /// How many there are.
        worlds: Count,
    },
    /// Only one action is legal: nothing was looked at.
    Forced {
        /// How many worlds there are.
        worlds: Count,
    },
    /// All worlds were looked at, so that there is no sampling error; but what follows in each was only estimated, so
    /// that values are not exact.
    Enumerated {
        /// How many there are.
        worlds: u64,
        /// How many equally weighted ones they are worth.
        ess: f64,
        /// The seed that was given; it changes nothing.
        seed: u64,
        /// How each was judged.
        judged: Judged,
    },
    /// Some worlds were drawn.
    Sampled {
        /// How many.
        samples: u64,
        /// How many equally weighted draws they are worth.
        ess: f64,
        /// The seed that draws them again.
        seed: u64,
    },
}

/// How a world was judged where that is an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Judged {
    /// Played on by rules of thumb.
    Rollouts,
    /// Solved as if everybody saw all hands.
    DoubleDummy,
    /// A blend of the two.
    Blend,
    /// Weighed by a model of how players choose.
    Model,
    /// Searched, some further than others.
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
    /// In how many worlds actions were tried; none where nothing was looked at.
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
                write!(f, "all {worlds} worlds, judged by {judged}")
            }
            Self::Sampled { samples, ess, seed } => {
                write!(f, "{samples} samples (effective {ess:.1}), seed {seed}")
            }
        }
    }
}
