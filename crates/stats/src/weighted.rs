//! Means of weighted samples.
//!
//! For worlds drawn from one distribution and reweighted to another (importance sampling). The
//! estimate is the self-normalised ratio sum(w x) / sum(w): the scale of the weights does not
//! matter, and it is consistent but biased by a term of order 1 / effective size. Merging equals
//! accumulating everything, exactly for the sums of integer samples and weights, to 1e-12 relative
//! otherwise. Callers with log weights should take out a common factor before exponentiating.

use crate::error::{StatsError, check_sample};
use crate::interval::{Interval, Level, student_interval};
use crate::sum::{Sum, sum};

/// The largest accepted weight; its square times the square of any sample fits in an `f64`.
pub const MAX_WEIGHT: f64 = 1e90;
/// If the sum of squared weights is below this, they have underflowed and carry no information.
const LEAST_SQUARES: f64 = 1e-200;
const WANT_WEIGHT: &str = "between 0 and 1e90";

/// Running self-normalised mean with its standard error and effective sample size.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct WeightedMean {
    count: u64,
    weights: Sum,
    weighted: Sum,
    /// Sums of w², w² x, and w² (x - their own mean)², from which the variance of the ratio is
    /// computed.
    weights2: Sum,
    weighted2: Sum,
    squares2: Sum,
}

impl WeightedMean {
    /// An empty accumulator.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one sample with its weight. A weight of 0 is counted and changes nothing else.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] for a sample that is not finite or beyond 1e50, or a weight that
    /// is negative, not finite or beyond 1e90; nothing is changed in that case.
    pub fn push(&mut self, sample: f64, weight: f64) -> Result<(), StatsError> {
        check_sample("sample", sample)?;
        if !(0.0..=MAX_WEIGHT).contains(&weight) {
            return Err(StatsError::OutOfRange {
                what: "weight",
                value: weight,
                want: WANT_WEIGHT,
            });
        }
        self.count += 1;
        self.weights.add(weight);
        self.weighted.add(weight * sample);
        let square = weight * weight;
        let before = self.weights2.value();
        if before > 0.0 {
            let off = sample - self.weighted2.value() / before;
            self.squares2.add(off * off * square * (before / (before + square)));
        }
        self.weights2.add(square);
        self.weighted2.add(square * sample);
        Ok(())
    }

    /// Adds everything that another accumulator has seen.
    pub fn merge(&mut self, other: &Self) {
        let (here, there) = (self.weights2.value(), other.weights2.value());
        if here > 0.0 && there > 0.0 {
            let apart = other.weighted2.value() / there - self.weighted2.value() / here;
            self.squares2.add(apart * apart * there * (here / (here + there)));
        }
        self.count += other.count;
        self.weights.merge(&other.weights);
        self.weighted.merge(&other.weighted);
        self.weights2.merge(&other.weights2);
        self.weighted2.merge(&other.weighted2);
        self.squares2.merge(&other.squares2);
    }

    /// The number of samples, those with weight 0 included.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The sum of the weights.
    #[must_use]
    pub fn total_weight(&self) -> f64 {
        self.weights.value()
    }

    /// The weighted mean.
    ///
    /// # Errors
    /// [`StatsError::NoMass`] if the weights are all zero (or so small that their squares vanish).
    pub fn mean(&self) -> Result<f64, StatsError> {
        self.need_mass()?;
        Ok(self.weighted.value() / self.weights.value())
    }

    /// Kish's effective sample size, sum(w)² / sum(w²): how many equally weighted samples would be
    /// as informative.
    ///
    /// # Errors
    /// [`StatsError::NoMass`] as for [`mean`](Self::mean).
    pub fn effective_size(&self) -> Result<f64, StatsError> {
        self.need_mass()?;
        let total = self.weights.value();
        Ok((total * total / self.weights2.value()).clamp(1.0, self.count as f64))
    }

    /// The standard error of the ratio, sqrt(sum(w² (x - mean)²)) / sum(w), times sqrt(ess / (ess -
    /// 1)). The last factor makes equal weights agree with
    /// [`Welford::standard_error`](crate::Welford::standard_error) and lets the error grow without
    /// bound as one sample takes all the weight.
    ///
    /// # Errors
    /// [`StatsError::NoMass`], or [`StatsError::TooFew`] below an effective size of 2.
    pub fn standard_error(&self) -> Result<f64, StatsError> {
        let mean = self.mean()?;
        let size = self.effective_size()?;
        // A rounding error in the ratio must not reject two equal weights.
        if size < 2.0 - 1e-9 {
            return Err(StatsError::TooFew {
                what: "a weighted standard error",
                need: 2.0,
                have: size,
                unit: "effective samples",
            });
        }
        let here = self.weights2.value();
        let apart = self.weighted2.value() / here - mean;
        let spread = self.squares2.value() + here * apart * apart;
        Ok(spread.sqrt() / self.weights.value() * (size / (size - 1.0)).sqrt())
    }

    /// Student's interval for the mean with effective size - 1 degrees of freedom: an
    /// approximation, good as long as the total is not dominated by a few weights.
    ///
    /// # Errors
    /// As [`standard_error`](Self::standard_error).
    pub fn interval(&self, level: Level) -> Result<Interval, StatsError> {
        let error = self.standard_error()?;
        let df = (self.effective_size()? - 1.0).max(1.0);
        student_interval(self.mean()?, error, df, level)
    }

    fn need_mass(&self) -> Result<(), StatsError> {
        if self.weights2.value() >= LEAST_SQUARES {
            return Ok(());
        }
        Err(StatsError::NoMass { what: "the list of weights" })
    }
}

/// Kish's effective sample size of a list of weights of any scale.
///
/// # Errors
/// [`StatsError::BadEntry`] for a negative or non-finite weight, [`StatsError::NoMass`] if none is
/// positive.
pub fn effective_sample_size(weights: &[f64]) -> Result<f64, StatsError> {
    let mut largest = 0.0_f64;
    for (index, &value) in weights.iter().enumerate() {
        if !(value >= 0.0 && value.is_finite()) {
            let want = "finite and not negative";
            return Err(StatsError::BadEntry { what: "weight", index, value, want });
        }
        largest = largest.max(value);
    }
    if largest == 0.0 {
        return Err(StatsError::NoMass { what: "the list of weights" });
    }
    // Relative to the largest, squares neither overflow nor all vanish.
    let total = sum(weights.iter().map(|w| w / largest));
    let squares = sum(weights.iter().map(|w| (w / largest) * (w / largest)));
    Ok((total * total / squares).clamp(1.0, weights.len() as f64))
}
