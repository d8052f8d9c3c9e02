//! `kibitzer 42 review`: what each decision of a recorded hand cost.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_texas42::Record;
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::review::{Reviewed, review};
use kibitzer_work::Work;
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::input;

/// Look at a recorded hand again: the regret of each decision, against double dummy and against what could be believed
#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// The hand as JSON, as `42 play` saves it under `hand`, or by itself
    file: PathBuf,

    /// Who reviews: intermediate, expert or sampler
    #[arg(long, default_value = "expert")]
    player: Skill,

    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ReviewArgs) -> Result<(), Failure> {
    let mut file: Map<String, Value> = input::read(&args.file)?;
    let hand = file.remove("hand").unwrap_or(Value::Object(file));
    let record: Record = serde_json::from_value(hand).map_err(|error| {
        input::wrong(&args.file, format_args!("it is not a recorded hand: {error}"))
    })?;
    let reviewed =
        review(&record, args.player, None, args.seed, &Work::free()).map_err(Failure::question)?;
    let mut out = io::stdout().lock();
    let text = if args.json { format!("{}\n", to_json(&reviewed)) } else { words(&reviewed) };
    write!(out, "{text}").map_err(Failure::Output)
}

fn to_json(reviewed: &[Reviewed]) -> Value {
    let row = |one: &Reviewed| {
        json!({
            "seat": one.seat.0, "action": one.action.to_string(), "best": one.best.to_string(),
            "regret": one.regret, "points": one.points, "why": one.why,
        })
    };
    json!({"decisions": reviewed.iter().map(row).collect::<Vec<_>>()})
}

fn words(reviewed: &[Reviewed]) -> String {
    let mut text = format!(
        "{:<6} {:<12} {:<12} {:>7} {:>12}\n",
        "seat", "did", "best", "regret", "open points"
    );
    for one in reviewed {
        let points = one.points.map_or_else(|| "-".to_owned(), |points| points.to_string());
        text += &format!(
            "{:<6} {:<12} {:<12} {:>7.3} {points:>12}\n",
            one.seat.0,
            one.action.to_string(),
            one.best.to_string(),
            one.regret
        );
        if one.regret > 0.05 {
            text += &format!("       {}\n", one.why);
        }
    }
    for seat in 0..4 {
        let own = || reviewed.iter().filter(|one| one.seat.0 == seat);
        let regret: f64 = own().map(|one| one.regret).sum();
        let points: u32 = own().filter_map(|one| one.points).map(u32::from).sum();
        text += &format!(
            "seat {seat}: {} decisions, regret {regret:.3}, {points} points with open hands\n",
            own().count()
        );
    }
    text
}
