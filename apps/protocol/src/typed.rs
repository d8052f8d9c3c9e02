//! The games' own types out of the fields of a question, for front ends that then ask the games themselves.
//!
//! Read by the same functions as every question, so that the same mistake gets the same words. Unlike there, a field that
//! nobody reads is refused: whoever writes a program wants to know of a slip.

use kibitzer_bomb_busters::odds::OddsError;
use kibitzer_bomb_busters::table::Table as BombTable;
use serde_json::{Map, Value};

use crate::games::bomb_busters;
use crate::{Fields, QueryError};

/// A table of Bomb Busters, checked.
pub fn bomb_table(fields: Map<String, Value>) -> Result<BombTable, QueryError> {
    strictly(fields, bomb_busters::read::table)
}

/// The error for a table without odds; for a contradiction with what to blame.
pub fn bomb_refusal(table: &BombTable, error: &OddsError) -> QueryError {
    bomb_busters::refuse(table, error)
}

fn strictly<T>(
    fields: Map<String, Value>,
    read: impl FnOnce(&mut Fields) -> Result<T, QueryError>,
) -> Result<T, QueryError> {
    let mut fields = Fields::of_request(fields);
    let found = read(&mut fields)?;
    match fields.into_warnings().into_iter().next() {
        Some(warning) => Err(QueryError::bad_request(warning)),
        None => Ok(found),
    }
}
