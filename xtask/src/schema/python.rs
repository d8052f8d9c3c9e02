//! The same types for Python, as a stub that only type checkers read.

use std::fmt::Write;

use serde_json::Value;

use super::camel;
use super::document::{Document, Field, Shape, description};

const HEAD: &str = "# Written by `cargo xtask schema` from the types of apps/protocol. Do not edit.\n\
                    from typing import Any, Literal, TypeAlias\n\n\
                    from typing_extensions import NotRequired, TypedDict\n";

/// Keywords that cannot be the name of a class field.
const KEYWORDS: [&str; 12] =
    ["and", "as", "class", "for", "from", "if", "in", "is", "not", "or", "pass", "with"];

pub(crate) fn write(document: &Document) -> String {
    let mut stub = Stub { document, out: HEAD.to_owned() };
    for (name, schema) in &document.types {
        let kind = stub.kind(schema, name, true);
        if kind != *name {
            let _ = write!(stub.out, "\n{name}: TypeAlias = {kind}\n");
        }
    }
    stub.out
}

struct Stub<'a> {
    document: &'a Document,
    out: String,
}

impl<'a> Stub<'a> {
    /// The type of a schema. Objects become classes of their own, called `name` with a number if there are several;
    /// `own` means that the name is the schema's own.
    fn kind(&mut self, schema: &'a Value, name: &str, own: bool) -> String {
        let shape = Shape::of(schema);
        if let Shape::Together(_) | Shape::Object(_) = shape {
            let ways = self.ways(&shape);
            let several = ways.len() > 1 || !own;
            let mut names = Vec::new();
            for (index, fields) in ways.iter().enumerate() {
                let class = match (several, ways.len()) {
                    (false, _) => name.to_owned(),
                    (true, 1) => name.to_owned(),
                    _ => format!("{name}{}", index + 1),
                };
                self.class(&class, fields, description(schema));
                names.push(class);
            }
            return names.join(" | ");
        }
        self.plain(&shape, name)
    }

    fn plain(&mut self, shape: &Shape<'a>, name: &str) -> String {
        match shape {
            Shape::Any => "Any".to_owned(),
            Shape::Named(name) => (*name).to_owned(),
            Shape::Values(values) => {
                let values: Vec<String> = values.iter().map(|value| literal(value)).collect();
                format!("Literal[{}]", values.join(", "))
            }
            Shape::Plain("integer") => "int".to_owned(),
            Shape::Plain("number") => "float".to_owned(),
            Shape::Plain("boolean") => "bool".to_owned(),
            Shape::Plain("null") => "None".to_owned(),
            Shape::Plain(_) => "str".to_owned(),
            // Lists, as in JSON; a list of mixed items has no better name.
            Shape::Array(items) => format!("list[{}]", self.kind(items, name, false)),
            Shape::Tuple(items) => {
                let mut kinds: Vec<String> =
                    items.iter().map(|item| self.kind(item, name, false)).collect();
                kinds.sort();
                kinds.dedup();
                format!("list[{}]", kinds.join(" | "))
            }
            Shape::Keyed(each) => format!("dict[str, {}]", self.kind(each, name, false)),
            Shape::Either(ways) => {
                let mut kinds = Vec::new();
                for (index, way) in ways.iter().enumerate() {
                    let kind = match way {
                        Shape::Object(_) | Shape::Together(_) => {
                            let mut names = Vec::new();
                            for (more, fields) in self.ways(way).iter().enumerate() {
                                let class = format!("{name}{}{}", index + 1, suffix(more));
                                self.class(&class, fields, None);
                                names.push(class);
                            }
                            names.join(" | ")
                        }
                        way => self.plain(way, name),
                    };
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                    }
                }
                kinds.join(" | ")
            }
            Shape::Object(_) | Shape::Together(_) => "dict[str, Any]".to_owned(),
        }
    }

    /// The fields of an object, for each of its alternatives.
    fn ways(&self, shape: &Shape<'a>) -> Vec<Vec<Field<'a>>> {
        match shape {
            Shape::Object(fields) => vec![fields.iter().map(Field::clone).collect()],
            Shape::Named(name) => self.ways(&Shape::of(&self.document.types[*name])),
            Shape::Either(ways) => ways.iter().flat_map(|way| self.ways(way)).collect(),
            Shape::Together(parts) => parts.iter().fold(vec![Vec::new()], |found, part| {
                let more = self.ways(part);
                let both = |(one, other): (&Vec<Field<'a>>, &Vec<Field<'a>>)| {
                    one.iter().chain(other).map(Field::clone).collect()
                };
                found
                    .iter()
                    .flat_map(|one| more.iter().map(move |other| (one, other)))
                    .map(both)
                    .collect()
            }),
            _ => Vec::new(),
        }
    }

    fn class(&mut self, name: &str, fields: &[Field<'a>], about: Option<&str>) {
        let mut lines = Vec::new();
        for Field { name: field, required, schema } in fields {
            let kind = self.kind(schema, &format!("{name}{}", camel(field)), false);
            let kind = if *required { kind } else { format!("NotRequired[{kind}]") };
            lines.push((*field, kind));
        }
        if fields.iter().any(|field| KEYWORDS.contains(&field.name)) {
            let lines: Vec<String> =
                lines.iter().map(|(field, kind)| format!("    \"{field}\": {kind},\n")).collect();
            let _ =
                write!(self.out, "\n{name} = TypedDict(\"{name}\", {{\n{}}})\n", lines.concat());
            return;
        }
        let _ = write!(self.out, "\nclass {name}(TypedDict):\n");
        if let Some(about) = about {
            let _ = writeln!(
                self.out,
                "    \"\"\"{}\"\"\"",
                about.replace('\\', "").trim_end_matches('"')
            );
        }
        for (field, kind) in &lines {
            let _ = writeln!(self.out, "    {field}: {kind}");
        }
        if lines.is_empty() && about.is_none() {
            self.out.push_str("    pass\n");
        }
    }
}

fn literal(value: &Value) -> String {
    match value {
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        value => value.to_string(),
    }
}

fn suffix(more: usize) -> String {
    if more == 0 { String::new() } else { format!("_{more}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::document::EXAMPLE;

    #[test]
    fn fields_and_alternatives_have_their_types() {
        let text = write(&Document::read(EXAMPLE).unwrap());
        for expected in [
            "GoPlayRequest = TypedDict(\"GoPlayRequest\", {\n    \"at\": str | None,\n    \"in\": NotRequired[int],\n})",
            "class GoDone1(TypedDict):\n    stone: Literal[\"b\", \"w\"]",
            "GoDone: TypeAlias = GoDone1 | GoDone2",
        ] {
            assert!(text.contains(expected), "{expected} is not in\n{text}");
        }
    }
}
