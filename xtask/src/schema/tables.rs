//! The field tables in docs/*.md: between `<!-- fields: NAME -->` and `<!-- end -->`, where the name is a game or a
//! type.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use super::document::{Document, Field, Query, Shape, description};

const BEGIN: &str = "<!-- fields: ";
const END: &str = "<!-- end -->";

/// A page with its tables up to date.
pub(crate) fn renewed(document: &Document, page: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (name, inside) = after.split_once(" -->").ok_or("a marker has no end")?;
        let (_, after) =
            inside.split_once(END).ok_or(format!("`{BEGIN}{name} -->` without `{END}`"))?;
        let tables = Tables { document, page: String::new(), linked: BTreeSet::new() };
        let _ = write!(out, "{before}{BEGIN}{name} -->\n{}{END}", tables.of(name)?);
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

struct Tables<'a> {
    document: &'a Document,
    page: String,
    /// Types that a table refers to.
    linked: BTreeSet<&'a str>,
}

impl<'a> Tables<'a> {
    fn of(mut self, name: &str) -> Result<String, String> {
        let queries = self.document.games.get(name);
        let is_game = queries.is_some();
        if let Some(queries) = queries {
            for Query { name, about, request, answer } in queries {
                let _ = write!(self.page, "\n### `{name}`\n\n{about}\n");
                for (what, name) in [("Request", request), ("Answer", answer)] {
                    let _ = write!(self.page, "\n{what}:\n");
                    self.write(&self.document.types[name]);
                }
            }
        } else {
            let (name, _) =
                self.document.types.get_key_value(name).ok_or(format!("no type {name}"))?;
            self.linked.insert(name);
        }
        let mut written = BTreeSet::new();
        while let Some(name) = self.linked.difference(&written).next().copied() {
            written.insert(name);
            // Types shared by all games have their tables on the protocol page.
            if is_game && self.is_shared(name) {
                continue;
            }
            let _ = write!(self.page, "\n### {name}\n");
            let schema = &self.document.types[name];
            if let Some(about) = description(schema) {
                let _ = write!(self.page, "\n{about}\n");
            }
            self.write(schema);
        }
        self.page.push('\n');
        Ok(self.page)
    }

    fn has_fields(&self, shape: &Shape<'_>) -> bool {
        match shape {
            Shape::Named(name) => self.has_fields(&Shape::of(&self.document.types[*name])),
            shape => matches!(shape, Shape::Object(_) | Shape::Together(_)),
        }
    }

    fn is_shared(&self, name: &str) -> bool {
        !self.document.games.keys().any(|game| name.starts_with(&super::camel(game)))
    }

    fn write(&mut self, schema: &'a Value) {
        let mut ways = Vec::new();
        match Shape::of(schema) {
            Shape::Named(name) => return self.write(&self.document.types[name]),
            Shape::Either(either) if either.iter().any(|way| self.has_fields(way)) => {
                ways.extend(either);
            }
            shape => ways.push(shape),
        }
        let several = ways.len() > 1;
        for (index, way) in ways.iter().enumerate() {
            if several {
                let _ = write!(self.page, "\n{}:\n", if index == 0 { "Either" } else { "or" });
            }
            let mut rows = Vec::new();
            self.rows(way, "", &mut rows);
            if rows.is_empty() {
                let kind = self.kind(way);
                let _ = write!(self.page, "\n{kind}\n");
                continue;
            }
            rows.sort_by_key(|row| !row.required);
            self.page.push_str("\n| field | type | default | meaning |\n|---|---|---|---|\n");
            for Row { name, kind, default, about, .. } in rows {
                let _ = writeln!(self.page, "| `{name}` | {kind} | {default} | {about} |");
            }
        }
    }

    fn rows(&mut self, shape: &Shape<'a>, inside: &str, rows: &mut Vec<Row>) {
        match shape {
            Shape::Object(fields) => fields.iter().for_each(|field| self.row(field, inside, rows)),
            Shape::Together(parts) => parts.iter().for_each(|part| self.rows(part, inside, rows)),
            Shape::Either(ways) => {
                for way in ways {
                    let from = rows.len();
                    self.rows(way, inside, rows);
                    rows[from..].iter_mut().for_each(|row| row.required = false);
                }
            }
            Shape::Named(name) => {
                let shape = Shape::of(&self.document.types[*name]);
                self.rows(&shape, inside, rows);
            }
            _ => {}
        }
    }

