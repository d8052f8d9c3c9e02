//! `kibitzer blob calibration`: are weighed beliefs true, and truer than the uniform one?

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_blob::Habits;
use kibitzer_blob::calibration::{Held, Setting, game};
use kibitzer_stats::{Level, StatsError, Welford};
use kibitzer_store::{DataDir, Ledger, Run, Unit};
use serde_json::json;

use super::who::{Player, Who};
use crate::failure::Failure;
use crate::long_run;

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

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn trust(text: &str) -> Result<f64, String> {
    let trust = text.parse().ok().filter(|trust: &f64| (0.0..=4.0).contains(trust));
    trust.ok_or_else(|| "expected a number from 0 to 4, such as 0.8".to_owned())
}

/// Games in a unit: some seconds of work.
const UNIT: u64 = 5;
/// The numbers of a game's sums.
const NUMBERS: usize = 35;

impl CalibrationArgs {
    /// The run in words: everything that its results depend on.
    fn description(&self, player: &Player) -> String {
        format!(
            "{} players, {} cards, {}, {} worlds, trust {}, {:?}, seed {}",
            self.players,
            self.cards,
            player.description(),
            self.samples,
            self.trust,
            Habits::USUAL,
            self.seed
        )
    }

    fn game(&self, player: &Player, number: u64) -> Result<Held, String> {
        let setting = Setting {
            players: self.players as usize,
            cards: self.cards as usize,
            mind: player.mind(),
            model: &Habits::USUAL,
            trust: self.trust,
            samples: self.samples as usize,
        };
        // Every game has a stream of its own.
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
        game(&setting, seed).map_err(|error| format!("game {number}: {error}"))
    }
}

pub(super) fn run(args: &CalibrationArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let starts: Vec<u64> = (0..args.games.div_ceil(UNIT)).map(|unit| unit * UNIT).collect();
    let range = |start: u64| start..(start + UNIT).min(args.games);
    let name = |start: &u64| Unit::new(format!("games {}..{}", start, range(*start).end));
    let units: Vec<Unit> = starts.iter().map(name).collect();
    let player = args.player.come()?;
    let description = args.description(&player);
    let run = Run {
        kind: "blob.calibration",
        rules_version: 2,
        engine_version: env!("CARGO_PKG_VERSION"),
        description: &description,
    };
    let place = DataDir::resolve(folder)?.root().join("blob").join("calibration");
    let ledger = Ledger::open(&place.join(run.key().to_string()), &run)?;
    let work = |unit: &Unit| -> Result<Vec<u8>, String> {
        let at = units.iter().position(|other| other == unit).ok_or("an unknown unit")?;
        let mut bytes = Vec::new();
        for number in range(starts[at]) {
            bytes.extend(to_bytes(&args.game(&player, number)?));
        }
        Ok(bytes)
    };
    long_run::run(&ledger, &units, args.threads, &description, work)?;
    let mut bytes = Vec::new();
    ledger.merge(&units, &mut bytes)?;
    let (games, rest) = bytes.as_chunks::<{ 8 * NUMBERS }>();
    if !rest.is_empty() || games.len() as u64 != args.games {
        let folder = ledger.folder().display();
        let what = format!(
            "the stored games in {folder} are not of this program; `kibitzer data clear` removes them"
        );
        return Err(Failure::Question(what));
    }
    let games: Vec<Held> = games.iter().map(from_bytes).collect();
    report(args, &description, &games)
}

fn to_bytes(held: &Held) -> Vec<u8> {
    let sums = [held.views, held.cards, held.uniform, held.weighed, held.ess];
    let tenths = held.tenths.iter().flatten();
    sums.iter().chain(tenths).flat_map(|number| number.to_le_bytes()).collect()
}

fn from_bytes(bytes: &[u8; 8 * NUMBERS]) -> Held {
    let (words, _) = bytes.as_chunks::<8>();
    let number = |at: usize| f64::from_le_bytes(words[at]);
    Held {
        views: number(0),
        cards: number(1),
        uniform: number(2),
        weighed: number(3),
        ess: number(4),
        tenths: std::array::from_fn(|tenth| std::array::from_fn(|at| number(5 + 3 * tenth + at))),
    }
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
    fn sums_go_into_bytes_and_come_back() {
        let mut held = Held { views: 3.0, cards: 40.0, uniform: 50.5, ..Held::default() };
        held.tenths[9] = [1.5, 1.0, 2.0];
        let bytes = to_bytes(&held);
        assert_eq!(from_bytes(bytes.as_slice().try_into().unwrap()), held);
    }

    #[test]
    fn trust_is_a_small_number() {
        assert_eq!(trust("0.5"), Ok(0.5));
        assert!(["-1", "x", "NaN", "5"].iter().all(|wrong| trust(wrong).is_err()));
    }
}
