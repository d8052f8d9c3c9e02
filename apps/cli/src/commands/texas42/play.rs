//! `kibitzer 42 play`: a match against players of the house, one line at a time.
//!
//! Every change is written to the data folder before the next line is read. Works the same from a pipe; what cannot be
//! understood is answered and changes nothing.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use kibitzer_game::{By, Game, Seat};
use kibitzer_store::{DataDir, write_atomically};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{
    Action, Bid, Declaration, Domino, House, Match, Outcome, Record, Round, Texas42, View, side,
};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use super::question::read;
use super::{draw, review};
use crate::failure::Failure;

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
    hand: u64,
    past: Vec<Round>,
    kept: PathBuf,
}

pub(super) fn run(args: &PlayArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let kept = DataDir::resolve(folder)?.root().join("texas42").join("last.json");
    let mut session = match (&args.file, args.house) {
        (Some(_), Some(_)) => {
            return Err(Failure::Usage("give a saved match or --house, not both".to_owned()));
        }
        (Some(file), None) => Session::load(file, kept)?,
        (None, None) if kept.exists() => Session::load(&kept.clone(), kept)?,
        (None, house) => {
            let rules = Texas42::new(house.unwrap_or_default(), Seat(3), [0; 2]);
            let round = deal(&rules, args.seed, 0);
            let (others, hints, seed) = (args.others, args.hints, args.seed);
            Session {
                rules,
                round,
                you: Seat(0),
                others,
                hints,
                seed,
                hand: 0,
                past: Vec::new(),
                kept,
            }
        }
    };
    let mut out = io::stdout().lock();
    let prompts = io::stdin().is_terminal();
    let mut input = io::stdin().lock();
    let mut line = String::new();
    if !session.go_on(&mut out)? {
        return Ok(());
    }
    loop {
        if prompts {
            write!(out, "> ").and_then(|()| out.flush()).map_err(Failure::Output)?;
        }
        line.clear();
        if io::Read::take(&mut input, 4096).read_line(&mut line).map_err(Failure::Input)? == 0 {
            return Ok(());
        }
        match session.obey(&mut out, line.trim()) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(Failure::Output(error)) => return Err(Failure::Output(error)),
            Err(failure) => writeln!(out, "? {failure}").map_err(Failure::Output)?,
        }
    }
}

fn deal(rules: &Texas42, seed: u64, hand: u64) -> Round {
    rules.deal(&mut Xoshiro256PlusPlus::seed_from_u64(
        seed.wrapping_add(hand.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
    ))
}

impl Session {
    fn load(path: &Path, kept: PathBuf) -> Result<Self, Failure> {
        let wrong = |why: String| Failure::Read { path: path.to_owned(), why };
        let file = read(path)?;
        let number = |name: &str| file.get(name).and_then(Value::as_u64);
        let skill =
            |name: &str| file.get(name).and_then(Value::as_str).and_then(|name| name.parse().ok());
        let (Some(seed), Some(hand), Some(others), Some(hints)) =
            (number("seed"), number("number"), skill("others"), skill("hints"))
        else {
            return Err(wrong(
                "it is not a saved match: seed, number, others and hints are expected".to_owned(),
            ));
        };
        let record =
            review::record(file.get("hand").cloned().unwrap_or(Value::Null)).map_err(wrong)?;
        let (rules, round) = record.replay().map_err(|error| wrong(error.to_string()))?;
        Ok(Self { rules, round, you: Seat(0), others, hints, seed, hand, past: Vec::new(), kept })
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        let record = serde_json::to_value(Record::of(&self.rules, &self.round));
        let record = record.map_err(|error| Failure::Question(error.to_string()))?;
        let file = json!({
            "seed": self.seed, "number": self.hand, "others": self.others.name(), "hints": self.hints.name(),
            "hand": record,
        });
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| {
                Failure::Question(format!("cannot create {}: {error}", folder.display()))
            })?;
        }
        Ok(write_atomically(path, format!("{file:#}\n").as_bytes())?)
    }

    fn view(&self) -> View {
        self.round.view(self.you)
    }

    /// One seed a decision: the same match goes on the same way.
    fn decision_seed(&self) -> u64 {
        let done = self.view().history().steps.len() as u64;
        self.seed ^ (self.hand << 32) ^ (done << 8)
    }

    /// The others play until it is your turn; false when the match is won.
    fn go_on(&mut self, out: &mut impl Write) -> Result<bool, Failure> {
        loop {
            self.save(&self.kept)?;
            match self.rules.turn(&self.round).seat() {
                Some(seat) if seat == self.you => {
                    self.show(out).map_err(Failure::Output)?;
                    return Ok(true);
                }
                Some(seat) => {
                    let action = self
                        .others
                        .act(
                            &self.rules,
                            &self.round.view(seat),
                            self.decision_seed(),
                            &Work::free(),
                        )
                        .map_err(|error| Failure::Question(error.to_string()))?;
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

    fn act(&mut self, action: Action) -> Result<(), Failure> {
        let by = self.rules.turn(&self.round).seat().map_or(By::Chance, By::Seat);
        self.rules
            .play(&mut self.round, by, &action)
            .map_err(|illegal| Failure::Question(illegal.to_string()))
    }

    fn next_hand(&mut self, out: &mut impl Write) -> Result<bool, Failure> {
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
        self.rules = series.next();
        self.hand += 1;
        self.round = deal(&self.rules, self.seed, self.hand);
        self.past.clear();
        Ok(true)
    }

    fn show(&self, out: &mut impl Write) -> io::Result<()> {
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

    /// Does what a line says; false ends the session.
    fn obey(&mut self, out: &mut impl Write, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let path = |word: &str| {
            let missing = || Failure::Question(format!("say which file: {word} match.json"));
            (!rest.trim().is_empty()).then(|| PathBuf::from(rest.trim())).ok_or_else(missing)
        };
        match word {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => writeln!(out, "{HELP}").map_err(Failure::Output)?,
            "show" => self.show(out).map_err(Failure::Output)?,
            "hint" | "h" => self.hint(out)?,
            "undo" | "u" => {
                let nothing =
                    || Failure::Question("there is nothing to take back in this hand".to_owned());
                self.round = self.past.pop().ok_or_else(nothing)?;
                self.save(&self.kept)?;
                self.show(out).map_err(Failure::Output)?;
            }
            "save" => {
                self.save(&path("save")?)?;
                writeln!(out, "saved as {}", rest.trim()).map_err(Failure::Output)?;
            }
            "load" => {
                let past = Self::load(&path("load")?, self.kept.clone())?;
                *self = past;
                return self.go_on(out);
            }
            _ => {
                let before = self.round;
                self.act(action(line)?)?;
                self.past.push(before);
                return self.go_on(out);
            }
        }
        Ok(true)
    }

    fn hint(&self, out: &mut impl Write) -> Result<(), Failure> {
        let advice = self
            .hints
            .advise(&self.rules, &self.view(), self.decision_seed(), &Work::free())
            .map_err(|error| Failure::Question(error.to_string()))?;
        writeln!(out, "{}", advice.why).map_err(Failure::Output)?;
        for one in advice.actions.iter().take(4) {
            let make =
                one.make.map_or_else(|| "-".to_owned(), |make| format!("{:.0}%", make * 100.0));
            let points = one.points.map_or_else(|| "-".to_owned(), |points| format!("{points:.1}"));
            writeln!(
                out,
                "  {:<12} value {:.3}, made {make}, points {points}",
                spoken(&one.action),
                one.value
            )
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
    short
        .parse()
        .map_err(|_| Failure::Question(format!("`{text}` is not understood; `help` says what is")))
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
