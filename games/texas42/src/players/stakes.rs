//! What a side plays for: the contract, the match, and as a tie-break the points.

use super::equity::Equity;
use crate::house::{House, PlayTo};
use crate::score::{gain, rewards_sweep};
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
    /// Whether three passes force the shaker to bid.
    forced: bool,
    pub(super) side: usize,
}

impl Stakes {
    pub(super) fn new(house: &House, table: &Table, side: usize) -> Self {
        Self::by(Equity::of(house), house, table, side)
    }

    /// The same with the equity of the players that the expert is measured against.
    pub(super) fn assumed(house: &House, table: &Table, side: usize) -> Self {
        Self::by(Equity::assumed(house), house, table, side)
    }

    fn by(equity: Equity, house: &House, table: &Table, side: usize) -> Self {
        Self {
            house: *house,
            score: table.score(),
            equity,
            forced: table.auction().is_forced(),
            side,
        }
    }

    /// The chance of winning the match after this result of a contract, which its bidder may have
    /// been forced to bid.
    pub(super) fn chance(
        &self,
        (contract, forced): (Contract, bool),
        made: bool,
        points: [u8; 2],
    ) -> f64 {
        let gain = gain(&self.house, contract, forced, made, points);
        let after = |side: usize| self.score[side].saturating_add(gain[side]);
        self.equity.chance(after(self.side), after(1 - self.side))
    }

    /// The chance of winning the match at the current score.
    pub(super) fn now(&self) -> f64 {
        self.equity.chance(self.score[self.side], self.score[1 - self.side])
    }

    /// The value of a result of the hand, about 0 to 1. With marks at stake only made or set
    /// matters, and a sweep where it is rewarded, since each changes the match score by a fixed
    /// amount; in a points game the points gained matter.
    pub(super) fn good(&self, contract: Contract, made: bool, points: [u8; 2]) -> f64 {
        let gain = gain(&self.house, contract, self.forced, made, points);
        let ahead = f64::from(gain[self.side]) - f64::from(gain[1 - self.side]);
        let most = match self.house.play_to {
            PlayTo::Marks(_) => {
                let bonus = rewards_sweep(&self.house, contract, self.forced);
                f64::from(contract.bid.marks().max(1) + u8::from(bonus))
            }
            PlayTo::Points(_) => 84.0,
        };
        0.5 + 0.5 * ahead / most + SMALL_CHANGE * f64::from(points[self.side]) / 42.0
    }
}
