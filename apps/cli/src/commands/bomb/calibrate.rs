//! `kibitzer bomb calibrate`: are wires, hits and wins as frequent as their stated probabilities?

use std::path::PathBuf;

use clap::Args;
use kibitzer_bomb_busters::playing::PolicyName;
use kibitzer_campaign::bomb::{CalibrationDescription, MOST_GAMES};

use crate::calibrate;
use crate::failure::Failure;
use crate::long_run::RunArgs;

/// Measure calibration: hidden wires, hits and wins, stated against what happened, by decile
///
/// Finished games are kept in the data folder: an interrupted run resumes, and more games with the same seed add to
/// those already played.
#[derive(Debug, Args)]
pub(crate) struct BombCalibrateArgs {
    /// Number of games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=MOST_GAMES))]
    games: u64,

    /// The mission, 1 to 66
    #[arg(long, default_value_t = 8)]
    mission: u8,

    /// Number of players, 2 to 5
    #[arg(long, default_value_t = 5)]
    players: usize,

    /// The team's policy: random, greedy, exact or winning
    #[arg(long, default_value = "exact")]
    policy: PolicyName,

    /// Number of games to simulate on each turn for the chance of winning; 0 skips it
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(0..=100_000))]
    rollouts: u64,

    #[command(flatten)]
    run: RunArgs,
}

pub(super) fn run(args: &BombCalibrateArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let description = CalibrationDescription {
        games: args.games,
        mission: args.mission,
        players: args.players,
        policy: args.policy.to_string(),
        rollouts: args.rollouts,
        seed: args.run.seed,
    };
    calibrate::run(&description.campaign()?, &args.run, folder)
}
