//! The error for an action that the rules forbid.

use crate::message::Message;
use crate::turn::{By, Turn};
use std::fmt;

/// The maximum number of legal actions that the message lists; beyond that it only counts them.
const LISTED: usize = 12;

/// An action was rejected: which one, why, and what would have been legal.
///
/// ```
/// use kibitzer_game::Illegal;
/// let refused = Illegal { action: "S3", reason: "hearts were led and you hold one".into(), legal: vec!["H2", "H9"] };
/// assert_eq!(refused.to_string(), "S3 is illegal: hearts were led and you hold one; legal: H2, H9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal<A> {
    /// The action that was attempted.
    pub action: A,
    /// The rule that forbids it, in words.
    pub reason: Message,
    /// What the player may do instead; empty if it is not their turn.
    pub legal: Vec<A>,
}

impl<A> Illegal<A> {
    /// A rejection because it is somebody else's turn, or nobody's.
    pub fn out_of_turn(action: A, turn: Turn, by: By) -> Self {
        let reason = match turn {
            Turn::Over => crate::message!("game.over", "the game is over"),
            _ => format!("next to act is {turn}, not {by:#}").into(),
        };
        Self { action, reason, legal: Vec::new() }
    }
}

impl<A: fmt::Display> fmt::Display for Illegal<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is illegal: {}; legal: ", self.action, self.reason)?;
        if self.legal.is_empty() {
            return f.write_str("nothing");
        }
        for (at, action) in self.legal.iter().take(LISTED).enumerate() {
            write!(f, "{}{action}", if at > 0 { ", " } else { "" })?;
        }
        match self.legal.len().saturating_sub(LISTED) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

impl<A: fmt::Debug + fmt::Display> std::error::Error for Illegal<A> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Seat;

    #[test]
    fn a_long_list_is_cut_and_counted() {
        let refused =
            Illegal { action: 99, reason: "out of range".into(), legal: (0..20).collect() };
        assert_eq!(
            refused.to_string(),
            "99 is illegal: out of range; legal: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 8 more"
        );
    }

    #[test]
    fn acting_out_of_turn_names_whose_turn_it_is() {
        let reason = |turn| Illegal::out_of_turn(1, turn, Seat(2).into()).reason;
        assert_eq!(reason(Turn::of(Seat(1))), "next to act is seat 1, not seat 2");
        assert_eq!(reason(Turn::Chance), "next to act is chance, not seat 2");
        assert_eq!(reason(Turn::Over), "the game is over");
    }

    #[test]
    fn an_empty_list_is_said() {
        let refused: Illegal<u8> =
            Illegal { action: 1, reason: "the game is over".into(), legal: vec![] };
        assert!(refused.to_string().ends_with("legal: nothing"));
    }
}
