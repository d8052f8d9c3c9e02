//! What a player can do.

use crate::cut::Cut;
use crate::stand::Spot;
use crate::tiles::Value;

/// Something a player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Lay the mission's token before an own wire.
    Indicate(Spot),
    /// Lay a false token before an own wire.
    IndicateFalse(Spot, Value),
    /// Lay a token of a value that the player lacks beside his stand.
    IndicateLack(Value),
    /// Lay no token, because none can be laid.
    NoToken,
    /// A dual cut.
    DualCut(Cut),
    /// Cut all remaining copies of a value, all in the own hand.
    SoloCut(Value),
    /// Fast Pass: cut two equal own wires although more remain.
    FastPass(Value),
    /// Lay the last wires, all red, open.
    RevealReds,
    /// Coffee Mug: do nothing; that player goes next.
    CoffeeMug(usize),
    /// Stabilizer: this turn's dual cut moves no dial and sets off no red.
    Stabilize,
    /// Label `=` (or `!=`) on this own wire and its right neighbour.
    Label {
        /// `=` or `!=`.
        equal: bool,
        /// The left wire.
        left: Spot,
    },
    /// Walkie-Talkies: offer an own wire to that player.
    Swap {
        /// The wire to give.
        give: Spot,
        /// The player to swap with.
        with: usize,
    },
    /// Post-It: lay the mission's token before an own wire.
    PostIt(Spot),
    /// Post-It where tokens are false.
    PostItFalse(Spot, Value),
    /// Rewinder: the dial goes back one.
    Rewind,
    /// Emergency Batteries: refresh the characters of one or two players.
    Batteries(usize, Option<usize>),
    /// General Radar: ask every stand for a number.
    Radar(u8),
    /// Single Wire Label: an x1 token before an own blue wire, cut or not.
    SingleWire(Spot),
    /// Grappling Hook: take a teammate's wire unseen, and sort it into that own stand.
    Hook {
        /// The wire.
        take: Spot,
        /// The own stand that it goes to.
        to: usize,
    },
    /// An answer: cut this one of the pointed wires, which matches.
    CutThis(usize),
    /// An answer: the token of the miss goes before this pointed wire.
    TokenHere(usize),
    /// An answer: give this wire in the swap.
    Give(Spot),
    /// An answer: hand this token to the left.
    HandToken(Value),
}

impl Action {
    /// A short word for the kind of action, for lists and statistics.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Action::Indicate(_) => "indicate",
            Action::IndicateFalse(..) => "indicate-false",
            Action::IndicateLack(_) => "indicate-lack",
            Action::NoToken => "no-token",
            Action::DualCut(_) => "dual-cut",
            Action::SoloCut(_) => "solo-cut",
            Action::FastPass(_) => "fast-pass",
            Action::RevealReds => "reveal-reds",
            Action::CoffeeMug(_) => "coffee-mug",
            Action::Stabilize => "stabilize",
            Action::Label { .. } => "label",
            Action::Swap { .. } => "swap",
            Action::PostIt(_) => "post-it",
            Action::PostItFalse(..) => "post-it-false",
            Action::Rewind => "rewind",
            Action::Batteries(..) => "batteries",
            Action::Radar(_) => "radar",
            Action::SingleWire(_) => "single-wire",
            Action::Hook { .. } => "hook",
            Action::CutThis(_) => "cut-this",
            Action::TokenHere(_) => "token-here",
            Action::Give(_) => "give",
            Action::HandToken(_) => "hand-token",
        }
    }
}
