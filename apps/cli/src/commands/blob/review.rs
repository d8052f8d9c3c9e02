//! `kibitzer blob review`: what each decision of a recorded game cost.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_blob::Action;
use kibitzer_blob::review::{Reviewed, review};
use kibitzer_game::Seat;
use serde_json::{Value, json};

use super::saved::{self, Recorded};
use crate::failure::Failure;
use crate::table::row;
use kibitzer_campaign::blob::Who;
use kibitzer_work::Work;

/// Look at a recorded game or round again: the points that each decision lost, worst first
///
/// The judge knows what the seat knew, never the other hands. A decision that the judge had hardly tried itself is judged
/// in 200 sampled worlds instead (marked with *).
#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// A game that `blob play` saved, or one round as JSON: num_players, cards, dealer, trump, hands, history
    file: PathBuf,

    /// Whose decisions [default: yours in a saved game, all in a round]
    #[arg(long, value_name = "SEAT|all")]
    seat: Option<String>,

    /// Who reviews
    #[arg(long, default_value = "expert")]
    player: Who,

    /// How many decisions to list
    #[arg(long, default_value_t = 10)]
    worst: usize,

    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A decision with the round it was made in.
struct Judged {
    round: usize,
    one: Reviewed,
}

pub(super) fn run(args: &ReviewArgs) -> Result<(), Failure> {
    let Recorded { you, rounds } = saved::rounds(&args.file)?;
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
        judged.extend(found.into_iter().map(|one| Judged { round: number, one }));
    }
    // The sort is stable: of equals the earlier comes first.
    judged.sort_by(|a, b| b.one.regret.total_cmp(&a.one.regret));
    let mut out = io::stdout().lock();
    let text =
        if args.json { format!("{}\n", to_json(&judged)) } else { words(args, only, &judged) };
    write!(out, "{text}").map_err(Failure::Output)
}

fn written(action: Action) -> Value {
    match action {
        Action::Bid(bid) => json!(bid),
        Action::Play(card) => json!(card.to_string()),
    }
}

fn spoken(action: Action) -> String {
    match action {
        Action::Bid(bid) => format!("bid {bid}"),
        Action::Play(card) => card.to_string(),
    }
}

fn to_json(judged: &[Judged]) -> Value {
    let row = |it: &Judged| {
        let one = &it.one;
        json!({
            "round": it.round, "step": one.step, "seat": one.seat.0, "action": written(one.action),
            "best": written(one.best), "regret": one.regret, "make_best": one.make[0], "make": one.make[1],
            "second_look": one.second_look, "why": one.why,
        })
    };
    let lost: f32 = judged.iter().map(|it| it.one.regret).sum();
    json!({"decisions": judged.iter().map(row).collect::<Vec<_>>(), "points_lost": lost})
}

fn words(args: &ReviewArgs, only: Option<Seat>, judged: &[Judged]) -> String {
    let whose = only.map_or_else(|| "all seats".to_owned(), |seat| format!("seat {seat}"));
    let lost: f32 = judged.iter().map(|it| it.one.regret).sum();
    let missed = judged.iter().filter(|it| it.one.action != it.one.best).count();
    let mut text = format!(
        "{} decisions of {whose} by {}: {missed} differ, {lost:.1} points lost in all\n\n",
        judged.len(),
        args.player
    );
    let worst = || judged.iter().filter(|it| it.one.action != it.one.best).take(args.worst);
    if worst().next().is_none() {
        return text + "nothing to do better\n";
    }
    const WIDTHS: [isize; 7] = [5, 4, -7, -7, 7, 6, 6];
    text += &row(&WIDTHS, [&"round", &"seat", &"did", &"best", &"lost ", &"made", &"best"]);
    for Judged { round, one } in worst() {
        let lost = format!("{:.2}{}", one.regret, if one.second_look { "*" } else { " " });
        let (did, best) = (spoken(one.action), spoken(one.best));
        let [made, best_made] =
            [one.make[1], one.make[0]].map(|share| format!("{:.0}%", 100.0 * share));
        let cells =
            [&(round + 1) as &dyn Display, &one.seat.0, &did, &best, &lost, &made, &best_made];
        text += &format!("{}        {}\n", row(&WIDTHS, cells), one.why);
    }
    text
}
