//! Small sets as bit masks: of kinds, of slots, of permitted counts.
//!
//! All three are 128 bits wide, which limits a problem to 128 kinds and a seat to 127 items.

use std::fmt;

/// The maximum number of kinds in a problem, and one more than the maximum number of items on a seat.
pub const LIMIT: usize = 128;

/// The maximum number of seats in a problem.
pub const SEATS: usize = 64;

const fn low_bits(n: usize) -> u128 {
    if n >= LIMIT { u128::MAX } else { (1 << n) - 1 }
}

macro_rules! bit_set {
    ($(#[$doc:meta])* $name:ident, $item:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name(u128);

        impl $name {
            /// The empty set.
            pub const NONE: Self = Self(0);
            /// The set of all 128 members.
            pub const ALL: Self = Self(u128::MAX);

            #[doc = concat!("The first `n` ", $item, ".")]
            pub const fn first(n: usize) -> Self {
                Self(low_bits(n))
            }

            /// The set with exactly one member; empty if `member` is 128 or more.
            pub const fn one(member: usize) -> Self {
                if member < LIMIT { Self(1 << member) } else { Self::NONE }
            }

            /// Whether the set contains `member`.
            pub const fn contains(self, member: usize) -> bool {
                member < LIMIT && self.0 >> member & 1 == 1
            }

            /// The number of members.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set has no members.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The intersection.
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The union.
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The complement.
            pub const fn not(self) -> Self {
                Self(!self.0)
            }

            /// The members in ascending order.
            pub fn iter(self) -> impl Iterator<Item = usize> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    let next = (left != 0).then(|| left.trailing_zeros() as usize);
                    left &= left.wrapping_sub(1);
                    next
                })
            }
        }

        impl FromIterator<usize> for $name {
            fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
                members.into_iter().fold(Self::NONE, |set, member| set.or(Self::one(member)))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                if self.0 == u128::MAX {
                    return f.write_str("{all}");
                }
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

bit_set!(
    /// A set of kinds, by their index in the problem.
    Kinds,
    "kinds"
);
bit_set!(
    /// A set of slots of one sorted seat, by position from the left.
    Slots,
    "slots"
);
bit_set!(
    /// A set of permitted counts: "at least one", "exactly two", "an even number".
    Counts,
    "counts, that is 0 up to `n - 1`"
);

impl Counts {
    /// `n` or more.
    pub const fn at_least(n: usize) -> Self {
        Self(!low_bits(n))
    }

    /// `n` or fewer.
    pub const fn at_most(n: usize) -> Self {
        Self(low_bits(n + 1))
    }

    /// `n` and nothing else.
    pub const fn exactly(n: usize) -> Self {
        Self::one(n)
    }

    /// 0, 2, 4, ...
    pub const fn even() -> Self {
        Self(u128::MAX / 3)
    }

    /// 1, 3, 5, ...
    pub const fn odd() -> Self {
        Self::even().not()
    }

    /// The greatest permitted count that does not exceed `most`.
    pub(crate) fn greatest(self, most: usize) -> Option<usize> {
        (0..=most).rev().find(|&n| self.contains(n))
    }

    /// The least count from which on all counts are treated alike, given that none exceeds `most`. An automaton need
    /// not count any further.
    pub(crate) fn settles_at(self, most: usize) -> usize {
        let last = self.contains(most);
        (0..most).rev().find(|&n| self.contains(n) != last).map_or(0, |n| n + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_say_what_they_mean() {
        assert!(Counts::at_least(1).contains(1) && !Counts::at_least(1).contains(0));
        assert!(Counts::at_most(2).contains(2) && !Counts::at_most(2).contains(3));
        assert!(Counts::even().contains(0) && !Counts::even().contains(127));
        assert!(Counts::odd().contains(127) && Counts::exactly(5) == Counts::one(5));
        assert_eq!(Counts::at_most(127), Counts::ALL);
    }

    #[test]
    fn a_set_lists_its_members_in_order() {
        let set: Kinds = [5, 0, 127, 300].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 5, 127]);
        assert_eq!(set.len(), 3);
        assert_eq!(Kinds::first(3).iter().collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn settling_stops_at_the_last_change() {
        assert_eq!(Counts::at_least(2).settles_at(9), 2);
        assert_eq!(Counts::ALL.settles_at(9), 0);
        assert_eq!(Counts::exactly(3).settles_at(9), 4);
        assert_eq!(Counts::exactly(9).settles_at(9), 9);
        assert_eq!(Counts::even().settles_at(4), 4);
    }
}
