//! The counts of a table's worlds as [`Odds`] for policies.

use super::odds::Odds;
use crate::odds::Worlds;
use crate::rules::SlotSet;
use crate::stand::Spot;
use crate::tiles::Value;

/// Exact odds from the worlds of a view.
pub struct ExactOdds<'a> {
    worlds: &'a Worlds,
    total: f64,
}

impl<'a> ExactOdds<'a> {
    /// The odds of these worlds.
    #[must_use]
    pub fn new(worlds: &'a Worlds) -> ExactOdds<'a> {
        ExactOdds { worlds, total: worlds.total().to_f64() }
    }
}

impl Odds for ExactOdds<'_> {
    fn chance(&self, spot: Spot, value: Value) -> f64 {
        match self.worlds.known(spot) {
            Some(known) => f64::from(known.value() == value),
            None => self.worlds.has(spot, value).to_f64() / self.total,
        }
    }

    fn any(&self, stand: usize, slots: SlotSet, number: u8) -> f64 {
        let slots: Vec<usize> = slots.iter().collect();
        // Only a joint count over several seats can exceed the budget, and a number on the sorted
        // wires of one stand is one seat.
        let worlds = self.worlds.any(stand, &slots, Value::Blue(number));
        worlds.map_or(0.0, |worlds| worlds.to_f64() / self.total)
    }
}
