//! `kibitzer deal`: analyses any hidden deal described by a file with kinds, seats and rules.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_protocol::deal::{Analysis, Worlds};
use kibitzer_protocol::{Digits, Estimated, Evidence, Storage};
use serde_json::{Map, Value, json};

use crate::ask::{ask, show};
use crate::failure::Failure;
use crate::input;

/// Analyse a hidden deal of your own: kinds, seats and rules from a JSON or TOML file
#[derive(Debug, Args)]
#[command(
    after_help = "The file's fields are those of the `analyze` query of `deal`; see docs/deal.md."
)]
pub(crate) struct DealArgs {
    /// The problem (`.toml`, else JSON)
    file: PathBuf,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &DealArgs) -> Result<(), Failure> {
    let mut fields: Map<String, Value> = input::read(&args.file)?;
    let storage = Storage::nowhere();
    match fields.remove("query").as_ref().map_or(Some("analyze"), Value::as_str) {
        Some("analyze") => {
            let answer: Analysis = ask(&storage, "deal", "analyze", fields)?;
            show(args.json, &answer, |out| write_answer(out, &answer))
        }
        // Answers to other queries are printed as JSON.
        other => {
            let query = other.unwrap_or_default().to_owned();
            show(true, &ask::<Value>(&storage, "deal", &query, fields)?, |_| Ok(()))
        }
    }
}

fn write_answer(out: &mut impl Write, answer: &Analysis) -> io::Result<()> {
    match answer {
        Analysis::Exact { worlds, entropy_bits, seats, events, .. } => {
            writeln!(out, "exact: {worlds} worlds, {entropy_bits:.2} bits unknown")?;
            let share = |count: &Digits| count.to_f64() / worlds.to_f64();
            let said = |kinds: &Worlds| chances(kinds, share);
            for (seat, known) in seats {
                write_seat(out, seat, said(&known.holds), known.slots.iter().flatten().map(said))?;
            }
            write_events(out, events.iter().map(|event| event.p.to_string()))
        }
        Analysis::Sampled { log2_worlds, seats, events, evidence } => {
            let ess = if let Evidence::Sampled { ess, .. } = evidence { *ess } else { 0.0 };
            writeln!(
                out,
                "sampled: about 2^{log2_worlds:.1} worlds, effective sample size {ess:.0}"
            )?;
            let said = |kinds: &BTreeMap<String, Estimated>| chances(kinds, |estimate| estimate.p);
            for (seat, known) in seats {
                let slots = known.slots.iter().flatten().map(said);
                write_seat(out, seat, said(&known.expected), slots)?;
            }
            write_events(out, events.iter().map(|event| json!(event.p).to_string()))
        }
    }
}

fn write_seat(
    out: &mut impl Write,
    seat: &str,
    holds: String,
    slots: impl Iterator<Item = String>,
) -> io::Result<()> {
    writeln!(out, "\n{seat}\n  holds    {holds}")?;
    for (slot, kinds) in slots.enumerate() {
        writeln!(out, "  slot {slot:<3} {kinds}")?;
    }
    Ok(())
}

fn write_events(out: &mut impl Write, events: impl Iterator<Item = String>) -> io::Result<()> {
    for (event, p) in events.enumerate() {
        writeln!(out, "\nevent {event}: {p}")?;
    }
    Ok(())
}

/// Every possible kind with its probability, likeliest first.
fn chances<T>(kinds: &BTreeMap<String, T>, chance: impl Fn(&T) -> f64) -> String {
    let mut all: Vec<(&String, f64)> =
        kinds.iter().map(|(kind, value)| (kind, chance(value))).collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    let said: Vec<String> =
        all.iter().map(|(kind, p)| format!("{kind} {:.1}%", 100.0 * p)).collect();
    said.join("  ")
}
