//! `kibitzer bomb indicate`: which of your own wires to indicate.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kibitzer_protocol::bomb_busters::{Indicated, Indications};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::table_file::{ask, percent, sure};
use crate::ask::show;
use crate::failure::Failure;
use crate::input;

/// Rank your own wires by how much information a token on each would give
#[derive(Debug, Args)]
pub(crate) struct IndicateArgs {
    /// The table (`.toml`, else JSON); your own stand alone is enough
    file: PathBuf,

    /// The kind of token [default: the mission's]
    #[arg(long, value_enum)]
    token: Option<Kind>,

    /// Print the protocol's answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// The number
    Number,
    /// Even or odd
    Parity,
    /// How often the value occurs on the stand
    Count,
}

pub(crate) fn run(args: &IndicateArgs) -> Result<(), Failure> {
    let fields: Map<String, Value> = input::read(&args.file)?;
    let answer: Indications = ask(&fields, "indicate", json!({"token": args.token}))?;
    show(args.json, &answer, |out| write(out, &answer))
}

fn write(out: &mut impl Write, answer: &Indications) -> io::Result<()> {
    let Some(best) = answer.choices.first() else {
        return writeln!(out, "none of your wires can take such a token");
    };
    let several = answer.baselines.as_ref().is_some_and(|stands| stands.len() > 1);
    for (i, choice) in answer.choices.iter().enumerate() {
        let slot = choice.slot.and_then(|slot| u8::try_from(slot).ok()).unwrap_or(0);
        let letter = char::from(b'A'.saturating_add(slot));
        let stand = if several { format!("stand {} ", choice.player) } else { String::new() };
        let wire = choice.wire.as_deref().unwrap_or("null");
        let wire = wire.strip_prefix('B').unwrap_or(wire);
        let mates = mates(answer, choice).map(|bits| format!(", {bits:.2} for a teammate"));
        let (tells, mates) = (choice.bits, mates.unwrap_or_default());
        writeln!(out, "  {:>2}. {stand}{letter} = {wire:<3} {tells:.2} bits{mates}", i + 1)?;
    }
    let (tells, leaves) = (best.bits, best.remaining.unwrap_or(0.0));
    writeln!(
        out,
        "\nThe first is the most informative: it resolves {} of an outsider's uncertainty about the stand, \
         {tells:.2} of {:.2} bits.",
        percent(best.resolved.unwrap_or(0.0)),
        tells + leaves
    )?;
    writeln!(out, "evidence: {}", sure(&answer.evidence))
}

/// The information that the token gives a teammate with a hand of their own, averaged over teammates.
fn mates(answer: &Indications, choice: &Indicated) -> Option<f64> {
    let views = answer.team.as_ref()?.iter().filter(|view| view.stand == choice.player);
    let bits: Vec<f64> = views
        .flat_map(|view| &view.choices)
        .filter(|other| Some(other.slot) == choice.slot)
        .map(|other| other.bits)
        .collect();
    (!bits.is_empty()).then(|| bits.iter().sum::<f64>() / bits.len() as f64)
}
