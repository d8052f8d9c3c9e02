//! `kibitzer 42`: Texas 42 on the command line. One file per subcommand.

mod arena;
mod arena_report;
mod calibrate;
mod draw;
mod play;
mod puzzles;
mod question;
mod review;
mod source;
mod train;

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
    /// Recommend a bid for a hand: 42 bid "5-5 6-5 5-4 5-3 5-0 6-6 1-0"
    Bid(question::AdviseArgs),
    Advise(question::AdviseArgs),
    /// Print a hand as one line of text and as a link
    Line(question::ViewArgs),
    /// Solve a position double dummy (all hands open)
    Solve(question::FileArgs),
    /// Count the worlds that a seat's view allows
    Worlds(question::FileArgs),
    /// Say whether a seat can lay its hand down, or which deal breaks the claim
    Claim(question::ViewArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Review(review::ReviewArgs),
    Arena(arena::ArenaArgs),
    Calibrate(calibrate::Texas42CalibrateArgs),
    Train(train::TrainArgs),
}

pub(crate) fn run(args: &Texas42Args, folder: Option<PathBuf>) -> Result<(), Failure> {
    match &args.command {
        Command::Play(args) => play::run(args, folder),
        Command::Bid(args) => question::bid(args),
        Command::Advise(args) => question::advise(args),
        Command::Line(args) => question::line(args),
        Command::Solve(args) => question::solve(args),
        Command::Worlds(args) => question::worlds(args),
        Command::Claim(args) => question::claim(args),
        Command::Puzzles(args) => puzzles::run(args),
        Command::Review(args) => review::run(args),
        Command::Arena(args) => arena::run(args, folder),
        Command::Calibrate(args) => calibrate::run(args, folder),
        Command::Train(args) => train::run(args),
    }
}
