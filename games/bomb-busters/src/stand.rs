//! One place on a stand as one seat sees it: what shows, and which tokens lie before it.
//!
//! Promises: a [`Slot`] never says two different things about one wire's identity.
//! Knows nothing of the other stands or of the truth behind a hidden wire.

use std::fmt;

use crate::tiles::{Colour, Parity, Value, ValueSet, Wire};

/// A place on the table: stand and slot, both from 0. Prints as `1:3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// Index of the stand.
    pub stand: usize,
    /// Index on the stand, from the left.
    pub slot: usize,
}

impl Spot {
    /// That slot of that stand.
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
    /// Lies open: cut, or a red that was revealed.
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

/// A slot: its face, the tokens before it, and whether it stands outside the sort order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slot {
    /// What shows.
    pub face: Face,
    /// Even or odd token: a blue wire of that parity.
    pub parity: Option<Parity>,
    /// Count token: the value occurs exactly that often on the stand, cut wires included; not red.
    pub count: Option<u8>,
    /// False tokens and the like: values that this wire does not have.
    pub not: ValueSet,
    /// The X wire of missions 20 and 35: outside the sort order.
    pub unsorted: bool,
}

impl Slot {
    /// A slot with that face and no token.
    #[must_use]
    pub fn new(face: Face) -> Slot {
        Slot { face, parity: None, count: None, not: ValueSet::EMPTY, unsorted: false }
    }

    /// The same slot once its wire lies open: only a count token stays.
    #[must_use]
    pub fn opened(&self, wire: Wire) -> Slot {
        Slot { count: self.count, unsorted: self.unsorted, ..Slot::new(Face::Cut(wire)) }
    }

    /// Whether the wire lies open.
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

    /// Whether some token lies before the wire (a plain or false number, yellow, parity, count).
    #[must_use]
    pub fn is_marked(&self) -> bool {
        matches!(self.face, Face::Number(_) | Face::Yellow(_))
            || self.parity.is_some()
            || self.count.is_some()
            || !self.not.is_empty()
    }

    /// Whether the wire could stand here by what shows at this slot alone. The number of a count
    /// token concerns the whole stand; here it only rules out red.
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
