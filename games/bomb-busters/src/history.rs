//! What everybody saw happen, in order: the public record of a game.
//!
//! Slots are named as they stood at that moment; [`Event::moved`] says how a swap shifts them.
//! Holds nothing that only one seat knows. What follows from it is in [`crate::facts`].

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
        /// A dual cut, plain or with a detector or an X or Y Ray.
        DualCut(DualCut),
        /// A dual cut with a detector that waits for the owner's answer: whether it hit is known, where
        /// is not. Once the whole cut follows, this says nothing more.
        Waiting {
            /// The player who announced.
            actor: usize,
            /// What he announced.
            values: Vec<Value>,
            /// The stand that he pointed at.
            #[serde(rename = "target")]
            stand: usize,
            /// The slots that he pointed at.
            slots: Vec<usize>,
            /// Whether one of them matches.
            hit: bool,
        },
        /// All remaining copies, or two of them with the Fast Pass, cut from one hand.
        SoloCut {
            /// The player.
            actor: usize,
            /// The value.
            value: Value,
            /// The wires.
            #[serde(rename = "wires")]
            spots: Vec<Spot>,
        },
        /// A player laid his last wires, all red, open.
        #[serde(rename = "reveal_reds")]
        RevealedReds {
            /// The player.
            actor: usize,
            /// The wires.
            #[serde(rename = "wires")]
            spots: Vec<Spot>,
        },
        /// The Disintegrator cut all wires of a number.
        Disintegrated {
            /// The number.
            value: Value,
            /// The wires.
            #[serde(rename = "wires")]
            spots: Vec<Spot>,
        },
        /// General Radar: one answer a stand.
        Radar(Radar),
        /// A label on two neighbours of one stand.
        Label {
            /// `=` or `!=`.
            equal: bool,
            /// The left wire.
            left: Spot,
            /// The right wire.
            right: Spot,
        },
        /// Number tokens laid beside a stand: the player has no uncut wire of that value.
        Beside {
            /// The player.
            player: usize,
            /// The value.
            value: Value,
        },
        /// Walkie-Talkies: two wires changed places, each sorted in.
        Swap {
            /// Where the first wire stood and where it stands now.
            first: (Spot, Spot),
            /// Where the second wire stood and where it stands now.
            second: (Spot, Spot),
        },
        /// Grappling Hook: a wire went from one stand to another.
        Taken {
            /// Where it stood.
            from: Spot,
            /// Where it stands now.
            to: Spot,
        },
        /// A token was laid before a wire (indication or Post-It); the slot shows what it says.
        Token {
            /// The wire.
            #[serde(rename = "wire")]
            spot: Spot,
        },
        /// It is that player's turn: the Coffee Mug chose him, or somebody set the order right.
        Turn {
            /// The player.
            player: usize,
        },
        /// A card or a character was used that proves nothing about wires.
        Used {
            /// The player.
            actor: usize,
            /// The card.
            card: Equipment,
        },
    }
}

/// General Radar, as everybody heard it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "RadarForm", into = "RadarForm")]
pub struct Radar {
    /// The number asked for.
    pub number: u8,
    /// Stand and answer, for each stand that answered.
    pub answers: Vec<(usize, bool)>,
}

/// A dual cut as everybody saw it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "DualCutForm", into = "DualCutForm")]
pub struct DualCut {
    /// The player who announced.
    pub actor: usize,
    /// What he announced: one value, two with the X or Y Ray.
    pub values: Vec<Value>,
    /// The stand that he pointed at.
    pub stand: usize,
    /// The slots that he pointed at: one, or several with a detector.
    pub slots: Vec<usize>,
    /// Whether the Stabilizer was on.
    pub stabilized: bool,
    /// What came of it.
    pub outcome: CutOutcome,
}

/// What came of a dual cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CutOutcome {
    /// A match: both wires are cut.
    Hit {
        /// Which of the values it was.
        value: Value,
        /// The pointed wire that was cut.
        target: Spot,
        /// The actor's own wire that was cut.
        own: Spot,
    },
    /// No match; the wire that got a token, if one did.
    Miss {
        /// Where the token went.
        token: Option<Spot>,
    },
    /// The bomb went off.
    Explosion,
}

impl Event {
    /// The wires that this event laid open.
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

    /// Where a wire that stood at `spot` before this event stands after it.
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

/// The place of a wire once another was lifted from its stand.
fn lift(spot: Spot, gone: Spot) -> Spot {
    let left = spot.stand == gone.stand && spot.slot > gone.slot;
    Spot { slot: spot.slot - usize::from(left), ..spot }
}

/// The place of a wire once others were put at their places; at most one a stand.
fn settle(spot: Spot, put: &[Spot]) -> Spot {
    let right = put.iter().any(|p| p.stand == spot.stand && p.slot <= spot.slot);
    Spot { slot: spot.slot + usize::from(right), ..spot }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves labelled wires for real and compares.
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
