//! What can be wrong with a line, and where. Cards and verbs are named as they are typed, in every language.

use crate::cards::{Card, Sort};
use crate::deck::Clue;
use kibitzer_game::{Joint, Message, Param, message};
use thiserror::Error;

/// Why a line cannot be entered, and where it goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub struct EntryError {
    /// The position of the offending character, from 1; one past the end if something is missing.
    pub at: usize,
    /// What is wrong there.
    pub wrong: Wrong,
}

impl EntryError {
    /// What is wrong, and where, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        message!("clue.at", "{why} (character {at})", why = self.wrong.message(), at = self.at)
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum Wrong {
    /// The line ends, or continues, where something else was expected.
    Expected(Message),
    /// No player has this name.
    Player {
        /// The word in the line.
        said: String,
        /// The players at the table.
        players: Message,
    },
    /// An abbreviation that fits several players or cards.
    Ambiguous {
        /// The word in the line.
        said: String,
        /// What it could mean.
        fits: Message,
    },
    /// No card of the deck has this name.
    Card {
        /// The word in the line.
        said: String,
        /// The sorts that are still to be named.
        missing: Message,
    },
    /// Two cards of one sort.
    Second {
        /// The second card of that sort.
        card: String,
        /// Its sort.
        sort: Sort,
        /// The sorts that are still to be named.
        missing: Message,
    },
    /// Not a word for an answer.
    NotAnswer(String),
    /// Not a word for a verdict.
    NotVerdict(String),
    /// A player answers who was not asked.
    NotAsked {
        /// The player who answers.
        who: Message,
        /// Who was asked instead.
        why: Message,
    },
    /// The answers contradict each other.
    Answers(Message),
    /// A card was shown that was not asked for.
    NotNamed {
        /// The card shown.
        card: String,
        /// The cards asked for.
        asked: Message,
    },
}

impl Wrong {
    /// What is wrong, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Expected(what) => {
                message!("clue.expected", "expected {what}", what = what.clone())
            }
            Self::Player { said, players } => message!(
                "clue.not_at_table",
                "`{said}` is not at the table: expected {players}",
                said = said.as_str(),
                players = players.clone()
            ),
            Self::Ambiguous { said, fits } => message!(
                "clue.ambiguous",
                "`{said}` could be {fits}: expected more letters",
                said = said.as_str(),
                fits = fits.clone()
            ),
            Self::Card { said, missing } => message!(
                "clue.not_a_card",
                "`{said}` is not a card: expected {missing}",
                said = said.as_str(),
                missing = missing.clone()
            ),
            Self::Second { card, sort, missing } => message!(
                "clue.second",
                "`{card}` is a second {sort}: expected {missing}",
                card = card.as_str(),
                sort = sort_name(*sort),
                missing = missing.clone()
            ),
            Self::NotAnswer(said) => message!(
                "clue.not_an_answer",
                "`{said}` is not an answer: expected `passed` or `showed`",
                said = said.as_str()
            ),
            Self::NotVerdict(said) => message!(
                "clue.not_a_verdict",
                "`{said}` is not a verdict: expected `right` or `wrong`",
                said = said.as_str()
            ),
            Self::NotAsked { who, why } => message!(
                "clue.not_asked",
                "{who} is not asked: {why}",
                who = who.clone(),
                why = why.clone()
            ),
            Self::Answers(what) => what.clone(),
            Self::NotNamed { card, asked } => message!(
                "clue.not_suggested",
                "{card} was not suggested: expected {asked}",
                card = card.as_str(),
                asked = asked.clone()
            ),
        }
    }
}

/// A sort of cards, for which other languages have words: "suspect".
pub(crate) fn sort_name(sort: Sort) -> Message {
    message!("clue.sort", sort = sort.to_string() => sort.to_string())
}

/// "a suspect, a weapon or a room".
pub(super) fn sorts(missing: &[Sort]) -> Message {
    let one = |sort: &Sort| message!("clue.a_sort", "a {sort}", sort = sort_name(*sort));
    or(missing.iter().map(one))
}

/// Cards as they are typed.
pub(super) fn typed(clue: &Clue, cards: impl IntoIterator<Item = Card>) -> Message {
    or(cards.into_iter().map(|card| clue.name(card)))
}

pub(super) fn or(words: impl IntoIterator<Item = impl Into<Param>>) -> Message {
    Message::listed(Joint::Or, words)
}
