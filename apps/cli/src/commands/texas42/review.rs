//! `kibitzer 42 review`: what each decision of recorded hands cost.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_game::Game;
use kibitzer_texas42::Record;
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::review::{Reviewed, course, review};
use kibitzer_work::Work;
use serde_json::{Map, Value, json};

use super::play::{Texas42Table, taken};
use crate::failure::Failure;
use crate::house::{self, Table};
use crate::input;
use crate::review::{Judged, print};

/// Review a recorded hand: the regret of each decision given what the seat knew, and double dummy
#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// A match that `42 play` saved, or one hand as JSON, such as the `record` of a `sit` answer
    file: PathBuf,

    /// Player that reviews: intermediate, expert or sampler
    #[arg(long, default_value = "expert")]
    player: Skill,

    /// Number of decisions to list
    #[arg(long, default_value_t = 10)]
    worst: usize,

    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ReviewArgs) -> Result<(), Failure> {
    let file: Map<String, Value> = input::read(&args.file)?;
    let records = match house::played::<Texas42Table>(&args.file, &file)? {
        Some(sitting) => {
            let hands = sitting.finished().iter().chain([sitting.round()]);
            hands.map(|hand| Record::of(sitting.rules(), hand)).collect()
        }
        None => {
            let not = |error| {
                input::wrong(&args.file, format_args!("it is not a recorded hand: {error}"))
            };
            vec![serde_json::from_value(Value::Object(file)).map_err(not)?]
        }
    };
    let mut judged = Vec::new();
    let mut told = String::new();
    for (number, record) in records.iter().enumerate() {
        told += &story(number, record)?;
        let found = review(record, args.player, None, args.seed, &Work::free());
        judged.extend(found.map_err(Failure::question)?.into_iter().map(|one| row(number, one)));
    }
    if !args.json {
        write!(io::stdout(), "{told}").map_err(Failure::Output)?;
    }
    print(judged, "value", args.worst, args.json)
}

/// The tricks of a hand, how it ended, and where it turned.
fn story(number: usize, record: &Record) -> Result<String, Failure> {
    let (rules, end) = record.replay().map_err(Failure::question)?;
    let ended = match rules.outcome(&end) {
        Some(outcome) => format!("{outcome:#}"),
        None => "unfinished".to_owned(),
    };
    let tricks = end.table().tricks().map(taken).unwrap_or_default().concat();
    let course = course(record, &Work::free()).map_err(Failure::question)?;
    let course = course.map_or_else(String::new, |course| format!("{}\n", course.words()));
    Ok(format!("round {}: {ended}\n{tricks}{course}\n", number + 1))
}

fn row(round: usize, one: Reviewed) -> Judged {
    let open = |points: u8| format!("{points} points double dummy");
    Judged {
        round,
        step: one.step,
        seat: one.seat.0,
        action: json!(one.action.to_string()),
        best: json!(one.best.to_string()),
        words: [&one.action, &one.best].map(Texas42Table::named),
        regret: one.regret,
        clear: one.regret > one.noise,
        why: one.why.to_string(),
        more: json!({"points": one.points}),
        remark: one.points.map_or_else(String::new, open),
    }
}
