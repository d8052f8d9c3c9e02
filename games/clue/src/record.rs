//! The log of the table, as one seat saw it.

use crate::cards::{Card, Triple};
use kibitzer_game::Seat;

/// One suggestion with its answers, or one accusation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A player named three cards, and the others answered clockwise.
    Suggestion {
        /// The player who suggested.
        by: Seat,
        /// The three cards named.
        cards: Triple,
        /// How the others answered.
        answer: Answer,
    },
    /// A player looked into the envelope.
    Accusation {
        /// The player who accused.
        by: Seat,
        /// The three cards named.
        cards: Triple,
        /// Whether the accusation was right.
        right: bool,
    },
}

/// The state of the answers to a suggestion. Everybody who was asked before the player who showed
/// has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Some have passed, and the next player is asked.
    Waiting {
        /// The number of players who have passed.
        passed: usize,
    },
    /// Everybody passed.
    Nobody,
    /// A player showed a card.
    Shown {
        /// The player who showed.
        by: Seat,
        /// The card, if the observer saw it.
        card: Option<Card>,
    },
}

impl Entry {
    /// The player who acted.
    pub const fn by(&self) -> Seat {
        match self {
            Self::Suggestion { by, .. } | Self::Accusation { by, .. } => *by,
        }
    }

    /// The three cards named.
    pub const fn cards(&self) -> Triple {
        match self {
            Self::Suggestion { cards, .. } | Self::Accusation { cards, .. } => *cards,
        }
    }

    /// The players who passed, in the order in which they were asked.
    pub fn passed(&self, players: usize) -> Vec<Seat> {
        let Self::Suggestion { by, answer, .. } = *self else { return Vec::new() };
        let many = match answer {
            Answer::Waiting { passed } => passed,
            Answer::Nobody => players - 1,
            Answer::Shown { by: shower, .. } => (shower.0 + players - by.0 - 1) % players,
        };
        asked(by, players).take(many).collect()
    }

    /// The same as a seat saw it: a seat that neither showed nor suggested does not know the card.
    #[must_use]
    pub fn seen_by(self, seat: Seat) -> Self {
        match self {
            Self::Suggestion { by, cards, answer: Answer::Shown { by: shower, .. } }
                if seat != by && seat != shower =>
            {
                Self::Suggestion { by, cards, answer: Answer::Shown { by: shower, card: None } }
            }
            other => other,
        }
    }
}

/// Everybody else, clockwise from the left of the player who suggests.
pub fn asked(by: Seat, players: usize) -> impl Iterator<Item = Seat> {
    (1..players).map(move |step| Seat((by.0 + step) % players))
}
