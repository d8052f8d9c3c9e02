//! `kibitzer bomb play`: tracks a real table by typing what happens, one line at a time.
//!
//! Every change is saved in the data folder before the next line is read, and can be undone.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use kibitzer_bomb_busters::entry::{self, point::name};
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::history::Event;
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::odds::{OddsError, Worlds};
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::turn::Turn;
use kibitzer_protocol::bomb_busters::Analysis;
use kibitzer_store::write_atomically;
use serde_json::json;

use super::new_table::{NewTableArgs, new_table};
use super::table_file::{ask, fields, grouped, table};
use super::what_if::certain;
use super::wins::write_wrapped;
use super::{analyze, board, status};
use crate::failure::Failure;
use crate::input;
use crate::paint::Paint;
use crate::play;
use crate::saved;

/// Track a table by typing what happens: cuts, misses, tokens; with undo and save
#[derive(Debug, Args)]
#[command(after_help = "Resumes your last table unless you name a file or a mission.")]
pub(crate) struct PlayArgs {
    /// The table to start from (`.toml`, else JSON)
    file: Option<PathBuf>,

    #[command(flatten)]
    new: NewTableArgs,
}

pub(crate) fn run(args: &PlayArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let kept = saved::BOMB_TABLE.path(folder)?;
    let start = match (&args.file, args.new.mission) {
        (Some(_), Some(_)) => {
            return Err(Failure::Usage("give a table or --mission, not both".to_owned()));
        }
        (Some(file), None) => table(&input::read(file)?)?,
        (None, Some(mission)) => new_table(&args.new, mission)?,
        (None, None) if kept.exists() => table(&input::read(&kept)?)?,
        (None, None) => {
            let message = "there is no saved table yet: give a table file, or --mission with --own";
            return Err(Failure::Usage(message.to_owned()));
        }
    };
    let prompts = io::stdin().is_terminal();
    let mission = args.new.mission.and_then(Mission::new);
    let (past, future) = (Vec::new(), Vec::new());
    let mut session = Session { table: start, past, future, kept, prompts, mission };
    play::play(&mut session)
}

/// The help text of the session.
const HELP: &str = "\
Without `by`, an entry is about the player whose turn it is or, if that is unknown, about you.
cut Diana C=2              you cut Diana's C with a 2 of yours (out of turn: by me)
cut Diana C=2 by Bob D     Bob does, with his D (yellow: cut Diana C=Y4 by Bob D=Y2)
cut Diana C=2 by D         the player whose turn it is does, with D
Diana C 2 hit D            the same as players say it; Bob Diana C 2 miss 9
miss Diana C=2 is 5        a miss: its token shows 5 (or Y, E, O, 2x; leave out `is` if no token)
miss Diana C=2 is 5 by Bob Bob missed
  detectors                cut Diana C,E=5 at E by Bob D, miss Diana all=5 at E is 3 by Bob
  X or Y Ray               cut Diana C=5/7 is 7 by Bob D, miss Diana C=5/7 is 9 by Bob
  Stabilizer               add: stabilized (a miss without a token was red)
solo 9                     you cut all your 9s (or YELLOW)
solo 9 by Bob B,D          Bob does (yellow: solo YELLOW by Bob B=Y2,D=Y4)
reveal Bob H=R5,I=R7       Bob revealed his last wires, all red (reveal: you did)
token Diana C=5            a token was placed (5, Y, E, O, 2x, !5)
radar 5 yes Bob, Eve       those stands have a 5, all others said no (yes none: nobody has)
label Diana C=D            a label on two neighbours: equal (label Diana C!=D: different)
swap Alice C to Diana F, Diana E to Alice B=7      you know the wire you received
take Bob C to Diana D      the Grappling Hook
beside Bob=5               a token beside the stand: he has no 5
disintegrate 5 at Bob C, Eve D                     your own 5s need not be listed
use Rewinder by Bob        a card that says nothing about wires (use 7 for Ann: she is fresh again)
use Coffee Mug for Eve     Eve goes next
turn Bob                   it is Bob's turn (corrects the turn order)
card 6 ready               an equipment card (locked, ready, used, gone; card 6 and 9: both must be cut)
character Bob=General Radar                        Bob's character (Bob=used, Bob=fresh)
know Bob has 5             any other fact (lacks 5, C not 5, C even, C times 2, C=E, C!=E, C unsorted)
forget 0                   remove the first of those facts
dial 3                     the dial is at 3
set Diana C=5              correct a slot, in the notation of table files (? ?5 i5 5 Y4)
analyze                    the full analysis (analyze safe, analyze informative: other rankings of moves)
show, undo, redo, save FILE, load FILE, help, quit";

struct Session {
    table: Table,
    past: Vec<Table>,
    future: Vec<Table>,
    kept: PathBuf,
    prompts: bool,
    /// Set for a new table, which gets hints.
    mission: Option<Mission>,
}

