//! What every command that plays many games understands.

use clap::Args;
use kibitzer_campaign::bomb::MOST_GAMES;

use crate::long_run::ShardArgs;

/// What every command that plays games understands.
#[derive(Debug, Args)]
pub(super) struct BatchArgs {
    /// How many players, 2 to 5
    #[arg(long, default_value_t = 5)]
    pub(super) players: usize,

    /// How many games
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(super) games: u64,

    /// The seed; the same seed deals the same games to every policy
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,

    /// How many threads play [default: one a core]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub(super) threads: Option<u64>,

    #[command(flatten)]
    pub(super) shard: ShardArgs,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}
