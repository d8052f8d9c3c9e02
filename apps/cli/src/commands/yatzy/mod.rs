//! `kibitzer yatzy`: advice, values, distributions, target play, simulation. One subcommand a file.

mod advise;
mod build;
mod card;
mod density;
mod duel;
mod pictures;
mod play;
mod simulate;
mod sweep;
mod target;
mod value;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use kibitzer_protocol::{Context, Home, Protocol};
use kibitzer_yatzy::YatzyError;
use serde_json::Value;

use crate::failure::Failure;
use crate::home;
use crate::progress;

/// Yatzy: what to keep, what to score, what a score card is worth
#[derive(Debug, Args)]
pub(crate) struct YatzyArgs {
    #[command(subcommand)]
    command: YatzyCommand,
}

#[derive(Debug, Subcommand)]
enum YatzyCommand {
    Advise(advise::AdviseArgs),
    Value(value::ValueArgs),
    Density(density::DensityArgs),
    Target(target::TargetArgs),
    Duel(duel::DuelArgs),
    Play(play::PlayArgs),
    Simulate(simulate::SimulateArgs),
    Sweep(sweep::SweepArgs),
    Build(build::BuildArgs),
}

pub(crate) fn run(args: &YatzyArgs, data_dir: Option<PathBuf>) -> Result<(), Failure> {
    let home = home::home(data_dir)?;
    match &args.command {
        YatzyCommand::Advise(args) => advise::run(args, &home),
        YatzyCommand::Value(args) => value::run(args, &home),
        YatzyCommand::Density(args) => density::run(args, &home),
        YatzyCommand::Target(args) => target::run(args, &home),
        YatzyCommand::Duel(args) => duel::run(args, &home),
        YatzyCommand::Play(args) => play::run(args, &home),
        YatzyCommand::Simulate(args) => simulate::run(args, &home),
        YatzyCommand::Sweep(args) => sweep::run(args, &home),
        YatzyCommand::Build(args) => build::run(args, &home),
    }
}

/// Asks the protocol, so that every front end says the same.
fn ask(home: &Home, request: Value) -> Result<Value, Failure> {
    let (bar, watcher) = progress::bar();
    let context = Context::unlimited().watched(watcher);
    let mut said = Protocol::standard_in(home).answer_value(request, &context);
    bar.finish_and_clear();
    let error = &said["error"];
    if error.is_null() {
        return Ok(said["answer"].take());
    }
    let message = error["message"].as_str().unwrap_or_default();
    let at = error["at"].as_str().map(|at| format!(" (at {at})")).unwrap_or_default();
    Err(Failure::Question(format!("{message}{at}")))
}

/// Prints an answer as JSON, or as `table` writes it.
fn show(
    json: bool,
    answer: &Value,
    table: impl FnOnce(&mut io::StdoutLock<'_>) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = if json { writeln!(out, "{answer}") } else { table(&mut out) };
    written.map_err(Failure::Output)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

fn wrong(error: YatzyError) -> Failure {
    Failure::Question(error.to_string())
}
