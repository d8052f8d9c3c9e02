//! Questions and answers: `1:2=5` asks whether slot 2 of seat 1 is a 5.

use kibitzer_game::Seat;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ask {
    /// The seat that is asked.
    pub target: Seat,
    /// The slot, counted from 0 at the low end.
    pub slot: usize,
    /// The value asked for.
    pub value: u8,
}

/// What everybody learns from a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Correct: the slot is opened, and so is this slot of the asker.
    Hit {
        /// The asker's slot.
        own: usize,
    },
    /// Wrong: the tile is higher.
    Higher,
    /// Wrong: the tile is lower.
    Lower,
}

/// An answered question as it appears in the record: `1:2=5 hit 0`, `1:2=5 higher`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Asked {
    /// The question.
    pub ask: Ask,
    /// The answer.
    pub answer: Answer,
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}={}", self.target, self.slot, self.value)
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.answer {
            Answer::Hit { own } => write!(f, "{} hit {own}", self.ask),
            Answer::Higher => write!(f, "{} higher", self.ask),
            Answer::Lower => write!(f, "{} lower", self.ask),
        }
    }
}

/// Text that is not a question or not an answered one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AskError {
    /// Not a question.
    #[error("`{0}` is not a question: expected seat, slot and value as in 1:2=5")]
    Ask(String),
    /// Not an answered question.
    #[error(
        "`{0}` is not an answered question: expected `1:2=5 hit 0`, `1:2=5 higher` or `1:2=5 lower`"
    )]
    Asked(String),
}

/// One digit: no number in this game is longer.
fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [byte @ b'0'..=b'9'] => Some(byte - b'0'),
        _ => None,
    }
}

impl FromStr for Ask {
    type Err = AskError;

    fn from_str(text: &str) -> Result<Self, AskError> {
        let read = || {
            let (target, text) = text.split_once(':')?;
            let (slot, value) = text.split_once('=')?;
            let value = digit(value).filter(|&value| value > 0)?;
            Some(Self { target: Seat(digit(target)?.into()), slot: digit(slot)?.into(), value })
        };
        read().ok_or_else(|| AskError::Ask(text.to_owned()))
    }
}

impl FromStr for Asked {
    type Err = AskError;

    fn from_str(text: &str) -> Result<Self, AskError> {
        let wrong = || AskError::Asked(text.to_owned());
        let mut words = text.split_whitespace();
        let ask = words.next().ok_or_else(wrong)?.parse()?;
        let answer = match (words.next(), words.next(), words.next()) {
            (Some("hit"), Some(own), None) => {
                Answer::Hit { own: digit(own).ok_or_else(wrong)?.into() }
            }
            (Some("higher"), None, None) => Answer::Higher,
            (Some("lower"), None, None) => Answer::Lower,
            _ => return Err(wrong()),
        };
        Ok(Self { ask, answer })
    }
}
