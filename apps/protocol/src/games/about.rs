//! The game `kibitzer`, which is no game: it tells what this program is and what can be asked.

use serde_json::{Value, json};

use crate::{
    Context, ENGINE_VERSION, Fields, GameQueries, PROTOCOL_VERSION, QueryError, QueryInfo, Reply,
};

const QUERIES: &[QueryInfo] = &[
    QueryInfo {
        name: "version",
        about: "What answers: the name, the version of the engine and of the protocol.",
        example: r#"{"id": 1, "game": "kibitzer", "query": "version"}"#,
    },
    QueryInfo {
        name: "games",
        about: "Every game and every query, each with one line and a request to try.",
        example: r#"{"id": 1, "game": "kibitzer", "query": "games"}"#,
    },
];

/// Tells about the other games.
pub(crate) struct About {
    others: Vec<Value>,
}

impl About {
    pub(crate) fn of(others: &[Box<dyn GameQueries>]) -> Self {
        About { others: others.iter().map(|game| listing(&**game)).collect() }
    }
}

impl GameQueries for About {
    fn name(&self) -> &'static str {
        "kibitzer"
    }

    fn about(&self) -> &'static str {
        "About this program: its versions, and what can be asked."
    }

    fn queries(&self) -> &'static [QueryInfo] {
        QUERIES
    }

    fn answer(&self, query: &str, _: &mut Fields, _: &Context) -> Result<Reply, QueryError> {
        match query {
            "version" => Ok(Reply::new()
                .with("name", "kibitzer")
                .with("version", ENGINE_VERSION)
                .with("protocol", PROTOCOL_VERSION)),
            _ => {
                let mut games = vec![listing(self)];
                games.extend(self.others.iter().cloned());
                Ok(Reply::new().with("games", games))
            }
        }
    }
}

/// A game and its queries, as the protocol lists them.
pub(crate) fn listing(game: &dyn GameQueries) -> Value {
    let queries: Vec<Value> = game
        .queries()
        .iter()
        .map(|query| {
            // An example that is not JSON would be found by the test that asks every example.
            let example: Value = serde_json::from_str(query.example).unwrap_or_default();
            json!({"query": query.name, "about": query.about, "example": example})
        })
        .collect();
    json!({"game": game.name(), "about": game.about(), "queries": queries})
}
