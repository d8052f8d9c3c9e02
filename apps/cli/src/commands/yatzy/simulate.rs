//! `kibitzer yatzy simulate`: many games by a table's policy, with standard errors beside every figure.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kibitzer_campaign::Books;
use kibitzer_campaign::yatzy::Games;
use kibitzer_protocol::Home;
use kibitzer_stats::{Level, StatsError};
use kibitzer_work::Work;
use kibitzer_yatzy::sweep::Report;
use kibitzer_yatzy::{Estimate, MOST_GAMES, Simulation, Table, Tables};
use serde_json::{Map, Value, json};

use super::card::GameArgs;
use super::{build, show, wrong};
use crate::failure::Failure;
use crate::long_run::{self, ShardArgs};
use crate::progress;

/// Play many games and count
///
/// With --shard, finished games are kept in the data folder, to be counted together by the last shard or by the same
/// command without it.
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

    /// How many games a unit has: what one shard plays at a stretch [default: 1048576]
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    unit: Option<u64>,

    /// How many threads [default: one a processor]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,

    #[command(flatten)]
    shard: ShardArgs,

    /// Write the scores, game by game, to this Parquet file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &SimulateArgs, home: &Home) -> Result<(), Failure> {
    let (table, _) = build::table(&args.game, home, None)?;
    let tables = home.data().map_or_else(Tables::in_memory, Tables::in_folder);
    let (rules, theta, precision) = (table.rules().clone(), table.theta(), table.precision());
    let unit = args.unit.unwrap_or(MOST_GAMES);
    let games = Games::new(rules, theta, precision, args.games, args.seed, unit, tables)?;
    let games = games.with_values(table);
    let Some(played) = on_threads(args.threads, || play(args, &games, home))?? else {
        return Ok(());
    };
    if let Some(path) = &args.out {
        games.scores(&played)?.write(path)?;
    }
    let table = games.values(&Work::free()).map_err(wrong)?;
    let games = played;
    let figures =
        figures(table, &games, args.seed).map_err(|error| Failure::Question(error.to_string()))?;
    show(args.json, &figures, |out| {
        let f = |name: &str| figures[name].as_f64().unwrap_or(f64::NAN);
        let (games, seed) = (&figures["games"], args.seed);
        writeln!(out, "{games} games of {}, seed {seed}", table.rules().version())?;
        writeln!(out, "mean {:.4} +- {:.4}", f("mean"), f("mean_se"))?;
        writeln!(out, "standard deviation {:.4} +- {:.4}", f("sd"), f("sd_se"))?;
        let (bonus, se) = (100.0 * f("bonus"), 100.0 * f("bonus_se"));
        writeln!(out, "bonus in {bonus:.3}% +- {se:.3}% of games")?;
        for tail in ["lowest", "highest"] {
            let name = format!("mean_of_{tail}_5_percent");
            let (mean, se) = (f(&name), f(&format!("{name}_se")));
            writeln!(out, "mean of the {tail} 5% {mean:.3} +- {se:.3}")?;
        }
        writeln!(out)?;
        writeln!(out, "percentiles with their 95% intervals")?;
        for q in Report::PERCENTILES {
            let name = format!("p{q}");
            let p = &figures["percentiles"][&name];
            writeln!(out, "  {name:<4} {:>4}  {} to {}", p["score"], p["low"], p["high"])?;
        }
        let head = ["points", "+-", "missed", "+-", "turn", "+-"];
        write!(out, "\n  {:<16}", "box")?;
        head.iter().try_for_each(|word| write!(out, " {word:>8}"))?;
        writeln!(out)?;
        for row in figures["boxes"].as_array().into_iter().flatten() {
            let f = |name: &str| row[name].as_f64().unwrap_or(f64::NAN);
            write!(out, "  {:<16}", row["category"].as_str().unwrap_or(""))?;
            write!(out, " {:>8.3} {:>8.3}", f("mean"), f("mean_se"))?;
            write!(out, " {:>7.2}% {:>7.2}%", 100.0 * f("missed"), 100.0 * f("missed_se"))?;
            writeln!(out, " {:>8.2} {:>8.3}", f("turn"), f("turn_se"))?;
        }
        Ok(())
    })
}

/// The games: from the data folder if a shard is played or was, else at once. Nothing if other shards are missing.
fn play(args: &SimulateArgs, games: &Games, home: &Home) -> Result<Option<Simulation>, Failure> {
    let kept = home.data().filter(|data| {
        args.shard.shard.is_some()
            || Books::folders(games, data.root()).iter().all(|folder| folder.exists())
    });
    let Some(data) = kept else {
        if args.shard.shard.is_some() {
            return Err(kibitzer_store::DataDirError::NoHome { unset: "HOME" }.into());
        }
        let (bar, watcher) = progress::bar();
        let played = games.play(&Work::free().with_watch(watcher));
        bar.finish_and_clear();
        return Ok(Some(played?));
    };
    // A unit is played on all threads: one at a time.
    let folder = Some(data.root().to_owned());
    let books = long_run::books(games, folder, args.shard, Some(1), "games")?;
    Ok(books.map(|books| games.read(&books)).transpose()?)
}

/// Does something on so many threads.
fn on_threads<T: Send>(
    threads: Option<u64>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Failure> {
    let Some(threads) = threads else { return Ok(work()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build();
    Ok(pool.map_err(|error| Failure::Thread(std::io::Error::other(error)))?.install(work))
}

fn figures(table: &Table, games: &Simulation, seed: u64) -> Result<Value, StatsError> {
    let found = games.statistics(Level::P95)?;
    let mut percentiles = Map::new();
    for p in &found.percentiles {
        let said = json!({"score": p.score, "low": p.low, "high": p.high});
        percentiles.insert(format!("p{}", p.percent), said);
    }
    let named = table.rules().categories().iter().zip(&found.boxes);
    let boxes: Vec<Value> = named
        .map(|(category, of_box)| {
            let mut said = json!({"category": category.name});
            add(&mut said, "mean", of_box.points);
            add(&mut said, "missed", of_box.missed);
            add(&mut said, "turn", of_box.turn);
            said
        })
        .collect();
    let mut said = json!({"rules": table.rules().version(), "theta": table.theta().get(),
        "games": games.scores.len(), "seed": seed, "percentiles": percentiles, "boxes": boxes});
    add(&mut said, "mean", found.mean);
    add(&mut said, "sd", found.sd);
    add(&mut said, "bonus", found.bonus);
    add(&mut said, "mean_of_lowest_5_percent", found.lowest);
    add(&mut said, "mean_of_highest_5_percent", found.highest);
    Ok(said)
}

/// A figure and, under its name with `_se`, the standard error.
fn add(said: &mut Value, name: &str, estimate: Estimate) {
    said[name] = json!(estimate.value);
    said[format!("{name}_se")] = json!(estimate.error);
}
