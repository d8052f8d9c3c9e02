//! `/openapi`: the OpenAPI document for humans. Generated at start from the document itself, as
//! plain HTML without scripts.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use crate::routes::App;

const HEAD: &str = include_str!("assets/openapi.html");

/// The page of a document.
pub(crate) fn page(document: &Value) -> String {
    let info = &document["info"];
    let mut main = String::new();
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            write_operation(&mut main, document, path, method, operation);
        }
    }
    main.push_str("<h2>Shapes</h2>\n");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        write_schema(&mut main, document, name, schema);
    }
    HEAD.replace("{{title}}", &text(&info["title"]))
        .replace("{{version}}", &text(&info["version"]))
        .replace("{{description}}", &text(&info["description"]))
        .replace("{{main}}", &main)
}

/// The target of a reference, or the value itself.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let to = value.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix('#'));
    to.and_then(|path| document.pointer(path)).unwrap_or(value)
}

fn write_operation(
    out: &mut String,
    document: &Value,
    path: &str,
    method: &str,
    operation: &Value,
) {
    let (path, method) = (escape(path), escape(&method.to_uppercase()));
    let id = text(&operation["operationId"]);
    let summary = text(&operation["summary"]);
    // Writing to a String does not fail.
    let _ = write!(
        out,
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\"><code>{method} {path}</code></h2>\n<p>{summary}.</p>\n"
    );
    let examples = &operation["requestBody"]["content"]["application/json"]["examples"];
    if let Some(examples) = examples.as_object() {
        let _ = write!(out, "<h3>Example requests</h3>\n<ul>\n");
        for (name, example) in examples {
            let (name, about) = (escape(name), text(&resolved(document, example)["summary"]));
            let _ = writeln!(out, "<li><a href=\"#shape-{name}\">{name}</a>: {about}</li>");
        }
        out.push_str("</ul>\n");
    }
    out.push_str(
        "<table>\n<caption>Responses</caption>\n<thead><tr><th scope=\"col\">status</th>\
         <th scope=\"col\">when</th></tr></thead>\n<tbody>\n",
    );
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let (status, when) = (escape(status), text(&resolved(document, response)["description"]));
        let _ = writeln!(out, "<tr><td>{status}</td><td>{when}</td></tr>");
    }
    out.push_str("</tbody>\n</table>\n</section>\n");
}

/// A complete request is shown by its example, with links to its types; a type by its schema.
fn write_schema(out: &mut String, document: &Value, name: &str, schema: &Value) {
    let example = &document["components"]["examples"][name]["value"];
    let shown = if example.is_null() { schema } else { example };
    let shown = escape(&serde_json::to_string_pretty(shown).unwrap_or_default());
    let name = escape(name);
    let about = text(&schema["description"]);
    let link = |(what, to): (&str, &Value)| {
        let to = to.get("$ref")?.as_str()?.rsplit('/').next().map(escape)?;
        Some(format!(" {what}: <a href=\"#shape-{to}\">{to}</a>."))
    };
    let types = [("Fields", &schema["allOf"][1]), ("Answer", &schema["x-answer"])];
    let types: String = types.into_iter().filter_map(link).collect();
    let _ = write!(
        out,
        "<section id=\"shape-{name}\">\n<h3>{name}</h3>\n<p>{about}{types}</p>\n\
         <pre tabindex=\"0\" aria-label=\"{name}\">{shown}</pre>\n</section>\n"
    );
}

fn text(value: &Value) -> String {
    escape(value.as_str().unwrap_or_default())
}

fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(c),
        }
    }
    safe
}

pub(crate) async fn html(State(app): State<Arc<App>>) -> Response {
    file("text/html; charset=utf-8", app.openapi_page.clone())
}

pub(crate) async fn css() -> Response {
    file("text/css; charset=utf-8", include_str!("assets/openapi.css"))
}

pub(crate) async fn json(State(app): State<Arc<App>>) -> Response {
    file("application/json", app.openapi.clone())
}

/// A file that a browser may cache but must revalidate.
pub(crate) fn file(kind: &'static str, body: impl IntoResponse) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_protocol::OPENAPI;

    #[test]
    fn the_page_shows_every_path_and_shape_and_runs_nothing() {
        let document: Value = serde_json::from_str(OPENAPI).unwrap();
        let page = page(&document);
        assert!(!page.contains("{{"), "every gap is filled");
        assert!(!page.contains("<script") && !page.contains("style="));
        for path in document["paths"].as_object().unwrap().keys() {
            assert!(page.contains(path), "{path}");
        }
        for name in document["components"]["schemas"].as_object().unwrap().keys() {
            assert!(page.contains(&format!("id=\"shape-{name}\"")), "{name}");
        }
    }

    #[test]
    fn text_of_the_document_cannot_become_markup() {
        let document = serde_json::json!({
            "info": {"title": "<script>1</script>"},
            "paths": {"/<b>": {"get": {"summary": "\"<i>"}}},
        });
        let page = page(&document);
        assert!(!page.contains("<script>") && !page.contains("<b>") && !page.contains("<i>"));
    }
}
