//! `kibitzer blob selfplay`: writes self-play rounds to Parquet files, as training data.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_campaign::Campaign;
use kibitzer_campaign::blob::{SelfPlayDescription, Who};

use super::arena::Tables;
use crate::failure::Failure;
use crate::long_run::{self, ShardArgs};

/// Record self-play: one Parquet file per unit of rounds, one row per decision
///
/// A row holds what the seat knew, the value of each action and how the round ended. Finished units are kept in the
/// data folder: an interrupted run resumes.
#[derive(Debug, Args)]
pub(crate) struct SelfplayArgs {
    /// Player for all seats: search:3x30, network, flat:24, pimc:50, thumb, or search:3x30@FILE
    #[arg(long, default_value = "search:3x30", value_name = "PLAYER")]
    player: Who,

    /// Number of rounds
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    rounds: u64,

    /// Number of rounds per unit, and so per file
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    unit: u64,

    #[command(flatten)]
    tables: Tables,

    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Number of threads [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    #[command(flatten)]
    shard: ShardArgs,

    /// Folder for the Parquet files
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

pub(super) fn run(args: &SelfplayArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    args.tables.menu()?;
    let tables = args.tables.description();
    let description = SelfPlayDescription {
        player: args.player.to_string(),
        rounds: args.rounds,
        unit: args.unit,
        players: tables.players,
        cards: tables.cards,
        seed: args.seed,
    };
    let selfplay = description.campaign()?;
    let what = format!("{} against itself", args.player);
    let books = long_run::books(&selfplay, folder, args.shard, args.threads, &what)?;
    let Some(books) = books else { return Ok(()) };
    books.write(&args.out)?;
    let (units, said) = (selfplay.units(), &selfplay.legs()[0].description);
    let mut out = io::stdout().lock();
    writeln!(out, "{said}: {} rounds in {units} files of {}", args.rounds, args.out.display())
        .map_err(Failure::Output)
}
