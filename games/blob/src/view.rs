//! A seat's view: its own hand and the public table. By type, it contains no other hand and nothing
//! about the stock.
//!
//! As text, on one line:
//! `seat 1 of 4 dealer 3 cards 5 trump S totals 10:0:11:0 left 2 holds AS TH bids 1 0 plays 4S`;
//! `scoring penalty` and `turned 4H` come before `totals` if those rules are in force. Parsing
//! checks that such a view can occur.

use crate::action::Action;
use crate::card::{Card, CardError, SuitError, shown};
use crate::cards::{Cards, CardsError};
use crate::rules::{Blob, BlobError};
use crate::scoring::{Scoring, ScoringError};
use crate::table::{SEATS, Table};
use kibitzer_game::{By, Seat, SeatError, SeatView, Step, Transcript, Turn};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Everything that one seat knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(crate) seat: Seat,
    pub(crate) hand: Cards,
    pub(crate) table: Table,
}

impl View {
    /// Combines a seat's hand with a table; `None` if the two do not fit: a card of the hand lies
    /// open, or the hand is too short or too long.
    pub fn new(seat: Seat, hand: Cards, table: Table) -> Option<Self> {
        let open = table.turned().into_iter().collect::<Cards>().or(table.gone());
        let fits = seat.0 < table.seats()
            && hand.and(open).is_empty()
            && hand.and(table.may_hold(seat)) == hand
            && hand.len() == table.holds(seat);
        fits.then_some(Self { seat, hand, table })
    }

    /// The cards that the seat still holds.
    pub const fn hand(&self) -> Cards {
        self.hand
    }

    /// The public table, the same for all seats.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that the seat may play now; empty unless it is to play a card.
    pub fn playable(&self) -> Cards {
        if self.table.bidding_is_over() && self.turn().is(self.seat) {
            self.hand.following(self.table.led())
        } else {
            Cards::NONE
        }
    }

    /// The legal actions of the seat, in order; empty unless it is to act.
    pub fn legal(&self) -> Vec<Action> {
        if !self.turn().is(self.seat) {
            return Vec::new();
        }
        if self.table.bidding_is_over() {
            return self.playable().iter().map(Action::Play).collect();
        }
        let bids = self.table.biddable();
        (0..=self.table.cards).filter(|bid| bids >> bid & 1 != 0).map(Action::Bid).collect()
    }

    /// Everything that has happened, in order.
    pub fn history(&self) -> Transcript<Action> {
        self.table.history().map(|(seat, action)| Step { by: By::Seat(seat), action }).collect()
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
        let table = &self.table;
        let (seats, dealer, cards) = (table.seats(), table.dealer(), table.cards());
        write!(f, "seat {} of {seats} dealer {dealer} cards {cards} trump ", self.seat)?;
        match table.trump() {
            Some(trump) => write!(f, "{trump}")?,
            None => f.write_str("none")?,
        }
        if table.scoring() != Scoring::Exact {
            write!(f, " scoring {}", table.scoring())?;
        }
        if let Some(turned) = table.turned() {
            write!(f, " turned {turned}")?;
        }
        f.write_str(" totals ")?;
        for (at, total) in table.totals().iter().enumerate() {
            write!(f, "{}{total}", if at == 0 { "" } else { ":" })?;
        }
        write!(f, " left {} holds {} bids", table.rounds_left(), self.hand)?;
        for (_, action) in table.history() {
            if let Action::Bid(bid) = action {
                write!(f, " {bid}")?;
            }
        }
        f.write_str(" plays")?;
        table.plays().iter().try_for_each(|card| write!(f, " {card}"))
    }
}

