//! The public record of a game: what everybody saw, in order.
//!
//! Slots are named as they were at that moment; [`Event::moved`] says how a swap shifts them.
//! Contains nothing that only one seat knows. What follows from it is in [`crate::facts`].

use serde::{Deserialize, Serialize};

use crate::cards::Equipment;
use crate::forms::tagged;
use crate::history_forms::{DualCutForm, RadarForm};
use crate::stand::Spot;
use crate::tiles::Value;

tagged! {
    "event", "Event",
    /// One public event.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum Event {
        /// A dual cut: plain, or with a detector or an X or Y Ray.
        DualCut(DualCut),
        /// A dual cut with a detector that awaits the owner's answer: whether it hit is known, but
        /// not where. Superseded once the complete cut follows.
        Waiting {
            /// The player who announced.
            actor: usize,
            /// The announced values.
            values: Vec<Value>,
            /// The stand pointed at.
            #[serde(rename = "target")]
            stand: usize,
            /// The slots pointed at.
            slots: Vec<usize>,
            /// Whether one of them matches.
            hit: bool,
        },
        /// All remaining copies of a value, or two of them with the Fast Pass, cut from one hand.
        SoloCut {
            /// The player who cut.
            actor: usize,
            /// The value that was cut.
            value: Value,
            /// The wires that were cut.
            #[serde(rename = "wires")]
            spots: Vec<Spot>,
        },
        /// A player revealed their last wires, all red.
        #[serde(rename = "reveal_reds")]
        RevealedReds {
            /// The player who revealed.
            actor: usize,
            /// The wires that were revealed.
            #[serde(rename = "wires")]
            spots: Vec<Spot>,
        },
        /// The Disintegrator cut all wires of a number.
        Disintegrated {
            /// The value that was cut.
            value: Value,
            /// The wires that were cut.
            #[serde(rename = "wires")]
            spots: Vec<Spot>,
        },
        /// General Radar: one answer per stand.
        Radar(Radar),
        /// A label on two adjacent wires of one stand.
        Label {
            /// True for `=`, false for `!=`.
            equal: bool,
            /// The left of the two wires.
            left: Spot,
            /// The right of the two wires.
            right: Spot,
        },
        /// A number token beside a stand: the player has no uncut wire of that value.
        Beside {
            /// The player beside whose stand the token lies.
            player: usize,
            /// The value that the player lacks.
            value: Value,
        },
        /// Walkie-Talkies: two wires changed places, and each was sorted in.
        Swap {
            /// The first wire's slot before and after.
            first: (Spot, Spot),
            /// The second wire's slot before and after.
            second: (Spot, Spot),
        },
        /// Grappling Hook: a wire moved from one stand to another.
        Taken {
            /// Its slot before the move.
            from: Spot,
            /// Its slot after the move.
            to: Spot,
        },
        /// A token was placed in front of a wire (indication or Post-It); the slot shows what it
        /// says.
        Token {
            /// The wire with the token.
            #[serde(rename = "wire")]
            spot: Spot,
        },
        /// It is this player's turn: chosen by the Coffee Mug, or entered to correct the order.
        Turn {
            /// The player whose turn it is.
            player: usize,
        },
        /// A card or a character was used that proves nothing about wires.
        Used {
            /// The player who used it.
            actor: usize,
            /// The card that was used.
            card: Equipment,
        },
    }
}

/// The public result of a General Radar.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "RadarForm", into = "RadarForm")]
pub struct Radar {
    /// The number asked for.
    pub number: u8,
    /// The stand and its answer, for each stand that answered.
    pub answers: Vec<(usize, bool)>,
}

/// A dual cut as everybody saw it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "DualCutForm", into = "DualCutForm")]
pub struct DualCut {
    /// The player who announced.
    pub actor: usize,
    /// The announced values: one, or two with the X or Y Ray.
    pub values: Vec<Value>,
    /// The stand pointed at.
    pub stand: usize,
    /// The slots pointed at: one, or several with a detector.
    pub slots: Vec<usize>,
    /// Whether the Stabilizer was active.
    pub stabilized: bool,
    /// The result of the cut.
    pub outcome: CutOutcome,
}

