//! `kibitzer blob selfplay`: rounds of a player against itself as Parquet files, to learn from.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_campaign::Campaign;
use kibitzer_campaign::blob::{SelfPlayDescription, Who};

use super::arena::Tables;
use crate::failure::Failure;
use crate::long_run::{self, ShardArgs};

/// Let a player play against itself and write every decision down, one Parquet file a unit of rounds
///
/// A row is a decision with what the seat knew, how good each action was found and how the round ended. Finished units are
/// kept in the data folder: a run that was stopped goes on where it was.
#[derive(Debug, Args)]
pub(crate) struct SelfplayArgs {
    /// Who plays all seats: search:3x30, network, flat:24, pimc:50, thumb, or search:3x30@FILE
    #[arg(long, default_value = "search:3x30", value_name = "PLAYER")]
    player: Who,

    /// How many rounds
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    rounds: u64,

    /// How many rounds a unit has, and so a file
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    unit: u64,

    #[command(flatten)]
    tables: Tables,

    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many threads play [default: one a core]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    #[command(flatten)]
    shard: ShardArgs,

    /// The folder for the Parquet files
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
