//! `kibitzer clue`: Clue (Cluedo) on the command line. One file per subcommand.

mod arena;
mod grid;
mod play;
mod question;
mod table;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use kibitzer_protocol::Storage;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// Clue (Cluedo): exact odds at a real table, advice, play against the computer, compare players
#[derive(Debug, Args)]
pub(crate) struct ClueArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Table(table::TableArgs),
    Play(play::PlayArgs),
    Belief(question::BeliefArgs),
    Advise(question::AdviseArgs),
    Arena(arena::ArenaArgs),
    Calibrate(arena::ClueCalibrateArgs),
}

pub(crate) fn run(args: &ClueArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    match &args.command {
        Command::Table(args) => table::run(args, folder),
        Command::Play(args) => play::run(args, folder),
        Command::Belief(args) => question::belief(args),
        Command::Advise(args) => question::advise(args),
        Command::Arena(args) => arena::run(args, folder),
        Command::Calibrate(args) => arena::calibrate(args, folder),
    }
}

fn ask<A: DeserializeOwned>(query: &str, fields: impl Serialize) -> Result<A, Failure> {
    crate::ask::ask(&Storage::nowhere(), "clue", query, fields)
}
