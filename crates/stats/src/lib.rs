//! Score distributions, accumulators, confidence intervals and stopping rules.
//!
//! Used wherever the project states how likely something is, how good on average, and how sure.
//! Guarantees: every number that a caller passes in is checked and, if invalid, rejected with a
//! [`StatsError`] that says what would be valid; merging accumulators gives the same result as a
//! single one; nothing here panics on input. The crate contains no games, random number generators,
//! clocks or files: samples come in, statistics go out.
//!
//! # A distribution of scores
//! [`Pmf`] represents integer scores: sums of independent scores, mixtures, quantiles, tails, the
//! mean of the worst or best share (CVaR), entropy, and the log moment generating function for
//! exponential utility.
//! ```
//! use kibitzer_stats::Pmf;
//! # fn main() -> Result<(), kibitzer_stats::StatsError> {
//! let die = Pmf::new(1, vec![1.0 / 6.0; 6])?;
//! let two = die.convolve(&die)?;
//! assert!((two.mean() - 7.0).abs() < 1e-12);
//! assert!((two.at_least(10) - 1.0 / 6.0).abs() < 1e-12);
//! assert_eq!(two.quantile(0.5)?, 7);
//! assert!(Pmf::new(1, vec![0.5, 0.4]).is_err());
//! # Ok(()) }
//! ```
//!
//! # Means and their accuracy
//! [`Welford`] for equally weighted samples, [`WeightedMean`] for reweighted ones, [`Paired`] for
//! two candidates in the same worlds. Each gives an [`Interval`] at a [`Level`]; for a proportion
//! use [`wilson_interval`].
//! ```
//! use kibitzer_stats::{Level, WeightedMean, Welford, wilson_interval};
//! # fn main() -> Result<(), kibitzer_stats::StatsError> {
//! let (mut here, mut there) = (Welford::new(), Welford::new());
//! here.push_all([2.0, 4.0, 4.0, 4.0])?;
//! there.push_all([5.0, 5.0, 7.0, 9.0])?;
//! here.merge(&there);
//! assert_eq!(here.mean()?, 5.0);
//! assert!(here.interval(Level::P95)?.contains(5.0));
//!
//! let mut worlds = WeightedMean::new();
//! worlds.push(10.0, 3.0)?; // a world three times as likely
//! worlds.push(20.0, 1.0)?;
//! assert_eq!(worlds.mean()?, 12.5);
//! assert_eq!(worlds.effective_size()?, 1.6);
//!
//! let won = wilson_interval(0, 10, Level::P95)?;
//! assert_eq!(won.low(), 0.0);
//! assert!(won.high() > 0.27, "ten losses do not prove that winning is impossible");
//! # Ok(()) }
//! ```
//!
//! # When to stop
//! A [`Race`] compares candidates world by world and stops for a stated [`StopReason`]. It looks at
//! the data many times and corrects for every look, so that its error rate holds for the race as a
//! whole; see [`Race`] for how, and [`Bound`] for the assumptions.
//! ```
//! use kibitzer_stats::{Bound, Level, Race, RaceRules, StopReason};
//! # fn main() -> Result<(), kibitzer_stats::StatsError> {
//! let rules = RaceRules {
//!     level: Level::P95,
//!     width: None,
//!     first_look: 32,
//!     cap: 10_000,
//!     bound: Bound::Student,
//! };
//! let mut race = Race::new(2, rules)?;
//! while race.verdict().is_none() {
//!     for world in 0..race.rows_to_next_look() {
//!         let deal = (world % 7) as f64;
//!         race.push(&[deal, deal + (world % 3) as f64])?;
//!     }
//! }
//! let verdict = race.verdict().copied();
//! assert!(verdict.is_some_and(|v| v.leader == 1 && v.rows == 32));
//! assert!(verdict.is_some_and(|v| matches!(v.reason, StopReason::Separated { .. })));
//! # Ok(()) }
//! ```
//!
//! # Hypothesis tests
//! ```
//! use kibitzer_stats::{chi_square_uniform, mcnemar};
//! # fn main() -> Result<(), kibitzer_stats::StatsError> {
//! let rolls = chi_square_uniform(&[22, 17, 20, 26, 22, 13])?;
//! assert!((rolls.p_value - 0.4038).abs() < 1e-4); // a fair die may well do this
//! assert_eq!(mcnemar(0, 5).p_value, 0.0625); // 2 / 2^5
//! # Ok(()) }
//! ```

mod calibration;
mod elimination;
mod error;
mod hypothesis;
mod interval;
mod paired;
mod pmf;
mod race;
mod special;
mod sum;
mod weighted;
mod welford;

pub use calibration::{Calibration, CalibrationRow, DECILES, Decile, Statements};
pub use elimination::{Elimination, EliminationRules};
pub use error::{MAX_SAMPLE, StatsError};
pub use hypothesis::{
    ChiSquare, EXACT_UP_TO, LEAST_EXPECTED, McNemar, McNemarMethod, chi_square_fit,
    chi_square_tail, chi_square_uniform, mcnemar,
};
pub use interval::{
    Interval, Level, normal_cdf, normal_interval, normal_quantile, student_interval,
    student_t_quantile, wilson_interval, wilson_interval_of_share,
};
pub use paired::Paired;
pub use pmf::{MAX_SCORE, MAX_WIDTH, Pmf, SUM_TOLERANCE};
pub use race::{Bound, Race, RaceRules, StopReason, Verdict};
pub use sum::Sum;
pub use weighted::{MAX_WEIGHT, WeightedMean, effective_sample_size};
pub use welford::Welford;

/// A fraction as a percentage with the given number of decimals: `percent(0.125, 1)` is `"12.5%"`.
pub fn percent(share: impl Into<f64>, decimals: usize) -> String {
    format!("{:.decimals$}%", 100.0 * share.into())
}

/// The examples of the README are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
