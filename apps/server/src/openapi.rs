//! The OpenAPI document of this server, put together on start from what the protocol says about its
//! games: a query that joins a game is in the document without anybody writing it there.
//!
//! Of the fields of a query the document tells the names that its example has, and no types: the
//! protocol checks them one by one and says what is wrong with which.

use kibitzer_protocol::{ENGINE_VERSION, ErrorKind, Game, Protocol, Query};
use serde_json::{Map, Value, json};

const JSON: &str = "application/json";

/// The whole document.
pub(crate) fn document(protocol: &Protocol) -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Kibitzer",
            "version": ENGINE_VERSION,
            "summary": "One question, one answer.",
            "description": "What is likely, what is best, and how sure it is, at games of hidden information or chance. \
                            The server listens on this machine only, refuses pages of other origins, and answers \
                            every refusal in the error shape.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/", "description": "The server this document came from"}],
        "tags": protocol.games().iter().map(|game| json!({"name": game.name, "description": game.about})).collect::<Value>(),
        "paths": {
            "/api/v1/query": {"post": query(protocol)},
            "/api/v1/stream": {"post": stream(protocol)},
            "/api/v1/protocol": {"get": plain("protocol", "Versions, limits, kinds of error, games and queries", json!({"type": "object"}))},
            "/api/v1/openapi.json": {"get": plain("openapi", "This document", json!({"type": "object"}))},
            "/health": {"get": plain("health", "Whether the server is alive, and its version", health())},
        },
        "components": {"schemas": schemas(protocol)},
    })
}

/// The name of a query's schema, such as `yatzy.advise`.
fn schema_name(game: &Game, query: &Query) -> String {
    format!("{}.{}", game.name, query.name)
}

fn refers(to: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{to}")})
}

/// Every query of every game, with the game.
fn queries(protocol: &Protocol) -> impl Iterator<Item = (&Game, &Query)> {
    protocol.games().iter().flat_map(|game| game.queries.iter().map(move |query| (game, query)))
}

fn schemas(protocol: &Protocol) -> Value {
    let mut all = Map::new();
    let mut requests = Vec::new();
    for (game, query) in queries(protocol) {
        let name = schema_name(game, query);
        requests.push(refers(&name));
        all.insert(name, request(game, query));
    }
    all.insert("Request".into(), json!({"oneOf": requests}));
    let id = json!({"description": "The id of the request as it came; null without one"});
    all.insert(
        "Answer".into(),
        json!({
            "type": "object",
            "required": ["id", "answer"],
            "properties": {
                "id": id, "answer": {"type": "object"},
                "warnings": {"type": "array", "items": {"type": "string"},
                             "description": "Such as unknown fields, which are ignored"},
            },
        }),
    );
    all.insert("Failure".into(), json!({
        "type": "object",
        "required": ["id", "error"],
        "properties": {
            "id": id,
            "error": {
                "type": "object",
                "required": ["kind", "message"],
                "properties": {
                    "kind": {"type": "string", "enum": ErrorKind::ALL.map(ErrorKind::name)},
                    "message": {"type": "string", "description": "One sentence: what was wrong and what would be right"},
                    "at": {"type": "string", "description": "The place in the request, such as stands[1][3]"},
                },
            },
        },
    }));
    all.insert("Outcome".into(), json!({"oneOf": [refers("Answer"), refers("Failure")]}));
    Value::Object(all)
}

fn request(game: &Game, query: &Query) -> Value {
    // An example that is not JSON would be found by the test that asks every example.
    let example: Value = serde_json::from_str(query.example).unwrap_or_default();
    let mut properties = Map::new();
    properties.insert("id".into(), json!({"description": "Any value; it comes back as it came"}));
    for (name, value) in example.as_object().into_iter().flatten() {
        if name != "id" {
            properties.insert(name.clone(), json!({"examples": [value]}));
        }
    }
    properties.insert("game".into(), json!({"const": game.name}));
    properties.insert("query".into(), json!({"const": query.name}));
    json!({
        "type": "object", "description": query.about, "required": ["game", "query"],
        "properties": properties, "examples": [example],
    })
}

