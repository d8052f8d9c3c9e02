//! The actions of a player: `suggest green rope hall`, `show rope`, `pass`,
//! `accuse green rope hall`, `end`.

use crate::cards::{Card, CardError, Triple, TripleError};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Names three cards for the others to show one of.
    Suggest(Triple),
    /// Shows one of the cards asked for to the player who asked.
    Show(Card),
    /// Has none of the cards asked for.
    Pass,
    /// Names the contents of the envelope, and looks.
    Accuse(Triple),
    /// Ends the turn without accusing.
    End,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Suggest(cards) => write!(f, "suggest {cards}"),
            Self::Show(card) => write!(f, "show {card}"),
            Self::Pass => f.write_str("pass"),
            Self::Accuse(cards) => write!(f, "accuse {cards}"),
            Self::End => f.write_str("end"),
        }
    }
}

/// Text that is not an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// It does not start with one of the verbs.
    #[error(
        "`{0}` is not an action: expected `suggest green rope hall`, `show rope`, `pass`, `accuse green rope hall` or `end`"
    )]
    Shape(String),
    /// A word is not a card.
    #[error(transparent)]
    Card(#[from] CardError),
    /// The cards are not one of each sort.
    #[error(transparent)]
    Triple(#[from] TripleError),
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["suggest", a, b, c] => Ok(Self::Suggest(triple([a, b, c])?)),
            ["accuse", a, b, c] => Ok(Self::Accuse(triple([a, b, c])?)),
            ["show", card] => Ok(Self::Show(card.parse()?)),
            ["pass"] => Ok(Self::Pass),
            ["end"] => Ok(Self::End),
            _ => Err(ActionError::Shape(text.to_owned())),
        }
    }
}

fn triple(names: [&str; 3]) -> Result<Triple, ActionError> {
    let [a, b, c] = names.map(str::parse::<Card>);
    Ok(Triple::new([a?, b?, c?])?)
}
