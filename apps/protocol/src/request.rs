//! From text to requests. The outer shape is found without building any value (and without
//! recursion), so that the id is returned even if a request is refused for its size or depth.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::QueryError;
use crate::limits::{MAX_BATCH, MAX_DEPTH, MAX_REQUEST_BYTES, MAX_VALUES, quoted};
use crate::strict::Reading;

/// What a line or body holds.
pub(crate) enum Incoming<'a> {
    /// One request, and whether its nesting is within the limit: if not, only its id is read.
    One { text: &'a str, readable: bool },
    /// An array of requests.
    Many(Vec<&'a RawValue>),
}

/// One request: the text of its id, and its fields or the error.
pub(crate) struct Request {
    pub(crate) id: Option<String>,
    pub(crate) fields: Result<Map<String, Value>, QueryError>,
}

/// The error for a line or body that is too long to be read at all.
pub(crate) fn too_long() -> QueryError {
    QueryError::bad_request(format!(
        "a request may have at most {MAX_REQUEST_BYTES} bytes; this one is longer and was not read"
    ))
}

/// Splits the text of a line or body into requests.
pub(crate) fn split(bytes: &[u8]) -> Result<Incoming<'_>, QueryError> {
    if bytes.len() > MAX_REQUEST_BYTES {
        return Err(too_long());
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let after = error.valid_up_to();
        QueryError::bad_request(format!("the request is not UTF-8 text after {after} bytes"))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_matches(JSON_SPACE);
    match text.as_bytes().first() {
        None => Err(QueryError::bad_request("the request is empty; expected a JSON object")),
        Some(b'[') => {
            let requests: Vec<&RawValue> = serde_json::from_str(text).map_err(not_json)?;
            check_batch(requests.len())?;
            if depth(text) > MAX_DEPTH + 1 {
                return Err(too_deep());
            }
            Ok(Incoming::Many(requests))
        }
        Some(_) => {
            let request: &RawValue = serde_json::from_str(text).map_err(not_json)?;
            let text = request.get();
            Ok(Incoming::One { text, readable: depth(text) <= MAX_DEPTH })
        }
    }
}

/// Refuses an array with too many requests.
pub(crate) fn check_batch(requests: usize) -> Result<(), QueryError> {
    if requests <= MAX_BATCH {
        return Ok(());
    }
    Err(QueryError::bad_request(format!(
        "an array may hold at most {MAX_BATCH} requests; this one holds {requests}"
    )))
}

/// The error for JSON that is not a request.
pub(crate) fn not_an_object() -> QueryError {
    QueryError::bad_request(
        "a request must be an object, such as {\"game\": \"kibitzer\", \"query\": \"version\"}",
    )
}

const JSON_SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

fn not_json(error: serde_json::Error) -> QueryError {
    QueryError::bad_request(format!("the request is not JSON: {error}"))
}

/// Reads one request whose syntax [`split`] has checked.
pub(crate) fn read(text: &str) -> Request {
    if !text.starts_with('{') {
        return Request { id: None, fields: Err(not_an_object()) };
    }
    let object: RawObject<'_> = match serde_json::from_str(text) {
        Ok(object) => object,
        Err(error) => return Request { id: None, fields: Err(not_json(error)) },
    };
    let id = object.id();
    let fields = if depth(text) > MAX_DEPTH { Err(too_deep()) } else { object.fields() };
    Request { id, fields }
}

fn too_deep() -> QueryError {
    QueryError::bad_request(format!(
        "arrays and objects may be nested at most {MAX_DEPTH} deep in a request"
    ))
}

/// The keys of an object, and the text of each value.
struct RawObject<'a>(Vec<(String, &'a RawValue)>);

