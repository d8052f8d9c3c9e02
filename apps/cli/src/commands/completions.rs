//! `kibitzer completions`: prints a shell completion script.

use std::io::{self, Write};

use clap::{Args, Command};
use clap_complete::Shell;

use crate::failure::Failure;

/// Print a completion script for your shell
#[derive(Debug, Args)]
#[command(
    after_help = "For bash: kibitzer completions bash > ~/.local/share/bash-completion/completions/kibitzer"
)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, command: &mut Command) -> Result<(), Failure> {
    // Written to memory first: the generator cannot report a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "kibitzer", &mut script);
    io::stdout().write_all(&script).map_err(Failure::Output)
}
