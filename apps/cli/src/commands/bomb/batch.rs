//! What every command that plays many games understands.

use clap::Args;
use kibitzer_campaign::bomb::MOST_GAMES;

use crate::long_run::RunArgs;

/// What every command that plays games understands.
#[derive(Debug, Args)]
pub(super) struct BatchArgs {
    /// How many players, 2 to 5
    #[arg(long, default_value_t = 5)]
    pub(super) players: usize,

    /// How many games
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(super) games: u64,

    #[command(flatten)]
    pub(super) run: RunArgs,
}
