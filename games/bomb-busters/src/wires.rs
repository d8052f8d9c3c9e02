//! Which wires are in the game: the blue range and the coloured groups, known or "k of m".
//!
//! Promise: every [`Wires`] is possible (numbers in range, no tile twice, k at most m). Who holds
//! what is unknown here.

use crate::naming::colour_name;
use crate::tiles::{Colour, Wire};
use kibitzer_game::{Message, message};

/// The coloured wires of one colour: `in_play` of the `candidates` are in the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Group {
    candidates: Vec<u8>,
    in_play: usize,
}

/// Why a description of the wires in play is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum WiresError {
    /// The blue range is empty or exceeds 1 to 12.
    BlueRange {
        /// The lower end as given.
        lo: u8,
        /// The upper end as given.
        hi: u8,
    },
    /// A coloured wire that the box does not hold.
    NoSuchWire {
        /// The colour of the list.
        colour: Colour,
        /// The number as given.
        number: u8,
    },
    /// A coloured wire listed twice.
    Twice {
        /// The colour of the list.
        colour: Colour,
        /// The number listed twice.
        number: u8,
    },
    /// More in play than there are candidates.
    TooFewCandidates {
        /// The colour of the group.
        colour: Colour,
        /// The number said to be in play.
        in_play: usize,
        /// The number of candidates listed.
        candidates: usize,
    },
}

impl WiresError {
    /// What is wrong, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            WiresError::BlueRange { lo, hi } => message!(
                "bomb.blue_range",
                "blue wires run from {lo} to {hi}: give a range inside 1 to 12",
                lo = *lo,
                hi = *hi
            ),
            WiresError::NoSuchWire { colour, number } => message!(
                "bomb.no_coloured_wire",
                "there is no {colour} wire {number}: {colour} runs from 1 to 11",
                colour = colour_name(*colour),
                number = *number
            ),
            WiresError::Twice { colour, number } => message!(
                "bomb.wire_twice",
                "{colour} wire {number} is listed twice: there is one of each",
                colour = colour_name(*colour),
                number = *number
            ),
            WiresError::TooFewCandidates { colour, in_play, candidates } => message!(
                "bomb.too_few_candidates",
                "{in_play} of {candidates} {colour} wires cannot be in play: at most {candidates}",
                in_play = *in_play,
                candidates = *candidates,
                colour = colour_name(*colour)
            ),
        }
    }

    /// The colour of the part at fault.
    #[must_use]
    pub fn colour(&self) -> Colour {
        match self {
            WiresError::BlueRange { .. } => Colour::Blue,
            WiresError::NoSuchWire { colour, .. }
            | WiresError::Twice { colour, .. }
            | WiresError::TooFewCandidates { colour, .. } => *colour,
        }
    }
}

impl Group {
    /// A group of which exactly these wires are in play.
    #[must_use]
    pub fn known(numbers: Vec<u8>) -> Group {
        Group { in_play: numbers.len(), candidates: numbers }
    }

    /// A group in which `in_play` of the candidates are in play, unknown which.
    #[must_use]
    pub fn some_of(candidates: Vec<u8>, in_play: usize) -> Group {
        Group { candidates, in_play }
    }

    /// The numbers that may be in play, ascending.
    #[must_use]
    pub fn candidates(&self) -> &[u8] {
        &self.candidates
    }

    /// The number of candidates in play.
    #[must_use]
    pub fn in_play(&self) -> usize {
        self.in_play
    }

    /// The number of candidates left out of the game.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.candidates.len() - self.in_play
    }

    /// Whether every candidate is in play, so that nothing is uncertain.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.left_out() == 0
    }

    fn checked(mut self, colour: Colour) -> Result<Group, WiresError> {
        self.candidates.sort_unstable();
        if let Some(&number) = self.candidates.iter().find(|&&n| Wire::new(colour, n).is_none()) {
            return Err(WiresError::NoSuchWire { colour, number });
        }
        if let Some(pair) = self.candidates.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(WiresError::Twice { colour, number: pair[0] });
        }
        let candidates = self.candidates.len();
        if self.in_play > candidates {
            return Err(WiresError::TooFewCandidates { colour, in_play: self.in_play, candidates });
        }
        Ok(self)
    }
}

/// The wires of one game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Wires {
    blue: (u8, u8),
    yellow: Group,
    red: Group,
}

impl Wires {
    /// Checks a description of the wires in play.
    ///
    /// # Errors
    /// If a number is out of range, a tile is listed twice, or k exceeds m.
    pub fn new(blue: (u8, u8), yellow: Group, red: Group) -> Result<Wires, WiresError> {
        let (lo, hi) = blue;
        if lo < 1 || hi > 12 || lo > hi {
            return Err(WiresError::BlueRange { lo, hi });
        }
        let (yellow, red) = (yellow.checked(Colour::Yellow)?, red.checked(Colour::Red)?);
        Ok(Wires { blue, yellow, red })
    }

