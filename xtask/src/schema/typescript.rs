//! The types for the page, and the mapping from queries to answers.

use std::fmt::Write;

use serde_json::Value;

use super::document::{Document, Field, Query, Shape, description};

pub(crate) fn write(document: &Document) -> String {
    let mut out = String::from(
        "// Written by `cargo xtask schema` from the types of apps/protocol. Do not edit.\n",
    );
    for (name, schema) in &document.types {
        out.push('\n');
        comment(&mut out, "", description(schema));
        // Writing to a String cannot fail.
        let _ = match Shape::of(schema) {
            Shape::Object(fields) => {
                let mut text = object(&fields, "");
                if schema.get("additionalProperties") == Some(&Value::Bool(true)) {
                    text.insert_str(text.len() - 1, "  [more: string]: unknown;\n");
                }
                writeln!(out, "export interface {name} {text}")
            }
            shape => writeln!(out, "export type {name} = {};", kind(&shape, "")),
        };
    }
    out.push_str("\n/** What is asked and what is answered, by game and query. */\n");
    out.push_str("export interface Queries {\n");
    for (game, queries) in &document.games {
        for Query { name, about, request, answer } in queries {
            comment(&mut out, "  ", Some(about));
            let question = format!("{{ game: '{game}'; query: '{name}' }} & {request}");
            let _ =
                writeln!(out, "  '{game}.{name}': {{ question: {question}; answer: {answer} }};");
        }
    }
    out.push_str("}\n");
    out
}

fn comment(out: &mut String, indent: &str, text: Option<&str>) {
    if let Some(text) = text {
        let _ = writeln!(out, "{indent}/** {} */", text.replace('\n', " ").replace("*/", "* /"));
    }
}

/// The type of a shape; inner lines are indented by `indent`.
fn kind(shape: &Shape<'_>, indent: &str) -> String {
    match shape {
        Shape::Any => "unknown".to_owned(),
        Shape::Named(name) => (*name).to_owned(),
        Shape::Values(values) => {
            let values: Vec<String> = values.iter().map(|value| literal(value)).collect();
            values.join(" | ")
        }
        Shape::Plain("integer") => "number".to_owned(),
        Shape::Plain(kind) => (*kind).to_owned(),
        Shape::Array(items) => match kind(&Shape::of(items), indent) {
            one if one.contains([' ', '{']) && !one.starts_with(['[', '{']) => format!("({one})[]"),
            one => format!("{one}[]"),
        },
        Shape::Tuple(items) => {
            let items: Vec<String> =
                items.iter().map(|item| kind(&Shape::of(item), indent)).collect();
            format!("[{}]", items.join(", "))
        }
        Shape::Keyed(each) => format!("Record<string, {}>", kind(&Shape::of(each), indent)),
        Shape::Object(fields) if fields.is_empty() => "Record<string, unknown>".to_owned(),
        Shape::Object(fields) => object(fields, indent),
        Shape::Either(ways) => {
            let objects = ways.iter().all(|way| matches!(way, Shape::Object(_)));
            let names: Vec<&str> =
                if objects { ways.iter().flat_map(names).collect() } else { Vec::new() };
            let mut said: Vec<String> = Vec::new();
            for way in ways {
                let one = match way {
                    Shape::Object(fields) => alternative(fields, &names, indent),
                    way => kind(way, indent),
                };
                if !said.contains(&one) {
                    said.push(one);
                }
            }
            said.join(" | ")
        }
        Shape::Together(parts) => {
            let part = |part: &Shape<'_>| match part {
                Shape::Either(_) => format!("({})", kind(part, indent)),
                part => kind(part, indent),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(" & ")
        }
    }
}

fn names<'a>(shape: &Shape<'a>) -> Vec<&'a str> {
    match shape {
        Shape::Object(fields) => fields.iter().map(|field| field.name).collect(),
        _ => Vec::new(),
    }
}

/// An object that is one of several alternatives: it lacks the fields that only the others have, so that one field is
/// enough to tell which it is.
fn alternative(fields: &[Field<'_>], all: &[&str], indent: &str) -> String {
    let mut absent: Vec<&str> = all.to_vec();
    absent.retain(|name| fields.iter().all(|field| field.name != *name));
    absent.sort_unstable();
    absent.dedup();
    let mut text = object(fields, indent);
    let absent: String =
        absent.iter().map(|name| format!("{indent}  {}?: undefined;\n", key(name))).collect();
    let end = text.len() - indent.len() - 1;
    text.insert_str(end, &absent);
    text
}

fn object(fields: &[Field<'_>], indent: &str) -> String {
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for Field { name, required, schema } in fields {
        comment(&mut text, &inner, about(schema).as_deref());
        let name = key(name);
        let mark = if *required { "" } else { "?" };
        let kind = kind(&Shape::of(schema), &inner);
        let _ = writeln!(text, "{inner}{name}{mark}: {kind};");
    }
    text.push_str(indent);
    text.push('}');
    text
}

/// What a field means, and its default.
fn about(schema: &Value) -> Option<String> {
    let default = schema.get("default").map(|value| format!("Default: {value}."));
    match (description(schema), default) {
        (Some(about), Some(default)) => Some(format!("{about} {default}")),
        (about, default) => about.map(str::to_owned).or(default),
    }
}

fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => format!("'{text}'"),
        value => value.to_string(),
    }
}

fn key(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if plain { name.to_owned() } else { format!("'{name}'") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::document::EXAMPLE;

    #[test]
    fn fields_alternatives_and_questions_have_their_types() {
        let text = write(&Document::read(EXAMPLE).unwrap());
        for expected in [
            "  /** Where. */\n  at: string | null;\n  /** Default: 19. */\n  in?: number;",
            "export type GoDone = {\n  stone: 'b' | 'w';\n  skip?: undefined;\n} | {\n  skip?: true;\n  stone?: undefined;\n};",
            "'go.play': { question: { game: 'go'; query: 'play' } & GoPlayRequest; answer: GoDone };",
        ] {
            assert!(text.contains(expected), "{expected} is not in\n{text}");
        }
    }
}
