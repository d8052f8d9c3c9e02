//! Table files: read from TOML or JSON, analysed through the protocol, errors with their location.

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::table::Table;
use kibitzer_protocol::bomb_busters::TableFields;
use kibitzer_protocol::{Evidence, QueryError, Storage};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::ask;
use crate::failure::Failure;
pub(super) use crate::table::{chance as percent, grouped};

/// The fields of a table, as in a file.
pub(super) fn fields(table: &Table) -> Map<String, Value> {
    match serde_json::to_value(TableFile::from_setup(table.setup())) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// The validated table of these fields.
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
    let answer = ask::ask(&Storage::nowhere(), "bomb-busters", query, request);
    answer.map_err(|failure| match failure {
        Failure::Refused(error) => in_words(error),
        other => other,
    })
}

/// The message already names the entry (by the players' names, if they have any), so the location is dropped.
fn in_words(error: QueryError) -> Failure {
    Failure::Question(error.message)
}

/// An answer's evidence as text.
pub(super) fn sure(evidence: &Evidence) -> String {
    match evidence {
        Evidence::Exact { worlds, .. } if worlds.as_str() == "1" => "exact, 1 world".to_owned(),
        Evidence::Exact { worlds, .. } => format!("exact, {} worlds", grouped(worlds.as_str())),
        Evidence::Sampled { samples, ess, seed, .. } => {
            let (samples, ess) = (grouped(&samples.to_string()), grouped(&format!("{ess:.0}")));
            format!("{samples} samples, effective sample size {ess}, seed {}", seed.0)
        }
    }
}
