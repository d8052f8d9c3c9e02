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
mod spoken;

use kibitzer_game::{Joint, Message, Param, message};

use crate::history::Event;
use crate::naming::value_name;
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
pub struct EntryError(pub Message);

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

/// The table after a whole line: one that begins with one of [`WORDS`], or a cut as players say it,
/// `Eve H 11 hit`. A line of the first kind that names no acting player is about `actor`; a spoken cut
/// is made by whoever's turn it is.
///
/// # Errors
/// Says what is not understood or impossible.
pub fn enter_line(table: &Table, actor: usize, line: &str) -> Result<Table, EntryError> {
    let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    if WORDS.contains(&first.to_lowercase().as_str()) {
        return enter_as(table, actor, first, rest.trim());
    }
    match spoken::cut(table, line).map_err(EntryError)? {
        Some(said) => enter_as(table, said.actor, said.word, &said.rest),
        None => Err(EntryError(message!(
            "bomb.not_understood",
            "`{first}` is not understood; try help, say a cut such as Eve H 11 hit, or begin with one of {words}",
            first = first,
            words = Param::list(Joint::Comma, WORDS)
        ))),
    }
}

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

fn change(table: &Table, actor: usize, word: &str, rest: &str) -> Result<Table, Message> {
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
            let dial = rest.parse().map_err(|_| {
                message!("bomb.not_steps", "`{rest}` is not a number of steps", rest = rest)
            })?;
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
        other => {
            Err(message!("bomb.no_word", "`{other}` is not understood; try help", other = other))
        }
    }
}

/// A player who can have the next turn.
fn has_turn(table: &Table, text: &str) -> Result<usize, Message> {
    let player = point::player(table, text)?;
    let left = table.uncut_of(player).next().is_some();
    let none = || {
        message!(
            "bomb.no_turn",
            "{name} has no uncut wire, so no turn",
            name = table.player_name(player)
        )
    };
    left.then_some(player).ok_or_else(none)
}

fn after(table: &Table, event: Event, shows: &[(Spot, Slot)]) -> Result<Table, Message> {
    let this = Place::History(table.public().history.len());
    table.clone().after(event, shows).map_err(|error| match error.at == this {
        // The entry at fault is the line that was typed.
        true => error.why(),
        false => error.message(),
    })
}

/// The table with a change, checked again.
fn checked(table: &Table, change: impl FnOnce(&mut TableSetup)) -> Result<Table, Message> {
    let mut setup = table.clone().into_setup();
    change(&mut setup);
    setup.check().map_err(|error| error.message())
}

/// A slot with one more token: a number, Y, or a mark of the notation (E, O, 2x, !5).
fn with_token(table: &Table, spot: Spot, said: &str) -> Result<Slot, Message> {
    let slot = *table.slot(spot);
    if let Some(value) = Value::from_name(said) {
        if slot.value().is_some_and(|known| known != value) {
            return Err(message!(
                "bomb.known_other",
                "{slot} is known to be something else",
                slot = name(table, spot)
            ));
        }
        let face = match (value, slot.face) {
            (_, Face::Cut(_)) => {
                return Err(message!(
                    "bomb.already_cut",
                    "{slot} is already cut",
                    slot = name(table, spot)
                ));
            }
            (Value::Blue(n), _) => Face::Number(n),
            (Value::Yellow, Face::Known(wire)) => Face::Yellow(Some(wire.number())),
            (Value::Yellow, Face::Yellow(known)) => Face::Yellow(known),
            (Value::Yellow, _) => Face::Yellow(None),
            (Value::Red, _) => {
                return Err(message!("bomb.red_token", "a red wire cannot have a token"));
            }
        };
        return Ok(Slot { face, ..slot });
    }
    let mark = parse_token(said).map_err(|error| error.to_string())?;
    if mark.face != Face::Hidden || !mark.is_marked() {
        return Err(message!(
            "bomb.not_token",
            "`{said}` is not a token: 1 to 12, Y, E, O, 2x or !5",
            said = said
        ));
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
pub fn own_wire(table: &Table, spot: Spot, value: Value) -> Result<Spot, Message> {
    if table.is_own(spot.stand) {
        return Err(message!(
            "bomb.own_wire",
            "{slot} is your own: point at a teammate's wire",
            slot = name(table, spot)
        ));
    }
    if table.slot(spot).is_cut() {
        return Err(message!(
            "bomb.already_cut",
            "{slot} is already cut",
            slot = name(table, spot)
        ));
    }
    if value == Value::Red {
        return Err(message!("bomb.red_announced", "RED cannot be announced"));
    }
    table.held(value).min_by_key(|&s| (table.slot(s).is_marked(), s)).ok_or_else(|| {
        message!(
            "bomb.not_held",
            "you hold no uncut {value}, so you cannot announce it",
            value = value_name(value)
        )
    })
}
