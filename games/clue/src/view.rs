//! A seat's view: its own hand and the log as it saw it.

use crate::cards::Cards;
use crate::record::{Answer, Entry};
use kibitzer_game::{Seat, SeatView, Turn};
use std::fmt;

/// Who is to act, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The seat begins its turn: it suggests or accuses.
    Ask(Seat),
    /// The seat is asked for one of the cards just suggested.
    Answer(Seat),
    /// The seat's suggestion has been answered: it may accuse, or end its turn.
    After(Seat),
    /// Somebody was right, or nobody is left to take a turn.
    Over,
}

/// Everything that one seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The owner of the view.
    pub seat: Seat,
    /// Its own cards.
    pub hand: Cards,
    /// The log, oldest entry first, with the cards that the seat saw.
    pub record: Vec<Entry>,
    /// Who is to act, and how.
    pub phase: Phase,
}

impl Phase {
    pub(crate) const fn turn(self) -> Turn {
        match self {
            Self::Ask(seat) | Self::Answer(seat) | Self::After(seat) => Turn::of(seat),
            Self::Over => Turn::Over,
        }
    }
}

impl SeatView for View {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn turn(&self) -> Turn {
        self.phase.turn()
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} holds {}", self.seat, self.hand)?;
        self.record.iter().try_for_each(|entry| write!(f, "\n{entry}"))
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Suggestion { by, cards, answer } => {
                write!(f, "seat {by} suggests {cards}: ")?;
                match answer {
                    Answer::Waiting { passed } => write!(f, "{passed} passed so far"),
                    Answer::Nobody => f.write_str("nobody shows"),
                    Answer::Shown { by, card: None } => write!(f, "seat {by} shows a card"),
                    Answer::Shown { by, card: Some(card) } => write!(f, "seat {by} shows {card}"),
                }
            }
            Self::Accusation { by, cards, right } => {
                let verdict = if right { "right" } else { "wrong" };
                write!(f, "seat {by} accuses {cards}: {verdict}")
            }
        }
    }
}
