//! `kibitzer manual`: a manual page for the program and for each of its commands.

use std::path::PathBuf;

use clap::{Args, Command};

use crate::failure::Failure;

/// Write manual pages for `man` into a folder
#[derive(Debug, Args)]
#[command(
    after_help = "For one user: kibitzer manual ~/.local/share/man/man1, then man kibitzer-bomb-play"
)]
pub(crate) struct ManualArgs {
    /// The folder; created if it does not exist
    folder: PathBuf,
}

pub(crate) fn run(args: &ManualArgs, command: Command) -> Result<(), Failure> {
    let wrong = |error: std::io::Error| {
        Failure::Question(format!("cannot write to {}: {error}", args.folder.display()))
    };
    std::fs::create_dir_all(&args.folder).map_err(wrong)?;
    clap_mangen::generate_to(command, &args.folder).map_err(wrong)
}
