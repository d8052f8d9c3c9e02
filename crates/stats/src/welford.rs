//! Mean and variance of a stream of equally weighted samples.
//!
//! Guarantees: merging two accumulators equals accumulating all their samples. Count, sum and mean
//! are bit-identical for integer samples (sums below 2^53); everything else agrees to 1e-12
//! relative. The variance is never negative. Samples are not stored.

use crate::error::{StatsError, check_sample};
use crate::interval::{Interval, Level, student_interval};
use crate::sum::Sum;

/// Running count, mean and variance.
///
/// The squared deviations follow Welford's update, which never subtracts two large squares; the sum
/// is kept separately with compensation, so that the mean of integers is exact.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Welford {
    count: u64,
    sum: Sum,
    squares: Sum,
}

impl Welford {
    /// An empty accumulator.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one sample.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if it is not finite or beyond 1e50; nothing is changed in that
    /// case.
    pub fn push(&mut self, sample: f64) -> Result<(), StatsError> {
        check_sample("sample", sample)?;
        if self.count > 0 {
            let before = self.count as f64;
            let off = sample - self.sum.value() / before;
            self.squares.add(off * off * (before / (before + 1.0)));
        }
        self.sum.add(sample);
        self.count += 1;
        Ok(())
    }

    /// Adds every sample of an iterator.
    ///
    /// # Errors
    /// As [`push`](Self::push), at the first rejected sample; those before it are kept.
    pub fn push_all(&mut self, samples: impl IntoIterator<Item = f64>) -> Result<(), StatsError> {
        samples.into_iter().try_for_each(|sample| self.push(sample))
    }

    /// Adds everything that another accumulator has seen.
    pub fn merge(&mut self, other: &Self) {
        if self.count > 0 && other.count > 0 {
            let (here, there) = (self.count as f64, other.count as f64);
            let apart = other.sum.value() / there - self.sum.value() / here;
            self.squares.add(apart * apart * (here * there / (here + there)));
        }
        self.squares.merge(&other.squares);
        self.sum.merge(&other.sum);
        self.count += other.count;
    }

    /// The number of samples.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their sum.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.sum.value()
    }

    /// Their mean.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] before the first sample.
    pub fn mean(&self) -> Result<f64, StatsError> {
        self.need("a mean", 1)?;
        Ok(self.sum.value() / self.count as f64)
    }

    /// The unbiased sample variance (divides by count - 1).
    ///
    /// # Errors
    /// [`StatsError::TooFew`] before the second sample.
    pub fn variance(&self) -> Result<f64, StatsError> {
        self.need("a variance", 2)?;
        Ok(self.squares.value() / (self.count - 1) as f64)
    }

    /// The standard error of the mean.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] before the second sample.
    pub fn standard_error(&self) -> Result<f64, StatsError> {
        Ok((self.variance()? / self.count as f64).sqrt())
    }

    /// Student's interval for the mean.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] before the second sample.
    pub fn interval(&self, level: Level) -> Result<Interval, StatsError> {
        let error = self.standard_error()?;
        student_interval(self.mean()?, error, (self.count - 1) as f64, level)
    }

    fn need(&self, what: &'static str, need: u64) -> Result<(), StatsError> {
        if self.count >= need {
            return Ok(());
        }
        Err(StatsError::TooFew {
            what,
            need: need as f64,
            have: self.count as f64,
            unit: "samples",
        })
    }
}
