//! The types of one game's requests and answers, with names that are unique over all games, simplified as far as
//! possible: a group of fields with a single user is merged into it, and an optional field of an answer is never
//! `null`. If a type is used in requests and in answers but more fields are optional in requests, the request type is
//! called `...Input`.

use std::collections::BTreeMap;

use kibitzer_protocol::{Evidence, Probability, Query, QueryError};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

pub(crate) type Failed = Box<dyn std::error::Error>;
type Schemas = Map<String, Value>;

const FOLDER: &str = "#/components/schemas/";

pub(crate) fn refers(to: &str) -> Value {
    json!({"$ref": format!("{FOLDER}{to}")})
}

/// `bomb-busters` as `BombBusters`.
pub(crate) fn camel(name: &str) -> String {
    let upper = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split(['-', '_']).filter(|word| !word.is_empty()).map(upper).collect()
}

fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    })
}

/// The types shared by the answers of all games.
pub(crate) fn shared() -> Schemas {
    let mut generator = settings().for_serialize().into_generator();
    generator.subschema_for::<Evidence>();
    generator.subschema_for::<Probability>();
    generator.subschema_for::<QueryError>();
    let mut found = generator.take_definitions(true);
    found.values_mut().for_each(without_nulls);
    found.values_mut().for_each(tidy);
    found
}

/// The types of a game.
pub(crate) struct Types {
    prefix: String,
    requests: SchemaGenerator,
    answers: SchemaGenerator,
    /// The request and answer schemas of each query, by name.
    queries: Vec<(String, Value)>,
}

impl Types {
    pub(crate) fn new(game: &str) -> Self {
        let requests = settings().into_generator();
        let answers = settings().for_serialize().into_generator();
        Types { prefix: camel(game), requests, answers, queries: Vec::new() }
    }

    pub(crate) fn add(&mut self, query: &Query) {
        let [request, answer] = query.schemas(&mut self.requests, &mut self.answers);
        let name = format!("{}{}", self.prefix, camel(query.name));
        self.queries.push((format!("{name}Request"), request.to_value()));
        self.queries.push((format!("{name}Answer"), answer.to_value()));
    }

    /// All of them, under their final names.
    pub(crate) fn into_schemas(mut self, all: &mut Schemas) -> Result<(), Failed> {
        let mut types = self.requests.take_definitions(true);
        let mut answers = self.answers.take_definitions(true);
        answers.values_mut().for_each(without_nulls);
        let both = |name: &&String| answers.get(*name).is_some_and(|other| *other != types[*name]);
        let both: BTreeMap<String, String> =
            types.keys().filter(both).map(|name| (name.clone(), format!("{name}Input"))).collect();
        for (name, input) in &both {
            let schema = types.remove(name).unwrap_or_default();
            types.insert(input.clone(), schema);
        }
        types.values_mut().for_each(|schema| rename(schema, &both));
        let requests = self.queries.iter_mut().filter(|(name, _)| name.ends_with("Request"));
        requests.for_each(|(_, schema)| rename(schema, &both));
        types.extend(answers);
        types.values_mut().for_each(tidy);
        let mut uses = BTreeMap::new();
        types
            .values()
            .chain(self.queries.iter().map(|(_, schema)| schema))
            .for_each(|s| count(s, &mut uses));
        let once: Vec<String> =
            uses.into_iter().filter(|(_, times)| *times == 1).map(|(to, _)| to).collect();
        let mut names = BTreeMap::new();
        for name in types.keys().filter(|name| !all.contains_key(*name)) {
            // schemars distinguishes types of the same name by a number, which would tell a reader nothing.
            let plain = name.trim_end_matches(|c: char| c.is_ascii_digit());
            let merged = once.contains(name) && self.is_part(name, &types);
            if plain != name && types.contains_key(plain) && !merged {
                return Err(self.twice(plain));
            }
            let short = name.strip_suffix("Fields").filter(|short| !types.contains_key(*short));
            let short = short.unwrap_or(name);
            names.insert(name.clone(), format!("{}{short}", self.prefix));
        }
        let mut finished: Vec<(String, Value)> = self.queries;
        for (_, schema) in &mut finished {
            *schema = whole(schema, &types, &once);
        }
        for (name, schema) in &types {
            if let Some(name) = names.get(name) {
                finished.push((name.clone(), whole(schema, &types, &once)));
            }
        }
        // A type that was merged into its only user is dropped.
        let mut used = BTreeMap::new();
        finished.iter().for_each(|(_, schema)| count(schema, &mut used));
        for (name, mut schema) in finished {
            let is_query = name.ends_with("Request") || name.ends_with("Answer");
            let original = names.iter().find(|(_, new)| **new == name).map(|(old, _)| old);
            if !is_query && original.is_some_and(|old| !used.contains_key(old)) {
                continue;
            }
            rename(&mut schema, &names);
            if all.insert(name.clone(), schema).is_some() {
                return Err(format!("two types are called {name}: rename one").into());
            }
        }
        Ok(())
    }

    /// Whether a type that is used once is merged into its user.
    fn is_part(&self, name: &str, types: &Schemas) -> bool {
        let refers = |part: &Value| part.get("$ref").and_then(target) == Some(name);
        let parts = |schema: &Value| parts(schema).iter().any(|part| refers(part));
        self.queries.iter().any(|(_, schema)| refers(schema) || parts(schema))
            || types.values().any(parts)
    }

    fn twice(&self, name: &str) -> Failed {
        format!("two types of {} are called {name}: rename one", self.prefix).into()
    }
}

fn target(to: &Value) -> Option<&str> {
    to.as_str()?.strip_prefix(FOLDER)
}

