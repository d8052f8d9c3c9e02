//! The errors of the protocol. The kinds are part of the protocol and fixed; the message is for
//! humans, and `at` says which field of the request it is about.

use kibitzer_game::{Message, message};
use kibitzer_work::Stopped;
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::I18n;

/// The kind of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// Not JSON, an unknown game or query, a missing or invalid field, or over a size limit.
    BadRequest,
    /// The facts cannot all be true.
    Contradiction,
    /// A move the rules forbid.
    Illegal,
    /// Too large for the memory or time budget; nothing was computed.
    TooBig,
    /// A bug in Kibitzer.
    Internal,
    /// The request ran out of time.
    Timeout,
    /// The request was cancelled before it was answered.
    Cancelled,
}

impl ErrorKind {
    /// All kinds.
    pub const ALL: [ErrorKind; 7] = [
        ErrorKind::BadRequest,
        ErrorKind::Contradiction,
        ErrorKind::Illegal,
        ErrorKind::TooBig,
        ErrorKind::Internal,
        ErrorKind::Timeout,
        ErrorKind::Cancelled,
    ];

    /// The kind as written in an answer.
    pub fn name(self) -> &'static str {
        match self {
            ErrorKind::BadRequest => "bad_request",
            ErrorKind::Contradiction => "contradiction",
            ErrorKind::Illegal => "illegal",
            ErrorKind::TooBig => "too_big",
            ErrorKind::Internal => "internal",
            ErrorKind::Timeout => "timeout",
            ErrorKind::Cancelled => "cancelled",
        }
    }
}

/// Why a request has no answer.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Error"))]
pub struct QueryError {
    /// The kind of an error.
    pub kind: ErrorKind,
    /// One sentence: what is wrong and what would be right.
    pub message: String,
    /// `message` for other languages.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "Option::is_none"))]
    pub message_i18n: Option<Box<I18n>>,
    /// The location in the request, such as `stands[1][3]`.
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "Option::is_none"))]
    pub at: Option<String>,
    /// Further fields of the error object (`legal`, `predicted`, `blame`, ...).
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl QueryError {
    /// An error of any kind with only a message.
    pub fn new(kind: ErrorKind, message: impl Into<Message>) -> Self {
        let message = message.into();
        let (message_i18n, message) = (I18n::of(&message).map(Box::new), message.to_string());
        QueryError { kind, message, message_i18n, at: None, extra: Map::new() }
    }

    /// An invalid request.
    pub fn bad_request(message: impl Into<Message>) -> Self {
        Self::new(ErrorKind::BadRequest, message)
    }

    /// Facts that cannot all be true.
    pub fn contradiction(message: impl Into<Message>) -> Self {
        Self::new(ErrorKind::Contradiction, message)
    }

    /// A move the rules forbid.
    pub fn illegal(message: impl Into<Message>) -> Self {
        Self::new(ErrorKind::Illegal, message)
    }

    /// The same, about an entry of the request.
    pub fn illegal_at(at: &str, reason: impl Into<Message>) -> Self {
        let reason = reason.into();
        let located = match reason.id() {
            Some(_) => message!("request.illegal_at", "`{at}`: {reason}", at = at, reason = reason),
            None => format!("`{at}`: {reason}").into(),
        };
        Self::illegal(located).at(at)
    }

    /// A request over the budget of memory or time.
    pub fn too_big(message: impl Into<Message>) -> Self {
        Self::new(ErrorKind::TooBig, message)
    }

    /// A bug in Kibitzer.
    pub fn internal(message: impl Into<Message>) -> Self {
        Self::new(ErrorKind::Internal, message)
    }

    /// A request that ran out of time.
    pub fn timeout(message: impl Into<Message>) -> Self {
        Self::new(ErrorKind::Timeout, message)
    }

    /// The same error, with its location in the request.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.at = Some(place.into());
        self
    }

    /// The same error, with one more field in the error object.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.extra.insert(name.to_owned(), value.into());
        self
    }
}

impl From<Stopped> for QueryError {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Cancelled => {
                Self::new(ErrorKind::Cancelled, "the request was cancelled before it was answered")
            }
            Stopped::OutOfTime => {
                Self::timeout("the request ran out of time; ask for less, or allow more time")
            }
            Stopped::TooManySteps { most } => {
                Self::too_big(stopped.to_string()).with("limit", most)
            }
            Stopped::TooManyBytes { needed, most } => {
                Self::too_big(stopped.to_string()).with("predicted", needed).with("limit", most)
            }
        }
    }
}

impl std::fmt::Display for QueryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.at {
            Some(at) => write!(f, "{} (at {at})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for QueryError {}

impl Serialize for QueryError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("kind", self.kind.name())?;
        object.serialize_entry("message", &self.message)?;
        if let Some(message) = &self.message_i18n {
            object.serialize_entry("message_i18n", message)?;
        }
        if let Some(at) = &self.at {
            object.serialize_entry("at", at)?;
        }
        for (name, value) in &self.extra {
            // Further fields cannot replace the fixed ones.
            if !matches!(name.as_str(), "kind" | "message" | "message_i18n" | "at") {
                object.serialize_entry(name, value)?;
            }
        }
        object.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_game::message;
    use serde_json::json;

    #[test]
    fn extra_facts_go_inside_the_error_object_and_cannot_replace_the_fixed_ones() {
        let error = QueryError::illegal("the bid is too low")
            .at("history[2]")
            .with("legal", vec!["3", "4"])
            .with("kind", "other");
        assert_eq!(
            serde_json::to_value(&error).unwrap(),
            json!({"kind": "illegal", "message": "the bid is too low", "at": "history[2]",
                   "legal": ["3", "4"]})
        );
        let text = serde_json::to_string(&error).unwrap();
        assert_eq!(text.matches("\"kind\"").count(), 1);
    }

    #[test]
    fn a_message_of_the_catalogue_is_beside_its_english() {
        let error = QueryError::illegal(message!("test.low", "{bid} is too low", bid = 3));
        let shown = serde_json::to_value(&error).unwrap();
        assert_eq!(
            shown,
            json!({"kind": "illegal", "message": "3 is too low",
                   "message_i18n": {"id": "test.low", "params": {"bid": {"number": "3"}}}})
        );
        assert_eq!(serde_json::from_value::<QueryError>(shown).unwrap(), error);
    }

    #[test]
    fn a_message_alone_has_no_place() {
        let error = QueryError::too_big("9 GB");
        assert_eq!(
            serde_json::to_string(&error).unwrap(),
            r#"{"kind":"too_big","message":"9 GB"}"#
        );
    }
}
