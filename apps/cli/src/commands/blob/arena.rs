//! `kibitzer blob arena`: two players on duplicate deals.

use std::path::PathBuf;

use clap::Args;
use kibitzer_blob::training::Menu;

use super::arena_deals::{Match, pilot};
use super::arena_report;
use super::who::{Player, Who};
use crate::failure::Failure;

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

    /// The seed; the same seed deals the same hands to everybody
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many threads play [default: one a core]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    /// Play only every n-th unit of deals, beginning with the i-th, such as 2/3; without it all are reported together
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(usize, usize)>,

    /// Print JSON
    #[arg(long)]
    json: bool,
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
    pub(super) fn menu(&self) -> Result<Menu, Failure> {
        let (Some(players), Some(cards)) = (self.players, self.cards) else {
            return Ok(Menu::whole());
        };
        let most = 52 / usize::from(players);
        Menu::only(players.into(), cards.into()).ok_or_else(|| {
            Failure::Usage(format!("{cards} cards for {players} players: expected 1 to {most}"))
        })
    }

    pub(super) fn words(&self) -> String {
        match (self.players, self.cards) {
            (Some(players), Some(cards)) => format!("{players} players with {cards} cards"),
            _ => "all tables".to_owned(),
        }
    }
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let wrong = || "expected a part and how many there are, such as 2/3".to_owned();
    let (part, of) = text.split_once('/').ok_or_else(wrong)?;
    let (part, of): (usize, usize) =
        (part.parse().map_err(|_| wrong())?, of.parse().map_err(|_| wrong())?);
    if part == 0 || part > of {
        return Err(format!("there is no part {part} of {of}: count from 1"));
    }
    Ok((part, of))
}

pub(super) fn run(args: &ArenaArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let menu = args.tables.menu()?;
    let (left, mut right) = (args.left.come()?, args.right.come()?);
    if args.equal_time {
        right = equal(&left, right, &menu, args.seed)?;
    }
    let played = Match {
        left: &left,
        right: &right,
        menu: &menu,
        tables: args.tables.words(),
        seed: args.seed,
    };
    let deals = played.play(args.deals, args.threads, args.shard, folder)?;
    arena_report::write(&played, &deals, args.json)
}

/// The right-hand player with a budget that takes about as long as the left-hand one. Clocks are not to be repeated
/// exactly: what was chosen is told, so that it can be named the next time.
fn equal(left: &Player, right: Player, menu: &Menu, seed: u64) -> Result<Player, Failure> {
    let Some(mut budget) = right.budget() else {
        return Err(Failure::Usage(format!(
            "--equal-time changes the budget of the right-hand player, and {} has none",
            right.who
        )));
    };
    let mut chosen = right;
    // Time grows with the budget, but not from zero: a few looks come close.
    for look in 0..4 {
        let [wanted, taken] = pilot(left, &chosen, menu, seed ^ 0x7e57 ^ look)?;
        let ratio = (wanted / taken.max(1e-9)).clamp(0.05, 20.0);
        if (0.95..1.05).contains(&ratio) {
            break;
        }
        budget = ((f64::from(budget) * ratio).round() as u32).max(1);
        chosen = chosen.with_budget(budget)?;
        budget = chosen.budget().unwrap_or(budget);
    }
    use std::io::Write;
    // Nowhere is left to report that standard error is gone.
    let _ = writeln!(
        std::io::stderr(),
        "equal time: {} against {}; to repeat this, name {} without --equal-time",
        left.who,
        chosen.who,
        chosen.who
    );
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_count_from_one() {
        assert_eq!(shard("2/3"), Ok((2, 3)));
        for wrong in ["", "2", "0/3", "4/3", "a/b", "1/0"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
