//! Errors about a value of a request, and how they get their location.

use std::fmt::{self, Display};

use serde::de::{Error, Expected, Unexpected};
use serde_json::Value;

use crate::QueryError;
use crate::limits::quoted;
use crate::place::Place;

/// What is wrong with a value. It gets its location from the innermost reader that it passes through.
#[derive(Debug)]
pub(crate) enum Fault {
    /// A required field is missing.
    Missing(&'static str),
    /// What the value must be.
    MustBe(String),
    /// What is wrong with the value, as a sentence without its subject.
    Wrong(String),
    Placed(Box<QueryError>),
}

impl Fault {
    pub(crate) fn placed(self, place: Option<&Place<'_>>, value: &Value) -> QueryError {
        let at = text(place);
        let said = match self {
            Fault::Placed(error) => return *error,
            Fault::Missing(name) => {
                let at = inside(&at, name);
                return QueryError::bad_request(format!("the field `{at}` is missing")).at(at);
            }
            Fault::MustBe(expected) => format!("must be {expected}, got {}", found(value)),
            Fault::Wrong(said) => said,
        };
        if at.is_empty() {
            return QueryError::bad_request(format!("the request {said}"));
        }
        QueryError::bad_request(format!("`{at}` {said}")).at(at)
    }
}

/// The JSON type of a value, with its article.
pub(crate) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// A value as shown in an error.
fn found(value: &Value) -> String {
    match value {
        Value::String(text) => format!("\"{}\"", quoted(text)),
        Value::Bool(_) | Value::Number(_) => quoted(&value.to_string()),
        _ => kind(value).to_owned(),
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Missing(name) => write!(f, "the field `{name}` is missing"),
            Fault::MustBe(expected) => write!(f, "must be {expected}"),
            Fault::Wrong(said) => f.write_str(said),
            Fault::Placed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: Display>(said: T) -> Self {
        Fault::Wrong(said.to_string())
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Fault::MustBe(expected.to_string())
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Fault::MustBe(expected.to_string())
    }

    fn missing_field(name: &'static str) -> Self {
        Fault::Missing(name)
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Fault::MustBe(one_of(expected))
    }
}

/// The values of an enum as text.
pub(crate) fn one_of(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    format!("one of {}", words.join(", "))
}

/// The path of a field of an object; the request itself has no path.
pub(crate) fn inside(object: &str, name: &str) -> String {
    let name = quoted(name);
    if object.is_empty() { name } else { format!("{object}.{name}") }
}

/// A path as text; empty for the request itself.
pub(crate) fn text(place: Option<&Place<'_>>) -> String {
    place.map(ToString::to_string).unwrap_or_default()
}
