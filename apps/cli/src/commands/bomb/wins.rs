//! Moves in the order asked for, one line each: hit, red, bits, how often the team wins; and below
//! them the equipment. All numbers come from the protocol's answer.

use std::io::{self, Write};

use kibitzer_bomb_busters::entry::point::name;
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use serde_json::Value;

use super::table_file::{chance, grouped, percent, text};
use crate::paint::{Paint, wrap};

/// The widest line.
const WIDTH: usize = 100;

/// How the moves of an answer are ranked.
#[derive(Debug)]
pub(super) struct Ranking<'a> {
    ranking: &'a Value,
    equipment: &'a Value,
}

impl<'a> Ranking<'a> {
    /// The ranking of an answer, if one was asked for.
    pub(super) fn of(answer: &'a Value) -> Option<Ranking<'a>> {
        let ranking = answer.get("ranking")?;
        Some(Ranking { ranking, equipment: &answer["equipment"] })
    }

    fn order(&self) -> &'static str {
        match self.ranking["by"].as_str() {
            Some("winning") if self.ranking["no_win"].is_null() => "by the chance to win",
            Some("informative") => "by the certain cuts handed on, less what can go wrong",
            _ => "by success, then red",
        }
    }

    /// What the order rests on, where that is not counting.
    fn rests_on(&self) -> String {
        match (self.ranking["by"].as_str(), self.ranking["games"].as_u64()) {
            (Some("winning"), Some(games)) => {
                format!("simulated, {} games; ", grouped(&games.to_string()))
            }
            _ => String::new(),
        }
    }

    /// Writes the moves.
    pub(super) fn write_moves(
        &self,
        out: &mut dyn Write,
        table: &Table,
        moves: &[&Value],
        top: usize,
        paint: Paint,
    ) -> io::Result<()> {
        let shown = moves.len().min(top);
        let heading = paint.bold("moves");
        let rests_on = self.rests_on();
        writeln!(out, "\n{heading}, {} ({rests_on}{shown} of {})", self.order(), moves.len())?;
        if shown == 0 {
            return writeln!(out, "  nothing can be cut or revealed");
        }
        let handed = self.ranking["by"] == "informative";
        let wins = moves.iter().any(|one| one["win"].is_number());
        let mut columns = format!("{:<34}{:>6}  {:>6}  {:>5}", "", "hit", "red", "bits");
        columns.push_str(if handed { "  handed" } else { "" });
        columns.push_str(if wins { "     win  95%" } else { "" });
        let equals = moves.iter().filter(|one| one["equal"] == true).count();
        writeln!(out, "{}", paint.dim(&columns))?;
        for (i, one) in moves.iter().take(top).enumerate() {
            let (hit, red) = (chance(&one["success"]), chance(&one["red_risk"]));
            let bits = one["bits"].as_f64().map_or("-".to_owned(), |bits| format!("{bits:.2}"));
            write!(out, "  {:>2}. {:<28}", i + 1, words(table, one))?;
            write!(out, "{:>6}  {:>6}  {bits:>5}", percent(hit), percent(red))?;
            if handed {
                let cuts = one["handed"].as_f64().map_or("-".to_owned(), |n| format!("{n:.1}"));
                write!(out, "  {cuts:>6}")?;
            }
            if let Some(won) = won(one) {
                write!(out, "  {won}")?;
                write!(out, "{}", if equals > 1 && one["equal"] == true { "  equal" } else { "" })?;
            }
            writeln!(out)?;
            if let Some(also) = also(table, one) {
                write_wrapped(out, "      ", &format!("the same: {also}"), paint)?;
            }
            if let Some(reason) = one["reason"].as_str() {
                write_wrapped(out, "      ", reason, paint)?;
            }
        }
        self.write_games(out, paint)
    }

