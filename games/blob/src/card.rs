//! One card: a suit and a rank, written as `TS` or `AH`.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The number of cards in a full deck.
pub const DECK: usize = 52;
/// The number of ranks in a suit.
pub const RANKS: usize = 13;
/// The number of suits.
pub const SUITS: usize = 4;

const RANK_LETTERS: &[u8; RANKS] = b"23456789TJQKA";

/// A suit, in the order in which trumps rotate from round to round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// `S`, the first trump suit of the rotation.
    Spades,
    /// `H`, the second.
    Hearts,
    /// `C`, the third.
    Clubs,
    /// `D`, the fourth.
    Diamonds,
}

impl Suit {
    /// All four, in order.
    pub const ALL: [Self; SUITS] = [Self::Spades, Self::Hearts, Self::Clubs, Self::Diamonds];

    /// Its index in [`Suit::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter: S, H, C or D.
    pub const fn letter(self) -> char {
        match self {
            Self::Spades => 'S',
            Self::Hearts => 'H',
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
        }
    }

    /// Its name for use in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spades => "spades",
            Self::Hearts => "hearts",
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Text that is not a suit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a suit: expected S, H, C or D")]
pub struct SuitError(pub String);

impl FromStr for Suit {
    type Err = SuitError;

    fn from_str(text: &str) -> Result<Self, SuitError> {
        let suit = Self::ALL.into_iter().find(|suit| text.chars().eq([suit.letter()]));
        suit.ok_or_else(|| SuitError(shown(text)))
    }
}

/// A card. Ordered by suit, then by rank.
///
/// ```
/// use kibitzer_blob::{Card, Suit};
/// let card: Card = "TS".parse().unwrap();
/// assert_eq!((card.suit(), card.rank(), card.to_string()), (Suit::Spades, 10, "TS".to_owned()));
/// assert_eq!("1S".parse::<Card>().unwrap_err().to_string(),
///     "`1S` is not a card: expected a rank of 23456789TJQKA and a suit of SHCD, such as TS");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card at an index of the deck: 13 spades from the 2 up, then hearts, clubs, diamonds.
    pub const fn at(index: usize) -> Option<Self> {
        if index < DECK { Some(Self(index as u8)) } else { None }
    }

    /// Its index in the deck.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its suit, from a lookup table.
    pub const fn suit(self) -> Suit {
        // A lookup table: play needs this several times per card.
        SUIT_OF[self.index() % SUIT_OF.len()]
    }

    /// Its name in words, such as "queen of hearts".
    pub fn name(self) -> String {
        let rank = match self.rank() {
            11 => "jack",
            12 => "queen",
            13 => "king",
            14 => "ace",
            number => return format!("{number} of {}", self.suit().name()),
        };
        format!("{rank} of {}", self.suit().name())
    }

    /// Its rank: 2 to 10 as printed, 11 to 14 for jack, queen, king and ace.
    pub const fn rank(self) -> usize {
        self.index() % RANKS + 2
    }
}

/// The suit of every card; padded to a power of two so that no bounds check is needed.
const SUIT_OF: [Suit; 64] = {
    let mut suits = [Suit::Diamonds; 64];
    let mut index = 0;
    while index < DECK {
        suits[index] = Suit::ALL[index / RANKS];
        index += 1;
    }
    suits
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(RANK_LETTERS[self.rank() - 2]), self.suit())
    }
}

/// Text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a card: expected a rank of 23456789TJQKA and a suit of SHCD, such as TS")]
pub struct CardError(pub String);

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let refuse = || CardError(shown(text));
        let [rank, suit] = text.as_bytes() else { return Err(refuse()) };
        let rank = RANK_LETTERS.iter().position(|letter| letter == rank).ok_or_else(refuse)?;
        let suit = Suit::ALL.iter().position(|s| s.letter() == char::from(*suit));
        let suit = suit.ok_or_else(refuse)?;
        Ok(Self((suit * RANKS + rank) as u8))
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The part of a user's word that an error message repeats.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_prints_and_parses() {
        for index in 0..DECK {
            let card = Card::at(index).unwrap();
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.suit().to_string().parse(), Ok(card.suit()));
        }
        assert_eq!(Card::at(DECK), None);
        assert_eq!("2D".parse(), Ok(Card(39)));
        let name = |text: &str| text.parse::<Card>().unwrap().name();
        assert_eq!(
            ["TS", "QH", "AD"].map(name),
            ["10 of spades", "queen of hearts", "ace of diamonds"]
        );
    }

    #[test]
    fn what_is_no_card_is_named_in_short() {
        for wrong in ["", "S", "10S", "ts", "TX", "T\u{e9}"] {
            assert_eq!(wrong.parse::<Card>(), Err(CardError(wrong.to_owned())), "{wrong}");
        }
        assert_eq!("x".repeat(99).parse::<Card>(), Err(CardError("x".repeat(20))));
        assert!("".parse::<Suit>().is_err() && "SS".parse::<Suit>().is_err());
    }
}
