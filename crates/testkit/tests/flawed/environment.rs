//! The same flawed game for learning agents.

use super::*;
use kibitzer_game::{Actions, Environment, Sheet};

pub const FORGETS_AN_ACTION: u8 = 30;
pub const NUMBERS_TWICE: u8 = 31;
pub const OBSERVATION_GROWS: u8 = 32;
pub const OBSERVATION_IS_NO_NUMBER: u8 = 33;
pub const BELIEVES_TOO_MUCH: u8 = 34;
pub const STANDING_IS_NOTHING: u8 = 35;

impl<const F: u8> Environment for Flawed<F> {
    fn actions(&self) -> Vec<Actions<Play<F>>> {
        let mut actions: Vec<Play<F>> = RULES.deck().into_iter().map(Play).collect();
        match F {
            FORGETS_AN_ACTION => actions.truncate(3),
            NUMBERS_TWICE => actions.push(actions[0].clone()),
            _ => {}
        }
        vec![Actions { name: "play", about: "Plays the card.", actions }]
    }

    fn observe(&self, view: &View<F>, sheet: &mut Sheet<'_>) {
        RULES.observe(&view.inner, sheet);
        if F == OBSERVATION_GROWS {
            sheet.field("more", [view.inner.played.len(), 2], "Grows.");
        }
        let number = match F {
            OBSERVATION_IS_NO_NUMBER => 0.0 / view.inner.hand.len() as f32,
            VIEW_SHOWS_STOCK_QUIETLY => view.stock.map_or(0.0, |card| f32::from(card.rank)),
            _ => 0.0,
        };
        sheet.numbers("number", [number], "A number.");
    }

    fn believe(&self, _: &View<F>, sheet: &mut Sheet<'_>) -> Result<(), BeliefError> {
        sheet.numbers("share", [if F == BELIEVES_TOO_MUCH { 1.1 } else { 0.5 }], "A share.");
        Ok(())
    }

    fn standing(&self, world: &World, seat: Seat) -> f64 {
        let outcome = self.outcome(world).filter(|_| F != STANDING_IS_NOTHING);
        outcome.map_or(0.0, |outcome| self.payoff(&outcome, seat))
    }
}
