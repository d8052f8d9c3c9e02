//! What a side plays for: the contract, the match, and as a tie-break the points.

use super::equity::Equity;
use crate::house::{House, PlayTo};
use crate::score::gain;
use crate::table::{Contract, Table};

/// The weight of 42 points relative to a contract: small enough to decide only between plays that
/// are equally good for the contract.
const SMALL_CHANGE: f64 = 0.02;

/// What one side has at stake.
#[derive(Clone, Debug)]
pub(super) struct Stakes {
    house: House,
    score: [u16; 2],
    equity: Equity,
    pub(super) side: usize,
}

impl Stakes {
    pub(super) fn new(house: &House, table: &Table, side: usize) -> Self {
        Self { house: *house, score: table.score(), equity: Equity::of(house), side }
    }

    /// The chance of winning the match after this result of a contract.
    pub(super) fn chance(&self, contract: Contract, made: bool, points: [u8; 2]) -> f64 {
        let gain = gain(&self.house, contract, made, points);
        let after = |side: usize| self.score[side].saturating_add(gain[side]);
        self.equity.chance(after(self.side), after(1 - self.side))
    }

    /// The chance of winning the match at the current score.
    pub(super) fn now(&self) -> f64 {
        self.equity.chance(self.score[self.side], self.score[1 - self.side])
    }

    /// The value of a result of the hand, about 0 to 1. With marks at stake only made or set
    /// matters, since both results change the match score by fixed amounts; in a points game the
    /// points gained matter.
    pub(super) fn good(&self, contract: Contract, made: bool, points: [u8; 2]) -> f64 {
        let change = SMALL_CHANGE * f64::from(points[self.side]) / 42.0;
        let main = match self.house.play_to {
            PlayTo::Marks(_) => f64::from(u8::from(made == (contract.side() == self.side))),
            PlayTo::Points(_) => {
                let gain = gain(&self.house, contract, made, points);
                0.5 + (f64::from(gain[self.side]) - f64::from(gain[1 - self.side])) / 168.0
            }
        };
        main + change
    }
}
