//! `kibitzer 42 play`: a match against players of the house, one line at a time.
//!
//! Every change is written to the data folder before the next line is read.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use kibitzer_game::{By, Effort, Game, Player, Seat, Series};
use kibitzer_protocol::Text;
use kibitzer_store::DataDir;
use kibitzer_texas42::players::{MAKE, POINTS, Skill};
use kibitzer_texas42::{
    Action, Bid, Declaration, Domino, House, Match, Outcome, Record, Round, Texas42, View, side,
};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::draw;
use crate::failure::Failure;
use crate::input;
use crate::play::{self, not_understood, write_json};
use crate::table::{figure, percent};

const HELP: &str = "a bid (pass, 30 to 41, 1m for a mark), a trump (5s, doubles, follow-me, nello) or a domino (6-4)\n\
hint      what the expert would do and why\n\
undo      take your last action back, one after a hint too\n\
show      the table again\n\
save FILE and load FILE; what you play is kept anyway, and goes on next time\n\
quit";

/// Play a match with hints, undo and save; without a choice the last one goes on
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// A saved match to go on with
    file: Option<PathBuf>,

    /// Start a new match with these house rules, such as `tournament` or `casual`
    #[arg(long)]
    house: Option<House>,

    /// Who plays the other three seats
    #[arg(long, default_value = "intermediate")]
    others: Skill,

    /// Who gives hints
    #[arg(long, default_value = "expert")]
    hints: Skill,

    /// The seed of a new match
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

struct Session {
    rules: Texas42,
    round: Round,
    you: Seat,
    others: Skill,
    hints: Skill,
    seed: u64,
    hand: usize,
    past: Vec<Round>,
    kept: PathBuf,
}

pub(super) fn run(args: &PlayArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let kept = DataDir::resolve(folder)?.root().join("texas42").join("last.json");
    let mut session = match (&args.file, args.house) {
        (Some(_), Some(_)) => {
            return Err(Failure::Usage("give a saved match or --house, not both".to_owned()));
        }
        (Some(file), None) => Session::open(file, kept)?,
        (None, None) if kept.exists() => Session::open(&kept.clone(), kept)?,
        (None, house) => {
            let series = Match::new(house.unwrap_or_default(), Seat(3));
            let (rules, round) = series.deal(args.seed, 0).ok_or_else(nothing_to_play)?;
            let (others, hints, seed) = (args.others, args.hints, args.seed);
            let (you, past) = (Seat(0), Vec::new());
            Session { rules, round, you, others, hints, seed, hand: 0, past, kept }
        }
    };
    play::play(&mut session)
}

fn nothing_to_play() -> Failure {
    Failure::Question("the match is over".to_owned())
}

/// A match as it is saved.
#[derive(Serialize, Deserialize)]
struct MatchFile {
    seed: u64,
    /// Which hand of the match, from 0.
    number: usize,
    others: Text<Skill>,
    hints: Text<Skill>,
    hand: Record,
}

impl play::Session for Session {
    const HELP: &'static str = HELP;
    const FILE: Option<&'static str> = Some("match.json");