/// The result of a dual cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CutOutcome {
    /// A match: both wires are cut.
    Hit {
        /// Which of the announced values it was.
        value: Value,
        /// The wire pointed at that was cut.
        target: Spot,
        /// The actor's own wire that was cut.
        own: Spot,
    },
    /// No match, and no explosion.
    Miss {
        /// The wire that got a token, if one did.
        token: Option<Spot>,
    },
    /// The bomb exploded.
    Explosion,
}

impl Event {
    /// The wires that this event opened.
    #[must_use]
    pub fn opened(&self) -> Vec<Spot> {
        match self {
            Event::DualCut(DualCut { outcome: CutOutcome::Hit { target, own, .. }, .. }) => {
                vec![*target, *own]
            }
            Event::SoloCut { spots, .. }
            | Event::RevealedReds { spots, .. }
            | Event::Disintegrated { spots, .. } => spots.clone(),
            _ => Vec::new(),
        }
    }

    /// The player whose turn this event was, if it took one.
    #[must_use]
    pub fn took_turn(&self) -> Option<usize> {
        match self {
            Event::DualCut(DualCut { actor, .. })
            | Event::SoloCut { actor, .. }
            | Event::RevealedReds { actor, .. }
            | Event::Used { actor, card: Equipment::CoffeeMug } => Some(*actor),
            _ => None,
        }
    }

    /// The slot after this event of a wire that was at `spot` before it.
    #[must_use]
    pub fn moved(&self, spot: Spot) -> Spot {
        match self {
            Event::Swap { first, second } => {
                if spot == first.0 {
                    first.1
                } else if spot == second.0 {
                    second.1
                } else {
                    settle(lift(lift(spot, first.0), second.0), &[first.1, second.1])
                }
            }
            Event::Taken { from, to } if spot == *from => *to,
            Event::Taken { from, to } => settle(lift(spot, *from), &[*to]),
            _ => spot,
        }
    }
}

/// The slot of a wire after another was removed from its stand.
fn lift(spot: Spot, gone: Spot) -> Spot {
    let left = spot.stand == gone.stand && spot.slot > gone.slot;
    Spot { slot: spot.slot - usize::from(left), ..spot }
}

/// The slot of a wire after others were inserted; at most one per stand.
fn settle(spot: Spot, put: &[Spot]) -> Spot {
    let right = put.iter().any(|p| p.stand == spot.stand && p.slot <= spot.slot);
    Spot { slot: spot.slot + usize::from(right), ..spot }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves labelled wires literally and compares.
    fn check(event: &Event, before: &[Vec<char>], after: &[Vec<char>]) {
        for (stand, wires) in before.iter().enumerate() {
            for (slot, wire) in wires.iter().enumerate() {
                let now = event.moved(Spot::new(stand, slot));
                assert_eq!(after[now.stand][now.slot], *wire, "{stand}:{slot} went to {now}");
            }
        }
    }

    #[test]
    fn a_swap_shifts_the_wires_between() {
        let before = [vec!['a', 'b', 'c', 'd'], vec!['p', 'q', 'r']];
        for (from, to) in [(0, 2), (3, 0), (1, 1)] {
            for (other, back) in [(0, 3), (2, 0), (1, 2)] {
                let mut after = before.to_vec();
                let first = after[0].remove(from);
                let second = after[1].remove(other);
                after[1].insert(to, first);
                after[0].insert(back, second);
                let event = Event::Swap {
                    first: (Spot::new(0, from), Spot::new(1, to)),
                    second: (Spot::new(1, other), Spot::new(0, back)),
                };
                check(&event, &before, &after);
            }
        }
    }

    #[test]
    fn a_taken_wire_leaves_one_stand_longer() {
        let before = [vec!['a', 'b', 'c'], vec!['p', 'q']];
        for from in 0..3 {
            for to in 0..3 {
                let mut after = before.to_vec();
                let wire = after[0].remove(from);
                after[1].insert(to, wire);
                let event = Event::Taken { from: Spot::new(0, from), to: Spot::new(1, to) };
                check(&event, &before, &after);
            }
        }
    }
}