    /// The lowest and the highest blue number.
    #[must_use]
    pub fn blue(&self) -> (u8, u8) {
        self.blue
    }

    /// The yellow wires in play.
    #[must_use]
    pub fn yellow(&self) -> &Group {
        &self.yellow
    }

    /// The red wires in play.
    #[must_use]
    pub fn red(&self) -> &Group {
        &self.red
    }

    /// The group of a colour; `None` for blue.
    #[must_use]
    pub fn group(&self, colour: Colour) -> Option<&Group> {
        match colour {
            Colour::Blue => None,
            Colour::Yellow => Some(&self.yellow),
            Colour::Red => Some(&self.red),
        }
    }

    /// The number of wires on the stands at the start.
    #[must_use]
    pub fn total(&self) -> usize {
        usize::from(self.blue.1 - self.blue.0 + 1) * 4 + self.yellow.in_play + self.red.in_play
    }

    /// How many copies of a wire may be in the game: 4 for a blue one in range, 1 for a candidate.
    #[must_use]
    pub fn copies(&self, wire: Wire) -> u8 {
        let there = match self.group(wire.colour()) {
            None => (self.blue.0..=self.blue.1).contains(&wire.number()),
            Some(group) => group.candidates.contains(&wire.number()),
        };
        if there { wire.copies() } else { 0 }
    }

    /// Every kind that may be in the game, in stand order.
    pub fn kinds(&self) -> impl Iterator<Item = Wire> {
        Wire::all().filter(|&w| self.copies(w) > 0)
    }

    /// Whether any wire of this colour is in the game.
    #[must_use]
    pub fn has(&self, colour: Colour) -> bool {
        self.group(colour).is_none_or(|group| group.in_play > 0)
    }
}

/// The sizes of the stands in table order when `total` wires are dealt one by one, starting with
/// `first`.
#[must_use]
pub fn stand_sizes(total: usize, stands: usize, first: usize) -> Vec<usize> {
    (0..stands)
        .map(|stand| {
            let turn = (stand + stands - first % stands) % stands;
            total / stands + usize::from(turn < total % stands)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_follow_the_table_of_the_facts() {
        let rows: [(usize, [usize; 4], [usize; 5]); 11] = [
            (24, [6, 6, 6, 6], [5, 5, 5, 5, 4]),
            (34, [9, 9, 8, 8], [7, 7, 7, 7, 6]),
            (41, [11, 10, 10, 10], [9, 8, 8, 8, 8]),
            (48, [12; 4], [10, 10, 10, 9, 9]),
            (49, [13, 12, 12, 12], [10, 10, 10, 10, 9]),
            (50, [13, 13, 12, 12], [10; 5]),
            (51, [13, 13, 13, 12], [11, 10, 10, 10, 10]),
            (52, [13; 4], [11, 11, 10, 10, 10]),
            (53, [14, 13, 13, 13], [11, 11, 11, 10, 10]),
            (54, [14, 14, 13, 13], [11, 11, 11, 11, 10]),
            (55, [14, 14, 14, 13], [11; 5]),
        ];
        for (total, four, five) in rows {
            assert_eq!(stand_sizes(total, 4, 0), four);
            assert_eq!(stand_sizes(total, 5, 0), five);
        }
        assert_eq!(stand_sizes(24, 5, 1), [4, 5, 5, 5, 5], "the captain is dealt first");
    }

    #[test]
    fn impossible_wires_are_refused() {
        let none = Group::default;
        assert!(matches!(
            Wires::new((0, 12), none(), none()),
            Err(WiresError::BlueRange { lo: 0, hi: 12 })
        ));
        assert!(Wires::new((5, 4), none(), none()).is_err());
        assert!(matches!(
            Wires::new((1, 12), Group::known(vec![12]), none()),
            Err(WiresError::NoSuchWire { colour: Colour::Yellow, number: 12 })
        ));
        assert!(matches!(
            Wires::new((1, 12), none(), Group::known(vec![3, 5, 3])),
            Err(WiresError::Twice { colour: Colour::Red, number: 3 })
        ));
        assert!(matches!(
            Wires::new((1, 12), none(), Group::some_of(vec![3, 5], 3)),
            Err(WiresError::TooFewCandidates { in_play: 3, candidates: 2, .. })
        ));
    }

    #[test]
    fn totals_and_copies() {
        let wires =
            Wires::new((1, 3), Group::some_of(vec![2, 1], 1), Group::some_of(vec![1, 2], 1))
                .unwrap();
        assert_eq!(wires.total(), 14);
        assert_eq!(wires.yellow().candidates(), [1, 2]);
        assert_eq!(wires.yellow().left_out(), 1);
        assert!(!wires.yellow().is_known());
        let kinds: Vec<String> = wires.kinds().map(|w| w.to_string()).collect();
        assert_eq!(kinds, ["B1", "Y1", "R1", "B2", "Y2", "R2", "B3"]);
        assert_eq!(wires.copies(Wire::new(Colour::Red, 3).unwrap()), 0);
    }
}
