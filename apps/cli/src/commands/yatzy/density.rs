//! `kibitzer yatzy density`: the exact distribution of the points to come.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Storage;
use kibitzer_protocol::yatzy::Density;
use serde::Serialize;

use super::ask;
use super::card::{CardArgs, GameArgs, HandArgs};
use crate::ask::show;
use crate::failure::Failure;

/// Show the exact distribution of the points to come
#[derive(Debug, Args, Serialize)]
pub(super) struct DensityArgs {
    #[command(flatten)]
    #[serde(flatten)]
    game: GameArgs,

    #[command(flatten)]
    #[serde(flatten)]
    card: CardArgs,

    #[command(flatten)]
    #[serde(flatten)]
    hand: HandArgs,

    /// Also show the probability of at least this many points; may be repeated
    #[arg(long, value_delimiter = ',', value_name = "POINTS")]
    at_least: Vec<i64>,

    /// Print the answer as JSON, including every probability
    #[arg(long)]
    #[serde(skip)]
    json: bool,
}

/// Width of the widest bar.
const WIDEST: f64 = 50.0;

pub(super) fn run(args: &DensityArgs, storage: &Storage) -> Result<(), Failure> {
    let answer: Density = ask(storage, "density", args)?;
    show(args.json, &answer, |out| {
        writeln!(out, "mean {:.4}, standard deviation {:.4}", answer.mean, answer.sd)?;
        let (low, high) = (answer.mean_of_lowest_5_percent, answer.mean_of_highest_5_percent);
        writeln!(out, "mean of the lowest 5% {low:.2}, of the highest 5% {high:.2}")?;
        // By number: `p5` comes before `p10`.
        let mut percentiles: Vec<_> = answer.percentiles.iter().collect();
        percentiles.sort_by_key(|(name, _)| name.len());
        let said: Vec<String> =
            percentiles.iter().map(|(name, score)| format!("{name} {score}")).collect();
        writeln!(out, "{}", said.join("  "))?;
        for (points, p) in &answer.at_least {
            writeln!(out, "at least {points}: {:.4}%", 100.0 * p)?;
        }
        writeln!(out)?;
        let mut bins = std::collections::BTreeMap::<i64, f64>::new();
        for (points, p) in &answer.pmf {
            *bins.entry(points / 10).or_default() += p;
        }
        let most = bins.values().copied().fold(0.0, f64::max);
        for (bin, p) in bins.iter().filter(|(_, p)| **p >= 0.0005) {
            let bar = "#".repeat((WIDEST * p / most).round() as usize);
            writeln!(out, "{:>4}-{:<4} {:>6.2}% {bar}", 10 * bin, 10 * bin + 9, 100.0 * p)?;
        }
        Ok(())
    })
}
