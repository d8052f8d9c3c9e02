//! `kibitzer blob`: one subcommand a file.

mod train;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Blob (Oh Hell): train the network that plays it
#[derive(Debug, Args)]
pub(crate) struct BlobArgs {
    #[command(subcommand)]
    command: BlobCommand,
}

#[derive(Debug, Subcommand)]
enum BlobCommand {
    Train(train::TrainArgs),
}

pub(crate) fn run(args: &BlobArgs) -> Result<(), Failure> {
    match &args.command {
        BlobCommand::Train(args) => train::run(args),
    }
}
