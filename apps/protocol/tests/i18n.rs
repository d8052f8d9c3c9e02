//! Every sentence of an answer has its message for other languages beside it.

use kibitzer_protocol::Protocol;
use serde_json::{Value, json};

use crate::schema::asked;

/// The fields with sentences.
const SENTENCES: [&str; 6] = ["why", "why_not", "reason", "says", "words", "no_win"];

fn ask(question: &Value) -> Value {
    asked(&Protocol::standard(), question)
}

/// The sentences of an answer without a message. [`asked`] checks every answer of the tests.
pub fn english_only(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().flat_map(english_only).collect(),
        Value::Object(fields) => {
            let mut found: Vec<String> = fields.values().flat_map(english_only).collect();
            found.extend(SENTENCES.into_iter().filter_map(|name| {
                let text = fields.get(name)?.as_str().filter(|text| !text.is_empty())?;
                let message = fields.get(&format!("{name}_i18n"));
                message.is_none_or(|it| !it["id"].is_string()).then(|| format!("{name}: {text}"))
            }));
            found
        }
        _ => Vec::new(),
    }
}

/// An answer without what is there for other languages.
pub fn english(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(english).collect(),
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, _)| !name.ends_with("_i18n"));
            kept.map(|(name, value)| (name.clone(), english(value))).collect()
        }
        plain => plain.clone(),
    }
}

#[test]
fn a_sentence_without_its_message_is_found() {
    let message = json!({"id": "blob.takes"});
    let answer =
        json!({"rows": [{"why": "So.", "why_i18n": message}, {"why": "No."}], "reason": ""});
    assert_eq!(english_only(&answer), ["why: No."]);
    assert_eq!(english(&answer), json!({"rows": [{"why": "So."}, {"why": "No."}], "reason": ""}));
}

#[test]
fn a_contradiction_has_its_message() {
    // With a 1 on both sides the wire between them would be a 1 too.
    let bomb = json!({"id": 1, "game": "bomb-busters", "query": "analyze", "wires": {"blue": [1, 3]},
        "players": ["Ann", "Bob", "Cleo", "Dan"], "stands": ["?1 ?2 ?3", "1 ? 1", "? ? ?", "? 3 ?"],
        "constraints": [{"type": "must_not_have", "player": 1, "value": 1}]});
    let error = &ask(&bomb)["error"];
    assert_eq!(error["kind"], "contradiction", "{error}");
    let message = &error["message_i18n"];
    assert_eq!(message["id"], "bomb.likeliest_slip", "{error}");
    assert_eq!(message["params"]["wrong"]["message"]["id"], "bomb.cannot_all", "{error}");
}

#[test]
fn a_refusal_has_its_message() {
    let table = json!({"id": 1, "game": "bomb-busters", "query": "enter", "line": "cut 1:0=3 by 2:0",
        "wires": {"blue": [1, 3]}, "stands": ["?1 ?2 ?3", "1 ? ?", "? ? ?", "? 3 ?"]});
    let error = &ask(&table)["error"];
    assert_eq!(error["message_i18n"]["id"], "bomb.already_cut", "{error}");
    let unsorted = json!({"id": 1, "game": "bomb-busters", "query": "analyze", "wires": {"blue": [1, 3]},
        "stands": ["?1 ?2 ?3", "3 2 ?", "? ? ?", "? ? ?"]});
    let error = &ask(&unsorted)["error"];
    assert_eq!(error["message_i18n"]["params"]["why"]["message"]["id"], "bomb.unsorted", "{error}");
}
