//! `kibitzer yatzy advise`: what to keep or which box to fill, and why.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Storage;
use kibitzer_protocol::yatzy::{Advised, Done};
use serde::Serialize;

use super::ask;
use super::card::{CardArgs, GameArgs, act};
use crate::ask::show;
use crate::failure::Failure;
use crate::table::{figure, row};

/// Recommend what to keep, or which box to fill
#[derive(Debug, Args, Serialize)]
pub(super) struct AdviseArgs {
    /// The dice in hand, such as 3,3,4,5,6
    #[arg(long, value_delimiter = ',', value_name = "FACE", required = true)]
    dice: Vec<i64>,

    /// Rerolls left: 0, 1 or 2
    #[arg(long, allow_negative_numbers = true)]
    #[serde(rename = "rerolls_left")]
    rerolls: i64,

    #[command(flatten)]
    #[serde(flatten)]
    card: CardArgs,

    #[command(flatten)]
    #[serde(flatten)]
    game: GameArgs,

    /// Show every action, not only the best ten
    #[arg(long)]
    #[serde(skip)]
    all: bool,

    #[arg(skip = true)]
    why: bool,

    /// Print the answer as JSON
    #[arg(long)]
    #[serde(skip)]
    json: bool,
}

/// Number of actions shown without --all.
const SHOWN: usize = 10;

pub(super) fn run(args: &AdviseArgs, storage: &Storage) -> Result<(), Failure> {
    let answer: Advised = ask(storage, "advise", args)?;
    show(args.json, &answer, |out| {
        writeln!(out, "{}\n", answer.why.as_deref().unwrap_or_default())?;
        let actions = &answer.actions;
        let shown = if args.all { actions.len() } else { SHOWN.min(actions.len()) };
        let keeps = actions.first().is_some_and(|action| matches!(action.act, Done::Keep { .. }));
        let (worth, digits) =
            if answer.worth.log_utility.is_some() { ("log utility", 6) } else { ("points", 3) };
        let wide = actions[..shown].iter().map(|action| act(&action.act).chars().count()).max();
        let widths = [-wide.unwrap_or(4).cast_signed(), 13, 10];
        let what = if keeps { "keep" } else { "fill" };
        write!(out, "{}", row(&widths, [&what, &worth, &"loss"]))?;
        for action in &actions[..shown] {
            let loss = match action.regret {
                0.0 => "best".to_owned(),
                regret => format!("{regret:.3}"),
            };
            let value = figure(Some(action.value), digits);
            write!(out, "{}", row(&widths, [&act(&action.act), &value, &loss]))?;
        }
        if shown < actions.len() {
            writeln!(out, "  ... {} more (--all)", actions.len() - shown)?;
        }
        Ok(())
    })
}
