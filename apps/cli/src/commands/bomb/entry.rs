//! One line of `bomb play` that changes the table: what happened, as people say it.

use kibitzer_bomb_busters::cuts::solo_cuts;
use kibitzer_bomb_busters::history::{CutOutcome, DualCut, Event};
use kibitzer_bomb_busters::notation::parse_token;
use kibitzer_bomb_busters::stand::{Face, Slot, Spot};
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Colour, Value, Wire};

use super::point::{name, says, spot, stand};
use super::what_if::{opened, own_wire};

/// What can be typed.
pub(super) const HELP: &str = "\
cut Diana C=2              you cut Diana's C with a 2 of yours
cut Diana C=2 by Bob D     Bob does, with his D (yellow: cut Diana C=Y4 by Bob D=Y2)
miss Diana C=2 is 5        you missed: its token shows 5 (or Y, or E, O, 2x; nothing = no token)
miss Diana C=2 is 5 by Bob Bob missed
solo 9                     you cut all your 9s (or YELLOW)
token Diana C=5            a token was laid (5, Y, E, O, 2x, !5)
set Diana C=5              correct a slot, in the notation of table files (? ?5 i5 5 Y4)
show, analyze, undo, redo, save FILE, load FILE, help, quit";

/// The table after an entry.
pub(super) fn enter(table: &Table, word: &str, rest: &str) -> Result<Table, String> {
    match word.to_lowercase().as_str() {
        "cut" => cut(table, rest),
        "miss" => miss(table, rest),
        "solo" => solo(table, rest),
        "token" => {
            let (spot, said) = says(table, rest)?;
            let shown = with_token(table, spot, said)?;
            after(table, Event::Token { spot }, &[(spot, shown)])
        }
        "set" => {
            let (spot, said) = says(table, rest)?;
            let shown = parse_token(said).map_err(|error| error.to_string())?;
            let mut setup = table.clone().into_setup();
            setup.stands[spot.stand][spot.slot] = shown;
            setup.check().map_err(|error| error.to_string())
        }
        other => Err(format!("`{other}` is not understood; try help")),
    }
}

fn after(table: &Table, event: Event, shows: &[(Spot, Slot)]) -> Result<Table, String> {
    table.clone().after(event, shows).map_err(|error| error.to_string())
}

/// Splits off ` word ` and what follows it.
fn split<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    match text.split_once(&format!(" {word} ")) {
        Some((before, after)) => (before.trim(), Some(after.trim())),
        None => (text.trim(), None),
    }
}

fn value_of(said: &str) -> Result<Value, String> {
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
        .ok_or_else(|| "say which yellow wire lies open, such as Diana C=Y4".to_owned())
}

fn cut(table: &Table, text: &str) -> Result<Table, String> {
    let (text, by) = split(text, "by");
    let (target, said) = says(table, text)?;
    let value = value_of(said)?;
    let (own, own_said) = match by {
        None => (own_wire(table, target, value)?, None),
        Some(by) => match by.split_once('=') {
            Some((at, said)) => (spot(table, at)?, Some(said.trim())),
            None => (spot(table, by)?, None),
        },
    };
    for at in [target, own] {
        if table.slot(at).is_cut() {
            return Err(format!("{} is cut already", name(table, at)));
        }
    }
    let shows = [
        (target, opened(table.slot(target), wire_of(table.slot(target), value, Some(said))?)),
        (own, opened(table.slot(own), wire_of(table.slot(own), value, own_said)?)),
    ];
    let outcome = CutOutcome::Hit { value, target, own };
    after(table, dual_cut(table.owner(own.stand), target, value, outcome), &shows)
}

fn dual_cut(actor: usize, target: Spot, value: Value, outcome: CutOutcome) -> Event {
    Event::DualCut(DualCut {
        actor,
        values: vec![value],
        stand: target.stand,
        slots: vec![target.slot],
        stabilized: false,
        outcome,
    })
}

fn miss(table: &Table, text: &str) -> Result<Table, String> {
    // `is` and `by` in either order.
    let (text, is, by) = match split(text, "by") {
        (before, Some(by)) => {
            let (by, late) = split(by, "is");
            let (text, early) = split(before, "is");
            (text, early.or(late), Some(by))
        }
        (before, None) => {
            let (text, is) = split(before, "is");
            (text, is, None)
        }
    };
    let (target, said) = says(table, text)?;
    let value = value_of(said)?;
    let actor = match by {
        Some(by) => table.owner(stand(table, by)?),
        None => {
            own_wire(table, target, value)?;
            table.observer()
        }
    };
    if table.slot(target).is_cut() {
        return Err(format!("{} is cut already", name(table, target)));
    }
    let mut setup = table.clone().into_setup();
    // A miss moves the dial.
    setup.dial = setup.dial.map(|dial| dial.saturating_sub(1));
    let table = setup.check().map_err(|error| error.to_string())?;
    let (token, shows) = match is {
        Some(is) => (Some(target), vec![(target, with_token(&table, target, is)?)]),
        None => (None, Vec::new()),
    };
    after(&table, dual_cut(actor, target, value, CutOutcome::Miss { token }), &shows)
}

fn solo(table: &Table, text: &str) -> Result<Table, String> {
    let value = value_of(text.trim())?;
    if !solo_cuts(table).iter().any(|cut| cut.value == value) {
        return Err(format!(
            "you cannot solo cut {value}: all that are left, 2 or 4, must be yours"
        ));
    }
    let own = table.hand(table.observer());
    let spots: Vec<Spot> =
        own.filter(|&s| !table.slot(s).is_cut() && table.slot(s).value() == Some(value)).collect();
    let mut shows = Vec::new();
    for &spot in &spots {
        let slot = table.slot(spot);
        shows.push((spot, opened(slot, wire_of(slot, value, None)?)));
    }
    after(table, Event::SoloCut { actor: table.observer(), value, spots }, &shows)
}

/// A slot with one more token: a number, Y, or a mark of the notation (E, O, 2x, !5).
fn with_token(table: &Table, spot: Spot, said: &str) -> Result<Slot, String> {
    let slot = *table.slot(spot);
    if let Some(value) = Value::from_name(said) {
        if slot.value().is_some_and(|known| known != value) {
            return Err(format!("{} is known to be something else", name(table, spot)));
        }
        let face = match (value, slot.face) {
            (_, Face::Cut(_)) => return Err(format!("{} is cut already", name(table, spot))),
            (Value::Blue(n), _) => Face::Number(n),
            (Value::Yellow, Face::Known(wire)) => Face::Yellow(Some(wire.number())),
            (Value::Yellow, Face::Yellow(known)) => Face::Yellow(known),
            (Value::Yellow, _) => Face::Yellow(None),
            (Value::Red, _) => return Err("no token lies before a red wire".to_owned()),
        };
        return Ok(Slot { face, ..slot });
    }
    let mark = parse_token(said).map_err(|error| error.to_string())?;
    if mark.face != Face::Hidden || !mark.is_marked() {
        return Err(format!("`{said}` is not a token: 1 to 12, Y, E, O, 2x or !5"));
    }
    let mut shown = slot;
    shown.parity = mark.parity.or(shown.parity);
    shown.count = mark.count.or(shown.count);
    shown.not = mark.not.iter().fold(shown.not, |all, value| all.with(value));
    Ok(shown)
}
