//! `kibitzer yatzy build`: solves a table ahead of time and writes it to the data folder.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use kibitzer_protocol::Storage;
use kibitzer_work::Work;
use kibitzer_yatzy::{Origin, Precision, State, Table, Tables};
use serde_json::json;

use super::card::GameArgs;
use crate::ask::show;
use crate::failure::Failure;
use crate::progress;

/// Solve a table and write it to the data folder
#[derive(Debug, Args)]
pub(super) struct BuildArgs {
    #[command(flatten)]
    game: GameArgs,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &BuildArgs, storage: &Storage) -> Result<(), Failure> {
    let begin = Instant::now();
    let (table, origin) = table(&args.game, storage, None)?;
    let seconds = begin.elapsed().as_secs_f64();
    let start = table.value(State::START).map_err(Failure::question)?;
    let (done, why) = match &origin {
        Origin::File => ("opened", None),
        Origin::Solved { replaced: Some(why), .. } => ("rebuilt", Some(why.to_string())),
        Origin::Solved { .. } => ("built", None),
    };
    if let Origin::Solved { unsaved: Some(error), .. } = &origin {
        return Err(Failure::Question(format!(
            "the table was solved but could not be saved: {error}"
        )));
    }
    let (version, states) = (table.rules().version(), table.states());
    let answer = json!({"rules": version, "theta": table.theta().get(), "states": states,
        "start": start.get(), "done": done, "why": why, "seconds": seconds});
    show(args.json, &answer, |out| {
        let (theta, worth) = (table.theta().get(), start.certainty_equivalent());
        writeln!(
            out,
            "{done} {version} at theta {theta}: {states} states, the start is worth {worth:.6} points"
        )?;
        why.as_ref().map_or(Ok(()), |why| writeln!(out, "the previous file: {why}"))
    })
}

/// The table for these arguments, from the data folder or newly solved.
pub(super) fn table(
    game: &GameArgs,
    storage: &Storage,
    usual: Option<Precision>,
) -> Result<(Table, Origin), Failure> {
    let (rules, theta) = (game.rules()?, game.theta()?);
    let usual = usual.unwrap_or(if rules.dice() > 5 { Precision::F32 } else { Precision::F64 });
    let precision = game.precision(usual)?;
    let tables = storage.data().map_or_else(Tables::in_memory, Tables::in_folder);
    let (bar, watcher) = progress::bar();
    let work = Work::free().with_watch(watcher);
    let found = tables.open_or_solve(&rules, theta, precision, &work);
    bar.finish_and_clear();
    found.map_err(Failure::question)
}
