//! From one seat's view to possible worlds and exact odds, by way of [`crate::odds`].
//!
//! A view is a table ([`View::table`]), and the worlds of a table are counted and drawn in one place
//! only. Here is what play needs besides: a drawn world of the table as a [`World`] that can be
//! played on, and the counts as the [`Odds`] that policies ask.

use kibitzer_work::Stopped;
use rand_core::Rng;

use super::odds::Odds;
use crate::odds::{OddsError, Worlds};
use crate::rules::{SlotSet, View, World, WorldError};
use crate::stand::Spot;
use crate::tiles::{Value, Wire};

/// Why a view has no worlds.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum WorldsError {
    /// No world fits the view, or counting them takes too much.
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// A drawn world does not fit the view: a fault of the translation.
    #[error(transparent)]
    World(#[from] WorldError),
    /// The rollouts were stopped before they came to an end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The worlds of a view, to be counted and drawn.
///
/// # Errors
/// When the view contradicts itself, or has too many worlds to count.
pub fn worlds_of(view: &View) -> Result<Worlds, WorldsError> {
    Ok(Worlds::new(&view.table())?)
}

/// The world of a view in which the stands hold these wires.
///
/// # Errors
/// When the wires do not fit the view.
pub fn world_of(
    view: &View,
    stands: &[Vec<Wire>],
    rng: &mut impl Rng,
) -> Result<World, WorldsError> {
    let wires: Vec<Wire> = view.unknown().map(|spot| stands[spot.stand][spot.slot]).collect();
    Ok(view.world(&wires, rng)?)
}

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
        // Only a joint count over several seats can take too much, and a number on the sorted wires
        // of one stand is one seat.
        let worlds = self.worlds.any(stand, &slots, Value::Blue(number));
        worlds.map_or(0.0, |worlds| worlds.to_f64() / self.total)
    }
}
