//! Two Suits: the smallest trick-taking game in which hands can be inferred.
//!
//! Each of three players holds a few cards of two suits, suns and moons; the remaining cards are a hidden stock. Seat
//! 0 leads. Players must follow suit if they can; the highest card of the led suit takes the trick and leads the next
//! one. A player who does not follow shows a void. It exists to test the kit and to serve as an example: it must stay
//! small.

mod card;
mod environment;
mod hidden;
mod rules;
mod view;

pub use card::{Card, CardError, Suit};
pub use rules::{Tricks, World, follow};
pub use view::{View, ViewError};

use thiserror::Error;

/// The number of players.
pub const SEATS: usize = 3;

/// A table: the number of ranks of each suit and the number of cards per player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoSuits {
    ranks: u8,
    hand: usize,
}

/// A table that cannot be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{ranks} ranks and hands of {hand}: expected 1 to 9 ranks, and hands of at least one card that the two suits can fill"
)]
pub struct TableError {
    /// The number of ranks of each suit.
    pub ranks: u8,
    /// The number of cards per player.
    pub hand: usize,
}

impl TwoSuits {
    /// A custom table.
    pub fn new(ranks: u8, hand: usize) -> Result<Self, TableError> {
        let fits = hand.checked_mul(SEATS).is_some_and(|dealt| dealt <= 2 * usize::from(ranks));
        if (1..=9).contains(&ranks) && hand > 0 && fits {
            Ok(Self { ranks, hand })
        } else {
            Err(TableError { ranks, hand })
        }
    }

    /// Five ranks, three cards each, one card in the stock.
    pub const fn standard() -> Self {
        Self { ranks: 5, hand: 3 }
    }

    /// Four ranks, two cards each, two cards in the stock.
    pub const fn short() -> Self {
        Self { ranks: 4, hand: 2 }
    }

    /// All cards, suns first, each suit ascending.
    pub fn deck(&self) -> Vec<Card> {
        let of_suit = |suit| (1..=self.ranks).map(move |rank| Card { suit, rank });
        of_suit(Suit::Sun).chain(of_suit(Suit::Moon)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_cannot_be_dealt_is_refused() {
        for (ranks, hand) in [(0, 1), (10, 1), (4, 0), (4, 3), (5, usize::MAX)] {
            assert_eq!(TwoSuits::new(ranks, hand), Err(TableError { ranks, hand }));
        }
        assert_eq!(TwoSuits::new(5, 3), Ok(TwoSuits::standard()));
        assert_eq!(TwoSuits::new(4, 2), Ok(TwoSuits::short()));
    }
}
