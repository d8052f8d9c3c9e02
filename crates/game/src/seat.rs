//! Seats at the table and whose turn it is.

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

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A player chooses.
    Player(Seat),
    /// Dice or cards decide.
    Chance,
    /// Nobody: the game has ended.
    Over,
}

impl Turn {
    /// Is it this seat's turn?
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Player(seat)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(seat) => write!(f, "seat {seat}"),
            Self::Chance => f.write_str("chance"),
            Self::Over => f.write_str("over"),
        }
    }
}
