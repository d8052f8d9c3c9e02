//! An announced dual cut: the value, the way of pointing, and the wires pointed at.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::stand::Spot;
use crate::tiles::Value;

/// A set of slots on one stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<usize>", into = "Vec<usize>")]
pub struct SlotSet(u32);

impl SlotSet {
    /// The set with one slot. Stands have fewer than 32; a slot beyond that is dropped.
    #[must_use]
    pub fn one(slot: usize) -> SlotSet {
        SlotSet::default().with(slot)
    }

    /// The set with this slot added.
    #[must_use]
    pub fn with(self, slot: usize) -> SlotSet {
        SlotSet(if slot < 32 { self.0 | 1 << slot } else { self.0 })
    }

    /// Whether the slot is in the set.
    #[must_use]
    pub fn has(self, slot: usize) -> bool {
        slot < 32 && self.0 & (1 << slot) != 0
    }

    /// The number of slots.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The slots, from left to right.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..32).filter(move |&slot| self.has(slot))
    }
}

impl FromIterator<usize> for SlotSet {
    fn from_iter<I: IntoIterator<Item = usize>>(slots: I) -> SlotSet {
        slots.into_iter().fold(SlotSet::default(), SlotSet::with)
    }
}

impl From<Vec<usize>> for SlotSet {
    fn from(slots: Vec<usize>) -> SlotSet {
        slots.into_iter().collect()
    }
}

impl From<SlotSet> for Vec<usize> {
    fn from(slots: SlotSet) -> Vec<usize> {
        slots.iter().collect()
    }
}

impl fmt::Debug for SlotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// How the acting player points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pointing {
    /// At one wire.
    Plain,
    /// Double Detector: two wires of one stand.
    Double,
    /// Triple Detector: three wires of one stand.
    Triple,
    /// Super Detector: all uncut wires of one stand.
    Super,
}

/// A dual cut: a value announced at wires of a teammate's stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cut {
    /// The announced value.
    pub value: Value,
    /// The second value, with the X or Y Ray.
    pub or: Option<Value>,
    /// The way of pointing.
    pub pointing: Pointing,
    /// The index of the teammate's stand.
    pub stand: usize,
    /// The wires pointed at.
    pub slots: SlotSet,
    /// The acting player's own wire to cut on a hit, if it matters.
    pub own: Option<Spot>,
}

impl Cut {
    /// A plain dual cut.
    #[must_use]
    pub fn plain(value: Value, target: Spot) -> Cut {
        let slots = SlotSet::one(target.slot);
        Cut { value, or: None, pointing: Pointing::Plain, stand: target.stand, slots, own: None }
    }

    /// The leftmost wire pointed at.
    #[must_use]
    pub fn first(&self) -> Spot {
        Spot::new(self.stand, self.slots.iter().next().unwrap_or(0))
    }

    /// The announced values: one, or two.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        std::iter::once(self.value).chain(self.or)
    }
}
