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
    house: House,

    /// No auction: the shaker bids so many points, 30 to 41
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
