//! `cargo xtask invariants`: checks what ARCHITECTURE.md guarantees about the sources, using `cargo metadata` and the
//! sources.
//!
//! Guarantees that a machine can check are checked here; the others (rules written once, a plain twin for every
//! kernel) are covered by tests. Only code is considered: comments, string literals and test modules do not count.

mod source;

use std::collections::BTreeMap;
use std::process::Command;

use clap::Args;
use serde_json::Value;

use crate::shell;
use source::{Source, sources};

/// Check the invariants of ARCHITECTURE.md: dependency directions, no clock, no JSON below the front ends
#[derive(Debug, Args)]
pub(crate) struct InvariantsArgs {}

pub(crate) fn run(_: &InvariantsArgs) -> Result<bool, String> {
    let broken = check()?;
    for line in &broken {
        println!("{line}");
    }
    println!("{} broken", broken.len());
    Ok(broken.is_empty())
}

/// A crate of the workspace: its folder, and its dependencies.
struct Member {
    folder: String,
    needs: Vec<String>,
}

fn check() -> Result<Vec<String>, String> {
    let members = members()?;
    let root = shell::root();
    let map = std::fs::read_to_string(root.join("ARCHITECTURE.md"))
        .map_err(|error| format!("ARCHITECTURE.md: {error}"))?;
    let mut broken = directions(&code_map(&map), &members);
    broken.extend(members.iter().filter_map(no_json));
    for folder in ["crates", "games", "apps"] {
        for source in sources(&root, folder)? {
            broken.extend(no_clock(&source));
            broken.extend(no_generator(&source));
            broken.extend(unsafe_in_kernels(&source));
            broken.extend(no_game(&source));
        }
    }
    Ok(broken)
}

fn members() -> Result<Vec<Member>, String> {
    let root = shell::root();
    let output = Command::new(shell::cargo())
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(&root)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let read: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let member = |package: &Value| {
        let manifest = text(&package["manifest_path"]);
        let folder = manifest.trim_end_matches("/Cargo.toml");
        let folder = folder.strip_prefix(&*root.to_string_lossy()).unwrap_or(folder);
        // Dev-dependencies may point anywhere.
        let built_from = |need: &&Value| need["kind"].is_null();
        let needs = list(&package["dependencies"]);
        let needs = needs.iter().filter(built_from).map(|need| {
            let path = text(&need["path"]);
            match path.strip_prefix(&*root.to_string_lossy()) {
                Some(folder) => folder.trim_start_matches('/').to_owned(),
                None => text(&need["name"]),
            }
        });
        Member { folder: folder.trim_start_matches('/').to_owned(), needs: needs.collect() }
    };
    Ok(list(&read["packages"]).iter().map(member).collect())
}

/// The folders of the code map, lowest first.
fn code_map(text: &str) -> Vec<String> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| row.split('`').next()).map(str::to_owned).collect()
}

/// Dependencies only ever point up the code map.
fn directions(map: &[String], members: &[Member]) -> Vec<String> {
    let line = |folder: &str| {
        map.iter().position(|row| {
            row == folder || row.strip_suffix('*').is_some_and(|start| folder.starts_with(start))
        })
    };
    let lines: BTreeMap<&str, Option<usize>> =
        members.iter().map(|member| (&*member.folder, line(&member.folder))).collect();
    let mut broken = Vec::new();
    for member in members {
        let Some(own) = lines[&*member.folder] else {
            broken.push(format!("{} is not in the code map of ARCHITECTURE.md", member.folder));
            continue;
        };
        for need in &member.needs {
            if lines.get(&**need).copied().flatten().is_some_and(|line| line >= own) {
                broken
                    .push(format!("{} uses {need}, which does not stand above it", member.folder));
            }
        }
    }
    broken
}

/// Only front ends know JSON, and the fuzzer's checks of them; `crates/neural` reads files that have a JSON header.
fn no_json(member: &Member) -> Option<String> {
    let outside = ["apps/", "fuzz/", "xtask"];
    let below = !outside.iter().any(|folder| member.folder.starts_with(folder));
    let reads = below
        && member.folder != "crates/neural"
        && member.needs.iter().any(|need| need == "serde_json");
    reads.then(|| format!("{} uses serde_json", member.folder))
}

fn is_front_end(source: &Source) -> bool {
    source.path.starts_with("apps/")
}

fn found(source: &Source, words: &[&str], what: &str) -> Vec<String> {
    let has = |line: &str| words.iter().any(|word| source::has_word(line, word));
    let lines = source.code.iter().filter(|(_, line)| has(line));
    lines.map(|(number, _)| format!("{}:{number}: {what}", source.path)).collect()
}

