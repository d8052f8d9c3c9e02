//! `kibitzer 42 play`: a match against the computer, one line at a time.

use std::path::PathBuf;

use clap::Args;
use kibitzer_game::{Game, Player, Seat, Sitting};
use kibitzer_protocol::Text;
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{Action, Bid, Declaration, Domino, House, Match, Texas42, side};
use serde::{Deserialize, Serialize};

use super::draw;
use crate::failure::Failure;
use crate::house::{self, Start, Table, YOU};
use crate::play::not_understood;

const HELP: &str = "a bid (pass, 30 to 41, 1m for a mark), a trump (5s, doubles, follow-me, nello) or a domino (6-4)\n\
hint      what the expert would do and why\n\
undo      take your last action back, even after a hint\n\
show      the table again\n\
save FILE, load FILE    (your match is saved anyway and resumes next time)\n\
quit";

/// Play a match with hints, undo and save; resumes your last match unless you choose another
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// A saved match to resume
    file: Option<PathBuf>,

    /// Start a new match with these house rules, such as `tournament` or `casual`
    #[arg(long)]
    house: Option<House>,

    /// Player for the other three seats
    #[arg(long, default_value = "intermediate")]
    others: Skill,

    /// Player that gives hints
    #[arg(long, default_value = "expert")]
    hints: Skill,

    /// Random seed of a new match
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The rules agreed before the first hand.
#[derive(Serialize, Deserialize)]
pub(crate) struct Agreed {
    house: Text<House>,
}

pub(super) fn run(args: &PlayArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let start = Start::<Texas42Table> {
        agreed: Agreed { house: Text(args.house.unwrap_or_default()) },
        seed: Text(args.seed),
        others: Text(args.others),
        hints: Text(args.hints),
    };
    house::play(args.file.as_deref(), args.house.is_some(), start, folder)
}

/// Texas 42 in the terminal.
pub(super) struct Texas42Table;

impl Table for Texas42Table {
    type Series = Match;
    type Agreed = Agreed;
    type Who = Skill;

    const COMMAND: &'static str = "42";
    const FOLDER: &'static str = "texas42";
    const WHOLE: &'static str = "match";
    const HELP: &'static str = HELP;

    fn series(agreed: &Agreed) -> Result<Match, Failure> {
        Ok(Match::new(agreed.house.0, Seat(3)))
    }

    fn player(who: &Skill) -> Result<Box<dyn Player<Texas42>>, Failure> {
        Ok(Box::new(*who))
    }

    fn table(sitting: &Sitting<Match>) -> String {
        let view = sitting.view(YOU);
        let table = view.table();
        let [ours, theirs] = table.score();
        let mut text = String::new();
        if let (Some(contract), Some(tricks)) = (table.contract(), table.tricks()) {
            let [a, b] = tricks.points();
            text += &format!(
                "{} of seat {} with {}; points {a}:{b}, score {ours}:{theirs}\n",
                contract.bid,
                contract.bidder,
                tricks.declaration()
            );
            if !tricks.table().is_empty() {
                text += &format!("on the table, led by seat {}:\n", tricks.leader());
                text += &draw::dominoes(tricks.table().iter().copied());
            }
        } else {
            let shaker = table.auction().shaker();
            text += &format!("score {ours}:{theirs}, seat {shaker} shook\n");
        }
        let legal = choices(&sitting.rules().legal(&view));
        text + &format!("your hand:\n{}you may: {legal}\n", draw::hand(view.hand()))
    }

    fn said(_: &Sitting<Match>, by: Seat, action: &Action) -> String {
        if by == YOU { String::new() } else { format!("seat {by}: {action}\n") }
    }

    fn over(sitting: &Sitting<Match>) -> String {
        let outcome = sitting.rules().outcome(sitting.round());
        let outcome = outcome.map_or_else(String::new, |outcome| format!("{outcome}\n"));
        let [ours, theirs] = sitting.series().score();
        format!("{outcome}the score is {ours}:{theirs}\n")
    }

    fn end(sitting: &Sitting<Match>) -> String {
        let ours = sitting.series().winner() == Some(side(YOU));
        format!("{} won the match\n", if ours { "your side" } else { "the other side" })
    }

    fn typed(_: &Sitting<Match>, line: &str) -> Result<Action, Failure> {
        action(line)
    }

    fn named(action: &Action) -> String {
        spoken(action)
    }
}

/// An action as it is shown and typed; [`action`] parses it.
fn spoken(action: &Action) -> String {
    match action {
        Action::Bid(Bid::Points(points)) => points.to_string(),
        Action::Bid(Bid::Marks(marks)) => format!("{marks}m"),
        Action::Declare(Declaration::Pip(pips)) => format!("{}s", pips.get()),
        other => other.to_string(),
    }
}

/// The legal choices; a run of bids in points as `30 to 41`.
fn choices(legal: &[Action]) -> String {
    let points = |action: &&Action| matches!(action, Action::Bid(Bid::Points(_)));
    let bids: Vec<String> = legal.iter().filter(points).map(spoken).collect();
    let mut said: Vec<String> = Vec::new();
    for action in legal {
        if !points(&action) {
            said.push(spoken(action));
        } else if let [first, .., last] = &bids[..] {
            if spoken(action) == *first {
                said.push(format!("{first} to {last}"));
            }
        } else {
            said.push(spoken(action));
        }
    }
    said.join(", ")
}

/// A typed action.
fn action(text: &str) -> Result<Action, Failure> {
    let text = text.to_lowercase();
    let short = match text.as_bytes() {
        [b'p'] => "pass".to_owned(),
        [b'3' | b'4', b'0'..=b'9'] => format!("points:{text}"),
        [marks @ b'1'..=b'7', b'm'] => format!("marks:{}", *marks as char),
        [pips @ b'0'..=b'6', b's'] => format!("pip:{}", *pips as char),
        _ => text.clone(),
    };
    let two: Option<Domino> =
        text.split_once('-').and_then(|(a, b)| Domino::new(a.parse().ok()?, b.parse().ok()?));
    if let Some(tile) = two {
        return Ok(Action::Play(tile));
    }
    short.parse().map_err(|_| not_understood(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_typed_shortly() {
        let typed = |text: &str| action(text).unwrap().to_string();
        assert_eq!(
            ["p", "30", "1m", "5s", "4-6", "6-4", "doubles"].map(typed),
            ["pass", "points:30", "marks:1", "pip:5", "6-4", "6-4", "doubles"]
        );
        let legal = ["pass", "points:40", "points:41", "marks:1", "pip:5", "6-4", "doubles"];
        let legal = legal.map(|text| text.parse::<Action>().unwrap());
        assert_eq!(choices(&legal), "pass, 40 to 41, 1m, 5s, 6-4, doubles");
        assert_eq!(legal.map(|one| action(&spoken(&one)).unwrap()), legal);
        assert!(action("29").is_err() && action("7-1").is_err() && action("").is_err());
    }
}
