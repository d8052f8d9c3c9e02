//! `kibitzer yatzy`: advice, values, distributions, target play, simulation. One file per subcommand.

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

use std::path::PathBuf;

use clap::{Args, Subcommand};
use kibitzer_protocol::Storage;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::Failure;
use crate::{ask, storage};

/// Yatzy: optimal advice, values, exact distributions, target play, simulation
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
    let storage = storage::storage(data_dir)?;
    match &args.command {
        YatzyCommand::Advise(args) => advise::run(args, &storage),
        YatzyCommand::Value(args) => value::run(args, &storage),
        YatzyCommand::Density(args) => density::run(args, &storage),
        YatzyCommand::Target(args) => target::run(args, &storage),
        YatzyCommand::Duel(args) => duel::run(args, &storage),
        YatzyCommand::Play(args) => play::run(args, &storage),
        YatzyCommand::Simulate(args) => simulate::run(args, &storage),
        YatzyCommand::Sweep(args) => sweep::run(args, &storage),
        YatzyCommand::Build(args) => build::run(args, &storage),
    }
}

/// Sends a Yatzy query; the arguments of a command are the fields of its request.
fn ask<A: DeserializeOwned>(
    storage: &Storage,
    query: &str,
    args: impl Serialize,
) -> Result<A, Failure> {
    ask::ask(storage, "yatzy", query, args)
}
