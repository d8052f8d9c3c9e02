//! `kibitzer yatzy value`: the value of a score card at the beginning of a turn.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Storage;
use kibitzer_protocol::yatzy::Worth;
use serde::Serialize;

use super::ask;
use super::card::{CardArgs, GameArgs};
use crate::ask::show;
use crate::failure::Failure;

/// Show the value of a score card
#[derive(Debug, Args, Serialize)]
pub(super) struct ValueArgs {
    #[command(flatten)]
    #[serde(flatten)]
    game: GameArgs,

    #[command(flatten)]
    #[serde(flatten)]
    card: CardArgs,

    /// Print the answer as JSON
    #[arg(long)]
    #[serde(skip)]
    json: bool,
}

pub(super) fn run(args: &ValueArgs, storage: &Storage) -> Result<(), Failure> {
    let answer: Worth = ask(storage, "value", args)?;
    show(args.json, &answer, |out| match (answer.certainty_equivalent, answer.log_utility) {
        (Some(points), Some(log)) => {
            writeln!(out, "certainty equivalent {points:.4} points (log utility {log:.6})")
        }
        _ => writeln!(out, "{:.4} expected points to come", answer.value),
    })
}
