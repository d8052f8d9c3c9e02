//! Parsing of typed cards and bids.

use kibitzer_blob::{Action, Card};

use crate::failure::Failure;
use crate::play::not_understood;

/// A typed card: `KS`, `ks`, `10h`.
pub(super) fn card(text: &str) -> Option<Card> {
    let text = text.trim().to_uppercase();
    text.strip_prefix("10").map_or_else(|| text.clone(), |suit| format!("T{suit}")).parse().ok()
}

/// A typed action.
pub(super) fn action(text: &str, playing: bool) -> Result<Action, Failure> {
    let not = || not_understood(text);
    let bid = text.strip_prefix("bid").unwrap_or(text).trim();
    match bid.parse::<u8>() {
        Ok(_) if playing => {
            Err(Failure::Question("the bidding is over: play a card, such as KS".to_owned()))
        }
        Ok(bid) => Ok(Action::Bid(bid)),
        Err(_) => {
            card(text.strip_prefix("play ").unwrap_or(text)).map(Action::Play).ok_or_else(not)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_typed_shortly() {
        let typed = |text: &str| action(text, false).unwrap().to_string();
        assert_eq!(
            ["2", "bid 0", "ks", "10h", "play AD"].map(typed),
            ["bid:2", "bid:0", "KS", "TH", "AD"]
        );
        assert!(
            action("2", true).is_err()
                && action("1s", false).is_err()
                && action("", false).is_err()
        );
    }
}
