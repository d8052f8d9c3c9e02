//! `cargo xtask docs`: the documentation as a site, built by mdBook and rustdoc; `--check`: checks every link;
//! `--recipes`: runs the recipes.
//!
//! The check needs nothing but the files: it finds links to missing files, links to missing headings, and chapters
//! that are missing from the table of contents. What is built is checked again for links to missing files.

mod book;
mod links;
mod notebook;
mod recipes;

use std::fs;
use std::path::Path;

use clap::Args;

use crate::publish::publishable;
use crate::shell;

/// Build the documentation into target/book
#[derive(Debug, Args)]
pub(crate) struct DocsArgs {
    /// Only check links, headings and the table of contents
    #[arg(long)]
    check: bool,
    /// Only run the commands of docs/recipes.md and compare what they print (needs bash and jq)
    #[arg(long, conflicts_with = "check")]
    recipes: bool,
}

pub(crate) fn run(args: &DocsArgs) -> Result<bool, String> {
    if args.recipes {
        return recipes::run();
    }
    let wrong = links::faults(&shell::root())?;
    if args.check || !wrong.is_empty() {
        return Ok(report(&wrong));
    }
    let Some(mdbook) = mdbook() else { return Ok(false) };
    let source = shell::target().join("book-source");
    book::lay_out(&shell::root(), &source)?;
    let out = shell::target().join("book");
    let (to, source) = (out.to_string_lossy(), source.to_string_lossy());
    if !shell::run(&mdbook, &["build", "--dest-dir", &to, &source], &[])
        || !reference(&out.join(book::RUST))?
    {
        return Ok(false);
    }
    let dead = links::dead(&out)?;
    println!("{}", out.join("index.html").display());
    Ok(report(&dead))
}

fn report(faults: &[String]) -> bool {
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    println!("docs: {} faults", faults.len());
    faults.is_empty()
}

/// What rustdoc says about the crates that are published, moved into the book.
fn reference(to: &Path) -> Result<bool, String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", to.display());
    let doc = shell::target().join("doc");
    for old in [&doc, to] {
        // What other commands documented does not belong to the book.
        if old.exists() {
            fs::remove_dir_all(old).map_err(wrong)?;
        }
    }
    let crates = publishable()?;
    let mut command = vec!["doc", "--no-deps", "--quiet", "--all-features"];
    command.extend(crates.iter().flat_map(|name| ["--package", name.as_str()]));
    if !shell::run(&shell::cargo(), &command, &[("RUSTDOCFLAGS", "-D warnings")]) {
        return Ok(false);
    }
    fs::rename(&doc, to).map_err(wrong)?;
    Ok(true)
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
