//! An oracle for tables of played games: every filling of the unknown wires, checked against the
//! record itself.
//!
//! [`read`] takes a table file apart, [`replay`] replays its record with the wires of one filling
//! and says whether every entry was true when it was made, [`count`] does that for all fillings and
//! weights them as dealt. [`game`], [`events`], [`tokens`], [`today`] and [`show`] play random
//! games and record what one seat sees of them.
//!
//! Written from the prose of the rules. It uses nothing of the crate, not even the [`shape`] of the
//! input, so it cannot share a mistake with what it checks.

pub mod count;
pub mod dice;
pub mod events;
pub mod game;
pub mod read;
pub mod replay;
pub mod shape;
pub mod show;
pub mod today;
pub mod tokens;

use std::fmt;

use shape::ValueFile;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colour {
    Blue,
    Yellow,
    Red,
}

/// A wire's face. The order of the fields is the order on a stand: 5 before Y5 before R5 before 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tile {
    pub number: u8,
    pub colour: Colour,
}

/// What is announced: all yellows are one value, and so are all reds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Blue(u8),
    Yellow,
    Red,
}

impl Tile {
    pub fn value(self) -> Value {
        match self.colour {
            Colour::Blue => Value::Blue(self.number),
            Colour::Yellow => Value::Yellow,
            Colour::Red => Value::Red,
        }
    }

    pub fn is_red(self) -> bool {
        self.colour == Colour::Red
    }

    /// As the stand notation writes it: 5, Y5, R5.
    pub fn bare(self) -> String {
        match self.colour {
            Colour::Blue => self.number.to_string(),
            Colour::Yellow => format!("Y{}", self.number),
            Colour::Red => format!("R{}", self.number),
        }
    }
}

/// As answers name it: B5, Y5, R5.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.colour {
            Colour::Blue => 'B',
            Colour::Yellow => 'Y',
            Colour::Red => 'R',
        };
        write!(f, "{letter}{}", self.number)
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

pub fn read_value(file: &ValueFile) -> Value {
    match file {
        ValueFile::Number(n) => Value::Blue(*n),
        ValueFile::Name(name) => match name.as_str() {
            "YELLOW" => Value::Yellow,
            "RED" => Value::Red,
            number => Value::Blue(number.parse().unwrap()),
        },
    }
}

pub fn write_value(value: Value) -> ValueFile {
    match value {
        Value::Blue(n) => ValueFile::Number(n),
        other => ValueFile::Name(other.to_string()),
    }
}

/// Stand and slot of a wire written `"1:3"`.
pub fn read_place(text: &str) -> (usize, usize) {
    let (stand, slot) = text.split_once(':').unwrap();
    (stand.parse().unwrap(), slot.parse().unwrap())
}

pub fn write_place((stand, slot): (usize, usize)) -> String {
    format!("{stand}:{slot}")
}
