//! A distribution over integer scores.
//!
//! Guarantees: probabilities are finite, non-negative, and sum to 1 up to one rounding each; the
//! first and last scores stored have positive probability. Stored densely, so meant for scores that
//! lie close together. What a score is worth, and to whom, is up to the caller.

use crate::error::StatsError;
use crate::sum::{Sum, sum};

/// How far from 1 the sum of the given probabilities may be; they are then rescaled.
pub const SUM_TOLERANCE: f64 = 1e-9;
/// Scores of larger magnitude are rejected: every score must be exact in an `f64`.
pub const MAX_SCORE: i64 = 1 << 52;
/// The maximum number of consecutive scores that one distribution may span (128 MiB of
/// probabilities).
pub const MAX_WIDTH: usize = 1 << 24;
/// A cumulative probability that is (relatively) this close below q counts as having reached q:
/// tolerance for the rounding of cells, scaling and prefix sums.
const REACHED: f64 = 1.0 - 16.0 * f64::EPSILON;

/// A probability mass function over consecutive integer scores.
#[derive(Debug, Clone, PartialEq)]
pub struct Pmf {
    first: i64,
    cells: Vec<f64>,
}

impl Pmf {
    /// The distribution in which score `first + i` has the probability `probabilities[i]`.
    ///
    /// Zeros at both ends are dropped, and all cells are divided by their sum (unless it is exactly
    /// 1), so that small errors do not accumulate over many convolutions.
    ///
    /// # Errors
    /// [`StatsError::BadEntry`] for a negative or non-finite probability, [`StatsError::SumNotOne`]
    /// when the sum is further than [`SUM_TOLERANCE`] from 1, [`StatsError::NoMass`],
    /// [`StatsError::ScoreTooLarge`], [`StatsError::TooWide`].
    pub fn new(first: i64, probabilities: Vec<f64>) -> Result<Self, StatsError> {
        let (pmf, total) = Self::scaled(first, probabilities, "probability", "the probabilities")?;
        if (total - 1.0).abs() > SUM_TOLERANCE {
            let what = "probabilities";
            return Err(StatsError::SumNotOne { what, sum: total, tolerance: SUM_TOLERANCE });
        }
        Ok(pmf)
    }

    /// The distribution with exactly these cells, as returned by [`min`](Self::min) and
    /// [`probabilities`](Self::probabilities): nothing is dropped or rescaled, so a distribution
    /// round-trips bit for bit.
    ///
    /// # Errors
    /// As [`new`](Self::new), and [`StatsError::NoMass`] if the first or last cell is 0.
    pub fn exactly(first: i64, cells: Vec<f64>) -> Result<Self, StatsError> {
        let checked = Self::new(first, cells.clone())?;
        if checked.cells.len() != cells.len() {
            return Err(StatsError::NoMass { what: "the first or the last cell" });
        }
        Ok(Self { first, cells })
    }

    /// The distribution proportional to the given weights (such as counts), of any scale.
    ///
    /// # Errors
    /// As [`new`](Self::new), without the condition on the sum.
    pub fn from_weights(first: i64, weights: Vec<f64>) -> Result<Self, StatsError> {
        let largest = weights.iter().copied().filter(|w| w.is_finite()).fold(0.0, f64::max);
        // Large weights could overflow their sum; a power of two rescales without rounding.
        let mut weights = weights;
        if largest > 1e290 {
            weights.iter_mut().for_each(|w| *w *= 2f64.powi(-64));
        }
        Ok(Self::scaled(first, weights, "weight", "the list of weights")?.0)
    }

    /// The distribution that is certain of one score.
    ///
    /// # Errors
    /// [`StatsError::ScoreTooLarge`].
    pub fn certain(score: i64) -> Result<Self, StatsError> {
        Self::new(score, vec![1.0])
    }

    fn scaled(
        first: i64,
        mut cells: Vec<f64>,
        entry: &'static str,
        list: &'static str,
    ) -> Result<(Self, f64), StatsError> {
        for (index, &value) in cells.iter().enumerate() {
            if !(value >= 0.0 && value.is_finite()) {
                let want = "finite and not negative";
                return Err(StatsError::BadEntry { what: entry, index, value, want });
            }
        }
        let Some(skip) = cells.iter().position(|&p| p > 0.0) else {
            return Err(StatsError::NoMass { what: list });
        };
        let end = cells.iter().rposition(|&p| p > 0.0).map_or(cells.len(), |last| last + 1);
        cells.truncate(end);
        cells.drain(..skip);
        check_width(cells.len() as u128)?;
        let first = check_score(i128::from(first) + skip as i128)?;
        check_score(i128::from(first) + cells.len() as i128 - 1)?;
        let total = sum(cells.iter().copied());
        if total != 1.0 {
            cells.iter_mut().for_each(|p| *p /= total);
        }
        Ok((Self { first, cells }, total))
    }

