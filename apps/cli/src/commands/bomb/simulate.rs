//! `kibitzer bomb simulate`: how often a team with a given policy wins a mission.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_bomb_busters::playing::{PolicyName, Tally};
use kibitzer_campaign::bomb::{Games, Team};
use kibitzer_stats::{Interval, Level, percent, wilson_interval};
use serde_json::{Map, json};

use super::batch::BatchArgs;
use crate::failure::Failure;

/// Simulate many games of a mission with a policy: win rate, losses by cause, mistakes
///
/// Finished games are kept in the data folder: an interrupted run resumes, and more games with the same seed add to
/// those already played.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    /// The mission, 1 to 66, or a comma-separated list
    #[arg(long, default_value = "8", value_delimiter = ',', value_name = "MISSION")]
    mission: Vec<u8>,

    #[command(flatten)]
    batch: BatchArgs,

    /// The team's policy: random, greedy, exact or winning
    #[arg(long, default_value = "greedy")]
    policy: PolicyName,
}

pub(crate) fn run(args: &SimulateArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let batch = &args.batch;
    let team = |mission: &u8| Team { mission: *mission, policy: args.policy };
    let teams = args.mission.iter().map(team).collect();
    let games = Games::new(teams, batch.players, batch.games, batch.run.seed)?;
    let what = format!("{} games by {}", batch.games, args.policy);
    let Some(books) = batch.run.books(&games, folder, &what)? else { return Ok(()) };
    for (leg, team) in games.teams().iter().enumerate() {
        let mut tally = Tally::default();
        games.read(&books, leg)?.iter().for_each(|(_, record)| tally.add(record));
        let interval =
            wilson_interval(tally.won, tally.games, Level::P95).map_err(Failure::question)?;
        let mut out = io::stdout().lock();
        let written = match batch.run.json {
            true => write_json(&mut out, args, *team, &tally, &interval),
            false => write_text(&mut out, args, *team, &tally, &interval),
        };
        written.map_err(Failure::Output)?;
    }
    Ok(())
}

fn write_json(
    out: &mut impl Write,
    args: &SimulateArgs,
    team: Team,
    tally: &Tally,
    interval: &Interval,
) -> io::Result<()> {
    let lost: Map<String, serde_json::Value> =
        tally.losses().map(|(cause, count)| (cause.to_owned(), json!(count))).collect();
    let answer = json!({
        "mission": team.mission,
        "players": args.batch.players,
        "policy": args.policy.to_string(),
        "seed": args.batch.run.seed,
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
    team: Team,
    tally: &Tally,
    interval: &Interval,
) -> io::Result<()> {
    let (players, seed) = (args.batch.players, args.batch.run.seed);
    let mission = team.mission;
    let games = tally.games as f64;
    writeln!(
        out,
        "mission {mission}, {players} players, {} policy, seed {seed}: {} games",
        args.policy, tally.games
    )?;
    let (low, high) = (percent(interval.low(), 2), percent(interval.high(), 2));
    writeln!(out, "  won       {}  (95%: {low} to {high})", percent(tally.won as f64 / games, 2))?;
    for (cause, count) in tally.losses() {
        writeln!(out, "  lost      {}  {cause}", percent(count as f64 / games, 2))?;
    }
    writeln!(out, "  mistakes  {:.2} per game", tally.mean_mistakes())
}
