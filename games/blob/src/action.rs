//! The actions of a seat: a bid or a card, written `bid:3` and `AS`.

use crate::card::{Card, CardError, shown};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A bid or a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// To take exactly this many tricks.
    Bid(u8),
    /// A card played to the trick.
    Play(Card),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(bid) => write!(f, "bid:{bid}"),
            Self::Play(card) => card.fmt(f),
        }
    }
}

/// Text that is not an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// Not a number of tricks.
    #[error("`{0}` is not a bid: expected `bid:` and a number of tricks, such as bid:2")]
    Bid(String),
    /// Not a card either.
    #[error("{0}, or a bid such as bid:2")]
    Card(#[from] CardError),
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let Some(bid) = text.strip_prefix("bid:") else { return Ok(Self::Play(text.parse()?)) };
        let plain = bid == "0" || bid.bytes().all(|c| c.is_ascii_digit()) && !bid.starts_with('0');
        let bid = plain.then(|| bid.parse().ok()).flatten();
        bid.map(Self::Bid).ok_or_else(|| ActionError::Bid(shown(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_print_and_parse() {
        for action in [Action::Bid(0), Action::Bid(17), Action::Play("TS".parse().unwrap())] {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        for wrong in ["bid:", "bid:+1", "bid:01", "bid:256", "bid 1", ""] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong}");
        }
    }
}
