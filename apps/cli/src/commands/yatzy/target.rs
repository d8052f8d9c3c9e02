//! `kibitzer yatzy target`: the maximum probability of scoring a given number of points.

use std::fmt::Display;
use std::io::{self, Write};

use clap::Args;
use kibitzer_protocol::Storage;
use kibitzer_protocol::yatzy::{Reachable, Ways};
use serde::Serialize;

use super::ask;
use super::card::{CardArgs, GameArgs, HandArgs, act};
use crate::ask::show;
use crate::failure::Failure;
use crate::table::{percent, row};

/// Maximise the probability of scoring at least this many more points
#[derive(Debug, Args, Serialize)]
pub(super) struct TargetArgs {
    /// The points still needed, including the bonus
    #[arg(long, allow_negative_numbers = true)]
    points: i64,

    #[command(flatten)]
    #[serde(flatten)]
    game: GameArgs,

    #[command(flatten)]
    #[serde(flatten)]
    card: CardArgs,

    #[command(flatten)]
    #[serde(flatten)]
    hand: HandArgs,

    /// Print the answer as JSON
    #[arg(long)]
    #[serde(skip)]
    json: bool,
}

pub(super) fn run(args: &TargetArgs, storage: &Storage) -> Result<(), Failure> {
    let answer: Reachable = ask(storage, "target", args)?;
    show(args.json, &answer, |out| {
        let (chance, points) = (percent(Some(answer.p), 4), args.points);
        writeln!(out, "{chance}: the maximum probability of {points} points or more")?;
        write_ways(out, answer.ways.as_ref(), 10, 4)
    })
}

/// The ten best actions and the probability that each leaves, in a column of this width with this many decimals.
pub(super) fn write_ways(
    out: &mut impl Write,
    ways: Option<&Ways>,
    width: isize,
    decimals: usize,
) -> io::Result<()> {
    for (i, way) in ways.iter().flat_map(|ways| &ways.actions).take(10).enumerate() {
        let gap = if i == 0 { "\n" } else { "" };
        let cells: [&dyn Display; 2] = [&act(&way.act), &percent(Some(way.p), decimals)];
        write!(out, "{gap}{}", row(&[-30, width], cells))?;
    }
    Ok(())
}
