//! `kibitzer yatzy density`: the exact distribution of the points to come.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Home;
use serde_json::json;

use super::card::{CardArgs, GameArgs, HandArgs};
use super::{ask, number, show};
use crate::failure::Failure;

/// The exact distribution of the points to come
#[derive(Debug, Args)]
pub(super) struct DensityArgs {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    card: CardArgs,

    #[command(flatten)]
    hand: HandArgs,

    /// Also the chance of at least so many points; may be repeated
    #[arg(long, value_delimiter = ',', value_name = "POINTS")]
    at_least: Vec<i64>,

    /// Print the answer, every probability included, as JSON
    #[arg(long)]
    json: bool,
}

/// The widest bar of the drawing.
const WIDEST: f64 = 50.0;

pub(super) fn run(args: &DensityArgs, home: &Home) -> Result<(), Failure> {
    let mut request = args.game.request("density");
    args.card.add_to(&mut request);
    args.hand.add_to(&mut request);
    request["at_least"] = json!(args.at_least);
    let answer = ask(home, request)?;
    show(args.json, &answer, |out| {
        let (mean, sd) = (number(&answer["mean"]), number(&answer["sd"]));
        writeln!(out, "mean {mean:.4}, standard deviation {sd:.4}")?;
        let (low, high) = ("mean_of_lowest_5_percent", "mean_of_highest_5_percent");
        let (low, high) = (number(&answer[low]), number(&answer[high]));
        writeln!(out, "mean of the lowest 5% {low:.2}, of the highest 5% {high:.2}")?;
        let names = [1, 5, 10, 25, 50, 75, 90, 95, 99].map(|q| format!("p{q}"));
        let said: Vec<String> =
            names.iter().map(|name| format!("{name} {}", answer["percentiles"][name])).collect();
        writeln!(out, "{}", said.join("  "))?;
        for pair in answer["at_least"].as_array().into_iter().flatten() {
            writeln!(out, "at least {}: {:.4}%", pair[0], 100.0 * number(&pair[1]))?;
        }
        writeln!(out)?;
        let mut bins = std::collections::BTreeMap::<i64, f64>::new();
        for pair in answer["pmf"].as_array().into_iter().flatten() {
            *bins.entry(pair[0].as_i64().unwrap_or(0) / 10).or_default() += number(&pair[1]);
        }
        let most = bins.values().copied().fold(0.0, f64::max);
        for (bin, p) in bins.iter().filter(|(_, p)| **p >= 0.0005) {
            let bar = "#".repeat((WIDEST * p / most).round() as usize);
            writeln!(out, "{:>4}-{:<4} {:>6.2}% {bar}", 10 * bin, 10 * bin + 9, 100.0 * p)?;
        }
        Ok(())
    })
}
