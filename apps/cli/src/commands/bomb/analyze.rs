//! `kibitzer bomb analyze`: a table file, and everything that can be said about it.
//!
//! All odds come from the protocol's `analyze`; this file only says them in words.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kibitzer_bomb_busters::entry::point::name;
use kibitzer_bomb_busters::naming::stand_name;
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use serde_json::{Map, Value, json};

use super::board;
use super::table_file::{ask, chance, grouped, percent, read, table, text};
use super::wins::{Ranking, words, write_wrapped};
use crate::failure::Failure;
use crate::paint::{Paint, wrap};

/// Say what every hidden wire can be, what is certain and why, and which cuts are best
#[derive(Debug, Args)]
pub(crate) struct AnalyzeArgs {
    /// The table (`.toml`, else JSON), as one player sees it
    file: PathBuf,

    /// Print the protocol's answer
    #[arg(long)]
    json: bool,

    /// How to count [default: exact, or guided where that takes too much]
    #[arg(long, value_enum)]
    method: Option<Method>,

    /// Samples to draw [default: 10000]; with --width the most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(100..=5_000_000))]
    samples: Option<u64>,

    /// Draw weighted worlds until the best move's 95% interval is no wider, such as 0.01
    #[arg(long, value_name = "W")]
    width: Option<f64>,

    /// The order of the moves
    #[arg(long, value_enum, default_value_t = Order::Winning)]
    rank: Order,

    /// The most games to play for the chances to win; 0 plays none [default: about a second of them]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    games: Option<u64>,

    /// The equipment to look at
    #[arg(long, value_enum, default_value_t = Cards::AtHand)]
    equipment: Cards,

