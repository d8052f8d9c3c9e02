//! A set of cards in one word, and the only implementation of following suit.

use crate::card::{Card, CardError, DECK, RANKS, Suit};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A set of cards: one bit per card, in deck order.
///
/// ```
/// use kibitzer_blob::{Cards, Suit};
/// let hand: Cards = "AS 2H TH".parse().unwrap();
/// assert_eq!(hand.following(Some(Suit::Hearts)).to_string(), "2H TH");
/// assert_eq!(hand.following(Some(Suit::Clubs)), hand, "who cannot follow may play anything");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(u64);

impl Cards {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The whole deck.
    pub const ALL: Self = Self((1 << DECK) - 1);

    /// The set with these bits; bits past the deck are dropped.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits, one per card.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// All cards of a suit.
    pub const fn of(suit: Suit) -> Self {
        Self(((1 << RANKS) - 1) << (suit.index() * RANKS))
    }

    /// A reduced deck: the highest `ranks` of the first `suits`.
    pub fn cut(suits: usize, ranks: usize) -> Self {
        let kept = |card: &Card| card.suit().index() < suits && card.rank() + ranks > RANKS + 1;
        Self::ALL.iter().filter(kept).collect()
    }

    /// The number of cards in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 != 0
    }

    /// The set with this card added.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.index())
    }

    /// The set with this card removed.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.index()))
    }

    /// The intersection.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The union.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The difference: what is in this set but not in the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cards of one suit.
    #[must_use]
    pub const fn suit(self, suit: Suit) -> Self {
        self.and(Self::of(suit))
    }

    /// The cards that may be played when this suit was led, or when nothing was: follow if you can.
    /// Play, inference and search all call this.
    #[must_use]
    pub const fn following(self, led: Option<Suit>) -> Self {
        let Some(led) = led else { return self };
        let follow = self.suit(led);
        if follow.is_empty() { self } else { follow }
    }

    /// The card at this position in the set, in deck order.
    pub const fn nth(self, mut place: usize) -> Option<Card> {
        let mut bits = self.0;
        while place > 0 && bits != 0 {
            bits &= bits - 1;
            place -= 1;
        }
        if bits == 0 { None } else { Card::at(bits.trailing_zeros() as usize) }
    }

    /// The first card in deck order.
    pub const fn first(self) -> Option<Card> {
        self.nth(0)
    }

    /// The last card in deck order: within one suit, the highest rank.
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::at(63 - self.0.leading_zeros() as usize) }
    }

    /// The cards of the same suit that are higher than a card.
    #[must_use]
    pub const fn above(self, card: Card) -> Self {
        Self(self.0 & !((2 << card.index()) - 1)).suit(card.suit())
    }

    /// The cards of the same suit that are lower than a card.
    #[must_use]
    pub const fn below(self, card: Card) -> Self {
        Self(self.0 & ((1 << card.index()) - 1)).suit(card.suit())
    }

    /// The cards in deck order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let card = Card::at(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, card) in self.iter().enumerate() {
            let blank = if at == 0 { "" } else { " " };
            write!(f, "{blank}{card}")?;
        }
        Ok(())
    }
}

/// Text that is not a set of cards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CardsError {
    /// A word is not a card.
    #[error(transparent)]
    Card(#[from] CardError),
    /// A card occurs twice.
    #[error("{0} appears twice")]
    Twice(Card),
}

impl FromStr for Cards {
    type Err = CardsError;

    fn from_str(text: &str) -> Result<Self, CardsError> {
        let mut cards = Self::NONE;
        for word in text.split_whitespace() {
            let card: Card = word.parse()?;
            if cards.contains(card) {
                return Err(CardsError::Twice(card));
            }
            cards = cards.with(card);
        }
        Ok(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Cards {
        text.parse().unwrap()
    }

    #[test]
    fn sets_do_what_sets_do() {
        let hand = cards("2S AS KH");
        assert_eq!(hand.len(), 3);
        assert_eq!(hand.nth(1), "AS".parse().ok());
        assert_eq!((hand.nth(3), Cards::NONE.last()), (None, None));
        assert_eq!(hand.last(), "KH".parse().ok());
        assert_eq!(hand.without("AS".parse().unwrap()), cards("2S KH"));
        assert_eq!(Cards::ALL.iter().collect::<Cards>(), Cards::ALL);
        assert_eq!(hand.to_string().parse(), Ok(hand));
        assert_eq!("2S 2S".parse::<Cards>().unwrap_err().to_string(), "2S appears twice");
    }

    #[test]
    fn above_and_below_stay_in_the_suit() {
        let deck = Cards::ALL;
        assert_eq!(deck.above("QH".parse().unwrap()), cards("KH AH"));
        assert_eq!(deck.below("4H".parse().unwrap()), cards("2H 3H"));
        assert!(deck.above("AD".parse().unwrap()).is_empty());
    }

    #[test]
    fn a_cut_deck_keeps_the_high_cards() {
        assert_eq!(Cards::cut(2, 3), cards("QS KS AS QH KH AH"));
        assert_eq!(Cards::cut(4, 13), Cards::ALL);
    }
}
