//! `kibitzer blob arena`: two players on duplicate deals.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use kibitzer_blob::Menu;
use kibitzer_campaign::blob::{Matches, TablesDescription, Who};

use super::arena_report;
use super::equal_time::equal;
use crate::failure::Failure;
use crate::long_run::RunArgs;

/// Let two players play the same deals twice, changing seats, and say who gets more points and how sure that is
///
/// Finished deals are kept in the data folder: a run that was stopped goes on where it was, and more deals of the same seed
/// add to those that are there.
#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    /// The first player: beginner, intermediate, expert, random, thumb, flat:200, pimc:50, search:3x30, network, or
    /// search:3x30@FILE with a network of your own
    #[arg(long, value_name = "PLAYER")]
    left: Who,

    /// The second player
    #[arg(long, value_name = "PLAYER")]
    right: Who,

    /// How many deals; each is played twice
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    deals: u64,

    #[command(flatten)]
    tables: Tables,

    /// Give the right-hand player about as much time a decision as the left-hand one, by changing its budget
    #[arg(long)]
    equal_time: bool,

    #[command(flatten)]
    run: RunArgs,
}

/// Which tables are played.
#[derive(Clone, Debug, Args)]
pub(super) struct Tables {
    /// How many players, with --cards
    #[arg(long, requires = "cards", value_parser = clap::value_parser!(u8).range(3..=8))]
    players: Option<u8>,

    /// How many cards each, with --players
    #[arg(long, requires = "players", value_parser = clap::value_parser!(u8).range(1..=17))]
    cards: Option<u8>,

    /// Every table that the rules allow, by turns: `whole`, which is so anyway without --players and --cards
    #[arg(long, conflicts_with = "players", value_parser = ["whole"])]
    menu: Option<String>,
}

impl Tables {
    pub(super) fn description(&self) -> TablesDescription {
        TablesDescription { players: self.players, cards: self.cards }
    }

    pub(super) fn menu(&self) -> Result<Menu, Failure> {
        self.description().menu().map_err(|error| Failure::Usage(error.to_string()))
    }

    pub(super) fn words(&self) -> String {
        self.description().words()
    }
}

pub(super) fn run(args: &ArenaArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let menu = args.tables.menu()?;
    let (left, mut right) = (args.left.come()?, args.right.come()?);
    if args.equal_time {
        right = equal(&left, right, &menu, args.run.seed)?;
    }
    let players = vec![Arc::new(left), Arc::new(right)];
    let tables = args.tables.description();
    let matches = Matches::new(players, vec![(0, 1)], tables, args.deals, args.run.seed)?;
    let [left, right] = [0, 1].map(|player| &matches.players()[player].who);
    let what = format!("{left} against {right}");
    let Some(books) = args.run.books(&matches, folder, &what)? else { return Ok(()) };
    let setting = format!("{}, seed {}", tables.words(), args.run.seed);
    arena_report::write(&matches, &matches.read(&books, 0)?, &setting, args.run.json)
}
