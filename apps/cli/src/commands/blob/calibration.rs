//! `kibitzer blob calibration`: are weighed beliefs true, and truer than the uniform one?

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_blob::calibration::Held;
use kibitzer_campaign::Campaign;
use kibitzer_campaign::blob::{CalibrationDescription, Who};
use kibitzer_stats::{Level, StatsError, Welford};
use serde_json::json;

use crate::failure::Failure;
use crate::long_run::{self, ShardArgs};

/// Hold beliefs against where the cards were: log loss of uniform and weighed beliefs, predicted and observed by tenths
///
/// Finished games are kept in the data folder: a run that was stopped goes on where it was, and more games of the same seed
/// add to those that are there.
#[derive(Debug, Args)]
pub(crate) struct CalibrationArgs {
    /// How many games
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,

    /// How many sit at the table
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(3..=8))]
    players: u64,

    /// How many cards the first round has
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(2..=17))]
    cards: u64,

    /// Who plays the games: random, thumb, flat:24, pimc:24 and the like
    #[arg(long, default_value = "flat:24")]
    player: Who,

    /// How many worlds are drawn and weighed for each view
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    samples: u64,

    /// How much the model is trusted: likelihoods are raised to this power
    #[arg(long, default_value_t = 1.0, value_parser = trust)]
    trust: f64,

    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many threads play [default: one a core]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    #[command(flatten)]
    shard: ShardArgs,

    /// Write one row a game to this Parquet file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn trust(text: &str) -> Result<f64, String> {
    let trust = text.parse().ok().filter(|trust: &f64| (0.0..=4.0).contains(trust));
    trust.ok_or_else(|| "expected a number from 0 to 4, such as 0.8".to_owned())
}

pub(super) fn run(args: &CalibrationArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let description = CalibrationDescription {
        games: args.games,
        players: args.players,
        cards: args.cards,
        player: args.player.to_string(),
        samples: args.samples,
        trust: args.trust,
        seed: args.seed,
    };
    let calibration = description.campaign()?;
    let description = &calibration.legs()[0].description;
    let books = long_run::books(&calibration, folder, args.shard, args.threads, description)?;
    let Some(books) = books else { return Ok(()) };
    if let Some(path) = &args.out {
        books.write(path)?;
    }
    report(args, description, &calibration.read(&books)?)
}

fn report(args: &CalibrationArgs, description: &str, games: &[Held]) -> Result<(), Failure> {
    let unlikely = |error: StatsError| Failure::Question(error.to_string());
    let mut all = Held::default();
    let (mut gain, mut uniform, mut weighed) = (Welford::new(), Welford::new(), Welford::new());
    for held in games.iter().filter(|held| held.cards > 0.0) {
        all.add(held);
        let (before, after) = (held.uniform / held.cards, held.weighed / held.cards);
        gain.push(before - after).map_err(unlikely)?;
        uniform.push(before).map_err(unlikely)?;
        weighed.push(after).map_err(unlikely)?;
    }
    let interval = gain.interval(Level::P95).map_err(unlikely)?;
    let mean = |of: &Welford| of.mean().map_err(unlikely);
    let (before, after, gained) = (mean(&uniform)?, mean(&weighed)?, mean(&gain)?);
    let ess = all.ess / all.views.max(1.0);
    let rows: Vec<[f64; 3]> = all.tenths.iter().copied().filter(|row| row[2] > 0.0).collect();
    let mut out = io::stdout().lock();
    if args.json {
        let tenth = |row: &[f64; 3]| json!({"predicted": row[0] / row[2], "observed": row[1] / row[2], "chances": row[2]});
        let report = json!({
            "run": description, "games": args.games, "views": all.views, "cards": all.cards,
            "uniform_log_loss": before, "weighed_log_loss": after, "gain": gained,
            "gain_ci": [interval.low(), interval.high()], "effective_share": ess,
            "tenths": rows.iter().map(tenth).collect::<Vec<_>>(),
        });
        return writeln!(out, "{report}").map_err(Failure::Output);
    }
    let mut text = format!(
        "{} games of {} players from {} cards by {}, seed {}: {} views, {} unseen cards in them\n",
        args.games, args.players, args.cards, args.player, args.seed, all.views, all.cards
    );
    text += &format!(
        "{} worlds weighed for each view, trust {}, worth {:.0}% of as many equal ones\n",
        args.samples,
        args.trust,
        100.0 * ess
    );
    text += &format!(
        "log loss a card (nats, mean over games): uniform {before:.4}, weighed {after:.4}, gain {gained:.4} [{:.4}, {:.4}]\n",
        interval.low(),
        interval.high()
    );
    text += "predicted  observed  off    chances\n";
    for [sum, held, count] in rows {
        let (predicted, observed) = (100.0 * sum / count, 100.0 * held / count);
        text += &format!(
            "{predicted:>8.2}%  {observed:>7.2}%  {:>+5.2}  {count}\n",
            observed - predicted
        );
    }
    write!(out, "{text}").map_err(Failure::Output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trust_is_a_small_number() {
        assert_eq!(trust("0.5"), Ok(0.5));
        assert!(["-1", "x", "NaN", "5"].iter().all(|wrong| trust(wrong).is_err()));
    }
}
