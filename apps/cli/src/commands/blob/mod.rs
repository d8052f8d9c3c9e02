//! `kibitzer blob`: Blob (Oh Hell) at the command line. One subcommand a file.

mod calibration;
mod player;
mod profile;
mod train;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Blob (Oh Hell): are beliefs true, and what do sampled worlds cost
#[derive(Debug, Args)]
pub(crate) struct BlobArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Calibration(calibration::CalibrationArgs),
    Profile(profile::ProfileArgs),
    Train(train::TrainArgs),
}

pub(crate) fn run(args: &BlobArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    match &args.command {
        Command::Calibration(args) => calibration::run(args, folder),
        Command::Profile(args) => profile::run(args),
        Command::Train(args) => train::run(args),
    }
}
