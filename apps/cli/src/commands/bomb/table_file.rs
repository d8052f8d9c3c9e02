//! Table files: read from TOML or JSON, asked about through the protocol, refused with the place.

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::table::Table;
use kibitzer_protocol::bomb_busters::TableFields;
use kibitzer_protocol::{Evidence, Home, QueryError};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::ask;
use crate::failure::Failure;

/// The fields of a table, as a file holds them.
pub(super) fn fields(table: &Table) -> Map<String, Value> {
    match serde_json::to_value(TableFile::from_setup(table.setup())) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// The checked table of these fields.
pub(super) fn table(fields: &Map<String, Value>) -> Result<Table, Failure> {
    TableFields::read(fields.clone()).and_then(|table| table.table()).map_err(in_words)
}

/// Asks the protocol about a table; `more` is an object of further fields.
pub(super) fn ask<A: DeserializeOwned>(
    fields: &Map<String, Value>,
    query: &str,
    more: Value,
) -> Result<A, Failure> {
    let mut request = fields.clone();
    if let Value::Object(more) = more {
        request.extend(more);
    }
    let answer = ask::ask(&Home::nowhere(), "bomb-busters", query, request);
    answer.map_err(|failure| match failure {
        Failure::Refused(error) => in_words(error),
        other => other,
    })
}

/// The message names the entry, as the players call it where they have names: that is the place.
fn in_words(error: QueryError) -> Failure {
    Failure::Question(error.message)
}

/// How sure an answer is.
pub(super) fn sure(evidence: &Evidence) -> String {
    match evidence {
        Evidence::Exact { worlds, .. } if worlds.as_str() == "1" => "exact, 1 world".to_owned(),
        Evidence::Exact { worlds, .. } => format!("exact, {} worlds", grouped(worlds.as_str())),
        Evidence::Sampled { samples, ess, seed, .. } => {
            let (samples, ess) = (grouped(&samples.to_string()), grouped(&format!("{ess:.0}")));
            format!("{samples} samples, worth {ess}, seed {}", seed.0)
        }
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
    }
}
