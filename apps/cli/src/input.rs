//! Files that users name: JSON, TOML or plain text, `-` for standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// Maximum file size; a real file has a few kilobytes.
const MOST_BYTES: u64 = 1 << 20;

/// An error about a file.
pub(crate) fn wrong(path: &Path, why: impl ToString) -> Failure {
    Failure::Read { path: path.to_owned(), why: why.to_string() }
}

/// The text of a file.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let taken = if path == Path::new("-") {
        io::stdin().take(MOST_BYTES + 1).read_to_string(&mut text)
    } else {
        let file = File::open(path).map_err(|error| wrong(path, error))?;
        file.take(MOST_BYTES + 1).read_to_string(&mut text)
    };
    taken.map_err(|error| wrong(path, error))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(wrong(path, format_args!("it is larger than {MOST_BYTES} bytes")));
    }
    Ok(text)
}

/// Reads a file (`.toml`, else JSON).
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    parse(path, &text(path)?)
}

/// Parses the text of a file (`.toml`, else JSON).
pub(crate) fn parse<T: DeserializeOwned>(path: &Path, text: &str) -> Result<T, Failure> {
    if path.extension().is_some_and(|end| end == "toml") {
        toml::from_str(text).map_err(|error| wrong(path, error.to_string().trim_end()))
    } else {
        serde_json::from_str(text).map_err(|error| wrong(path, error))
    }
}

/// Reads a JSON file that should be `what`, such as "a saved game".
pub(crate) fn read_as<T: DeserializeOwned>(path: &Path, what: &str) -> Result<T, Failure> {
    let file: serde_json::Value = read(path)?;
    serde_json::from_value(file)
        .map_err(|error| wrong(path, format_args!("it is not {what}: {error}")))
}
