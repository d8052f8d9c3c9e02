//! `kibitzer bomb`: Bomb Busters at the command line. One subcommand a file.

mod batch;
mod compare;
mod missions;
mod simulate;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::rules::Game;

use crate::failure::Failure;

/// Bomb Busters: missions, simulated games, policies compared
#[derive(Debug, Args)]
pub(crate) struct BombArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Missions(missions::MissionsArgs),
    Simulate(simulate::SimulateArgs),
    Compare(compare::CompareArgs),
}

pub(crate) fn run(args: &BombArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    match &args.command {
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
