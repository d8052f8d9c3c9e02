//! `kibitzer 42 calibrate`: do dominoes lie and contracts succeed as often as stated?

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
/// Finished deals are kept in the data folder: a run that was stopped resumes, and more deals of the same seed add to
/// those that are there.
#[derive(Debug, Args)]
pub(crate) struct Texas42CalibrateArgs {
    /// How many deals
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    deals: u64,

    /// Who plays the hands: beginner, intermediate, expert or sampler
    #[arg(long, default_value = "intermediate")]
    player: Skill,

    /// The house rules, such as `casual` or `forced-bid,nello`
    #[arg(long, default_value = "tournament")]
    house: House,

    /// How many worlds are drawn and weighed for each view
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(10..=65_535))]
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
