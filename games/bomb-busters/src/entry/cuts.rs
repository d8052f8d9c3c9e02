//! Lines about cuts, as typed: dual cuts with or without a card, solo cuts, revealed reds.

use kibitzer_game::{Message, message};

use crate::cuts::{may_reveal_reds, solo_cuts};
use crate::history::{CutOutcome, Event};
use crate::naming::value_name;
use crate::stand::{Slot, Spot};
use crate::table::Table;
use crate::tiles::{Colour, Value, Wire};

use super::clauses::Clauses;
use super::point::{name, player, slot_of, spot};
use super::pointing::Pointing;
use super::{after, checked, own_wire, with_token};

pub(super) fn value_of(said: &str) -> Result<Value, Message> {
    let wire = Wire::from_name(said).map(Wire::value);
    Value::from_name(said).or(wire).ok_or_else(|| {
        message!(
            "bomb.not_value",
            "`{said}` is not a value: 1 to 12, or a yellow such as Y4",
            said = said
        )
    })
}

/// The wire that is now open: as typed, or the one blue wire of the value, or what was known.
fn wire_of(slot: &Slot, value: Value, said: Option<&str>) -> Result<Wire, Message> {
    let named = said.and_then(Wire::from_name).filter(|wire| wire.value() == value);
    let blue = value.number().and_then(|number| Wire::new(Colour::Blue, number));
    named.or(blue).or(slot.wire().filter(|wire| wire.value() == value)).ok_or_else(|| {
        message!("bomb.write_revealed", "enter which wire was revealed, such as Diana C=Y4")
    })
}

/// The acting player's wire that a hit cut, and what it was said to be: `Bob D`, `D` alone for the
/// acting player, `me`.
fn cut_with<'a>(
    table: &Table,
    actor: usize,
    (target, value): (Spot, Value),
    by: Option<&'a str>,
) -> Result<(Spot, Option<&'a str>), Message> {
    let example = |player: usize| {
        let name = table.player_name(player);
        message!(
            "bomb.write_own",
            "enter which of {name}'s wires was cut, such as by {name} D",
            name = name
        )
    };
    let Some(by) = by else {
        if actor == table.observer() {
            return Ok((own_wire(table, target, value)?, None));
        }
        let name = table.player_name(actor);
        return Err(message!(
            "bomb.turn_of",
            "it is {name}'s turn: {example}; if it was you, by me",
            name = name,
            example = example(actor)
        ));
    };
    let (at, said) = match by.split_once('=') {
        Some((at, said)) => (at, Some(said.trim())),
        None => (by, None),
    };
    if let Ok(named) = player(table, at) {
        return match named == table.observer() {
            true => Ok((own_wire(table, target, value)?, said)),
            false => Err(example(named)),
        };
    }
    let own: Vec<usize> =
        (0..table.stands().len()).filter(|&stand| table.owner(stand) == actor).collect();
    match (slot_of(at), &own[..]) {
        (Some(slot), [stand]) => Ok((spot(table, &format!("{stand}:{slot}"))?, said)),
        _ => Ok((spot(table, at)?, said)),
    }
}

pub(super) fn cut(table: &Table, actor: usize, text: &str) -> Result<Table, Message> {
    let clauses = Clauses::of(text, &["by", "at", "is", "stabilized"])?;
    let pointing = Pointing::read(table, &clauses.head)?;
    let target = pointing.target(table, &clauses)?;
    let said = match (clauses.get("is"), pointing.said()) {
        (Some(said), _) => said,
        (None, [only]) => only,
        _ => {
            return Err(message!(
                "bomb.write_which_value",
                "two values were announced: enter which one it was, such as is 7"
            ));
        }
    };
    let value = value_of(said)?;
    if !pointing.values().contains(&value) {
        return Err(message!(
            "bomb.not_announced",
            "{value} was not announced, so it cannot be a hit; was it a miss?",
            value = value_name(value)
        ));
    }
    let (own, own_said) = cut_with(table, actor, (target, value), clauses.get("by"))?;
    let actor = table.owner(own.stand);
    if actor == table.owner(target.stand) {
        return Err(message!("bomb.teammates_wire", "a dual cut points at a teammate's wire"));
    }
    if table.slot(own).is_cut() {
        return Err(message!("bomb.already_cut", "{slot} is already cut", slot = name(table, own)));
    }
    let shows = [
        (target, table.slot(target).opened(wire_of(table.slot(target), value, Some(said))?)),
        (own, table.slot(own).opened(wire_of(table.slot(own), value, own_said)?)),
    ];
    let stabilized = clauses.has("stabilized");
    let table = checked(table, |setup| pointing.spend(setup, actor, stabilized))?;
    let outcome = CutOutcome::Hit { value, target, own };
    after(&table, pointing.event(actor, stabilized, outcome), &shows)
}

