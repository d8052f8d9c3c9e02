//! Compensated sums that do not lose their small terms.
//!
//! Guarantees: as long as every partial sum is exactly representable (such as integers below 2^53),
//! the total is exact and so is a merge, in any order. Otherwise the error is one rounding of the
//! total plus a second-order term. Assumes finite input; callers check.

/// A running sum that also tracks the rounding error of each addition (Neumaier's variant of
/// compensated summation: the lost digits of the smaller operand are recovered, whichever it is).
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sum {
    total: f64,
    lost: f64,
}

impl Sum {
    /// Adds one term.
    pub fn add(&mut self, term: f64) {
        let next = self.total + term;
        self.lost += if self.total.abs() >= term.abs() {
            (self.total - next) + term
        } else {
            (term - next) + self.total
        };
        self.total = next;
    }

    /// Adds everything that another sum has seen.
    pub fn merge(&mut self, other: &Self) {
        self.add(other.total);
        self.lost += other.lost;
    }

    /// The sum so far.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.total + self.lost
    }
}

impl FromIterator<f64> for Sum {
    fn from_iter<I: IntoIterator<Item = f64>>(terms: I) -> Self {
        let mut sum = Self::default();
        terms.into_iter().for_each(|term| sum.add(term));
        sum
    }
}

/// The compensated sum of an iterator.
pub(crate) fn sum(terms: impl IntoIterator<Item = f64>) -> f64 {
    terms.into_iter().collect::<Sum>().value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_terms_survive_a_large_one() {
        let terms = [1.0, 1e100, 1.0, -1e100];
        assert_eq!(terms.iter().sum::<f64>(), 0.0, "the plain sum loses both ones");
        assert_eq!(sum(terms), 2.0);
    }

    #[test]
    fn a_merge_keeps_what_both_sides_lost() {
        let left: Sum = [1.0, 1e100].into_iter().collect();
        let mut right: Sum = [-1e100, 1.0].into_iter().collect();
        right.merge(&left);
        assert_eq!(right.value(), 2.0);
    }

    #[test]
    fn ten_million_tenths() {
        // 10^7 * fl(0.1) = 1000000.0000000000555..., which rounds to 1000000.
        assert_eq!(sum(std::iter::repeat_n(0.1, 10_000_000)), 1_000_000.0);
    }
}
