//! `kibitzer data`: what is in the data folder, whether it is sound, and how to be rid of it. All
//! of it can be computed again; files that are not Kibitzer's are shown and left alone.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use kibitzer_store::{Checked, Cleared, DataDir, Entry, Kept, What};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::table::{Table, size};

/// List, verify or clear the computed tables in the data folder
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
    /// Say what is in the data folder (the default)
    List,
    /// Read every file to the end and compare its checksum
    Verify,
    /// Remove what Kibitzer made and is not in use
    Clear,
}

pub(crate) fn run(args: &DataArgs, data_dir: Option<PathBuf>) -> Result<(), Failure> {
    let data = DataDir::resolve(data_dir)?;
    let report = match args.action.unwrap_or(Action::List) {
        Action::List => list(&data)?,
        Action::Verify => verify(&data)?,
        Action::Clear => clear(&data)?,
    };
    let text = if args.json { format!("{}\n", report.json) } else { report.text };
    io::stdout().write_all(text.as_bytes()).map_err(Failure::Output)?;
    report.trouble.map_or(Ok(()), |trouble| Err(Failure::Data(trouble)))
}

/// What an action says, in both forms, and what makes it a failure.
struct Report {
    json: Value,
    text: String,
    trouble: Option<String>,
}

fn list(data: &DataDir) -> Result<Report, Failure> {
    let entries = data.list()?;
    let mut table = Table::new(["what", "size", "path", "about"]);
    for entry in &entries {
        table.row([what(entry).to_owned(), size(entry.bytes), path(entry), about(entry)]);
    }
    let total: u64 = entries.iter().filter(|entry| entry.is_ours()).map(|e| e.bytes).sum();
    let folder = data.root().display();
    let text = if entries.is_empty() {
        format!("Nothing in {folder}\n")
    } else {
        format!("{table}{} of Kibitzer's in {folder}\n", size(total))
    };
    let entries: Vec<Value> = entries.iter().map(entry_json).collect();
    let json = json!({"folder": folder.to_string(), "bytes": total, "entries": entries});
    Ok(Report { json, text, trouble: None })
}

fn verify(data: &DataDir) -> Result<Report, Failure> {
    let checked = data.verify()?;
    let mut table = Table::new(["verdict", "size", "path", "fault"]);
    let mut entries = Vec::new();
    for Checked { entry, faults } in &checked {
        let verdict = if faults.is_empty() { "sound" } else { "DAMAGED" };
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let first = faults.first().cloned().unwrap_or_default();
        table.row([verdict.to_owned(), size(entry.bytes), path(entry), first]);
        let mut json = entry_json(entry);
        json["sound"] = faults.is_empty().into();
        json["faults"] = faults.into();
        entries.push(json);
    }
    let bad = checked.iter().filter(|checked| !checked.faults.is_empty()).count();
    let folder = data.root().display();
    let text =
        if checked.is_empty() { format!("Nothing in {folder}\n") } else { table.to_string() };
    let json = json!({"folder": folder.to_string(), "damaged": bad, "entries": entries});
    let trouble = (bad > 0).then(|| {
        let all = checked.len();
        format!("{bad} of {all} entries are damaged; `kibitzer data clear` removes all of them")
    });
    Ok(Report { json, text, trouble })
}

fn clear(data: &DataDir) -> Result<Report, Failure> {
    let Cleared { removed, kept } = data.clear()?;
    let mut table = Table::new(["result", "size", "path", "why"]);
    for entry in &removed {
        table.row(["removed".to_owned(), size(entry.bytes), path(entry), String::new()]);
    }
    let mut left = Vec::new();
    let mut failed = 0;
    for (entry, why) in &kept {
        let why = match why {
            Kept::NotOurs => "not Kibitzer's".to_owned(),
            Kept::InUse => "in use".to_owned(),
            Kept::Failed(error) => {
                failed += 1;
                error.to_string()
            }
        };
        let mut json = entry_json(entry);
        json["why"] = why.clone().into();
        left.push(json);
        table.row(["kept".to_owned(), size(entry.bytes), path(entry), why]);
    }
    let freed: u64 = removed.iter().map(|entry| entry.bytes).sum();
    let folder = data.root().display();
    let text = if removed.is_empty() && kept.is_empty() {
        format!("Nothing in {folder}\n")
    } else {
        format!("{table}{} removed from {folder}\n", size(freed))
    };
    let gone: Vec<Value> = removed.iter().map(entry_json).collect();
    let json = json!({"folder": folder.to_string(), "bytes": freed, "removed": gone, "kept": left});
    let trouble = (failed > 0).then(|| format!("{failed} entries could not be removed"));
    Ok(Report { json, text, trouble })
}

/// One word for what an entry is.
fn what(entry: &Entry) -> &'static str {
    match entry.what {
        What::Container(_) => "table",
        What::Ledger { .. } => "run",
        What::Damaged(_) => "damaged",
        What::Temporary { .. } => "unfinished",
        What::Stranger => "not ours",
    }
}

fn path(entry: &Entry) -> String {
    entry.path.display().to_string()
}

/// A few words on an entry, for people.
fn about(entry: &Entry) -> String {
    match &entry.what {
        What::Container(header) => format!(
            "{}, rules {}, engine {}",
            header.kind, header.rules_version, header.engine_version
        ),
        What::Ledger { run, units, in_use } => {
            let run = run.as_ref().map_or_else(ToString::to_string, Clone::clone);
            let now = if *in_use { ", at work" } else { "" };
            format!("{run}: {units} units done{now}")
        }
        What::Damaged(fault) => fault.to_string(),
        What::Temporary { alive: true } => "being written".to_owned(),
        What::Temporary { alive: false } => "its writer is gone".to_owned(),
        What::Stranger => String::new(),
    }
}

fn entry_json(entry: &Entry) -> Value {
    let mut json = json!({"path": path(entry), "bytes": entry.bytes, "what": what(entry), "about": about(entry)});
    if let What::Container(header) = &entry.what {
        json["kind"] = header.kind.clone().into();
        json["rules_version"] = header.rules_version.into();
        json["engine_version"] = header.engine_version.clone().into();
        json["format"] = header.format.into();
    }
    json
}
