//! Table files: read from TOML or JSON, asked about through the protocol, refused with the place.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::table::Table;
use kibitzer_protocol::bomb_busters::TableFields;
use kibitzer_protocol::{Context, Protocol};
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::progress;

/// The most that a table file may hold; a real one has a few kilobytes.
const MOST_BYTES: u64 = 1 << 20;

/// The fields of a table file (`.toml`, else JSON).
pub(super) fn read(path: &Path) -> Result<Map<String, Value>, Failure> {
    let wrong = |why: String| Failure::Read { path: path.to_owned(), why };
    let size = fs::metadata(path).map_err(|error| wrong(error.to_string()))?.len();
    if size > MOST_BYTES {
        return Err(wrong(format!("it has {size} bytes, a table has at most {MOST_BYTES}")));
    }
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    if path.extension().is_some_and(|end| end == "toml") {
        toml::from_str(&text).map_err(|error| wrong(error.to_string().trim_end().to_owned()))
    } else {
        serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
    }
}

/// The fields of a table, as a file holds them.
pub(super) fn fields(table: &Table) -> Map<String, Value> {
    match serde_json::to_value(TableFile::from_setup(table.setup())) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// The checked table of these fields.
pub(super) fn table(fields: &Map<String, Value>) -> Result<Table, Failure> {
    let table = TableFields::read(fields.clone()).and_then(|table| table.table());
    table.map_err(|error| Failure::Question(error.message))
}

/// Asks the protocol about a table. Warnings go to standard error.
pub(super) fn ask(
    fields: &Map<String, Value>,
    query: &str,
    more: &[(&str, Value)],
) -> Result<Value, Failure> {
    let mut request = fields.clone();
    // A table file may carry words of its own; these name the question.
    request.insert("id".to_owned(), Value::Null);
    request.insert("game".to_owned(), json!("bomb-busters"));
    request.insert("query".to_owned(), json!(query));
    for (name, value) in more {
        request.insert((*name).to_owned(), value.clone());
    }
    let (bar, watcher) = progress::bar();
    let context = Context::unlimited().watched(watcher);
    let mut said = Protocol::standard().answer_value(Value::Object(request), &context);
    bar.finish_and_clear();
    for warning in said["warnings"].as_array().into_iter().flatten() {
        // Nowhere is left to report that standard error is gone.
        let _ = writeln!(io::stderr(), "kibitzer: {}", text(warning));
    }
    if said["error"].is_null() {
        return Ok(said["answer"].take());
    }
    // The message names the entry, as the players call it where they have names.
    Err(Failure::Question(text(&said["error"]["message"])))
}

/// A JSON text without its quotes, anything else as it is written.
pub(super) fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A chance as the protocol writes it: `"5/9"`, or `{"p": 0.5}` where it was sampled.
pub(super) fn chance(value: &Value) -> f64 {
    match value.as_str() {
        Some(text) => {
            let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
            top.parse::<f64>().unwrap_or(0.0) / bottom.parse::<f64>().unwrap_or(1.0)
        }
        None => value["p"].as_f64().unwrap_or(0.0),
    }
}

/// A whole number with its thousands set apart.
pub(super) fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A chance with one decimal; only what is certain is called 0% or 100%.
pub(super) fn percent(p: f64) -> String {
    match p {
        p if p <= 0.0 => "0%".to_owned(),
        p if p >= 1.0 => "100%".to_owned(),
        p if p < 0.0005 => "<0.1%".to_owned(),
        p if p >= 0.9995 => ">99.9%".to_owned(),
        p => format!("{:.1}%", p * 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_as_people_read_them() {
        assert_eq!(
            ["1", "999", "13440", "1234567"].map(grouped),
            ["1", "999", "13,440", "1,234,567"]
        );
        assert_eq!(
            [0.0, 0.0001, 0.5, 0.99999, 1.0].map(percent),
            ["0%", "<0.1%", "50.0%", ">99.9%", "100%"]
        );
        assert_eq!(chance(&json!("1/4")), 0.25);
        assert_eq!(chance(&json!({"p": 0.5, "ci": [0.4, 0.6]})), 0.5);
    }
}
