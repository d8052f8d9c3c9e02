//! Cuts as they are typed: dual cuts with or without a card, solo cuts, reds laid open.

use crate::cards::{CardState, Equipment, Skill};
use crate::cuts::{may_reveal_reds, solo_cuts};
use crate::history::{CutOutcome, DualCut, Event};
use crate::stand::{Slot, Spot};
use crate::table::{Table, TableSetup};
use crate::tiles::{Colour, Value, Wire};

use super::clauses::Clauses;
use super::point::{name, slot_of, spot, spots, stand};
use super::{after, checked, opened, own_wire, with_token};

pub(super) fn value_of(said: &str) -> Result<Value, String> {
    let wire = Wire::from_name(said).map(Wire::value);
    Value::from_name(said)
        .or(wire)
        .ok_or_else(|| format!("`{said}` is not a value: 1 to 12, or a yellow such as Y4"))
}

/// The wire that lies open: as said, or the one blue wire of the value, or what was known.
fn wire_of(slot: &Slot, value: Value, said: Option<&str>) -> Result<Wire, String> {
    let named = said.and_then(Wire::from_name).filter(|wire| wire.value() == value);
    let blue = value.number().and_then(|number| Wire::new(Colour::Blue, number));
    named
        .or(blue)
        .or(slot.wire().filter(|wire| wire.value() == value))
        .ok_or_else(|| "say which wire lies open, such as Diana C=Y4".to_owned())
}

/// What was pointed at and announced: `Diana C,E=5`, `Diana all=5`, `Diana C=5/7`.
struct Pointing {
    slots: Vec<Spot>,
    /// As typed, one or two.
    said: Vec<String>,
    values: Vec<Value>,
}

fn pointing(table: &Table, text: &str) -> Result<Pointing, String> {
    let (at, said) = text
        .rsplit_once('=')
        .ok_or_else(|| format!("`{}`: write wire=value, such as Diana C=2", text.trim()))?;
    let slots = spots(table, at)?;
    let said: Vec<String> = said.split('/').map(|said| said.trim().to_owned()).collect();
    let values: Vec<Value> = said.iter().map(|said| value_of(said)).collect::<Result<_, _>>()?;
    if values.len() > 2 || values.len() == 2 && values[0] == values[1] {
        return Err("announce one value, or two different ones with the X or Y Ray".to_owned());
    }
    for &at in &slots {
        if table.slot(at).is_cut() {
            return Err(format!("{} is cut already", name(table, at)));
        }
    }
    Ok(Pointing { slots, said, values })
}

impl Pointing {
    fn stand(&self) -> usize {
        self.slots[0].stand
    }

    /// The slot that was cut or got a token: the only one, or the one after `at`.
    fn target(&self, table: &Table, clauses: &Clauses) -> Result<Spot, String> {
        let Some(said) = clauses.get("at") else {
            return match self.slots[..] {
                [only] => Ok(only),
                _ => Err("several wires were pointed at: say which one, such as at E".to_owned()),
            };
        };
        let slot = slot_of(said)
            .map_or_else(|| spot(table, said), |slot| Ok(Spot { stand: self.stand(), slot }))?;
        let pointed = self.slots.contains(&slot);
        pointed.then_some(slot).ok_or_else(|| format!("`{said}` was not pointed at"))
    }

    fn event(&self, actor: usize, stabilized: bool, outcome: CutOutcome) -> Event {
        Event::DualCut(DualCut {
            actor,
            values: self.values.clone(),
            stand: self.stand(),
            slots: self.slots.iter().map(|spot| spot.slot).collect(),
            stabilized,
            outcome,
        })
    }

    /// Turns over what such a cut takes, where the table has it.
    fn spend(&self, setup: &mut TableSetup, actor: usize, stabilized: bool) {
        if self.values.len() == 2 {
            spend(setup, actor, Some(Skill::XOrYRay), Equipment::XOrYRay);
        }
        match self.slots.len() {
            0 | 1 => {}
            2 => {
                if let Some(own) = setup.characters.get_mut(actor) {
                    own.used |= own.skill == Skill::DoubleDetector;
                }
            }
            3 => spend(setup, actor, Some(Skill::TripleDetector), Equipment::TripleDetector),
            _ => spend(setup, actor, None, Equipment::SuperDetector),
        }
        if stabilized {
            spend(setup, actor, None, Equipment::Stabilizer);
        }
    }
}

/// Turns over a player's character with that skill, else the card.
pub(super) fn spend(setup: &mut TableSetup, actor: usize, skill: Option<Skill>, card: Equipment) {
    let own = setup.characters.get_mut(actor);
    if let Some(own) = own.filter(|own| Some(own.skill) == skill && !own.used) {
        own.used = true;
        return;
    }
    for one in setup.equipment.iter_mut().filter(|one| one.equipment == card) {
        one.state = CardState::Used;
    }
}

pub(super) fn cut(table: &Table, text: &str) -> Result<Table, String> {
    let clauses = Clauses::of(text, &["by", "at", "is", "stabilized"])?;
    let pointing = pointing(table, &clauses.head)?;
    let target = pointing.target(table, &clauses)?;
    let said = match (clauses.get("is"), &pointing.said[..]) {
        (Some(said), _) => said,
        (None, [only]) => only,
        _ => return Err("two values were announced: say which one it was, such as is 7".to_owned()),
    };
    let value = value_of(said)?;
    if !pointing.values.contains(&value) {
        return Err(format!("{value} was not announced, so it cannot be a hit; was it a miss?"));
    }
    let (own, own_said) = match clauses.get("by") {
        None => (own_wire(table, target, value)?, None),
        Some(by) => match by.split_once('=') {
            Some((at, said)) => (spot(table, at)?, Some(said.trim())),
            None => (spot(table, by)?, None),
        },
    };
    let actor = table.owner(own.stand);
    if actor == table.owner(target.stand) {
        return Err("a dual cut points at a teammate's wire".to_owned());
    }
    if table.slot(own).is_cut() {
        return Err(format!("{} is cut already", name(table, own)));
    }
    let shows = [
        (target, opened(table.slot(target), wire_of(table.slot(target), value, Some(said))?)),
        (own, opened(table.slot(own), wire_of(table.slot(own), value, own_said)?)),
    ];
    let stabilized = clauses.has("stabilized");
    let table = checked(table, |setup| pointing.spend(setup, actor, stabilized))?;
    let outcome = CutOutcome::Hit { value, target, own };
    after(&table, pointing.event(actor, stabilized, outcome), &shows)
}

