//! Requests and answers match the checked-in OpenAPI document: every example here, and in [`asked`] every answer that
//! the other tests get, including those to the recorded cases.

use std::sync::OnceLock;

use kibitzer_protocol::{OPENAPI, Protocol};
use serde_json::{Value, json};

use crate::i18n::english_only;
/// Where `value` violates `schema`; an independent validator for the keywords that the schemas use.
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
            "pattern" => value.as_str().is_none_or(|text| is_digits(said.as_str().unwrap(), text)),
            "description" | "default" | "x-answer" => true,
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

/// The patterns that the schemas use: digits, or digits on both sides of a slash or a colon.
fn is_digits(pattern: &str, text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match pattern {
        "^[0-9]+$" => digits(text),
        "^[0-9]+/[0-9]+$" => text.split_once('/').is_some_and(|(a, b)| digits(a) && digits(b)),
        "^[0-9]+(/[0-9]+)?$" => text.splitn(2, '/').all(digits),
        "^ *[0-9]+ *: *[0-9]+ *$" => {
            text.split_once(':').is_some_and(|(a, b)| digits(a.trim()) && digits(b.trim()))
        }
        other => panic!("the schemas use the pattern {other}: teach it to this test"),
    }
}

fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| serde_json::from_str(OPENAPI).unwrap())
}

fn schemas() -> &'static Value {
    &document()["components"]["schemas"]
}

/// What is wrong with a value.
fn check(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    faults(schema, value, document(), "", &mut found);
    found
}

/// The answer to a request. Panics unless it has the request's answer type or the shape of an error, unless an
/// answered request itself matches the schema, and unless every sentence has its message beside it.
pub fn asked(protocol: &Protocol, request: &Value) -> Value {
    let answered: Value =
        serde_json::from_str(&protocol.answer_line(&request.to_string())).unwrap();
    let wrong = match answered.get("error") {
        Some(error) => check(&schemas()["Error"], error),
        None => {
            let text = |name: &str| request[name].as_str().unwrap();
            let schema = &schemas()[format!("{}.{}", text("game"), text("query"))];
            let mut wrong = check(&schema["x-answer"], &answered["answer"]);
            // `null` counts as absent.
            let mut given = request.clone();
            given.as_object_mut().unwrap().retain(|_, value| !value.is_null());
            if !check(schema, &given).is_empty() {
                wrong.extend(check(schema, request));
            }
            wrong
        }
    };
    assert!(wrong.is_empty(), "{request}\n{answered}\n{wrong:#?}");
    assert_eq!(english_only(&answered), Vec::<String>::new(), "{request}");
    answered
}

#[test]
fn every_example_and_its_answer_are_as_the_schemas_say() {
    let protocol = Protocol::standard();
    for game in protocol.games() {
        for query in &game.queries {
            let name = format!("{}.{}", game.name, query.name);
            let schema = &schemas()[&name];
            assert!(schema.is_object(), "{name} is missing: run `cargo xtask schema`");
            let request: Value = serde_json::from_str(query.example).unwrap();
            assert_eq!(document()["components"]["examples"][&name]["value"], request);
            assert!(asked(&protocol, &request).get("error").is_none(), "{name}");
            // A check that cannot fail would be worthless.
            assert!(!check(&schema["x-answer"], &json!({})).is_empty(), "{name}");
        }
    }
}

/// All fields of a request with a default, and that default.
fn defaults(schema: &Value) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    if let Some(to) = schema["$ref"].as_str() {
        found.extend(defaults(document().pointer(&to[1..]).unwrap()));
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        found.extend(defaults(part));
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        found.extend(field.get("default").map(|default| (name.clone(), default.clone())));
    }
    found
}

#[test]
fn a_default_that_is_given_changes_no_answer() {
    let protocol = Protocol::standard();
    let mut given = 0;
    for (name, example) in document()["components"]["examples"].as_object().unwrap() {
        let mut fewest = example["value"].clone();
        let defaults = defaults(&schemas()[name]);
        for (field, _) in &defaults {
            fewest.as_object_mut().unwrap().remove(field);
        }
        let expected = asked(&protocol, &fewest);
        for (field, default) in defaults {
            let mut request = fewest.clone();
            request[&field] = default;
            assert_eq!(asked(&protocol, &request), expected, "{name}: {field}");
            given += 1;
        }
    }
    assert!(given > 30, "only {given} defaults");
}

#[test]
fn errors_have_the_shape_of_errors() {
    let answered = Protocol::standard().answer_line("nonsense");
    let answered: Value = serde_json::from_str(&answered).unwrap();
    assert_eq!(check(&schemas()["Failure"], &answered), Vec::<String>::new());
    let mut wrong = answered;
    wrong["error"]["kind"] = json!("other");
    assert_eq!(check(&schemas()["Failure"], &wrong).len(), 1);
}

#[test]
fn every_reference_leads_somewhere_and_no_text_speaks_of_rust() {
    fn walk(value: &Value, seen: &mut usize) {
        if let Some(to) = value.get("$ref").and_then(Value::as_str) {
            let path = to.strip_prefix('#').unwrap();
            assert!(document().pointer(path).is_some(), "{to} leads nowhere");
            *seen += 1;
        }
        if let Some(text) = value.get("description").and_then(Value::as_str) {
            assert!(!text.contains("[`") && !text.contains("::"), "not for users: {text}");
        }
        match value {
            Value::Object(map) => map.values().for_each(|value| walk(value, seen)),
            Value::Array(list) => list.iter().for_each(|value| walk(value, seen)),
            _ => {}
        }
    }
    let mut seen = 0;
    walk(document(), &mut seen);
    assert!(seen > 100, "only {seen} references");
}
