//! `kibitzer bomb simulate`: how often a team that plays by a policy wins a mission.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_bomb_busters::playing::{PolicyName, Tally, outcome_name};
use kibitzer_bomb_busters::rules::Outcome;
use kibitzer_stats::{Interval, Level, wilson_interval};
use kibitzer_tables::{Table, TableError};
use serde_json::{Map, json};

use super::batch::{BatchArgs, Played, Shard, play};
use super::{game, percent};
use crate::failure::Failure;

/// Play many games of a mission by a policy: win rate, losses by cause, mistakes
///
/// Finished games are kept in the data folder: a run that was stopped goes on where it was, and more
/// games of the same seed add to those that are there.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    batch: BatchArgs,

    /// How the team plays: random, greedy, exact or winning
    #[arg(long, default_value = "greedy")]
    policy: PolicyName,

    /// Write one row a game to this Parquet file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Play only one part of the work, such as 2/3; without it, all parts are put together
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<Shard>,
}

pub(crate) fn run(args: &SimulateArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let game = game(args.batch.mission, args.batch.players)?;
    let played = play(&args.batch, &game, args.policy, args.shard, folder)?;
    let mut tally = Tally::default();
    played.iter().for_each(|(_, record)| tally.add(record));
    if let Some(path) = &args.out {
        let table = table(args, &played);
        table.and_then(|table| table.write(path)).map_err(|e| Failure::Question(e.to_string()))?;
    }
    let mut out = io::stdout().lock();
    let written = match wilson_interval(tally.won, tally.games, Level::P95) {
        Err(_) => writeln!(out, "this shard has no games"),
        Ok(interval) if args.batch.json => write_json(&mut out, args, &tally, &interval),
        Ok(interval) => write_text(&mut out, args, &tally, &interval),
    };
    written.map_err(Failure::Output)
}

fn write_json(
    out: &mut impl Write,
    args: &SimulateArgs,
    tally: &Tally,
    interval: &Interval,
) -> io::Result<()> {
    let lost: Map<String, serde_json::Value> =
        tally.losses().map(|(cause, count)| (cause.to_owned(), json!(count))).collect();
    let answer = json!({
        "mission": args.batch.mission,
        "players": args.batch.players,
        "policy": args.policy.to_string(),
        "seed": args.batch.seed,
        "games": tally.games,
        "won": tally.won,
        "win_rate": tally.won as f64 / tally.games as f64,
        "ci": [interval.low(), interval.high()],
        "lost": lost,
        "mean_mistakes": tally.mean_mistakes(),
    });
    writeln!(out, "{answer}")
}

fn write_text(
    out: &mut impl Write,
    args: &SimulateArgs,
    tally: &Tally,
    interval: &Interval,
) -> io::Result<()> {
    let BatchArgs { mission, players, seed, .. } = args.batch;
    let games = tally.games as f64;
    writeln!(
        out,
        "mission {mission}, {players} players, {} policy, seed {seed}: {} games",
        args.policy, tally.games
    )?;
    let (low, high) = (percent(interval.low()), percent(interval.high()));
    writeln!(out, "  won       {}  (95%: {low} to {high})", percent(tally.won as f64 / games))?;
    for (cause, count) in tally.losses() {
        writeln!(out, "  lost      {}  {cause}", percent(count as f64 / games))?;
    }
    writeln!(out, "  mistakes  {:.2} a game", tally.mean_mistakes())
}

/// One row a game.
fn table(args: &SimulateArgs, played: &Played) -> Result<Table, TableError> {
    let whole = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let of = |number: &dyn Fn(&(u64, _)) -> i64| played.iter().map(number).collect::<Vec<i64>>();
    Table::new()
        .with("game", of(&|(number, _)| whole(*number)))?
        .with("won", played.iter().map(|(_, r)| r.outcome == Outcome::Won).collect::<Vec<bool>>())?
        .with(
            "outcome",
            played.iter().map(|(_, r)| outcome_name(r.outcome).to_owned()).collect::<Vec<String>>(),
        )?
        .with("mistakes", of(&|(_, record)| i64::from(record.mistakes)))?
        .with("actions", of(&|(_, record)| i64::from(record.actions)))?
        .noting("game", "bomb-busters")?
        .noting("mission", args.batch.mission.to_string())?
        .noting("players", args.batch.players.to_string())?
        .noting("policy", args.policy.to_string())?
        .noting("seed", args.batch.seed.to_string())
}
