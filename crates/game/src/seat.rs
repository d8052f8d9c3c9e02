//! Seats at the table.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A player's place at the table, counted from 0.
///
/// ```
/// use kibitzer_game::Seat;
/// assert_eq!(Seat(2).next(3), Seat(0));
/// assert_eq!("2".parse(), Ok(Seat(2)));
/// assert_eq!("two".parse::<Seat>().unwrap_err().to_string(), "`two` is not a seat: expected a number from 0 on");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub usize);

impl Seat {
    /// The next seat (to the left) at a table with this many seats.
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        Self((self.0 + 1) % seats)
    }

    /// All seats of a table with this many seats.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        (0..seats).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Text that is not a seat.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a seat: expected a number from 0 on")]
pub struct SeatError(pub String);

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Self, SeatError> {
        // `parse` would also accept "+2", which is never how a seat is printed.
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| text.parse().ok()).flatten();
        number.map(Self).ok_or_else(|| SeatError(text.to_owned()))
    }
}

/// A set of seats, all below 32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u32);

impl Seats {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The set with one seat.
    pub const fn one(seat: Seat) -> Self {
        Self::NONE.with(seat)
    }

    /// All seats of a table with this many seats.
    pub const fn first(seats: usize) -> Self {
        Self(if seats < 32 { (1 << seats) - 1 } else { u32::MAX })
    }

    /// These seats and one more; a seat of 32 or more, which no table has, is ignored.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(if seat.0 < 32 { self.0 | 1 << seat.0 } else { self.0 })
    }

    /// These seats minus some others.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Whether the set contains the seat.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 32 && self.0 >> seat.0 & 1 == 1
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat, if there is exactly one.
    pub const fn only(self) -> Option<Seat> {
        if self.0.is_power_of_two() { Some(Seat(self.0.trailing_zeros() as usize)) } else { None }
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(32).filter(move |seat| self.contains(*seat))
    }

    /// Writes their numbers with a separator between them.
    pub(crate) fn listed(self, f: &mut fmt::Formatter<'_>, between: &str) -> fmt::Result {
        for (at, seat) in self.iter().enumerate() {
            write!(f, "{}{seat}", if at > 0 { between } else { "" })?;
        }
        Ok(())
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let some = Seats::from_iter([Seat(3), Seat(0), Seat(31)]);
        assert_eq!(some.iter().collect::<Vec<_>>(), [0, 3, 31].map(Seat));
        assert_eq!((some.only(), Seats::one(Seat(31)).only()), (None, Some(Seat(31))));
        assert!(!some.contains(Seat(32)) && Seats::one(Seat(32)).is_empty());
        assert_eq!(Seats::first(32).without(Seats::first(31)).only(), Some(Seat(31)));
        assert_eq!(Seats::first(3).iter().count(), 3);
    }
}