    /// What the chances to win stand on, or why there are none.
    fn write_games(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()> {
        if let Some(why) = self.ranking["no_win"].as_str() {
            return write_wrapped(out, "  ", &format!("no chances to win: {why}"), paint);
        }
        let games = grouped(&self.ranking["games"].to_string());
        let assumed: Vec<String> =
            self.ranking["assumed"].as_array().into_iter().flatten().map(text).collect();
        let line = format!(
            "win: share of {games} simulated games in all, the same worlds for every move, all seats playing on \
             as `greedy`; moves marked equal cannot be told apart from the best; assumed: {}",
            assumed.join(", ")
        );
        write_wrapped(out, "  ", &line, paint)
    }

    /// Writes the equipment, if there is any.
    pub(super) fn write_equipment(
        &self,
        out: &mut dyn Write,
        table: &Table,
        paint: Paint,
    ) -> io::Result<()> {
        let Some(uses) = self.equipment.as_array().filter(|uses| !uses.is_empty()) else {
            return Ok(());
        };
        writeln!(out, "\n{}", paint.bold("equipment"))?;
        for one in uses {
            let mark = if one["at_hand"] == true { "" } else { " (not at hand)" };
            let what = format!("{}{mark}", text(&one["name"]));
            let mut line = format!("  {what:<35} {:<28}", use_words(table, one));
            if let Some(won) = won(one) {
                line.push_str(&format!(" {won}"));
            }
            writeln!(out, "{}", line.trim_end())?;
            write_wrapped(out, "      ", &text(&one["reason"]), paint)?;
        }
        Ok(())
    }
}

/// The other wires that the same figures hold for.
fn also(table: &Table, one: &Value) -> Option<String> {
    let also = one["also"].as_array()?.iter();
    Some(also.map(|other| wires(table, other)).collect::<Vec<_>>().join(", "))
}

/// The share of games won, with its interval.
fn won(one: &Value) -> Option<String> {
    let share = |value: &Value| value.as_f64();
    let (win, low, high) =
        (share(&one["win"])?, share(&one["win_ci"][0])?, share(&one["win_ci"][1])?);
    Some(format!("{:>6}  {:.0} to {:.0}", percent(win), low * 100.0, high * 100.0))
}

/// Some wires of one stand: `Bob A or C`.
fn wires(table: &Table, one: &Value) -> String {
    let number = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
    let slots = one["slots"].as_array().into_iter().flatten();
    let names: Vec<String> =
        slots.map(|slot| name(table, Spot::new(number(&one["player"]), number(slot)))).collect();
    let Some((first, rest)) = names.split_first() else { return String::new() };
    // The name once, then the letters; where two stands share a name it is said every time.
    let same = rest.iter().all(|name| !name.ends_with(')'));
    let rest = rest.iter().map(|name| match name.rsplit_once(' ') {
        Some((_, letter)) if same => letter.to_owned(),
        _ => name.clone(),
    });
    let mut all = vec![first.clone()];
    all.extend(rest);
    match all.len() {
        1..=3 => all.join(" or "),
        n => format!("{} to {}", all[0], all[n - 1]),
    }
}

/// A move as players say it.
pub(super) fn words(table: &Table, one: &Value) -> String {
    let value = text(&one["value"]);
    match one["action"].as_str() {
        Some("solo_cut") => format!("solo cut {value}"),
        Some("reveal_red") => "reveal the reds".to_owned(),
        _ => format!("{} = {value}", wires(table, one)),
    }
}

/// The best use of a card as players say it.
fn use_words(table: &Table, one: &Value) -> String {
    let slots = one["slots"].is_array().then(|| wires(table, one));
    let value = (!one["value"].is_null()).then(|| text(&one["value"]));
    match (slots, value) {
        (Some(slots), Some(value)) if one["or"].is_null() => format!("{slots} = {value}"),
        (Some(slots), Some(value)) => format!("{slots} = {value} or {}", text(&one["or"])),
        (Some(slots), None) => slots.replace(" or ", ", "),
        (None, Some(value)) => value,
        (None, None) => String::new(),
    }
}

/// A sentence in lines of at most the width, each with the indent.
pub(super) fn write_wrapped(
    out: &mut dyn Write,
    indent: &str,
    sentence: &str,
    paint: Paint,
) -> io::Result<()> {
    for line in wrap(sentence, WIDTH - indent.len()) {
        writeln!(out, "{indent}{}", paint.dim(&line))?;
    }
    Ok(())
}
