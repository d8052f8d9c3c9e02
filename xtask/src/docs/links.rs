//! What leads nowhere in the documents: links to missing files or headings, and chapters that the table of contents
//! leaves out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const CONTENTS: &str = "docs/SUMMARY.md";

/// Every broken link of the documents, and every chapter that is missing from the table of contents.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>, String> {
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

pub(crate) fn read(page: &Path) -> Result<String, String> {
    fs::read_to_string(page).map_err(|error| format!("{}: {error}", page.display()))
}

pub(crate) fn markdown(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let found = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut pages: Vec<PathBuf> = found.flatten().map(|entry| entry.path()).collect();
    pages.retain(|page| page.extension().is_some_and(|end| end == "md"));
    pages.sort();
    Ok(pages)
}

pub(crate) fn path_of(link: &str) -> &str {
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

/// Links of the built pages to files that are not there.
pub(crate) fn dead(book: &Path) -> Result<Vec<String>, String> {
    let mut dead = Vec::new();
    let pages = fs::read_dir(book).map_err(|error| format!("{}: {error}", book.display()))?;
    for page in pages.flatten().map(|entry| entry.path()) {
        if page.extension().is_some_and(|end| end == "html") {
            let text = read(&page)?;
            let targets = targets(&text).filter(|link| !book.join(path_of(link)).exists());
            dead.extend(targets.map(|link| format!("{}: {link} is not there", shown(book, &page))));
        }
    }
    Ok(dead)
}

/// The files that a page of the book refers to.
fn targets(page: &str) -> impl Iterator<Item = &str> {
    let quoted = |name| page.split(name).skip(1).filter_map(|rest| rest.split('"').next());
    let links = quoted(" href=\"").chain(quoted(" src=\""));
    links.filter(|link| !link.starts_with('#') && !link.contains(':'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell;

    #[test]
    fn links_and_headings_are_found_outside_of_code() {
        let text = "# What `it` does, now\n[a](b.md#c) and [d](https://e)\n```\n[no](no.md)\n# no\n```\n![p](p.png)";
        let found: Vec<String> = links(text).into_iter().map(|(_, link)| link).collect();
        assert_eq!(found, ["b.md#c", "p.png"]);
        assert_eq!(headings(text), BTreeSet::from(["what-it-does-now".to_owned()]));
    }

    #[test]
    fn a_built_page_refers_to_files() {
        let page = r##"<a href="a.html#b">, <a href="#c">, <a href="https://d">, <img alt="" src="e.png">"##;
        assert_eq!(targets(page).collect::<Vec<_>>(), ["a.html#b", "e.png"]);
    }

    #[test]
    fn no_link_of_the_documents_leads_nowhere() {
        let wrong = faults(&shell::root()).unwrap();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
