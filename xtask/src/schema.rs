//! `cargo xtask schema`: writes what is generated from the protocol's request and answer types, and checks that the
//! files in the repository match the types.
//!
//! The protocol prints its OpenAPI document; the rest is generated from that document, and the list of the engine's
//! messages from the sources.

mod document;
mod messages;
mod python;
mod tables;
mod typescript;

use std::fs;
use std::path::Path;

use clap::Args;

use crate::shell;
use document::Document;

/// Generate files from the protocol's types: OpenAPI, TypeScript, Python, messages, tables in docs/
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// Change nothing: compare with the files in the repository
    #[arg(long)]
    check: bool,
}

const PRINT: &[&str] = &[
    "run",
    "--quiet",
    "--package",
    "kibitzer-protocol",
    "--features",
    "schema",
    "--example",
    "openapi",
];

pub(crate) fn run(args: &SchemaArgs) -> Result<bool, String> {
    println!("$ cargo {}", PRINT.join(" "));
    // Speed does not matter here: what matters is a fast build.
    let printed = shell::print(&shell::cargo(), PRINT, &[("CARGO_PROFILE_DEV_OPT_LEVEL", "0")])?;
    let document = Document::read(&printed)?;
    let mut files = vec![
        ("apps/protocol/schema/openapi.json".to_owned(), printed),
        ("web/src/shared/generated.ts".to_owned(), typescript::write(&document)),
        ("web/src/texts/messages.ts".to_owned(), messages::write(&shell::root())?),
        ("apps/python/python/kibitzer/types.pyi".to_owned(), python::write(&document)),
    ];
    for path in pages()? {
        let page = fs::read_to_string(shell::root().join(&path));
        let page = page.map_err(|error| format!("{path}: {error}"))?;
        let new = tables::renewed(&document, &page).map_err(|error| format!("{path}: {error}"))?;
        files.push((path, new));
    }
    let mut stale = Vec::new();
    for (path, text) in files {
        let file = shell::root().join(&path);
        if fs::read_to_string(&file).is_ok_and(|found| found == text) {
            continue;
        }
        if !args.check {
            write(&file, &text)?;
        }
        stale.push(path);
    }
    for path in &stale {
        println!("{path} {}", if args.check { "is not what the types give" } else { "written" });
    }
    if args.check && !stale.is_empty() {
        println!("`cargo xtask schema` renews them");
    }
    Ok(!args.check || stale.is_empty())
}

/// The pages of docs/.
fn pages() -> Result<Vec<String>, String> {
    let wrong = |error: std::io::Error| format!("docs: {error}");
    let mut found = Vec::new();
    for entry in fs::read_dir(shell::root().join("docs")).map_err(wrong)? {
        let name = entry.map_err(wrong)?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") {
            found.push(format!("docs/{name}"));
        }
    }
    found.sort();
    Ok(found)
}

/// `bomb-busters` as `BombBusters`: the prefix of a game's type names.
fn camel(name: &str) -> String {
    let upper = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split(['-', '_', '.']).filter(|word| !word.is_empty()).map(upper).collect()
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", file.display());
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    fs::write(file, text).map_err(wrong)
}
