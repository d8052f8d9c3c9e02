//! The actions of a seat: bid, name a declaration, play a domino. Each prints as one word and
//! parses back.

use crate::auction::Bid;
use crate::declaration::Declaration;
use crate::domino::Domino;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a seat can do on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A bid or a pass.
    Bid(Bid),
    /// The declaration named by the winner of the auction, or by the partner after a plunge or
    /// splash.
    Declare(Declaration),
    /// A domino played to the trick.
    Play(Domino),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(bid) => bid.fmt(f),
            Self::Declare(declaration) => declaration.fmt(f),
            Self::Play(tile) => tile.fmt(f),
        }
    }
}

/// Text that is not an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not an action: expected a bid (pass, 30, 1m), a declaration (4s, doubles, follow-me) or a domino (6-4)"
)]
pub struct ActionError(pub String);

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let bid = || text.parse().ok().map(Self::Bid);
        let declaration = || text.parse().ok().map(Self::Declare);
        let tile = text.parse().ok().map(Self::Play);
        let found = tile.or_else(bid).or_else(declaration);
        found.ok_or_else(|| ActionError(text.chars().take(30).collect()))
    }
}
