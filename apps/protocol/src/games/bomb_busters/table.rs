//! The table of a request, and the events about its stands; errors name their location.

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::rules::{Cut, Pointing};
use kibitzer_bomb_busters::table::{Table, TableSetup};
use kibitzer_bomb_busters::table_error::TableError;
use kibitzer_bomb_busters::tiles::Value;
use serde::Deserialize;
use serde_json::Map;

use crate::reader::read;
use crate::{At, QueryError};

/// A table: its fields, or an object of them under `table`.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "TableFields")
)]
#[serde(rename = "$by-field", rename_all = "snake_case")]
pub enum TableFields {
    /// Under the field `table`.
    Table {
        /// The fields.
        table: TableFile,
    },
    /// Beside the other fields of the request.
    Stands(TableFile),
}

impl TableFields {
    /// Reads a table; fields that no table has are ignored.
    ///
    /// # Errors
    /// As for a request.
    pub fn read(fields: Map<String, serde_json::Value>) -> Result<Self, QueryError> {
        read(&fields.into()).map(|(table, _)| table)
    }

    /// The validated table.
    ///
    /// # Errors
    /// Names the first invalid entry.
    pub fn table(&self) -> Result<Table, QueryError> {
        self.setup()?.check().map_err(|error| wrong(&error))
    }

    pub(super) fn setup(&self) -> Result<TableSetup, QueryError> {
        let (TableFields::Table { table } | TableFields::Stands(table)) = self;
        table.setup().map_err(|error| wrong(&error))
    }
}

/// An error about a table, as a protocol error.
pub(super) fn wrong(error: &TableError) -> QueryError {
    let refused = QueryError::bad_request(error.message()).at(error.at.to_string());
    match error.column {
        Some(column) => refused.with("column", column),
        None => refused,
    }
}

/// Whether at least one of the slots has the value, or all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum Which {
    Any,
    All,
}

/// A statement about wires whose probability is requested.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct EventFields {
    kind: Which,
    /// The index of a stand.
    player: At<i64>,
    slots: Vec<At<i64>>,
    value: Value,
}

/// An event on the slots of a table.
pub(super) struct Asked {
    pub(super) which: Which,
    pub(super) stand: usize,
    pub(super) slots: Vec<usize>,
    pub(super) value: Value,
}

impl EventFields {
    pub(super) fn on(&self, table: &Table) -> Result<Asked, QueryError> {
        let (stand, slots) = pointed(&self.player, &self.slots, table)?;
        Ok(Asked { which: self.kind, stand, slots, value: self.value })
    }
}

/// A value announced at one or two wires of a stand.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CutFields {
    /// The index of a stand.
    player: At<i64>,
    slots: Vec<At<i64>>,
    value: Value,
}

impl CutFields {
    pub(super) fn on(&self, table: &Table) -> Result<Cut, QueryError> {
        let (stand, slots) = pointed(&self.player, &self.slots, table)?;
        let pointing = if slots.len() == 1 { Pointing::Plain } else { Pointing::Double };
        let slots = slots.into_iter().collect();
        Ok(Cut { value: self.value, or: None, pointing, stand, slots, own: None })
    }
}

/// A stand and its slots, in order.
fn pointed(
    player: &At<i64>,
    slots: &[At<i64>],
    table: &Table,
) -> Result<(usize, Vec<usize>), QueryError> {
    let stand = stand(player, table)?;
    let size = table.stands()[stand].len();
    let slot = |slot: &At<i64>| match size.checked_sub(1) {
        Some(last) => slot.within(0..=last),
        None => Err(slot.wrong("names a slot of an empty stand")),
    };
    let mut slots = slots.iter().map(slot).collect::<Result<Vec<usize>, _>>()?;
    slots.sort_unstable();
    slots.dedup();
    Ok((stand, slots))
}

/// The index of a stand.
pub(super) fn stand(field: &At<i64>, table: &Table) -> Result<usize, QueryError> {
    field.within(0..=table.stands().len() - 1)
}
