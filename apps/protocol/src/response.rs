//! From an outcome to the text or value of an answer: the only module that knows the outer shape.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::QueryError;

/// The outcome of one request: the fields of the answer and the warnings, or the error.
pub(crate) type Outcome = Result<(Map<String, Value>, Vec<String>), QueryError>;

/// Appends the answer as one line of text without a line ending. `id` is JSON text.
pub(crate) fn write(out: &mut String, id: Option<&str>, outcome: &Outcome) {
    out.push_str("{\"id\":");
    out.push_str(id.unwrap_or("null"));
    match outcome {
        Ok((answer, warnings)) => {
            out.push_str(",\"answer\":");
            push(out, answer);
            if !warnings.is_empty() {
                out.push_str(",\"warnings\":");
                push(out, warnings);
            }
        }
        Err(error) => {
            out.push_str(",\"error\":");
            push(out, error);
        }
    }
    out.push('}');
}

fn push(out: &mut String, part: &impl Serialize) {
    // Strings, numbers and maps with string keys can always be serialized; `null` is only a fallback.
    out.push_str(serde_json::to_string(part).as_deref().unwrap_or("null"));
}

/// The answer as a value.
pub(crate) fn value(id: Value, outcome: Outcome) -> Value {
    let mut object = Map::new();
    object.insert("id".to_owned(), id);
    match outcome {
        Ok((answer, warnings)) => {
            object.insert("answer".to_owned(), Value::Object(answer));
            if !warnings.is_empty() {
                object.insert("warnings".to_owned(), warnings.into());
            }
        }
        Err(error) => {
            let error = serde_json::to_value(&error).unwrap_or_default();
            object.insert("error".to_owned(), error);
        }
    }
    Value::Object(object)
}
