//! Prints the OpenAPI document: the HTTP part from `schema/http.json`, and the types of all requests and answers from
//! their Rust types. `cargo xtask schema` writes it to `schema/openapi.json`.

mod types;

use kibitzer_protocol::{ENGINE_VERSION, Protocol, Query};
use serde_json::{Map, Value, json};
use types::{Failed, Types, camel};

fn main() -> Result<(), Failed> {
    let protocol = Protocol::standard();
    let mut document: Value = serde_json::from_str(include_str!("../../schema/http.json"))?;
    let mut schemas = types::shared();
    let (mut tags, mut requests, mut examples) = (Vec::new(), Vec::new(), Map::new());
    for game in protocol.games() {
        tags.push(json!({"name": game.name, "description": game.about}));
        let mut types = Types::new(game.name);
        for query in &game.queries {
            let name = format!("{}.{}", game.name, query.name);
            let example: Value = serde_json::from_str(query.example)?;
            requests.push(types::refers(&name));
            schemas.insert(name.clone(), request(game.name, query));
            examples.insert(name, json!({"summary": query.about, "value": example}));
            types.add(query);
        }
        types.into_schemas(&mut schemas)?;
    }
    schemas.insert("Request".into(), json!({"oneOf": requests}));
    let tried =
        |name: &String| (name.clone(), json!({"$ref": format!("#/components/examples/{name}")}));
    let tried: Map<String, Value> = examples.keys().map(tried).collect();
    for path in ["query", "stream"] {
        let body = &mut document["paths"][format!("/api/v1/{path}")]["post"]["requestBody"];
        body["content"]["application/json"]["examples"] = Value::Object(tried.clone());
    }
    document["info"]["version"] = ENGINE_VERSION.into();
    document["tags"] = tags.into();
    let Value::Object(fixed) = document["components"]["schemas"].take() else {
        return Err("http.json has no components.schemas".into());
    };
    schemas.extend(fixed);
    let responses = document["components"]["responses"].take();
    document["components"] =
        json!({"examples": examples, "responses": responses, "schemas": schemas});
    println!("{}", serde_json::to_string_pretty(&document)?);
    Ok(())
}

/// A complete request: `game`, `query` and the fields of the query. `x-answer` names the type of its answer.
fn request(game: &str, query: &Query) -> Value {
    let name = format!("{}{}", camel(game), camel(query.name));
    json!({
        "description": query.about,
        "allOf": [types::refers("Question"), types::refers(&format!("{name}Request"))],
        "type": "object",
        "required": ["game", "query"],
        "properties": {"game": {"const": game}, "query": {"const": query.name}},
        "x-answer": types::refers(&format!("{name}Answer")),
    })
}
