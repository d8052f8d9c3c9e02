//! Confidence levels, quantiles and intervals.
//!
//! Guarantees: `low <= high` always; quantiles are accurate to 1e-11 relative down to the tail
//! probabilities given in their docs. Levels have the frequentist meaning: intervals constructed
//! this way cover the true value that often.

use crate::error::StatsError;
use crate::special;

/// A confidence level strictly between 0 and 1, stored as its error rate so that 1 - 1e-12 is
/// exact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    error: f64,
}

impl Level {
    /// 95%.
    pub const P95: Self = Self { error: 0.05 };
    /// 99%.
    pub const P99: Self = Self { error: 0.01 };

    /// The level that covers with probability `confidence`.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] unless 0 < confidence < 1.
    pub fn new(confidence: f64) -> Result<Self, StatsError> {
        if confidence > 0.0 && confidence < 1.0 {
            return Ok(Self { error: 1.0 - confidence });
        }
        let want = "strictly between 0 and 1";
        Err(StatsError::OutOfRange { what: "confidence level", value: confidence, want })
    }

    /// The level that misses with probability `error`.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] unless 1e-140 <= error < 1.
    pub fn from_error(error: f64) -> Result<Self, StatsError> {
        if (1e-140..1.0).contains(&error) {
            return Ok(Self { error });
        }
        let want = "at least 1e-140 and less than 1";
        Err(StatsError::OutOfRange { what: "error rate", value: error, want })
    }

    /// The probability that an interval of this level misses.
    #[must_use]
    pub fn error(self) -> f64 {
        self.error
    }

    /// The probability that an interval of this level covers.
    #[must_use]
    pub fn confidence(self) -> f64 {
        1.0 - self.error
    }

    /// This level with its error rate divided among `shares` >= 1 claims, so that all of them hold
    /// together at this level (Bonferroni correction).
    #[must_use]
    pub fn split(self, shares: f64) -> Self {
        Self { error: (self.error / shares).max(1e-140) }
    }
}

/// A closed interval and the level it was constructed for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    low: f64,
    high: f64,
    level: Level,
}

impl Interval {
    /// The interval between two ends, given in either order.
    #[must_use]
    pub fn new(low: f64, high: f64, level: Level) -> Self {
        Self { low: low.min(high), high: high.max(low), level }
    }

    /// The interval of an exact value: just the value. It covers at every level; its nominal level
    /// is 95%.
    #[must_use]
    pub const fn exactly(value: f64) -> Self {
        Self { low: value, high: value, level: Level::P95 }
    }

    /// The interval of everything within `reach` >= 0 of `centre`.
    pub(crate) fn around(centre: f64, reach: f64, level: Level) -> Self {
        Self { low: centre - reach, high: centre + reach, level }
    }

    /// Clips the interval to two bounds, which it must overlap.
    pub(crate) fn cut(self, low: f64, high: f64) -> Self {
        Self { low: self.low.max(low), high: self.high.min(high), ..self }
    }

    /// The lower end.
    #[must_use]
    pub fn low(&self) -> f64 {
        self.low
    }

    /// The upper end.
    #[must_use]
    pub fn high(&self) -> f64 {
        self.high
    }

    /// The level it was constructed for.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// The upper end minus the lower end.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.high - self.low
    }

    /// Whether it covers `value`; the ends count as inside.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// The standard normal cumulative distribution function.
#[must_use]
pub fn normal_cdf(z: f64) -> f64 {
    special::normal_cdf(z)
}

/// The z below which a standard normal falls with probability `p`.
///
/// # Errors
/// [`StatsError::OutOfRange`] unless 1e-300 <= p < 1.
pub fn normal_quantile(p: f64) -> Result<f64, StatsError> {
    if (1e-300..1.0).contains(&p) {
        return Ok(special::normal_quantile(p));
    }
    let want = "at least 1e-300 and less than 1";
    Err(StatsError::OutOfRange { what: "normal quantile's probability", value: p, want })
}

