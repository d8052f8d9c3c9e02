//! Golden files: what is printed now must equal what was recorded and reviewed earlier.
//!
//! A test compares; `cargo xtask golden` sets [`REWRITE`] and runs every test with `golden` in its name, which
//! rewrites the files. The difference is then reviewed like any other change.

use crate::failure::{Failure, Law};
use std::fs;
use std::path::Path;

/// If set to `rewrite`, this environment variable makes every golden test write its file.
pub const REWRITE: &str = "KIBITZER_GOLDEN";

/// Compares a text with its file, or writes the file if [`REWRITE`] says so.
pub fn check(path: &Path, text: &str) -> Result<(), Failure> {
    let rewrite = std::env::var(REWRITE).is_ok_and(|value| value == "rewrite");
    if rewrite { write(path, text) } else { compare(path, text) }
}

/// Writes the file.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let fails = |error| fails(path, format!("cannot be written: {error}"));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(fails)?;
    }
    fs::write(path, text).map_err(fails)
}

/// Compares a text with its file. The failure names the first line that differs.
pub fn compare(path: &Path, text: &str) -> Result<(), Failure> {
    let recorded = fs::read_to_string(path).map_err(|error| {
        fails(path, format!("cannot be read: {error}; `cargo xtask golden` writes it"))
    })?;
    // A checkout may have converted line endings to those of the platform.
    let recorded = recorded.replace("\r\n", "\n");
    if recorded == text {
        return Ok(());
    }
    let (mut old, mut new) = (recorded.lines(), text.lines());
    for line in 1.. {
        let (old, new) = (old.next(), new.next());
        if old != new {
            let say =
                |line: Option<&str>| line.map_or("nothing".to_owned(), |line| format!("{line:?}"));
            let what = format!("line {line} was {} and is {}", say(old), say(new));
            return Err(fails(path, format!("{what}; if that is right, run `cargo xtask golden`")));
        }
        if old.is_none() {
            break;
        }
    }
    Err(fails(path, "differs only in line ends".to_owned()))
}

fn fails(path: &Path, what: String) -> Failure {
    let name =
        path.file_name().map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy());
    Failure::general(Law::Golden, 0, format!("{name} {what}"))
}
