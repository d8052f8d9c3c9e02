//! `kibitzer bomb compare`: two policies on the same deals.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_bomb_busters::playing::PolicyName;
use kibitzer_bomb_busters::rules::Outcome;
use kibitzer_campaign::bomb::{Games, Team};
use kibitzer_stats::{Level, Paired, mcnemar, percent};
use serde_json::json;

use super::batch::BatchArgs;
use crate::failure::Failure;

/// Compare two policies on the same deals, with a 95% interval and a p-value
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The mission, 1 to 66
    #[arg(long, default_value_t = 8)]
    mission: u8,

    #[command(flatten)]
    batch: BatchArgs,

    /// The first policy: random, greedy, exact or winning
    #[arg(long, default_value = "greedy")]
    left: PolicyName,

    /// The second policy
    #[arg(long, default_value = "winning")]
    right: PolicyName,
}

pub(crate) fn run(args: &CompareArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    if args.left == args.right {
        return Err(Failure::Usage("--left and --right are the same policy".to_owned()));
    }
    if args.batch.games < 2 {
        return Err(Failure::Usage("a comparison needs at least 2 games".to_owned()));
    }
    let teams = [args.left, args.right].map(|policy| Team { mission: args.mission, policy });
    let games =
        Games::new(teams.into(), args.batch.players, args.batch.games, args.batch.run.seed)?;
    let what = format!("{} and {}", args.left, args.right);
    let Some(books) = args.batch.run.books(&games, folder, &what)? else { return Ok(()) };
    let (left, right) = (games.read(&books, 0)?, games.read(&books, 1)?);
    let mut paired = Paired::new();
    let (mut only_left, mut only_right) = (0_u64, 0_u64);
    for ((_, a), (_, b)) in left.iter().zip(&right) {
        let (a, b) = (a.outcome == Outcome::Won, b.outcome == Outcome::Won);
        only_left += u64::from(a && !b);
        only_right += u64::from(b && !a);
        paired.push(f64::from(b), f64::from(a))?;
    }
    let interval = paired.interval(Level::P95)?;
    let difference = paired.difference().mean()?;
    let wins = [paired.right().mean()?, paired.left().mean()?];
    let p_value = mcnemar(only_left, only_right).p_value;
    let CompareArgs { mission, batch, left, right } = args;
    let mut out = io::stdout().lock();
    let written = if batch.run.json {
        let answer = json!({
            "mission": mission,
            "players": batch.players,
            "seed": batch.run.seed,
            "games": paired.count(),
            "left": {"policy": left.to_string(), "win_rate": wins[0], "only": only_left},
            "right": {"policy": right.to_string(), "win_rate": wins[1], "only": only_right},
            "difference": difference,
            "ci": [interval.low(), interval.high()],
            "p_value": p_value,
        });
        writeln!(out, "{answer}")
    } else {
        let points = |share: f64| format!("{:+.2}", share * 100.0);
        write!(
            out,
            "mission {}, {} players, seed {}: the same {} deals\n  \
             {left:<9} won {}, alone {only_left}\n  \
             {right:<9} won {}, alone {only_right}\n  \
             {right} minus {left}: {} points (95%: {} to {}), McNemar p = {p_value:.2e}\n",
            mission,
            batch.players,
            batch.run.seed,
            paired.count(),
            percent(wins[0], 2),
            percent(wins[1], 2),
            points(difference),
            points(interval.low()),
            points(interval.high()),
        )
    };
    written.map_err(Failure::Output)
}