    /// The smallest possible score.
    #[must_use]
    pub fn min(&self) -> i64 {
        self.first
    }

    /// The largest possible score.
    #[must_use]
    pub fn max(&self) -> i64 {
        self.first + self.cells.len() as i64 - 1
    }

    /// The probabilities of the scores from [`min`](Self::min) to [`max`](Self::max).
    #[must_use]
    pub fn probabilities(&self) -> &[f64] {
        &self.cells
    }

    /// P(X = score).
    #[must_use]
    pub fn probability(&self, score: i64) -> f64 {
        let cell = usize::try_from(i128::from(score) - i128::from(self.first));
        cell.ok().and_then(|cell| self.cells.get(cell)).copied().unwrap_or(0.0)
    }

    /// Every score in the stored range with its probability, in order; inner ones may be 0.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, f64)> + '_ {
        self.cells.iter().enumerate().map(|(i, &p)| (self.first + i as i64, p))
    }

    /// The expected score.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.first as f64 + self.mean_past_first()
    }

    /// The mean relative to the first score: keeps its precision if scores are far from 0.
    fn mean_past_first(&self) -> f64 {
        sum(self.cells.iter().enumerate().map(|(i, &p)| i as f64 * p))
    }

    /// The variance of the score.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let mean = self.mean_past_first();
        sum(self.cells.iter().enumerate().map(|(i, &p)| {
            let off = i as f64 - mean;
            off * off * p
        }))
    }

    /// P(X <= score).
    #[must_use]
    pub fn at_most(&self, score: i64) -> f64 {
        let cells = self.cells_below(i128::from(score) + 1);
        sum(self.cells[..cells].iter().copied()).min(1.0)
    }

    /// P(X >= score).
    #[must_use]
    pub fn at_least(&self, score: i64) -> f64 {
        let cells = self.cells_below(i128::from(score));
        sum(self.cells[cells..].iter().copied()).min(1.0)
    }

    /// The number of cells with scores below `score`.
    fn cells_below(&self, score: i128) -> usize {
        (score - i128::from(self.first)).clamp(0, self.cells.len() as i128) as usize
    }

    /// The smallest score s with P(X <= s) >= q.
    ///
    /// q = 1 gives the largest possible score, however small its probability, and q = 0 the
    /// smallest. A cumulative probability within 16 roundings below q counts as having reached it,
    /// so the median of a fair die is 3 although three rounded sixths may sum to just under a half.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] unless 0 <= q <= 1.
    pub fn quantile(&self, q: f64) -> Result<i64, StatsError> {
        if !(0.0..=1.0).contains(&q) {
            return Err(StatsError::OutOfRange { what: "quantile", value: q, want: "in 0..=1" });
        }
        if q == 1.0 {
            return Ok(self.max());
        }
        let mut below = Sum::default();
        for (score, p) in self.iter() {
            below.add(p);
            if below.value() >= q * REACHED {
                return Ok(score);
            }
        }
        Ok(self.max())
    }

    /// The mean of the worst `share` of outcomes, where low scores are bad (lower CVaR): a score on
    /// the border counts with the part of its probability that is needed.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] unless 0 < share <= 1.
    pub fn mean_of_lowest(&self, share: f64) -> Result<f64, StatsError> {
        Ok(self.first as f64 + mean_of_first(share, self.cells.iter())?)
    }

    /// The mean of the best `share` of outcomes (upper CVaR), as
    /// [`mean_of_lowest`](Self::mean_of_lowest).
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] unless 0 < share <= 1.
    pub fn mean_of_highest(&self, share: f64) -> Result<f64, StatsError> {
        Ok(self.max() as f64 - mean_of_first(share, self.cells.iter().rev())?)
    }

    /// The entropy in bits.
    #[must_use]
    pub fn entropy_bits(&self) -> f64 {
        sum(self.cells.iter().filter(|&&p| p > 0.0).map(|&p| -p * p.log2())).max(0.0)
    }

    /// ln E(exp(theta X)), the log moment generating function.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] for a theta that is not finite or beyond 1e30.
    pub fn log_mgf(&self, theta: f64) -> Result<f64, StatsError> {
        if theta.is_nan() || theta.abs() > 1e30 {
            let want = "finite and within -1e30..=1e30";
            return Err(StatsError::OutOfRange { what: "theta", value: theta, want });
        }
        let cells = || self.cells.iter().enumerate().map(|(i, &p)| (i as f64, p));
        if theta.abs() * (self.cells.len() as f64) <= 1.0 {
            // Around the mean the first order cancels, so even a tiny theta keeps its precision.
            let mean = self.mean_past_first();
            let rest = sum(cells().map(|(i, p)| p * (theta * (i - mean)).exp_m1()));
            return Ok(theta * (self.first as f64 + mean) + rest.ln_1p());
        }
        let exponents = || cells().filter(|c| c.1 > 0.0).map(|(i, p)| p.ln() + theta * i);
        let top = exponents().fold(f64::NEG_INFINITY, f64::max);
        Ok(theta * self.first as f64 + top + sum(exponents().map(|e| (e - top).exp())).ln())
    }

    /// The distribution of X + by.
    ///
    /// # Errors
    /// [`StatsError::ScoreTooLarge`].
    pub fn shift(&self, by: i64) -> Result<Self, StatsError> {
        check_score(i128::from(self.max()) + i128::from(by))?;
        let first = check_score(i128::from(self.first) + i128::from(by))?;
        Ok(Self { first, cells: self.cells.clone() })
    }

    /// The distribution of the sum of two independent scores. Takes time proportional to the
    /// product of the widths.
    ///
    /// # Errors
    /// [`StatsError::TooWide`], [`StatsError::ScoreTooLarge`].
    pub fn convolve(&self, other: &Self) -> Result<Self, StatsError> {
        let width = self.cells.len() + other.cells.len() - 1;
        check_width(width as u128)?;
        let first = check_score(i128::from(self.first) + i128::from(other.first))?;
        let mut cells = vec![0.0; width];
        // All terms are non-negative: plain sums lose no more than one rounding per term.
        for (i, &p) in self.cells.iter().enumerate().filter(|c| *c.1 > 0.0) {
            for (cell, q) in cells[i..].iter_mut().zip(&other.cells) {
                *cell += p * q;
            }
        }
        // Products in the far tails may underflow to zero, so the ends are trimmed again.
        Self::from_weights(first, cells)
    }

    /// The mixture that follows part i with probability `weight` i.
    ///
    /// # Errors
    /// [`StatsError::BadEntry`] and [`StatsError::SumNotOne`] for the weights (tolerance
    /// [`SUM_TOLERANCE`]), [`StatsError::NoMass`] without parts, [`StatsError::TooWide`] if the
    /// parts are too far apart.
    pub fn mix(parts: &[(f64, &Self)]) -> Result<Self, StatsError> {
        for (index, &(value, _)) in parts.iter().enumerate() {
            if !(value >= 0.0 && value.is_finite()) {
                let want = "finite and not negative";
                return Err(StatsError::BadEntry { what: "mixing weight", index, value, want });
            }
        }
        let used = || parts.iter().filter(|part| part.0 > 0.0);
        let (Some(first), Some(last)) =
            (used().map(|part| part.1.min()).min(), used().map(|part| part.1.max()).max())
        else {
            return Err(StatsError::NoMass { what: "the list of mixing weights" });
        };
        let total = sum(used().map(|part| part.0));
        if (total - 1.0).abs() > SUM_TOLERANCE {
            let what = "mixing weights";
            return Err(StatsError::SumNotOne { what, sum: total, tolerance: SUM_TOLERANCE });
        }
        let width = (i128::from(last) - i128::from(first) + 1).unsigned_abs();
        check_width(width)?;
        let mut cells = vec![0.0; width as usize];
        for (weight, part) in used() {
            let from = (part.first - first) as usize;
            for (cell, p) in cells[from..].iter_mut().zip(&part.cells) {
                *cell += weight * p;
            }
        }
        Self::from_weights(first, cells)
    }
}