impl Session {
    fn keep(&self) -> Result<(), Failure> {
        save(&self.table, &self.kept)
    }

    fn change(&mut self, next: Table) {
        self.past.push(std::mem::replace(&mut self.table, next));
        self.future.clear();
    }

    /// Saves the table and reports how much is known now.
    fn settled(&self, out: &mut dyn Write) -> Result<(), Failure> {
        self.keep()?;
        match Worlds::new(&self.table) {
            Ok(worlds) => {
                let shown = |spot| self.table.slot(spot).value().is_some();
                let sure: Vec<String> = certain(&self.table, &worlds)
                    .into_iter()
                    .filter(|(spot, _)| !shown(*spot))
                    .map(|(spot, value)| format!("{} = {value}", name(&self.table, spot)))
                    .collect();
                let count = grouped(&worlds.total().to_string());
                let sure = if sure.is_empty() { "nothing".to_owned() } else { sure.join(", ") };
                writeln!(out, "{count} worlds; certain by deduction: {sure}")
                    .map_err(Failure::Output)?;
                // The prompt shows whose turn it is if that is known.
                match self.prompts && matches!(self.table.turn(), Turn::Of(_)) {
                    true => Ok(()),
                    false => {
                        writeln!(out, "{}", status::turn(&self.table)).map_err(Failure::Output)
                    }
                }
            }
            // The protocol explains the contradiction.
            Err(OddsError::Contradiction) => {
                ask::<Analysis>(&fields(&self.table), "analyze", json!({})).map(drop)
            }
            Err(error) => Err(Failure::question(error)),
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", status::heading(&self.table))?;
        board::write(out, &self.table, None, Paint::of_stdout())?;
        status::write_cards(out, &self.table)
    }

    /// Undo or redo: restores the last table of one stack and pushes the current one on the other.
    fn step(&mut self, out: &mut dyn Write, back: bool) -> Result<(), Failure> {
        let (from, to) = match back {
            true => (&mut self.past, &mut self.future),
            false => (&mut self.future, &mut self.past),
        };
        let word = if back { "undo" } else { "redo" };
        let nothing = || Failure::Question(format!("there is nothing to {word}"));
        to.push(std::mem::replace(&mut self.table, from.pop().ok_or_else(nothing)?));
        self.settled(out)
    }
}

impl play::Session for Session {
    const HELP: &'static str = HELP;
    const FILE: Option<&'static str> = Some("table.toml");

    fn prompt(&self, typed: bool) -> String {
        if typed { status::prompt(&self.table) } else { String::new() }
    }

    /// Shows the table at the start, and how much is known about a loaded one.
    fn advance(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        if !self.past.is_empty() {
            self.settled(out)?;
            return Ok(true);
        }
        self.keep()?;
        self.show(out)?;
        if let Some(mission) = self.mission {
            for hint in status::hints(&self.table, mission) {
                write_wrapped(out, "", &hint, Paint::of_stdout()).map_err(Failure::Output)?;
            }
        }
        Ok(true)
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        self.write(out).map_err(Failure::Output)
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.step(out, true)
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        save(&self.table, path)
    }

    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let next = table(&input::read(path)?)?;
        self.change(next);
        Ok(())
    }

    fn obey(&mut self, out: &mut dyn Write, word: &str, line: &str) -> Result<bool, Failure> {
        let written = Failure::Output;
        match word {
            "" => {}
            "analyze" | "a" => {
                let rest = line.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim());
                let rank = if rest.is_empty() { "winning" } else { rest };
                let answer: Analysis = ask(&fields(&self.table), "analyze", json!({"rank": rank}))?;
                analyze::write(out, &self.table, &answer, 10).map_err(written)?;
            }
            "redo" => self.step(out, false)?,
            _ => {
                let actor = match self.table.turn() {
                    Turn::Of(player) => player,
                    _ => self.table.observer(),
                };
                let next =
                    entry::enter_line(&self.table, actor, line).map_err(Failure::question)?;
                let new = &next.history()[self.table.history().len()..];
                let took = new.iter().find_map(Event::took_turn);
                if let Some(note) = took.and_then(|took| status::out_of_turn(&self.table, took)) {
                    writeln!(out, "{note}").map_err(written)?;
                }
                self.change(next);
                self.settled(out)?;
            }
        }
        Ok(true)
    }
}

/// Writes a table as TOML, or as JSON if the name ends in `.json`.
fn save(table: &Table, path: &Path) -> Result<(), Failure> {
    let file = TableFile::from_setup(table.setup());
    let text = if path.extension().is_some_and(|end| end == "json") {
        serde_json::to_string_pretty(&file).map_err(|error| error.to_string())
    } else {
        toml::to_string(&file).map_err(|error| error.to_string())
    };
    let text =
        text.map_err(|why| Failure::Question(format!("the table cannot be written: {why}")))?;
    Ok(write_atomically(path, text.as_bytes())?)
}
