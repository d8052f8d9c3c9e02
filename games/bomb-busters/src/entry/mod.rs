//! One line that changes a table by describing what happened, as people write it.
//! `cut Diana C=2 by Bob D` is a cut that hit; names may be numbers (`cut 3:2=2 by 1:3`), so that
//! programs can use the same lines.
//!
//! Promises: a line gives a checked table or an error in words, and the old table is unchanged. The
//! consequences of a line (cards turned over, the dial, tokens) are decided here and nowhere else.

mod cards;
mod clauses;
mod cuts;
mod gear;
mod know;
pub mod point;
mod pointing;

use crate::history::Event;
use crate::notation::parse_token;
use crate::stand::{Face, Slot, Spot};
use crate::table::{Table, TableSetup};
use crate::table_error::Place;
use crate::tiles::Value;

pub use gear::card_and_number;
pub use pointing::Pointing;

use point::{name, says};

/// Why a line cannot be entered, in words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EntryError(String);

/// The words that a line can begin with.
pub const WORDS: [&str; 19] = [
    "cut",
    "miss",
    "solo",
    "reveal",
    "token",
    "radar",
    "label",
    "swap",
    "take",
    "beside",
    "disintegrate",
    "use",
    "card",
    "character",
    "know",
    "forget",
    "turn",
    "dial",
    "set",
];

/// The table after an entry: its first word, and the rest of the line. A line that names no acting
/// player is about the observer.
///
/// # Errors
/// Says what is not understood or impossible.
pub fn enter(table: &Table, word: &str, rest: &str) -> Result<Table, EntryError> {
    enter_as(table, table.observer(), word, rest)
}

/// The same, but a line that names no acting player is about this player, such as the one whose
/// turn it is.
///
/// # Errors
/// Says what is not understood or impossible.
pub fn enter_as(table: &Table, actor: usize, word: &str, rest: &str) -> Result<Table, EntryError> {
    change(table, actor, word, rest).and_then(gear::unlocked).map_err(EntryError)
}

fn change(table: &Table, actor: usize, word: &str, rest: &str) -> Result<Table, String> {
    match word.to_lowercase().as_str() {
        "cut" => cuts::cut(table, actor, rest),
        "miss" => cuts::miss(table, actor, rest),
        "solo" => cuts::solo(table, actor, rest),
        "reveal" => cuts::reveal(table, actor, rest),
        "radar" => cards::radar(table, actor, rest),
        "label" => cards::label(table, rest),
        "swap" => cards::swap(table, rest),
        "take" => cards::take(table, rest),
        "beside" => cards::beside(table, rest),
        "disintegrate" => cards::disintegrate(table, rest),
        "use" => cards::use_card(table, actor, rest),
        "card" => gear::card(table, rest),
        "character" => gear::character(table, rest),
        "know" => know::know(table, rest),
        "forget" => know::forget(table, rest),
        "turn" => {
            let player = has_turn(table, rest)?;
            after(table, Event::Turn { player }, &[])
        }
        "dial" => {
            let dial = rest.parse().map_err(|_| format!("`{rest}` is not a number of steps"))?;
            checked(table, |setup| setup.public.dial = Some(dial))
        }
        "token" => {
            let (spot, said) = says(table, rest)?;
            let shown = with_token(table, spot, said)?;
            after(table, Event::Token { spot }, &[(spot, shown)])
        }
        "set" => {
            let (spot, said) = says(table, rest)?;
            let shown = parse_token(said).map_err(|error| error.to_string())?;
            checked(table, |setup| setup.stands[spot.stand][spot.slot] = shown)
        }
        other => Err(format!("`{other}` is not understood; try help")),
    }
}

/// A player who can have the next turn.
fn has_turn(table: &Table, text: &str) -> Result<usize, String> {
    let player = point::player(table, text)?;
    let left = table.uncut_of(player).next().is_some();
    let none = || format!("{} has no uncut wire, so no turn", table.player_name(player));
    left.then_some(player).ok_or_else(none)
}

fn after(table: &Table, event: Event, shows: &[(Spot, Slot)]) -> Result<Table, String> {
    let this = Place::History(table.public().history.len());
    table.clone().after(event, shows).map_err(|error| match error.at == this {
        // The entry at fault is the line that was typed.
        true => error.why(),
        false => error.to_string(),
    })
}

/// The table with a change, checked again.
fn checked(table: &Table, change: impl FnOnce(&mut TableSetup)) -> Result<Table, String> {
    let mut setup = table.clone().into_setup();
    change(&mut setup);
    setup.check().map_err(|error| error.to_string())
}

/// A slot with one more token: a number, Y, or a mark of the notation (E, O, 2x, !5).
fn with_token(table: &Table, spot: Spot, said: &str) -> Result<Slot, String> {
    let slot = *table.slot(spot);
    if let Some(value) = Value::from_name(said) {
        if slot.value().is_some_and(|known| known != value) {
            return Err(format!("{} is known to be something else", name(table, spot)));
        }
        let face = match (value, slot.face) {
            (_, Face::Cut(_)) => return Err(format!("{} is already cut", name(table, spot))),
            (Value::Blue(n), _) => Face::Number(n),
            (Value::Yellow, Face::Known(wire)) => Face::Yellow(Some(wire.number())),
            (Value::Yellow, Face::Yellow(known)) => Face::Yellow(known),
            (Value::Yellow, _) => Face::Yellow(None),
            (Value::Red, _) => return Err("a red wire cannot have a token".to_owned()),
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

/// The observer's wire that a hit would cut: one without a token if possible.
///
/// # Errors
/// Says why nothing can be cut this way.
pub fn own_wire(table: &Table, spot: Spot, value: Value) -> Result<Spot, String> {
    if table.is_own(spot.stand) {
        return Err(format!("{} is your own: point at a teammate's wire", name(table, spot)));
    }
    if table.slot(spot).is_cut() {
        return Err(format!("{} is already cut", name(table, spot)));
    }
    if value == Value::Red {
        return Err("RED cannot be announced".to_owned());
    }
    table
        .held(value)
        .min_by_key(|&s| (table.slot(s).is_marked(), s))
        .ok_or_else(|| format!("you hold no uncut {value}, so you cannot announce it"))
}
