//! The binary `kibitzer`: parses the command line and runs one command.
//!
//! Promises: results go to standard output and everything else to standard error; a failure is
//! one clear sentence and exit code 1, an invalid command line is exit code 2; a closed pipe is
//! not a failure; a bug is reported as a sentence, never as a backtrace.

mod arguments;
mod ask;
mod bug_report;
mod calibrate;
mod commands;
mod failure;
mod house;
mod input;
mod lead;
mod long_run;
mod paint;
mod play;
mod progress;
mod review;
mod saved;
mod site;
mod storage;
mod table;

use std::io::{self, Write};
use std::panic::catch_unwind;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::arguments::{Arguments, Command};
use crate::failure::Failure;

fn main() -> ExitCode {
    bug_report::install();
    let arguments = Arguments::parse();
    match catch_unwind(|| run(arguments)) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => {
            if !failure.is_silent() {
                // If standard error is gone, there is nowhere left to report it.
                let _ = writeln!(io::stderr(), "kibitzer: {failure}");
            }
            failure.exit_code()
        }
        // The panic hook has already reported it.
        Err(_) => ExitCode::FAILURE,
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let serve = arguments.serve;
    let data_dir = arguments.everywhere.data_dir;
    match arguments.command {
        None => commands::serve::run(serve, data_dir),
        Some(Command::Serve(more)) => commands::serve::run(serve.or(more), data_dir),
        Some(_) if serve.is_some() => {
            let message =
                "--host, --port, --open, --allow-host and --time-limit are options of `serve`";
            Err(Failure::Usage(message.to_owned()))
        }
        Some(Command::Analysis(args)) => commands::analysis::run(&args, data_dir),
        Some(Command::Blob(args)) => commands::blob::run(&args, data_dir),
        Some(Command::Bomb(args)) => commands::bomb::run(&args, data_dir),
        Some(Command::Clue(args)) => commands::clue::run(&args, data_dir),
        Some(Command::Deal(args)) => commands::deal::run(&args),
        Some(Command::Data(args)) => commands::data::run(&args, data_dir),
        Some(Command::Texas42(args)) => commands::texas42::run(&args, data_dir),
        Some(Command::Yatzy(args)) => commands::yatzy::run(&args, data_dir),
        Some(Command::Licences) => commands::licences::run(),
        Some(Command::Completions(args)) => {
            commands::completions::run(&args, &mut Arguments::command())
        }
        Some(Command::Manual(args)) => commands::manual::run(&args, Arguments::command()),
    }
}
