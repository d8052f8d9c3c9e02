//! For Bomb Busters only; every other game reads its requests into types.
//!
//! The fields of a request, or of an object inside it. Reading a field takes it out; what is left
//! when the game is done was not known to it, and becomes a warning rather than an error.

use std::rc::Rc;

use serde_json::{Map, Value};

use crate::QueryError;
use crate::field::{Field, Unread};
use crate::limits::{MAX_WARNINGS, quoted};

/// The fields of one object of a request.
#[derive(Debug)]
pub(crate) struct Fields {
    map: Map<String, Value>,
    path: Rc<str>,
    unread: Unread,
}

impl Fields {
    pub(crate) fn new(map: Map<String, Value>, path: Rc<str>, unread: Unread) -> Self {
        Fields { map, path, unread }
    }

    /// The fields of a whole request, for a game that is tested without a front end.
    pub(crate) fn of_request(map: Map<String, Value>) -> Self {
        Self::new(map, "".into(), Unread::default())
    }

    /// Takes out a field, `null` or not, if it is there.
    pub(crate) fn take(&mut self, name: &str) -> Option<Field> {
        let value = self.map.remove(name)?;
        Some(Field::new(value, Rc::clone(&self.path), name, Rc::clone(&self.unread)))
    }

    /// Takes out a field that may be missing or `null`.
    pub(crate) fn optional(&mut self, name: &str) -> Option<Field> {
        self.take(name).filter(|field| !field.is_null())
    }

    /// Takes out a field that must be there (it may be `null`).
    pub(crate) fn required(&mut self, name: &str) -> Result<Field, QueryError> {
        self.take(name).ok_or_else(|| {
            let place = self.place(name);
            QueryError::bad_request(format!("the field `{place}` is missing")).at(place)
        })
    }

    fn place(&self, name: &str) -> String {
        let name = quoted(name);
        if self.path.is_empty() { name } else { format!("{}.{name}", self.path) }
    }

    /// Ends the reading: one warning for each field that nobody read, sorted by place.
    pub(crate) fn into_warnings(self) -> Vec<String> {
        let unread = Rc::clone(&self.unread);
        drop(self);
        let mut places = unread.take();
        places.sort_unstable();
        let more = places.len().saturating_sub(MAX_WARNINGS);
        places.truncate(MAX_WARNINGS);
        let mut warnings: Vec<String> =
            places.iter().map(|place| format!("unknown field `{place}` ignored")).collect();
        if more > 0 {
            warnings.push(format!("{more} more unknown fields ignored"));
        }
        warnings
    }
}

impl Drop for Fields {
    fn drop(&mut self) {
        let map = std::mem::take(&mut self.map);
        let places = map.keys().map(|name| self.place(name));
        self.unread.borrow_mut().extend(places);
    }
}

/// Arrays, objects and seeds: they must be there, or they may be missing or `null`.
impl Fields {
    pub(crate) fn required_list(&mut self, name: &str) -> Result<Vec<Field>, QueryError> {
        self.required(name)?.list()
    }

    pub(crate) fn optional_list(&mut self, name: &str) -> Result<Option<Vec<Field>>, QueryError> {
        self.optional(name).map(Field::list).transpose()
    }

    pub(crate) fn optional_object(&mut self, name: &str) -> Result<Option<Fields>, QueryError> {
        self.optional(name).map(Field::object).transpose()
    }

    pub(crate) fn optional_seed(&mut self, name: &str) -> Result<Option<u64>, QueryError> {
        self.optional(name).map(|field| field.big_u64()).transpose()
    }
}
