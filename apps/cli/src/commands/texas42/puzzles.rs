//! `kibitzer 42 puzzles`: exercises with one sure play, and an immediate verdict on yours.

use std::io::Write;
use std::path::Path;

use clap::Args;
use kibitzer_protocol::texas42::Exercise;
use kibitzer_texas42::{Line, Tricks};
use serde_json::json;

use super::draw;
use super::play::{laid, taken};
use super::question::{ask, broken_words};
use crate::failure::Failure;
use crate::house::wrapped;
use crate::play::{self, Session};

/// Practise on positions in which exactly one play guarantees the contract
#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    /// The exercise to start with, from 1
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from: u32,
}

pub(super) fn run(args: &PuzzlesArgs) -> Result<(), Failure> {
    let number = args.from as usize - 1;
    play::play(&mut Trainer { exercise: asked(number, None)?, tries: 0, right: 0 })
}

fn asked(number: usize, play: Option<&str>) -> Result<Exercise, Failure> {
    ask("puzzle", json!({"number": number, "play": play}))
}

/// The trainer at one exercise.
struct Trainer {
    exercise: Exercise,
    tries: u32,
    right: u32,
}

impl Session for Trainer {
    const HELP: &'static str = "a domino (6-4 or 4-6): the play that makes sure of the contract whatever the others hold\n\
answer    the solution\n\
next      another exercise\n\
show      the position again\n\
quit";
    const FILE: Option<&'static str> = None;

    fn advance(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        self.show(out)?;
        Ok(true)
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Exercise { number, count, goal, line, legal, .. } = &self.exercise;
        let read: Line = line.parse().map_err(Failure::question)?;
        let mut text = format!("exercise {} of {count}\n{line}\n", number + 1);
        let table = read.view.table();
        if let (Some(contract), Some(tricks)) = (table.contract(), table.tricks()) {
            text += &position(tricks);
            let [ours, theirs] = tricks.points();
            text += &format!(
                "seat {} bid {:#} with {:#}; points {ours}:{theirs}; you are seat {}\n",
                contract.bidder,
                contract.bid,
                tricks.declaration(),
                self.exercise.view.seat
            );
        }
        text += &format!(
            "your hand:\n{}which play is sure to {goal} it? {}\n",
            draw::hand(read.view.hand()),
            legal.join(", ")
        );
        write!(out, "{text}").map_err(Failure::Output)
    }

    fn undo(&mut self, _: &mut dyn Write) -> Result<(), Failure> {
        Err(Failure::Question("just try another play".to_owned()))
    }

    fn save(&self, _: &Path) -> Result<(), Failure> {
        Ok(())
    }

    fn obey(&mut self, out: &mut dyn Write, word: &str, line: &str) -> Result<bool, Failure> {
        match word {
            "" => return Ok(true),
            "next" | "n" => {
                self.exercise = asked(self.exercise.number + 1, None)?;
                return self.advance(out);
            }
            _ => {}
        }
        let reveal = matches!(word, "answer" | "a");
        let play = if reveal {
            self.exercise.legal.first().map_or("", |tile| tile.as_str())
        } else {
            line
        };
        let tried = asked(self.exercise.number, Some(play))?;
        let Some(verdict) = tried.verdict else { return Ok(true) };
        let why = wrapped(&verdict.why);
        if reveal {
            let text = format!("{}\n{why}\n`next` for another\n", verdict.answer);
            write!(out, "{text}").map_err(Failure::Output)?;
            return Ok(true);
        }
        self.tries += 1;
        self.right += u32::from(verdict.right);
        let text = match verdict.right {
            true => format!(
                "right: no other play is sure. {why}\n{} right of {} tries; `next` for another\n",
                self.right, self.tries
            ),
            false => format!("not sure: {}try again, or `answer`\n", broken_words(&verdict.broken)),
        };
        write!(out, "{text}").map_err(Failure::Output)?;
        Ok(true)
    }
}

/// The tricks so far, and the one on the table.
fn position(tricks: &Tricks) -> String {
    let mut text = taken(tricks).concat();
    if !tricks.table().is_empty() {
        text += "on the table:\n";
        text += &draw::trick(&laid(tricks, tricks.leader(), tricks.table()));
    }
    text
}
