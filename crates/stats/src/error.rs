//! What can be wrong with a caller's input.
//!
//! Every variant names the quantity, the rejected value, and what would have been accepted.

use thiserror::Error;

/// Why a statistic could not be computed.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum StatsError {
    /// A number lies outside the range that its role allows (NaN is outside every range).
    #[error("{what} is {value}; it must be {want}")]
    OutOfRange {
        /// The role of the number, in words.
        what: &'static str,
        /// The rejected number.
        value: f64,
        /// The accepted range, in words.
        want: &'static str,
    },
    /// One entry of a list lies outside the range that its role allows.
    #[error("{what} number {index} is {value}; it must be {want}")]
    BadEntry {
        /// The role of the entries, in words.
        what: &'static str,
        /// Index of the rejected entry, from 0.
        index: usize,
        /// The rejected entry.
        value: f64,
        /// The accepted range, in words.
        want: &'static str,
    },
    /// Probabilities or mixing weights do not sum to one.
    #[error("{what} sum to {sum}; they must sum to 1 within {tolerance:e}")]
    SumNotOne {
        /// What was summed.
        what: &'static str,
        /// The sum.
        sum: f64,
        /// The accepted distance from 1.
        tolerance: f64,
    },
    /// A list that needs positive entries is empty or all zero.
    #[error("{what} is empty or all zero; at least one positive entry is needed")]
    NoMass {
        /// Which list.
        what: &'static str,
    },
    /// A score is outside the range that is exact in an `f64`.
    #[error("score {score} is out of range; scores must lie within -{limit}..={limit}")]
    ScoreTooLarge {
        /// The rejected score (saturated on overflow).
        score: i64,
        /// The largest accepted magnitude.
        limit: i64,
    },
    /// A dense distribution would be absurdly wide.
    #[error("the distribution would span {width} scores; at most {limit} are held")]
    TooWide {
        /// The number of consecutive scores requested.
        width: u128,
        /// The largest accepted number.
        limit: usize,
    },
    /// Not enough data for the statistic.
    #[error("{what} needs at least {need} {unit}; there are {have}")]
    TooFew {
        /// Which statistic.
        what: &'static str,
        /// The amount it needs.
        need: f64,
        /// The amount there is.
        have: f64,
        /// The unit of both.
        unit: &'static str,
    },
    /// Two lists that belong together differ in length.
    #[error("{what}: expected {want} entries, got {got}")]
    LengthMismatch {
        /// Which pair of lists.
        what: &'static str,
        /// Length of the first.
        want: usize,
        /// Length of the second.
        got: usize,
    },
    /// More successes than trials.
    #[error("{successes} successes in {trials} trials; there cannot be more successes than trials")]
    MoreSuccessesThanTrials {
        /// Successes given.
        successes: u64,
        /// Trials given.
        trials: u64,
    },
    /// The expected count of a chi-square cell is too small for the test to be reliable.
    #[error(
        "cell {cell} expects {expected} observations; chi-square needs {need} in every cell: \
         merge cells or observe more"
    )]
    ExpectedTooSmall {
        /// Index of the cell, from 0.
        cell: usize,
        /// Its expected count.
        expected: f64,
        /// The smallest accepted expected count.
        need: f64,
    },
    /// Something was observed that is impossible under the hypothesis.
    #[error("cell {cell} was observed {observed} times but its probability is 0")]
    Impossible {
        /// Index of the cell, from 0.
        cell: usize,
        /// How often it was observed.
        observed: u64,
    },
    /// A row was pushed into a race that has already stopped.
    #[error("the race stopped after {rows} rows; read its verdict or start a new one")]
    RaceOver {
        /// The number of rows when it stopped.
        rows: u64,
    },
}

/// The largest accepted magnitude of a sample; its square times any weight still fits in an `f64`.
pub const MAX_SAMPLE: f64 = 1e50;

/// Rejects samples that are not finite or absurdly large.
pub(crate) fn check_sample(what: &'static str, value: f64) -> Result<f64, StatsError> {
    if value.abs() <= MAX_SAMPLE {
        Ok(value)
    } else {
        Err(StatsError::OutOfRange { what, value, want: "finite and within -1e50..=1e50" })
    }
}