/// An example for each query, for the body of a request.
fn examples(protocol: &Protocol) -> Value {
    let example = |(game, query): (&Game, &Query)| {
        let value: Value = serde_json::from_str(query.example).unwrap_or_default();
        (schema_name(game, query), json!({"summary": query.about, "value": value}))
    };
    Value::Object(queries(protocol).map(example).collect())
}

fn query(protocol: &Protocol) -> Value {
    let body = json!({"oneOf": [refers("Request"), {"type": "array", "items": refers("Request")}]});
    let answer =
        json!({"oneOf": [refers("Outcome"), {"type": "array", "items": refers("Outcome")}]});
    let said = "The questions were answered, each with an answer or an error";
    let mut responses = refusals();
    responses
        .insert("200".into(), json!({"description": said, "content": {JSON: {"schema": answer}}}));
    responses.insert("504".into(), refusal("A question ignored the end of its time"));
    json!({
        "operationId": "query",
        "summary": "Ask one question, or an array of them",
        "requestBody": {"required": true, "content": {JSON: {"schema": body, "examples": examples(protocol)}}},
        "responses": responses,
    })
}

fn stream(protocol: &Protocol) -> Value {
    let events = "event: progress\ndata: {\"done\":512,\"total\":32768,\"note\":\"solving the table\"}\n\n\
                  event: answer\ndata: {\"id\":1,\"answer\":{\"value\":202.358}}\n\n";
    let mut responses = refusals();
    responses.insert("200".into(), json!({
        "description": "Server-sent events: `progress` (done, total, note) as far as the question tells it, then one \
                        `answer` or `error` with what /api/v1/query would have answered. Lines that begin with a \
                        colon are heartbeats.",
        "content": {"text/event-stream": {"schema": {"type": "string"}, "example": events}},
    }));
    json!({
        "operationId": "stream",
        "summary": "Ask one question and see how it comes along; closing the connection cancels it",
        "requestBody": {"required": true,
                        "content": {JSON: {"schema": refers("Request"), "examples": examples(protocol)}}},
        "responses": responses,
    })
}

fn plain(id: &str, summary: &str, schema: Value) -> Value {
    let mut responses = Map::new();
    responses.insert(
        "200".into(),
        json!({"description": summary, "content": {JSON: {"schema": schema}}}),
    );
    responses.insert("403".into(), refusal(FORBIDDEN));
    json!({"operationId": id, "summary": summary, "responses": responses})
}

fn health() -> Value {
    json!({
        "type": "object", "required": ["status", "name", "version", "protocol"],
        "properties": {
            "status": {"const": "ok"}, "name": {"const": "kibitzer"},
            "version": {"type": "string"}, "protocol": {"type": "integer"},
        },
    })
}

const FORBIDDEN: &str =
    "The Host header is not this server's, or the request comes from a page of another origin";

fn refusals() -> Map<String, Value> {
    [
        ("400", "The body is not JSON at all, or breaks off"),
        ("403", FORBIDDEN),
        ("408", "The body took too long to arrive"),
        ("413", "The body is longer than the limit"),
        ("415", "The body is not sent as application/json, or is compressed"),
        ("503", "Too much is going on already; Retry-After says when to come back"),
    ]
    .map(|(status, when)| (status.to_owned(), refusal(when)))
    .into_iter()
    .collect()
}

fn refusal(when: &str) -> Value {
    json!({"description": when, "content": {JSON: {"schema": refers("Failure")}}})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(to)) = map.get("$ref") {
                    found.push(to.clone());
                }
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(list) => list.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_query_is_there_with_its_example_and_every_reference_leads_somewhere() {
        let protocol = Protocol::standard();
        let document = document(&protocol);
        for (game, query) in queries(&protocol) {
            let schema = &document["components"]["schemas"][schema_name(game, query)];
            let example: Value = serde_json::from_str(query.example).unwrap();
            assert_eq!(schema["examples"][0], example);
            assert_eq!(schema["properties"]["query"]["const"], query.name);
            for path in ["/api/v1/query", "/api/v1/stream"] {
                let content = &document["paths"][path]["post"]["requestBody"]["content"][JSON];
                assert_eq!(content["examples"][schema_name(game, query)]["value"], example);
            }
        }
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 20);
        for to in found {
            let name = to.strip_prefix("#/components/schemas/").unwrap();
            assert!(document["components"]["schemas"].get(name).is_some(), "{to}");
        }
    }
}
