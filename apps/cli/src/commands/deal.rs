//! `kibitzer deal`: any hidden deal, from a file with kinds, seats and rules.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_protocol::{Context, Protocol};
use serde_json::{Map, Value, json};

use crate::failure::Failure;

/// The most that a problem file may hold; a real one has a few kilobytes.
const MOST_BYTES: u64 = 1 << 20;

/// Count a hidden deal of your own: kinds, seats and rules from a JSON or TOML file
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
    let mut request = read(&args.file)?;
    request.insert("game".to_owned(), json!("deal"));
    request.entry("query").or_insert(json!("analyze"));
    let mut said = Protocol::standard().answer_value(Value::Object(request), &Context::unlimited());
    let mut out = io::stdout().lock();
    if let Some(warnings) = said["warnings"].as_array() {
        for warning in warnings {
            // Nowhere is left to report that standard error is gone.
            let _ = writeln!(io::stderr(), "kibitzer: {}", text(warning));
        }
    }
    if !said["error"].is_null() {
        let at = said["error"]["at"].as_str().map(|at| format!(" (at {at})")).unwrap_or_default();
        return Err(Failure::Question(format!("{}{at}", text(&said["error"]["message"]))));
    }
    let answer = said["answer"].take();
    let written = if args.json || answer["seats"].is_null() {
        writeln!(out, "{answer}")
    } else {
        write_answer(&mut out, &answer)
    };
    written.map_err(Failure::Output)
}

fn read(path: &PathBuf) -> Result<Map<String, Value>, Failure> {
    let wrong = |why: String| Failure::Read { path: path.clone(), why };
    let size = fs::metadata(path).map_err(|error| wrong(error.to_string()))?.len();
    if size > MOST_BYTES {
        return Err(wrong(format!("it has {size} bytes, a problem has at most {MOST_BYTES}")));
    }
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    if path.extension().is_some_and(|end| end == "toml") {
        toml::from_str(&text).map_err(|error| wrong(error.to_string()))
    } else {
        serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn write_answer(out: &mut impl Write, answer: &Value) -> io::Result<()> {
    let exact = answer["worlds"].as_str();
    match exact {
        Some(worlds) => writeln!(
            out,
            "exact: {worlds} worlds, {:.2} bits unknown",
            answer["entropy_bits"].as_f64().unwrap_or(0.0)
        )?,
        None => writeln!(
            out,
            "sampled: about 2^{:.1} worlds, effective sample size {:.0}",
            answer["log2_worlds"].as_f64().unwrap_or(0.0),
            answer["evidence"]["ess"].as_f64().unwrap_or(0.0)
        )?,
    }
    let whole: f64 = exact.and_then(|worlds| worlds.parse().ok()).unwrap_or(1.0);
    let no_seats = Map::new();
    for (seat, known) in answer["seats"].as_object().unwrap_or(&no_seats) {
        let overall = if known["holds"].is_null() { &known["expected"] } else { &known["holds"] };
        writeln!(out, "\n{seat}\n  holds    {}", chances(overall, whole))?;
        for (slot, kinds) in known["slots"].as_array().into_iter().flatten().enumerate() {
            writeln!(out, "  slot {slot:<3} {}", chances(kinds, whole))?;
        }
    }
    for (event, found) in answer["events"].as_array().into_iter().flatten().enumerate() {
        writeln!(out, "\nevent {event}: {}", text(&found["p"]))?;
    }
    Ok(())
}

/// Every kind that is possible with its chance, likeliest first.
fn chances(kinds: &Value, whole: f64) -> String {
    let chance = |value: &Value| match value.as_str() {
        Some(worlds) => worlds.parse::<f64>().unwrap_or(0.0) / whole,
        None => value["p"].as_f64().unwrap_or(0.0),
    };
    let mut all: Vec<(&String, f64)> = kinds
        .as_object()
        .into_iter()
        .flatten()
        .map(|(kind, value)| (kind, chance(value)))
        .collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    let said: Vec<String> =
        all.iter().map(|(kind, p)| format!("{kind} {:.1}%", 100.0 * p)).collect();
    said.join("  ")
}
