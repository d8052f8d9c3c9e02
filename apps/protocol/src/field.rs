//! One value of a request together with its place, so that whoever finds it wrong can say where.

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::str::FromStr;

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
pub struct Field {
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
    pub fn path(&self) -> String {
        match &self.step {
            Step::Index(index) => format!("{}[{index}]", self.parent),
            Step::Key(key) if self.parent.is_empty() => quoted(key),
            Step::Key(key) => format!("{}.{}", self.parent, quoted(key)),
        }
    }

    /// The value itself, for a field that may be of several types.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// Whether the caller wrote `null`.
    pub fn is_null(&self) -> bool {
        self.value.is_null()
    }

    /// A `bad_request` that speaks of this field.
    pub fn wrong(&self, message: impl Display) -> QueryError {
        let path = self.path();
        QueryError::bad_request(format!("`{path}` {message}")).at(path)
    }

    /// A whole number, zero or more.
    pub fn u64(&self) -> Result<u64, QueryError> {
        self.value.as_u64().ok_or_else(|| self.must_be("a whole number, zero or more"))
    }

    /// A whole number, zero or more, written as a number or (past 2^53, for callers whose numbers
    /// end there) as a text of digits.
    pub fn big_u64(&self) -> Result<u64, QueryError> {
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse());
        match &self.value {
            Value::String(text) => digits(text)
                .and_then(Result::ok)
                .ok_or_else(|| self.must_be("a whole number of at most 64 bits")),
            _ => self.u64(),
        }
    }

    /// A whole number of either sign.
    pub fn i64(&self) -> Result<i64, QueryError> {
        self.value.as_i64().ok_or_else(|| self.must_be("a whole number"))
    }

    /// A whole number within `range`.
    pub fn whole_in<T>(&self, range: RangeInclusive<T>) -> Result<T, QueryError>
    where
        T: Copy + PartialOrd + Display + TryFrom<i64> + TryFrom<u64>,
    {
        let signed = self.value.as_i64().and_then(|n| T::try_from(n).ok());
        signed
            .or_else(|| self.value.as_u64().and_then(|n| T::try_from(n).ok()))
            .filter(|n| range.contains(n))
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                self.must_be(&format!("a whole number from {least} to {most}"))
            })
    }

    /// A finite number.
    pub fn f64(&self) -> Result<f64, QueryError> {
        self.value.as_f64().filter(|x| x.is_finite()).ok_or_else(|| self.must_be("a number"))
    }

    /// A finite number within `range`.
    pub fn f64_in(&self, range: RangeInclusive<f64>) -> Result<f64, QueryError> {
        self.value.as_f64().filter(|x| range.contains(x)).ok_or_else(|| {
            self.must_be(&format!("a number from {} to {}", range.start(), range.end()))
        })
    }

    /// `true` or `false`.
    pub fn bool(&self) -> Result<bool, QueryError> {
        self.value.as_bool().ok_or_else(|| self.must_be("true or false"))
    }

    /// A text.
    pub fn str(&self) -> Result<&str, QueryError> {
        self.value.as_str().ok_or_else(|| self.must_be("a text"))
    }

    /// A text in a notation that `T` reads, such as a domino or a card.
    pub fn parsed<T>(&self) -> Result<T, QueryError>
    where
        T: FromStr,
        T::Err: Display,
    {
        self.str()?.parse().map_err(|error| self.wrong(format_args!("is wrong: {error}")))
    }

    /// One of a few words.
    pub fn one_of<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T, QueryError> {
        let chosen = self.value.as_str().and_then(|t| choices.iter().find(|(name, _)| *name == t));
        chosen.map(|(_, choice)| *choice).ok_or_else(|| {
            let names: Vec<_> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            self.must_be(&format!("one of {}", names.join(", ")))
        })
    }

    /// The entries of a list, each with its own place.
    pub fn list(self) -> Result<Vec<Field>, QueryError> {
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
            _ => Err(self.must_be("a list")),
        }
    }

    /// A list of exactly `n` entries.
    pub fn list_of(self, n: usize) -> Result<Vec<Field>, QueryError> {
        let path = self.path();
        let entries = self.list()?;
        if entries.len() == n {
            return Ok(entries);
        }
        let message = format!("`{path}` must have {n} entries, not {}", entries.len());
        Err(QueryError::bad_request(message).at(path))
    }

    /// The fields of an object. Those that nobody reads are named in the warnings.
    pub fn object(self) -> Result<Fields, QueryError> {
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
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        };
        self.wrong(format_args!("must be {expected}, not {found}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn field(value: Value) -> Field {
        Field::new(value, "".into(), "n", Unread::default())
    }

    #[test]
    fn a_wrong_type_says_what_was_expected_what_came_and_where() {
        let error = field(json!("five")).u64().unwrap_err();
        assert_eq!(error.message, "`n` must be a whole number, zero or more, not \"five\"");
        assert_eq!(error.at.as_deref(), Some("n"));
        assert!(field(json!(-1)).u64().is_err());
        assert!(field(json!(3.0)).u64().is_err());
        assert!(field(json!(null)).str().unwrap_err().message.ends_with("not null"));
        assert!(field(json!([])).bool().unwrap_err().message.ends_with("not a list"));
        assert!(field(json!({})).f64().unwrap_err().message.ends_with("not an object"));
    }

    #[test]
    fn ranges_are_checked_in_the_type_asked_for() {
        assert_eq!(field(json!(12)).whole_in(1u8..=12).unwrap(), 12);
        assert_eq!(field(json!(-3)).whole_in(-5i32..=5).unwrap(), -3);
        assert_eq!(field(json!(u64::MAX)).whole_in(0u64..=u64::MAX).unwrap(), u64::MAX);
        for wrong in [json!(13), json!(0), json!(268), json!(-1), json!(1e30), json!("1")] {
            let error = field(wrong).whole_in(1u8..=12).unwrap_err();
            assert!(error.message.contains("from 1 to 12"), "{error}");
        }
        assert_eq!(field(json!(0.5)).f64_in(0.0..=1.0).unwrap(), 0.5);
        assert!(field(json!(1.5)).f64_in(0.0..=1.0).is_err());
    }

    #[test]
    fn a_seed_may_be_a_text_of_digits() {
        assert_eq!(field(json!("18446744073709551615")).big_u64().unwrap(), u64::MAX);
        assert_eq!(field(json!(7)).big_u64().unwrap(), 7);
        for wrong in ["18446744073709551616", "+7", "", "7 "] {
            assert!(field(json!(wrong)).big_u64().is_err(), "{wrong}");
        }
    }

    #[test]
    fn words_and_notations_name_the_choices() {
        let choices = [("exact", 1), ("sample", 2)];
        assert_eq!(field(json!("sample")).one_of(&choices).unwrap(), 2);
        let error = field(json!("guess")).one_of(&choices).unwrap_err();
        assert_eq!(error.message, "`n` must be one of \"exact\", \"sample\", not \"guess\"");
        assert_eq!(field(json!("1.5")).parsed::<f64>().unwrap(), 1.5);
        assert!(field(json!("x")).parsed::<u8>().unwrap_err().message.contains("invalid digit"));
    }

    #[test]
    fn entries_of_lists_know_their_place() {
        let stands = field(json!([["?"], ["?", 3]])).list().unwrap();
        let inner = stands.into_iter().nth(1).unwrap().list_of(2).unwrap();
        assert_eq!(inner[1].str().unwrap_err().at.as_deref(), Some("n[1][1]"));
        let error = field(json!([1])).list_of(4).unwrap_err();
        assert_eq!(error.message, "`n` must have 4 entries, not 1");
    }
}
