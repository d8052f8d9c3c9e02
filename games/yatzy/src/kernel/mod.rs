//! One turn on many states at once.
//!
//! The states of one card that differ only in the upper score (or, for target play, in the points
//! needed) sit side by side in a [`Lane`], and a turn is a handful of sweeps over the lattice of
//! multisets of dice:
//!
//! - *score*: a full roll is worth its best box;
//! - *roll*: keeping k dice is worth the mean, over one more die, of the worth of k + 1 dice;
//! - *hold*: the best keep inside a multiset is the multiset itself or the best keep inside it with
//!   one die taken away.
//!
//! A turn is score, roll, hold, roll, hold and the first roll. Rules, risk and files are unknown
//! here. Sums are never reordered or fused, so every processor produces the same bits. The plain
//! twin is [`crate::plain`].

mod choose;
mod flow;
mod lane;
mod sweep;

pub(crate) use choose::{Choices, choose};
pub(crate) use flow::{Ends, Masses, Slack, Stage, flow};
pub(crate) use lane::{Chance, Lane, Linear, LogMean, Real};
pub(crate) use sweep::{Leaves, Stages, stages, turn};

/// Whether the processor has the registers that the widest sweeps are compiled for.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bw")
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    !cfg!(kibitzer_narrow) && is_x86_feature_detected!("avx2")
}
