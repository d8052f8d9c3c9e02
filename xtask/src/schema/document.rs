//! What the generators need from the OpenAPI document: the queries, and the types by name.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

pub(crate) struct Document {
    /// Every type by name, except whole requests, which have a dot in their name.
    pub(crate) types: BTreeMap<String, Value>,
    /// The queries of each game.
    pub(crate) games: BTreeMap<String, Vec<Query>>,
}

pub(crate) struct Query {
    pub(crate) name: String,
    pub(crate) about: String,
    /// The names of two types.
    pub(crate) request: String,
    pub(crate) answer: String,
}

/// Types that the document describes for HTTP only.
const OUTSIDE: [&str; 5] = ["Answer", "Health", "Outcome", "Question", "Request"];

impl Document {
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let wrong = |error| format!("the OpenAPI document is not JSON: {error}");
        let mut document: Value = serde_json::from_str(text).map_err(wrong)?;
        let Value::Object(schemas) = document["components"]["schemas"].take() else {
            return Err("the OpenAPI document has no schemas".to_owned());
        };
        let (mut types, mut games) = (BTreeMap::new(), BTreeMap::new());
        for (name, schema) in schemas {
            match name.split_once('.') {
                Some((game, query)) => {
                    let query =
                        Query::read(query, &schema).ok_or(format!("{name} has no types"))?;
                    games.entry(game.to_owned()).or_insert_with(Vec::new).push(query);
                }
                None if OUTSIDE.contains(&name.as_str()) => {}
                None => {
                    types.insert(name, schema);
                }
            }
        }
        Ok(Document { types, games })
    }
}

impl Query {
    fn read(name: &str, schema: &Value) -> Option<Self> {
        Some(Query {
            name: name.to_owned(),
            about: description(schema)?.to_owned(),
            request: target(schema["allOf"].get(1)?)?.to_owned(),
            answer: target(&schema["x-answer"])?.to_owned(),
        })
    }
}

/// A schema, by its structure.
pub(crate) enum Shape<'a> {
    /// Anything.
    Any,
    /// A type with a name.
    Named(&'a str),
    /// One of these values.
    Values(Vec<&'a Value>),
    /// A JSON type: `string`, `integer`, `number`, `boolean`, `null`.
    Plain(&'a str),
    /// An array of any length.
    Array(&'a Value),
    /// One of each, in this order.
    Tuple(Vec<&'a Value>),
    /// A map with values of this type.
    Keyed(&'a Value),
    /// An object with these fields.
    Object(Vec<Field<'a>>),
    /// One of these.
    Either(Vec<Shape<'a>>),
    /// All of these in one object.
    Together(Vec<Shape<'a>>),
}

#[derive(Clone)]
pub(crate) struct Field<'a> {
    pub(crate) name: &'a str,
    pub(crate) required: bool,
    pub(crate) schema: &'a Value,
}

/// Fixed-size arrays up to this length are tuples.
const LONGEST_TUPLE: u64 = 4;

impl<'a> Shape<'a> {
    pub(crate) fn of(schema: &'a Value) -> Self {
        let mut parts = Vec::new();
        if let Some(name) = target(schema) {
            parts.push(Shape::Named(name));
        }
        if let Some(one) = schema.get("const") {
            return Shape::Values(vec![one]);
        }
        if let Some(values) = list(schema, "enum") {
            return Shape::Values(values.iter().collect());
        }
        parts.extend(list(schema, "allOf").into_iter().flatten().map(Shape::of));
        for word in ["anyOf", "oneOf"] {
            if let Some(ways) = list(schema, word) {
                parts.push(Shape::Either(ways.iter().map(Shape::of).collect()));
            }
        }
        let fields = schema.get("properties").and_then(Value::as_object);
        match (&schema["type"], fields) {
            (_, Some(fields)) => parts.push(Shape::Object(Self::fields(schema, fields))),
            (Value::String(kind), _) => match (kind.as_str(), &parts[..]) {
                ("array", _) => parts.push(Self::array(schema)),
                ("object", []) => parts.push(match schema.get("additionalProperties") {
                    Some(each) if *each != Value::Bool(false) => Shape::Keyed(each),
                    _ => Shape::Object(Vec::new()),
                }),
                ("object", _) => {}
                (kind, _) => parts.push(Shape::Plain(kind)),
            },
            (Value::Array(kinds), _) => {
                let kinds = kinds.iter().filter_map(Value::as_str).map(|kind| match kind {
                    "array" => Self::array(schema),
                    "object" => Shape::Any,
                    kind => Shape::Plain(kind),
                });
                return Shape::Either(kinds.collect());
            }
            _ => {}
        }
        match parts.len() {
            0 => Shape::Any,
            1 => parts.remove(0),
            _ => Shape::Together(parts),
        }
    }

    fn array(schema: &'a Value) -> Self {
        if let Some(items) = list(schema, "prefixItems") {
            return Shape::Tuple(items.iter().collect());
        }
        let items = &schema["items"];
        match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
            (Some(least), Some(most)) if least == most && most <= LONGEST_TUPLE => {
                Shape::Tuple((0..most).map(|_| items).collect())
            }
            _ => Shape::Array(items),
        }
    }

    fn fields(schema: &Value, fields: &'a Map<String, Value>) -> Vec<Field<'a>> {
        let required = list(schema, "required");
        let needs = |name: &str| required.is_some_and(|list| list.iter().any(|one| one == name));
        fields.iter().map(|(name, schema)| Field { name, required: needs(name), schema }).collect()
    }
}

fn list<'a>(schema: &'a Value, word: &str) -> Option<&'a Vec<Value>> {
    schema.get(word).and_then(Value::as_array)
}

/// The name of the type that a schema refers to.
pub(crate) fn target(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/components/schemas/")
}

pub(crate) fn description(schema: &Value) -> Option<&str> {
    schema.get("description")?.as_str()
}

/// A small document for the tests of all generators.
#[cfg(test)]
pub(super) const EXAMPLE: &str = r##"{"components": {"schemas": {
    "go.play": {"description": "Plays.", "allOf": [{}, {"$ref": "#/components/schemas/GoPlayRequest"}],
                "x-answer": {"$ref": "#/components/schemas/GoDone"}},
    "GoPlayRequest": {"type": "object", "required": ["at"], "properties": {
        "at": {"type": ["string", "null"], "description": "Where."}, "in": {"type": "integer", "default": 19}}},
    "GoDone": {"anyOf": [{"type": "object", "required": ["stone"], "properties": {"stone": {"enum": ["b", "w"]}}},
                         {"type": "object", "properties": {"skip": {"const": true}}}]}}}}"##;
