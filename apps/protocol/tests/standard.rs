//! All games follow the conventions of the protocol.

use std::collections::BTreeSet;

use kibitzer_protocol::{ENGINE_VERSION, PROTOCOL_VERSION, Protocol};
use serde_json::{Value, json};

fn ask(protocol: &Protocol, line: &str) -> Value {
    serde_json::from_str(&protocol.answer_line(line)).unwrap()
}

#[test]
fn the_version_is_reported() {
    let answer = ask(&Protocol::standard(), r#"{"game": "kibitzer", "query": "version"}"#);
    let expected =
        json!({"name": "kibitzer", "version": ENGINE_VERSION, "protocol": PROTOCOL_VERSION});
    assert_eq!(answer["answer"], expected);
}

#[test]
fn names_are_unique_and_plain() {
    let protocol = Protocol::standard();
    let mut games = BTreeSet::new();
    for game in protocol.games() {
        assert!(games.insert(game.name), "two games are called {}", game.name);
        let mut queries = BTreeSet::new();
        assert!(!game.about.is_empty() && !game.queries.is_empty(), "{}", game.name);
        for query in &game.queries {
            assert!(queries.insert(query.name), "two queries are called {}", query.name);
            assert!(!query.about.contains('\n') && query.about.ends_with('.'), "{}", query.about);
        }
    }
}

#[test]
fn every_example_is_answered_without_error_or_warning() {
    let protocol = Protocol::standard();
    for game in protocol.games() {
        for query in &game.queries {
            let request: Value = serde_json::from_str(query.example).unwrap();
            assert_eq!(request["game"], game.name, "{}", query.example);
            assert_eq!(request["query"], query.name, "{}", query.example);
            let answer = ask(&protocol, query.example);
            assert_eq!(answer["id"], request["id"], "{answer}");
            assert!(answer["answer"].is_object(), "{answer}");
            assert!(answer.get("warnings").is_none(), "{answer}");
        }
    }
}

#[test]
fn the_list_of_games_is_the_list_of_games() {
    let protocol = Protocol::standard();
    let answer = ask(&protocol, r#"{"game": "kibitzer", "query": "games"}"#);
    let listed = answer["answer"]["games"].as_array().unwrap();
    let names: Vec<&str> = listed.iter().map(|game| game["game"].as_str().unwrap()).collect();
    let games: Vec<&str> = protocol.games().iter().map(|game| game.name).collect();
    assert_eq!(names, games);
    for (listed, game) in listed.iter().zip(protocol.games()) {
        let listed = listed["queries"].as_array().unwrap();
        assert_eq!(listed.len(), game.queries.len());
        assert!(listed.iter().all(|query| query["example"].is_object()));
    }
}
