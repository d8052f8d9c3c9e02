//! When to stop comparing candidates.
//!
//! All candidates run in the same worlds: one *row* holds every candidate's result in one world, so
//! differences are paired. The race looks at the data only at predetermined row counts and stops
//! when the leader is separated from all others, when the leader's own value is known precisely
//! enough, or at a hard cap. There is no RNG here, and candidates are just indices: the caller
//! plays the worlds and pushes rows in a fixed order, so the verdict does not depend on threads.
//!
//! # Many looks, one error rate
//! Looking again and again and stopping at the first "significant" result is wrong far more often
//! than its nominal level. Here look number k may spend only error / (k (k+1)), which over all k
//! sums to the error, however long the race. At each look the share is split evenly over the K
//! candidates, one-sided: to name a wrong leader i, i must beat the true best b (K - 1 such
//! events); to separate b from an equally good b' is one more. These K events contain every false
//! separation, so by the union bound a race ends in one with probability at most the error. The
//! leader's interval gets the same share, two-sided, so it too holds whenever the race stops and
//! whoever leads. Each of the two guarantees holds at the error rate, not both jointly.
//!
//! Looks come at `first_look` rows and then every time the number of rows has grown by half, so a
//! race of a million rows has about 27 looks.
//!
//! What one comparison is worth depends on the [`Bound`]: with [`Bound::Bernstein`] the guarantee
//! holds for any distribution with a known range; with [`Bound::Student`] it holds if means of
//! `first_look` rows are about normal, so rare disasters that have not been seen yet can mislead
//! it.

use crate::error::{MAX_SAMPLE, StatsError, check_sample};
use crate::interval::{Interval, Level};
use crate::special::student_t_upper;
use crate::sum::Sum;

/// How far a mean may be from the true value, under given assumptions about the results.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// Student's t: tight, and valid if means are about normal.
    Student,
    /// Empirical Bernstein (Maurer and Pontil): valid for every distribution on `low..=high`, at
    /// the price of more rows. Results outside are rejected.
    Bernstein {
        /// The least possible result.
        low: f64,
        /// The greatest possible result.
        high: f64,
    },
}

/// The rules of a race.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RaceRules {
    /// The confidence level of separation and of intervals, over all looks together.
    pub level: Level,
    /// Stop once the leader's interval is narrower than this; `None` to race for the order only.
    pub width: Option<f64>,
    /// The number of rows before the first look, at least 2.
    pub first_look: u64,
    /// The number of rows after which the race ends in any case.
    pub cap: u64,
    /// The assumptions about the results.
    pub bound: Bound,
}

/// Why a race stopped.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum StopReason {
    /// The leader is better than every other candidate.
    Separated {
        /// The runner-up.
        closest: usize,
        /// The least amount by which the leader is better than every other candidate.
        margin: f64,
    },
    /// The leader's interval is narrower than the requested width.
    NarrowEnough,
    /// The cap was reached without either.
    Cap,
}

/// The result of a race.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    /// The candidate with the greatest mean; the first of them on a tie.
    pub leader: usize,
    /// Why the race stopped.
    pub reason: StopReason,
    /// The leader's mean.
    pub mean: f64,
    /// Its interval, corrected for every look taken.
    pub interval: Interval,
    /// The number of rows used.
    pub rows: u64,
    /// The number of looks taken.
    pub looks: u32,
}

/// A running comparison of candidates in common worlds.
///
/// Look number k spends error / (k (k+1)) of the level's error rate, shared evenly over the
/// candidates; over any number of looks the shares sum to at most the error rate. Therefore the
/// probability that a race ends [`StopReason::Separated`] with a leader that is not better than
/// every other candidate is at most the error rate, and so is the probability that the leader's
/// final interval misses its value (each by itself, and under the assumptions of the [`Bound`]).
/// Looks come at `first_look` rows, whenever the number of rows has grown by half, and at the cap.
#[derive(Debug, Clone)]
pub struct Race {
    rules: RaceRules,
    sums: Vec<Sum>,
    /// Squared deviations: entry (i, i) for candidate i, (i, j) with i > j for the difference i -
    /// j; row by row, i first. Stored for the differences themselves, because subtracting
    /// covariances loses all precision if candidates nearly always agree.
    squares: Vec<f64>,
    off: Vec<f64>,
    rows: u64,
    looks: u32,
    next_look: u64,
    verdict: Option<Verdict>,
}

impl Race {
    /// The maximum number of candidates in a race; memory grows with the square.
    pub const MAX_CANDIDATES: usize = 4096;

    /// Starts without any rows.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] for zero or too many candidates, a first look below 2 or beyond
    /// the cap, or a width or range that is not positive and finite.
    pub fn new(candidates: usize, rules: RaceRules) -> Result<Self, StatsError> {
        let refuse = |what, value, want| Err(StatsError::OutOfRange { what, value, want });
        if !(1..=Self::MAX_CANDIDATES).contains(&candidates) {
            return refuse("number of candidates", candidates as f64, "in 1..=4096");
        }
        if rules.first_look < 2 || rules.first_look > rules.cap {
            let want = "at least 2 and at most the cap";
            return refuse("first look", rules.first_look as f64, want);
        }
        if let Some(width) = rules.width.filter(|w| !(*w > 0.0 && w.is_finite())) {
            return refuse("width", width, "positive and finite");
        }
        if let Bound::Bernstein { low, high } = rules.bound {
            let range = high - low;
            if !(low.abs() <= MAX_SAMPLE && high.abs() <= MAX_SAMPLE && range > 0.0) {
                return refuse("range of results", range, "positive, within -1e50..=1e50");
            }
        }
        Ok(Self {
            rules,
            sums: vec![Sum::default(); candidates],
            squares: vec![0.0; candidates * (candidates + 1) / 2],
            off: vec![0.0; candidates],
            rows: 0,
            looks: 0,
            next_look: rules.first_look,
            verdict: None,
        })
    }

