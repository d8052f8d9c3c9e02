//! `kibitzer 42 arena`: two players on duplicate deals.

use std::path::PathBuf;

use clap::Args;
use kibitzer_tables::{Table, TableError};
use kibitzer_texas42::arena::Auctions;
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{Declaration, House};

use super::arena_hands::{Hand, PLACES, play};
use super::arena_report;
use crate::failure::Failure;

/// Let two players play the same deals twice, changing sides, and say who gains more marks and how sure that is
///
/// Finished deals are kept in the data folder: a run that was stopped goes on where it was, and more deals of the same seed
/// add to those that are there.
#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    /// The first player: beginner, intermediate, expert or sampler
    pub(super) first: Skill,

    /// The second player
    pub(super) second: Skill,

    /// How many deals; each is played twice
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub(super) deals: u64,

    /// The house rules, such as `casual` or `forced-bid,nello`
    #[arg(long, default_value = "tournament")]
    pub(super) house: House,

    /// No auction: the shaker bids so many points, 30 to 41
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u8).range(30..=41))]
    forced: Option<u8>,

    /// The seed; the same seed deals the same hands to everybody
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,

    /// How many threads play [default: one a core]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub(super) threads: Option<u64>,

    /// Write one row a hand to this Parquet file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl ArenaArgs {
    pub(super) fn auctions(&self) -> Auctions {
        self.forced.map_or(Auctions::Real, Auctions::Forced)
    }

    /// The run in words: everything that its results depend on.
    pub(super) fn description(&self) -> String {
        let auctions = match self.auctions() {
            Auctions::Real => "real auctions".to_owned(),
            Auctions::Forced(points) => format!("forced {points}"),
        };
        format!(
            "{} against {}, {auctions}, {}, seed {}",
            self.first, self.second, self.house, self.seed
        )
    }
}

pub(crate) fn run(args: &ArenaArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let hands = play(args, folder)?;
    if let Some(path) = &args.out {
        table(args, &hands)?.write(path)?;
    }
    arena_report::write(args, &hands)
}

fn table(args: &ArenaArgs, hands: &[Hand]) -> Result<Table, TableError> {
    let whole = |of: &dyn Fn(&Hand) -> i64| hands.iter().map(of).collect::<Vec<i64>>();
    let named = |hand: &Hand| {
        let named = Declaration::ALL.get(usize::from(hand.declaration));
        if hand.played {
            named.map_or_else(String::new, ToString::to_string)
        } else {
            String::new()
        }
    };
    Table::new()
        .with("deal", (0..hands.len() as i64).map(|at| at / PLACES as i64).collect::<Vec<_>>())?
        .with("turned", (0..hands.len()).map(|at| at % PLACES == 1).collect::<Vec<_>>())?
        .with("played", hands.iter().map(|hand| hand.played).collect::<Vec<_>>())?
        .with("first_bid", hands.iter().map(|hand| hand.first_bid).collect::<Vec<_>>())?
        .with("needs", whole(&|hand| hand.needs.into()))?
        .with("marks", whole(&|hand| hand.marks.into()))?
        .with("declaration", hands.iter().map(named).collect::<Vec<_>>())?
        .with("made", hands.iter().map(|hand| hand.made).collect::<Vec<_>>())?
        .with("first_points", whole(&|hand| hand.points[0].into()))?
        .with("second_points", whole(&|hand| hand.points[1].into()))?
        .with("first_gain", whole(&|hand| hand.gain[0].into()))?
        .with("second_gain", whole(&|hand| hand.gain[1].into()))?
        .noting("game", "texas42")?
        .noting("run", args.description())
}