/// Text that is not a view.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// The expected keywords are missing.
    #[error(
        "expected `seat 1 of 4 dealer 3 cards 5 trump S totals 0:0:0:0 left 2 holds AS TH bids 1 0 plays 4S`"
    )]
    Shape,
    /// A number does not parse.
    #[error("`{0}` is not a valid number here")]
    Number(String),
    /// The seat is not a number.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// The round cannot be played.
    #[error(transparent)]
    Round(#[from] BlobError),
    /// The trump suit does not parse.
    #[error("{0}, or none")]
    Trump(#[from] SuitError),
    /// The scoring rule does not parse.
    #[error(transparent)]
    Scoring(#[from] ScoringError),
    /// A word is not a card.
    #[error(transparent)]
    Card(#[from] CardError),
    /// The hand is not a set of cards.
    #[error(transparent)]
    Hand(#[from] CardsError),
    /// A bid that was not legal at that point.
    #[error(
        "bid {0} is not possible: it is out of range, forbidden to the dealer, or one too many"
    )]
    Bids(usize),
    /// A card that could not have been played at that point.
    #[error(
        "play {0} is not possible: the card is elsewhere, its seat was void in the suit, or the bidding or the round does not allow it"
    )]
    Plays(usize),
    /// The hand does not fit the table.
    #[error(
        "seat {seat} should hold {expected} cards, none of them played or of a suit it is void in; it holds {hand}"
    )]
    Fit {
        /// The owner of the view.
        seat: Seat,
        /// The number of cards it should hold.
        expected: usize,
        /// The cards it holds.
        hand: Cards,
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
        let seat: Seat = until(" of ")?.parse()?;
        let seats = number(until(" dealer ")?)?;
        let dealer: Seat = until(" cards ")?.parse()?;
        let cards = number(until(" trump ")?)?;
        let open = until(" totals ")?;
        let totals = totals(until(" left ")?)?;
        let rounds_left = number(until(" holds")?)?;
        let hand: Cards = until(" bids")?.parse()?;
        let bids = until(" plays")?;
        let (open, turned) = match open.split_once(" turned ") {
            Some((open, turned)) => (open, Some(turned.parse::<Card>()?)),
            None => (open, None),
        };
        let (trump, scoring) = match open.split_once(" scoring ") {
            Some((trump, scoring)) => (trump, scoring.parse()?),
            None => (open, Scoring::Exact),
        };
        let trump = if trump == "none" { None } else { Some(trump.parse()?) };
        let mut rules = Blob::new(seats, cards, dealer, trump)?.scored(scoring);
        if let Some(turned) = turned {
            rules = rules.turning(turned)?;
        }
        let rules = rules.standing(&totals, rounds_left)?;
        let mut table = rules.table();
        read_bids(&mut table, bids)?;
        read_plays(&mut table, hand, rest)?;
        if seat.0 >= table.seats() {
            return Err(BlobError::Seat { seat, seats }.into());
        }
        let expected = table.holds(seat);
        Self::new(seat, hand, table).ok_or(ViewError::Fit { seat, expected, hand })
    }
}

fn number(text: &str) -> Result<usize, ViewError> {
    let plain = text == "0" || text.bytes().all(|c| c.is_ascii_digit()) && !text.starts_with('0');
    let number = plain.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| ViewError::Number(shown(text)))
}

fn totals(text: &str) -> Result<Vec<i16>, ViewError> {
    let total = |word: &str| {
        let total = word.parse().ok().filter(|total: &i16| total.to_string() == word);
        total.ok_or_else(|| ViewError::Number(shown(word)))
    };
    text.split(':').take(SEATS + 1).map(total).collect()
}

fn read_bids(table: &mut Table, text: &str) -> Result<(), ViewError> {
    for (at, word) in text.split_whitespace().enumerate() {
        let bid = number(word)?;
        if bid > table.cards() || table.biddable() >> bid & 1 == 0 {
            return Err(ViewError::Bids(at));
        }
        table.push_bid(bid as u8);
    }
    Ok(())
}

fn read_plays(table: &mut Table, hand: Cards, text: &str) -> Result<(), ViewError> {
    for (at, word) in text.split_whitespace().enumerate() {
        let card: Card = word.parse()?;
        let elsewhere = table.gone().or(hand).contains(card) || table.turned() == Some(card);
        let out = !table.may_hold(Seat(table.actor())).contains(card);
        if elsewhere || out || !table.bidding_is_over() || table.is_over() {
            return Err(ViewError::Plays(at));
        }
        table.push_card(card);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "seat 1 of 3 dealer 2 cards 2 trump H totals 0:10:0 left 4 holds 5C bids 1 0 0 plays 4S AS 9H 2D";

    #[test]
    fn a_view_prints_and_parses() {
        let view: View = TEXT.parse().unwrap();
        assert_eq!(view.to_string(), TEXT);
        assert_eq!(view.turn(), Turn::of(Seat(0)));
        assert_eq!(view.history().steps.len(), 7);
        let other = TEXT.replace("trump H", "trump none scoring penalty turned AD");
        let other = other.replace(" 4S AS 9H 2D", "").replace("5C", "5C 6C");
        assert_eq!(other.parse::<View>().unwrap().to_string(), other);
    }

    #[test]
    fn a_view_that_cannot_be_is_refused() {
        let wrong = |from: &str, to: &str| TEXT.replace(from, to).parse::<View>().unwrap_err();
        assert_eq!("seat 1".parse::<View>(), Err(ViewError::Shape));
        assert!(matches!(wrong("seat 1", "seat 3"), ViewError::Round(_)));
        assert!(matches!(wrong("cards 2", "cards 18"), ViewError::Round(_)));
        assert!(matches!(wrong("0:10:0", "0:10"), ViewError::Round(_)));
        assert!(matches!(wrong("0:10:0", "0:+1:0"), ViewError::Number(_)));
        assert_eq!(wrong("bids 1 0 0", "bids 1 0 1"), ViewError::Bids(2));
        assert_eq!(wrong("bids 1 0 0", "bids 1 0"), ViewError::Plays(0));
        assert_eq!(wrong("AS 9H", "AS 9S 3H 4H 2H 7H"), ViewError::Plays(6));
        assert_eq!(wrong("2D", "5C"), ViewError::Plays(3));
        // Seat 2 failed to follow spades in the first trick.
        assert_eq!(wrong("2D", "2S"), ViewError::Plays(3));
        assert!(matches!(wrong("holds 5C", "holds 5C 6C"), ViewError::Fit { .. }));
    }
}