/// The mean index over the first `share` of the probability.
fn mean_of_first<'a>(share: f64, cells: impl Iterator<Item = &'a f64>) -> Result<f64, StatsError> {
    if !(share > 0.0 && share <= 1.0) {
        let want = "more than 0 and at most 1";
        return Err(StatsError::OutOfRange { what: "share", value: share, want });
    }
    let (mut taken, mut weighted) = (Sum::default(), Sum::default());
    for (distance, &p) in cells.enumerate() {
        let left = share - taken.value();
        // For a share of 1 the whole distribution is taken, whatever its rounded sum.
        let take = if share == 1.0 { p } else { p.min(left) };
        if take <= 0.0 && left <= 0.0 && share < 1.0 {
            break;
        }
        taken.add(take);
        weighted.add(distance as f64 * take);
    }
    Ok(weighted.value() / taken.value())
}

fn check_score(score: i128) -> Result<i64, StatsError> {
    let held = i64::try_from(score).unwrap_or(if score < 0 { i64::MIN } else { i64::MAX });
    if held.unsigned_abs() <= MAX_SCORE.unsigned_abs() {
        return Ok(held);
    }
    Err(StatsError::ScoreTooLarge { score: held, limit: MAX_SCORE })
}

fn check_width(width: u128) -> Result<(), StatsError> {
    if width <= MAX_WIDTH as u128 {
        return Ok(());
    }
    Err(StatsError::TooWide { width, limit: MAX_WIDTH })
}
