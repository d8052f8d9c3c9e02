//! `kibitzer bomb play`: a table kept up by typing what happens, one line at a time.
//!
//! Every change is written to the data folder before the next line is read, and can be undone.
//! Works the same from a pipe; what cannot be understood is answered and changes nothing.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use kibitzer_bomb_busters::entry::{self, point::name};
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::history::Event;
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::odds::{OddsError, Worlds};
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::turn::Turn;
use kibitzer_store::{DataDir, write_atomically};
use serde_json::Value;

use super::new_table::{NewTableArgs, new_table};
use super::paint::Paint;
use super::table_file::{ask, fields, grouped, read, table};
use super::what_if::certain;
use super::wins::{Ranking, write_wrapped};
use super::{analyze, board, status};
use crate::failure::Failure;

/// Keep a table by typing what happens: cuts, misses, tokens, with undo and save
#[derive(Debug, Args)]
#[command(after_help = "Resumes your last table unless you name a file or a mission.")]
pub(crate) struct PlayArgs {
    /// The table to start from (`.toml`, else JSON)
    file: Option<PathBuf>,

    #[command(flatten)]
    new: NewTableArgs,
}

pub(crate) fn run(args: &PlayArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let kept = DataDir::resolve(folder)?.root().join("bomb-tables").join("last.toml");
    let start = match (&args.file, args.new.mission) {
        (Some(_), Some(_)) => {
            return Err(Failure::Usage("give a table or --mission, not both".to_owned()));
        }
        (Some(file), None) => table(&read(file)?)?,
        (None, Some(mission)) => new_table(&args.new, mission)?,
        (None, None) if kept.exists() => table(&read(&kept)?)?,
        (None, None) => {
            let message = "no table was kept yet: give a table file, or --mission with --own";
            return Err(Failure::Usage(message.to_owned()));
        }
    };
    let prompts = io::stdin().is_terminal();
    let mut session = Session { table: start, past: Vec::new(), future: Vec::new(), kept, prompts };
    session.keep()?;
    let mut out = io::stdout().lock();
    session.show(&mut out, &Value::Null).map_err(Failure::Output)?;
    if let Some(mission) = args.new.mission.and_then(Mission::new) {
        for hint in status::hints(&session.table, mission) {
            write_wrapped(&mut out, "", &hint, Paint::of_stdout()).map_err(Failure::Output)?;
        }
    }
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        if session.prompts {
            write!(out, "{}", status::prompt(&session.table)).map_err(Failure::Output)?;
        }
        out.flush().map_err(Failure::Output)?;
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(Failure::Input)? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        match session.obey(&mut out, text.trim()) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(Failure::Output(error)) => return Err(Failure::Output(error)),
            Err(failure) => writeln!(out, "? {failure}").map_err(Failure::Output)?,
        }
    }
}

/// What can be typed.
const HELP: &str = "\
Without `by` an entry is about the player whose turn it is; where that is not known, about you.
cut Diana C=2              you cut Diana's C with a 2 of yours (out of turn: by me)
cut Diana C=2 by Bob D     Bob does, with his D (yellow: cut Diana C=Y4 by Bob D=Y2)
cut Diana C=2 by D         so does the player whose turn it is
miss Diana C=2 is 5        a miss: its token shows 5 (or Y, or E, O, 2x; nothing = no token)
miss Diana C=2 is 5 by Bob Bob missed
  detectors                cut Diana C,E=5 at E by Bob D, miss Diana all=5 at E is 3 by Bob
  X or Y Ray               cut Diana C=5/7 is 7 by Bob D, miss Diana C=5/7 is 9 by Bob
  Stabilizer               add: stabilized (a miss without a token was red)
solo 9                     you cut all your 9s (or YELLOW)
solo 9 by Bob B,D          Bob does (yellow: solo YELLOW by Bob B=Y2,D=Y4)
reveal Bob H=R5,I=R7       Bob laid his last wires, all red, open (reveal: you did)
token Diana C=5            a token was laid (5, Y, E, O, 2x, !5)
radar 5 yes Bob, Eve       those stands have a 5, all others said no (yes none: nobody has)
label Diana C=D            a label on neighbours: equal (label Diana C!=D: different)
swap Alice C to Diana F, Diana E to Alice B=7      what you got is known to you
take Bob C to Diana D      the Grappling Hook
beside Bob=5               a token beside the stand: he has no 5
disintegrate 5 at Bob C, Eve D                     your own 5s need not be named
use Rewinder by Bob        a card that says nothing about wires (use 7 for Ann: she is fresh again)
use Coffee Mug for Eve     Eve goes next
turn Bob                   it is Bob's turn: sets the order right
card 6 ready               a card lies there (locked, ready, used, gone; card 6 and 9: both must be cut)
character Bob=General Radar                        Bob's character (Bob=used, Bob=fresh)
know Bob has 5             a fact from elsewhere (lacks 5, C not 5, C even, C times 2, C=E, C!=E, C unsorted)
forget 0                   take back the first of those facts
dial 3                     the dial stands there
set Diana C=5              correct a slot, in the notation of table files (? ?5 i5 5 Y4)
analyze                    everything about the table (analyze safe, informative: other orders of moves)
show, undo, redo, save FILE, load FILE, help, quit";

