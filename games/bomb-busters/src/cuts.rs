//! What the observer may do with his own wires alone: solo cuts, and revealing the reds.
//!
//! Needs only what lies on the table, no counting. Special rules of missions are in
//! [`crate::rules`].

use crate::table::Table;
use crate::tiles::{Colour, Value};

/// A solo cut that the rules allow: `count` own wires are all that is left of the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SoloCut {
    /// The value.
    pub value: Value,
    /// How many wires would be cut: 2 or 4.
    pub count: usize,
}

/// The solo cuts of the observer: all remaining uncut copies are in his hand and number 2 or 4.
#[must_use]
pub fn solo_cuts(table: &Table) -> Vec<SoloCut> {
    let own: Vec<Value> = uncut_own(table);
    Value::all()
        .filter(|&value| value != Value::Red)
        .map(|value| SoloCut { value, count: own.iter().filter(|&&v| v == value).count() })
        .filter(|cut| matches!(cut.count, 2 | 4) && table.uncut_copies(cut.value) == cut.count)
        .collect()
}

/// Whether the observer may reveal: he has uncut wires, and all of them are red.
#[must_use]
pub fn may_reveal_reds(table: &Table) -> bool {
    let own = uncut_own(table);
    !own.is_empty() && own.iter().all(|v| v.colour() == Colour::Red)
}

/// The values of the observer's uncut wires; he knows them all, the table promises it.
fn uncut_own(table: &Table) -> Vec<Value> {
    let hand = table.hand(table.observer()).map(|spot| table.slot(spot));
    hand.filter(|slot| !slot.is_cut()).filter_map(crate::stand::Slot::value).collect()
}
