//! Sends requests through the protocol and prints the answers, so that every front end says the same.

use std::io::{self, Write};

use kibitzer_protocol::{Context, Protocol, Storage};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::failure::Failure;
use crate::progress;

/// The answer to a request, deserialised into the query's answer type. Progress and warnings go to standard error.
pub(crate) fn ask<A: DeserializeOwned>(
    storage: &Storage,
    game: &str,
    query: &str,
    fields: impl Serialize,
) -> Result<A, Failure> {
    let fields = match serde_json::to_value(fields) {
        Ok(Value::Object(fields)) => fields,
        _ => return Err(Failure::Question("a request must be an object".to_owned())),
    };
    let (bar, watcher) = progress::bar();
    let context = Context::unlimited().watched(watcher);
    let answered = Protocol::standard_in(storage).ask(game, query, fields, &context);
    bar.finish_and_clear();
    let (answer, warnings) = answered?;
    for warning in warnings {
        // If standard error is gone, there is nowhere left to report it.
        let _ = writeln!(io::stderr(), "kibitzer: {warning}");
    }
    Ok(answer)
}

/// Prints an answer as JSON, or as text with `text`.
pub(crate) fn show<A: Serialize>(
    json: bool,
    answer: &A,
    text: impl FnOnce(&mut io::StdoutLock<'_>) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if !json {
        return text(&mut out).map_err(Failure::Output);
    }
    // A `Value` keeps its fields in alphabetical order, as in all answers.
    let value = serde_json::to_value(answer).map_err(|error| Failure::Output(error.into()))?;
    writeln!(out, "{value}").map_err(Failure::Output)
}