struct Session {
    table: Table,
    past: Vec<Table>,
    future: Vec<Table>,
    kept: PathBuf,
    prompts: bool,
}

impl Session {
    fn keep(&self) -> Result<(), Failure> {
        save(&self.table, &self.kept)
    }

    fn change(&mut self, out: &mut impl Write, next: Table) -> Result<(), Failure> {
        self.past.push(std::mem::replace(&mut self.table, next));
        self.future.clear();
        self.settled(out)
    }

    /// Keeps the table and says how much is known now.
    fn settled(&self, out: &mut impl Write) -> Result<(), Failure> {
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
                // The prompt says whose turn it is, where one player has it.
                match self.prompts && matches!(self.table.turn(), Turn::Of(_)) {
                    true => Ok(()),
                    false => {
                        writeln!(out, "{}", status::turn(&self.table)).map_err(Failure::Output)
                    }
                }
            }
            // The protocol has the doctor's words.
            Err(OddsError::Contradiction) => ask(&fields(&self.table), "analyze", &[]).map(drop),
            Err(error) => Err(Failure::Question(error.to_string())),
        }
    }

    fn show(&self, out: &mut impl Write, answer: &Value) -> io::Result<()> {
        writeln!(out, "{}", status::heading(&self.table))?;
        board::write(out, &self.table, answer, Paint::of_stdout())?;
        status::write_cards(out, &self.table)
    }

    /// Does what a line says; false ends the session.
    fn obey(&mut self, out: &mut impl Write, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let written = Failure::Output;
        match word.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => writeln!(out, "{HELP}").map_err(written)?,
            "show" => self.show(out, &Value::Null).map_err(written)?,
            "analyze" | "a" => {
                let rank = if rest.is_empty() { "winning" } else { rest };
                let answer = ask(&fields(&self.table), "analyze", &[("rank", rank.into())])?;
                let ranking = Ranking::of(&answer);
                analyze::write(out, &self.table, &answer, 10, ranking.as_ref()).map_err(written)?;
            }
            "undo" => {
                let Some(before) = self.past.pop() else {
                    return Err(Failure::Question("there is nothing to undo".to_owned()));
                };
                self.future.push(std::mem::replace(&mut self.table, before));
                self.settled(out)?;
            }
            "redo" => {
                let Some(after) = self.future.pop() else {
                    return Err(Failure::Question("there is nothing to redo".to_owned()));
                };
                self.past.push(std::mem::replace(&mut self.table, after));
                self.settled(out)?;
            }
            "save" => {
                save(&self.table, &path(rest, "save")?)?;
                writeln!(out, "saved as {rest}").map_err(written)?;
            }
            "load" => {
                let next = table(&read(&path(rest, "load")?)?)?;
                self.change(out, next)?;
            }
            _ => {
                let actor = match self.table.turn() {
                    Turn::Of(player) => player,
                    _ => self.table.observer(),
                };
                let next = entry::enter_as(&self.table, actor, word, rest)
                    .map_err(|error| Failure::Question(error.to_string()))?;
                let new = &next.setup().history[self.table.setup().history.len()..];
                let took = new.iter().find_map(Event::took_turn);
                if let Some(note) = took.and_then(|took| status::out_of_turn(&self.table, took)) {
                    writeln!(out, "{note}").map_err(written)?;
                }
                self.change(out, next)?;
            }
        }
        Ok(true)
    }
}

fn path(text: &str, word: &str) -> Result<PathBuf, Failure> {
    if text.is_empty() {
        return Err(Failure::Question(format!("say which file: {word} table.toml")));
    }
    Ok(PathBuf::from(text))
}

/// Writes a table as TOML, or as JSON where the name ends so.
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
