//! Every example and its answer are what the schemas say. Needs the feature `schema`.

use kibitzer_protocol::Protocol;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// What of `value` is not as `schema` says; a reader of its own, for the words that the schemas use.
fn faults(schema: &Value, value: &Value, all: &Value, at: &str, found: &mut Vec<String>) {
    let Value::Object(schema) = schema else {
        if schema == &Value::Bool(false) {
            found.push(format!("{at} must not be there"));
        }
        return;
    };
    for (word, said) in schema {
        let fits = match word.as_str() {
            "$ref" => {
                let path = said.as_str().unwrap().trim_start_matches('#');
                let to = all.pointer(path).unwrap_or_else(|| panic!("{path} leads nowhere"));
                faults(to, value, all, at, found);
                true
            }
            "type" => {
                let kinds = said.as_array().cloned().unwrap_or_else(|| vec![said.clone()]);
                kinds.iter().any(|kind| is(kind.as_str().unwrap(), value))
            }
            "properties" => {
                for (name, inner) in said.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        faults(inner, value, all, &format!("{at}.{name}"), found);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = schema.get("properties");
                for (name, value) in value.as_object().into_iter().flatten() {
                    if known.is_none_or(|known| known.get(name).is_none()) {
                        faults(said, value, all, &format!("{at}.{name}"), found);
                    }
                }
                true
            }
            "required" => {
                let names = said.as_array().unwrap();
                names.iter().all(|name| value.get(name.as_str().unwrap()).is_some())
            }
            "items" => {
                let skip =
                    schema.get("prefixItems").map_or(0, |list| list.as_array().unwrap().len());
                for (i, value) in value.as_array().into_iter().flatten().enumerate().skip(skip) {
                    faults(said, value, all, &format!("{at}[{i}]"), found);
                }
                true
            }
            "prefixItems" => {
                let values = value.as_array().into_iter().flatten();
                for (i, (said, value)) in said.as_array().unwrap().iter().zip(values).enumerate() {
                    faults(said, value, all, &format!("{at}[{i}]"), found);
                }
                true
            }
            "allOf" => {
                for part in said.as_array().unwrap() {
                    faults(part, value, all, at, found);
                }
                true
            }
            "anyOf" | "oneOf" => said.as_array().unwrap().iter().any(|part| {
                let mut inner = Vec::new();
                faults(part, value, all, at, &mut inner);
                inner.is_empty()
            }),
            "enum" => said.as_array().unwrap().contains(value),
            "const" => said == value,
            "minimum" => value.as_f64().is_none_or(|x| x >= said.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|x| x <= said.as_f64().unwrap()),
            "minItems" => {
                value.as_array().is_none_or(|list| list.len() as u64 >= said.as_u64().unwrap())
            }
            "maxItems" => {
                value.as_array().is_none_or(|list| list.len() as u64 <= said.as_u64().unwrap())
            }
            "title" | "description" | "default" | "format" | "pattern" => true,
            other => panic!("the schemas use the word {other}: teach it to this test"),
        };
        if !fits {
            found.push(format!("{at}: {word} {said}, got {value}"));
        }
    }
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    }
}

/// The place of the first fault, or nothing.
fn check(schema: &Value, value: &Value, all: &Value) -> Vec<String> {
    let mut found = Vec::new();
    faults(schema, value, all, "", &mut found);
    found
}

#[test]
fn every_example_and_its_answer_are_as_the_schemas_say() {
    let protocol = Protocol::standard();
    let mut checked = 0;
    for game in protocol.games() {
        for query in &game.queries {
            let mut asking = SchemaSettings::draft2020_12().into_generator();
            let mut answering = SchemaSettings::draft2020_12().for_serialize().into_generator();
            let [request, _] = query.schemas(&mut asking);
            let [_, answer] = query.schemas(&mut answering);
            let mut fields: Map<String, Value> = serde_json::from_str(query.example).unwrap();
            fields.retain(|name, _| !["id", "game", "query"].contains(&name.as_str()));
            let defs = json!({"$defs": asking.take_definitions(true)});
            let wrong = check(&request.to_value(), &Value::Object(fields), &defs);
            assert!(wrong.is_empty(), "request of {} {}: {wrong:#?}", game.name, query.name);
            let said: Value = serde_json::from_str(&protocol.answer_line(query.example)).unwrap();
            let defs = json!({"$defs": answering.take_definitions(true)});
            let answer = answer.to_value();
            let wrong = check(&answer, &said["answer"], &defs);
            assert!(wrong.is_empty(), "answer of {} {}: {wrong:#?}", game.name, query.name);
            // A check that cannot fail would be none.
            assert!(!check(&answer, &json!({}), &defs).is_empty(), "{}", query.name);
            checked += 1;
        }
    }
    assert!(checked >= 33, "only {checked} queries have schemas");
}
