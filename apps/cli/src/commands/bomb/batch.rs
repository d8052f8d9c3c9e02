//! Options shared by the commands that play many games.

use clap::Args;
use kibitzer_campaign::bomb::MOST_GAMES;

use crate::long_run::RunArgs;

/// Options shared by the commands that play many games.
#[derive(Debug, Args)]
pub(super) struct BatchArgs {
    /// Number of players, 2 to 5
    #[arg(long, default_value_t = 5)]
    pub(super) players: usize,

    /// Number of games
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(super) games: u64,

    #[command(flatten)]
    pub(super) run: RunArgs,
}
