//! Rust sources as lines of code: without comments and string contents, up to the test module.

use std::fs;
use std::path::Path;

/// One file.
pub(super) struct Source {
    /// Relative to the workspace root, with slashes.
    pub(super) path: String,
    /// The line number and the code of the line.
    pub(super) code: Vec<(usize, String)>,
}

impl Source {
    pub(super) fn read(path: String, text: &str) -> Self {
        // A test module is at the end of its file.
        let end = text.find("\n#[cfg(test)]\nmod ").unwrap_or(text.len());
        let lines = text[..end].lines().enumerate().map(|(at, line)| (at + 1, code_of(line)));
        Self { path, code: lines.filter(|(_, line)| !line.trim().is_empty()).collect() }
    }
}

/// A line without its comment and with empty string literals.
fn code_of(line: &str) -> String {
    let mut code = String::new();
    let (mut quoted, mut escaped) = (false, false);
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        if !quoted && c == '/' && rest.peek() == Some(&'/') {
            break;
        }
        if c == '"' && !escaped {
            quoted = !quoted;
            code.push(c);
        } else if !quoted {
            code.push(c);
        }
        escaped = quoted && c == '\\' && !escaped;
    }
    code
}

/// Whether a line contains this word, not as part of a longer one.
pub(super) fn has_word(line: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word)
        .any(|(at, _)| !line[..at].ends_with(part) && !line[at + word.len()..].starts_with(part))
}

/// The sources of all crates below a folder of the root: only `src`, and no files that contain nothing but tests.
pub(super) fn sources(root: &Path, folder: &str) -> Result<Vec<Source>, String> {
    let mut found = Vec::new();
    let top = root.join(folder);
    let members = fs::read_dir(&top).map_err(|error| format!("{folder}: {error}"))?;
    for member in members.flatten() {
        gather(root, &member.path().join("src"), &mut found)?;
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn gather(root: &Path, folder: &Path, found: &mut Vec<Source>) -> Result<(), String> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            gather(root, &path, found)?;
            continue;
        }
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let is_test = name.ends_with("_tests.rs") || name.ends_with("/tests.rs");
        if name.ends_with(".rs") && !is_test {
            let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
            found.push(Source::read(name, &text));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_texts_and_test_modules_are_no_code() {
        let text = "let a = \"unsafe // \\\" in a text\"; // unsafe\n\n#[cfg(test)]\nmod tests {\n    unsafe\n}\n";
        let source = Source::read("a.rs".to_owned(), text);
        assert_eq!(source.code, [(1, "let a = \"\"; ".to_owned())]);
        assert!(has_word("a Rng b", "Rng") && has_word("Rng", "Rng"));
        assert!(!has_word("RngCore", "Rng") && !has_word("an_Rng", "Rng"));
    }
}
