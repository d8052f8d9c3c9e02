//! One slot of a stand as one seat sees it: what is visible, and which tokens are in front of it.
//!
//! Promise: a [`Slot`] never says two different things about one wire's identity. The other stands
//! and the true identity of a hidden wire are unknown here.

use std::fmt;

use crate::tiles::{Colour, Parity, Value, ValueSet, Wire};

/// A place on the table: stand and slot, both from 0. Prints as `1:3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The index of the stand.
    pub stand: usize,
    /// The index on the stand, from the left.
    pub slot: usize,
}

impl Spot {
    /// The place with this stand and slot.
    #[must_use]
    pub fn new(stand: usize, slot: usize) -> Spot {
        Spot { stand, slot }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.stand, self.slot)
    }
}

/// What the seat sees of the wire in a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// Open: cut, or a revealed red.
    Cut(Wire),
    /// Uncut and unknown.
    Hidden,
    /// Uncut, known to this seat only (its own wire, or one it saw in a swap).
    Known(Wire),
    /// Uncut with a number token: everybody knows that it is this blue number.
    Number(u8),
    /// Uncut with a yellow token; the number of the tile if this seat knows it.
    Yellow(Option<u8>),
    /// Uncut, only its colour is known.
    Coloured(Colour),
}

/// A slot: its face, the tokens in front of it, and whether it is outside the sort order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slot {
    /// What is visible of the wire.
    pub face: Face,
    /// Even or odd token: a blue wire of that parity.
    pub parity: Option<Parity>,
    /// Count token: the value occurs exactly this often on the stand, including cut wires; not red.
    pub count: Option<u8>,
    /// Values that this wire does not have, from false tokens and the like.
    pub not: ValueSet,
    /// The X wire of missions 20 and 35: outside the sort order.
    pub unsorted: bool,
}

impl Slot {
    /// A slot with this face and no token.
    #[must_use]
    pub fn new(face: Face) -> Slot {
        Slot { face, parity: None, count: None, not: ValueSet::EMPTY, unsorted: false }
    }

    /// The same slot once its wire is open: only a count token stays.
    #[must_use]
    pub fn opened(&self, wire: Wire) -> Slot {
        Slot { count: self.count, unsorted: self.unsorted, ..Slot::new(Face::Cut(wire)) }
    }

    /// Whether the wire is open.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        matches!(self.face, Face::Cut(_))
    }

    /// The wire, if this seat knows it.
    #[must_use]
    pub fn wire(&self) -> Option<Wire> {
        match self.face {
            Face::Cut(wire) | Face::Known(wire) => Some(wire),
            Face::Number(n) => Wire::new(Colour::Blue, n),
            Face::Yellow(Some(n)) => Wire::new(Colour::Yellow, n),
            Face::Yellow(None) | Face::Hidden | Face::Coloured(_) => None,
        }
    }

    /// The gameplay value, if this seat knows it; a yellow token is enough for YELLOW.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        match self.face {
            Face::Yellow(_) | Face::Coloured(Colour::Yellow) => Some(Value::Yellow),
            Face::Coloured(Colour::Red) => Some(Value::Red),
            _ => self.wire().map(Wire::value),
        }
    }

    /// Whether there is any token in front of the wire (a true or false number, yellow, parity,
    /// count).
    #[must_use]
    pub fn is_marked(&self) -> bool {
        matches!(self.face, Face::Number(_) | Face::Yellow(_))
            || self.parity.is_some()
            || self.count.is_some()
            || !self.not.is_empty()
    }

    /// Whether the wire could be here judging by this slot alone. The number of a count token
    /// concerns the whole stand; here it only rules out red.
    #[must_use]
    pub fn admits(&self, wire: Wire) -> bool {
        let face = match self.face {
            Face::Hidden => true,
            Face::Coloured(colour) => wire.colour() == colour,
            Face::Yellow(None) => wire.colour() == Colour::Yellow,
            _ => self.wire() == Some(wire),
        };
        face && self.parity.is_none_or(|p| p.values().has(wire.value()))
            && !(self.count.is_some() && wire.colour() == Colour::Red)
            && !self.not.has(wire.value())
    }
}
