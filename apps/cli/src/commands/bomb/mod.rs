//! `kibitzer bomb`: Bomb Busters on the command line. One file per subcommand.

mod analyze;
mod batch;
mod board;
mod calibrate;
mod compare;
mod indicate;
mod missions;
mod new_table;
mod play;
mod simulate;
mod status;
mod table_file;
mod what_if;
mod wins;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Bomb Busters: analyse and keep tables, list missions, simulate games, compare policies
#[derive(Debug, Args)]
pub(crate) struct BombArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Analyze(analyze::AnalyzeArgs),
    Indicate(indicate::IndicateArgs),
    WhatIf(what_if::WhatIfArgs),
    Play(play::PlayArgs),
    Missions(missions::MissionsArgs),
    Simulate(simulate::SimulateArgs),
    Compare(compare::CompareArgs),
    Calibrate(calibrate::BombCalibrateArgs),
}

pub(crate) fn run(args: &BombArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    match &args.command {
        Command::Analyze(args) => analyze::run(args),
        Command::Indicate(args) => indicate::run(args),
        Command::WhatIf(args) => what_if::run(args),
        Command::Play(args) => play::run(args, folder),
        Command::Missions(args) => missions::run(args),
        Command::Simulate(args) => simulate::run(args, folder),
        Command::Compare(args) => compare::run(args, folder),
        Command::Calibrate(args) => calibrate::run(args, folder),
    }
}
