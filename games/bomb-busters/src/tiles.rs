//! The wires themselves: what is printed on a tile, how tiles sort on a stand, and what value a
//! tile has in play.
//!
//! Promises: every [`Wire`] is a wire of the game (blue 1 to 12, yellow and red 1 to 11), and wires
//! compare in stand order (blue n, then yellow n, then red n, then blue n + 1). Stands, players and
//! missions are unknown here.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The colour of a wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Cut in pairs of one number.
    Blue,
    /// Cut by announcing "yellow", whatever the numbers.
    Yellow,
    /// Must never be cut: explodes.
    Red,
}

impl Colour {
    /// All three, in the order in which equal numbers sort.
    pub const ALL: [Colour; 3] = [Colour::Blue, Colour::Yellow, Colour::Red];

    /// The letter in the notation: B, Y or R.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Yellow => 'Y',
            Colour::Red => 'R',
        }
    }

    /// The highest number printed on a wire of this colour.
    #[must_use]
    pub fn highest(self) -> u8 {
        if self == Colour::Blue { 12 } else { 11 }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
            Colour::Red => "red",
        })
    }
}

/// One kind of wire. Blue kinds have four copies, the others one.
// The order of the fields is the sort order of a stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wire {
    number: u8,
    colour: Colour,
}

impl Wire {
    /// The wire of this colour and number, if the game has one.
    #[must_use]
    pub fn new(colour: Colour, number: u8) -> Option<Wire> {
        (1..=colour.highest()).contains(&number).then_some(Wire { number, colour })
    }

    /// Every kind of wire, in stand order.
    pub fn all() -> impl Iterator<Item = Wire> {
        (1..=12).flat_map(|n| Colour::ALL.into_iter().filter_map(move |c| Wire::new(c, n)))
    }

    /// The number printed on it.
    #[must_use]
    pub fn number(self) -> u8 {
        self.number
    }

    /// Its colour.
    #[must_use]
    pub fn colour(self) -> Colour {
        self.colour
    }

    /// The value it has in play.
    #[must_use]
    pub fn value(self) -> Value {
        match self.colour {
            Colour::Blue => Value::Blue(self.number),
            Colour::Yellow => Value::Yellow,
            Colour::Red => Value::Red,
        }
    }

    /// The number of copies in the box.
    #[must_use]
    pub fn copies(self) -> u8 {
        if self.colour == Colour::Blue { 4 } else { 1 }
    }

    /// A dense index in stand order, 0 to 35, for arrays of counts.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.number - 1) * 3 + self.colour as usize
    }

    /// One more than the greatest [`Wire::index`].
    pub const KINDS: usize = 36;

    /// Parses a tile name: `B5`, `Y4`, `R4`, a bare number for blue, or what is printed on the tile
    /// (`4.1` is a yellow, `4.5` a red one); case-insensitive.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Wire> {
        let printed = [(".1", Colour::Yellow), (".5", Colour::Red)];
        for (end, colour) in printed {
            if let Some(number) = name.strip_suffix(end) {
                let blue = Wire::from_name(number).filter(|_| number.parse::<u8>().is_ok());
                return Wire::new(colour, blue?.number);
            }
        }
        let (colour, digits) = match name.chars().next()?.to_ascii_uppercase() {
            'B' => (Colour::Blue, &name[1..]),
            'Y' => (Colour::Yellow, &name[1..]),
            'R' => (Colour::Red, &name[1..]),
            _ => (Colour::Blue, name),
        };
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        Wire::new(colour, digits.parse().ok()?)
    }
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour.letter(), self.number)
    }
}

impl fmt::Debug for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The value of a wire when it is announced, compared or marked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A blue number, 1 to 12.
    Blue(u8),
    /// Any yellow wire.
    Yellow,
    /// Any red wire.
    Red,
}

impl Value {
    /// All fourteen: 1 to 12, yellow, red.
    pub fn all() -> impl Iterator<Item = Value> {
        (1..=12).map(Value::Blue).chain([Value::Yellow, Value::Red])
    }

    /// The colour of the wires with this value.
    #[must_use]
    pub fn colour(self) -> Colour {
        match self {
            Value::Blue(_) => Colour::Blue,
            Value::Yellow => Colour::Yellow,
            Value::Red => Colour::Red,
        }
    }

    /// The blue number, if it is one.
    #[must_use]
    pub fn number(self) -> Option<u8> {
        if let Value::Blue(n) = self { Some(n) } else { None }
    }

