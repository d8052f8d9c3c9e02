//! What a seat knows: its own stand and the record.
//!
//! As text: `seat 0 stands 1 3 5 after 1:2=5 higher, 2:0=1 hit 0`. Parsing checks that the record is possible.

use super::SEATS;
use super::ask::{AskError, Asked};
use super::table::Table;
use kibitzer_game::{Seat, SeatError, SeatView, Turn};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What one seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// Its own tiles, ascending, including open ones.
    pub stand: Vec<u8>,
    /// The questions and answers, oldest first.
    pub record: Vec<Asked>,
}

impl View {
    /// The public state. Parsing rejects impossible records.
    pub(super) fn table(&self) -> Table {
        let stand = self.stand.len();
        Table::after(stand, &self.record).unwrap_or_else(|_| Table::new(stand))
    }
}

impl SeatView for View {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn turn(&self) -> Turn {
        self.table().turn
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} stands", self.seat)?;
        self.stand.iter().try_for_each(|tile| write!(f, " {tile}"))?;
        f.write_str(" after")?;
        for (at, asked) in self.record.iter().enumerate() {
            write!(f, "{} {asked}", if at > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

/// Text that is not a view.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// The text does not have the expected form.
    #[error("expected `seat 0 stands 1 3 5 after 1:2=5 higher, 2:0=1 hit 0`")]
    Shape,
    /// The seat is not a number.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// There is no such seat.
    #[error("there is no seat {0}: expected 0, 1 or 2")]
    NoSuchSeat(Seat),
    /// A tile is not a value.
    #[error("`{0}` is not a tile: expected a value from 1 to 9")]
    Tile(String),
    /// The stand is not sorted.
    #[error("the tiles of a stand must be in ascending order")]
    Unsorted,
    /// A question or an answer cannot be parsed.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// A question or an answer is impossible.
    #[error("question {at}: {why}")]
    Record {
        /// Its position, counted from 1.
        at: usize,
        /// The reason.
        why: String,
    },
}

impl FromStr for View {
    type Err = ViewError;

    fn from_str(text: &str) -> Result<Self, ViewError> {
        let text = text.strip_prefix("seat ").ok_or(ViewError::Shape)?;
        let (seat, text) = text.split_once(" stands").ok_or(ViewError::Shape)?;
        let (stand, record) = text.split_once(" after").ok_or(ViewError::Shape)?;
        let seat: Seat = seat.parse()?;
        if seat.0 >= SEATS {
            return Err(ViewError::NoSuchSeat(seat));
        }
        let tile = |text: &str| match text.as_bytes() {
            [byte @ b'1'..=b'9'] => Ok(byte - b'0'),
            _ => Err(ViewError::Tile(text.to_owned())),
        };
        let stand = stand.split_whitespace().map(tile).collect::<Result<Vec<u8>, _>>()?;
        if !stand.is_sorted() {
            return Err(ViewError::Unsorted);
        }
        let asked = record.split(',').map(str::trim).filter(|text| !text.is_empty());
        let record = asked.map(str::parse).collect::<Result<Vec<Asked>, _>>()?;
        Table::after(stand.len(), &record)
            .map_err(|(at, why)| ViewError::Record { at: at + 1, why })?;
        Ok(Self { seat, stand, record })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_that_cannot_be_is_refused() {
        let wrong = |text: &str| text.parse::<View>().unwrap_err().to_string();
        assert!(wrong("seat 0 stands 1 2").starts_with("expected `seat 0 stands"));
        assert_eq!(wrong("seat 7 stands 1 2 after"), "there is no seat 7: expected 0, 1 or 2");
        assert_eq!(
            wrong("seat 0 stands 1 x after"),
            "`x` is not a tile: expected a value from 1 to 9"
        );
        assert_eq!(
            wrong("seat 0 stands 2 1 after"),
            "the tiles of a stand must be in ascending order"
        );
        assert_eq!(
            wrong("seat 0 stands 1 2 after 0:1=1 lower"),
            "question 1: seat 0 cannot ask itself"
        );
        assert_eq!(
            wrong("seat 0 stands 1 2 after 1:1=1 hit 0, 2:0=1 hit 1"),
            "question 2: seat 1 has no closed slot 1"
        );
        assert!(wrong("seat 0 stands 1 2 after 1:1=1").starts_with("`1:1=1` is not an answered"));
    }
}
