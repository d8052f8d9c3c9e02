//! Little Stands: the smallest game with sorted stands of hidden numbers.
//!
//! Each of three players has a stand of numbered tiles in ascending order, hidden from the others; the remaining
//! tiles are in a box. The player whose turn it is asks for a value at a closed slot of another stand, and must have
//! a closed tile of that value. A hit opens the slot and the asker's own leftmost closed tile of that value. A miss
//! puts a token next to the slot that says whether its tile is higher or lower. Players without closed tiles are
//! skipped. The game ends after [`ASKS`] questions or when only one stand has closed tiles. It exists to test the kit
//! and to serve as an example: it must stay small.

mod ask;
mod hidden;
mod rules;
mod table;
mod view;

pub use ask::{Answer, Ask, AskError, Asked};
pub use rules::{Hits, World};
pub use view::{View, ViewError};

use thiserror::Error;

/// The number of players.
pub const SEATS: usize = 3;

/// The number of questions after which the game ends.
pub const ASKS: usize = 9;

/// A set of tiles: the number of values (from 1), the number of copies of each, and the number of tiles per stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LittleStands {
    values: u8,
    copies: usize,
    stand: usize,
}

/// A set that cannot be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{copies} copies of {values} values and stands of {stand}: expected 1 to 9 values, 1 to 9 copies, and stands of at least one tile that they can fill"
)]
pub struct TilesError {
    /// The number of values.
    pub values: u8,
    /// Copies of each.
    pub copies: usize,
    /// Tiles on each stand.
    pub stand: usize,
}

impl LittleStands {
    /// A custom set.
    pub fn new(values: u8, copies: usize, stand: usize) -> Result<Self, TilesError> {
        let sizes = (1..=9).contains(&values) && (1..=9).contains(&copies) && stand > 0;
        let fits = stand.checked_mul(SEATS).is_some_and(|t| t <= copies * usize::from(values));
        if sizes && fits {
            Ok(Self { values, copies, stand })
        } else {
            Err(TilesError { values, copies, stand })
        }
    }

    /// Two each of five values, stands of three, one tile in the box.
    pub const fn standard() -> Self {
        Self { values: 5, copies: 2, stand: 3 }
    }

    /// Three each of three values, stands of two, three tiles in the box: many equal tiles.
    pub const fn triplets() -> Self {
        Self { values: 3, copies: 3, stand: 2 }
    }

    /// All tiles, ascending.
    pub fn tiles(&self) -> Vec<u8> {
        (1..=self.values).flat_map(|value| std::iter::repeat_n(value, self.copies)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_that_cannot_be_dealt_is_refused() {
        for (values, copies, stand) in
            [(0, 2, 1), (5, 0, 1), (5, 2, 0), (5, 2, 4), (5, 2, usize::MAX)]
        {
            let error = TilesError { values, copies, stand };
            assert_eq!(LittleStands::new(values, copies, stand), Err(error));
        }
        assert_eq!(LittleStands::new(5, 2, 3), Ok(LittleStands::standard()));
        assert_eq!(LittleStands::new(3, 3, 2), Ok(LittleStands::triplets()));
    }
}
