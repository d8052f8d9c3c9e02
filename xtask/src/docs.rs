//! `cargo xtask docs`: the documentation as a site, built by mdBook; `--check`: checks every link.
//!
//! The check needs nothing but the files: it finds links to missing files, links to missing headings, and chapters
//! that are missing from the table of contents.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::shell;

/// Build the documentation into target/book
#[derive(Debug, Args)]
pub(crate) struct DocsArgs {
    /// Only check links, headings and the table of contents
    #[arg(long)]
    check: bool,
}

const CONTENTS: &str = "docs/SUMMARY.md";

pub(crate) fn run(args: &DocsArgs) -> Result<bool, String> {
    let wrong = faults(&shell::root())?;
    for fault in &wrong {
        eprintln!("{fault}");
    }
    if args.check || !wrong.is_empty() {
        println!("docs: {} faults", wrong.len());
        return Ok(wrong.is_empty());
    }
    let Some(mdbook) = mdbook() else { return Ok(false) };
    let source = shell::target().join("book-source");
    lay_out(&shell::root(), &source)?;
    let out = shell::target().join("book").to_string_lossy().into_owned();
    let source = source.to_string_lossy();
    Ok(shell::run(&mdbook, &["build", "--dest-dir", &out, &source], &[]))
}

/// Documents of the workspace root that are also chapters of the book.
const ROOT_CHAPTERS: [(&str, &str); 3] = [
    ("Architecture", "ARCHITECTURE.md"),
    ("Contributing", "CONTRIBUTING.md"),
    ("Changes", "CHANGELOG.md"),
];

/// Copies the documents into one folder, adjusting links between the root and docs/.
fn lay_out(root: &Path, to: &Path) -> Result<(), String> {
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
    for page in markdown(&root.join("docs"))? {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        let mut text = for_book(&read(&page)?, "../", "");
        if name == "SUMMARY.md" {
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

/// The installed mdBook, or one that is now installed below the target folder.
fn mdbook() -> Option<String> {
    let own =
        shell::target().join("tools").join("bin").join("mdbook").to_string_lossy().into_owned();
    for program in ["mdbook", &own] {
        if shell::ask(program, &["--version"]).is_some() {
            return Some(program.to_owned());
        }
    }
    let root = shell::target().join("tools").to_string_lossy().into_owned();
    let install = [
        "install",
        "--locked",
        "--no-default-features",
        "--features",
        "search",
        "--root",
        &root,
        "mdbook",
    ];
    println!("$ cargo {}", install.join(" "));
    shell::run(&shell::cargo(), &install, &[]).then_some(own)
}

/// Every broken link of the documents, and every chapter that is missing from the table of contents.
fn faults(root: &Path) -> Result<Vec<String>, String> {
    let mut pages = markdown(&root.join("docs"))?;
    let top = markdown(root)?;
    let contents = root.join(CONTENTS);
    let listed: BTreeSet<PathBuf> = if contents.exists() {
        let links = links(&read(&contents)?);
        links.iter().map(|(_, link)| root.join("docs").join(path_of(link))).collect()
    } else {
        pages.iter().cloned().collect()
    };
    let forgotten = pages.iter().filter(|page| **page != contents && !listed.contains(*page));
    let mut faults: Vec<String> =
        forgotten.map(|page| format!("{}: not in {CONTENTS}", shown(root, page))).collect();
    pages.extend(top);
    for page in pages {
        let text = read(&page)?;
        let folder = page.parent().unwrap_or(root);
        for (line, link) in links(&text) {
            let target =
                if path_of(&link).is_empty() { page.clone() } else { folder.join(path_of(&link)) };
            let place = format!("{}:{line}", shown(root, &page));
            if !target.exists() {
                faults.push(format!("{place}: {link} is not there"));
            } else if let Some((_, heading)) = link.split_once('#')
                && target.extension().is_some_and(|end| end == "md")
                && !headings(&read(&target)?).contains(heading)
            {
                faults.push(format!("{place}: {link} has no such heading"));
            }
        }
    }
    Ok(faults)
}

fn shown(root: &Path, page: &Path) -> String {
    page.strip_prefix(root).unwrap_or(page).display().to_string()
}

fn read(page: &Path) -> Result<String, String> {
    fs::read_to_string(page).map_err(|error| format!("{}: {error}", page.display()))
}

fn markdown(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let found = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut pages: Vec<PathBuf> = found.flatten().map(|entry| entry.path()).collect();
    pages.retain(|page| page.extension().is_some_and(|end| end == "md"));
    pages.sort();
    Ok(pages)
}

fn path_of(link: &str) -> &str {
    link.split_once('#').map_or(link, |(path, _)| path)
}

/// The text outside of code blocks, with line numbers.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut code = false;
    text.lines().enumerate().filter_map(move |(at, line)| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        (!code && !fence).then_some((at + 1, line))
    })
}

/// Links to files of the project, each with its line number.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, line) in prose(text) {
        for piece in line.split("](").skip(1) {
            let Some((link, _)) = piece.split_once(')') else { continue };
            if !link.contains("://") && !link.starts_with("mailto:") {
                found.push((at, link.to_owned()));
            }
        }
    }
    found
}

/// The anchors of headings: lower case, hyphens for spaces, no punctuation.
fn headings(text: &str) -> BTreeSet<String> {
    let heading = |(_, line): (usize, &str)| {
        let name = line.starts_with('#').then(|| line.trim_start_matches('#').trim())?;
        let kept = name.chars().filter_map(|c| match c {
            ' ' => Some('-'),
            '-' | '_' => Some(c),
            _ if c.is_alphanumeric() => Some(c.to_ascii_lowercase()),
            _ => None,
        });
        Some(kept.collect())
    };
    prose(text).filter_map(heading).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_headings_are_found_outside_of_code() {
        let text = "# What `it` does, now\n[a](b.md#c) and [d](https://e)\n```\n[no](no.md)\n# no\n```\n![p](p.png)";
        let found: Vec<String> = links(text).into_iter().map(|(_, link)| link).collect();
        assert_eq!(found, ["b.md#c", "p.png"]);
        assert_eq!(headings(text), BTreeSet::from(["what-it-does-now".to_owned()]));
    }

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

    #[test]
    fn no_link_of_the_documents_leads_nowhere() {
        let wrong = faults(&shell::root()).unwrap();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
