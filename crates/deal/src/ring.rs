//! The arithmetic of a pass over the lattice.
//!
//! A pass is written once. It runs in `u64` or `u128` if a bound on the number of worlds proves that nothing can
//! overflow, otherwise in big integers, and in `f64` if likelihoods weight the worlds.

use crate::count::{Count, scaled};
use num_bigint::BigUint;
use num_integer::Integer;

/// Sums of products.
pub(crate) trait Ring: Clone + PartialOrd {
    fn zero() -> Self;
    fn one() -> Self;
    fn is_zero(&self) -> bool;
    fn product(&self, other: &Self) -> Self;
    /// Adds `a * b`.
    fn add_product(&mut self, a: &Self, b: &Self);
    fn add(&mut self, other: &Self);
    /// The sum; may wrap for values that are never used.
    fn pascal(a: &Self, b: &Self) -> Self;
    /// `self / whole` as a float, accurate to a few units in the last place.
    fn share(&self, whole: &Self) -> f64;
    /// A count in this arithmetic, which must have been chosen to hold it.
    fn of_count(count: &Count) -> Self;
    /// Brings a layer's values into range if they could leave it; returns the natural logarithm of the factor taken
    /// out.
    fn rescale(_layer: &mut [Self]) -> f64 {
        0.0
    }
}

/// Integers, for ranks.
pub(crate) trait Whole: Ring + Ord {
    fn sub(&mut self, other: &Self);
    fn div_rem(&self, by: &Self) -> (Self, Self);
    fn count(&self) -> Count;
}

macro_rules! machine_integer {
    ($int:ty) => {
        impl Ring for $int {
            fn zero() -> Self {
                0
            }
            fn one() -> Self {
                1
            }
            fn is_zero(&self) -> bool {
                *self == 0
            }
            fn product(&self, other: &Self) -> Self {
                self * other
            }
            fn add_product(&mut self, a: &Self, b: &Self) {
                *self += a * b;
            }
            fn add(&mut self, other: &Self) {
                *self += other;
            }
            fn pascal(a: &Self, b: &Self) -> Self {
                a.wrapping_add(*b)
            }
            fn share(&self, whole: &Self) -> f64 {
                *self as f64 / *whole as f64
            }
            fn of_count(count: &Count) -> Self {
                // A rank, count or weight of the lattice for which this ring was chosen, so it fits.
                count.to_u128().and_then(|n| Self::try_from(n).ok()).unwrap_or(Self::MAX)
            }
        }

        impl Whole for $int {
            fn sub(&mut self, other: &Self) {
                *self -= other;
            }
            fn div_rem(&self, by: &Self) -> (Self, Self) {
                (self / by, self % by)
            }
            fn count(&self) -> Count {
                (*self).into()
            }
        }
    };
}

machine_integer!(u64);
machine_integer!(u128);

impl Ring for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }
    fn one() -> Self {
        Self::from(1u8)
    }
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
    fn product(&self, other: &Self) -> Self {
        self * other
    }
    fn add_product(&mut self, a: &Self, b: &Self) {
        *self += a * b;
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn pascal(a: &Self, b: &Self) -> Self {
        a + b
    }
    fn share(&self, whole: &Self) -> f64 {
        let ((a, e), (b, f)) = (scaled(self), scaled(whole));
        a / b * 2f64.powi(e - f)
    }
    fn of_count(count: &Count) -> Self {
        count.to_big()
    }
}

impl Whole for BigUint {
    fn sub(&mut self, other: &Self) {
        *self -= other;
    }
    fn div_rem(&self, by: &Self) -> (Self, Self) {
        Integer::div_rem(self, by)
    }
    fn count(&self) -> Count {
        self.clone().into()
    }
}

impl Ring for f64 {
    fn zero() -> Self {
        0.0
    }
    fn one() -> Self {
        1.0
    }
    fn is_zero(&self) -> bool {
        *self == 0.0
    }
    fn product(&self, other: &Self) -> Self {
        self * other
    }
    fn add_product(&mut self, a: &Self, b: &Self) {
        *self += a * b;
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn pascal(a: &Self, b: &Self) -> Self {
        a + b
    }
    fn share(&self, whole: &Self) -> f64 {
        self / whole
    }
    fn of_count(count: &Count) -> Self {
        count.to_f64()
    }
    fn rescale(layer: &mut [Self]) -> f64 {
        let most = layer.iter().copied().fold(0.0, Self::max);
        if most == 0.0 {
            return 0.0;
        }
        for value in layer {
            *value /= most;
        }
        most.ln()
    }
}

/// Binomial coefficients up to a size, as a triangle laid out in a square.
pub(crate) struct Binomials<R> {
    size: usize,
    table: Vec<R>,
}

impl<R: Ring> Binomials<R> {
    pub(crate) fn up_to(most: usize) -> Self {
        let size = most + 1;
        let mut table = vec![R::zero(); size * size];
        for n in 0..size {
            table[n * size] = R::one();
            for k in 1..=n {
                // Entries too large for the ring wrap; those that weight a world never do.
                table[n * size + k] =
                    R::pascal(&table[(n - 1) * size + k - 1], &table[(n - 1) * size + k]);
            }
        }
        Self { size, table }
    }

    pub(crate) fn choose(&self, n: usize, k: usize) -> &R {
        &self.table[n * self.size + k]
    }
}
