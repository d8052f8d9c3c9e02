//! `kibitzer bomb what-if`: what a dual cut would tell, hit or miss.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_bomb_busters::entry::point::{name, says};
use kibitzer_bomb_busters::entry::{opened, own_wire};
use kibitzer_bomb_busters::history::{CutOutcome, DualCut, Event};
use kibitzer_bomb_busters::missions::{Mission, Tokens};
use kibitzer_bomb_busters::odds::{OddsError, Worlds};
use kibitzer_bomb_busters::stand::{Face, Slot, Spot};
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Colour, Parity, Value, Wire};
use serde_json::json;

use super::table_file::{ask, grouped, percent, read, table};
use crate::failure::Failure;

/// Say what a cut would tell: its chances, and what would be certain after a hit or each miss
#[derive(Debug, Args)]
pub(crate) struct WhatIfArgs {
    /// The table (`.toml`, else JSON), as one player sees it
    file: PathBuf,

    /// The wire pointed at and the value announced: "Diana C=2", or "3:2=2" by stand and slot
    #[arg(long, value_name = "WIRE=VALUE")]
    cut: String,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One thing that may come of the cut.
struct Case {
    what: String,
    outcome: &'static str,
    chance: f64,
    /// The worlds left and what is certain in them; nothing after an explosion.
    then: Option<(String, Vec<String>)>,
}

pub(crate) fn run(args: &WhatIfArgs) -> Result<(), Failure> {
    let fields = read(&args.file)?;
    let table = table(&fields)?;
    let (spot, said) = says(&table, &args.cut).map_err(Failure::Question)?;
    let value = Value::from_name(said)
        .ok_or_else(|| Failure::Question(format!("`{said}` is not a value: 1 to 12, or YELLOW")))?;
    let own = own_wire(&table, spot, value).map_err(Failure::Question)?;
    let worlds = match Worlds::new(&table) {
        Ok(worlds) => worlds,
        // The protocol has the doctor's words.
        Err(OddsError::Contradiction) => {
            ask(&fields, "analyze", &[])?;
            return Err(Failure::Question(OddsError::Contradiction.to_string()));
        }
        Err(error) => return Err(Failure::Question(error.to_string())),
    };
    let cases = cases(&table, &worlds, spot, value, own).map_err(Failure::Question)?;
    let mut out = io::stdout().lock();
    let written = if args.json {
        let cases: Vec<_> = cases
            .iter()
            .map(|case| {
                let (worlds, certain) = case.then.clone().unzip();
                json!({
                    "outcome": case.outcome, "what": case.what, "p": case.chance,
                    "worlds": worlds, "certain": certain,
                })
            })
            .collect();
        let answer = json!({
            "wire": spot.to_string(), "value": value.to_string(),
            "worlds": worlds.total().to_string(), "cases": cases,
        });
        writeln!(out, "{answer}")
    } else {
        write(&mut out, &table, &worlds, &cases, (spot, value))
    };
    written.map_err(Failure::Output)
}

fn cases(
    table: &Table,
    worlds: &Worlds,
    spot: Spot,
    value: Value,
    own: Spot,
) -> Result<Vec<Case>, String> {
    let share = |is: &dyn Fn(Wire) -> bool| {
        let all = worlds.distribution(spot);
        // Counts of one slot add up to the total.
        let some: f64 = all.iter().filter(|(w, _)| is(*w)).map(|(_, c)| c.to_f64()).sum();
        if all.iter().all(|(w, _)| is(*w)) { 1.0 } else { some / worlds.total().to_f64() }
    };
    let event = |outcome| {
        Event::DualCut(DualCut {
            actor: table.observer(),
            values: vec![value],
            stand: spot.stand,
            slots: vec![spot.slot],
            stabilized: false,
            outcome,
        })
    };
    let slot = *table.slot(spot);
    let before = certain(table, worlds);
    let then = |outcome, shows: &[(Spot, Slot)]| -> Result<_, String> {
        let after = table.clone().after(event(outcome), shows).map_err(|e| e.to_string())?;
        let left = Worlds::new(&after).map_err(|error| error.to_string())?;
        let mut known = certain(&after, &left);
        known.retain(|found| found.0 != spot && !before.contains(found));
        let known = known.iter().map(|(s, v)| format!("{} = {v}", name(table, *s))).collect();
        Ok(Some((left.total().to_string(), known)))
    };
    let mut cases = Vec::new();
    let Some(own_wire) = table.slot(own).wire() else {
        return Err("an own wire is unknown".to_owned());
    };
    let wires: Vec<Wire> = worlds.distribution(spot).into_iter().map(|(wire, _)| wire).collect();
    for &wire in wires.iter().filter(|wire| wire.value() == value) {
        let shows = [(spot, opened(&slot, wire)), (own, opened(table.slot(own), own_wire))];
        cases.push(Case {
            what: format!("hit: it is {}", bare(wire)),
            outcome: "hit",
            chance: share(&|w| w == wire),
            then: then(CutOutcome::Hit { value, target: spot, own }, &shows)?,
        });
    }
    let tokens = table.setup().mission.and_then(Mission::new).map(Mission::tokens);
    let missed: Vec<Wire> = wires.into_iter().filter(|w| w.value() != value).collect();
    let mut seen = Vec::new();
    for &wire in missed.iter().filter(|wire| wire.colour() != Colour::Red) {
        let (what, face, parity) = match (wire.value(), tokens) {
            (Value::Blue(n), None | Some(Tokens::Number)) => {
                (format!("miss: it is {n}"), Face::Number(n), slot.parity)
            }
            (Value::Blue(n), Some(Tokens::Parity)) => {
                let parity = Parity::of(n);
                let word = if parity == Parity::Even { "even" } else { "odd" };
                (format!("miss: it is {word}"), slot.face, Some(parity))
            }
            (Value::Yellow, None | Some(Tokens::Number | Tokens::Parity)) => {
                ("miss: it is yellow".to_owned(), Face::Yellow(None), slot.parity)
            }
            // Other tokens say less or something else: only that it missed.
            _ => ("miss".to_owned(), slot.face, slot.parity),
        };
        if seen.contains(&what) {
            continue;
        }
        let shown = Slot { face, parity, ..slot };
        let is = |w: Wire| {
            w.value() != value
                && w.colour() != Colour::Red
                && match (face, parity) {
                    (Face::Number(n), _) => w.value() == Value::Blue(n),
                    (Face::Yellow(_), _) => w.colour() == Colour::Yellow,
                    (_, Some(parity)) => parity.values().has(w.value()),
                    _ => true,
                }
        };
        cases.push(Case {
            what: what.clone(),
            outcome: "miss",
            chance: share(&is),
            then: then(CutOutcome::Miss { token: Some(spot) }, &[(spot, shown)])?,
        });
        seen.push(what);
    }
    if missed.iter().any(|wire| wire.colour() == Colour::Red) {
        let chance = share(&|wire| wire.colour() == Colour::Red);
        let what = "explosion: it is red".to_owned();
        cases.push(Case { what, outcome: "explosion", chance, then: None });
    }
    // Hits first, then misses, each by chance.
    let order = |case: &Case| ["hit", "miss", "explosion"].iter().position(|o| *o == case.outcome);
    cases.sort_by(|a, b| order(a).cmp(&order(b)).then(b.chance.total_cmp(&a.chance)));
    Ok(cases)
}

/// Every teammate's uncut wire whose value is certain.
pub(super) fn certain(table: &Table, worlds: &Worlds) -> Vec<(Spot, Value)> {
    let spots = table.spots().filter(|&s| !table.is_own(s.stand) && !table.slot(s).is_cut());
    spots
        .filter_map(|spot| {
            let values: Vec<Value> =
                worlds.distribution(spot).into_iter().map(|(wire, _)| wire.value()).collect();
            let first = *values.first()?;
            values.iter().all(|&value| value == first).then_some((spot, first))
        })
        .collect()
}

fn bare(wire: Wire) -> String {
    let name = wire.to_string();
    name.strip_prefix('B').unwrap_or(&name).to_owned()
}

fn write(
    out: &mut impl Write,
    table: &Table,
    worlds: &Worlds,
    cases: &[Case],
    (spot, value): (Spot, Value),
) -> io::Result<()> {
    let of = |outcome: &str| -> f64 {
        cases.iter().filter(|case| case.outcome == outcome).map(|case| case.chance).sum()
    };
    writeln!(
        out,
        "{} = {value}: hit {}, miss {}, red {} (exact, {} worlds)",
        name(table, spot),
        percent(of("hit")),
        percent(of("miss")),
        percent(of("explosion")),
        grouped(&worlds.total().to_string())
    )?;
    for case in cases {
        writeln!(out, "\n{} ({})", case.what, percent(case.chance))?;
        let Some((left, known)) = &case.then else {
            writeln!(out, "  the bomb goes off")?;
            continue;
        };
        let plural = if left == "1" { "world" } else { "worlds" };
        writeln!(out, "  {} {plural} left", grouped(left))?;
        match known.is_empty() {
            true => writeln!(out, "  nothing new is certain")?,
            false => writeln!(out, "  newly certain: {}", known.join(", "))?,
        }
    }
    Ok(())
}
