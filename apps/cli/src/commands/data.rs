//! `kibitzer data`: lists, verifies or deletes cached tables and runs.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use kibitzer_store::{DataDir, Entry, Kept, What};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::saved;

/// List, verify or delete cached tables and runs
#[derive(Debug, Args)]
pub(crate) struct DataArgs {
    #[command(subcommand)]
    action: Option<Action>,

    /// Print JSON instead of a table
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Clone, Copy, Subcommand)]
enum Action {
    /// List the contents (the default)
    List,
    /// Read all of Kibitzer's files and verify their checksums
    Verify,
    /// Delete Kibitzer's files that are not in use; other files are kept
    Clear,
}

/// One line of the table: a path, its size and its state.
struct Line {
    path: String,
    bytes: u64,
    state: &'static str,
    what: String,
}

pub(crate) fn run(args: &DataArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let folder = DataDir::resolve(folder)?;
    let mut failure = None;
    let lines: Vec<Line> = match args.action.unwrap_or(Action::List) {
        Action::List => folder.list()?.into_iter().map(|entry| line(entry, None)).collect(),
        Action::Verify => {
            let checked = folder.verify()?;
            let faults = checked.iter().filter(|checked| !checked.faults.is_empty()).count();
            failure = (faults > 0).then_some(Failure::Data(faults));
            checked
                .into_iter()
                .map(|checked| {
                    let said: Vec<String> =
                        checked.faults.iter().map(ToString::to_string).collect();
                    let state = if said.is_empty() { "sound" } else { "damaged" };
                    line(checked.entry, Some((state, said.join("; "))))
                })
                .collect()
        }
        Action::Clear => {
            let cleared = folder.clear()?;
            let failed =
                cleared.kept.iter().filter(|(_, why)| matches!(why, Kept::Failed(_))).count();
            failure = (failed > 0).then_some(Failure::NotCleared(failed));
            let removed = cleared
                .removed
                .into_iter()
                .map(|entry| line(entry, Some(("removed", String::new()))));
            let kept = cleared.kept.into_iter().map(|(entry, why)| match why {
                Kept::NotOurs if saved::is_saved(&entry.path) => {
                    line(entry, Some(("kept", "a game or table in progress".to_owned())))
                }
                Kept::NotOurs => line(entry, Some(("kept", "not made by Kibitzer".to_owned()))),
                Kept::InUse => line(entry, Some(("kept", "in use".to_owned()))),
                Kept::Failed(error) => line(entry, Some(("kept", error.to_string()))),
            });
            removed.chain(kept).collect()
        }
    };
    let mut out = io::stdout().lock();
    if args.json {
        let entries: Vec<Value> = lines.iter().map(|line| {
            json!({"path": line.path, "bytes": line.bytes, "state": line.state, "what": line.what})
        }).collect();
        writeln!(out, "{}", json!({"folder": printable(folder.root()), "entries": entries}))
            .map_err(Failure::Output)?;
    } else {
        write_table(&mut out, &folder, &lines).map_err(Failure::Output)?;
    }
    failure.map_or(Ok(()), Err)
}

fn line(entry: Entry, verdict: Option<(&'static str, String)>) -> Line {
    let (state, what) = match &entry.what {
        What::Container(header) => {
            ("table", format!("{}, rules {}", header.kind, header.rules_version))
        }
        What::Ledger { run, units, in_use } => {
            let run = run.as_ref().map_or_else(ToString::to_string, Clone::clone);
            (if *in_use { "in use" } else { "run" }, format!("{run}, {units} units done"))
        }
        What::Damaged(error) => ("damaged", error.to_string()),
        What::Temporary { alive: true } => ("in use", "being written".to_owned()),
        What::Temporary { alive: false } => ("left over", "its writer was interrupted".to_owned()),
        What::Suspect(error) => ("suspect", error.to_string()),
        What::Stranger if saved::is_saved(&entry.path) => {
            ("saved", "a game or table in progress".to_owned())
        }
        What::Stranger => ("stranger", "not made by Kibitzer".to_owned()),
    };
    let (state, what) = match verdict {
        Some((state, said)) if said.is_empty() => (state, what),
        Some(said) => said,
        None => (state, what),
    };
    Line { path: printable(&entry.path), bytes: entry.bytes, state, what }
}

fn write_table(out: &mut impl Write, folder: &DataDir, lines: &[Line]) -> io::Result<()> {
    writeln!(out, "{}", printable(folder.root()))?;
    if lines.is_empty() {
        return writeln!(out, "  nothing here yet");
    }
    let width = lines.iter().map(|line| line.path.chars().count()).max().unwrap_or(0);
    for Line { path, bytes, state, what } in lines {
        writeln!(out, "  {:<width$}  {:>9}  {state:<9}  {what}", path, size(*bytes))?;
    }
    Ok(())
}

/// A path as text. File names are untrusted: control characters are escaped, so that a name cannot send escape
/// sequences to the terminal.
fn printable(path: &Path) -> String {
    let safe =
        |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    path.to_string_lossy().chars().map(safe).collect()
}

/// A human-readable size.
fn size(bytes: u64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"];
    let mut size = bytes as f64;
    let mut unit = 0;
    while size >= 999.5 && unit + 1 < units.len() {
        size /= 1000.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} B") } else { format!("{size:.1} {}", units[unit]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_speak_to_the_terminal() {
        assert_eq!(printable(Path::new("a\u{1b}[31mb\n")), "a\\u{1b}[31mb\\n");
        assert_eq!(printable(Path::new("Größe.kbz")), "Größe.kbz");
    }

    #[test]
    fn sizes_are_formatted_for_humans() {
        assert_eq!(size(0), "0 B");
        assert_eq!(size(999), "999 B");
        assert_eq!(size(1_000), "1.0 kB");
        assert_eq!(size(8_388_800), "8.4 MB");
        assert_eq!(size(u64::MAX), "18446744.1 TB");
    }
}
