//! `kibitzer yatzy simulate`: many games by a table's policy, with standard errors beside every figure.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kibitzer_protocol::Home;
use kibitzer_stats::{Level, normal_quantile};
use kibitzer_tables as tables;
use kibitzer_yatzy::{MOST_GAMES, Simulation, State, Table};
use serde_json::{Map, Value, json};

use super::card::GameArgs;
use super::{build, show, wrong};
use crate::failure::Failure;

/// Play many games and count
#[derive(Debug, Args)]
pub(super) struct SimulateArgs {
    #[command(flatten)]
    game: GameArgs,

    /// How many games
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,

    /// The same seed gives the same games, for any number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many threads [default: one a processor]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,

    /// Write the scores, game by game, to this Parquet file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

const PERCENTILES: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

pub(super) fn run(args: &SimulateArgs, home: &Home) -> Result<(), Failure> {
    let (table, _) = build::table(&args.game, home, None)?;
    let play = || table.simulate(State::START, args.games, args.seed).map_err(wrong);
    let games = match args.threads {
        None => play()?,
        Some(threads) => rayon::ThreadPoolBuilder::new()
            .num_threads(threads as usize)
            .build()
            .map_err(|error| Failure::Thread(std::io::Error::other(error)))?
            .install(play)?,
    };
    if let Some(path) = &args.out {
        let scores: Vec<i64> = games.scores.iter().map(|&score| i64::from(score)).collect();
        tables::Table::new()
            .with("score", scores)?
            .noting("rules", table.rules().version())?
            .noting("theta", table.theta().get().to_string())?
            .noting("seed", args.seed.to_string())?
            .write(path)?;
    }
    let figures = figures(&table, &games, args.seed);
    show(args.json, &figures, |out| {
        let f = |name: &str| figures[name].as_f64().unwrap_or(f64::NAN);
        let (games, seed) = (&figures["games"], args.seed);
        writeln!(out, "{games} games of {}, seed {seed}", table.rules().version())?;
        writeln!(out, "mean {:.4} +- {:.4}", f("mean"), f("mean_se"))?;
        writeln!(out, "standard deviation {:.4} +- {:.4}", f("sd"), f("sd_se"))?;
        let (bonus, se) = (100.0 * f("bonus"), 100.0 * f("bonus_se"));
        writeln!(out, "bonus in {bonus:.3}% +- {se:.3}% of games\n")?;
        writeln!(out, "percentiles with their 95% intervals")?;
        for (name, p) in figures["percentiles"].as_object().into_iter().flatten() {
            writeln!(out, "  {name:<4} {:>4}  {} to {}", p["score"], p["low"], p["high"])?;
        }
        writeln!(out, "\n  {:<16} {:>8} {:>8} {:>8} {:>6}", "box", "mean", "+-", "missed", "turn")?;
        for row in figures["boxes"].as_array().into_iter().flatten() {
            let f = |name: &str| row[name].as_f64().unwrap_or(f64::NAN);
            let (name, mean, se) =
                (row["category"].as_str().unwrap_or(""), f("mean"), f("mean_se"));
            let (missed, turn) = (100.0 * f("missed"), f("turn"));
            writeln!(out, "  {name:<16} {mean:>8.3} {se:>8.3} {missed:>7.2}% {turn:>6.2}")?;
        }
        Ok(())
    })
}

fn figures(table: &Table, games: &Simulation, seed: u64) -> Value {
    let n = games.scores.len() as f64;
    let moments = |points: f64, squares: f64| {
        let mean = points / n;
        (mean, (squares / n - mean * mean).max(0.0))
    };
    let sum = |power: i32| games.scores.iter().map(|&s| f64::from(s).powi(power)).sum::<f64>();
    let (mean, variance) = moments(sum(1), sum(2));
    let fourth: f64 = games.scores.iter().map(|&s| (f64::from(s) - mean).powi(4)).sum::<f64>() / n;
    let sd = variance.sqrt();
    // The standard error of a standard deviation, by the fourth moment.
    let sd_se = if sd > 0.0 {
        (fourth - variance * variance).max(0.0).sqrt() / (2.0 * sd * n.sqrt())
    } else {
        0.0
    };
    let mut sorted = games.scores.clone();
    sorted.sort_unstable();
    let z = normal_quantile(1.0 - Level::P95.error() / 2.0).unwrap_or(1.96);
    let rank = |share: f64| sorted[((share * n).ceil() as usize).clamp(1, sorted.len()) - 1];
    let mut percentiles = Map::new();
    for q in PERCENTILES {
        let share = f64::from(q) / 100.0;
        // The order statistics that the rank of the percentile lies between.
        let spread = z * (share * (1.0 - share) / n).sqrt();
        let (low, high) = (rank(share - spread), rank((share + spread).min(1.0)));
        percentiles
            .insert(format!("p{q}"), json!({"score": rank(share), "low": low, "high": high}));
    }
    let bonus = games.bonuses as f64 / n;
    let named = table.rules().categories().iter().zip(&games.boxes);
    let boxes: Vec<Value> = named
        .map(|(category, box_)| {
            let (mean, variance) = moments(box_.points as f64, box_.squares as f64);
            json!({"category": category.name, "mean": mean, "mean_se": (variance / n).sqrt(),
                   "missed": box_.missed as f64 / n, "turn": box_.turns as f64 / n})
        })
        .collect();
    json!({"rules": table.rules().version(), "theta": table.theta().get(), "games": games.scores.len(),
        "seed": seed, "mean": mean, "mean_se": sd / n.sqrt(), "sd": sd, "sd_se": sd_se,
        "bonus": bonus, "bonus_se": (bonus * (1.0 - bonus) / n).sqrt(),
        "percentiles": percentiles, "boxes": boxes})
}