    /// Parses `1` to `12`, `YELLOW` (or `Y`), `RED` (or `R`); case-insensitive.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Value> {
        match name.to_ascii_uppercase().as_str() {
            "YELLOW" | "Y" => Some(Value::Yellow),
            "RED" | "R" => Some(Value::Red),
            digits => Wire::from_name(digits).filter(|w| w.colour == Colour::Blue).map(Wire::value),
        }
    }

    fn bit(self) -> u16 {
        match self {
            // A number that no wire has is in no set.
            Value::Blue(n) if !(1..=12).contains(&n) => 0,
            Value::Blue(n) => 1 << (n - 1),
            Value::Yellow => 1 << 12,
            Value::Red => 1 << 13,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Blue(n) => write!(f, "{n}"),
            Value::Yellow => f.write_str("YELLOW"),
            Value::Red => f.write_str("RED"),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Even or odd, for the tokens of missions 21 and 33.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Parity {
    /// 2, 4, ... 12.
    #[serde(alias = "EVEN", alias = "Even", alias = "E")]
    Even,
    /// 1, 3, ... 11.
    #[serde(alias = "ODD", alias = "Odd", alias = "O")]
    Odd,
}

impl Parity {
    /// The parity of a number.
    #[must_use]
    pub fn of(number: u8) -> Parity {
        if number.is_multiple_of(2) { Parity::Even } else { Parity::Odd }
    }

    /// The blue values of this parity.
    #[must_use]
    pub fn values(self) -> ValueSet {
        (1..=12).filter(|&n| Parity::of(n) == self).map(Value::Blue).collect()
    }
}

/// A set of values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ValueSet(u16);

impl ValueSet {
    /// The empty set.
    pub const EMPTY: ValueSet = ValueSet(0);
    /// All fourteen values.
    pub const ALL: ValueSet = ValueSet((1 << 14) - 1);

    /// The set with one value.
    #[must_use]
    pub fn one(value: Value) -> ValueSet {
        ValueSet(value.bit())
    }

    /// Whether the value is in the set.
    #[must_use]
    pub fn has(self, value: Value) -> bool {
        self.0 & value.bit() != 0
    }

    /// The set with this value added.
    #[must_use]
    pub fn with(self, value: Value) -> ValueSet {
        ValueSet(self.0 | value.bit())
    }

    /// The set with this value removed.
    #[must_use]
    pub fn without(self, value: Value) -> ValueSet {
        ValueSet(self.0 & !value.bit())
    }

    /// Every value that is not in this set.
    #[must_use]
    pub fn complement(self) -> ValueSet {
        ValueSet(Self::ALL.0 & !self.0)
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The values, in the order 1 to 12, yellow, red.
    pub fn iter(self) -> impl Iterator<Item = Value> {
        Value::all().filter(move |&v| self.has(v))
    }
}

impl FromIterator<Value> for ValueSet {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> ValueSet {
        values.into_iter().fold(ValueSet::EMPTY, ValueSet::with)
    }
}

impl fmt::Display for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, value) in self.iter().enumerate() {
            write!(f, "{}{value}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wires_sort_as_on_a_stand() {
        let names: Vec<String> = Wire::all().map(|w| w.to_string()).collect();
        assert_eq!(&names[..7], ["B1", "Y1", "R1", "B2", "Y2", "R2", "B3"]);
        assert_eq!(names.last().unwrap(), "B12");
        assert_eq!(names.len(), 34, "12 blue, 11 yellow, 11 red kinds");
        let all: Vec<Wire> = Wire::all().collect();
        assert!(all.windows(2).all(|w| w[0] < w[1] && w[0].index() < w[1].index()));
        assert!(all.iter().all(|w| w.index() < Wire::KINDS));
        let tiles: u32 = all.iter().map(|w| u32::from(w.copies())).sum();
        assert_eq!(tiles, 48 + 11 + 11);
    }

    #[test]
    fn names_round_trip_and_bad_names_are_refused() {
        for wire in Wire::all() {
            assert_eq!(Wire::from_name(&wire.to_string()), Some(wire));
            assert_eq!(Wire::from_name(&wire.to_string().to_lowercase()), Some(wire));
        }
        assert_eq!(Wire::from_name("7"), Wire::new(Colour::Blue, 7));
        assert_eq!(Wire::from_name("5.1"), Wire::new(Colour::Yellow, 5));
        assert_eq!(Wire::from_name("7.5"), Wire::new(Colour::Red, 7));
        for bad in [".1", "12.1", "7.2", "Y7.1", "5.1.1", "+5.1", "0.5"] {
            assert_eq!(Wire::from_name(bad), None, "{bad:?}");
        }
        for bad in ["", "B", "0", "B13", "Y12", "R0", "99", "+5", "B5 ", "G4", "B999999999999", "é"]
        {
            assert_eq!(Wire::from_name(bad), None, "{bad:?}");
        }
        for value in Value::all() {
            assert_eq!(Value::from_name(&value.to_string()), Some(value));
        }
        assert_eq!(Value::from_name("Y4"), None);
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let set: ValueSet = [Value::Blue(3), Value::Yellow].into_iter().collect();
        assert!(set.has(Value::Blue(3)) && set.has(Value::Yellow) && !set.has(Value::Red));
        assert_eq!(set.complement().iter().count(), 12);
        assert_eq!(set.with(Value::Red).without(Value::Blue(3)).to_string(), "YELLOW, RED");
        assert_eq!(Parity::Odd.values().to_string(), "1, 3, 5, 7, 9, 11");
        let odd = ValueSet::EMPTY.with(Value::Blue(0)).with(Value::Blue(200));
        assert!(odd.is_empty() && !ValueSet::ALL.has(Value::Blue(13)));
        assert!(ValueSet::EMPTY.is_empty() && !ValueSet::ALL.is_empty());
    }
}
