//! What a dual cut points at and announces: `Diana C=5`, `Diana C,E=5`, `Diana all=5`,
//! `Diana C=5/7`.
//!
//! Promises: the wires are uncut and on one stand, as many as some card can point at, and there is
//! one value, or two different ones. Who cuts, and whether they have the card, is not checked here.

use kibitzer_game::{Message, message};

use crate::cards::{Equipment, Skill};
use crate::history::{CutOutcome, DualCut, Event};
use crate::missions::Special;
use crate::stand::Spot;
use crate::table::{Table, TableSetup};
use crate::tiles::Value;

use super::clauses::Clauses;
use super::cuts::value_of;
use super::point::{name, slot_of, spot, spots};

/// The wires pointed at and the values announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointing {
    slots: Vec<Spot>,
    said: Vec<String>,
    values: Vec<Value>,
}

impl Pointing {
    /// Parses a cut that has not been made yet: `Diana C,E=5`, and whether `stabilized` follows.
    ///
    /// # Errors
    /// Says what is not understood or impossible.
    pub fn planned(table: &Table, text: &str) -> Result<(Pointing, bool), Message> {
        let clauses = Clauses::of(text, &["stabilized"])?;
        Ok((Pointing::read(table, &clauses.head)?, clauses.has("stabilized")))
    }

    pub(super) fn read(table: &Table, text: &str) -> Result<Pointing, Message> {
        let (at, said) = text.rsplit_once('=').ok_or_else(|| {
            message!(
                "bomb.write_value",
                "`{text}`: write wire=value, such as Diana C=2",
                text = text.trim()
            )
        })?;
        let slots = spots(table, at)?;
        let said: Vec<String> = said.split('/').map(|said| said.trim().to_owned()).collect();
        let values: Vec<Value> =
            said.iter().map(|said| value_of(said)).collect::<Result<_, _>>()?;
        if values.len() > 2 || values.len() == 2 && values[0] == values[1] {
            return Err(message!(
                "bomb.one_value",
                "announce one value, or two different ones with the X or Y Ray"
            ));
        }
        if values.contains(&Value::Red) {
            return Err(message!("bomb.red_announced", "RED cannot be announced"));
        }
        for &at in &slots {
            if table.slot(at).is_cut() {
                return Err(message!(
                    "bomb.already_cut",
                    "{slot} is already cut",
                    slot = name(table, at)
                ));
            }
            if table.slot(at).unsorted && (slots.len() > 1 || values.len() > 1) {
                return Err(message!(
                    "bomb.under_x",
                    "{slot} is under an X, where equipment cannot point",
                    slot = name(table, at)
                ));
            }
        }
        if slots.len() > 1 && values.iter().any(|value| value.number().is_none()) {
            return Err(message!(
                "bomb.detector_blue",
                "a detector looks for a blue number, 1 to 12"
            ));
        }
        let row = &table.stands()[slots[0].stand];
        let whole = row.iter().filter(|slot| !slot.is_cut() && !slot.unsorted).count();
        if slots.len() > 3 && slots.len() < whole {
            return Err(message!(
                "bomb.detector_count",
                "a detector points at two wires, at three, or at all {whole} of the stand",
                whole = whole
            ));
        }
        Ok(Pointing { slots, said, values })
    }

    /// The wires pointed at, from left to right.
    #[must_use]
    pub fn slots(&self) -> &[Spot] {
        &self.slots
    }

    /// The values announced, one or two.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The values as they were typed.
    pub(super) fn said(&self) -> &[String] {
        &self.said
    }

    /// The stand pointed at.
    #[must_use]
    pub fn stand(&self) -> usize {
        self.slots[0].stand
    }

    /// The card that points at this many wires, if one is needed.
    #[must_use]
    pub fn detector(&self) -> Option<&'static str> {
        match self.slots.len() {
            0 | 1 => None,
            2 => Some(Skill::DoubleDetector.name()),
            3 => Some(Equipment::TripleDetector.name()),
            _ => Some(Equipment::SuperDetector.name()),
        }
    }

    /// The slot that was cut or got a token: the only one, or the one after `at`.
    pub(super) fn target(&self, table: &Table, clauses: &Clauses) -> Result<Spot, Message> {
        let Some(said) = clauses.get("at") else {
            return match self.slots[..] {
                [only] => Ok(only),
                _ => Err(message!(
                    "bomb.write_which",
                    "several wires were pointed at: enter which one, such as at E"
                )),
            };
        };
        let slot = slot_of(said)
            .map_or_else(|| spot(table, said), |slot| Ok(Spot { stand: self.stand(), slot }))?;
        let pointed = self.slots.contains(&slot);
        pointed
            .then_some(slot)
            .ok_or_else(|| message!("bomb.not_pointed", "`{said}` was not pointed at", said = said))
    }

    /// The event of this cut, given its result.
    #[must_use]
    pub fn event(&self, actor: usize, stabilized: bool, outcome: CutOutcome) -> Event {
        Event::DualCut(DualCut {
            actor,
            values: self.values.clone(),
            stand: self.stand(),
            slots: self.slots.iter().map(|spot| spot.slot).collect(),
            stabilized,
            outcome,
        })
    }

    /// Turns over the cards that such a cut uses, if the table has them.
    pub(super) fn spend(&self, setup: &mut TableSetup, actor: usize, stabilized: bool) {
        if self.values.len() == 2 {
            setup.public.spend(actor, Equipment::XOrYRay);
        }
        match self.slots.len() {
            0 | 1 => {}
            2 if setup.public.special() == Special::FreeDetectors => {}
            2 => {
                if let Some(own) = setup.public.characters.get_mut(actor) {
                    own.used |= own.skill == Skill::DoubleDetector;
                }
            }
            3 => setup.public.spend(actor, Equipment::TripleDetector),
            _ => setup.public.spend_card(Equipment::SuperDetector),
        }
        if stabilized {
            setup.public.spend_card(Equipment::Stabilizer);
        }
    }
}
