//! `kibitzer 42 arena`: two players on duplicate deals.

use std::path::PathBuf;

use clap::Args;
use kibitzer_campaign::Campaign;
use kibitzer_campaign::texas42::Arena;
use kibitzer_texas42::House;
use kibitzer_texas42::arena::Auctions;
use kibitzer_texas42::players::Skill;

use super::arena_report;
use crate::failure::Failure;
use crate::long_run::RunArgs;

/// Compare two players on duplicate deals, each played twice with the sides swapped
///
/// Reports the difference in marks with a 95% interval. Finished deals are kept in the data folder: an interrupted run
/// resumes, and more deals with the same seed add to those already played.
#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    /// The first player: beginner, intermediate, expert, expert-cautious, expert-bold, expert-1 or sampler
    pub(super) first: Skill,

    /// The second player
    pub(super) second: Skill,

    /// Number of deals; each is played twice
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub(super) deals: u64,

    /// The house rules, such as `casual` or `forced-bid,nello`
    #[arg(long, default_value = "tournament")]
    pub(super) house: House,

    /// No auction: the shaker bids this many points, 30 to 41
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u8).range(30..=41))]
    forced: Option<u8>,

    #[command(flatten)]
    pub(super) run: RunArgs,
}

pub(crate) fn run(args: &ArenaArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let auctions = args.forced.map_or(Auctions::Real, Auctions::Forced);
    let arena =
        Arena::new([args.first, args.second], args.deals, args.house, auctions, args.run.seed)?;
    let description = &arena.legs()[0].description;
    let Some(books) = args.run.books(&arena, folder, description)? else { return Ok(()) };
    arena_report::write(args, description, &arena.read(&books)?)
}
