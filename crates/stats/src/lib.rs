//! placeholder
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

pub use error::{MAX_SAMPLE, StatsError};
pub use hypothesis::{
    ChiSquare, EXACT_UP_TO, LEAST_EXPECTED, McNemar, McNemarMethod, chi_square_fit,
    chi_square_tail, chi_square_uniform, mcnemar,
};
pub use interval::{
    Interval, Level, normal_cdf, normal_interval, normal_quantile, student_interval,
    student_t_quantile, wilson_interval,
};
pub use paired::Paired;
pub use pmf::{MAX_SCORE, MAX_WIDTH, Pmf, SUM_TOLERANCE};
pub use race::{Bound, Race, RaceRules, StopReason, Verdict};
pub use sum::Sum;
pub use weighted::{MAX_WEIGHT, WeightedMean, effective_sample_size};
pub use welford::Welford;
