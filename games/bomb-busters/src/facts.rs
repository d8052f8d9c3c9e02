//! What a table proves about its hidden wires: the hard facts, each with its reason.
//!
//! Facts refer to slots as they are now; the facts about a wire that moved in a swap move with it.
//! They follow from tokens, from entered constraints and failed cuts, and from the history. What
//! the slots themselves show (open wires, number tokens, colours, the order of a stand) and the
//! pool are not repeated here. Moves that were not made prove nothing and are not used.
//!
//! A count token refers to the stand as it was when the token was placed, whatever has moved since;
//! an entered constraint refers to the stands as they are now.

mod replay;

use crate::missions::Tokens;
use crate::stand::Spot;
use crate::table::{Constraint, Table};
use crate::table_error::Place;
use crate::tiles::{Value, ValueSet, Wire};
use crate::timeline::Timeline;

/// A certain fact about some slots, with its reason.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fact {
    /// The statement about the slots.
    pub what: What,
    /// The reason why it is certain.
    pub why: Why,
    /// The entry from which it follows.
    pub at: Place,
}

/// What is certain about some slots. Open wires count like hidden ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum What {
    /// At least one of the slots has a value of the set.
    AtLeastOne {
        /// The slots, all of one hand, possibly on two stands.
        slots: Vec<Spot>,
        /// The values of which one must occur.
        values: ValueSet,
    },
    /// None of the slots has a value of the set.
    None {
        /// The slots without these values.
        slots: Vec<Spot>,
        /// The values that do not occur.
        values: ValueSet,
    },
    /// Both slots have the same value.
    Equal(Spot, Spot),
    /// The slots have different values.
    Different(Spot, Spot),
    /// The value of the slot is not red and occurs exactly this often on its stand, including open
    /// wires.
    Times {
        /// The slot whose value is counted.
        spot: Spot,
        /// The wires that were on the stand with it, including itself, by their current slots.
        among: Vec<Spot>,
        /// The number of occurrences.
        times: u8,
    },
}

/// Why something is certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // `Fact::because` explains each variant in a sentence.
pub enum Why {
    ParityToken,
    CountToken,
    FalseToken,
    FalseTokenNeverBeforeRed,
    Entered,
    Announced { player: usize, value: Value },
    MissedAll,
    HitOne,
    TokenWentHere,
    NoExplosion,
    StabilizedWithoutToken,
    RadarYes { number: u8 },
    RadarNo { number: u8 },
    Label,
    TokenBeside { player: usize },
}

impl What {
    /// Whether it is true if the stands hold these wires.
    #[must_use]
    pub fn holds(&self, stands: &[Vec<Wire>]) -> bool {
        let value = |spot: &Spot| stands[spot.stand][spot.slot].value();
        match self {
            What::AtLeastOne { slots, values } => slots.iter().any(|s| values.has(value(s))),
            What::None { slots, values } => !slots.iter().any(|s| values.has(value(s))),
            What::Equal(a, b) => value(a) == value(b),
            What::Different(a, b) => value(a) != value(b),
            What::Times { spot, among, times } => {
                let here = value(spot);
                let same = among.iter().filter(|s| value(s) == here).count();
                here != Value::Red && same == usize::from(*times)
            }
        }
    }

    /// The slots that it refers to.
    #[must_use]
    pub fn slots(&self) -> Vec<Spot> {
        match self {
            What::AtLeastOne { slots, .. } | What::None { slots, .. } => slots.clone(),
            What::Equal(a, b) | What::Different(a, b) => vec![*a, *b],
            What::Times { spot, .. } => vec![*spot],
        }
    }

