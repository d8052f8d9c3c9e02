//! `kibitzer yatzy duel`: two score cards, the chance to win, and the play that makes it greatest.

use std::io::Write;

use clap::Args;
use kibitzer_protocol::Home;
use kibitzer_stats::Pmf;
use kibitzer_yatzy::{Act, Dice, Duel, State, TARGET_BYTES};
use serde_json::{Value, json};

use super::card::{GameArgs, act};
use super::{build, number, show, wrong};
use crate::failure::Failure;

/// Two score cards: the chance to win and how to play for it
#[derive(Debug, Args)]
pub(super) struct DuelArgs {
    #[command(flatten)]
    game: GameArgs,

    /// Your filled boxes
    #[arg(long, value_delimiter = ',', value_name = "BOX")]
    filled: Vec<String>,

    /// Your upper score
    #[arg(long, default_value_t = 0)]
    upper: i64,

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

    /// Your dice in hand
    #[arg(long, value_delimiter = ',', value_name = "FACE", requires = "rerolls")]
    dice: Option<Vec<i64>>,

    /// Rerolls left
    #[arg(long, requires = "dice")]
    rerolls: Option<i64>,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &DuelArgs, home: &Home) -> Result<(), Failure> {
    let rules = args.game.rules()?;
    let state =
        |filled: &[String], upper| State::parse(&rules, filled, upper, false).map_err(wrong);
    let (mine, theirs) =
        (state(&args.filled, args.upper)?, state(&args.their_filled, args.their_upper)?);
    let hand = match (&args.dice, args.rerolls) {
        (Some(dice), Some(rerolls)) => {
            Some((Dice::parse(dice, rules.dice()).map_err(wrong)?, rerolls))
        }
        _ => None,
    };
    let (table, _) = build::table(&args.game, home, None)?;
    let odd = |error: kibitzer_stats::StatsError| Failure::Question(error.to_string());
    let other = Pmf::new(0, table.density(theirs, None).map_err(wrong)?)
        .and_then(|pmf| pmf.shift(args.their_points))
        .map_err(odd)?;
    let usual = hand.as_ref().map(|(dice, rerolls)| (dice, *rerolls));
    let usual = Pmf::new(0, table.density(mine, usual).map_err(wrong)?).map_err(odd)?;
    let duel = Duel::solve(&rules, mine, args.points, &other, TARGET_BYTES).map_err(wrong)?;
    let plain = duel.chance_of(&usual);
    let actions = match &hand {
        Some((dice, rerolls)) => duel.advise(dice, *rerolls).map_err(wrong)?,
        None => vec![],
    };
    let best = actions.first().map_or_else(|| duel.chance(), |action| action.chance);
    let say = |action: &kibitzer_yatzy::TargetAction| -> Value {
        match action.act {
            Act::Keep(dice) => json!({"keep": dice.faces(), "p": action.chance}),
            Act::Score(choice) => json!({"category": rules.categories()[choice.category].name,
                "score": choice.score, "p": action.chance}),
        }
    };
    let actions: Vec<Value> = actions.iter().map(say).collect();
    let answer = json!({"rules": rules.version(), "p": best, "usual": plain, "gain": best - plain, "actions": actions});
    show(args.json, &answer, |out| {
        writeln!(out, "{:.3}% to win when playing for it (draws count half)", 100.0 * best)?;
        writeln!(
            out,
            "{:.3}% when playing as usual: {:.3}% gained",
            100.0 * plain,
            100.0 * (best - plain)
        )?;
        for (i, action) in actions.iter().take(10).enumerate() {
            let gap = if i == 0 { "\n" } else { "" };
            writeln!(out, "{gap}  {:<30} {:>8.3}%", act(action), 100.0 * number(&action["p"]))?;
        }
        Ok(())
    })
}
