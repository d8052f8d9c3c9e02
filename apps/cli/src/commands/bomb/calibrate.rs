//! `kibitzer bomb calibrate`: do wires lie, cuts hit and teams win as often as stated?

use std::path::PathBuf;

use clap::Args;
use kibitzer_bomb_busters::playing::PolicyName;
use kibitzer_campaign::bomb::{CalibrationDescription, MOST_GAMES};

use crate::calibrate;
use crate::failure::Failure;
use crate::long_run::RunArgs;

/// Measure calibration: hidden wires, hits and wins, stated against what happened, by decile
///
/// Finished games are kept in the data folder: a run that was stopped resumes, and more games of the same seed add to
/// those that are there.
#[derive(Debug, Args)]
pub(crate) struct BombCalibrateArgs {
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=MOST_GAMES))]
    games: u64,

    /// The mission, 1 to 66
    #[arg(long, default_value_t = 8)]
    mission: u8,

    /// How many players, 2 to 5
    #[arg(long, default_value_t = 5)]
    players: usize,

    /// How the team plays: random, greedy, exact or winning
    #[arg(long, default_value = "exact")]
    policy: PolicyName,

    /// How many games are simulated on each turn for the chance to win; 0 leaves it out
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
