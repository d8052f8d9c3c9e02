//! An answer to "what should I do?": every action with its value and interval, what it rests on, and why.

use kibitzer_deal::Count;
use std::fmt;
use thiserror::Error;

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

/// Where a value lies with 95% confidence; both ends are the value itself where it is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval of an exact value.
    pub const fn exactly(value: f64) -> Self {
        Self { low: value, high: value }
    }

    /// Is it inside, ends included?
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// One action and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// What it is worth to the seat that decides; more is better.
    pub value: f64,
    /// Where that value lies.
    pub interval: Interval,
}

/// A decision: a table of actions, best first, what it rests on, and one sentence why.
///
/// ```
/// use kibitzer_game::{Choice, Decision, Evidence, Interval};
/// let row = |action, value| Choice { action, value, interval: Interval::exactly(value) };
/// let evidence = Evidence::Exact { worlds: 12u64.into() };
/// let decision = Decision::new(vec![row("pass", 0.2), row("bid", 0.7)], evidence, "Bidding wins more.").unwrap();
/// assert_eq!(decision.best().action, "bid");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<A> {
    table: Vec<Choice<A>>,
    evidence: Evidence,
    why: String,
}

/// Why a table is not a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DecisionError {
    /// There is nothing to choose from.
    #[error("a decision needs at least one action")]
    Empty,
    /// A value that cannot be compared.
    #[error(
        "the value or interval of action {at} is not a number, or the interval does not contain the value"
    )]
    NoValue {
        /// Which row of the table as it was given.
        at: usize,
    },
}

impl<A> Decision<A> {
    /// Puts the table in order, best first; equal values keep the order in which they were given.
    pub fn new(
        mut table: Vec<Choice<A>>,
        evidence: Evidence,
        why: impl Into<String>,
    ) -> Result<Self, DecisionError> {
        if table.is_empty() {
            return Err(DecisionError::Empty);
        }
        // Infinite values are refused too: they come from a division by nothing.
        let sound = |row: &Choice<A>| row.value.is_finite() && row.interval.contains(row.value);
        if let Some(at) = table.iter().position(|row| !sound(row)) {
            return Err(DecisionError::NoValue { at });
        }
        table.sort_by(|a, b| b.value.total_cmp(&a.value));
        Ok(Self { table, evidence, why: why.into() })
    }

    /// The best action.
    pub fn best(&self) -> &Choice<A> {
        // A decision without a row cannot be made: see `new`.
        &self.table[0]
    }

    /// All actions, best first.
    pub fn table(&self) -> &[Choice<A>] {
        &self.table
    }

    /// What it rests on.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// One sentence that says why.
    pub fn why(&self) -> &str {
        &self.why
    }
}

impl<A: fmt::Display> fmt::Display for Decision<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Choice { action, value, interval } in &self.table {
            writeln!(f, "{action} {value:.4} [{:.4}, {:.4}]", interval.low, interval.high)?;
        }
        write!(f, "{} ({})", self.why, self.evidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(action: u8, value: f64) -> Choice<u8> {
        Choice { action, value, interval: Interval { low: value - 0.1, high: value + 0.1 } }
    }

    fn decide(table: Vec<Choice<u8>>) -> Result<Decision<u8>, DecisionError> {
        Decision::new(table, Evidence::Sampled { samples: 8, ess: 8.0, seed: 1 }, "So.")
    }

    #[test]
    fn the_best_comes_first_and_ties_keep_their_order() {
        let decision = decide(vec![row(1, 0.5), row(2, 0.9), row(3, 0.5)]).unwrap();
        let order: Vec<u8> = decision.table().iter().map(|row| row.action).collect();
        assert_eq!(order, [2, 1, 3]);
    }

    #[test]
    fn what_cannot_be_compared_is_refused() {
        assert_eq!(decide(vec![]), Err(DecisionError::Empty));
        assert_eq!(
            decide(vec![row(1, 0.0), row(2, f64::NAN)]),
            Err(DecisionError::NoValue { at: 1 })
        );
        assert_eq!(decide(vec![row(1, f64::INFINITY)]), Err(DecisionError::NoValue { at: 0 }));
        let outside = Choice { action: 1, value: 2.0, interval: Interval::exactly(1.0) };
        assert_eq!(decide(vec![outside]), Err(DecisionError::NoValue { at: 0 }));
    }

    #[test]
    fn it_prints_its_table() {
        let text = decide(vec![row(1, 0.5)]).unwrap().to_string();
        assert_eq!(text, "1 0.5000 [0.4000, 0.6000]\nSo. (8 samples (effective 8.0), seed 1)");
    }
}