    /// Draws the same worlds again
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many moves and detectors to list
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=200))]
    top: u16,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Method {
    /// Count every world
    Exact,
    /// Draw worlds uniformly
    Sample,
    /// Draw weighted worlds seat by seat
    Guided,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Order {
    /// Success, then the risk of red
    Safe,
    /// Certain cuts handed to the next player, then bits
    Informative,
    /// The team's chance to win
    Winning,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Cards {
    /// Cards that lie ready, and your own character
    AtHand,
    /// Every card of the mission, as if it were ready
    All,
}

pub(crate) fn run(args: &AnalyzeArgs) -> Result<(), Failure> {
    let fields = read(&args.file)?;
    let method = match args.method {
        // Only the guided sampler has a width to reach.
        None if args.width.is_some() => json!("guided"),
        None => Value::Null,
        Some(Method::Exact) => json!("exact"),
        Some(Method::Sample) => json!("sample"),
        Some(Method::Guided) => json!("guided"),
    };
    let rank = match args.rank {
        Order::Safe => "safe",
        Order::Informative => "informative",
        Order::Winning => "winning",
    };
    let cards = match args.equipment {
        Cards::AtHand => "at_hand",
        Cards::All => "all",
    };
    let more = [
        ("method", method),
        ("samples", json!(args.samples)),
        ("width", json!(args.width)),
        ("rank", json!(rank)),
        ("budget", json!(args.games)),
        ("top", json!(args.top)),
        ("cards", json!(cards)),
        ("seed", json!(args.seed)),
    ];
    let answer = ask(&fields, "analyze", &more)?;
    let table = table(&fields)?;
    let mut out = io::stdout().lock();
    let written = if args.json {
        writeln!(out, "{answer}")
    } else {
        let ranking = Ranking::of(&answer);
        write(&mut out, &table, &answer, usize::from(args.top), ranking.as_ref())
    };
    written.map_err(Failure::Output)
}

/// Everything about a table, in words.
pub(super) fn write(
    out: &mut dyn Write,
    table: &Table,
    answer: &Value,
    top: usize,
    ranking: Option<&Ranking<'_>>,
) -> io::Result<()> {
    let paint = Paint::of_stdout();
    let heading = |text: &str| paint.bold(text);
    if let Some(mission) = table.setup().mission {
        let dial = table.setup().dial.map(|dial| format!(", dial {dial}")).unwrap_or_default();
        writeln!(out, "mission {mission}{dial}")?;
    }
    board::write(out, table, answer, paint)?;
    writeln!(out, "{}", paint.dim(board::LEGEND))?;

    writeln!(out, "\n{}", heading("certain"))?;
    write_certain(out, table, answer)?;

    for note in list(&answer["notes"]) {
        write_wrapped(out, "  ", &format!("note: {}", text(note)), paint)?;
    }
    let moves: Vec<&Value> = list(&answer["moves"]).collect();
    match ranking {
        Some(ranking) => {
            ranking.write_moves(out, table, &moves, top, paint)?;
            ranking.write_equipment(out, table, paint)?;
        }
        None => {
            let shown = moves.len().min(top);
            writeln!(out, "\n{} ({shown} of {}: hit, red)", heading("moves"), moves.len())?;
            for (i, one) in moves.iter().take(top).enumerate() {
                write_move(out, table, one, i + 1)?;
            }
        }
    }
    let detectors: Vec<&Value> = list(&answer["detectors"]).take(top.min(5)).collect();
    if !detectors.is_empty() {
        writeln!(out, "\n{}", heading("best double detectors"))?;
        for (i, one) in detectors.into_iter().enumerate() {
            write_move(out, table, one, i + 1)?;
        }
    }
    if list(&answer["values"]).next().is_some() {
        writeln!(out, "\n{} (chance that a stand has one)", heading("where values are"))?;
        for value in list(&answer["values"]) {
            write_value(out, table, value)?;
        }
    }
    writeln!(out, "\nevidence: {}", evidence(answer))
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn write_certain(out: &mut dyn Write, table: &Table, answer: &Value) -> io::Result<()> {
    let mut none = true;
    for cut in list(&answer["certain_dual_cuts"]) {
        none = false;
        let spot = wire(&cut["player"], &cut["slot"]);
        let proof = list(&answer["proofs"]).find(|proof| {
            ["player", "slot", "value"].iter().all(|field| proof[field] == cut[field])
        });
        let why = proof.map_or_else(|| "the table shows it".to_owned(), because);
        let line = format!("{} = {}: {why}", name(table, spot), text(&cut["value"]));
        for (i, part) in wrap(&line, 96).iter().enumerate() {
            writeln!(out, "{}{part}", if i == 0 { "  " } else { "    " })?;
        }
    }
    for cut in list(&answer["solo_cuts"]) {
        none = false;
        let (value, count) = (text(&cut["value"]), &cut["count"]);
        writeln!(out, "  solo cut {value}: the last {count} are all in your hand")?;
    }
    if answer["reveal_red"] == true {
        none = false;
        writeln!(out, "  reveal: all your uncut wires are red")?;
    }
    if none { writeln!(out, "  nothing") } else { Ok(()) }
}

/// A proof in one line.
fn because(proof: &Value) -> String {
    let facts: Vec<String> = list(&proof["because"])
        .map(|fact| {
            let why = text(&fact["why"]);
            if why == "the table shows it" {
                return why;
            }
            format!("{}, since {why}", text(&fact["says"]))
        })
        .collect();
    match &facts[..] {
        [] => text(&proof["words"]),
        facts => facts.join("; "),
    }
}

fn wire(stand: &Value, slot: &Value) -> Spot {
    let number = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
    Spot::new(number(stand), number(slot))
}

fn write_move(out: &mut dyn Write, table: &Table, one: &Value, rank: usize) -> io::Result<()> {
    let what = words(table, one);
    let (hit, red) = (chance(&one["success"]), chance(&one["red_risk"]));
    writeln!(out, "  {rank:>2}. {what:<28}{:>6}  {:>6}", percent(hit), percent(red))
}

fn write_value(out: &mut dyn Write, table: &Table, value: &Value) -> io::Result<()> {
    let nowhere = Map::new();
    let stands = value["stands"].as_object().unwrap_or(&nowhere).iter();
    let mut stands: Vec<(usize, f64)> = stands
        .filter_map(|(stand, share)| Some((stand.parse().ok()?, chance(share))))
        .filter(|&(_, p)| p > 0.0)
        .collect();
    stands.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let said: Vec<String> = stands
        .into_iter()
        .map(|(stand, p)| format!("{} {}", stand_name(table, stand), percent(p)))
        .collect();
    let hidden = &value["hidden"];
    writeln!(out, "  {:>6} ({hidden} hidden)  {}", text(&value["value"]), said.join(", "))
}

/// How sure the answer is.
pub(super) fn evidence(answer: &Value) -> String {
    let evidence = &answer["evidence"];
    if evidence["kind"] == "exact" {
        return match text(&evidence["worlds"]).as_str() {
            "1" => "exact, 1 world".to_owned(),
            worlds => format!("exact, {} worlds", grouped(worlds)),
        };
    }
    let samples = grouped(&evidence["samples"].to_string());
    let ess = grouped(&format!("{:.0}", evidence["ess"].as_f64().unwrap_or(0.0)));
    format!("{samples} samples, worth {ess}, seed {}", text(&evidence["seed"]))
}
