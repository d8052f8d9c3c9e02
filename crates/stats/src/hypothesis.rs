//! Hypothesis tests: do the observations fit the claim?
//!
//! Guarantees: p-values are in 0..=1, and small if the data contradict the hypothesis. Counts that
//! are too small for an approximation are rejected or treated exactly, never silently approximated.

use crate::error::StatsError;
use crate::special::gamma_pq;
use crate::sum::sum;

/// The smallest expected count per cell for which chi-square is trusted.
pub const LEAST_EXPECTED: f64 = 5.0;
/// McNemar's test is exact up to this many disagreements.
pub const EXACT_UP_TO: u64 = 1000;
const SUM_TOLERANCE: f64 = 1e-9;

/// The result of a chi-square test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChiSquare {
    /// Sum over cells of (observed - expected)² / expected.
    pub statistic: f64,
    /// Cells minus one.
    pub degrees: u64,
    /// The probability of a statistic at least this large if the hypothesis is true.
    pub p_value: f64,
}

/// P(X >= statistic) for a chi-square variable.
///
/// # Errors
/// [`StatsError::OutOfRange`] for a statistic that is negative or not finite, or zero degrees of
/// freedom.
pub fn chi_square_tail(statistic: f64, degrees: u64) -> Result<f64, StatsError> {
    if !(statistic >= 0.0 && statistic.is_finite()) {
        let want = "finite and not negative";
        return Err(StatsError::OutOfRange { what: "statistic", value: statistic, want });
    }
    if degrees == 0 {
        let want = "at least 1";
        return Err(StatsError::OutOfRange { what: "degrees of freedom", value: 0.0, want });
    }
    Ok(gamma_pq(degrees as f64 / 2.0, statistic / 2.0).1)
}

/// Tests whether counts fit given probabilities.
///
/// # Errors
/// [`StatsError::LengthMismatch`]; [`StatsError::TooFew`] for fewer than two cells;
/// [`StatsError::BadEntry`] and [`StatsError::SumNotOne`] for the probabilities;
/// [`StatsError::Impossible`] if something with probability 0 was observed;
/// [`StatsError::ExpectedTooSmall`] if the expected count of a cell is below [`LEAST_EXPECTED`].
pub fn chi_square_fit(observed: &[u64], probabilities: &[f64]) -> Result<ChiSquare, StatsError> {
    if observed.len() != probabilities.len() {
        let what = "observed counts against probabilities";
        let (want, got) = (observed.len(), probabilities.len());
        return Err(StatsError::LengthMismatch { what, want, got });
    }
    if observed.len() < 2 {
        let (what, have) = ("chi-square", observed.len() as f64);
        return Err(StatsError::TooFew { what, need: 2.0, have, unit: "cells" });
    }
    for (index, &value) in probabilities.iter().enumerate() {
        if !(0.0..=1.0).contains(&value) {
            let what = "probability";
            return Err(StatsError::BadEntry { what, index, value, want: "in 0..=1" });
        }
    }
    let total = sum(probabilities.iter().copied());
    if (total - 1.0).abs() > SUM_TOLERANCE {
        let what = "probabilities";
        return Err(StatsError::SumNotOne { what, sum: total, tolerance: SUM_TOLERANCE });
    }
    let cells = || observed.iter().copied().zip(probabilities.iter().copied());
    if let Some(cell) = cells().position(|(o, p)| o > 0 && p == 0.0) {
        return Err(StatsError::Impossible { cell, observed: observed[cell] });
    }
    let draws = sum(observed.iter().map(|&o| o as f64));
    // Tolerance for rounding: 77 draws with probability 5/77 expect five, but not in floating
    // point.
    let need = LEAST_EXPECTED;
    if let Some(cell) = cells().position(|(_, p)| draws * p < need - 1e-9) {
        let expected = draws * probabilities[cell];
        return Err(StatsError::ExpectedTooSmall { cell, expected, need });
    }
    let statistic = sum(cells().map(|(o, p)| {
        let expected = draws * p;
        let off = o as f64 - expected;
        off * off / expected
    }));
    let degrees = observed.len() as u64 - 1;
    Ok(ChiSquare { statistic, degrees, p_value: chi_square_tail(statistic, degrees)? })
}

/// Tests whether all cells are equally likely.
///
/// # Errors
/// As [`chi_square_fit`].
pub fn chi_square_uniform(observed: &[u64]) -> Result<ChiSquare, StatsError> {
    let share = 1.0 / observed.len().max(1) as f64;
    chi_square_fit(observed, &vec![share; observed.len()])
}

/// How McNemar's p-value was computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McNemarMethod {
    /// The two-sided binomial sum, with no approximation.
    Exact,
    /// Chi-square with one degree of freedom and continuity correction.
    ChiSquare,
}

/// The result of McNemar's test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct McNemar {
    /// The probability that two equally good players disagree at least this unevenly, either way.
    pub p_value: f64,
    /// How it was computed.
    pub method: McNemarMethod,
}

/// Tests whether two players are equally good, from the pairs of games in which exactly one of them
/// won.
///
/// Up to [`EXACT_UP_TO`] such pairs the p-value is exact: twice the smaller binomial tail, at most
/// 1. Beyond that it is the chi-square tail of (|left - right| - 1)² / (left + right).
#[must_use]
pub fn mcnemar(only_left_won: u64, only_right_won: u64) -> McNemar {
    let (few, many) = (only_left_won.min(only_right_won), only_left_won.max(only_right_won));
    match few.checked_add(many) {
        Some(pairs) if pairs <= EXACT_UP_TO => {
            // 2^-1000 is still a normal number, so the terms need no logarithms.
            let mut term = 0.5_f64.powi(pairs as i32);
            let tail = sum((0..=few).map(|k| {
                let this = term;
                term *= (pairs - k) as f64 / (k + 1) as f64;
                this
            }));
            McNemar { p_value: (2.0 * tail).min(1.0), method: McNemarMethod::Exact }
        }
        _ => {
            let apart = ((many - few) as f64 - 1.0).max(0.0);
            let statistic = apart * apart / (few as f64 + many as f64);
            McNemar { p_value: gamma_pq(0.5, statistic / 2.0).1, method: McNemarMethod::ChiSquare }
        }
    }
}
