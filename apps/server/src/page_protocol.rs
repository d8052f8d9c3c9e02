//! The protocol page: how to send requests, and every example with a button that sends it.
//! Generated at start from the protocol's description of its games; its script is a separate file.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kibitzer_protocol::limits::{MAX_BATCH, MAX_DEPTH, MAX_REQUEST_BYTES, MAX_VALUES};
use kibitzer_protocol::{ENGINE_VERSION, Game, Protocol};

use crate::routes::App;

const FRAME: &str = include_str!("assets/page.html");

/// The page as text.
pub(crate) struct ProtocolPage(String);

impl ProtocolPage {
    pub(crate) fn of(protocol: &Protocol) -> Self {
        let mut games = String::new();
        for game in protocol.games() {
            write_game(&mut games, game);
        }
        let limits = format!(
            "A request may have at most {MAX_REQUEST_BYTES} bytes, {MAX_VALUES} values and a nesting depth of \
             {MAX_DEPTH}; an array at most {MAX_BATCH} requests."
        );
        let page = FRAME
            .replace("{{version}}", ENGINE_VERSION)
            .replace("{{limits}}", &limits)
            .replace("{{games}}", &games);
        ProtocolPage(page)
    }
}

fn write_game(out: &mut String, game: &Game) {
    let (name, about) = (escape(game.name), escape(game.about));
    // Writing to a String does not fail.
    let _ = write!(out, "<section id=\"{name}\">\n<h2>{name}</h2>\n<p>{about}</p>\n");
    for query in &game.queries {
        let (query_name, about) = (escape(query.name), escape(query.about));
        let (example, rows) = (escape(query.example), query.example.lines().count().clamp(2, 12));
        let label = format!("{name} {query_name}");
        let _ = write!(
            out,
            "<article>\n<h3>{query_name}</h3>\n<p>{about}</p>\n<form class=\"ask\">\n\
             <label>Request <textarea rows=\"{rows}\" spellcheck=\"false\" \
             aria-label=\"Request for {label}\">{example}</textarea></label>\n\
             <button type=\"submit\">Ask</button>\n</form>\n\
             <pre class=\"answer\" aria-live=\"polite\" hidden></pre>\n</article>\n"
        );
    }
    out.push_str("</section>\n");
}

fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(c),
        }
    }
    safe
}

pub(crate) async fn html(State(app): State<Arc<App>>) -> Response {
    file("text/html; charset=utf-8", app.protocol_page.0.clone())
}

pub(crate) async fn css() -> Response {
    file("text/css; charset=utf-8", include_str!("assets/page.css"))
}

pub(crate) async fn script() -> Response {
    file("text/javascript; charset=utf-8", include_str!("assets/page.js"))
}

fn file(kind: &'static str, text: impl IntoResponse) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        // A new version of the program has a new version of the page.
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_protocol_page_shows_every_query_and_runs_no_script_of_its_own() {
        let protocol = Protocol::standard();
        let page = ProtocolPage::of(&protocol).0;
        for query in protocol.games().iter().flat_map(|game| &game.queries) {
            assert!(page.contains(&escape(query.example)), "{}", query.example);
        }
        assert!(!page.contains("{{"), "every gap is filled");
        assert_eq!(page.matches("<script").count(), 1);
        assert!(page.contains("<script src=\"/page.js\" defer></script>"));
        assert!(!page.contains("style=") && !page.contains("onclick"));
    }

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(escape("<a b=\"&\">"), "&lt;a b=&quot;&amp;&quot;&gt;");
    }
}