    /// The number of rows until the next look: play this many worlds, then push them. 0 once the
    /// race has stopped.
    #[must_use]
    pub fn rows_to_next_look(&self) -> u64 {
        if self.verdict.is_some() { 0 } else { self.next_look - self.rows }
    }

    /// The number of rows so far.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The verdict, once the race has stopped.
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// The mean of each candidate so far; empty before the first row.
    #[must_use]
    pub fn means(&self) -> Vec<f64> {
        if self.rows == 0 {
            return Vec::new();
        }
        self.sums.iter().map(|sum| sum.value() / self.rows as f64).collect()
    }

    /// Adds the results of all candidates in one world, and returns the verdict if this row ends
    /// the race.
    ///
    /// # Errors
    /// [`StatsError::RaceOver`], [`StatsError::LengthMismatch`], or [`StatsError::BadEntry`] for a
    /// result that is not finite, too large or outside the range; nothing is changed in that case.
    pub fn push(&mut self, row: &[f64]) -> Result<Option<&Verdict>, StatsError> {
        self.check_row(row)?;
        let before = self.rows as f64;
        if self.rows > 0 {
            for ((off, sum), &result) in self.off.iter_mut().zip(&self.sums).zip(row) {
                *off = result - sum.value() / before;
            }
            let factor = before / (before + 1.0);
            let mut squares = self.squares.iter_mut();
            for (i, &a) in self.off.iter().enumerate() {
                for (&b, square) in self.off[..i].iter().zip(&mut squares) {
                    *square += (a - b) * (a - b) * factor;
                }
                if let Some(square) = squares.next() {
                    *square += a * a * factor;
                }
            }
        }
        self.sums.iter_mut().zip(row).for_each(|(sum, &result)| sum.add(result));
        self.rows += 1;
        if self.rows == self.next_look {
            self.look();
        }
        Ok(self.verdict.as_ref())
    }

    fn check_row(&self, row: &[f64]) -> Result<(), StatsError> {
        if self.verdict.is_some() {
            return Err(StatsError::RaceOver { rows: self.rows });
        }
        if row.len() != self.sums.len() {
            let (want, got) = (self.sums.len(), row.len());
            return Err(StatsError::LengthMismatch { what: "results in a row", want, got });
        }
        let bad = |index: usize, want| {
            Err(StatsError::BadEntry { what: "result", index, value: row[index], want })
        };
        for (index, &result) in row.iter().enumerate() {
            if check_sample("result", result).is_err() {
                return bad(index, "finite and within -1e50..=1e50");
            }
            if let Bound::Bernstein { low, high } = self.rules.bound
                && !(low..=high).contains(&result)
            {
                return bad(index, "inside the range the race was given");
            }
        }
        Ok(())
    }

    fn look(&mut self) {
        self.looks += 1;
        let means = self.means();
        let leader =
            (1..means.len()).fold(0, |best, i| if means[i] > means[best] { i } else { best });
        // The share of this look: error / (k (k+1)), evenly over the candidates.
        let k = f64::from(self.looks);
        let share = self.rules.level.split(k * (k + 1.0) * means.len() as f64);
        let reach = self.reach(self.square(leader, leader), share.error() / 2.0, 1.0);
        let interval = Interval::around(means[leader], reach, self.rules.level);
        let margin = |i: usize| {
            means[leader] - means[i] - self.reach(self.square(leader, i), share.error(), 2.0)
        };
        let rest = (0..means.len()).filter(|&i| i != leader).map(|i| (i, margin(i)));
        let closest = rest.min_by(|a, b| a.1.total_cmp(&b.1));
        let reason = match closest {
            Some((closest, margin)) if margin > 0.0 => {
                Some(StopReason::Separated { closest, margin })
            }
            _ if self.rules.width.is_some_and(|w| interval.width() < w) => {
                Some(StopReason::NarrowEnough)
            }
            _ if self.rows >= self.rules.cap => Some(StopReason::Cap),
            _ => None,
        };
        self.verdict = reason.map(|reason| Verdict {
            leader,
            reason,
            mean: means[leader],
            interval,
            rows: self.rows,
            looks: self.looks,
        });
        let grown = self.rows.saturating_add(self.rows.div_ceil(2));
        self.next_look = grown.min(self.rules.cap);
    }

    fn square(&self, i: usize, j: usize) -> f64 {
        let (high, low) = (i.max(j), i.min(j));
        self.squares[high * (high + 1) / 2 + low]
    }

    /// The one-sided distance between a mean with these squared deviations and the true value,
    /// exceeded with probability at most `tail`. Differences span twice the range of results.
    fn reach(&self, squares: f64, tail: f64, spans: f64) -> f64 {
        let n = self.rows as f64;
        let variance = squares / (n - 1.0);
        match self.rules.bound {
            Bound::Student => student_t_upper(tail, n - 1.0) * (variance / n).sqrt(),
            Bound::Bernstein { low, high } => {
                let log = (2.0 / tail).ln();
                let range = spans * (high - low);
                (2.0 * variance * log / n).sqrt() + 7.0 * range * log / (3.0 * (n - 1.0))
            }
        }
    }
}
