//! The pseudo-game `kibitzer`: the versions of this program, and its games and queries.

use serde::Serialize;
use serde_json::Value;

use crate::common::Nothing;
use crate::{ENGINE_VERSION, Game, PROTOCOL_VERSION, Query};

const NAME: &str = "kibitzer";
const ABOUT: &str = "About this program: its versions, games and queries.";
const VERSION: [&str; 3] = [
    "version",
    "The program's name, and the versions of the engine and the protocol.",
    r#"{"id": 1, "game": "kibitzer", "query": "version"}"#,
];
const GAMES: [&str; 3] = [
    "games",
    "Every game and query, each with a one-line description and an example request.",
    r#"{"id": 1, "game": "kibitzer", "query": "games"}"#,
];

/// The program and its versions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Version {
    /// The name of the program.
    name: &'static str,
    /// The version of the engine, as printed by `kibitzer --version`.
    version: &'static str,
    /// The version of the protocol, that is, of the shapes of requests and answers.
    protocol: u32,
}

/// Every game and its queries.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Games {
    /// Every game.
    games: Vec<Listing>,
}

/// A game and its queries.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Listing {
    /// Its name, for the field `game` of a request.
    game: &'static str,
    /// A one-line description.
    about: &'static str,
    /// Its queries.
    queries: Vec<Listed>,
}

/// A query.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Listed {
    /// Its name, for the field `query` of a request.
    query: &'static str,
    /// A one-line description of the query and its answer.
    about: &'static str,
    /// A complete request that can be sent as it is.
    example: Value,
}

impl Listing {
    pub(crate) fn of(game: &Game) -> Self {
        let words = game.queries.iter().map(|query| [query.name, query.about, query.example]);
        Self::new(game.name, game.about, words)
    }

    fn new(
        game: &'static str,
        about: &'static str,
        queries: impl Iterator<Item = [&'static str; 3]>,
    ) -> Self {
        let listed = |[query, about, example]: [&'static str; 3]| {
            // A test sends every example, so one that is not JSON would be found.
            Listed { query, about, example: serde_json::from_str(example).unwrap_or_default() }
        };
        Listing { game, about, queries: queries.map(listed).collect() }
    }
}

/// Describes itself and the other games.
pub(crate) fn game(others: &[Game]) -> Game {
    let mut games = vec![Listing::new(NAME, ABOUT, [VERSION, GAMES].into_iter())];
    games.extend(others.iter().map(Listing::of));
    let version = Version { name: NAME, version: ENGINE_VERSION, protocol: PROTOCOL_VERSION };
    let [name, about, example] = VERSION;
    let version = Query::new(name, about, example, move |_: Nothing, _| Ok(Version { ..version }));
    let [name, about, example] = GAMES;
    let games =
        Query::new(name, about, example, move |_: Nothing, _| Ok(Games { games: games.clone() }));
    Game { name: NAME, about: ABOUT, queries: vec![version, games] }
}
