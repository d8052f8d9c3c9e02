//! Reads a table, events and options from a request; what is wrong is named with its place.

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::odds::Counting;
use kibitzer_bomb_busters::table::{Table, TableSetup};
use kibitzer_bomb_busters::table_error::TableError;
use kibitzer_bomb_busters::tiles::Value as Worth;
use serde_json::{Map, Value};

use crate::{Field, Fields, QueryError};

/// Whether at least one of the slots has the value, or all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    Any,
    All,
}

/// Something that may be so.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    pub(super) which: Which,
    pub(super) stand: usize,
    pub(super) slots: Vec<usize>,
    pub(super) value: Worth,
}

/// What is wrong with a table, as an answer.
pub(super) fn wrong(error: &TableError) -> QueryError {
    let refused = QueryError::bad_request(error.to_string()).at(error.at.to_string());
    match error.column {
        Some(column) => refused.with("column", column),
        None => refused,
    }
}

/// Reads the table of a request, checked.
pub(crate) fn table(fields: &mut Fields) -> Result<Table, QueryError> {
    setup(fields)?.check().map_err(|error| wrong(&error))
}

/// Reads the table of a request, from its own fields or from those under `table`.
pub(super) fn setup(fields: &mut Fields) -> Result<TableSetup, QueryError> {
    let file = match fields.optional_object("table")? {
        Some(mut table) => file(&mut table)?,
        None => file(fields)?,
    };
    file.setup().map_err(|error| wrong(&error))
}

fn file(fields: &mut Fields) -> Result<TableFile, QueryError> {
    let mut whole = Map::new();
    for name in TableFile::FIELDS {
        let Some(field) = fields.optional(name) else { continue };
        let (path, value) = (field.path(), field.value().clone());
        fits(name, &value).map_err(|error| misread(&path, &error))?;
        name_unread(field, &|value| fits(name, &value).is_ok());
        whole.insert(name.to_owned(), value);
    }
    if !whole.contains_key("stands") {
        fields.required("stands")?;
    }
    serde_json::from_value(Value::Object(whole))
        .map_err(|error| QueryError::bad_request(format!("the table cannot be read: {error}")))
}

/// The most fields of one entry that are looked at; a real one has ten.
const MOST_FIELDS: usize = 64;

/// Names the fields inside an entry that nobody reads: those where even nonsense is accepted.
/// `accepts` says whether the whole can be read with another value here.
fn name_unread(field: Field, accepts: &dyn Fn(Value) -> bool) {
    match field.value().clone() {
        Value::Array(_) => {
            for entry in field.list().into_iter().flatten().filter(|one| !one.value().is_string()) {
                name_unread(entry, &|value| accepts(Value::Array(vec![value])));
            }
        }
        Value::Object(entry) if entry.len() <= MOST_FIELDS => {
            let Ok(mut inside) = field.object() else { return };
            for key in entry.keys() {
                let with = |value: Value| {
                    let mut changed = entry.clone();
                    changed.insert(key.clone(), value);
                    accepts(Value::Object(changed))
                };
                let nonsense = Value::Object(Map::from_iter([(String::new(), Value::Null)]));
                if !with(nonsense)
                    && let Some(read) = inside.take(key)
                {
                    name_unread(read, &with);
                }
            }
            // What is left is named when `inside` goes.
        }
        _ => {}
    }
}

fn misread(path: &str, (place, error): &(String, String)) -> QueryError {
    let at = format!("{path}{place}");
    QueryError::bad_request(format!("`{at}` cannot be read: {error}")).at(at)
}

/// Whether one field can be read by itself; if not, where in it and why.
fn fits(name: &str, value: &Value) -> Result<(), (String, String)> {
    let read = |value: Value| {
        let one = Map::from_iter([(name.to_owned(), value)]);
        serde_json::from_value::<TableFile>(Value::Object(one)).map(drop)
    };
    if let Value::Array(entries) = value {
        for (index, entry) in entries.iter().enumerate() {
            read(Value::Array(vec![entry.clone()]))
                .map_err(|error| (format!("[{index}]"), error.to_string()))?;
        }
    }
    read(value.clone()).map_err(|error| (String::new(), error.to_string()))
}

/// The events that are asked about.
pub(super) fn events(fields: &mut Fields, table: &Table) -> Result<Vec<Asked>, QueryError> {
    let events = fields.optional_list("events")?.unwrap_or_default();
    events.into_iter().map(|event| read_event(event, table)).collect()
}

fn read_event(field: Field, table: &Table) -> Result<Asked, QueryError> {
    let mut event = field.object()?;
    let which = event.required("kind")?.one_of(&[("any", Which::Any), ("all", Which::All)])?;
    let stand = stand(&event.required("player")?, table)?;
    let size = table.stands()[stand].len();
    let mut slots = Vec::new();
    for slot in event.required_list("slots")? {
        let last = size.saturating_sub(1);
        let number = slot.whole_in(0..=last)?;
        if size == 0 {
            return Err(slot.wrong("names a slot of an empty stand"));
        }
        slots.push(number);
    }
    slots.sort_unstable();
    slots.dedup();
    let value = value(&event.required("value")?)?;
    Ok(Asked { which, stand, slots, value })
}

/// The index of a stand.
pub(super) fn stand(field: &Field, table: &Table) -> Result<usize, QueryError> {
    field.whole_in(0..=table.stands().len() - 1)
}

fn value(field: &Field) -> Result<Worth, QueryError> {
    let name = match field.value() {
        Value::String(name) => name.clone(),
        other => other.to_string(),
    };
    Worth::from_name(&name)
        .ok_or_else(|| field.wrong("must be a value: 1 to 12, \"YELLOW\" or \"RED\""))
}

/// How narrow the best move's interval must be for the guided sampler to stop.
pub(super) fn width(fields: &mut Fields) -> Result<Option<f64>, QueryError> {
    fields.optional("width").map(|field| field.f64_in(0.0001..=1.0)).transpose()
}

/// What counts as one of the equally likely worlds.
pub(super) fn counting(fields: &mut Fields) -> Result<Counting, QueryError> {
    let field = fields.optional("counting");
    field.map_or(Ok(Counting::default()), |field| field.one_of(&Counting::NAMED))
}
