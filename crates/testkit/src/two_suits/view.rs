//! What a seat knows: its own cards and what has been played.
//!
//! As text: `seat 1 holds S2 M3 after S1 S4`. Parsing checks that such a view can exist at some table.

use super::SEATS;
use super::card::{Card, CardError};
use super::rules::{players_of, taker};
use kibitzer_game::{Seat, SeatError, SeatView, Turn};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What one seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// The seat's remaining cards, ascending.
    pub hand: Vec<Card>,
    /// The cards played, oldest first.
    pub played: Vec<Card>,
}

impl View {
    /// The number of cards that each player was dealt.
    pub(super) fn dealt(&self) -> usize {
        let own = players_of(&self.played).iter().filter(|&&by| by == self.seat).count();
        self.hand.len() + own
    }
}

impl SeatView for View {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn turn(&self) -> Turn {
        turn_after(self.dealt(), &self.played)
    }
}

/// Whose turn it is after these cards, if everybody was dealt `hand` cards.
pub(super) fn turn_after(hand: usize, played: &[Card]) -> Turn {
    if played.len() >= SEATS * hand {
        return Turn::Over;
    }
    let mut leader = Seat(0);
    let tricks = played.chunks_exact(SEATS);
    let begun = tricks.remainder().len();
    for trick in tricks {
        leader = taker(leader, trick);
    }
    Turn::of(Seat((leader.0 + begun) % SEATS))
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} holds", self.seat)?;
        self.hand.iter().try_for_each(|card| write!(f, " {card}"))?;
        f.write_str(" after")?;
        self.played.iter().try_for_each(|card| write!(f, " {card}"))
    }
}

/// Text that is not a view.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// The text does not have the expected form.
    #[error("expected `seat 1 holds S2 M3 after S1 S4`")]
    Shape,
    /// The seat is not a number.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// There is no such seat.
    #[error("there is no seat {0}: expected 0, 1 or 2")]
    NoSuchSeat(Seat),
    /// A word is not a card.
    #[error(transparent)]
    Card(#[from] CardError),
    /// A card occurs twice.
    #[error("{0} appears twice")]
    Twice(Card),
    /// More cards were played than were dealt.
    #[error("{played} cards were played, but everybody was dealt {dealt}")]
    TooManyPlayed {
        /// Cards played.
        played: usize,
        /// Cards dealt to each player.
        dealt: usize,
    },
}

impl FromStr for View {
    type Err = ViewError;

    fn from_str(text: &str) -> Result<Self, ViewError> {
        let text = text.strip_prefix("seat ").ok_or(ViewError::Shape)?;
        let (seat, text) = text.split_once(" holds").ok_or(ViewError::Shape)?;
        let (hand, played) = text.split_once(" after").ok_or(ViewError::Shape)?;
        let seat: Seat = seat.parse()?;
        if seat.0 >= SEATS {
            return Err(ViewError::NoSuchSeat(seat));
        }
        let cards = |text: &str| -> Result<Vec<Card>, CardError> {
            text.split_whitespace().map(str::parse).collect()
        };
        let mut view = Self { seat, hand: cards(hand)?, played: cards(played)? };
        view.hand.sort_unstable();
        let mut all: Vec<Card> = view.hand.iter().chain(&view.played).copied().collect();
        all.sort_unstable();
        if let Some(pair) = all.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(ViewError::Twice(pair[0]));
        }
        let (dealt, played) = (view.dealt(), view.played.len());
        if played > SEATS * dealt {
            return Err(ViewError::TooManyPlayed { played, dealt });
        }
        Ok(view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_that_cannot_be_is_refused() {
        let wrong = |text: &str| text.parse::<View>().unwrap_err().to_string();
        assert_eq!(wrong("seat 1 holds S2 M3"), "expected `seat 1 holds S2 M3 after S1 S4`");
        assert_eq!(wrong("seat 3 holds S2 after"), "there is no seat 3: expected 0, 1 or 2");
        assert_eq!(wrong("seat 1 holds S2 after S1 S2"), "S2 appears twice");
        assert!(wrong("seat 1 holds S0 after").starts_with("`S0` is not a card"));
        assert_eq!(
            wrong("seat 1 holds after S1"),
            "1 cards were played, but everybody was dealt 0"
        );
    }

    #[test]
    fn an_empty_hand_prints_and_parses() {
        let view: View = "seat 2 holds after S1 S2 S3".parse().unwrap();
        assert_eq!(view.turn(), Turn::Over);
        assert_eq!(view.to_string().parse(), Ok(view));
    }
}
