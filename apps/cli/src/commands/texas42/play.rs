//! `kibitzer 42 play`: a match against the computer, one line at a time.

use std::path::PathBuf;

use clap::Args;
use kibitzer_game::{Decision, Game, Player, Seat, Sitting};
use kibitzer_protocol::Text;
use kibitzer_protocol::texas42::{Claimed, Lined};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::teacher::explain;
use kibitzer_texas42::{Action, Bid, Domino, House, Line, Match, Texas42, Tricks, side};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::draw;
use super::question::{ask, claim_words};
use crate::failure::Failure;
use crate::house::{self, Start, Table, YOU};
use crate::play::{fresh_seed, not_understood};
use crate::saved;
use crate::site::link;

const HELP: &str = "a bid (pass, 30 to 41, 1m for a mark), a trump (5s, doubles, follow-me, nello) or a domino (6-4 or 4-6)\n\
hint      what the expert would do and why; `hint 6-4` says why not 6-4\n\
claim     lay your hand down: ends the hand if it holds in every possible deal\n\
tricks    the tricks so far and who took them\n\
line      the hand as one line of text, and a link to it\n\
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

    /// Start a new match with this player in the other three seats [default: intermediate]
    #[arg(long)]
    others: Option<Skill>,

    /// Start a new match with this player for hints [default: expert]
    #[arg(long)]
    hints: Option<Skill>,

    /// Start a new match with this number of worlds for each hint [default: the player's own]
    #[arg(long, value_name = "WORLDS", value_parser = clap::value_parser!(u32).range(2..=2000))]
    budget: Option<u32>,

    /// Start a new match with this random seed [default: different each time]
    #[arg(long)]
    seed: Option<u64>,
}

impl PlayArgs {
    fn is_new(&self) -> bool {
        self.house.is_some()
            || self.others.is_some()
            || self.hints.is_some()
            || self.budget.is_some()
            || self.seed.is_some()
    }
}

/// The rules agreed before the first hand.
#[derive(Serialize, Deserialize)]
pub(crate) struct Agreed {
    house: Text<House>,
}

pub(super) fn run(args: &PlayArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let start = Start::<Texas42Table> {
        agreed: Agreed { house: Text(args.house.unwrap_or_default()) },
        seed: Text(args.seed.unwrap_or_else(fresh_seed)),
        others: Text(args.others.unwrap_or(Skill::Intermediate)),
        hints: Text(args.hints.unwrap_or(Skill::EXPERT)),
        budget: args.budget,
    };
    house::play(args.file.as_deref(), args.is_new(), start, folder)
}

/// Texas 42 in the terminal.
pub(super) struct Texas42Table;

impl Table for Texas42Table {
    type Series = Match;
    type Agreed = Agreed;
    type Who = Skill;

