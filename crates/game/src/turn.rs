//! Whose turn it is, and who did something.

use crate::seat::{Seat, SeatError, Seats};
use std::fmt;
use std::str::FromStr;

/// Who acts next.
///
/// ```
/// use kibitzer_game::{Seat, Seats, Turn};
/// assert_eq!(Turn::of(Seat(2)).to_string(), "seat 2");
/// let due = Seats::from_iter([Seat(0), Seat(2)]);
/// let turn = Turn::Players { due, may: due.with(Seat(1)) };
/// assert_eq!(turn.to_string(), "seat 0 or 2, and 1 may step in");
/// assert_eq!((turn.seat(), turn.is(Seat(1)), turn.may(Seat(1))), (None, false, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Players choose.
    Players {
        /// The seats that the game is waiting for: any one of them can move it on. Each has a legal action.
        due: Seats,
        /// All seats that may have a legal action, including those: some games let others step in at any time.
        may: Seats,
    },
    /// Dice or cards decide.
    Chance,
    /// Nobody: the game has ended.
    Over,
}

impl Turn {
    /// One seat's turn, in which nobody else can do anything.
    pub const fn of(seat: Seat) -> Self {
        Self::Players { due: Seats::one(seat), may: Seats::one(seat) }
    }

    /// Whether the game is waiting for this seat, alone or among others.
    pub const fn is(self, seat: Seat) -> bool {
        matches!(self, Self::Players { due, .. } if due.contains(seat))
    }

    /// Whether this seat may have a legal action.
    pub const fn may(self, seat: Seat) -> bool {
        matches!(self, Self::Players { may, .. } if may.contains(seat))
    }

    /// The seat that the game is waiting for, if there is exactly one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Players { due, .. } => due.only(),
            _ => None,
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { due, may } => {
                f.write_str("seat ")?;
                due.listed(f, " or ")?;
                let others = may.without(*due);
                if !others.is_empty() {
                    f.write_str(", and ")?;
                    others.listed(f, " or ")?;
                    f.write_str(" may step in")?;
                }
                Ok(())
            }
            Self::Chance => f.write_str("chance"),
            Self::Over => f.write_str("over"),
        }
    }
}

/// Who did something. Prints as in transcripts (`2`, `chance`); the alternate form is for sentences (`seat 2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// A player.
    Seat(Seat),
    /// Dice or cards.
    Chance,
}

impl By {
    /// The player, unless it was chance.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Chance => None,
        }
    }
}

impl From<Seat> for By {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) if f.alternate() => write!(f, "seat {seat}"),
            Self::Seat(seat) => seat.fmt(f),
            Self::Chance => f.write_str("chance"),
        }
    }
}

impl FromStr for By {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Self, SeatError> {
        if text == "chance" { Ok(Self::Chance) } else { text.parse().map(Self::Seat) }
    }
}
