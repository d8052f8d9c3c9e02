//! `kibitzer yatzy advise`: what to keep or which box to fill, and why.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Home;
use serde_json::{Value, json};

use super::card::{CardArgs, GameArgs, act};
use super::{ask, number, show};
use crate::failure::Failure;

/// What to keep, or which box to fill
#[derive(Debug, Args)]
pub(super) struct AdviseArgs {
    /// The dice in hand, such as 3,3,4,5,6
    #[arg(long, value_delimiter = ',', value_name = "FACE", required = true)]
    dice: Vec<i64>,

    /// Rerolls left: 0, 1 or 2
    #[arg(long, allow_negative_numbers = true)]
    rerolls: i64,

    #[command(flatten)]
    card: CardArgs,

    #[command(flatten)]
    game: GameArgs,

    /// Show every action, not the best ten
    #[arg(long)]
    all: bool,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

/// Actions shown unless all are wanted.
const SHOWN: usize = 10;

pub(super) fn run(args: &AdviseArgs, home: &Home) -> Result<(), Failure> {
    let mut request = args.game.request("advise");
    args.card.add_to(&mut request);
    request["dice"] = json!(args.dice);
    request["rerolls_left"] = json!(args.rerolls);
    request["why"] = json!(true);
    let answer = ask(home, request)?;
    show(args.json, &answer, |out| {
        writeln!(out, "{}\n", answer["why"].as_str().unwrap_or_default())?;
        let none = vec![];
        let actions = answer["actions"].as_array().unwrap_or(&none);
        let shown = if args.all { actions.len() } else { SHOWN.min(actions.len()) };
        let keeps = actions.first().is_some_and(|action| !action["keep"].is_null());
        let risky = !answer["log_utility"].is_null();
        let (what, worth) =
            (if keeps { "keep" } else { "fill" }, if risky { "log utility" } else { "points" });
        let width = actions[..shown].iter().map(|a| act(a).chars().count()).max().unwrap_or(4);
        writeln!(out, "  {what:<width$}  {worth:>12}  {:>9}", "loss")?;
        for action in &actions[..shown] {
            let loss = match number(&action["regret"]) {
                0.0 => "best".to_owned(),
                regret => format!("{regret:.3}"),
            };
            let value = digits(&action["value"], risky);
            writeln!(out, "  {:<width$}  {value:>12}  {loss:>9}", act(action))?;
        }
        if shown < actions.len() {
            writeln!(out, "  ... {} more (--all)", actions.len() - shown)?;
        }
        Ok(())
    })
}

fn digits(value: &Value, risky: bool) -> String {
    if risky { format!("{:.6}", number(value)) } else { format!("{:.3}", number(value)) }
}
