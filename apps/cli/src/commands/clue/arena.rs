//! `kibitzer clue arena` and `calibrate`: measures players, and compares stated probabilities with outcomes.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kibitzer_campaign::Campaign;
use kibitzer_campaign::clue::{ArenaDescription, CalibrationDescription};
use kibitzer_clue::Skill;
use kibitzer_clue::arena::End;
use kibitzer_clue::calibration::Who;
use kibitzer_stats::{Level, wilson_interval};
use serde_json::json;

use crate::ask::show;
use crate::calibrate;
use crate::failure::Failure;
use crate::long_run::RunArgs;

/// Measure how often a player wins against opponents of another kind, changing seats from game to game
///
/// Finished games are kept in the data folder: an interrupted run resumes, and more games with the same seed add to
/// those already played.
#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    /// The player to measure: beginner or expert
    #[arg(default_value = "expert")]
    one: Skill,

    /// The opponents: beginner or expert
    #[arg(default_value = "beginner")]
    others: Skill,

    /// Number of players
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(3..=6))]
    players: u64,

    /// Number of games
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    games: u64,

    #[command(flatten)]
    run: RunArgs,
}

/// Measure calibration: where the cards are and how often accusing or waiting wins, stated against observed, by decile
///
/// Finished games are kept in the data folder: an interrupted run resumes, and more games with the same seed add to
/// those already played.
#[derive(Debug, Args)]
pub(crate) struct ClueCalibrateArgs {
    /// Number of games
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    games: u64,

    /// Number of players
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(3..=6))]
    players: u64,

    /// Player to measure: uniform or again (random suggestions, showing any card or the same one again), beginner or
    /// expert
    #[arg(long, default_value = "uniform")]
    player: Who,

    /// Players on the other seats, if not the same; the measured player changes seats from game to game
    #[arg(long)]
    others: Option<Who>,

    /// Maximum number of turns per player
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=60))]
    turns: u64,

    #[command(flatten)]
    run: RunArgs,
}

pub(super) fn run(args: &ArenaArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let ArenaArgs { one, others, players, games, run } = args;
    let (one, others) = (one.to_string(), others.to_string());
    let said = ArenaDescription { one, others, players: *players, games: *games, seed: run.seed };
    let arena = said.campaign()?;
    let description = &arena.legs()[0].description;
    let Some(books) = run.books(&arena, folder, description)? else { return Ok(()) };
    let ends = arena.read(&books)?;
    let [won, unsolved] =
        [End::Won, End::Unsolved].map(|end| ends.iter().filter(|it| **it == end).count() as u64);
    let interval = wilson_interval(won, *games, Level::P95)?;
    let (share, ci) = (won as f64 / *games as f64, [interval.low(), interval.high()]);
    let answer = json!({"run": description, "games": games, "won": won, "share": share, "ci": ci,
        "unsolved": unsolved});
    show(run.json, &answer, |out| {
        let [share, low, high, even] =
            [share, ci[0], ci[1], 1.0 / *players as f64].map(|part| 100.0 * part);
        writeln!(out, "{description}")?;
        writeln!(
            out,
            "  won {won} of {games} games: {share:.1}% (95%: {low:.1} to {high:.1}%); an even share is {even:.1}%; \
             {unsolved} unsolved"
        )
    })
}

pub(super) fn calibrate(args: &ClueCalibrateArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let ClueCalibrateArgs { games, players, player, others, turns, run } = args;
    let (games, players, player, turns) = (*games, *players, player.to_string(), *turns);
    let others = others.map(|who| who.to_string());
    let said = CalibrationDescription { games, players, player, others, turns, seed: run.seed };
    calibrate::run(&said.campaign()?, run, folder)
}
