//! `kibitzer bomb analyze`: everything that can be derived from a table file.
//!
//! All odds come from the protocol's `analyze`; this file only formats them.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kibitzer_bomb_busters::entry::point::name;
use kibitzer_bomb_busters::naming::stand_name;
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_protocol::bomb_busters::{Analysis, Hidden, Move, Proved};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::board;
use super::table_file::{ask, percent, sure, table};
use super::wins::{words, write_equipment, write_moves, write_wrapped};
use crate::ask::show;
use crate::failure::Failure;
use crate::input;
use crate::paint::{Paint, wrap};

/// Show the odds of every hidden wire, what is certain and why, and the best cuts
#[derive(Debug, Args)]
pub(crate) struct AnalyzeArgs {
    /// The table (`.toml`, else JSON), as one player sees it
    file: PathBuf,

    /// Print the protocol's answer as JSON
    #[arg(long)]
    json: bool,

    /// Counting method [default: exact, or guided if the table is too large for that]
    #[arg(long, value_enum)]
    method: Option<Method>,

    /// Number of samples [default: 10000]; with --width, the maximum
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(100..=5_000_000))]
    samples: Option<u64>,

    /// Draw weighted worlds until the best move's 95% interval is at most this wide, such as 0.01
    #[arg(long, value_name = "W")]
    width: Option<f64>,

    /// How to rank the moves
    #[arg(long, value_enum, default_value_t = Order::Winning)]
    rank: Order,

    /// Maximum number of simulated games for the chances of winning; 0 for none
    /// [default: 40,000 to 160,000, fewer for long games: up to ten seconds or so]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    games: Option<u64>,

    /// Which equipment to evaluate
    #[arg(long, value_enum, default_value_t = Cards::AtHand)]
    equipment: Cards,

    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Number of moves and detectors to list
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=200))]
    top: u16,
}

#[derive(Debug, Clone, Copy, ValueEnum, Serialize)]
#[serde(rename_all = "snake_case")]
enum Method {
    /// Count every world
    Exact,
    /// Draw worlds uniformly
    Sample,
    /// Draw weighted worlds, one seat after another
    Guided,
}

#[derive(Debug, Clone, Copy, ValueEnum, Serialize)]
#[serde(rename_all = "snake_case")]
enum Order {
    /// Success, then the risk of red
    Safe,
    /// What the certain cuts left to the next player save, minus what a miss and an explosion cost
    Informative,
    /// The team's chance of winning
    Winning,
}

#[derive(Debug, Clone, Copy, ValueEnum, Serialize)]
#[serde(rename_all = "snake_case")]
enum Cards {
    /// Cards that are ready, and your own character
    AtHand,
    /// Every card of the mission, as if it were ready
    All,
}

pub(crate) fn run(args: &AnalyzeArgs) -> Result<(), Failure> {
    let fields: Map<String, Value> = input::read(&args.file)?;
    // Only the guided sampler can stop at a width.
    let method = args.method.or(args.width.map(|_| Method::Guided));
    let more = json!({
        "method": method, "samples": args.samples, "width": args.width, "rank": args.rank,
        "budget": args.games, "top": args.top, "cards": args.equipment, "seed": args.seed,
    });
    let answer: Analysis = ask(&fields, "analyze", more)?;
    let table = table(&fields)?;
    show(args.json, &answer, |out| write(out, &table, &answer, usize::from(args.top)))
}

