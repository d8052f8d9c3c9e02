//! Two Suits: the smallest trick game in which hands can be inferred.
//!
//! Three players hold a few cards each of two suits, suns and moons; the rest is a hidden stock. Seat 0 leads. Whoever can follow
//! suit must; the highest card of the led suit takes the trick and leads the next one. Who does not follow shows a
//! void. It lives here to prove the kit and to be read as an example: it must stay small.

mod card;
mod environment;
mod hidden;
mod rules;
mod view;

pub use card::{Card, CardError, Suit};
pub use rules::{Tricks, World, follow};
pub use view::{View, ViewError};

use thiserror::Error;

/// How many play.
pub const SEATS: usize = 3;

/// A table: how many ranks each suit has and how many cards each player gets.
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
    /// Ranks of each suit.
    pub ranks: u8,
    /// Cards of each player.
    pub hand: usize,
}

impl TwoSuits {
    /// A table of one's own.
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
