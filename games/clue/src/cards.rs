//! The cards: suspects, weapons and rooms, and sets of them.
//!
//! A card is its sort and its number within the sort, so it prints and parses without knowing the
//! deck: the first ones have the names of the standard deck, further ones in larger decks are
//! called `suspect-7`, `weapon-7`, `room-10`.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The maximum number of cards of one sort.
pub const MOST: usize = 16;

/// The sort of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// A person who may have done it.
    Suspect,
    /// A weapon that may have been used.
    Weapon,
    /// A room where it may have happened.
    Room,
}

impl Sort {
    /// In the order in which suggestions name them.
    pub const ALL: [Self; 3] = [Self::Suspect, Self::Weapon, Self::Room];

    /// The names of the standard deck.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Suspect => &["scarlett", "mustard", "white", "green", "peacock", "plum"],
            Self::Weapon => &["candlestick", "knife", "lead-pipe", "revolver", "rope", "wrench"],
            Self::Room => &[
                "kitchen",
                "ballroom",
                "conservatory",
                "dining-room",
                "billiard-room",
                "library",
                "lounge",
                "hall",
                "study",
            ],
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Suspect => "suspect",
            Self::Weapon => "weapon",
            Self::Room => "room",
        }
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A card, identified by its sort and its number within the sort.
///
/// ```
/// use kibitzer_clue::{Card, Sort};
/// let rope: Card = "rope".parse()?;
/// assert_eq!((rope.sort(), rope.number(), rope.to_string().as_str()), (Sort::Weapon, 4, "rope"));
/// assert_eq!("suspect-7".parse::<Card>()?.number(), 6);
/// # Ok::<(), kibitzer_clue::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// A card by its number within its sort; `None` from 16 on.
    pub const fn new(sort: Sort, number: usize) -> Option<Self> {
        if number < MOST { Some(Self((sort as usize * MOST + number) as u8)) } else { None }
    }

    /// Its sort.
    pub const fn sort(self) -> Sort {
        Sort::ALL[self.0 as usize / MOST]
    }

    /// A unique number below 48.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number within its sort, from 0.
    pub const fn number(self) -> usize {
        self.0 as usize % MOST
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sort().names().get(self.number()) {
            Some(name) => f.pad(name),
            None => write!(f, "{}-{}", self.sort(), self.number() + 1),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{said}` is not a card of the deck: expected a name such as {}", examples.join(", "))]
pub struct CardError {
    /// The text as given.
    pub said: String,
    /// Examples of valid cards.
    pub examples: [String; 3],
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let named = Sort::ALL.into_iter().find_map(|sort| {
            let number = sort.names().iter().position(|name| *name == text);
            let further = || {
                let number: usize =
                    text.strip_prefix(sort.word())?.strip_prefix('-')?.parse().ok()?;
                let past = number.checked_sub(1).filter(|&number| number >= sort.names().len())?;
                // `room-010` is not how it prints.
                text.ends_with(&format!("-{number}")).then_some(past)
            };
            number.or_else(further).and_then(|number| Self::new(sort, number))
        });
        let examples = || ["green", "rope", "hall"].map(str::to_owned);
        named.ok_or_else(|| CardError { said: text.to_owned(), examples: examples() })
    }
}

/// A set of cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64);

impl Cards {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The set with this one card.
    pub const fn one(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// All possible cards of one sort.
    pub const fn of(sort: Sort) -> Self {
        Self(0xffff << (sort as usize * MOST))
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The number of cards in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
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
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The only card in the set, if there is exactly one.
    pub const fn only(self) -> Option<Card> {
        if self.0.is_power_of_two() { Some(Card(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// The cards, suspects first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (0..48).map(Card).filter(move |card| self.contains(*card))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, |all, card| all.or(Self::one(card)))
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if at > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// One suspect, one weapon, one room: a suggestion, an accusation, or the contents of the envelope.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triple([Card; 3]);

/// Three cards that are not a suspect, a weapon and a room.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a suspect, a weapon and a room, got {0}")]
pub struct TripleError(pub String);

impl Triple {
    /// Three cards in any order, one of each sort.
    ///
    /// # Errors
    /// If a sort is missing.
    pub fn new(cards: [Card; 3]) -> Result<Self, TripleError> {
        let mut sorted = cards;
        sorted.sort_unstable();
        if sorted.map(Card::sort) == Sort::ALL {
            Ok(Self(sorted))
        } else {
            Err(TripleError(cards.map(|card| card.to_string()).join(", ")))
        }
    }

    /// The cards: suspect, weapon, room.
    pub const fn cards(self) -> [Card; 3] {
        self.0
    }

    /// The cards as a set.
    pub fn set(self) -> Cards {
        self.0.into_iter().collect()
    }
}

impl fmt::Display for Triple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.0[0], self.0[1], self.0[2])
    }
}

impl fmt::Debug for Triple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_prints_and_parses_back() {
        for sort in Sort::ALL {
            for number in 0..MOST {
                let card = Card::new(sort, number).unwrap();
                assert_eq!((card.sort(), card.number()), (sort, number));
                assert_eq!(card.to_string().parse(), Ok(card));
            }
            assert_eq!(Card::new(sort, MOST), None);
        }
        for text in ["", "suspect-1", "room-010", "room-17", "Rope", "suspect-", "suspect--7"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_triple_has_one_of_each_sort() {
        let card = |name: &str| name.parse::<Card>().unwrap();
        let triple = Triple::new([card("hall"), card("rope"), card("green")]).unwrap();
        assert_eq!(triple.to_string(), "green rope hall");
        let error = Triple::new([card("hall"), card("rope"), card("knife")]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a suspect, a weapon and a room, got hall, rope, knife"
        );
    }
}
