//! Jupyter notebooks as pages: text as it is, code, and the outputs that were committed with it.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::links::read;

/// The notebooks of a folder in the order of their names: title, file name of the page, page.
pub(crate) fn pages(folder: &Path) -> Result<Vec<(String, String, String)>, String> {
    let found = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut found: Vec<_> = found.flatten().map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|end| end == "ipynb"));
    found.sort();
    let page = |path: &std::path::PathBuf| {
        let wrong = |error| format!("{}: {error}", path.display());
        let page = page(&serde_json::from_str(&read(path)?).map_err(wrong)?);
        let title = page.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("Notebook");
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok((title.to_owned(), format!("notebook-{name}.md"), page))
    };
    found.iter().map(page).collect()
}

fn page(notebook: &Value) -> String {
    let mut page = String::new();
    for cell in notebook["cells"].as_array().into_iter().flatten() {
        let source = text(&cell["source"]);
        match cell["cell_type"].as_str() {
            Some("code") => page += &block("python", &source),
            _ => page += &format!("{source}\n\n"),
        }
        for output in cell["outputs"].as_array().into_iter().flatten() {
            page += &shown(output);
        }
    }
    page
}

/// An output in the richest form that it has.
fn shown(output: &Value) -> String {
    let data = &output["data"];
    if let Some(picture) = data["image/png"].as_str() {
        let picture = picture.replace('\n', "");
        return format!(
            "<img alt=\"A chart of the values above\" src=\"data:image/png;base64,{picture}\">\n\n"
        );
    }
    let html = text(&data["text/html"]);
    if !html.is_empty() {
        // A blank line would end the HTML.
        let lines = html.lines().filter(|line| !line.trim().is_empty());
        return format!("<div>\n{}\n</div>\n\n", lines.collect::<Vec<_>>().join("\n"));
    }
    match [&output["text"], &data["text/plain"]].map(text).concat() {
        plain if plain.is_empty() => plain,
        plain => block("text", &plain),
    }
}

fn block(language: &str, text: &str) -> String {
    format!("```{language}\n{}\n```\n\n", text.trim_end())
}

/// A text, which notebooks split into lines.
fn text(value: &Value) -> String {
    match value {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        other => other.as_str().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_notebook_is_shown_with_its_outputs() {
        let notebook = json!({"cells": [
            {"cell_type": "markdown", "source": ["# A title\n", "and more"]},
            {"cell_type": "code", "source": "1 + 1", "outputs": [{"data": {"text/plain": ["2"]}}]},
            {"cell_type": "code", "source": "table", "outputs": [
                {"text": "a line\n"},
                {"data": {"text/html": "<table>\n\n</table>", "text/plain": "Table()"}},
                {"data": {"image/png": "AAAA\n", "text/plain": "Figure"}}]},
        ]});
        let page = page(&notebook);
        assert!(
            page.starts_with("# A title\nand more\n\n```python\n1 + 1\n```\n\n```text\n2\n```\n"),
            "{page}"
        );
        assert!(
            page.contains("```text\na line\n```\n\n<div>\n<table>\n</table>\n</div>\n"),
            "{page}"
        );
        assert!(page.contains("base64,AAAA\">") && !page.contains("Figure"), "{page}");
    }
}
