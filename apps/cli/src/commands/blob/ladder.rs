//! `kibitzer blob ladder`: every player against every other on the same deals, summarised as one rating each.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use kibitzer_campaign::blob::{Matches, Who, seconds};
use serde_json::{Value, json};

use super::arena::Tables;
use super::ladder_fit::{Pair, Rated, rate};
use crate::failure::Failure;
use crate::long_run::RunArgs;
use crate::table::{figure, row};

/// The default players of a ladder.
const RUNGS: [&str; 6] = ["random", "thumb", "flat:20", "flat:100", "pimc:50", "network"];

/// Rate players by playing all pairs on the same deals
///
/// A deal is won by the player with more points over both rounds; ties count half. Elo comes from a Bradley-Terry model
/// fitted to the shares of deals won, with the rules of thumb (or else the first player) fixed at 1000; the intervals
/// are bootstrapped over deals. Deals are kept in the data folder and shared with `blob arena`.
#[derive(Debug, Args)]
pub(crate) struct LadderArgs {
    /// The players to rate instead of the default list; at least two
    #[arg(value_name = "PLAYER")]
    climbers: Vec<Who>,

    /// A player to add to the list, such as network@my.safetensors; may be repeated
    #[arg(long, value_name = "PLAYER")]
    with: Vec<Who>,

    /// Number of deals for each pair; each is played twice
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    deals: u64,

    #[command(flatten)]
    tables: Tables,

    #[command(flatten)]
    run: RunArgs,
}

pub(super) fn run(args: &LadderArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let mut names = args.climbers.clone();
    if names.is_empty() {
        names.extend(RUNGS.iter().filter_map(|name| name.parse().ok()));
    }
    names.extend(args.with.iter().cloned());
    if names.len() < 2 {
        return Err(Failure::Usage("a ladder needs at least two players".to_owned()));
    }
    if names.iter().enumerate().any(|(at, name)| names[..at].contains(name)) {
        return Err(Failure::Usage("a player is listed twice".to_owned()));
    }
    args.tables.menu()?;
    let players = names.iter().map(|who| Ok(Arc::new(who.come()?)));
    let players = players.collect::<Result<Vec<_>, Failure>>()?;
    let matches = Matches::ladder(players, args.tables.description(), args.deals, args.run.seed)?;
    let Some(books) = args.run.books(&matches, folder, "ladder")? else { return Ok(()) };
    let mut pairs = Vec::new();
    let mut times = vec![Vec::new(); names.len()];
    for (leg, &(left, right)) in matches.pairs().iter().enumerate() {
        let deals = matches.read(&books, leg)?;
        times[left].push(seconds(&deals, 0));
        times[right].push(seconds(&deals, 1));
        let leads = deals.iter().map(|deal| deal.duel.lead()).collect();
        pairs.push(Pair { left, right, leads });
    }
    let fixed = names.iter().position(|name| name.to_string() == "thumb").unwrap_or(0);
    let mut rated = rate(names.len(), &pairs, fixed);
    rated.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    let ms = |at: usize| 1e3 * times[at].iter().sum::<f64>() / times[at].len().max(1) as f64;
    let mut out = io::stdout().lock();
    if args.run.json {
        let rung = |one: &Rated| -> Value {
            json!({
                "player": names[one.player].to_string(), "elo": one.elo, "elo_ci": one.interval,
                "points": one.points, "points_ci": one.points_interval, "ms": ms(one.player),
            })
        };
        let answer = json!({
            "deals": args.deals, "tables": args.tables.words(), "seed": args.run.seed,
            "players": rated.iter().map(rung).collect::<Vec<_>>(),
        });
        return writeln!(out, "{answer}").map_err(Failure::Output);
    }
    let mut text = format!(
        "{} players, {} deals for each pair, each played twice, {}, seed {}\n\
         elo: Bradley-Terry over deals won, {} = 1000; points: mean lead per seat over all others; 95% intervals\n\n",
        names.len(),
        args.deals,
        args.tables.words(),
        args.run.seed,
        names[fixed]
    );
    const WIDTHS: [isize; 6] = [-16, 5, -15, 7, -19, 9];
    text += &row(&WIDTHS, [&"player", &"elo", &"", &"points", &"", &"ms"]);
    for one in &rated {
        let elo = format!(" ({:.0} to {:.0})", one.interval[0], one.interval[1]);
        let points = format!(" ({:+.3} to {:+.3})", one.points_interval[0], one.points_interval[1]);
        let [mean, lead] = [figure(Some(one.elo), 0), format!("{:+.3}", one.points)];
        let ms = figure(Some(ms(one.player)), 3);
        text += &row(&WIDTHS, [&names[one.player], &mean, &elo, &lead, &points, &ms]);
    }
    write!(out, "{text}").map_err(Failure::Output)
}