/// Counts the references to each type.
fn count(schema: &Value, uses: &mut BTreeMap<String, usize>) {
    if let Some(to) = schema.get("$ref").and_then(target) {
        *uses.entry(to.to_owned()).or_default() += 1;
    }
    inner(schema).into_iter().for_each(|value| count(value, uses));
}

/// The schemas inside a schema.
fn inner(schema: &Value) -> Vec<&Value> {
    let words = schema.as_object().into_iter().flatten();
    words
        .flat_map(|(word, said)| match (word.as_str(), said) {
            ("properties", Value::Object(fields)) => fields.values().collect(),
            ("allOf" | "anyOf" | "oneOf" | "prefixItems", Value::Array(list)) => {
                list.iter().collect()
            }
            ("items" | "additionalProperties", one) => vec![one],
            _ => Vec::new(),
        })
        .collect()
}

fn inner_mut(schema: &mut Value) -> Vec<&mut Value> {
    let words = schema.as_object_mut().into_iter().flatten();
    words
        .flat_map(|(word, said)| match (word.as_str(), said) {
            ("properties", Value::Object(fields)) => fields.values_mut().collect(),
            ("allOf" | "anyOf" | "oneOf" | "prefixItems", Value::Array(list)) => {
                list.iter_mut().collect()
            }
            ("items" | "additionalProperties", one) => vec![one],
            _ => Vec::new(),
        })
        .collect()
}

/// Replaces the name in every reference with the final one.
fn rename(schema: &mut Value, names: &BTreeMap<String, String>) {
    if let Some(to) = schema.get("$ref").and_then(target).and_then(|to| names.get(to)) {
        schema["$ref"] = format!("{FOLDER}{to}").into();
    }
    inner_mut(schema).into_iter().for_each(|value| rename(value, names));
}

/// The groups of fields in one object, flattened.
fn parts(schema: &Value) -> Vec<&Value> {
    let all = schema.get("allOf").and_then(Value::as_array);
    all.into_iter()
        .flatten()
        .flat_map(|part| if part.get("allOf").is_some() { parts(part) } else { vec![part] })
        .collect()
}

/// A type merged with the groups of fields that only it uses.
fn whole(schema: &Value, types: &Schemas, once: &[String]) -> Value {
    let own = |part: &Value| {
        let to = part.get("$ref").and_then(target)?;
        once.iter().any(|name| name == to).then(|| types[to].clone())
    };
    if let Some(own) = own(schema).filter(|_| schema.as_object().is_some_and(|map| map.len() == 1))
    {
        return whole(&own, types, once);
    }
    let mut schema = schema.clone();
    let (mut others, mut fields) = (Vec::new(), Vec::new());
    for part in parts(&schema) {
        match own(part).map(|own| whole(&own, types, once)) {
            Some(own) if own.get("properties").is_some() && own.get("anyOf").is_none() => {
                fields.push(own)
            }
            _ => others.push(part.clone()),
        }
    }
    if !fields.is_empty() {
        merge(&mut schema, others, fields);
    }
    inner_mut(&mut schema).into_iter().for_each(|value| *value = nested(value, types, once));
    schema
}

/// The same for inline types.
fn nested(schema: &Value, types: &Schemas, once: &[String]) -> Value {
    if schema.get("allOf").is_some() {
        return whole(schema, types, once);
    }
    let mut schema = schema.clone();
    inner_mut(&mut schema).into_iter().for_each(|value| *value = nested(value, types, once));
    schema
}

fn merge(schema: &mut Value, others: Vec<Value>, fields: Vec<Value>) {
    let Some(map) = schema.as_object_mut() else { return };
    map.remove("allOf");
    let (mut properties, mut required, mut refs) = (Map::new(), Vec::new(), others);
    for mut part in fields {
        if let Value::Object(found) = part["properties"].take() {
            properties.extend(found);
        }
        required.extend(part["required"].as_array().into_iter().flatten().cloned());
        refs.extend(part["allOf"].as_array().into_iter().flatten().cloned());
    }
    map.insert("type".into(), "object".into());
    map.insert("properties".into(), properties.into());
    if !required.is_empty() {
        map.insert("required".into(), required.into());
    }
    if !refs.is_empty() {
        map.insert("allOf".into(), refs.into());
    }
}

/// Removes number formats, which mean nothing in JSON, and the line breaks of source comments.
fn tidy(schema: &mut Value) {
    if let Value::Object(map) = schema {
        map.remove("format");
        if let Some(Value::String(text)) = map.get_mut("description") {
            *text = text.replace('\n', " ");
        }
        // A default of `null` means absent.
        if map.get("default") == Some(&Value::Null) {
            map.remove("default");
        }
    }
    inner_mut(schema).into_iter().for_each(tidy);
}

/// An optional field of an answer is never `null`.
fn without_nulls(schema: &mut Value) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let needs = |name: &str| required.as_array().is_some_and(|list| list.iter().any(|n| n == name));
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let open = properties.iter_mut().filter(|(name, _)| !needs(name));
        open.for_each(|(_, field)| without_null(field));
    }
    inner_mut(schema).into_iter().for_each(without_nulls);
}

fn without_null(field: &mut Value) {
    let Some(map) = field.as_object_mut() else { return };
    if let Some(Value::Array(kinds)) = map.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [only] = &kinds[..] {
            map["type"] = only.clone();
        }
    }
    if let Some(Value::Array(ways)) = map.get_mut("anyOf") {
        ways.retain(|way| way["type"] != "null");
        if let [only] = &mut ways[..]
            && let Value::Object(only) = only.take()
        {
            map.remove("anyOf");
            for (word, said) in only {
                map.entry(word).or_insert(said);
            }
        }
    }
}
