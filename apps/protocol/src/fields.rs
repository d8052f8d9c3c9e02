//! The fields of a request, or of an object inside it. Reading a field takes it out; what is left
//! when the game is done was not known to it, and becomes a warning rather than an error.

use std::rc::Rc;

use serde_json::{Map, Value};

use crate::QueryError;
use crate::field::{Field, Unread};
use crate::limits::{MAX_WARNINGS, quoted};

/// The fields of one object of a request.
#[derive(Debug)]
pub struct Fields {
    map: Map<String, Value>,
    path: Rc<str>,
    unread: Unread,
}

impl Fields {
    pub(crate) fn new(map: Map<String, Value>, path: Rc<str>, unread: Unread) -> Self {
        Fields { map, path, unread }
    }

    /// The fields of a whole request, for a game that is tested without a front end.
    pub fn of_request(map: Map<String, Value>) -> Self {
        Self::new(map, "".into(), Unread::default())
    }

    /// The place of this object in the request; empty for the request itself.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Takes out a field, `null` or not, if it is there.
    pub fn take(&mut self, name: &str) -> Option<Field> {
        let value = self.map.remove(name)?;
        Some(Field::new(value, Rc::clone(&self.path), name, Rc::clone(&self.unread)))
    }

    /// Takes out a field that may be missing or `null`.
    pub fn optional(&mut self, name: &str) -> Option<Field> {
        self.take(name).filter(|field| !field.is_null())
    }

    /// Takes out a field that must be there (it may be `null`).
    pub fn required(&mut self, name: &str) -> Result<Field, QueryError> {
        self.take(name).ok_or_else(|| {
            let place = self.place(name);
            QueryError::bad_request(format!("the field `{place}` is missing")).at(place)
        })
    }

    /// Names every remaining field, for an object whose keys are data.
    pub fn rest(&mut self) -> Vec<(String, Field)> {
        std::mem::take(&mut self.map)
            .into_iter()
            .map(|(name, value)| {
                let (path, unread) = (Rc::clone(&self.path), Rc::clone(&self.unread));
                let field = Field::new(value, path, &name, unread);
                (name, field)
            })
            .collect()
    }

    /// Accepts fields that are known but of no use for this question, so that nobody is warned.
    pub fn accept(&mut self, names: &[&str]) {
        for name in names {
            self.map.remove(*name);
        }
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

/// The two ways to read a field of each type: it must be there, or it may be missing or `null`.
macro_rules! typed {
    ($($what:literal $type:ty, $read:ident, $required:ident, $optional:ident;)*) => {
        impl Fields {
            $(
                #[doc = concat!("Takes out ", $what, " that must be there.")]
                pub fn $required(&mut self, name: &str) -> Result<$type, QueryError> {
                    $read(self.required(name)?)
                }

                #[doc = concat!("Takes out ", $what, " that may be missing or `null`.")]
                pub fn $optional(&mut self, name: &str) -> Result<Option<$type>, QueryError> {
                    self.optional(name).map($read).transpose()
                }
            )*
        }
    };
}

typed! {
    "a whole number, zero or more," u64, read_u64, required_u64, optional_u64;
    "a whole number" i64, read_i64, required_i64, optional_i64;
    "a count or index" usize, read_usize, required_usize, optional_usize;
    "a finite number" f64, read_f64, required_f64, optional_f64;
    "a truth value" bool, read_bool, required_bool, optional_bool;
    "a text" String, read_str, required_str, optional_str;
    "a list" Vec<Field>, read_list, required_list, optional_list;
    "an object" Fields, read_object, required_object, optional_object;
    "a seed (a number, or a text of digits past 2^53)" u64, read_seed, required_seed, optional_seed;
}

fn read_u64(field: Field) -> Result<u64, QueryError> {
    field.u64()
}

fn read_i64(field: Field) -> Result<i64, QueryError> {
    field.i64()
}

fn read_usize(field: Field) -> Result<usize, QueryError> {
    field.whole_in(0..=usize::MAX)
}

fn read_f64(field: Field) -> Result<f64, QueryError> {
    field.f64()
}

fn read_bool(field: Field) -> Result<bool, QueryError> {
    field.bool()
}

fn read_str(field: Field) -> Result<String, QueryError> {
    field.str().map(str::to_owned)
}

fn read_list(field: Field) -> Result<Vec<Field>, QueryError> {
    field.list()
}

fn read_object(field: Field) -> Result<Fields, QueryError> {
    field.object()
}

fn read_seed(field: Field) -> Result<u64, QueryError> {
    field.big_u64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fields(value: Value) -> Fields {
        let Value::Object(map) = value else { panic!("an object") };
        Fields::of_request(map)
    }

    #[test]
    fn what_is_read_is_known_and_the_rest_is_named_with_its_place() {
        let mut request = fields(json!({
            "captain": 1, "capitan": 2, "view": {"hand": ["6-4"], "hnad": []},
            "events": [{"kind": "any", "slot": 3}, {"kind": "all"}],
        }));
        assert_eq!(request.required_u64("captain").unwrap(), 1);
        let mut view = request.required_object("view").unwrap();
        assert_eq!(view.required_list("hand").unwrap().len(), 1);
        for event in request.required_list("events").unwrap() {
            event.object().unwrap().required_str("kind").unwrap();
        }
        drop(view);
        assert_eq!(
            request.into_warnings(),
            [
                "unknown field `capitan` ignored",
                "unknown field `events[0].slot` ignored",
                "unknown field `view.hnad` ignored",
            ]
        );
    }

    #[test]
    fn a_missing_field_is_named_with_its_place() {
        let mut view = fields(json!({"view": {}})).required_object("view").unwrap();
        let error = view.required_str("hand").unwrap_err();
        assert_eq!(error.message, "the field `view.hand` is missing");
        assert_eq!(error.at.as_deref(), Some("view.hand"));
    }

    #[test]
    fn null_is_missing_for_an_optional_field_only() {
        let mut request = fields(json!({"seed": null, "trump": null, "theta": "x"}));
        assert_eq!(request.optional_seed("seed").unwrap(), None);
        assert_eq!(request.optional_f64("budget").unwrap(), None);
        assert!(request.required("trump").unwrap().is_null());
        assert!(request.optional_f64("theta").is_err(), "there, but wrong");
    }

    #[test]
    fn accepted_and_data_fields_are_not_warned_about() {
        let mut request = fields(json!({"seed": 7, "positions": {"1:0": "B1", "1:1": 2}}));
        request.accept(&["seed", "samples"]);
        let mut positions = request.required_object("positions").unwrap();
        let rest = positions.rest();
        assert_eq!(rest[0].0, "1:0");
        assert_eq!(rest[1].1.path(), "positions.1:1");
        drop(positions);
        assert!(request.into_warnings().is_empty());
    }

    #[test]
    fn a_flood_of_unknown_fields_makes_a_short_list() {
        let map = (0..1000).map(|i| (format!("{i:04}"), json!(i))).collect();
        let warnings = Fields::of_request(map).into_warnings();
        assert_eq!(warnings.len(), MAX_WARNINGS + 1);
        assert_eq!(warnings[0], "unknown field `0000` ignored");
        assert_eq!(warnings[MAX_WARNINGS], "950 more unknown fields ignored");
    }
}