pub(super) fn miss(table: &Table, text: &str) -> Result<Table, String> {
    let clauses = Clauses::of(text, &["by", "at", "is", "stabilized"])?;
    let pointing = pointing(table, &clauses.head)?;
    let actor = match clauses.get("by") {
        Some(by) => table.owner(stand(table, by)?),
        None => {
            for &value in &pointing.values {
                own_wire(table, pointing.slots[0], value)?;
            }
            table.observer()
        }
    };
    if actor == table.owner(pointing.stand()) {
        return Err("a dual cut points at a teammate's wire".to_owned());
    }
    let stabilized = clauses.has("stabilized");
    let table = checked(table, |setup| {
        pointing.spend(setup, actor, stabilized);
        if !stabilized {
            // A miss moves the dial.
            setup.dial = setup.dial.map(|dial| dial.saturating_sub(1));
        }
    })?;
    let (token, shows) = match clauses.get("is") {
        Some(is) => {
            let target = pointing.target(&table, &clauses)?;
            let shown = with_token(&table, target, is)?;
            if let Some(value) = shown.value().filter(|value| pointing.values.contains(value)) {
                return Err(format!(
                    "{value} was announced, so a miss cannot show {value} at {}; was it a cut?",
                    name(&table, target)
                ));
            }
            (Some(target), vec![(target, shown)])
        }
        None => (None, Vec::new()),
    };
    after(&table, pointing.event(actor, stabilized, CutOutcome::Miss { token }), &shows)
}

pub(super) fn solo(table: &Table, text: &str) -> Result<Table, String> {
    let clauses = Clauses::of(text, &["by"])?;
    let value = value_of(&clauses.head)?;
    let mut shows = Vec::new();
    let actor = match clauses.get("by") {
        Some(by) => {
            for (spot, said) in shown(table, by)? {
                let slot = table.slot(spot);
                shows.push((spot, opened(slot, wire_of(slot, value, said)?)));
            }
            table.owner(shows[0].0.stand)
        }
        None => {
            if !solo_cuts(table).iter().any(|cut| cut.value == value) {
                return Err(format!(
                    "you cannot solo cut {value}: all that are left, 2 or 4, must be yours"
                ));
            }
            for spot in own(table, value) {
                let slot = table.slot(spot);
                shows.push((spot, opened(slot, wire_of(slot, value, None)?)));
            }
            table.observer()
        }
    };
    if !matches!(shows.len(), 2 | 4) {
        return Err(format!("a solo cut takes 2 or 4 wires, not {}", shows.len()));
    }
    let spots = shows.iter().map(|(spot, _)| *spot).collect();
    after(table, Event::SoloCut { actor, value, spots }, &shows)
}

pub(super) fn reveal(table: &Table, text: &str) -> Result<Table, String> {
    let mut shows = Vec::new();
    let actor = if text.is_empty() {
        if !may_reveal_reds(table) {
            return Err("you may reveal only when every uncut wire of yours is red".to_owned());
        }
        for spot in own(table, Value::Red) {
            shows.push((
                spot,
                opened(table.slot(spot), wire_of(table.slot(spot), Value::Red, None)?),
            ));
        }
        table.observer()
    } else {
        for (spot, said) in shown(table, text)? {
            let slot = table.slot(spot);
            shows.push((spot, opened(slot, wire_of(slot, Value::Red, said)?)));
        }
        table.owner(shows[0].0.stand)
    };
    let spots = shows.iter().map(|(spot, _)| *spot).collect();
    after(table, Event::RevealedReds { actor, spots }, &shows)
}

/// The observer's uncut wires of a value.
pub(super) fn own(table: &Table, value: Value) -> Vec<Spot> {
    let own = table.hand(table.observer());
    own.filter(|&s| !table.slot(s).is_cut() && table.slot(s).value() == Some(value)).collect()
}

/// Wires of one stand with what they turned out to be: `Bob B=Y2,D=Y4`, or `Bob B,D`.
fn shown<'a>(table: &Table, text: &'a str) -> Result<Vec<(Spot, Option<&'a str>)>, String> {
    let mut found: Vec<(Spot, Option<&str>)> = Vec::new();
    for part in text.split(',') {
        let (at, said) = match part.split_once('=') {
            Some((at, said)) => (at, Some(said.trim())),
            None => (part, None),
        };
        let first = found.first().map(|(first, _)| first.stand);
        let spot = match (slot_of(at), first) {
            (Some(slot), Some(stand)) => spot(table, &format!("{stand}:{slot}"))?,
            _ => spot(table, at)?,
        };
        if table.slot(spot).is_cut() {
            return Err(format!("{} is cut already", name(table, spot)));
        }
        if found.iter().any(|(other, _)| *other == spot) {
            return Err(format!("{} stands there twice", name(table, spot)));
        }
        if first.is_some_and(|stand| table.owner(stand) != table.owner(spot.stand)) {
            return Err("the wires must be of one hand".to_owned());
        }
        found.push((spot, said));
    }
    Ok(found)
}
