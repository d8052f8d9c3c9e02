//! `kibitzer bomb indicate`: which own wire to put a token before.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::analyze::evidence;
use super::table_file::{ask, percent, read, text};
use crate::failure::Failure;

/// Say how much a token before each own wire tells, best first
#[derive(Debug, Args)]
pub(crate) struct IndicateArgs {
    /// The table (`.toml`, else JSON); the own stand alone will do
    file: PathBuf,

    /// The kind of token [default: that of the mission]
    #[arg(long, value_enum)]
    token: Option<Kind>,

    /// Print the protocol's answer
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    /// The number
    Number,
    /// Even or odd
    Parity,
    /// How often the value stands on the stand
    Count,
}

pub(crate) fn run(args: &IndicateArgs) -> Result<(), Failure> {
    let fields = read(&args.file)?;
    let token = match args.token {
        None => Value::Null,
        Some(Kind::Number) => json!("number"),
        Some(Kind::Parity) => json!("parity"),
        Some(Kind::Count) => json!("count"),
    };
    let answer = ask(&fields, "indicate", &[("token", token)])?;
    let mut out = io::stdout().lock();
    let written = if args.json { writeln!(out, "{answer}") } else { write(&mut out, &answer) };
    written.map_err(Failure::Output)
}

fn write(out: &mut impl Write, answer: &Value) -> io::Result<()> {
    let choices = answer["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
    let bits = |value: &Value| value.as_f64().unwrap_or(0.0);
    let Some(best) = choices.first() else {
        return writeln!(out, "no own wire can take such a token");
    };
    let several = answer["baselines"].as_array().is_some_and(|stands| stands.len() > 1);
    for (i, choice) in choices.iter().enumerate() {
        let slot = choice["slot"].as_u64().and_then(|slot| u8::try_from(slot).ok()).unwrap_or(0);
        let letter = char::from(b'A'.saturating_add(slot));
        let stand = if several { format!("stand {} ", choice["player"]) } else { String::new() };
        let wire = text(&choice["wire"]);
        let wire = wire.strip_prefix('B').unwrap_or(&wire);
        let mates = match mates(answer, choice) {
            Some(mates) => format!(", {mates:.2} for a mate"),
            None => String::new(),
        };
        let tells = bits(&choice["bits"]);
        writeln!(out, "  {:>2}. {stand}{letter} = {wire:<3} {tells:.2} bits{mates}", i + 1)?;
    }
    let (tells, leaves) = (bits(&best["bits"]), bits(&best["remaining"]));
    writeln!(
        out,
        "\nThe first tells most: it settles {} of what an outsider does not know about the stand, \
         {tells:.2} of {:.2} bits.",
        percent(bits(&best["resolved"])),
        tells + leaves
    )?;
    writeln!(out, "evidence: {}", evidence(answer))
}

/// The mean over the mates of what the token tells each, given his own hand.
fn mates(answer: &Value, choice: &Value) -> Option<f64> {
    let views = answer["team"].as_array()?.iter().filter(|v| v["stand"] == choice["player"]);
    let bits: Vec<f64> = views
        .flat_map(|view| view["choices"].as_array().into_iter().flatten())
        .filter(|other| other["slot"] == choice["slot"])
        .filter_map(|other| other["bits"].as_f64())
        .collect();
    (!bits.is_empty()).then(|| bits.iter().sum::<f64>() / bits.len() as f64)
}
