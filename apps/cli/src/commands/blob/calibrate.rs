//! `kibitzer blob calibrate`: are card locations and made bids as frequent as their stated probabilities?

use std::path::PathBuf;

use clap::Args;
use kibitzer_campaign::blob::{CalibrationDescription, Who};

use crate::calibrate;
use crate::failure::Failure;
use crate::long_run::RunArgs;

/// Measure calibration: where the cards are and whether bids are made, stated against what happened, by decile
///
/// Finished games are kept in the data folder: an interrupted run resumes, and more games with the same seed add to
/// those already played.
#[derive(Debug, Args)]
pub(crate) struct BlobCalibrateArgs {
    /// Number of games
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,

    /// Number of players
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(3..=8))]
    players: u64,

    /// Number of cards in the first round
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(2..=17))]
    cards: u64,

    /// Player used for all seats: random, thumb, flat:24, pimc:24 and so on
    #[arg(long, default_value = "flat:24")]
    player: Who,

    /// Number of weighted worlds to sample for each view
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    samples: u64,

    #[command(flatten)]
    run: RunArgs,
}

pub(super) fn run(args: &BlobCalibrateArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let description = CalibrationDescription {
        games: args.games,
        players: args.players,
        cards: args.cards,
        player: args.player.to_string(),
        samples: args.samples,
        seed: args.run.seed,
    };
    calibrate::run(&description.campaign()?, &args.run, folder)
}
