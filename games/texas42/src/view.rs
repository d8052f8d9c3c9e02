//! A seat's view: its own hand and the public table. By type, it contains no other hand.
//!
//! As text, on one line:
//! `seat 1 shaker 3 score 0:2 holds 0-0 6-4 bids pass points:30 trump pip:4 plays 6-6 6-5`. Parsing
//! checks that such a view can occur under some house rules.

use crate::action::Action;
use crate::auction::{Bid, BidError};
use crate::declaration::{Declaration, DeclarationError};
use crate::domino::{Domino, DominoError, Tiles, TilesError};
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

    fn own_plays(&self) -> usize {
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
pub enum ViewError {
    /// The expected keywords are missing.
    #[error(
        "expected `seat 1 shaker 3 score 0:2 holds 0-0 6-4 bids pass points:30`, then `trump pip:4 plays 6-6`"
    )]
    Shape,
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
        let mut rest = text;
        let mut until = |word: &str| -> Result<&str, ViewError> {
            let (before, after) = rest.split_once(word).ok_or(ViewError::Shape)?;
            rest = after;
            Ok(before)
        };
        if !until("seat ")?.is_empty() {
            return Err(ViewError::Shape);
        }
        let seat = seat(until(" shaker ")?)?;
        let shaker = self::seat(until(" score ")?)?;
        let score = score(until(" holds")?)?;
        let hand: Tiles = until(" bids")?.parse()?;
        let (bids, named) = match rest.split_once(" trump ") {
            None => (rest, None),
            Some((bids, named)) => {
                (bids, Some(named.split_once(" plays").ok_or(ViewError::Shape)?))
            }
        };
        let mut view = Self { seat, hand, table: Table::new(shaker, score, 7) };
        read_bids(&mut view.table, bids)?;
        if let Some((declaration, plays)) = named {
            view.table.contract().ok_or(ViewError::Unwon)?;
            view.table.declare(declaration.parse()?);
            read_plays(&mut view, plays)?;
        }
        let (held, played) = (view.hand.len(), view.own_plays());
        if !(1..=7).contains(&(held + played)) {
            return Err(ViewError::Size { held, played });
        }
        view.table.each = (held + played) as u8;
        let complete = view.table.tricks().map_or(0, |tricks| tricks.len().div_ceil(tricks.size()));
        if complete > view.table.each() {
            return Err(ViewError::Size { held, played });
        }
        Ok(view)
    }
}

fn seat(text: &str) -> Result<Seat, ViewError> {
    let seat: Seat = text.parse()?;
    if seat.0 < SEATS { Ok(seat) } else { Err(ViewError::NoSuchSeat(seat)) }
}

fn score(text: &str) -> Result<[u16; 2], ViewError> {
    let number = |text: &str| {
        let plain = text == "0" || !text.starts_with(['0', '+']);
        plain.then(|| text.parse().ok()).flatten()
    };
    let parts = text.split_once(':').and_then(|(a, b)| number(a).zip(number(b)));
    parts.map(|(a, b)| [a, b]).ok_or_else(|| ViewError::Score(text.chars().take(20).collect()))
}

fn read_bids(table: &mut Table, text: &str) -> Result<(), ViewError> {
    for (at, word) in text.split_whitespace().enumerate() {
        let bid: Bid = word.parse()?;
        let before =
            table.auction().highest().map_or((0, 0), |(_, bid)| (bid.marks(), bid.needs()));
        if at >= SEATS || bid != Bid::Pass && (bid.marks(), bid.needs()) <= before {
            return Err(ViewError::Bids(at));
        }
        table.bid(bid);
    }
    Ok(())
}

fn read_plays(view: &mut View, text: &str) -> Result<(), ViewError> {
    for (at, word) in text.split_whitespace().enumerate() {
        let tile: Domino = word.parse()?;
        let gone = view.table.tricks().map(|tricks| tricks.gone()).unwrap_or_default();
        if view.table.turn() == Turn::Over || gone.or(view.hand).contains(tile) {
            return Err(ViewError::Plays(at));
        }
        view.table.play(tile);
    }
    Ok(())
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

    #[test]
    fn a_view_that_cannot_be_is_refused() {
        let wrong = |text: &str| text.parse::<View>().unwrap_err();
        let start = "seat 1 shaker 3 score 0:2 holds 0-0 6-4 bids";
        assert_eq!(wrong("seat 1"), ViewError::Shape);
        assert_eq!(wrong(&start.replace("seat 1", "seat 4")), ViewError::NoSuchSeat(Seat(4)));
        assert_eq!(wrong(&format!("{start} points:31 points:30")), ViewError::Bids(1));
        assert_eq!(wrong(&format!("{start} pass trump pip:1 plays")), ViewError::Unwon);
        let won = format!("{start} points:31 pass pass pass trump pip:1 plays");
        assert_eq!(wrong(&format!("{won} 6-4")), ViewError::Plays(0));
        assert_eq!(wrong(&format!("{won} 6-5 6-5")), ViewError::Plays(1));
        assert!(matches!(wrong(&start.replace("0:2", "0:+2")), ViewError::Score(_)));
        assert!(matches!(wrong(&start.replace("0-0 6-4", "")), ViewError::Size { .. }));
    }
}