    const COMMAND: &'static str = "42";
    const SAVED: saved::Place = saved::TEXAS42;
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
                "{:#} of seat {} with {:#}; points {a}:{b}, score {ours}:{theirs}\n",
                contract.bid,
                contract.bidder,
                tricks.declaration()
            );
            if !tricks.table().is_empty() {
                text += "on the table:\n";
                text += &draw::trick(&laid(tricks, tricks.leader(), tricks.table()));
            }
        } else {
            let shaker = table.auction().shaker();
            text += &format!("score {ours}:{theirs}, seat {shaker} shook\n");
        }
        let legal = choices(&sitting.rules().legal(&view));
        text + &format!("your hand:\n{}you may: {legal}\n", draw::hand(view.hand()))
    }

    fn said(sitting: &Sitting<Match>, by: Seat, action: &Action) -> String {
        let said = if by == YOU { String::new() } else { format!("seat {by}: {action:#}\n") };
        let view = sitting.view(YOU);
        let tricks = view.table().tricks();
        let ended = tricks.filter(|tricks| tricks.table().is_empty() && !tricks.is_empty());
        said + &ended.and_then(|tricks| taken(tricks).pop()).unwrap_or_default()
    }

    fn answer(sitting: &Sitting<Match>, word: &str, rest: &str) -> Option<Result<String, Failure>> {
        match (word, rest) {
            ("tricks", "") => {
                let view = sitting.view(YOU);
                let taken = view.table().tricks().map(taken).unwrap_or_default();
                let none = || "no trick has been taken yet\n".to_owned();
                Some(Ok(if taken.is_empty() { none() } else { taken.concat() }))
            }
            ("claim", "") => Some(claimed(sitting).map(|claimed| claim_words(&claimed))),
            ("line", "") => {
                let read = lined(sitting);
                Some(read.map(|read| format!("{}\n{}\n", read.line, link(&read.link))))
            }
            _ => None,
        }
    }

    fn explained(
        sitting: &Sitting<Match>,
        decision: &Decision<Action>,
        instead: Option<&Action>,
    ) -> String {
        let explained = explain(sitting.rules(), &sitting.view(YOU), decision);
        let Some(instead) = instead else { return explained.why.to_string() };
        let rows = decision.rows().iter().zip(explained.why_not);
        let row = rows.into_iter().find(|(row, _)| row.action == *instead);
        match row {
            None => format!("{instead:#} is not legal here."),
            Some((_, None)) => explained.why.to_string(),
            Some((_, Some(why_not))) => why_not.to_string(),
        }
    }

    fn claimed(sitting: &Sitting<Match>) -> Result<Option<Action>, Failure> {
        let sure = claimed(sitting)?;
        Ok(sure.play.and_then(|play| play.parse().ok()))
    }

    fn over(sitting: &Sitting<Match>) -> String {
        let outcome = sitting.rules().outcome(sitting.round());
        let outcome = outcome.map_or_else(String::new, |outcome| format!("{outcome:#}\n"));
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
        format!("{action:#}")
    }
}

/// The hand in every form.
fn lined(sitting: &Sitting<Match>) -> Result<Lined, Failure> {
    let line = Line { house: *sitting.rules().house(), view: sitting.view(YOU) };
    ask("line", json!({"line": line.to_string()}))
}

/// Whether you can lay your hand down.
fn claimed(sitting: &Sitting<Match>) -> Result<Claimed, Failure> {
    ask("claim", json!({"view": lined(sitting)?.view}))
}

/// The plays of a trick with their seats.
pub(super) fn laid(tricks: &Tricks, leader: Seat, tiles: &[Domino]) -> Vec<(Seat, Domino)> {
    tiles.iter().enumerate().map(|(at, tile)| (tricks.place(leader, at), *tile)).collect()
}

/// One line for each trick: what was played, and who took it.
pub(super) fn taken(tricks: &Tricks) -> Vec<String> {
    let line = |(at, (leader, tiles, winner)): (usize, (Seat, &[Domino], Seat))| {
        let plays = laid(tricks, leader, tiles).into_iter();
        let plays: Vec<String> = plays.map(|(seat, tile)| format!("seat {seat} {tile}")).collect();
        let points: u8 = 1 + tiles.iter().map(|tile| tile.count()).sum::<u8>();
        let s = if points == 1 { "" } else { "s" };
        let (number, plays) = (at + 1, plays.join(", "));
        format!("trick {number}: {plays}; seat {winner} takes it, {points} point{s}\n")
    };
    tricks.taken().enumerate().map(line).collect()
}

/// The legal choices; a run of bids in points as `30 to 41`.
fn choices(legal: &[Action]) -> String {
    let points = |action: &&Action| matches!(action, Action::Bid(Bid::Points(_)));
    let spoken = Texas42Table::named;
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
    text.parse().map_err(|_| not_understood(&text))
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
        assert_eq!(legal.map(|one| action(&Texas42Table::named(&one)).unwrap()), legal);
        assert!(action("29").is_err() && action("7-1").is_err() && action("").is_err());
    }
}
