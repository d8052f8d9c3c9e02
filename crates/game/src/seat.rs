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
    /// The seat to the left at a table of so many.
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        Self((self.0 + 1) % seats)
    }

    /// All seats of a table of so many.
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
        // `parse` would also take "+2", which no seat is printed as.
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| text.parse().ok()).flatten();
        number.map(Self).ok_or_else(|| SeatError(text.to_owned()))
    }
}

/// A set of seats, all below 32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u32);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// One seat.
    pub const fn one(seat: Seat) -> Self {
        Self::NONE.with(seat)
    }

    /// All seats of a table of so many.
    pub const fn first(seats: usize) -> Self {
        Self(if seats < 32 { (1 << seats) - 1 } else { u32::MAX })
    }

    /// These seats and one more; no table here has a seat from 32 on, and such a one is left out.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(if seat.0 < 32 { self.0 | 1 << seat.0 } else { self.0 })
    }

    /// These seats without some others.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Is the seat among them?
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 32 && self.0 >> seat.0 & 1 == 1
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat, if there is exactly one.
    pub const fn only(self) -> Option<Seat> {
        if self.0.is_power_of_two() { Some(Seat(self.0.trailing_zeros() as usize)) } else { None }
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(32).filter(move |seat| self.contains(*seat))
    }

    /// Their numbers with something between them.
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
