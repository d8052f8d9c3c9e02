//! The board: one line per stand, with the letters of its slots below.

use std::io::{self, Write};

use kibitzer_bomb_busters::naming::stand_name;
use kibitzer_bomb_busters::notation::print_token;
use kibitzer_bomb_busters::stand::{Face, Slot, Spot};
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Colour, Wire};
use kibitzer_protocol::bomb_busters::{Analysis, Ways};

use crate::paint::Paint;

/// The legend of the board.
pub(super) const LEGEND: &str =
    "5 cut, ?5 your own or known, [5] with a token, 5~40% hidden: the likeliest wire";

/// Writes the board. `answer` is the answer to `analyze`; without it hidden wires are `?`.
pub(super) fn write(
    out: &mut dyn Write,
    table: &Table,
    answer: Option<&Analysis>,
    paint: Paint,
) -> io::Result<()> {
    let stands = table.stands();
    let names: Vec<String> = (0..stands.len()).map(|stand| row_name(table, stand)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (stand, row) in stands.iter().enumerate() {
        let captain = table.public().captain();
        let crown = if captain == Some(table.owner(stand)) { '♛' } else { ' ' };
        let you = if table.is_own(stand) { '>' } else { ' ' };
        let cells: Vec<(String, Option<Colour>)> =
            row.iter().enumerate().map(|(slot, s)| cell(s, Spot { stand, slot }, answer)).collect();
        let (mut line, mut below) = (String::new(), String::new());
        for (i, (cell, colour)) in cells.iter().enumerate() {
            let letter = char::from(b'A'.saturating_add(u8::try_from(i).unwrap_or(u8::MAX)));
            let wide = cell.chars().count().max(2);
            let last = i + 1 == cells.len();
            let fill = if last { 0 } else { wide + 1 };
            let padding = " ".repeat(fill.saturating_sub(cell.chars().count()));
            let painted = colour.map_or_else(|| paint.dim(cell), |c| paint.wire(c, cell));
            line.push_str(&painted);
            line.push_str(&padding);
            below.push(letter);
            below.push_str(&" ".repeat(fill.saturating_sub(1)));
        }
        writeln!(out, "{you}{crown} {:<width$}  {line}", names[stand])?;
        writeln!(out, "   {:<width$}  {}", "", paint.dim(&below))?;
    }
    Ok(())
}

/// The label of a row: the name, plus the stand's number if two stands have the same name.
fn row_name(table: &Table, stand: usize) -> String {
    let name = stand_name(table, stand);
    let same = (0..table.stands().len()).filter(|&other| stand_name(table, other) == name).count();
    if same > 1 { format!("{name} ({stand})") } else { name }
}

fn cell(slot: &Slot, spot: Spot, answer: Option<&Analysis>) -> (String, Option<Colour>) {
    let token = print_token(slot);
    let known = slot.wire().map(Wire::colour);
    match slot.face {
        Face::Cut(_) => return (token, known),
        Face::Number(n) => return (token.replace(&format!("i{n}"), &format!("[{n}]")), known),
        _ if known.is_some() => return (token, known),
        _ => {}
    }
    // A token that does not determine the wire is shown before the likeliest wire.
    let token = match slot.face {
        Face::Yellow(None) => "[Y]".to_owned(),
        _ if token == "?" => String::new(),
        _ => format!("[{token}]"),
    };
    let Some((wire, p)) = answer.and_then(|answer| likeliest(spot, answer)) else {
        return (if token.is_empty() { "?".to_owned() } else { token }, None);
    };
    let shown = wire.strip_prefix('B').unwrap_or(wire).to_owned();
    let colour = Wire::from_name(wire).map(Wire::colour);
    let p = match p {
        p if p >= 1.0 => return (format!("{token}{shown}=100%"), colour),
        p if p >= 0.995 => ">99%".to_owned(),
        p if p < 0.005 => "<1%".to_owned(),
        p => format!("{:.0}%", p * 100.0),
    };
    (format!("{token}{shown}~{p}"), colour)
}

/// The likeliest wire of a slot and its probability; the lowest of equals.
fn likeliest(spot: Spot, answer: &Analysis) -> Option<(&str, f64)> {
    let share = |ways: &Ways| match (ways, &answer.worlds) {
        (Ways::Worlds(count), Some(worlds)) if count == worlds => 1.0,
        (Ways::Worlds(count), Some(worlds)) => count.to_f64() / worlds.to_f64(),
        (Ways::Worlds(count), None) => count.to_f64(),
        (Ways::Share(estimate), _) => estimate.p,
    };
    let kinds = answer.positions.get(&spot.to_string())?.iter();
    let mut all: Vec<(&str, f64)> = kinds.map(|(wire, ways)| (&**wire, share(ways))).collect();
    all.sort_by(|a, b| {
        b.1.total_cmp(&a.1).then_with(|| Wire::from_name(a.0).cmp(&Wire::from_name(b.0)))
    });
    all.first().copied()
}

impl Paint {
    /// A wire in its colour.
    fn wire(self, colour: Colour, text: &str) -> String {
        match colour {
            Colour::Blue => self.with("36", text),
            Colour::Yellow => self.with("33", text),
            Colour::Red => self.with("31", text),
        }
    }
}
