//! The lead of one player over another, with its confidence interval.

use std::fmt;

use kibitzer_stats::{Level, StatsError, Welford};

/// A mean with its 95% interval.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lead {
    pub(crate) mean: f64,
    pub(crate) ci: [f64; 2],
}

impl Lead {
    /// The mean of these differences.
    pub(crate) fn of(differences: &Welford) -> Result<Self, StatsError> {
        let interval = differences.interval(Level::P95)?;
        Ok(Lead { mean: differences.mean()?, ci: [interval.low(), interval.high()] })
    }
}

impl fmt::Display for Lead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lead { mean, ci: [low, high] } = self;
        write!(f, "{mean:+.3} (95%: {low:+.3} to {high:+.3})")
    }
}
