//! One value of a request together with its place, so that whoever finds it wrong can say where.

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::rc::Rc;

use serde_json::Value;

use crate::limits::quoted;
use crate::{Fields, QueryError};

/// Where the names of unread fields are gathered while a request is read.
pub(crate) type Unread = Rc<RefCell<Vec<String>>>;

/// How a value is reached from the list or object that holds it.
#[derive(Debug, Clone)]
enum Step {
    Key(String),
    Index(usize),
}

/// One value of a request, with its place.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    value: Value,
    parent: Rc<str>,
    step: Step,
    unread: Unread,
}

impl Field {
    pub(crate) fn new(value: Value, parent: Rc<str>, key: &str, unread: Unread) -> Self {
        Field { value, parent, step: Step::Key(key.to_owned()), unread }
    }

    /// The place in the request, such as `stands[1][3]` or `view.hand[0]`.
    pub(crate) fn path(&self) -> String {
        match &self.step {
            Step::Index(index) => format!("{}[{index}]", self.parent),
            Step::Key(key) if self.parent.is_empty() => quoted(key),
            Step::Key(key) => format!("{}.{}", self.parent, quoted(key)),
        }
    }

    /// The value itself, for a field that may be of several types.
    pub(crate) fn value(&self) -> &Value {
        &self.value
    }

    /// Whether the caller wrote `null`.
    pub(crate) fn is_null(&self) -> bool {
        self.value.is_null()
    }

    /// A `bad_request` that speaks of this field.
    pub(crate) fn wrong(&self, message: impl Display) -> QueryError {
        let path = self.path();
        QueryError::bad_request(format!("`{path}` {message}")).at(path)
    }

    fn u64(&self) -> Result<u64, QueryError> {
        self.value.as_u64().ok_or_else(|| self.must_be("a non-negative integer"))
    }

    /// A whole number, zero or more, written as a number or (past 2^53, for callers whose numbers
    /// end there) as a text of digits.
    pub(crate) fn big_u64(&self) -> Result<u64, QueryError> {
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse());
        match &self.value {
            Value::String(text) => digits(text).and_then(Result::ok).ok_or_else(|| {
                self.must_be(
                    "a non-negative integer of at most 64 bits, as a number or a string of digits",
                )
            }),
            _ => self.u64(),
        }
    }

    /// A whole number within `range`.
    pub(crate) fn whole_in<T>(&self, range: RangeInclusive<T>) -> Result<T, QueryError>
    where
        T: Copy + PartialOrd + Display + TryFrom<i64> + TryFrom<u64>,
    {
        let signed = self.value.as_i64().and_then(|n| T::try_from(n).ok());
        signed
            .or_else(|| self.value.as_u64().and_then(|n| T::try_from(n).ok()))
            .filter(|n| range.contains(n))
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                self.must_be(&format!("an integer from {least} to {most}"))
            })
    }

    /// A finite number within `range`.
    pub(crate) fn f64_in(&self, range: RangeInclusive<f64>) -> Result<f64, QueryError> {
        self.value.as_f64().filter(|x| range.contains(x)).ok_or_else(|| {
            self.must_be(&format!("a number from {} to {}", range.start(), range.end()))
        })
    }

    /// `true` or `false`.
    pub(crate) fn bool(&self) -> Result<bool, QueryError> {
        self.value.as_bool().ok_or_else(|| self.must_be("a boolean"))
    }

    /// A text.
    pub(crate) fn str(&self) -> Result<&str, QueryError> {
        self.value.as_str().ok_or_else(|| self.must_be("a string"))
    }

    /// One of a few words.
    pub(crate) fn one_of<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T, QueryError> {
        let chosen = self.value.as_str().and_then(|t| choices.iter().find(|(name, _)| *name == t));
        chosen.map(|(_, choice)| *choice).ok_or_else(|| {
            let names: Vec<_> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            self.must_be(&format!("one of {}", names.join(", ")))
        })
    }

    /// The entries of a list, each with its own place.
    pub(crate) fn list(self) -> Result<Vec<Field>, QueryError> {
        let parent: Rc<str> = self.path().into();
        match self.value {
            Value::Array(values) => Ok(values
                .into_iter()
                .enumerate()
                .map(|(index, value)| Field {
                    value,
                    parent: Rc::clone(&parent),
                    step: Step::Index(index),
                    unread: Rc::clone(&self.unread),
                })
                .collect()),
            _ => Err(self.must_be("an array")),
        }
    }

    /// The fields of an object. Those that nobody reads are named in the warnings.
    pub(crate) fn object(self) -> Result<Fields, QueryError> {
        let path = self.path();
        match self.value {
            Value::Object(map) => Ok(Fields::new(map, path.into(), self.unread)),
            _ => Err(self.must_be("an object")),
        }
    }

    fn must_be(&self, expected: &str) -> QueryError {
        let found = match &self.value {
            Value::Null => "null".to_owned(),
            Value::Bool(b) => b.to_string(),
            Value::Number(n) => quoted(&n.to_string()),
            Value::String(text) => format!("\"{}\"", quoted(text)),
            Value::Array(_) => "an array".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        };
        self.wrong(format_args!("must be {expected}, got {found}"))
    }
}
