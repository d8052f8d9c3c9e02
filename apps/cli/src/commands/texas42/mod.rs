//! `kibitzer 42`: Texas 42 on the command line. One file per subcommand.

mod arena;
mod arena_report;
mod calibrate;
mod draw;
mod play;
mod question;
mod review;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Texas 42: play, get advice, solve double dummy, count worlds, review hands, compare players
#[derive(Debug, Args)]
pub(crate) struct Texas42Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::PlayArgs),
    Advise(question::AdviseArgs),
    /// Solve a position double dummy (all hands open)
    Solve(question::FileArgs),
    /// Count the worlds that a seat's view allows
    Worlds(question::FileArgs),
    Review(review::ReviewArgs),
    Arena(arena::ArenaArgs),
    Calibrate(calibrate::Texas42CalibrateArgs),
}

pub(crate) fn run(args: &Texas42Args, folder: Option<PathBuf>) -> Result<(), Failure> {
    match &args.command {
        Command::Play(args) => play::run(args, folder),
        Command::Advise(args) => question::advise(args),
        Command::Solve(args) => question::solve(args),
        Command::Worlds(args) => question::worlds(args),
        Command::Review(args) => review::run(args),
        Command::Arena(args) => arena::run(args, folder),
        Command::Calibrate(args) => calibrate::run(args, folder),
    }
}
