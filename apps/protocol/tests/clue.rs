//! Clue through the protocol: worked cases, and errors that name the entry.

use kibitzer_protocol::{Context, Protocol};
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    let line = Protocol::standard().answer_line(&request.to_string(), &Context::unlimited());
    serde_json::from_str(&line).unwrap()
}
