//! The actions of a player.

use crate::cut::Cut;
use crate::stand::Spot;
use crate::tiles::Value;

/// Something a player can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Place the mission's token in front of one's own wire.
    Indicate(Spot),
    /// Place a false token in front of one's own wire.
    IndicateFalse(Spot, Value),
    /// Place a token of a value that the player lacks beside the stand.
    IndicateLack(Value),
    /// Place no token, because none is possible.
    NoToken,
    /// Announce a value and point at a teammate's wires.
    DualCut(Cut),
    /// Cut all remaining copies of a value, all in one's own hand.
    SoloCut(Value),
    /// Fast Pass: cut two equal wires of one's own although more remain.
    FastPass(Value),
    /// Reveal one's last wires, all red.
    RevealReds,
    /// Coffee Mug: skip the turn; this player goes next.
    CoffeeMug(usize),
    /// Stabilizer: this turn's dual cut neither moves the dial nor explodes on red.
    Stabilize,
    /// Label `=` (or `!=`) on this wire of one's own and its right neighbour.
    Label {
        /// True for `=`, false for `!=`.
        equal: bool,
        /// The left of the two wires.
        left: Spot,
    },
    /// Walkie-Talkies: offer one's own wire to this player.
    Swap {
        /// The wire to give.
        give: Spot,
        /// The player to swap with.
        with: usize,
    },
    /// Post-It: place the mission's token in front of one's own wire.
    PostIt(Spot),
    /// Post-It in missions with false tokens.
    PostItFalse(Spot, Value),
    /// Rewinder: the dial goes back by one.
    Rewind,
    /// Emergency Batteries: refresh the characters of one or two players.
    Batteries(usize, Option<usize>),
    /// General Radar: ask every stand for a number.
    Radar(u8),
    /// Single Wire Label: an x1 token in front of one's own blue wire, cut or not.
    SingleWire(Spot),
    /// Grappling Hook: take a teammate's wire unseen, and sort it into one's own stand.
    Hook {
        /// The wire to take.
        take: Spot,
        /// The player's own stand that it goes to.
        to: usize,
    },
    /// An answer: cut this one of the matching wires pointed at.
    CutThis(usize),
    /// An answer: the token of the miss goes in front of this wire.
    TokenHere(usize),
    /// An answer: give this wire in the swap.
    Give(Spot),
    /// An answer: pass this token to the left.
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
