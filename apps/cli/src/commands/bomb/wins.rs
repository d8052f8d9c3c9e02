//! Moves in the requested order, one line each: hit, red, bits, the team's win rate; then the
//! equipment. All numbers come from the protocol's answer.

use std::io::{self, Write};

use kibitzer_bomb_busters::advice::Rank;
use kibitzer_bomb_busters::entry::point::name;
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_protocol::bomb_busters::{CardUse, Move, MoveKind, Ranking, WinShown};

use super::table_file::{grouped, percent};
use crate::paint::{Paint, wrap};
use crate::table::figure;

/// Maximum line width.
const WIDTH: usize = 100;

fn order(ranking: &Ranking) -> &'static str {
    match ranking.by {
        Rank::Winning if ranking.no_win.is_none() => "by chance of winning",
        Rank::Informative => "by certain cuts left to the next player, less the risk",
        _ => "by success, then risk of red",
    }
}

/// Writes the moves in their order.
pub(super) fn write_moves(
    out: &mut dyn Write,
    table: &Table,
    ranking: &Ranking,
    moves: &[Move],
    top: usize,
    paint: Paint,
) -> io::Result<()> {
    let shown = moves.len().min(top);
    // The evidence for the ranking, if it is simulated.
    let rests_on = match &ranking.played {
        Some(played) if ranking.by == Rank::Winning => {
            format!("simulated, {} games; ", grouped(&played.games.to_string()))
        }
        _ => String::new(),
    };
    let (heading, order) = (paint.bold("moves"), order(ranking));
    writeln!(out, "\n{heading}, {order} ({rests_on}{shown} of {})", moves.len())?;
    if shown == 0 {
        return writeln!(out, "  there is nothing to cut or reveal");
    }
    let handed = ranking.by == Rank::Informative;
    let mut columns = format!("{:<34}{:>6}  {:>6}  {:>5}", "", "hit", "red", "bits");
    columns.push_str(if handed { "  handed" } else { "" });
    let wins = moves.iter().any(|one| one.win.is_some());
    columns.push_str(if wins { "     win  95%" } else { "" });
    writeln!(out, "{}", paint.dim(&columns))?;
    let is_equal = |one: &Move| one.win.is_some_and(|win| win.equal);
    let equals = moves.iter().filter(|one| is_equal(one)).count();
    for (i, one) in moves.iter().take(top).enumerate() {
        let [hit, red] = [&one.success, &one.red_risk].map(|p| percent(p.to_f64()));
        write!(out, "  {:>2}. {:<28}", i + 1, words(table, one))?;
        write!(out, "{hit:>6}  {red:>6}  {:>5}", figure(one.bits, 2))?;
        if handed {
            write!(out, "  {:>6}", figure(one.handed, 1))?;
        }
        if let Some(win) = &one.win {
            let equal = if equals > 1 && win.equal { "  equal" } else { "" };
            write!(out, "  {}{equal}", won(win))?;
        }
        writeln!(out)?;
        if !one.also.is_empty() {
            let also = one.also.iter().map(|other| wires(table, other.player, &other.slots));
            let also = also.collect::<Vec<_>>().join(", ");
            write_wrapped(out, "      ", &format!("the same: {also}"), paint)?;
        }
        if let Some(reason) = &one.reason {
            write_wrapped(out, "      ", reason, paint)?;
        }
    }
    write_games(out, ranking, paint)
}

/// What the win rates are based on, or why there are none.
fn write_games(out: &mut dyn Write, ranking: &Ranking, paint: Paint) -> io::Result<()> {
    if let Some(why) = &ranking.no_win {
        return write_wrapped(out, "  ", &format!("no win rates: {why}"), paint);
    }
    let Some(played) = &ranking.played else { return Ok(()) };
    let line = format!(
        "win: share of games won, {} simulated games in all, the same worlds for every move, all seats playing on \
         with `greedy`; moves marked equal are not distinguishable from the best; assumed: {}",
        grouped(&played.games.to_string()),
        played.assumed.join(", ")
    );
    write_wrapped(out, "  ", &line, paint)
}

/// Writes the equipment, if there is any.
pub(super) fn write_equipment(
    out: &mut dyn Write,
    table: &Table,
    uses: &[CardUse],
    paint: Paint,
) -> io::Result<()> {
    if !uses.is_empty() {
        writeln!(out, "\n{}", paint.bold("equipment"))?;
    }
    for one in uses {
        let mark = if one.at_hand { "" } else { " (not available)" };
        let what = format!("{}{mark}", one.name);
        let won = one.win.as_ref().map(|win| format!(" {}", won(win))).unwrap_or_default();
        let line = format!("  {what:<35} {:<28}{won}", use_words(table, one));
        writeln!(out, "{}", line.trim_end())?;
        write_wrapped(out, "      ", &one.reason, paint)?;
    }
    Ok(())
}

/// The share of games won, with its interval, rounded outwards so that it contains the share.
fn won(WinShown { win, win_ci: [low, high], .. }: &WinShown) -> String {
    let (low, high) = ((low * 100.0).floor(), (high * 100.0).ceil());
    format!("{:>6}  {low:.0} to {high:.0}", percent(*win))
}

/// Wires of one stand: `Bob A or C`.
fn wires(table: &Table, stand: usize, slots: &[usize]) -> String {
    let names: Vec<String> =
        slots.iter().map(|&slot| name(table, Spot::new(stand, slot))).collect();
    let Some((first, rest)) = names.split_first() else { return String::new() };
    // The name once, then the letters; if two stands share a name, it is repeated.
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

/// A move in the players' terms.
pub(super) fn words(table: &Table, one: &Move) -> String {
    match one.action {
        MoveKind::SoloCut => format!("solo cut {}", one.value),
        MoveKind::RevealRed => "reveal the reds".to_owned(),
        _ => format!("{} = {}", wires(table, one.player, &one.slots), one.value),
    }
}

/// The best use of a card in the players' terms.
fn use_words(table: &Table, one: &CardUse) -> String {
    let slots = one.slots.as_ref().map(|slots| wires(table, one.player.unwrap_or(0), slots));
    match (slots, one.value, one.or) {
        (Some(slots), Some(value), None) => format!("{slots} = {value}"),
        (Some(slots), Some(value), Some(or)) => format!("{slots} = {value} or {or}"),
        (Some(slots), None, _) => slots.replace(" or ", ", "),
        (None, Some(value), _) => value.to_string(),
        (None, None, _) => String::new(),
    }
}

/// Writes a sentence wrapped to the width, with an indent.
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
