//! A table before the deal: how many cards of each sort, who gets how many, and how people choose what to show.

use crate::cards::{Card, Cards, MOST, Sort, Triple};
use thiserror::Error;

/// How a player who holds several of the cards asked for is believed to choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Showing {
    /// Any of them, each as likely as the next: that a certain card was shown says that others were perhaps not there.
    #[default]
    Uniform,
    /// Nobody knows: which card was shown says nothing about the others.
    Any,
    /// One that the same player has shown the same asker before, if there is one; otherwise any, each as likely.
    Again,
}

/// The game: its cards, the players' hand sizes, and the options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    counts: [usize; 3],
    hand_sizes: Vec<usize>,
    showing: Showing,
    turns: usize,
}

/// A table at which nobody can play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// Too few or too many players.
    #[error("{0} players: expected 3 to 6")]
    Players(usize),
    /// A sort with too few or too many cards.
    #[error("{count} {sort}s: expected 1 to {MOST}")]
    Count {
        /// Which sort.
        sort: Sort,
        /// How many cards of it.
        count: usize,
    },
    /// The hands do not take all cards but three.
    #[error(
        "the hands hold {held} cards: expected {expected}, all cards but the three in the envelope"
    )]
    Sizes {
        /// How many the hands hold.
        held: usize,
        /// How many there are to deal.
        expected: usize,
    },
}

impl Clue {
    /// The standard deck of 6 suspects, 6 weapons and 9 rooms, dealt out as evenly as possible from seat 0 on.
    ///
    /// # Errors
    /// Unless there are 3 to 6 players.
    pub fn standard(players: usize) -> Result<Self, TableError> {
        Self::with_deck(players, Sort::ALL.map(|sort| sort.names().len()))
    }

    /// Another deck: so many suspects, weapons and rooms.
    ///
    /// # Errors
    /// When there are too few players or cards, or too many.
    pub fn with_deck(players: usize, counts: [usize; 3]) -> Result<Self, TableError> {
        let hidden = counts.iter().sum::<usize>().saturating_sub(3);
        let sizes = (0..players.max(1)).map(|seat| (hidden + players - 1 - seat) / players.max(1));
        Self::new(counts, sizes.collect(), players)
    }

    /// The same table with these hand sizes: whoever sits left of the dealer has one card more.
    ///
    /// # Errors
    /// When the sizes do not add up.
    pub fn with_hand_sizes(self, sizes: Vec<usize>) -> Result<Self, TableError> {
        let players = sizes.len();
        Ok(Self {
            showing: self.showing,
            turns: self.turns,
            ..Self::new(self.counts, sizes, players)?
        })
    }

    /// The same table with another belief about how people choose what to show.
    #[must_use]
    pub fn showing(self, showing: Showing) -> Self {
        Self { showing, ..self }
    }

    /// The same table where each player has at most so many turns.
    #[must_use]
    pub fn lasting(self, turns: usize) -> Self {
        Self { turns, ..self }
    }

    fn new(counts: [usize; 3], hand_sizes: Vec<usize>, players: usize) -> Result<Self, TableError> {
        if !(3..=6).contains(&players) {
            return Err(TableError::Players(players));
        }
        for (sort, count) in Sort::ALL.into_iter().zip(counts) {
            if !(1..=MOST).contains(&count) {
                return Err(TableError::Count { sort, count });
            }
        }
        let (held, all) = (hand_sizes.iter().sum(), counts.iter().sum::<usize>());
        if held + 3 != all {
            return Err(TableError::Sizes { held, expected: all - 3 });
        }
        Ok(Self { counts, hand_sizes, showing: Showing::default(), turns: 60 })
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.hand_sizes.len()
    }

    /// How many cards each seat holds.
    pub fn hand_sizes(&self) -> &[usize] {
        &self.hand_sizes
    }

    /// How people are believed to choose what to show.
    pub fn shows(&self) -> Showing {
        self.showing
    }

    /// How many turns each player has at most; after that nobody has solved it.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// The cards of one sort.
    pub fn of(&self, sort: Sort) -> impl Iterator<Item = Card> + use<> {
        (0..self.counts[sort as usize]).filter_map(move |number| Card::new(sort, number))
    }

    /// All cards, suspects first.
    pub fn cards(&self) -> Cards {
        Sort::ALL.into_iter().flat_map(|sort| self.of(sort)).collect()
    }

    /// Every suspect with every weapon in every room.
    pub fn triples(&self) -> Vec<Triple> {
        let [suspects, weapons, rooms] = Sort::ALL.map(|sort| self.of(sort).collect::<Vec<Card>>());
        let mut triples = Vec::with_capacity(suspects.len() * weapons.len() * rooms.len());
        for &suspect in &suspects {
            for &weapon in &weapons {
                for &room in &rooms {
                    triples.extend(Triple::new([suspect, weapon, room]));
                }
            }
        }
        triples
    }
}
