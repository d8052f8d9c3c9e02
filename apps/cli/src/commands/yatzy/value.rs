//! `kibitzer yatzy value`: what a score card is worth at the beginning of a turn.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Home;

use super::card::{CardArgs, GameArgs};
use super::{ask, number, show};
use crate::failure::Failure;

/// What a score card is worth
#[derive(Debug, Args)]
pub(super) struct ValueArgs {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    card: CardArgs,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ValueArgs, home: &Home) -> Result<(), Failure> {
    let mut request = args.game.request("value");
    args.card.add_to(&mut request);
    let answer = ask(home, request)?;
    show(args.json, &answer, |out| {
        if answer["log_utility"].is_null() {
            return writeln!(out, "{:.4} points to come, expected", number(&answer["value"]));
        }
        let points = number(&answer["certainty_equivalent"]);
        let log = number(&answer["log_utility"]);
        writeln!(out, "as good as {points:.4} points for certain (log utility {log:.6})")
    })
}
