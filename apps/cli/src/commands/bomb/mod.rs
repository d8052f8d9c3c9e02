//! `kibitzer bomb`: Bomb Busters at the command line. One subcommand a file.

mod analyze;
mod batch;
mod board;
mod compare;
mod indicate;
mod missions;
mod new_table;
mod paint;
mod play;
mod simulate;
mod table_file;
mod what_if;
mod wins;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::rules::Game;

use crate::failure::Failure;

/// Bomb Busters: tables analysed, missions, simulated games, policies compared
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
    }
}

/// The game that a mission and a number of players name.
fn game(mission: u8, players: usize) -> Result<Game, Failure> {
    let known = Mission::new(mission)
        .ok_or_else(|| Failure::Usage(format!("there is no mission {mission}: 1 to 66")))?;
    Game::new(known, players).map_err(|error| Failure::Question(error.to_string()))
}

/// A share as people read it.
fn percent(share: f64) -> String {
    format!("{:.2}%", share * 100.0)
}
