//! Where a view comes from: a file, or a line of text typed as the argument.

use std::path::Path;

use clap::Args;
use kibitzer_protocol::texas42::Lined;
use kibitzer_texas42::Action;
use serde_json::{Map, Value, json};

use super::question::ask;
use crate::failure::Failure;
use crate::input;

/// How a view is written as one line.
pub(super) const NOTATION: &str = "A line of text is the hand and what happened, such as\n  \
    5-5 6-5 5-4 5-3 5-0 6-6 1-0\n  \
    5-5 6-5 5-4 5-3 5-0 6-6 1-0 bids pass 30\n  \
    5-5 6-5 5-4 5-3 5-0 6-6 1-0 bids 30 pass pass pass trump 5s plays 5-5 5-1 5-2 6-4\n\
    `house casual`, `seat 1`, `shaker 3` and `score 0:2` may come before the hand; `holds` and the dominoes still \
    held may replace the hand as dealt. A file holds such a line, or a view as JSON: seat, dealer, hand, bids, trump, \
    history, score, variants. `-` reads standard input.";

/// A view from the command line.
#[derive(Debug, Args)]
pub(crate) struct Source {
    /// The hand as a line of text, or a file that holds one, a view or a protocol request
    #[arg(required = true, value_name = "LINE|FILE")]
    what: Vec<String>,
}

impl Source {
    /// A request of the protocol with a view.
    pub(super) fn request(&self) -> Result<Map<String, Value>, Failure> {
        let typed = self.what.join(" ");
        let path = Path::new(&typed);
        if typed.contains(char::is_whitespace) && !path.exists() {
            return lined(&typed);
        }
        let text = input::text(path)?;
        if !text.trim_start().starts_with('{') && path.extension().is_none_or(|end| end != "toml") {
            return lined(text.trim());
        }
        let fields: Map<String, Value> = input::parse(path, &text)?;
        if fields.contains_key("view") {
            return Ok(fields);
        }
        Ok(Map::from_iter([("view".to_owned(), Value::Object(fields))]))
    }
}

fn lined(line: &str) -> Result<Map<String, Value>, Failure> {
    // Words may be typed in capitals.
    let read: Lined = ask("line", json!({"line": line.to_lowercase()}))?;
    Ok(Map::from_iter([("view".to_owned(), json!(read.view))]))
}

/// An action of an answer as people type it: `30` for `points:30`.
pub(super) fn short(action: &str) -> String {
    action.parse::<Action>().map_or_else(|_| action.to_owned(), |action| format!("{action:#}"))
}
