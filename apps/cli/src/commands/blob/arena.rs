//! `kibitzer blob arena`: two players on duplicate deals.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use kibitzer_blob::Menu;
use kibitzer_campaign::blob::{Matches, Meeting, Player, TablesDescription, Who, equal};
use kibitzer_work::Work;

use super::arena_report;
use crate::failure::Failure;
use crate::long_run::RunArgs;

/// Compare two players on duplicate deals, each played twice with the seats swapped
///
/// Reports the difference in points with a 95% interval. Finished deals are kept in the data folder: an interrupted run
/// resumes, and more deals with the same seed add to those already played.
#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    /// The first player: beginner, intermediate, expert, random, thumb, policy, flat:200, pimc:50, ismcts:1000, rollout:64,
    /// search:3x30, network, or search:3x30@FILE, policy@FILE and network@FILE with a network of your own
    #[arg(long, value_name = "PLAYER")]
    left: Who,

    /// The second player
    #[arg(long, value_name = "PLAYER")]
    right: Who,

    /// Number of deals; each is played twice
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    deals: u64,

    #[command(flatten)]
    tables: Tables,

    /// Adjust the right player's budget so that it takes about as much CPU time per decision as the left player
    #[arg(long)]
    equal_time: bool,

    #[command(flatten)]
    run: RunArgs,
}

/// The table sizes to play.
#[derive(Clone, Debug, Args)]
pub(super) struct Tables {
    /// Number of players; requires --cards
    #[arg(long, requires = "cards", value_parser = clap::value_parser!(u8).range(3..=8))]
    players: Option<u8>,

    /// Number of cards dealt to each player; requires --players
    #[arg(long, requires = "players", value_parser = clap::value_parser!(u8).range(1..=17))]
    cards: Option<u8>,

    /// `whole` cycles through every table size that the rules allow (the default without --players and --cards)
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
}

pub(super) fn run(args: &ArenaArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let menu = args.tables.menu()?;
    let (left, mut right) = (args.left.come()?, args.right.come()?);
    if args.equal_time {
        right = equalized(&left, &right, &menu, args.run.seed)?;
    }
    let players = vec![Arc::new(left), Arc::new(right)];
    let tables = args.tables.description();
    let meetings = vec![Meeting { left: 0, right: 1, tables }];
    let matches = Matches::new(players, meetings, args.deals, args.run.seed)?;
    let [left, right] = [0, 1].map(|player| &matches.players()[player].who);
    let what = format!("{left} against {right}");
    let Some(books) = args.run.books(&matches, folder, &what)? else { return Ok(()) };
    let setting = format!("{}, seed {}", tables.words(), args.run.seed);
    arena_report::write(&matches, &matches.read(&books, 0)?, &setting, args.run.json)
}

/// The right player with a budget that takes about as long as the left player. Timings are not reproducible, so the
/// chosen budget is printed and can be passed explicitly the next time.
fn equalized(left: &Player, right: &Player, menu: &Menu, seed: u64) -> Result<Player, Failure> {
    if right.budget().is_none() {
        return Err(Failure::Usage(format!(
            "--equal-time changes the budget of the right player, but {} has none",
            right.who
        )));
    }
    let found = equal(left, right, menu, seed, &Work::free())?;
    let chosen = right.with_budget(found.budget)?;
    // If standard error is gone, there is nowhere left to report it.
    let _ = writeln!(
        std::io::stderr(),
        "equal time: {} against {}; to repeat this run, use {} without --equal-time",
        left.who,
        chosen.who,
        chosen.who
    );
    Ok(chosen)
}
