//! What happened at the table, as one seat saw it.

use crate::cards::{Card, Triple};
use kibitzer_game::Seat;

/// One suggestion with its answers, or one accusation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// Somebody named three cards, and the others answered clockwise.
    Suggestion {
        /// Who suggested.
        by: Seat,
        /// What.
        cards: Triple,
        /// What the others said.
        answer: Answer,
    },
    /// Somebody looked into the envelope.
    Accusation {
        /// Who accused.
        by: Seat,
        /// What.
        cards: Triple,
        /// Were they right?
        right: bool,
    },
}

/// How far the answers to a suggestion have come. Whoever was asked before the one who showed has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// So many have passed, and the next one is asked.
    Waiting {
        /// How many.
        passed: usize,
    },
    /// Everybody passed.
    Nobody,
    /// Somebody showed a card.
    Shown {
        /// Who.
        by: Seat,
        /// Which card, if one saw it.
        card: Option<Card>,
    },
}

impl Entry {
    /// Who acted.
    pub const fn by(&self) -> Seat {
        match self {
            Self::Suggestion { by, .. } | Self::Accusation { by, .. } => *by,
        }
    }

    /// Which cards were named.
    pub const fn cards(&self) -> Triple {
        match self {
            Self::Suggestion { cards, .. } | Self::Accusation { cards, .. } => *cards,
        }
    }

    /// Who passed, in the order in which they were asked.
    pub fn passed(&self, players: usize) -> Vec<Seat> {
        let Self::Suggestion { by, answer, .. } = *self else { return Vec::new() };
        let many = match answer {
            Answer::Waiting { passed } => passed,
            Answer::Nobody => players - 1,
            Answer::Shown { by: shower, .. } => (shower.0 + players - by.0 - 1) % players,
        };
        asked(by, players).take(many).collect()
    }

    /// The same as a seat saw it: who neither showed nor suggested does not know the card.
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

/// Everybody else, clockwise from the left of the one who suggests.
pub fn asked(by: Seat, players: usize) -> impl Iterator<Item = Seat> {
    (1..players).map(move |step| Seat((by.0 + step) % players))
}
