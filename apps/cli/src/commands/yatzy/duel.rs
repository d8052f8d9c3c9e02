//! `kibitzer yatzy duel`: two score cards, the chance to win, and the play that makes it greatest.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Home;
use serde_json::json;

use super::card::{CardArgs, GameArgs, HandArgs, act};
use super::{ask, number, show};
use crate::failure::Failure;

/// Two score cards: the chance to win and how to play for it
#[derive(Debug, Args)]
pub(super) struct DuelArgs {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    card: CardArgs,

    #[command(flatten)]
    hand: HandArgs,

    /// Your points so far, without the bonus
    #[arg(long, default_value_t = 0)]
    points: i64,

    /// Their filled boxes
    #[arg(long, value_delimiter = ',', value_name = "BOX")]
    their_filled: Vec<String>,

    /// Their upper score
    #[arg(long, default_value_t = 0)]
    their_upper: i64,

    /// Their points so far, without the bonus
    #[arg(long, default_value_t = 0)]
    their_points: i64,

    /// Their Yahtzee box holds 50 (American rules)
    #[arg(long)]
    their_yahtzee_50: bool,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &DuelArgs, home: &Home) -> Result<(), Failure> {
    let mut request = args.game.request("duel");
    args.card.add_to(&mut request);
    args.hand.add_to(&mut request);
    request["points"] = json!(args.points);
    let filled: Vec<&str> = args.their_filled.iter().map(|name| name.trim()).collect();
    request["other"] =
        json!({"filled": filled, "upper_score": args.their_upper, "points": args.their_points});
    if args.their_yahtzee_50 {
        request["other"]["yahtzee_50"] = json!(true);
    }
    let answer = ask(home, request)?;
    show(args.json, &answer, |out| {
        let percent = |name: &str| 100.0 * number(&answer[name]);
        writeln!(out, "{:.3}% to win when playing for it (draws count half)", percent("p"))?;
        let (usual, gain) = (percent("usual"), percent("gain"));
        writeln!(out, "{usual:.3}% when playing as usual: {gain:.3}% gained")?;
        for (i, action) in answer["actions"].as_array().into_iter().flatten().take(10).enumerate() {
            let gap = if i == 0 { "\n" } else { "" };
            writeln!(out, "{gap}  {:<30} {:>8.3}%", act(action), 100.0 * number(&action["p"]))?;
        }
        Ok(())
    })
}