pub(super) fn miss(table: &Table, actor: usize, text: &str) -> Result<Table, Message> {
    let clauses = Clauses::of(text, &["by", "at", "is", "stabilized"])?;
    let pointing = Pointing::read(table, &clauses.head)?;
    let actor = clauses.get("by").map_or(Ok(actor), |by| player(table, by))?;
    if actor == table.observer() {
        for &value in pointing.values() {
            own_wire(table, pointing.slots()[0], value)?;
        }
    }
    if actor == table.owner(pointing.stand()) {
        return Err(message!("bomb.teammates_wire", "a dual cut points at a teammate's wire"));
    }
    let stabilized = clauses.has("stabilized");
    let table = checked(table, |setup| {
        pointing.spend(setup, actor, stabilized);
        if !stabilized {
            // A miss moves the dial.
            setup.public.dial = setup.public.dial.map(|dial| dial.saturating_sub(1));
        }
    })?;
    let (token, shows) = match clauses.get("is") {
        Some(is) => {
            let target = pointing.target(&table, &clauses)?;
            let shown = with_token(&table, target, is)?;
            if let Some(value) = shown.value().filter(|value| pointing.values().contains(value)) {
                return Err(message!(
                    "bomb.miss_shows",
                    "{value} was announced, so a miss cannot show {value} at {slot}; was it a cut?",
                    value = value_name(value),
                    slot = name(&table, target)
                ));
            }
            (Some(target), vec![(target, shown)])
        }
        None => (None, Vec::new()),
    };
    after(&table, pointing.event(actor, stabilized, CutOutcome::Miss { token }), &shows)
}

pub(super) fn solo(table: &Table, actor: usize, text: &str) -> Result<Table, Message> {
    let clauses = Clauses::of(text, &["by"])?;
    let value = value_of(&clauses.head)?;
    let mut shows = Vec::new();
    let me = |by: &str| player(table, by).is_ok_and(|player| player == table.observer());
    let actor = match clauses.get("by").filter(|by| !me(by)) {
        None if !clauses.has("by") && actor != table.observer() => {
            let name = table.player_name(actor);
            return Err(message!(
                "bomb.turn_of_solo",
                "it is {name}'s turn: enter which wires were cut, such as solo {value} by {name} B,D; if \
                     it was you, by me",
                name = name,
                value = clauses.head
            ));
        }
        Some(by) => {
            for (spot, said) in shown(table, by)? {
                let slot = table.slot(spot);
                shows.push((spot, slot.opened(wire_of(slot, value, said)?)));
            }
            table.owner(shows[0].0.stand)
        }
        None => {
            if !solo_cuts(table).iter().any(|cut| cut.value == value) {
                return Err(message!(
                    "bomb.solo_not_yours",
                    "you cannot solo cut {value}: all that are left, 2 or 4, must be yours",
                    value = value_name(value)
                ));
            }
            for spot in table.held(value) {
                let slot = table.slot(spot);
                shows.push((spot, slot.opened(wire_of(slot, value, None)?)));
            }
            table.observer()
        }
    };
    if !matches!(shows.len(), 2 | 4) {
        return Err(message!(
            "bomb.solo_count",
            "a solo cut takes 2 or 4 wires, not {count}",
            count = shows.len()
        ));
    }
    let spots = shows.iter().map(|(spot, _)| *spot).collect();
    after(table, Event::SoloCut { actor, value, spots }, &shows)
}

pub(super) fn reveal(table: &Table, actor: usize, text: &str) -> Result<Table, Message> {
    let mut shows = Vec::new();
    if text.is_empty() && actor != table.observer() {
        let name = table.player_name(actor);
        return Err(message!(
            "bomb.turn_of_reveal",
            "it is {name}'s turn: enter which wires were revealed, such as reveal {name} H=R5,I=R7",
            name = name
        ));
    }
    let actor = if text.is_empty() || text == "me" {
        if !may_reveal_reds(table) {
            return Err(message!(
                "bomb.reveal_only",
                "you may reveal only when every uncut wire of yours is red"
            ));
        }
        for spot in table.held(Value::Red) {
            shows.push((
                spot,
                table.slot(spot).opened(wire_of(table.slot(spot), Value::Red, None)?),
            ));
        }
        table.observer()
    } else {
        for (spot, said) in shown(table, text)? {
            let slot = table.slot(spot);
            shows.push((spot, slot.opened(wire_of(slot, Value::Red, said)?)));
        }
        table.owner(shows[0].0.stand)
    };
    let spots = shows.iter().map(|(spot, _)| *spot).collect();
    after(table, Event::RevealedReds { actor, spots }, &shows)
}

/// Wires of one stand with their identities: `Bob B=Y2,D=Y4`, or `Bob B,D`.
fn shown<'a>(table: &Table, text: &'a str) -> Result<Vec<(Spot, Option<&'a str>)>, Message> {
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
            return Err(message!(
                "bomb.already_cut",
                "{slot} is already cut",
                slot = name(table, spot)
            ));
        }
        if found.iter().any(|(other, _)| *other == spot) {
            return Err(message!(
                "bomb.slot_twice",
                "{slot} appears twice",
                slot = name(table, spot)
            ));
        }
        if first.is_some_and(|stand| table.owner(stand) != table.owner(spot.stand)) {
            return Err(message!("bomb.one_hand", "the wires must belong to one hand"));
        }
        found.push((spot, said));
    }
    Ok(found)
}
