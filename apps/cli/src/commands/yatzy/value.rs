//! `kibitzer yatzy value`: what a score card is worth at the beginning of a turn.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Storage;
use kibitzer_protocol::yatzy::Worth;
use serde::Serialize;

use super::ask;
use super::card::{CardArgs, GameArgs};
use crate::ask::show;
use crate::failure::Failure;

/// What a score card is worth
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
            writeln!(out, "as good as {points:.4} points for certain (log utility {log:.6})")
        }
        _ => writeln!(out, "{:.4} points to come, expected", answer.value),
    })
}
