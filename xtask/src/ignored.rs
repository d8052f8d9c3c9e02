//! Tests marked `#[ignore]`, so that none is skipped silently.

use std::fs;
use std::path::Path;

/// An ignored test, and the reason its author gave.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ignored {
    pub(crate) name: String,
    pub(crate) reason: String,
}

/// All ignored tests below a folder, except in build output.
pub(crate) fn below(folder: &Path) -> Vec<Ignored> {
    let mut found = Vec::new();
    let mut entries: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() && !path.ends_with("target") {
            found.extend(below(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found
                .extend(fs::read_to_string(&path).map(|text| in_source(&text)).unwrap_or_default());
        }
    }
    found
}

fn in_source(text: &str) -> Vec<Ignored> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(mark) = line.trim().strip_prefix("#[ignore") else { continue };
        let reason = mark.split('"').nth(1).unwrap_or("no reason given").to_owned();
        let name = lines.by_ref().find_map(|line| {
            line.trim().strip_prefix("fn ").and_then(|rest| rest.split('(').next())
        });
        found.push(Ignored { name: name.unwrap_or("?").to_owned(), reason });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_found_with_its_test_and_its_reason() {
        let source = concat!(
            "#[test]\n#[ign",
            "ore = \"takes an hour\"]\nfn counts_all() {}\n#[test]\nfn other() {}\n"
        );
        let found = in_source(source);
        assert_eq!(
            found,
            [Ignored { name: "counts_all".to_owned(), reason: "takes an hour".to_owned() }]
        );
        assert!(in_source("#[test]\nfn plain() {}\n").is_empty());
    }
}
