//! One line of `bomb play` that changes the table: what happened, as people say it.

mod cards;
mod clauses;
mod cuts;

use kibitzer_bomb_busters::history::Event;
use kibitzer_bomb_busters::notation::parse_token;
use kibitzer_bomb_busters::stand::{Face, Slot, Spot};
use kibitzer_bomb_busters::table::{Table, TableSetup};
use kibitzer_bomb_busters::tiles::Value;

use super::point::{name, says};

/// What can be typed.
pub(super) const HELP: &str = "\
cut Diana C=2              you cut Diana's C with a 2 of yours
cut Diana C=2 by Bob D     Bob does, with his D (yellow: cut Diana C=Y4 by Bob D=Y2)
miss Diana C=2 is 5        you missed: its token shows 5 (or Y, or E, O, 2x; nothing = no token)
miss Diana C=2 is 5 by Bob Bob missed
  detectors                cut Diana C,E=5 at E by Bob D, miss Diana all=5 at E is 3 by Bob
  X or Y Ray               cut Diana C=5/7 is 7 by Bob D, miss Diana C=5/7 is 9 by Bob
  Stabilizer               add: stabilized (a miss without a token was red)
solo 9                     you cut all your 9s (or YELLOW)
solo 9 by Bob B,D          Bob does (yellow: solo YELLOW by Bob B=Y2,D=Y4)
reveal Bob H=R5,I=R7       Bob laid his last wires, all red, open (reveal: you did)
token Diana C=5            a token was laid (5, Y, E, O, 2x, !5)
radar 5 yes Bob, Eve       those stands have a 5, all others said no (yes none: nobody has)
label Diana C=D            a label on neighbours: equal (label Diana C!=D: different)
swap Alice C to Diana F, Diana E to Alice B=7      what you got is known to you
take Bob C to Diana D      the Grappling Hook
beside Bob=5               a token beside the stand: he has no 5
disintegrate 5 at Bob C, Eve D                     your own 5s need not be named
use Rewinder by Bob        a card that says nothing about wires (use 7 for Ann: she is fresh again)
dial 3                     the dial stands there
set Diana C=5              correct a slot, in the notation of table files (? ?5 i5 5 Y4)
analyze                    everything about the table (analyze safe, informative: other orders of moves)
show, undo, redo, save FILE, load FILE, help, quit";

/// The table after an entry.
pub(super) fn enter(table: &Table, word: &str, rest: &str) -> Result<Table, String> {
    match word.to_lowercase().as_str() {
        "cut" => cuts::cut(table, rest),
        "miss" => cuts::miss(table, rest),
        "solo" => cuts::solo(table, rest),
        "reveal" => cuts::reveal(table, rest),
        "radar" => cards::radar(table, rest),
        "label" => cards::label(table, rest),
        "swap" => cards::swap(table, rest),
        "take" => cards::take(table, rest),
        "beside" => cards::beside(table, rest),
        "disintegrate" => cards::disintegrate(table, rest),
        "use" => cards::use_card(table, rest),
        "dial" => {
            let dial = rest.parse().map_err(|_| format!("`{rest}` is not a number of steps"))?;
            checked(table, |setup| setup.dial = Some(dial))
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

fn after(table: &Table, event: Event, shows: &[(Spot, Slot)]) -> Result<Table, String> {
    table.clone().after(event, shows).map_err(|error| error.to_string())
}

/// The table with something else changed, checked again.
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
