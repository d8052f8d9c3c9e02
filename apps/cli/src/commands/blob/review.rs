//! `kibitzer blob review`: what each decision of a recorded game cost.

use std::path::PathBuf;

use clap::Args;
use kibitzer_blob::review::{Reviewed, review};
use kibitzer_campaign::blob::Who;
use kibitzer_game::Seat;
use kibitzer_protocol::blob::{Act, DealtFields};
use kibitzer_protocol::read_strictly;
use kibitzer_work::Work;
use serde_json::{Map, Value, json};

use super::play::BlobTable;
use crate::failure::Failure;
use crate::house::{self, Table, YOU};
use crate::input;
use crate::review::{Judged, print};

/// Review a recorded game or round: the points that each decision lost, worst first
///
/// The reviewer knows only what the seat knew, never the other hands. An action that the reviewer's search hardly tried
/// is evaluated in 200 sampled worlds instead (marked with *).
#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// A game that `blob play` saved, or one round as JSON: num_players, cards, dealer, trump, hands, history
    file: PathBuf,

    /// Whose decisions to review [default: yours in a saved game, all in a round]
    #[arg(long, value_name = "SEAT|all")]
    seat: Option<String>,

    /// Player that reviews
    #[arg(long, default_value = "expert")]
    player: Who,

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
    let (you, rounds) = match house::played::<BlobTable>(&args.file, &file)? {
        Some(sitting) => {
            let played = sitting.finished().iter().chain([sitting.round()]);
            (Some(YOU), played.map(|round| (*sitting.rules(), *round)).collect())
        }
        None => (None, vec![read_strictly::<DealtFields>(file)?.round()?]),
    };
    let only = match args.seat.as_deref() {
        None => you,
        Some("all") => None,
        Some(text) => {
            let seat = text.parse::<Seat>().ok();
            let most = rounds.iter().map(|(_, round)| round.table().seats()).min().unwrap_or(0);
            let there = seat.filter(|seat| seat.0 < most);
            Some(there.ok_or_else(|| {
                Failure::Usage(format!("--seat {text}: expected a seat below {most}, or all"))
            })?)
        }
    };
    let judge = args.player.come()?;
    let mut judged = Vec::new();
    for (number, (rules, round)) in rounds.iter().enumerate() {
        let found = review(rules, round, only, judge.player(), args.seed, &Work::free())
            .map_err(Failure::question)?;
        judged.extend(found.into_iter().map(|one| row(number, one)));
    }
    print(judged, "points", args.worst, args.json)
}

fn row(round: usize, one: Reviewed) -> Judged {
    let [best, done] = one.make.map(|share| format!("{:.0}%", 100.0 * share));
    let again = if one.second_look { " *" } else { "" };
    Judged {
        round,
        step: one.step,
        seat: one.seat.0,
        action: json!(Act::from(&one.action)),
        best: json!(Act::from(&one.best)),
        words: [&one.action, &one.best].map(BlobTable::named),
        regret: one.regret.into(),
        clear: true,
        why: one.why.to_string(),
        more: json!({"make_best": one.make[0], "make": one.make[1], "second_look": one.second_look}),
        remark: format!("made {done}, best {best}{again}"),
    }
}