fn no_clock(source: &Source) -> Vec<String> {
    if is_front_end(source) {
        return Vec::new();
    }
    found(source, &["Instant", "SystemTime"], "a clock below the front ends")
}

/// No public type contains a random number generator; randomness is an argument.
fn no_generator(source: &Source) -> Vec<String> {
    let mut broken = Vec::new();
    let mut open = false;
    for (number, line) in &source.code {
        if line.trim_start().starts_with("pub struct ") {
            open = line.trim_end().ends_with('{');
        } else if line.starts_with('}') {
            open = false;
        } else if open
            && ["Xoshiro256PlusPlus", "SplitMix", "Stream", "Rng"]
                .iter()
                .any(|word| source::has_word(line, word))
        {
            broken.push(format!("{}:{number}: a generator inside a public type", source.path));
        }
    }
    broken
}

fn unsafe_in_kernels(source: &Source) -> Vec<String> {
    let kernel = source.path.contains("/kernel/") || source.path.ends_with("/kernel.rs");
    if kernel { Vec::new() } else { found(source, &["unsafe"], "unsafe code outside a kernel") }
}

fn no_game(source: &Source) -> Vec<String> {
    if !source.path.starts_with("crates/") {
        return Vec::new();
    }
    const GAMES: &[&str] = &[
        "blob",
        "Blob",
        "yatzy",
        "Yatzy",
        "texas42",
        "Texas42",
        "bomb_busters",
        "BombBusters",
        "clue",
        "Clue",
    ];
    found(source, GAMES, "a game in a shared crate")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(folder: &str, needs: &[&str]) -> Member {
        Member {
            folder: folder.to_owned(),
            needs: needs.iter().map(|&need| need.to_owned()).collect(),
        }
    }

    fn source(path: &str, code: &str) -> Source {
        Source::read(path.to_owned(), code)
    }

    #[test]
    fn arrows_point_up_the_code_map() {
        let map =
            code_map("| `crates/deal` | deals |\n| `games/*` | games |\n| `apps/cli` | cli |\n");
        let right = [member("crates/deal", &["rayon"]), member("games/blob", &["crates/deal"])];
        assert!(directions(&map, &right).is_empty());
        let wrong = [
            member("crates/deal", &["games/blob"]),
            member("games/blob", &["games/yatzy"]),
            member("games/yatzy", &[]),
            member("apps/new", &[]),
        ];
        let broken = directions(&map, &wrong);
        assert_eq!(broken.len(), 3, "{broken:?}");
    }

    #[test]
    fn json_and_clocks_stay_with_the_front_ends() {
        assert!(no_json(&member("games/blob", &["serde_json"])).is_some());
        assert!(no_json(&member("apps/protocol", &["serde_json"])).is_none());
        let clock = "use std::time::Instant;\n";
        assert_eq!(no_clock(&source("games/blob/src/a.rs", clock)).len(), 1);
        assert!(no_clock(&source("apps/cli/src/a.rs", clock)).is_empty());
        assert!(
            no_clock(&source("games/blob/src/a.rs", "// not an Instant\nlet instants = 1;\n"))
                .is_empty()
        );
    }

    #[test]
    fn generators_unsafe_code_and_games_are_found_where_they_do_not_belong() {
        let held = "pub struct World {\n    rng: Xoshiro256PlusPlus,\n}\n";
        assert_eq!(
            no_generator(&source("games/a/src/a.rs", held)),
            ["games/a/src/a.rs:2: a generator inside a public type"]
        );
        let passed = "pub struct World {\n    seed: u64,\n}\nfn deal(rng: &mut impl Rng) {}\n";
        assert!(no_generator(&source("games/a/src/a.rs", passed)).is_empty());
        let block = "let x = unsafe { y };\n";
        assert_eq!(unsafe_in_kernels(&source("games/a/src/a.rs", block)).len(), 1);
        assert!(unsafe_in_kernels(&source("games/a/src/kernel/a.rs", block)).is_empty());
        assert_eq!(no_game(&source("crates/search/src/a.rs", "fn f(b: Blob) {}\n")).len(), 1);
        assert!(no_game(&source("games/blob/src/a.rs", "fn f(b: Blob) {}\n")).is_empty());
    }

    #[test]
    fn the_sources_keep_what_the_architecture_promises() {
        assert_eq!(check(), Ok(Vec::new()));
    }
}
