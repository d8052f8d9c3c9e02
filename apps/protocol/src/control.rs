//! What a front end that serves many requests at a time must know about a line before it is answered: its id, whether
//! it asks for progress, or that it cancels another request.

use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

/// A line, classified without reading its fields.
#[derive(Debug, PartialEq, Eq)]
pub enum Control {
    /// A request, or something that will be refused as one.
    Question {
        /// The text of its id, if it has one.
        id: Option<String>,
        /// Whether it asks for progress.
        progress: bool,
    },
    /// `{"cancel": <id>}`: cancels the request with this id.
    Cancel {
        /// The text of the id.
        id: String,
    },
}

#[derive(Deserialize)]
struct Outside<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    cancel: Option<&'a RawValue>,
    #[serde(borrow)]
    game: Option<&'a RawValue>,
    #[serde(borrow)]
    progress: Option<&'a RawValue>,
}

impl Control {
    /// Classifies a line. What cannot be read is a request without an id: its answer will say why.
    pub fn of(line: &[u8]) -> Control {
        let read = std::str::from_utf8(line).ok().and_then(|text| serde_json::from_str(text).ok());
        let Some(Outside { id, cancel, game, progress }) = read else {
            return Control::Question { id: None, progress: false };
        };
        match cancel {
            Some(id) if game.is_none() => Control::Cancel { id: id.get().to_owned() },
            _ => Control::Question {
                id: id.map(|id| id.get().to_owned()),
                progress: progress.is_some_and(|wanted| wanted.get() == "true"),
            },
        }
    }

    /// The progress line of the request with this id.
    pub fn progress(id: &str, done: f64, what: &str) -> String {
        // Line breaks can only occur between the tokens of an id: inside a string they are escaped.
        let id = id.replace(['\n', '\r'], " ");
        format!("{{\"id\":{id},\"progress\":{}}}", json!({"done": done, "what": what}))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_and_cancellations_are_distinguished() {
        let question =
            |id: Option<&str>, progress| Control::Question { id: id.map(str::to_owned), progress };
        let cases: [(&str, Control); 8] = [
            (r#"{"cancel": 7}"#, Control::Cancel { id: "7".into() }),
            (r#" {"cancel": {"a": [1]}} "#, Control::Cancel { id: r#"{"a": [1]}"#.into() }),
            (r#"{"cancel": null, "id": "x"}"#, question(Some("\"x\""), false)),
            (r#"{"id": 1, "game": "yatzy", "cancel": 2}"#, question(Some("1"), false)),
            (r#"{"id": 1, "game": "yatzy", "progress": true}"#, question(Some("1"), true)),
            (r#"{"id": 1, "game": "yatzy", "progress": 1}"#, question(Some("1"), false)),
            (r#"[{"id": 1, "cancel": 2}]"#, question(None, false)),
            ("nonsense", question(None, false)),
        ];
        for (line, expected) in cases {
            assert_eq!(Control::of(line.as_bytes()), expected, "{line}");
        }
        let deep = format!("{}1{}", "[".repeat(50_000), "]".repeat(50_000));
        let deep = Control::of(format!("{{\"x\": {deep}, \"id\": 3}}").as_bytes());
        assert_eq!(deep, question(Some("3"), false));
    }

    #[test]
    fn progress_is_one_line_with_the_id_as_it_came() {
        let line = Control::progress("[1,\n\"a\"]", 0.25, "say \"so\"");
        assert_eq!(line, r#"{"id":[1, "a"],"progress":{"done":0.25,"what":"say \"so\""}}"#);
    }
}