    fn row(&mut self, field: &Field<'a>, inside: &str, rows: &mut Vec<Row>) {
        let shape = Shape::of(field.schema);
        let name = format!("{inside}{}", field.name);
        let default = match field.schema.get("default") {
            Some(value) => format!("`{value}`"),
            None if field.required => "required".to_owned(),
            None => String::new(),
        };
        let mut kind = self.kind(&shape);
        if !field.required {
            // `null` is another way to omit a field.
            kind = kind.replace(" or null", "");
        }
        if let (Some(least), Some(most)) =
            (field.schema.get("minimum"), field.schema.get("maximum"))
        {
            // The range of a machine integer is not a property of the field.
            if ![255, 65_535, 4_294_967_295].contains(&most.as_u64().unwrap_or_default()) {
                let _ = write!(kind, " from {least} to {most}");
            }
        }
        let about = description(field.schema).unwrap_or_default().replace('|', "\\|");
        rows.push(Row { name: name.clone(), kind, default, about, required: field.required });
        if let Shape::Object(_) = shape {
            self.rows(&shape, &format!("{name}."), rows);
        }
    }

    /// A type as text.
    fn kind(&mut self, shape: &Shape<'a>) -> String {
        match shape {
            Shape::Any => "any".to_owned(),
            Shape::Named(name) => {
                self.linked.insert(name);
                let page = if self.is_shared(name) { "protocol.md" } else { "" };
                format!("[{name}]({page}#{})", name.to_lowercase())
            }
            Shape::Values(values) => {
                values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ")
            }
            Shape::Plain(kind) => (*kind).to_owned(),
            Shape::Array(items) => format!("array of {}", self.kind(&Shape::of(items))),
            Shape::Tuple(items) => {
                let items: Vec<String> =
                    items.iter().map(|item| self.kind(&Shape::of(item))).collect();
                format!("[{}]", items.join(", "))
            }
            Shape::Keyed(item) => format!("object of {}", self.kind(&Shape::of(item))),
            Shape::Object(_) => "object".to_owned(),
            Shape::Together(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.kind(part)).collect();
                parts.join(" and ")
            }
            Shape::Either(ways) => {
                let mut kinds: Vec<String> = ways.iter().map(|way| self.kind(way)).collect();
                kinds.dedup();
                kinds.join(" or ")
            }
        }
    }
}

struct Row {
    name: String,
    kind: String,
    default: String,
    about: String,
    required: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = r##"{"components": {"schemas": {
        "go.play": {"description": "Plays.", "allOf": [{}, {"$ref": "#/components/schemas/GoPlayRequest"}],
                    "x-answer": {"$ref": "#/components/schemas/GoPlayAnswer"}},
        "GoPlayRequest": {"properties": {"at": {"type": "string", "description": "Where."},
                                         "size": {"type": "integer", "default": 19}}, "required": ["at"]},
        "GoPlayAnswer": {"properties": {"evidence": {"$ref": "#/components/schemas/Evidence"}}},
        "Evidence": {"type": "string"}}}}"##;

    #[test]
    fn tables_stand_between_their_markers_and_nothing_else_changes() {
        let document = Document::read(DOCUMENT).unwrap();
        let page = "# Go\n<!-- fields: go -->\nold\n<!-- end -->\nThe end.\n";
        let new = renewed(&document, page).unwrap();
        assert!(
            new.starts_with("# Go\n<!-- fields: go -->\n")
                && new.ends_with("<!-- end -->\nThe end.\n")
        );
        assert!(
            new.contains("| `at` | string | required | Where. |\n| `size` | integer | `19` |  |"),
            "{new}"
        );
        assert!(new.contains("[Evidence](protocol.md#evidence)") && !new.contains("old"), "{new}");
        assert_eq!(renewed(&document, &new).unwrap(), new);
        assert!(renewed(&document, "<!-- fields: go -->").is_err());
        assert!(renewed(&document, "<!-- fields: chess --><!-- end -->").is_err());
    }
}
