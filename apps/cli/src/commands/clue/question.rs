//! `kibitzer clue belief` and `advise`: ask the protocol about a file and format the answer for humans.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kibitzer_clue::Skill;
use kibitzer_protocol::clue::Known;
use kibitzer_protocol::{Advised, Said, Weighed};
use serde_json::{Map, Value};

use super::ask;
use super::grid::Seats;
use crate::ask::show;
use crate::commands::evidence;
use crate::failure::Failure;
use crate::input;
use crate::paint::Paint;
use crate::table::{figure, percent, row};

/// Show the exact odds of who holds each card and what is in the envelope, and what is certain and why
#[derive(Debug, Args)]
#[command(
    after_help = "The file holds a table as one seat sees it, as JSON or TOML: players, observer, hand, history and so \
                            on (see docs/clue.md); `clue table` saves such files. `-` reads standard input."
)]
pub(crate) struct BeliefArgs {
    /// The table
    file: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Recommend a suggestion or an accusation, and say why
#[derive(Debug, Args)]
#[command(
    after_help = "The file holds a table as one seat sees it, as for `clue belief`. `-` reads standard input."
)]
pub(crate) struct AdviseArgs {
    /// The table
    file: PathBuf,

    /// Your suggestion was just answered: accuse, or end the turn?
    #[arg(long)]
    after: bool,

    /// Player to ask: beginner or expert
    #[arg(long, default_value = "expert")]
    player: Skill,

    /// How well the others play, for the chance that waiting wins: beginner or expert [default: as the table says]
    #[arg(long)]
    others: Option<Skill>,

    /// The room that you are in, if you may only suggest that room
    #[arg(long)]
    room: Option<String>,

    /// Number of worlds in which the expert tries each suggestion or, at most, plays on [default: the player's own]
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=20_000))]
    budget: Option<u16>,

    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn belief(args: &BeliefArgs) -> Result<(), Failure> {
    let fields: Map<String, Value> = input::read(&args.file)?;
    let known: Known = ask("belief", &fields)?;
    let seats: Seats = serde_json::from_value(Value::Object(fields))
        .map_err(|error| input::wrong(&args.file, error))?;
    show(args.json, &known, |out| {
        write!(out, "{}", seats.grid(&known, Paint::of_stdout()))?;
        known.certain.iter().try_for_each(|certain| write!(out, "{}", seats.certain(certain)))
    })
}

pub(super) fn advise(args: &AdviseArgs) -> Result<(), Failure> {
    let mut fields: Map<String, Value> = input::read(&args.file)?;
    fields.insert("player".to_owned(), args.player.to_string().into());
    fields.insert("seed".to_owned(), args.seed.into());
    fields.insert("budget".to_owned(), args.budget.into());
    fields.insert("room".to_owned(), args.room.clone().into());
    if let Some(others) = args.others {
        fields.insert("others".to_owned(), others.to_string().into());
    }
    if args.after {
        fields.insert("after".to_owned(), true.into());
    }
    let answer: Advised<String> = ask("advise", fields)?;
    show(args.json, &answer, |out| write!(out, "{}", advice(&answer, 10)))
}

/// Advice formatted for humans, with this many of the best actions.
pub(super) fn advice(answer: &Advised<String>, most: usize) -> String {
    const WIDTHS: [isize; 6] = [-42, 7, 7, 7, 7, 7];
    let mut text = format!("{}: {}\n", answer.best, answer.why);
    let number = |one: &Weighed<String>, column: &str| match one.cells.get(column) {
        Some(Said::Number(number)) => Some(*number),
        _ => None,
    };
    // Some players only choose and report no values.
    let said = answer.actions.iter().filter(|one| !one.cells.is_empty()).take(most);
    for (at, one) in said.enumerate() {
        if at == 0 {
            text += &row(&WIDTHS, [&"", &"value", &"bits", &"tells", &"right", &"solves"]);
        }
        let [bits, tells] = ["bits", "tells"].map(|column| figure(number(one, column), 2));
        let [right, solves] = ["right", "solves"].map(|column| percent(number(one, column), 1));
        text += &row(
            &WIDTHS,
            [&one.action, &figure(Some(one.value), 3), &bits, &tells, &right, &solves],
        );
    }
    text + &format!("{}\n", evidence::words(&answer.evidence))
}
