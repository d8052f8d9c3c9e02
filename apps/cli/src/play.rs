//! Interactive sessions, one typed line at a time: the loop and the commands that all of them share.
//!
//! Works the same from a pipe. A line that is not understood gets an error and changes nothing.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use kibitzer_store::write_atomically;
use serde::Serialize;

use crate::failure::Failure;

/// Maximum length of a line.
const MOST_BYTES: u64 = 4096;

/// A session: its state, and what its lines mean.
pub(crate) trait Session {
    /// The help text.
    const HELP: &'static str;
    /// An example file name for `save`; `None` if nothing can be saved.
    const FILE: Option<&'static str>;

    /// The prompt; `typed` if input comes from a terminal.
    fn prompt(&self, typed: bool) -> String {
        if typed { "> ".to_owned() } else { String::new() }
    }

    /// Advances to where input is needed; false at the end of the game.
    fn advance(&mut self, out: &mut dyn Write) -> Result<bool, Failure>;

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure>;

    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure>;

    /// Writes the game to a file, if the session supports that.
    fn save(&self, _: &Path) -> Result<(), Failure> {
        Ok(())
    }

    /// Resumes the game in a file, if the session supports that.
    fn load(&mut self, _: &Path) -> Result<(), Failure> {
        Ok(())
    }

    /// Executes any other line; false ends the session. `word` is the line's first word in lower case.
    fn obey(&mut self, out: &mut dyn Write, word: &str, line: &str) -> Result<bool, Failure>;

    /// The message for a refused line.
    fn refusal(&self, failure: &Failure) -> String {
        format!("? {failure}")
    }
}

/// Plays until the end of the game or of the input.
pub(crate) fn play(session: &mut impl Session) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if !session.advance(&mut out)? {
        return Ok(());
    }
    let typed = io::stdin().is_terminal();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        write!(out, "{}", session.prompt(typed))
            .and_then(|()| out.flush())
            .map_err(Failure::Output)?;
        line.clear();
        let taken = input.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line);
        if taken.map_err(Failure::Input)? == 0 {
            return Ok(());
        }
        match obey(session, &mut out, String::from_utf8_lossy(&line).trim()) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(Failure::Output(error)) => return Err(Failure::Output(error)),
            Err(failure) => {
                writeln!(out, "{}", session.refusal(&failure)).map_err(Failure::Output)?;
            }
        }
    }
}

fn obey<S: Session>(session: &mut S, out: &mut dyn Write, line: &str) -> Result<bool, Failure> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = word.to_lowercase();
    let rest = rest.trim();
    match (&*word, S::FILE) {
        ("quit" | "exit" | "q", _) => return Ok(false),
        ("help" | "?", _) => writeln!(out, "{}", S::HELP).map_err(Failure::Output)?,
        ("show", _) if rest.is_empty() => session.show(out)?,
        ("undo" | "u", _) => session.undo(out)?,
        ("save" | "load", Some(example)) if rest.is_empty() => {
            return Err(Failure::Question(format!("name a file, such as: {word} {example}")));
        }
        ("save", Some(_)) => {
            session.save(&PathBuf::from(rest))?;
            writeln!(out, "saved as {rest}").map_err(Failure::Output)?;
        }
        ("load", Some(_)) => {
            session.load(&PathBuf::from(rest))?;
            return session.advance(out);
        }
        _ => return session.obey(out, &word, line),
    }
    Ok(true)
}

/// A seed for a game that nobody chose one for: different each time.
pub(crate) fn fresh_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64)
}

/// The error for an unknown line.
pub(crate) fn not_understood(line: &str) -> Failure {
    let shown: String = line.chars().take(30).collect();
    Failure::Question(format!("`{shown}` is not understood; type `help` for a list of commands"))
}

/// Writes a saved game atomically.
pub(crate) fn write_json(path: &Path, file: &impl Serialize) -> Result<(), Failure> {
    // A `Value` keeps its fields in alphabetical order.
    let file = serde_json::to_value(file).map_err(|error| Failure::Output(error.into()))?;
    Ok(write_atomically(path, format!("{file:#}\n").as_bytes())?)
}
