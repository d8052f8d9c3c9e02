//! A seat's view: its own hand and the public table. By type, it contains no other hand.
//!
//! It prints as one [`Line`] of text, which says how such a line is read.

use crate::action::Action;
use crate::auction::BidError;
use crate::declaration::{Declaration, DeclarationError};
use crate::domino::{DominoError, Tiles, TilesError};
use crate::house::VariantError;
use crate::line::Line;
use crate::seats::SEATS;
use crate::table::Table;
use kibitzer_game::{By, Seat, SeatError, SeatView, Step, Transcript, Turn};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Everything that one seat knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(crate) seat: Seat,
    pub(crate) hand: Tiles,
    pub(crate) table: Table,
}

impl View {
    /// Combines a seat's hand with a table; `None` if the two do not fit: a domino of the hand was
    /// played, or the hand is too short or too long.
    pub fn new(seat: Seat, hand: Tiles, table: Table) -> Option<Self> {
        let view = Self { seat, hand, table };
        let plays = table.tricks().map(|tricks| tricks.gone()).unwrap_or_default();
        let fits = seat.0 < SEATS
            && hand.and(plays).is_empty()
            && hand.len() + view.own_plays() == table.each();
        fits.then_some(view)
    }

    /// The dominoes that the seat still holds.
    pub const fn hand(&self) -> Tiles {
        self.hand
    }

    /// The public table, the same for all seats.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn own_plays(&self) -> usize {
        let plays = self.table.tricks().into_iter().flat_map(|tricks| tricks.plays());
        plays.filter(|play| play.seat == self.seat).count()
    }

    /// Everything that has happened, in order.
    pub fn history(&self) -> Transcript<Action> {
        let step = |seat, action| Step { by: By::Seat(seat), action };
        let bids = self.table.auction().said().map(|(seat, bid)| step(seat, Action::Bid(bid)));
        let named = self.table.contract().zip(self.table.declaration());
        let named = named.map(|(contract, named)| step(contract.caller(), Action::Declare(named)));
        let plays = self.table.tricks().into_iter().flat_map(|tricks| tricks.plays());
        let plays = plays.map(|play| step(play.seat, Action::Play(play.tile)));
        bids.chain(named).chain(plays).collect()
    }
}

impl SeatView for View {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }
}

impl fmt::Display for View {
    /// Where bids or leads promise something unusual, the line begins with house rules that say so.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let house = self.table.auction().promises().house();
        Line { house, view: *self }.fmt(f)
    }
}

impl View {
    /// The line without house rules.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [ours, theirs] = self.table.score();
        let shaker = self.table.auction().shaker();
        write!(f, "seat {} shaker {shaker} score {ours}:{theirs} holds", self.seat)?;
        self.hand.iter().try_for_each(|tile| write!(f, " {tile}"))?;
        f.write_str(" bids")?;
        self.table.auction().bids().iter().try_for_each(|bid| write!(f, " {bid}"))?;
        if let Some(tricks) = self.table.tricks() {
            write!(f, " trump {} plays", tricks.declaration())?;
            tricks.plays().try_for_each(|play| write!(f, " {}", play.tile))?;
        }
        Ok(())
    }
}

/// Text that is not a view.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ViewError {
    /// There is no hand, or no single value after a word that needs one.
    #[error(
        "expected a hand and what happened, such as `5-5 6-5 5-4 5-3 5-0 6-6 1-0 bids 30 pass pass pass trump 5s plays 5-5`"
    )]
    Shape,
    /// A part of the line occurs twice.
    #[error("`{0}` occurs twice")]
    Twice(String),
    /// The house rules do not parse.
    #[error(transparent)]
    House(#[from] VariantError),
    /// The seat is not a number.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// There is no such seat.
    #[error("there is no seat {0}: expected 0 to 3")]
    NoSuchSeat(Seat),
    /// The score is not of the form `0:2`.
    #[error("`{0}` is not a score: expected two numbers with a colon, such as 0:2")]
    Score(String),
    /// A word of the hand is not a domino, or occurs twice.
    #[error(transparent)]
    Hand(#[from] TilesError),
    /// A played word is not a domino.
    #[error(transparent)]
    Domino(#[from] DominoError),
    /// A word of the auction is not a bid.
    #[error(transparent)]
    Bid(#[from] BidError),
    /// The declaration does not parse.
    #[error(transparent)]
    Declaration(#[from] DeclarationError),
    /// More bids than seats, or a bid that is not higher than the one before.
    #[error("bid {0} cannot follow what was bid before it")]
    Bids(usize),
    /// A declaration was named although nobody has won the auction.
    #[error("nobody has won the auction, so nothing can be declared")]
    Unwon,
    /// A domino was played twice or is still held, or was played after the end of the hand.
    #[error("play {0} is not possible: the domino is elsewhere, or the hand is over")]
    Plays(usize),
    /// The seat played a domino that is not in the hand that it was dealt.
    #[error(
        "seat {0} played {1}, which is not in the hand: give the hand as it was dealt, or `holds` and what is left"
    )]
    NotDealt(Seat, crate::Domino),
    /// The seat holds and has played too many or too few dominoes.
    #[error(
        "{held} dominoes are held and {played} were played by the seat: expected 1 to 7 in all"
    )]
    Size {
        /// The number of dominoes in the hand.
        held: usize,
        /// The number of dominoes played by the seat.
        played: usize,
    },
}

impl FromStr for View {
    type Err = ViewError;

    fn from_str(text: &str) -> Result<Self, ViewError> {
        text.parse::<Line>().map(|line| line.view)
    }
}

/// The name of a declaration for use in a sentence.
pub(crate) fn named(declaration: Option<Declaration>) -> String {
    declaration.map_or_else(|| "nothing".to_owned(), |declaration| declaration.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_prints_and_parses() {
        let text = "seat 1 shaker 3 score 0:2 holds 0-0 6-4 bids pass points:30 pass pass trump pip:4 plays 6-6";
        let view: View = text.parse().unwrap();
        assert_eq!(
            view.to_string(),
            "seat 1 shaker 3 score 0:2 holds 0-0 6-4 bids pass points:30 pass pass trump pip:4 plays 6-6"
        );
        assert_eq!(view.turn(), Turn::of(Seat(2)));
        assert_eq!(view.table().each(), 3);
        assert_eq!(view.history().steps.len(), 6);
        assert_eq!(View::new(view.seat, view.hand, view.table), Some(view));
        assert_eq!(View::new(view.seat, Tiles::ALL, view.table), None);
    }
}
