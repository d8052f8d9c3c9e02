//! `kibitzer blob`: Blob (Oh Hell) on the command line. One file per subcommand.

mod arena;
mod arena_report;
mod calibrate;
mod draw;
mod ladder;
mod ladder_fit;
mod ladder_report;
mod play;
mod profile;
mod question;
mod review;
mod selfplay;
mod train;
mod typed;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Blob (Oh Hell): play, get advice, review games, compare and train players
#[derive(Debug, Args)]
pub(crate) struct BlobArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::PlayArgs),
    Advise(question::AdviseArgs),
    Review(review::ReviewArgs),
    Arena(arena::ArenaArgs),
    Ladder(ladder::LadderArgs),
    Calibrate(calibrate::BlobCalibrateArgs),
    Profile(profile::ProfileArgs),
    Selfplay(selfplay::SelfplayArgs),
    Train(train::TrainArgs),
}

pub(crate) fn run(args: &BlobArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    match &args.command {
        Command::Play(args) => play::run(args, folder),
        Command::Advise(args) => question::advise(args),
        Command::Review(args) => review::run(args),
        Command::Arena(args) => arena::run(args, folder),
        Command::Ladder(args) => ladder::run(args, folder),
        Command::Calibrate(args) => calibrate::run(args, folder),
        Command::Profile(args) => profile::run(args),
        Command::Selfplay(args) => selfplay::run(args, folder),
        Command::Train(args) => train::run(args),
    }
}
