//! `kibitzer yatzy simulate`: plays many games with a table's policy and reports statistics with standard errors.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kibitzer_campaign::Books;
use kibitzer_campaign::yatzy::Games;
use kibitzer_protocol::Storage;
use kibitzer_stats::Level;
use kibitzer_work::Work;
use kibitzer_yatzy::{Estimate, MOST_GAMES, Percentile, Simulation, Statistics, Table, Tables};
use serde_json::{Map, Value, json};

use super::build;
use super::card::GameArgs;
use crate::ask::show;
use crate::failure::Failure;
use crate::long_run::{self, ShardArgs};
use crate::progress;
use crate::table::{figure, percent, row};

/// Simulate many games and report statistics with standard errors
///
/// With --shard, finished games are kept in the data folder; the last shard to finish reports on all of them, and so
/// does the same command without --shard.
#[derive(Debug, Args)]
pub(super) struct SimulateArgs {
    #[command(flatten)]
    game: GameArgs,

    /// Number of games
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,

    /// Random seed; the same seed gives the same games for any number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Number of games per unit, which a shard plays in one go [default: 1048576]
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    unit: Option<u64>,

    /// Number of threads [default: one per processor]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,

    #[command(flatten)]
    shard: ShardArgs,

    /// Write the score of every game to this Parquet file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print the statistics as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &SimulateArgs, storage: &Storage) -> Result<(), Failure> {
    let (table, _) = build::table(&args.game, storage, None)?;
    let tables = storage.data().map_or_else(Tables::in_memory, Tables::in_folder);
    let (rules, theta, precision) = (table.rules().clone(), table.theta(), table.precision());
    let unit = args.unit.unwrap_or(MOST_GAMES);
    let games = Games::new(rules, theta, precision, args.games, args.seed, unit, tables)?;
    let games = games.with_values(table);
    let Some(played) = on_threads(args.threads, || play(args, &games, storage))?? else {
        return Ok(());
    };
    if let Some(path) = &args.out {
        games.scores(&played)?.write(path)?;
    }
    let table = games.values(&Work::free()).map_err(Failure::question)?;
    let found = played.statistics(Level::P95);
    let found = found.map_err(Failure::question)?;
    let games = played.scores.len();
    show(args.json, &figures(table, games, &found, args.seed), |out| {
        let near =
            |e: Estimate, digits: usize| format!("{:.digits$} +- {:.digits$}", e.value, e.error);
        writeln!(out, "{games} games of {}, seed {}", table.rules().version(), args.seed)?;
        writeln!(out, "mean {}", near(found.mean, 4))?;
        writeln!(out, "standard deviation {}", near(found.sd, 4))?;
        let [bonus, se] = [found.bonus.value, found.bonus.error].map(|it| percent(Some(it), 3));
        writeln!(out, "bonus in {bonus} +- {se} of games")?;
        writeln!(out, "mean of the lowest 5% {}", near(found.lowest, 3))?;
        writeln!(out, "mean of the highest 5% {}", near(found.highest, 3))?;
        writeln!(out, "\npercentiles with their 95% intervals")?;
        for p in &found.percentiles {
            let (name, range) = (format!("p{}", p.percent), format!(" {} to {}", p.low, p.high));
            write!(out, "{}", row(&[-4, -1, 0], [&name, &p.score, &range]))?;
        }
        const WIDTHS: [isize; 7] = [-16, 8, 8, 8, 8, 8, 8];
        let head = row(&WIDTHS, [&"box", &"points", &"+-", &"missed", &"+-", &"turn", &"+-"]);
        write!(out, "\n{head}")?;
        for (category, found) in table.rules().categories().iter().zip(&found.boxes) {
            let [points, points_se] =
                [found.points.value, found.points.error].map(|it| figure(Some(it), 3));
            let [missed, missed_se] =
                [found.missed.value, found.missed.error].map(|it| percent(Some(it), 2));
            let (turn, turn_se) =
                (figure(Some(found.turn.value), 2), figure(Some(found.turn.error), 3));
            let cells: [&dyn Display; 7] =
                [&category.name, &points, &points_se, &missed, &missed_se, &turn, &turn_se];
            write!(out, "{}", row(&WIDTHS, cells))?;
        }
        Ok(())
    })
}

/// The games: from the data folder if there are shards, else simulated now. `None` if other shards are missing.
fn play(
    args: &SimulateArgs,
    games: &Games,
    storage: &Storage,
) -> Result<Option<Simulation>, Failure> {
    let kept = storage.data().filter(|data| {
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
    // A unit uses all threads, so units run one at a time.
    let folder = Some(data.root().to_owned());
    let books = long_run::books(games, folder, args.shard, Some(1), "games")?;
    Ok(books.map(|books| games.read(&books)).transpose()?)
}

/// Runs a function on this many threads.
fn on_threads<T: Send>(
    threads: Option<u64>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Failure> {
    let Some(threads) = threads else { return Ok(work()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build();
    Ok(pool.map_err(|error| Failure::Thread(std::io::Error::other(error)))?.install(work))
}

/// The statistics as JSON.
fn figures(table: &Table, games: usize, found: &Statistics, seed: u64) -> Value {
    let percentile = |p: &Percentile| {
        let said = json!({"score": p.score, "low": p.low, "high": p.high});
        (format!("p{}", p.percent), said)
    };
    let percentiles: Map<String, Value> = found.percentiles.iter().map(percentile).collect();
    let named = table.rules().categories().iter().zip(&found.boxes);
    let boxes = named.map(|(category, found)| {
        let mut said =
            with_errors([("mean", found.points), ("missed", found.missed), ("turn", found.turn)]);
        said.insert("category".to_owned(), category.name.into());
        Value::Object(said)
    });
    let mut said = with_errors([
        ("mean", found.mean),
        ("sd", found.sd),
        ("bonus", found.bonus),
        ("mean_of_lowest_5_percent", found.lowest),
        ("mean_of_highest_5_percent", found.highest),
    ]);
    said.extend([
        ("rules".to_owned(), table.rules().version().into()),
        ("theta".to_owned(), table.theta().get().into()),
        ("games".to_owned(), games.into()),
        ("seed".to_owned(), seed.into()),
        ("percentiles".to_owned(), percentiles.into()),
        ("boxes".to_owned(), boxes.collect()),
    ]);
    Value::Object(said)
}

/// Estimates and, under the same names with `_se`, their standard errors.
fn with_errors<const N: usize>(figures: [(&str, Estimate); N]) -> Map<String, Value> {
    let pair = |(name, estimate): (&str, Estimate)| {
        [(name.to_owned(), estimate.value.into()), (format!("{name}_se"), estimate.error.into())]
    };
    figures.into_iter().flat_map(pair).collect()
}
