//! Cards: `S3` is the three of suns, `M5` the five of moons.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the two suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Suns.
    Sun,
    /// Moons.
    Moon,
}

/// A card. Cards are ordered as in the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its suit.
    pub suit: Suit,
    /// Its rank, from 1 to 9; higher beats lower.
    pub rank: u8,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = match self.suit {
            Suit::Sun => 'S',
            Suit::Moon => 'M',
        };
        write!(f, "{suit}{}", self.rank)
    }
}

/// Text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a card: expected S or M and a rank from 1 to 9, as in S3")]
pub struct CardError(pub String);

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let (suit, rank) = match text.as_bytes() {
            [b'S', rank @ b'1'..=b'9'] => (Suit::Sun, rank),
            [b'M', rank @ b'1'..=b'9'] => (Suit::Moon, rank),
            _ => return Err(CardError(text.to_owned())),
        };
        Ok(Self { suit, rank: rank - b'0' })
    }
}