/// The whole analysis as text.
pub(super) fn write(
    out: &mut dyn Write,
    table: &Table,
    answer: &Analysis,
    top: usize,
) -> io::Result<()> {
    let paint = Paint::of_stdout();
    let heading = |text: &str| paint.bold(text);
    if let Some(mission) = table.mission().map(|mission| mission.number()) {
        let dial = table.public().dial.map(|dial| format!(", dial {dial}")).unwrap_or_default();
        writeln!(out, "mission {mission}{dial}")?;
    }
    board::write(out, table, Some(answer), paint)?;
    writeln!(out, "{}", paint.dim(board::LEGEND))?;

    writeln!(out, "\n{}", heading("certain"))?;
    write_certain(out, table, answer)?;

    for note in &answer.notes {
        write_wrapped(out, "  ", &format!("note: {note}"), paint)?;
    }
    match &answer.ranking {
        Some(ranking) => {
            write_moves(out, table, ranking, &answer.moves, top, paint)?;
            write_equipment(out, table, answer.equipment.as_deref().unwrap_or_default(), paint)?;
        }
        None => {
            let shown = answer.moves.len().min(top);
            writeln!(out, "\n{} ({shown} of {}: hit, red)", heading("moves"), answer.moves.len())?;
            write_plain(out, table, &answer.moves[..shown])?;
        }
    }
    if let Some(detectors) = answer.detectors.as_deref().filter(|found| !found.is_empty()) {
        writeln!(out, "\n{}", heading("best double detectors"))?;
        write_plain(out, table, &detectors[..detectors.len().min(top).min(5)])?;
    }
    if let Some(values) = answer.values.as_deref().filter(|values| !values.is_empty()) {
        writeln!(
            out,
            "\n{} (probability that a stand has at least one)",
            heading("where values are")
        )?;
        values.iter().try_for_each(|value| write_value(out, table, value))?;
    }
    writeln!(out, "\nevidence: {}", sure(&answer.evidence))
}

fn write_certain(out: &mut dyn Write, table: &Table, answer: &Analysis) -> io::Result<()> {
    let proofs = answer.proofs.as_deref().unwrap_or_default();
    for cut in &answer.certain_dual_cuts {
        let here = |proof: &&Proved| {
            (proof.player, proof.slot, proof.value) == (cut.player, cut.slot, cut.value)
        };
        let proof = proofs.iter().find(here);
        let why = proof.map_or_else(|| "the table shows it".to_owned(), because);
        let spot = name(table, Spot::new(cut.player, cut.slot));
        for (i, part) in wrap(&format!("{spot} = {}: {why}", cut.value), 96).iter().enumerate() {
            writeln!(out, "{}{part}", if i == 0 { "  " } else { "    " })?;
        }
    }
    for cut in &answer.solo_cuts {
        writeln!(out, "  solo cut {}: the last {} are all in your hand", cut.value, cut.count)?;
    }
    if answer.reveal_red {
        return writeln!(out, "  reveal: all your uncut wires are red");
    }
    if answer.certain_dual_cuts.is_empty() && answer.solo_cuts.is_empty() {
        return writeln!(out, "  nothing");
    }
    Ok(())
}

/// A proof on one line.
fn because(proof: &Proved) -> String {
    let facts: Vec<String> = proof
        .because
        .iter()
        .map(|fact| match &*fact.why {
            "the table shows it" => fact.why.clone(),
            why => format!("{}, since {why}", fact.says),
        })
        .collect();
    match &facts[..] {
        [] => proof.words.clone().unwrap_or_default(),
        facts => facts.join("; "),
    }
}

/// Moves with their probabilities only.
fn write_plain(out: &mut dyn Write, table: &Table, moves: &[Move]) -> io::Result<()> {
    for (i, one) in moves.iter().enumerate() {
        let [hit, red] = [&one.success, &one.red_risk].map(|p| percent(p.to_f64()));
        writeln!(out, "  {:>2}. {:<28}{hit:>6}  {red:>6}", i + 1, words(table, one))?;
    }
    Ok(())
}

fn write_value(out: &mut dyn Write, table: &Table, found: &Hidden) -> io::Result<()> {
    let stands = found.stands.iter();
    let mut stands: Vec<(usize, f64)> = stands
        .filter_map(|(stand, share)| Some((stand.parse().ok()?, share.to_f64())))
        .filter(|&(_, p)| p > 0.0)
        .collect();
    stands.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let said: Vec<String> = stands
        .into_iter()
        .map(|(stand, p)| format!("{} {}", stand_name(table, stand), percent(p)))
        .collect();
    let value = found.value.to_string();
    writeln!(out, "  {value:>6} ({} hidden)  {}", found.hidden, said.join(", "))
}