    /// The others play until it is your turn.
    fn advance(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        loop {
            self.save(&self.kept)?;
            match self.rules.turn(&self.round).seat() {
                Some(seat) if seat == self.you => {
                    self.show(out)?;
                    return Ok(true);
                }
                Some(seat) => {
                    let action = self
                        .others
                        .act(
                            &self.rules,
                            &self.round.view(seat),
                            Effort::seeded(self.decision_seed()),
                            &Work::free(),
                        )
                        .map_err(Failure::question)?;
                    self.act(action)?;
                    writeln!(out, "seat {seat}: {action}").map_err(Failure::Output)?;
                }
                _ => {
                    if !self.next_hand(out)? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        self.write_table(out).map_err(Failure::Output)
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let nothing = || Failure::Question("there is nothing to take back in this hand".to_owned());
        self.round = self.past.pop().ok_or_else(nothing)?;
        self.save(&self.kept)?;
        self.show(out)
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        let (others, hints) = (Text(self.others), Text(self.hints));
        let hand = Record::of(&self.rules, &self.round);
        write_json(path, &MatchFile { seed: self.seed, number: self.hand, others, hints, hand })
    }

    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        *self = Self::open(path, self.kept.clone())?;
        Ok(())
    }

    fn obey(&mut self, out: &mut dyn Write, word: &str, line: &str) -> Result<bool, Failure> {
        match word {
            "" => {}
            "hint" | "h" => self.hint(out)?,
            _ => {
                let before = self.round;
                self.act(action(line)?)?;
                self.past.push(before);
                return self.advance(out);
            }
        }
        Ok(true)
    }
}

impl Session {
    fn open(path: &Path, kept: PathBuf) -> Result<Self, Failure> {
        let file: MatchFile = input::read_as(path, "a saved match")?;
        let replayed = file.hand.replay();
        let (rules, round) = replayed.map_err(|error| input::wrong(path, error))?;
        let (others, hints) = (file.others.0, file.hints.0);
        let (you, past) = (Seat(0), Vec::new());
        let (seed, hand) = (file.seed, file.number);
        Ok(Self { rules, round, you, others, hints, seed, hand, past, kept })
    }

    fn view(&self) -> View {
        self.round.view(self.you)
    }

    /// One seed a decision: the same match goes on the same way.
    fn decision_seed(&self) -> u64 {
        let done = self.view().history().steps.len() as u64;
        self.seed ^ ((self.hand as u64) << 32) ^ (done << 8)
    }

    fn act(&mut self, action: Action) -> Result<(), Failure> {
        let by = self.rules.turn(&self.round).seat().map_or(By::Chance, By::Seat);
        self.rules.play(&mut self.round, by, &action).map_err(Failure::question)
    }

    fn next_hand(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        let outcome = self.rules.outcome(&self.round).unwrap_or(Outcome::ThrownIn);
        let table = self.round.table();
        let mut series =
            Match::going_on(*self.rules.house(), table.auction().shaker(), table.score());
        series.note(&outcome);
        let [ours, theirs] = series.score();
        writeln!(out, "{outcome}\nthe score is {ours}:{theirs}").map_err(Failure::Output)?;
        if let Some(winner) = series.winner() {
            let who = if winner == side(self.you) { "you have" } else { "the others have" };
            writeln!(out, "{who} won the match").map_err(Failure::Output)?;
            let _ = std::fs::remove_file(&self.kept);
            return Ok(false);
        }
        self.hand += 1;
        let next = series.deal(self.seed, self.hand);
        (self.rules, self.round) = next.ok_or_else(nothing_to_play)?;
        self.past.clear();
        Ok(true)
    }

    fn write_table(&self, out: &mut dyn Write) -> io::Result<()> {
        let view = self.view();
        let table = view.table();
        let [ours, theirs] = table.score();
        if let (Some(contract), Some(tricks)) = (table.contract(), table.tricks()) {
            let [a, b] = tricks.points();
            writeln!(
                out,
                "{} of seat {} with {}; points {a}:{b}, score {ours}:{theirs}",
                contract.bid,
                contract.bidder,
                tricks.declaration()
            )?;
            if !tricks.table().is_empty() {
                writeln!(out, "on the table, led by seat {}:", tricks.leader())?;
                write!(out, "{}", draw::dominoes(tricks.table().iter().copied()))?;
            }
        } else {
            writeln!(out, "score {ours}:{theirs}, seat {} shook", table.auction().shaker())?;
        }
        writeln!(out, "your hand:")?;
        write!(out, "{}", draw::hand(view.hand()))?;
        writeln!(out, "you may: {}", choices(&self.rules.legal(&view)))
    }

    fn hint(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let effort = Effort::seeded(self.decision_seed());
        let found = self
            .hints
            .decide(&self.rules, &self.view(), effort, &Work::free())
            .map_err(Failure::question)?;
        writeln!(out, "{}", found.why()).map_err(Failure::Output)?;
        for one in found.rows().iter().take(4) {
            let (make, points) = (percent(one.number(MAKE), 0), figure(one.number(POINTS), 1));
            let (name, value) = (spoken(&one.action), one.value);
            writeln!(out, "  {name:<12} value {value:.3}, made {make}, points {points}")
                .map_err(Failure::Output)?;
        }
        Ok(())
    }
}

/// An action as people say and type it; [`action`] reads it.
fn spoken(action: &Action) -> String {
    match action {
        Action::Bid(Bid::Points(points)) => points.to_string(),
        Action::Bid(Bid::Marks(marks)) => format!("{marks}m"),
        Action::Declare(Declaration::Pip(pips)) => format!("{}s", pips.get()),
        other => other.to_string(),
    }
}

/// What can be chosen; a run of bids in points as `30 to 41`.
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

/// An action as people type it.
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
