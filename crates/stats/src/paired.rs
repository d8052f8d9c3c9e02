//! Two candidates measured on the same worlds.
//!
//! What both share (a lucky deal) cancels in the difference, so far fewer worlds are needed to
//! distinguish them than if each had drawn its own. Has the same guarantees as [`Welford`],
//! including merging.

use crate::error::{StatsError, check_sample};
use crate::interval::{Interval, Level};
use crate::welford::Welford;

/// Running difference between two candidates, pair by pair.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Paired {
    left: Welford,
    right: Welford,
    difference: Welford,
}

impl Paired {
    /// An empty accumulator.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the results of both candidates in one world.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if one is not finite or too large; nothing is changed in that
    /// case.
    pub fn push(&mut self, left: f64, right: f64) -> Result<(), StatsError> {
        check_sample("left sample", left)?;
        check_sample("right sample", right)?;
        check_sample("difference", left - right)?;
        self.left.push(left)?;
        self.right.push(right)?;
        self.difference.push(left - right)
    }

    /// Adds everything that another accumulator has seen.
    pub fn merge(&mut self, other: &Self) {
        self.left.merge(&other.left);
        self.right.merge(&other.right);
        self.difference.merge(&other.difference);
    }

    /// The number of pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.difference.count()
    }

    /// The left candidate alone.
    #[must_use]
    pub fn left(&self) -> &Welford {
        &self.left
    }

    /// The right candidate alone.
    #[must_use]
    pub fn right(&self) -> &Welford {
        &self.right
    }

    /// Left minus right: mean, variance, standard error and interval of the difference.
    #[must_use]
    pub fn difference(&self) -> &Welford {
        &self.difference
    }

    /// Student's interval for the mean of left minus right.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] before the second pair.
    pub fn interval(&self, level: Level) -> Result<Interval, StatsError> {
        self.difference.interval(level)
    }

    /// The ratio of the variance of an unpaired comparison with as many samples to that of this
    /// one; infinite if all differences are equal. Above 1 means that pairing helped.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] before the second pair.
    pub fn gain(&self) -> Result<f64, StatsError> {
        let unpaired = self.left.variance()? + self.right.variance()?;
        let paired = self.difference.variance()?;
        Ok(if paired == 0.0 { f64::INFINITY } else { unpaired / paired })
    }
}