impl RawObject<'_> {
    /// The text of the id on one line, if there is exactly one and it is not nested too deep.
    fn id(&self) -> Option<String> {
        let mut ids = self.0.iter().filter(|(key, _)| key == "id").map(|(_, value)| value.get());
        let id = ids.next().filter(|id| ids.next().is_none() && depth(id) < MAX_DEPTH)?;
        // Line breaks can only occur between tokens: inside a string they are escaped.
        Some(id.replace(['\n', '\r'], " "))
    }

    fn fields(&self) -> Result<Map<String, Value>, QueryError> {
        let mut reading = Reading::default();
        let mut map = Map::new();
        let mut ids = 0;
        for (key, value) in &self.0 {
            let twice = if key == "id" {
                ids += 1;
                ids > 1
            } else {
                let value = reading.field(key, value.get())?;
                map.insert(key.clone(), value).is_some()
            };
            if twice {
                let key = quoted(key);
                let message = format!("the field `{key}` appears twice");
                return Err(QueryError::bad_request(message).at(key));
            }
        }
        Ok(map)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for RawObject<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(entries)
            }
        }
        deserializer.deserialize_map(Entries).map(RawObject)
    }
}

/// The nesting depth of arrays and objects in a text that is known to be JSON.
fn depth(json: &str) -> usize {
    let (mut depth, mut deepest) = (0usize, 0);
    let (mut in_text, mut escaped) = (false, false);
    for byte in json.bytes() {
        if in_text {
            in_text = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_text = true,
            b'[' | b'{' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// Checks a value that did not come from text against the same limits.
pub(crate) fn check_value(value: &Value) -> Result<(), QueryError> {
    let mut to_visit = vec![(value, 1)];
    let mut values = 0;
    while let Some((value, depth)) = to_visit.pop() {
        values += 1;
        if values > MAX_VALUES {
            return Err(QueryError::bad_request(format!(
                "a request may have at most {MAX_VALUES} values"
            )));
        }
        let inner = depth + 1;
        match value {
            Value::Array(_) | Value::Object(_) if depth > MAX_DEPTH => return Err(too_deep()),
            Value::Array(list) => to_visit.extend(list.iter().map(|v| (v, inner))),
            Value::Object(map) => to_visit.extend(map.values().map(|v| (v, inner))),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_counts_brackets_outside_texts_only() {
        for (json, expected) in [
            ("3", 0),
            ("[]", 1),
            (r#"{"a":[{}],"b":[]}"#, 3),
            (r#"["[[[[", "\"[[", "\\", []]"#, 2),
            (r#"["\\\"[[[["]"#, 1),
        ] {
            assert_eq!(depth(json), expected, "{json}");
        }
    }

    #[test]
    fn text_and_value_agree_on_the_deepest_nesting() {
        for (inner, fits) in [(MAX_DEPTH - 1, true), (MAX_DEPTH, false)] {
            let text = format!("{{\"x\":{}{}}}", "[".repeat(inner), "]".repeat(inner));
            assert_eq!(read(&text).fields.is_ok(), fits, "text of {inner}");
            let list = (1..inner).fold(Value::Array(vec![]), |v, _| Value::Array(vec![v]));
            let value = serde_json::json!({"x": list});
            assert_eq!(check_value(&value).is_ok(), fits, "value of {inner}");
        }
    }

    #[test]
    fn an_id_is_kept_as_text_even_if_the_request_is_refused() {
        let deep =
            format!("{{\"id\": 1e400, \"x\": {}{}}}", "[".repeat(10_000), "]".repeat(10_000));
        let request = read(&deep);
        assert_eq!(request.id.as_deref(), Some("1e400"));
        assert!(request.fields.unwrap_err().message.contains("at most 128 deep"));
    }

    #[test]
    fn an_id_that_comes_twice_or_is_too_deep_is_no_id() {
        let twice = read(r#"{"id": 1, "id": 1}"#);
        assert_eq!(twice.id, None);
        assert_eq!(twice.fields.unwrap_err().at.as_deref(), Some("id"));
        let deep = read(&format!("{{\"id\": {}{}}}", "[".repeat(200), "]".repeat(200)));
        assert_eq!(deep.id, None);
        assert!(deep.fields.is_err());
    }

    #[test]
    fn an_id_over_several_lines_comes_back_on_one() {
        let request = read("{\"id\": {\n\"a\":\r\n \"b\\n\"}}");
        assert_eq!(request.id.as_deref(), Some("{ \"a\":   \"b\\n\"}"));
    }
}
