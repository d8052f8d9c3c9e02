//! `kibitzer 42 bid`, `advise`, `line`, `claim`, `solve` and `worlds`: ask the protocol about a hand or a file and
//! format the answer for humans.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use kibitzer_protocol::texas42::{Advised, Broken, Claimed, Inferred, Lined, Solved};
use kibitzer_protocol::{Digits, Storage};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{Action, SEATS};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::source::{NOTATION, Source, short};
use crate::ask::{self, show};
use crate::commands::evidence;
use crate::failure::Failure;
use crate::input;
use crate::site::link;
use crate::table::{figure, grouped, percent, row};

/// Recommend a bid, a trump or a domino for a seat, and say why
#[derive(Debug, Args)]
#[command(after_help = NOTATION)]
pub(crate) struct AdviseArgs {
    #[command(flatten)]
    source: Source,

    /// Player to ask: beginner, intermediate, expert, expert-cautious, expert-bold, expert-1 or sampler
    #[arg(long, default_value = "expert")]
    player: Skill,

    /// Say why not this bid, trump or domino
    #[arg(long, value_name = "ACTION")]
    why_not: Option<Action>,

    /// Number of worlds to search [default: the player's own]
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=2000))]
    budget: Option<u16>,

    /// Search ever more worlds until about this many seconds have passed; not reproducible
    #[arg(long, conflicts_with = "budget", value_parser = seconds)]
    seconds: Option<f64>,

    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    seconds.ok_or_else(|| format!("expected 0 to 3600 seconds, got `{text}`"))
}

/// Say what follows from one seat's view
#[derive(Debug, Args)]
#[command(after_help = NOTATION)]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    source: Source,

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

pub(super) fn ask<A: DeserializeOwned>(query: &str, fields: impl Serialize) -> Result<A, Failure> {
    ask::ask(&Storage::nowhere(), "texas42", query, fields)
}

pub(super) fn bid(args: &AdviseArgs) -> Result<(), Failure> {
    let fields = args.source.request()?;
    let bids = fields.get("view").and_then(|view| view.get("bids")?.as_array());
    if bids.is_some_and(|bids| bids.len() >= SEATS) {
        let message = "every seat has bid; `kibitzer 42 advise` recommends a trump or a domino";
        return Err(Failure::Question(message.to_owned()));
    }
    advised(args, fields)
}

pub(super) fn advise(args: &AdviseArgs) -> Result<(), Failure> {
    advised(args, args.source.request()?)
}

fn advised(args: &AdviseArgs, mut fields: Map<String, Value>) -> Result<(), Failure> {
    fields.insert("player".to_owned(), args.player.to_string().into());
    fields.insert("seed".to_owned(), args.seed.into());
    fields.insert("budget".to_owned(), args.budget.into());
    let answer: Advised = match args.seconds {
        None => ask("advise", fields)?,
        Some(seconds) => within(seconds, fields)?,
    };
    let why_not = args.why_not.map(|instead| why_not(&answer, instead)).transpose()?;
    show(args.json, &answer, |out| {
        write!(out, "{}", advice(&answer))?;
        why_not.iter().try_for_each(|why_not| writeln!(out, "why not: {why_not}"))
    })
}

/// Why another action was not recommended.
fn why_not(answer: &Advised, instead: Action) -> Result<String, Failure> {
    let name = instead.to_string();
    let row = answer.actions.iter().find(|row| row.action == name);
    let row = row.ok_or_else(|| Failure::Question(format!("{instead:#} is not legal here")))?;
    Ok(match &row.why_not {
        Some(why_not) => why_not.clone(),
        None if row.action == answer.best => format!("{instead:#} is what is recommended."),
        None => "nothing was weighed, so there is nothing to compare.".to_owned(),
    })
}

/// The most worlds that a query may ask for.
const MOST_WORLDS: u16 = 2000;

/// Asks with twice as many worlds each time, as long as the next answer can be expected in time.
fn within(seconds: f64, mut fields: Map<String, Value>) -> Result<Advised, Failure> {
    let began = Instant::now();
    let mut budget = 50;
    loop {
        let asked = Instant::now();
        fields.insert("budget".to_owned(), budget.into());
        let answer = ask("advise", &fields)?;
        let next = 2.0 * asked.elapsed().as_secs_f64();
        if budget >= MOST_WORLDS || began.elapsed().as_secs_f64() + next > seconds {
            return Ok(answer);
        }
        budget = (2 * budget).min(MOST_WORLDS);
    }
}

/// Advice formatted for humans.
fn advice(answer: &Advised) -> String {
    const WIDTHS: [isize; 8] = [-12, 7, 17, 7, 6, 6, 13, 0];
    let mut text = format!("{}\n", answer.why);
    text += &row(
        &WIDTHS,
        [&"", &"value", &"behind (95%)", &"points", &"make", &"set", &"unseen, open", &""],
    );
    for one in &answer.actions {
        // A forced play is not evaluated.
        let behind = one.behind.map(|[low, high]| format!("{low:.3} to {high:.3}"));
        let behind = behind.unwrap_or_else(|| "-".to_owned());
        let (value, points) = (figure(one.value, 3), figure(one.points, 1));
        let (make, set) = (percent(one.make, 0), percent(one.set, 0));
        let with =
            one.with.as_ref().map_or_else(String::new, |with| format!(" with {}", short(with)));
        // The chance of making the bid if all play by what they see, and if all hands are open.
        let range = one.range.map_or_else(String::new, |[unseen, open]| {
            format!("{}, {}", percent(Some(unseen), 0), percent(Some(open), 0))
        });
        let action = short(&one.action);
        text += &row(&WIDTHS, [&action, &value, &behind, &points, &make, &set, &range, &with]);
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
    text + &format!("{} worlds are possible; {looked}\n", grouped(&answer.more.worlds.to_string()))
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

/// The hand as text and as a link.
pub(super) fn line(args: &ViewArgs) -> Result<(), Failure> {
    let answer: Lined = ask("line", args.source.request()?)?;
    show(args.json, &answer, |out| writeln!(out, "{}\n{}", answer.line, link(&answer.link)))
}

pub(super) fn claim(args: &ViewArgs) -> Result<(), Failure> {
    let answer: Claimed = ask("claim", args.source.request()?)?;
    show(args.json, &answer, |out| write!(out, "{}", claim_words(&answer)))
}

/// A verdict on a claim formatted for humans.
pub(super) fn claim_words(answer: &Claimed) -> String {
    let goal = if answer.goal == "make" { "makes" } else { "sets" };
    match answer.holds {
        true => format!(
            "the claim holds: this hand {goal} the contract in every possible deal ({})\n",
            evidence::words(&answer.evidence)
        ),
        false if answer.broken.line.is_empty() => {
            "the claim does not hold: the contract is already decided the other way\n".to_owned()
        }
        false => format!("the claim does not hold; {}", broken_words(&answer.broken)),
    }
}

/// How a claim or an answer fails.
pub(super) fn broken_words(broken: &Broken) -> String {
    let words = |(seat, tile): &(usize, String)| format!("seat {seat} {tile}");
    let line: Vec<String> = broken.line.iter().map(words).collect();
    let mut text = format!("this line breaks it: {}\nwith these hands:\n", line.join(", "));
    for (seat, hand) in &broken.hands {
        text += &format!("  seat {seat}  {}\n", hand.join(" "));
    }
    text
}
