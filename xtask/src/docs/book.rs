//! The documents laid out as the book that mdBook builds: pages of docs/ and of the root in one folder, the notebooks as
//! pages, and a page that leads to the reference of the crates.

use std::fs;
use std::path::Path;

use super::links::{markdown, path_of, read};
use super::notebook;
use crate::publish::publishable;

/// The folder of the built book that holds the reference of the crates.
pub(crate) const RUST: &str = "rust";

/// Documents of the workspace root that are also chapters of the book.
const ROOT_CHAPTERS: [(&str, &str); 3] = [
    ("Architecture", "ARCHITECTURE.md"),
    ("Contributing", "CONTRIBUTING.md"),
    ("Changes", "CHANGELOG.md"),
];

/// Copies the documents into one folder, adjusting links between the root and docs/.
pub(crate) fn lay_out(root: &Path, to: &Path) -> Result<(), String> {
    let wrong = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    if to.exists() {
        fs::remove_dir_all(to).map_err(|error| wrong(to, error))?;
    }
    let docs = to.join("docs");
    fs::create_dir_all(&docs).map_err(|error| wrong(to, error))?;
    let write = |name: &str, text: String| {
        let path = docs.join(name);
        fs::write(&path, text).map_err(|error| wrong(&path, error))
    };
    let notebooks = notebook::pages(&root.join("apps/python/notebooks"))?;
    write("crates.md", crates()?)?;
    for page in markdown(&root.join("docs"))? {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        let mut text = for_book(&read(&page)?, "../", "");
        if name == "SUMMARY.md" {
            text += "- [The crates](crates.md)\n\n# Notebooks\n\n";
            for (title, file, page) in &notebooks {
                text += &format!("- [{title}]({file})\n");
                write(file, page.clone())?;
            }
            text += "\n# The project\n\n";
            for (title, file) in ROOT_CHAPTERS {
                text += &format!("- [{title}]({file})\n");
            }
        }
        write(&name, text)?;
    }
    for (_, file) in ROOT_CHAPTERS {
        write(file, for_book(&read(&root.join(file))?, "", "docs/"))?;
    }
    let images = docs.join("images");
    fs::create_dir_all(&images).map_err(|error| wrong(&images, error))?;
    let pictures = root.join("docs").join("images");
    for picture in fs::read_dir(&pictures).map_err(|error| wrong(&pictures, error))?.flatten() {
        let path = picture.path();
        fs::copy(&path, images.join(picture.file_name())).map_err(|error| wrong(&path, error))?;
    }
    let settings = read(&root.join("book.toml"))?;
    fs::write(to.join("book.toml"), settings).map_err(|error| wrong(to, error))
}

/// A page as it appears in the book: links to other chapters lose the path out of their folder, and links to files
/// that are not chapters become plain text.
fn for_book(text: &str, out: &str, into: &str) -> String {
    let is_chapter = |path: &str| ROOT_CHAPTERS.iter().any(|(_, file)| *file == path);
    let mut pieces = text.split("](");
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let Some((link, rest)) = piece.split_once(')') else {
            page += "](";
            page += piece;
            continue;
        };
        let near = link
            .strip_prefix(out)
            .filter(|_| !out.is_empty())
            .or(link.strip_prefix(into).filter(|_| !into.is_empty()));
        match near {
            _ if link.contains("://") => page += &format!("]({link}){rest}"),
            Some(near) if is_chapter(path_of(near)) || !into.is_empty() => {
                page += &format!("]({near}){rest}")
            }
            None if into.is_empty() || is_chapter(path_of(link)) || link.starts_with('#') => {
                page += &format!("]({link}){rest}");
            }
            _ => {
                // The text stays; the bracket before it is removed.
                if let Some(at) = page.rfind('[') {
                    page.remove(at);
                }
                page += rest;
            }
        }
    }
    page
}

/// The page that leads to what rustdoc says about each crate.
fn crates() -> Result<String, String> {
    let item =
        |name: &String| format!("- [{name}]({RUST}/{}/index.html)\n", name.replace('-', "_"));
    let list: String = publishable()?.iter().map(item).collect();
    Ok(format!(
        "# The crates\n\nThe reference of the Rust library, as rustdoc writes it:\n\n{list}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_fit_into_the_book() {
        let inside = "see [a](../ARCHITECTURE.md#b), [c](yatzy.md), [d](../web/README.md) and [e](https://f)";
        let wanted = "see [a](ARCHITECTURE.md#b), [c](yatzy.md), d and [e](https://f)";
        assert_eq!(for_book(inside, "../", ""), wanted);
        let root = "[a](docs/yatzy.md#b), [c](CONTRIBUTING.md), [d](#e), [f](apps/cli/src/main.rs)";
        assert_eq!(
            for_book(root, "", "docs/"),
            "[a](yatzy.md#b), [c](CONTRIBUTING.md), [d](#e), f"
        );
    }
}
