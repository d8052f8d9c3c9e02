//! Exact numbers of worlds, and exact probabilities.
//!
//! A count is a `u128` as long as it fits and a big integer beyond that; the caller never sees which.

use num_bigint::BigUint;
use num_integer::Integer;
use std::fmt;
use std::ops::{Add, Mul, Sub};
use std::str::FromStr;

/// A number of worlds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count(Repr);

/// The small form is used whenever the number fits, so that the derived equality and order are those of the numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Repr {
    Small(u128),
    Big(BigUint),
}

impl Count {
    /// The count 0.
    pub const ZERO: Self = Self(Repr::Small(0));
    /// The count 1.
    pub const ONE: Self = Self(Repr::Small(1));

    /// Whether the count is 0.
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// The number as a `u128`, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        match self.0 {
            Repr::Small(n) => Some(n),
            Repr::Big(_) => None,
        }
    }

    /// The nearest float; infinite if the count is out of range.
    pub fn to_f64(&self) -> f64 {
        let (mantissa, exponent) = self.scaled();
        mantissa * 2f64.powi(exponent)
    }

    /// The base-2 logarithm; minus infinity for 0.
    pub fn log2(&self) -> f64 {
        let (mantissa, exponent) = self.scaled();
        mantissa.log2() + f64::from(exponent)
    }

    /// The number as a float of at most 64 significant bits, times a power of two.
    pub(crate) fn scaled(&self) -> (f64, i32) {
        match &self.0 {
            Repr::Small(n) => (*n as f64, 0),
            Repr::Big(n) => scaled(n),
        }
    }

    /// Quotient and remainder. Dividing by 0 gives 0.
    pub fn div_rem(&self, by: &Self) -> (Self, Self) {
        match (&self.0, &by.0) {
            (_, Repr::Small(0)) => (Self::ZERO, Self::ZERO),
            (Repr::Small(a), Repr::Small(b)) => ((a / b).into(), (a % b).into()),
            _ => {
                let (quotient, rest) = self.to_big().div_rem(&by.to_big());
                (quotient.into(), rest.into())
            }
        }
    }

    /// The number as a big integer.
    pub fn to_big(&self) -> BigUint {
        match &self.0 {
            Repr::Small(n) => BigUint::from(*n),
            Repr::Big(n) => n.clone(),
        }
    }
}

/// The leading 64 bits of a big integer, and the exponent of the power of two to multiply them by.
pub(crate) fn scaled(n: &BigUint) -> (f64, i32) {
    let shift = n.bits().saturating_sub(64);
    let head = n >> shift;
    let head = head.iter_u64_digits().next().unwrap_or(0);
    (head as f64, shift as i32)
}

impl From<u128> for Count {
    fn from(n: u128) -> Self {
        Self(Repr::Small(n))
    }
}

impl From<u64> for Count {
    fn from(n: u64) -> Self {
        Self(Repr::Small(n.into()))
    }
}

impl From<BigUint> for Count {
    fn from(n: BigUint) -> Self {
        match u128::try_from(&n) {
            Ok(small) => Self(Repr::Small(small)),
            Err(_) => Self(Repr::Big(n)),
        }
    }
}

impl Add for &Count {
    type Output = Count;

    fn add(self, other: &Count) -> Count {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) if a.checked_add(*b).is_some() => (a + b).into(),
            _ => (self.to_big() + other.to_big()).into(),
        }
    }
}

impl Sub for &Count {
    type Output = Count;

    /// The difference, saturating at 0.
    fn sub(self, other: &Count) -> Count {
        if self < other {
            return Count::ZERO;
        }
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => (a - b).into(),
            _ => (self.to_big() - other.to_big()).into(),
        }
    }
}

impl Mul for &Count {
    type Output = Count;

    fn mul(self, other: &Count) -> Count {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) if a.checked_mul(*b).is_some() => (a * b).into(),
            _ => (self.to_big() * other.to_big()).into(),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(n) => n.fmt(f),
            Repr::Big(n) => n.fmt(f),
        }
    }
}

impl FromStr for Count {
    type Err = num_bigint::ParseBigIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse::<BigUint>().map(Self::from)
    }
}

/// An exact probability, in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    num: Count,
    den: Count,
}

impl Fraction {
    /// `num / den` in lowest terms; 0 if `den` is 0.
    pub fn new(num: &Count, den: &Count) -> Self {
        if num.is_zero() || den.is_zero() {
            return Self { num: Count::ZERO, den: Count::ONE };
        }
        match (num.to_u128(), den.to_u128()) {
            (Some(a), Some(b)) => {
                let gcd = a.gcd(&b);
                Self { num: (a / gcd).into(), den: (b / gcd).into() }
            }
            _ => {
                let (a, b) = (num.to_big(), den.to_big());
                let gcd = a.gcd(&b);
                Self { num: (a / &gcd).into(), den: (b / gcd).into() }
            }
        }
    }

    /// The numerator, in lowest terms.
    pub fn num(&self) -> &Count {
        &self.num
    }

    /// The denominator, in lowest terms.
    pub fn den(&self) -> &Count {
        &self.den
    }

    /// The nearest float.
    pub fn to_f64(&self) -> f64 {
        let ((a, e), (b, f)) = (self.num.scaled(), self.den.scaled());
        a / b * 2f64.powi(e - f)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.num, self.den)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_crosses_the_seam_of_u128_unseen() {
        let last: Count = u128::MAX.into();
        let past = &last + &Count::ONE;
        assert_eq!(past.to_u128(), None);
        assert_eq!(past.to_string(), "340282366920938463463374607431768211456");
        assert!(past > last);
        assert_eq!(&past - &Count::ONE, last);
        assert_eq!(&(&last * &last) - &(&last * &last), Count::ZERO);
        assert_eq!(past.to_string().parse::<Count>().unwrap(), past);
        assert!((past.log2() - 128.0).abs() < 1e-12);
        assert!((past.to_f64() / 2f64.powi(128) - 1.0).abs() < 1e-15);
    }

    #[test]
    fn fractions_are_reduced_on_both_sides_of_the_seam() {
        assert_eq!(Fraction::new(&6u64.into(), &8u64.into()).to_string(), "3/4");
        assert_eq!(Fraction::new(&Count::ZERO, &8u64.into()).to_string(), "0/1");
        let big = &Count::from(u128::MAX) * &6u64.into();
        let bigger = &Count::from(u128::MAX) * &8u64.into();
        let three_quarters = Fraction::new(&big, &bigger);
        assert_eq!(three_quarters.to_string(), "3/4");
        assert_eq!(three_quarters.to_f64(), 0.75);
        let half = Fraction::new(&big, &(&(&big + &big) + &Count::ONE));
        assert!((half.to_f64() - 0.5).abs() < 1e-15);
    }
}
