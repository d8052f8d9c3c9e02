//! `kibitzer yatzy duel`: two score cards, the chance of winning, and the play that maximises it.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Storage;
use kibitzer_protocol::yatzy::Chances;
use serde::Serialize;

use super::ask;
use super::card::{CardArgs, GameArgs, HandArgs, box_name};
use super::target::write_ways;
use crate::ask::show;
use crate::failure::Failure;
use crate::table::percent;

/// Show the chance of beating another score card, and how to maximise it
#[derive(Debug, Args, Serialize)]
pub(super) struct DuelArgs {
    #[command(flatten)]
    #[serde(flatten)]
    game: GameArgs,

    #[command(flatten)]
    #[serde(flatten)]
    card: CardArgs,

    #[command(flatten)]
    #[serde(flatten)]
    hand: HandArgs,

    /// Your points so far, without the bonus
    #[arg(long, default_value_t = 0)]
    points: i64,

    #[command(flatten)]
    other: OtherArgs,

    /// Print the answer as JSON
    #[arg(long)]
    #[serde(skip)]
    json: bool,
}

/// The opponent's score card.
#[derive(Debug, Args, Serialize)]
struct OtherArgs {
    /// The opponent's filled boxes
    #[arg(long, value_delimiter = ',', value_name = "BOX", value_parser = box_name)]
    #[serde(rename = "filled")]
    their_filled: Vec<String>,

    /// The opponent's upper score
    #[arg(long, default_value_t = 0)]
    #[serde(rename = "upper_score")]
    their_upper: i64,

    /// The opponent's points so far, without the bonus
    #[arg(long, default_value_t = 0)]
    #[serde(rename = "points")]
    their_points: i64,

    /// The opponent's Yahtzee box holds 50 (American rules)
    #[arg(long)]
    #[serde(rename = "yahtzee_50")]
    their_yahtzee_50: bool,
}

pub(super) fn run(args: &DuelArgs, storage: &Storage) -> Result<(), Failure> {
    let answer: Chances = ask(storage, "duel", args)?;
    show(args.json, &answer, |out| {
        let [win, usual, gain] =
            [answer.reachable.p, answer.usual, answer.gain].map(|share| percent(Some(share), 3));
        writeln!(out, "{win} chance of winning when playing to win (draws count half)")?;
        writeln!(out, "{usual} when playing for points: {gain} gained")?;
        write_ways(out, answer.reachable.ways.as_ref(), 9, 3)
    })
}