    /// Whether what shows on the table already implies it, so that it adds nothing.
    #[must_use]
    pub fn is_settled(&self, table: &Table) -> bool {
        let value = |spot: &Spot| table.slot(*spot).value();
        match self {
            What::AtLeastOne { slots, values } => {
                slots.iter().any(|s| value(s).is_some_and(|v| values.has(v)))
            }
            What::None { slots, values } => {
                slots.iter().all(|s| value(s).is_some_and(|v| !values.has(v)))
            }
            What::Equal(a, b) => value(a).is_some() && value(a) == value(b),
            What::Different(a, b) => {
                value(a).is_some() && value(b).is_some() && value(a) != value(b)
            }
            What::Times { .. } => false,
        }
    }
}

/// Every hard fact of a table: from tokens, constraints, the history, then failed cuts.
#[must_use]
pub fn facts(table: &Table) -> Vec<Fact> {
    let mut found = Vec::new();
    let timeline = table.timeline();
    token_facts(table, &timeline, &mut found);
    for (i, constraint) in table.setup().constraints.iter().enumerate() {
        if let Some(what) = entered(table, constraint) {
            found.push(Fact { what, why: Why::Entered, at: Place::Constraint(i) });
        }
    }
    found.extend(replay::history_facts(table, &timeline));
    found
}

fn uncut(table: &Table, stand: usize) -> Vec<Spot> {
    let slots = table.stands()[stand].iter().enumerate();
    slots.filter(|(_, slot)| !slot.is_cut()).map(|(slot, _)| Spot { stand, slot }).collect()
}

fn token_facts(table: &Table, timeline: &Timeline, found: &mut Vec<Fact>) {
    for spot in table.spots() {
        let slot = table.slot(spot);
        let at = Place::Slot(spot.stand, spot.slot);
        let not = |values| What::None { slots: vec![spot], values };
        if let Some(parity) = slot.parity {
            let what = not(parity.values().complement());
            found.push(Fact { what, why: Why::ParityToken, at });
        }
        if !slot.not.is_empty() {
            found.push(Fact { what: not(slot.not), why: Why::FalseToken, at });
            let captains = table.public().is_captain(table.owner(spot.stand));
            if table.public().tokens() == Tokens::FalseCaptain && captains {
                let what = not(ValueSet::one(Value::Red));
                found.push(Fact { what, why: Why::FalseTokenNeverBeforeRed, at });
            }
        }
        if let Some(times) = slot.count {
            let history = table.history();
            let id = timeline.id(history.len(), spot);
            let laid = timeline.rows(timeline.count_laid(history, id));
            let row = laid.iter().find(|row| row.contains(&id)).into_iter().flatten();
            let among = row.map(|&id| timeline.today(id)).collect();
            found.push(Fact { what: What::Times { spot, among, times }, why: Why::CountToken, at });
        }
    }
}

fn entered(table: &Table, constraint: &Constraint) -> Option<What> {
    Some(match *constraint {
        Constraint::MustHave { stand, value } => {
            What::AtLeastOne { slots: uncut(table, stand), values: ValueSet::one(value) }
        }
        Constraint::MustNotHave { stand, value } => {
            What::None { slots: uncut(table, stand), values: ValueSet::one(value) }
        }
        Constraint::AdjacentEqual { stand, left, right } => {
            What::Equal(Spot::new(stand, left), Spot::new(stand, right))
        }
        Constraint::AdjacentNotEqual { stand, left, right } => {
            What::Different(Spot::new(stand, left), Spot::new(stand, right))
        }
        Constraint::SlotExcluded { stand, slot, value } => {
            What::None { slots: vec![Spot::new(stand, slot)], values: ValueSet::one(value) }
        }
        Constraint::SlotParity { stand, slot, parity } => {
            let values = parity.values().complement();
            What::None { slots: vec![Spot::new(stand, slot)], values }
        }
        Constraint::Multiplicity { stand, slot, count } => {
            let row = 0..table.stands()[stand].len();
            let among = row.map(|slot| Spot::new(stand, slot)).collect();
            What::Times { spot: Spot::new(stand, slot), among, times: count }
        }
        Constraint::Unsorted { .. } => return None,
    })
}

#[cfg(test)]
#[path = "facts_tests.rs"]
mod tests;
