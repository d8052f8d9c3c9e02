//! `kibitzer 42 advise`, `solve` and `worlds`: ask the protocol about a file and format the answer for humans.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kibitzer_protocol::texas42::{Advised, Inferred, Solved};
use kibitzer_protocol::{Digits, Storage};
use kibitzer_texas42::players::Skill;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::ask::{self, show};
use crate::commands::evidence;
use crate::failure::Failure;
use crate::input;
use crate::table::{figure, percent, row};

/// Recommend a bid, a trump or a domino for a seat, and say why
#[derive(Debug, Args)]
#[command(
    after_help = "The file holds a seat's view as JSON: seat, dealer, hand, bids, trump, history, score, variants. \
                        `-` reads standard input."
)]
pub(crate) struct AdviseArgs {
    /// The view, or a protocol request that contains one
    file: PathBuf,

    /// Player to ask: beginner, intermediate, expert or sampler
    #[arg(long, default_value = "expert")]
    player: Skill,

    /// Number of worlds to search [default: the player's own]
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=2000))]
    budget: Option<u16>,

    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Solve a position with all hands open, or count the worlds of a view; the file is a protocol request
#[derive(Debug, Args)]
pub(crate) struct FileArgs {
    /// The request as JSON; `-` reads standard input
    file: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn ask<A: DeserializeOwned>(query: &str, fields: impl Serialize) -> Result<A, Failure> {
    ask::ask(&Storage::nowhere(), "texas42", query, fields)
}

pub(super) fn advise(args: &AdviseArgs) -> Result<(), Failure> {
    let mut fields: Map<String, Value> = input::read(&args.file)?;
    if !fields.contains_key("view") {
        fields = Map::from_iter([("view".to_owned(), Value::Object(fields))]);
    }
    fields.insert("player".to_owned(), args.player.to_string().into());
    fields.insert("seed".to_owned(), args.seed.into());
    fields.insert("budget".to_owned(), args.budget.into());
    let answer: Advised = ask("advise", fields)?;
    show(args.json, &answer, |out| write!(out, "{}", advice(&answer)))
}

/// Advice formatted for humans.
fn advice(answer: &Advised) -> String {
    const WIDTHS: [isize; 7] = [-12, 7, 17, 7, 6, 6, 0];
    let mut text = format!("{}\n", answer.why);
    text += &row(&WIDTHS, [&"", &"value", &"behind (95%)", &"points", &"make", &"set", &""]);
    for one in &answer.actions {
        // A forced play is not evaluated.
        let behind = one.behind.map(|[low, high]| format!("{low:.3} to {high:.3}"));
        let behind = behind.unwrap_or_else(|| "-".to_owned());
        let (value, points) = (figure(one.value, 3), figure(one.points, 1));
        let (make, set) = (percent(one.make, 0), percent(one.set, 0));
        let with = one.with.as_ref().map_or_else(String::new, |with| format!(" with {with}"));
        text += &row(&WIDTHS, [&one.action, &value, &behind, &points, &make, &set, &with]);
    }
    let mut held: Vec<(f64, String)> = Vec::new();
    for (tile, seats) in &answer.more.holdings {
        held.extend(seats.iter().map(|(seat, chance)| {
            (*chance, format!("{tile} with seat {seat} {}", percent(Some(*chance), 0)))
        }));
    }
    held.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    if !held.is_empty() {
        let likely: Vec<&str> = held.iter().take(6).map(|(_, words)| words.as_str()).collect();
        text += &format!("likely: {}\n", likely.join(", "));
    }
    let looked = evidence::words(&answer.evidence);
    text + &format!("{} worlds are possible; {looked}\n", answer.more.worlds)
}

pub(super) fn solve(args: &FileArgs) -> Result<(), Failure> {
    let answer: Solved = ask("solve", input::read::<Map<_, _>>(&args.file)?)?;
    show(args.json, &answer, |out| match &answer {
        Solved::Nello { set, .. } => {
            writeln!(out, "nello {}", if *set { "is set" } else { "is made" })
        }
        Solved::Points { value, moves, .. } => {
            writeln!(out, "{value} points still to come for the declaring side")?;
            moves.iter().try_for_each(|(tile, value)| writeln!(out, "  {tile}  {value:>2}"))
        }
    })
}

pub(super) fn worlds(args: &FileArgs) -> Result<(), Failure> {
    let answer: Inferred = ask("worlds", input::read::<Map<_, _>>(&args.file)?)?;
    let share = |count: &Digits| 100.0 * count.to_f64() / answer.worlds.to_f64();
    show(args.json, &answer, |out| {
        writeln!(out, "{} worlds", answer.worlds)?;
        for (tile, seats) in &answer.marginals {
            write!(out, "  {tile} ")?;
            for (seat, count) in seats {
                write!(out, "  seat {seat} {:>5.1}%", share(count))?;
            }
            writeln!(out)?;
        }
        for (seat, suits) in &answer.void {
            writeln!(out, "  seat {seat} is void in {} (7: the called suit)", json!(suits))?;
        }
        Ok(())
    })
}
