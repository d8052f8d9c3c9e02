//! `kibitzer blob ladder`: every player against every other on the same deals, size by size and at equal CPU time,
//! summarised as one rating each.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use kibitzer_campaign::blob::{
    Budgets, Matches, Meeting, Player, TablesDescription, Who, check_climbers,
};
use kibitzer_campaign::{Campaign, CampaignError};

use super::ladder_report::{Ladder, Rung, Size};
use crate::failure::Failure;
use crate::long_run::{self, RunArgs, ShardArgs};

/// The default players of a ladder. Their budgets only matter with --as-named.
const RUNGS: [&str; 6] = ["thumb", "policy", "flat:100", "pimc:50", "ismcts:1000", "expert"];

/// Rate players by playing all pairs on the same deals, at several table sizes and at equal CPU time
///
/// Before the first deal of a size, every player with a budget is timed and given the budget with which it takes as
/// much CPU time per decision as the standard player; the budgets are reported and kept. A deal is won by the player
/// with more points over both rounds; ties count half. Elo comes from a Bradley-Terry model fitted to the shares of
/// deals won, with the rules of thumb (or else the first player) fixed at 1000; the intervals are bootstrapped over
/// deals. Budgets and deals are kept in the data folder, the deals shared with `blob arena`: an interrupted run resumes.
#[derive(Debug, Args)]
pub(crate) struct LadderArgs {
    /// The players to rate instead of the default list; at least two
    #[arg(value_name = "PLAYER")]
    climbers: Vec<Who>,

    /// A player to add to the list, such as network@my.safetensors; may be repeated
    #[arg(long, value_name = "PLAYER")]
    with: Vec<Who>,

    /// Table sizes, as players x cards
    #[arg(
        long,
        value_name = "SIZES",
        value_delimiter = ',',
        default_value = "3x8,4x5,4x10,5x7,6x4,6x8,8x6"
    )]
    sizes: Vec<TablesDescription>,

    /// The player whose CPU time per decision all others get; its lead over each of them is reported
    #[arg(long, value_name = "PLAYER", default_value = "expert")]
    standard: Who,

    /// Play with the budgets in the players' names instead of equal CPU time
    #[arg(long)]
    as_named: bool,

    /// Number of deals for each pair and size; each is played twice
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    deals: u64,

    #[command(flatten)]
    run: RunArgs,
}

impl LadderArgs {
    fn climbers(&self) -> Result<Vec<Arc<Player>>, Failure> {
        let mut names = self.climbers.clone();
        if names.is_empty() {
            names.extend(RUNGS.iter().filter_map(|name| name.parse().ok()));
        }
        names.extend(self.with.iter().cloned());
        let usage = |error: CampaignError| Failure::Usage(error.to_string());
        check_climbers(&names).map_err(usage)?;
        let players = names.iter().map(|who| Ok(Arc::new(who.come()?)));
        let players = players.collect::<Result<Vec<_>, Failure>>()?;
        if !self.as_named {
            let mut same: Vec<Who> = Vec::new();
            for player in players.iter().filter(|player| player.budget().is_some()) {
                // With one budget for all, players that differ in nothing else are one player.
                let alike = player.with_budget(1_000)?.who;
                if same.contains(&alike) {
                    let message = format!(
                        "{} is listed twice, with different budgets; --as-named plays both",
                        player.who
                    );
                    return Err(Failure::Usage(message));
                }
                same.push(alike);
            }
        }
        Ok(players)
    }

    /// The players as they play at each size.
    fn equalized(
        &self,
        named: &[Arc<Player>],
        folder: Option<&PathBuf>,
    ) -> Result<Vec<Vec<Arc<Player>>>, Failure> {
        if self.as_named {
            return Ok(self.sizes.iter().map(|_| named.to_vec()).collect());
        }
        let standard = Arc::new(self.standard.come()?);
        let seed = self.run.seed;
        let budgets = Budgets::new(Arc::clone(&standard), named.to_vec(), &self.sizes, seed)?;
        // On one thread: players that share a core's caches are not timed well. Shards share what was found.
        let books = long_run::books(
            &budgets,
            folder.cloned(),
            ShardArgs::default(),
            Some(1),
            "timing the players",
        )?;
        let Some(books) = books else { return Ok(Vec::new()) };
        let mut sized = Vec::new();
        for size in 0..budgets.legs().len() {
            let found = budgets.read(&books, size)?;
            let players = named.iter().zip(found).map(|(player, found)| {
                let fixed = player.who == standard.who || player.budget().is_none();
                Ok(match fixed {
                    true => Arc::clone(player),
                    false => Arc::new(player.with_budget(found.budget)?),
                })
            });
            sized.push(players.collect::<Result<Vec<_>, Failure>>()?);
        }
        Ok(sized)
    }
}

pub(super) fn run(args: &LadderArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let named = args.climbers()?;
    let sized = args.equalized(&named, folder.as_ref())?;
    let count = named.len();
    let mut meetings = Vec::new();
    for (size, tables) in args.sizes.iter().enumerate() {
        let here: Vec<usize> = (size * count..(size + 1) * count).collect();
        meetings.extend(Meeting::all(&here, *tables));
    }
    let players: Vec<Arc<Player>> = sized.into_iter().flatten().collect();
    let matches = Matches::new(players, meetings, args.deals, args.run.seed)?;
    let Some(books) = args.run.books(&matches, folder, "ladder")? else { return Ok(()) };
    let mut sizes: Vec<Size> = args.sizes.iter().map(|tables| Size::new(*tables)).collect();
    for (at, player) in matches.players().iter().enumerate() {
        sizes[at / count].rungs.push(Rung::new(player.who.to_string()));
    }
    for (leg, &Meeting { left, right, .. }) in matches.meetings().enumerate() {
        sizes[left / count].meet(left % count, right % count, &matches.read(&books, leg)?);
    }
    let ladder = Ladder {
        deals: args.deals,
        seed: args.run.seed,
        equal_to: (!args.as_named).then(|| args.standard.to_string()),
        standard: named.iter().position(|player| player.who == args.standard),
        thumb: named.iter().position(|player| player.who.to_string() == "thumb"),
        sizes,
    };
    let mut out = io::stdout().lock();
    match args.run.json {
        true => writeln!(out, "{}", ladder.json()?).map_err(Failure::Output),
        false => write!(out, "{}", ladder.text()?).map_err(Failure::Output),
    }
}
