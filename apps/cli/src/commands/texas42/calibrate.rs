//! `kibitzer 42 calibrate`: are domino locations and made contracts as frequent as their stated probabilities?

use std::path::PathBuf;

use clap::Args;
use kibitzer_campaign::texas42::CalibrationDescription;
use kibitzer_texas42::House;
use kibitzer_texas42::players::Skill;

use crate::calibrate;
use crate::failure::Failure;
use crate::long_run::RunArgs;

/// Measure calibration: where the dominoes are and whether contracts are made, stated against what happened, by decile
///
/// Finished deals are kept in the data folder: an interrupted run resumes, and more deals with the same seed add to
/// those already played.
#[derive(Debug, Args)]
pub(crate) struct Texas42CalibrateArgs {
    /// Number of deals
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    deals: u64,

    /// Player for all seats: beginner, intermediate, expert, expert-cautious, expert-bold, expert-1 or sampler
    #[arg(long, default_value = "intermediate")]
    player: Skill,

    /// The house rules, such as `casual` or `forced-bid,nello`
    #[arg(long, default_value = "tournament")]
    house: House,

    /// Number of weighted worlds to sample for each view; 0 measures only the chances of contracts
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(0..=65_535))]
    worlds: u64,

    #[command(flatten)]
    run: RunArgs,
}

pub(super) fn run(args: &Texas42CalibrateArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let description = CalibrationDescription {
        deals: args.deals,
        player: args.player.to_string(),
        house: args.house.to_string(),
        worlds: args.worlds,
        seed: args.run.seed,
    };
    calibrate::run(&description.campaign()?, &args.run, folder)
}
