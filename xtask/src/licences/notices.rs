//! The notices that go with what is shipped: every third-party crate that is built into it, under one of its
//! licences, with the texts that the licence requires.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{Crate, rules};
use crate::shell;

/// What is shipped: the binary, the wheel, the engine of the static site.
const SHIPPED: [&str; 3] = ["kibitzer", "kibitzer-python", "kibitzer-browser"];

const HEAD: &str = "\
Kibitzer is built with code of others. Here is who they are, under which of their licences their code is used here,
and the texts that those licences ask for. Written by `cargo xtask licences`.
";

pub(super) fn text(
    crates: &[Crate],
    metadata: &Value,
    allowed: &[String],
) -> Result<String, String> {
    let shipped = shipped(metadata);
    let mut by_licence: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in crates.iter().filter(|one| shipped.contains(one.id.as_str())) {
        let title = format!("{} {}", one.name, one.version);
        for licence in rules::chosen(&one.licence, allowed).unwrap_or_default() {
            by_licence.entry(licence.clone()).or_default().push(title.clone());
            // The Apache licence is the same text for all; only NOTICE files have to be reproduced.
            let wanted: fn(&str, &str) -> bool = match licence.as_str() {
                "Apache-2.0" => |name, _| name.starts_with("notice"),
                _ => is_licence_file,
            };
            for text in files(Path::new(&one.manifest), &licence, wanted)? {
                let of = texts.entry(text).or_default();
                if !of.contains(&title) {
                    of.push(title.clone());
                }
            }
        }
    }
    for (name, version, licence) in page()? {
        by_licence.entry(licence).or_default().push(format!("{name} {version} (the page)"));
    }
    let mut out = HEAD.to_owned();
    for (licence, names) in &by_licence {
        let _ = write!(out, "\n{licence}:\n  {}\n", names.join("\n  "));
    }
    let apache = super::read("LICENSE-APACHE")?;
    let all = texts.iter().map(|(text, names)| (names.join(", "), text.as_str()));
    for (names, text) in [("Apache-2.0, wherever it is named above".to_owned(), apache.trim())]
        .into_iter()
        .chain(all)
    {
        let _ = write!(out, "\n{}\n{names}\n\n{text}\n", "-".repeat(80));
    }
    Ok(out)
}

/// The ids of everything that is built into a shipped artifact, on any system, without dev- and build-dependencies.
fn shipped(metadata: &Value) -> BTreeSet<&str> {
    let nodes = metadata["resolve"]["nodes"].as_array();
    let nodes: BTreeMap<&str, &Value> =
        nodes.into_iter().flatten().filter_map(|node| Some((node["id"].as_str()?, node))).collect();
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let ours = packages.filter(|package| {
        package["source"].is_null()
            && package["name"].as_str().is_some_and(|name| SHIPPED.contains(&name))
    });
    let mut open: Vec<&str> = ours.filter_map(|package| package["id"].as_str()).collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !found.insert(id) {
            continue;
        }
        for dependency in
            nodes.get(id).and_then(|node| node["deps"].as_array()).into_iter().flatten()
        {
            let kinds = dependency["dep_kinds"].as_array();
            let linked = kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()));
            open.extend(dependency["pkg"].as_str().filter(|_| linked));
        }
    }
    found
}

fn is_licence_file(name: &str, licence: &str) -> bool {
    let plain = ["license", "licence", "copying", "unlicense"];
    let begins = plain.iter().any(|word| name.starts_with(word));
    // If there are several files, those of other licences are left out.
    let others = ["apache", "mit", "zlib", "unicode", "bsd", "boost", "lgpl"];
    let mine = licence.to_lowercase();
    begins && !others.iter().any(|other| name.contains(other) && !mine.contains(other))
}

/// The required texts next to a crate's manifest, sorted by name.
fn files(
    manifest: &Path,
    licence: &str,
    wanted: fn(&str, &str) -> bool,
) -> Result<Vec<String>, String> {
    let folder = manifest.parent().ok_or("a manifest lies in a folder")?;
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> =
        entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    let names = names.iter().filter(|name| wanted(&name.to_lowercase(), licence));
    let paths = names.map(|name| folder.join(name)).filter(|path| path.is_file());
    let read = |path: std::path::PathBuf| {
        let text =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        Ok(lines.join("\n").trim().to_owned())
    };
    paths.map(read).collect()
}

/// What the page is built with: the name, version and licence of each package, from its lock file.
fn page() -> Result<Vec<(String, String, String)>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("web/package-lock.json: {error}");
    let lock = fs::read_to_string(shell::root().join("web/package-lock.json"))
        .map_err(|error| wrong(&error))?;
    let lock: Value = serde_json::from_str(&lock).map_err(|error| wrong(&error))?;
    let packages = lock["packages"].as_object().into_iter().flatten();
    let shipped =
        packages.filter(|(path, of)| !path.is_empty() && !of["dev"].as_bool().unwrap_or(false));
    let shipped = shipped.filter(|(_, of)| !of["devOptional"].as_bool().unwrap_or(false));
    let word = |of: &Value, field: &str| of[field].as_str().unwrap_or("unknown").to_owned();
    Ok(shipped
        .map(|(path, of)| {
            let name = path.trim_start_matches("node_modules/").to_owned();
            (name, word(of, "version"), word(of, "license"))
        })
        .collect())
}
