//! A set of dice without order: a roll, or the dice kept from one.
//!
//! Guarantees that all faces are in 1..=6. The number of dice in a game is up to the rules.

use std::fmt;

use crate::YatzyError;

/// A multiset of dice, stored as the count of each face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Dice {
    counts: [u8; 6],
}

impl Dice {
    /// No dice: what is kept when everything is rolled again.
    pub const NONE: Dice = Dice { counts: [0; 6] };

    /// Parses faces as a player names them, in any order. `wanted` is the required number of dice.
    pub fn parse(faces: &[i64], wanted: usize) -> Result<Dice, YatzyError> {
        if faces.len() != wanted {
            return Err(YatzyError::DiceCount { found: faces.len(), wanted });
        }
        let mut dice = Dice::NONE;
        for (index, &face) in faces.iter().enumerate() {
            if !(1..=6).contains(&face) {
                return Err(YatzyError::Face { index, face });
            }
            dice.counts[(face - 1) as usize] += 1;
        }
        Ok(dice)
    }

    pub(crate) const fn from_counts(counts: [u8; 6]) -> Dice {
        Dice { counts }
    }

    /// How many dice show each face, starting with ones.
    pub const fn counts(&self) -> &[u8; 6] {
        &self.counts
    }

    /// How many dice show `face` (1..=6).
    pub fn count(&self, face: u8) -> u8 {
        self.counts[usize::from(face) - 1]
    }

    /// The number of dice.
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&n| usize::from(n)).sum()
    }

    /// Whether there are no dice.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sum of the faces.
    pub fn total(&self) -> u16 {
        (1..=6u8).map(|face| u16::from(face) * u16::from(self.count(face))).sum()
    }

    /// The faces in ascending order.
    pub fn faces(&self) -> Vec<u8> {
        (1..=6u8).flat_map(|face| (0..self.count(face)).map(move |_| face)).collect()
    }

    /// The face that all dice show, if they do and there is at least one die.
    pub fn all_same(&self) -> Option<u8> {
        let n = self.len() as u8;
        (1..=6u8).find(|&face| n > 0 && self.count(face) == n)
    }

    /// Whether `self` is a sub-multiset of `other`.
    pub fn inside(&self, other: &Dice) -> bool {
        self.counts.iter().zip(&other.counts).all(|(mine, theirs)| mine <= theirs)
    }

    /// The union of two sets of dice.
    pub(crate) fn and(mut self, other: &Dice) -> Dice {
        self.counts.iter_mut().zip(other.counts).for_each(|(mine, theirs)| *mine += theirs);
        self
    }

    pub(crate) fn with(mut self, face: u8) -> Dice {
        self.counts[usize::from(face) - 1] += 1;
        self
    }

    pub(crate) fn without(mut self, face: u8) -> Dice {
        self.counts[usize::from(face) - 1] -= 1;
        self
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces: Vec<String> = self.faces().iter().map(u8::to_string).collect();
        write!(f, "[{}]", faces.join(" "))
    }
}
