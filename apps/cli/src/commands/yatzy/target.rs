//! `kibitzer yatzy target`: the greatest chance to still make so many points.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Home;
use serde_json::json;

use super::card::{CardArgs, GameArgs, HandArgs, act};
use super::{ask, number, show};
use crate::failure::Failure;

/// The greatest chance to still make so many points, and how
#[derive(Debug, Args)]
pub(super) struct TargetArgs {
    /// The points still needed, the bonus included
    #[arg(long, allow_negative_numbers = true)]
    points: i64,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    card: CardArgs,

    #[command(flatten)]
    hand: HandArgs,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &TargetArgs, home: &Home) -> Result<(), Failure> {
    let mut request = args.game.request("target");
    args.card.add_to(&mut request);
    args.hand.add_to(&mut request);
    request["points"] = json!(args.points);
    let answer = ask(home, request)?;
    show(args.json, &answer, |out| {
        let chance = 100.0 * number(&answer["p"]);
        writeln!(out, "{chance:.4}%: the greatest chance of {} points or more", args.points)?;
        for (i, action) in answer["actions"].as_array().into_iter().flatten().enumerate().take(10) {
            let gap = if i == 0 { "\n" } else { "" };
            writeln!(out, "{gap}  {:<30} {:>9.4}%", act(action), 100.0 * number(&action["p"]))?;
        }
        Ok(())
    })
}
