//! SIMD-style lanes of numbers, and the two kinds of mean over a die.

use std::ops::{Add, Mul};

/// A float type that the sweeps can run on.
pub(crate) trait Real:
    Copy + PartialOrd + Add<Output = Self> + Mul<Output = Self> + Send + Sync + 'static
{
    /// Less than every other value.
    const LEAST: Self;
    fn of(value: f64) -> Self;
    fn wide(self) -> f64;
}

impl Real for f32 {
    const LEAST: f32 = f32::NEG_INFINITY;
    fn of(value: f64) -> f32 {
        value as f32
    }
    fn wide(self) -> f64 {
        self.into()
    }
}

impl Real for f64 {
    const LEAST: f64 = f64::NEG_INFINITY;
    fn of(value: f64) -> f64 {
        value
    }
    fn wide(self) -> f64 {
        self
    }
}

/// `N` numbers that go through a turn together: 16 of `f32` or 8 of `f64` fill a cache line and a
/// register.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Lane<T, const N: usize>(pub(crate) [T; N]);

impl<T: Real, const N: usize> Lane<T, N> {
    #[inline(always)]
    pub(crate) fn all(value: T) -> Self {
        Lane([value; N])
    }

    /// `begin + slope * value` for each value.
    #[inline(always)]
    pub(crate) fn line(begin: T, slope: T, values: [T; N]) -> Self {
        Lane(values.map(|value| begin + slope * value))
    }

    #[inline(always)]
    pub(crate) fn plus(mut self, other: &Self) -> Self {
        for i in 0..N {
            self.0[i] = self.0[i] + other.0[i];
        }
        self
    }

    #[inline(always)]
    pub(crate) fn times(mut self, factor: T) -> Self {
        for i in 0..N {
            self.0[i] = self.0[i] * factor;
        }
        self
    }

    #[inline(always)]
    pub(crate) fn max(mut self, other: &Self) -> Self {
        for i in 0..N {
            self.0[i] = if other.0[i] > self.0[i] { other.0[i] } else { self.0[i] };
        }
        self
    }
}

/// How to average over the outcomes of rolling one die, or all of them.
pub(crate) trait Chance<T: Real, const N: usize>: Copy + Sync {
    /// The worth of six equally likely outcomes.
    fn die(self, faces: [&Lane<T, N>; 6]) -> Lane<T, N>;
    /// The worth of outcomes with these probabilities.
    fn rolls(self, chances: &[f64], worth: &[Lane<T, N>]) -> Lane<T, N>;
}

/// Plain means: expectations, probabilities and utilities.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Linear;

impl<T: Real, const N: usize> Chance<T, N> for Linear {
    #[inline(always)]
    fn die(self, f: [&Lane<T, N>; 6]) -> Lane<T, N> {
        let low = f[0].plus(f[1]);
        let middle = f[2].plus(f[3]);
        let high = f[4].plus(f[5]);
        low.plus(&middle).plus(&high).times(T::of(1.0 / 6.0))
    }

    #[inline(always)]
    fn rolls(self, chances: &[f64], worth: &[Lane<T, N>]) -> Lane<T, N> {
        // Four independent sums: a single one would be limited by the latency of each addition.
        let mut sums = [Lane::all(T::of(0.0)); 4];
        let mut chances = chances.chunks_exact(4);
        let mut worth = worth.chunks_exact(4);
        for (p, w) in (&mut chances).zip(&mut worth) {
            for i in 0..4 {
                sums[i] = sums[i].plus(&w[i].times(T::of(p[i])));
            }
        }
        for (&p, w) in chances.remainder().iter().zip(worth.remainder()) {
            sums[0] = sums[0].plus(&w.times(T::of(p)));
        }
        sums[0].plus(&sums[1]).plus(&sums[2].plus(&sums[3]))
    }
}

/// Log-mean-exp, for thetas so large that utilities do not fit a float. The sign is that of theta:
/// worths are `sign * L`, so that more is better.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LogMean {
    pub(crate) sign: f64,
}

impl<T: Real, const N: usize> Chance<T, N> for LogMean {
    #[inline(always)]
    fn die(self, faces: [&Lane<T, N>; 6]) -> Lane<T, N> {
        let mut mean = *faces[0];
        for i in 0..N {
            let logs = faces.map(|face| self.sign * face.0[i].wide());
            let top = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let sum: f64 = logs.iter().map(|log| (log - top).exp()).sum();
            mean.0[i] = T::of(self.sign * (top + (sum / 6.0).ln()));
        }
        mean
    }

    #[inline(always)]
    fn rolls(self, chances: &[f64], worth: &[Lane<T, N>]) -> Lane<T, N> {
        let mut mean = Lane::all(T::of(0.0));
        for i in 0..N {
            let logs = || worth.iter().map(|lane| self.sign * lane.0[i].wide());
            let top = logs().fold(f64::NEG_INFINITY, f64::max);
            let sum: f64 = chances.iter().zip(logs()).map(|(p, log)| p * (log - top).exp()).sum();
            mean.0[i] = T::of(self.sign * (top + sum.ln()));
        }
        mean
    }
}