/// The t below which Student's t with `df` degrees of freedom (an integer or not) falls with
/// probability `p`.
///
/// # Errors
/// [`StatsError::OutOfRange`] unless 1e-150 <= p < 1 and 1 <= df < infinity.
pub fn student_t_quantile(p: f64, df: f64) -> Result<f64, StatsError> {
    if !(1e-150..1.0).contains(&p) {
        let want = "at least 1e-150 and less than 1";
        return Err(StatsError::OutOfRange { what: "t quantile's probability", value: p, want });
    }
    check_df(df)?;
    let upper = special::student_t_upper(p.min(1.0 - p), df);
    Ok(if p < 0.5 { -upper } else { upper })
}

/// The interval `mean` ± z · `error`, for a mean whose standard error is known.
///
/// # Errors
/// [`StatsError::OutOfRange`] for a mean that is not finite or a standard error that is negative or
/// not finite.
pub fn normal_interval(mean: f64, error: f64, level: Level) -> Result<Interval, StatsError> {
    check_estimate(mean, error)?;
    let z = -special::normal_quantile(level.error / 2.0);
    Ok(Interval::around(mean, z * error, level))
}

/// The interval `mean` ± t · `error`, for a mean whose standard error was itself estimated with
/// `df` degrees of freedom.
///
/// # Errors
/// As [`normal_interval`], and for df below 1 or not finite.
pub fn student_interval(
    mean: f64,
    error: f64,
    df: f64,
    level: Level,
) -> Result<Interval, StatsError> {
    check_estimate(mean, error)?;
    check_df(df)?;
    Ok(Interval::around(mean, special::student_t_upper(level.error / 2.0, df) * error, level))
}

/// Wilson's score interval for a proportion: sensible even with no successes or only successes, and
/// never outside 0..=1.
///
/// # Errors
/// [`StatsError::TooFew`] without trials, [`StatsError::MoreSuccessesThanTrials`].
pub fn wilson_interval(successes: u64, trials: u64, level: Level) -> Result<Interval, StatsError> {
    if trials == 0 {
        let what = "a proportion";
        return Err(StatsError::TooFew { what, need: 1.0, have: 0.0, unit: "trials" });
    }
    if successes > trials {
        return Err(StatsError::MoreSuccessesThanTrials { successes, trials });
    }
    Ok(wilson(successes as f64, trials as f64, level))
}

/// Wilson's interval for a fraction observed in weighted draws, with the effective sample size as
/// the number of trials.
///
/// # Errors
/// [`StatsError::OutOfRange`] unless the share is in 0..=1 and the effective size is above 0.
pub fn wilson_interval_of_share(
    share: f64,
    effective: f64,
    level: Level,
) -> Result<Interval, StatsError> {
    if !(0.0..=1.0).contains(&share) {
        return Err(StatsError::OutOfRange { what: "share", value: share, want: "from 0 to 1" });
    }
    if !(effective > 0.0 && effective.is_finite()) {
        let want = "finite and above 0";
        return Err(StatsError::OutOfRange { what: "effective size", value: effective, want });
    }
    Ok(wilson(share * effective, effective, level))
}

fn wilson(won: f64, n: f64, level: Level) -> Interval {
    let z = -special::normal_quantile(level.error / 2.0);
    let z2 = z * z;
    let lost = (n - won).max(0.0);
    let root = z * (won * (lost / n) + z2 / 4.0).sqrt();
    // Each end is computed as the quotient that does not cancel: their product is won² / (n (n +
    // z²)).
    let top = won + z2 / 2.0 + root;
    let bottom = lost + z2 / 2.0 + root;
    let low = if won == 0.0 { 0.0 } else { won * won / (n * top) };
    let high = if lost == 0.0 { 1.0 } else { 1.0 - lost * lost / (n * bottom) };
    Interval { low, high, level }
}

fn check_estimate(mean: f64, error: f64) -> Result<(), StatsError> {
    if !mean.is_finite() {
        return Err(StatsError::OutOfRange { what: "mean", value: mean, want: "finite" });
    }
    if !(error >= 0.0 && error.is_finite()) {
        let want = "finite and not negative";
        return Err(StatsError::OutOfRange { what: "standard error", value: error, want });
    }
    Ok(())
}

fn check_df(df: f64) -> Result<(), StatsError> {
    if (1.0..=f64::MAX).contains(&df) {
        return Ok(());
    }
    Err(StatsError::OutOfRange { what: "degrees of freedom", value: df, want: "finite and >= 1" })
}
