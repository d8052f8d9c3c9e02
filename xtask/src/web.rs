//! `cargo xtask web`: builds the page from `web/` into the files that are embedded in the program, and checks that
//! those in the repository match the source.
//!
//! Node is needed only here, not to run Kibitzer.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use crate::shell;

/// Build the page from web/ into web/dist
#[derive(Debug, Args)]
pub(crate) struct WebArgs {
    /// Change nothing: build separately, and compare with web/dist byte by byte
    #[arg(long)]
    check: bool,
}

/// Installs what the lockfile says. Not `npm ci`: it requires every optional package of other platforms in the
/// lockfile, and npm leaves out those that it cannot install here.
const INSTALL: &[&str] = &["install", "--no-save"];

const NEEDS: &str = "the page is built with Node 20.19 or later and its npm: install Debian's \
                     `nodejs` and `npm` where they are recent enough, or Node from its own site";

/// The folder `web`, with the packages of its lockfile installed.
pub(crate) fn prepared() -> Result<PathBuf, String> {
    let web = shell::root().join("web");
    if shell::ask("node", &["--version"]).is_none() || shell::ask("npm", &["--version"]).is_none() {
        return Err(format!("node or npm is missing; {NEEDS}"));
    }
    if !is_installed(&web) && !npm(&web, INSTALL) {
        return Err(format!("installing the packages of web/ failed; {NEEDS}"));
    }
    Ok(web)
}

pub(crate) fn run(args: &WebArgs) -> Result<bool, String> {
    let web = prepared()?;
    let checks = ["typecheck", "lint", "test"];
    if !checks.iter().all(|check| npm(&web, &["run", "--silent", check])) {
        return Ok(false);
    }
    if !args.check {
        return Ok(build(&web, &web.join("dist")));
    }
    let aside = Aside::new()?;
    if !build(&web, &aside.0) {
        return Ok(false);
    }
    let differences = differences(&read(&web.join("dist"))?, &read(&aside.0)?);
    for difference in &differences {
        println!("{difference}");
    }
    if !differences.is_empty() {
        println!("web/dist is not what web/ builds into; `cargo xtask web` renews it");
    }
    Ok(differences.is_empty())
}

/// Whether the packages are those of the lockfile. npm records what it installed in a file that is then newer than
/// the lockfile.
fn is_installed(web: &Path) -> bool {
    let time = |path: &str| fs::metadata(web.join(path)).and_then(|found| found.modified()).ok();
    match (time("node_modules/.package-lock.json"), time("package-lock.json")) {
        (Some(installed), Some(locked)) => installed >= locked,
        _ => false,
    }
}

fn build(web: &Path, out: &Path) -> bool {
    let out = out.to_string_lossy();
    npm(web, &["run", "--silent", "build", "--", "--outDir", &out, "--emptyOutDir"])
}

fn npm(web: &Path, args: &[&str]) -> bool {
    npm_with(web, args, &[])
}

/// Runs npm in `web`, with its output shown.
pub(crate) fn npm_with(web: &Path, args: &[&str], env: &[(&str, &str)]) -> bool {
    println!("$ npm {}", args.join(" "));
    let ran = Command::new("npm").args(args).envs(env.iter().copied()).current_dir(web).status();
    ran.is_ok_and(|status| status.success())
}

/// A temporary folder next to the other build products, removed when dropped.
struct Aside(PathBuf);

impl Aside {
    fn new() -> Result<Self, String> {
        let folder = shell::root().join("target").join(format!("web-check-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Aside(folder))
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        // A leftover folder does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

type Files = BTreeMap<String, Vec<u8>>;

/// Every file below a folder, by its relative path.
fn read(folder: &Path) -> Result<Files, String> {
    let mut found = Files::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        let wrong = |error: std::io::Error| format!("{}: {error}", next.display());
        for entry in fs::read_dir(&next).map_err(wrong)? {
            let path = entry.map_err(wrong)?.path();
            if path.is_dir() {
                waiting.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap_or(&path);
            let name = name.to_string_lossy().replace('\\', "/");
            found.insert(name, fs::read(&path).map_err(wrong)?);
        }
    }
    Ok(found)
}

/// The differences between the committed files and those just built, one per line.
fn differences(committed: &Files, built: &Files) -> Vec<String> {
    let mut found = Vec::new();
    for (name, bytes) in built {
        match committed.get(name) {
            None => found.push(format!("{name} is missing in web/dist")),
            Some(there) if there != bytes => found.push(format!("{name} differs")),
            Some(_) => {}
        }
    }
    let gone = committed.keys().filter(|name| !built.contains_key(*name));
    found.extend(gone.map(|name| format!("{name} in web/dist is not built any more")));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(of: &[(&str, &str)]) -> Files {
        of.iter().map(|&(name, text)| (name.to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn equal_folders_have_no_differences() {
        let one = files(&[("index.html", "a"), ("assets/x.js", "b")]);
        assert_eq!(differences(&one, &one.clone()), Vec::<String>::new());
    }

    #[test]
    fn missing_changed_and_left_over_files_are_named() {
        let committed = files(&[("index.html", "old"), ("assets/old.js", "b"), ("icon.svg", "i")]);
        let built = files(&[("index.html", "new"), ("assets/new.js", "b"), ("icon.svg", "i")]);
        assert_eq!(
            differences(&committed, &built),
            [
                "assets/new.js is missing in web/dist",
                "index.html differs",
                "assets/old.js in web/dist is not built any more",
            ]
        );
    }

    #[test]
    fn files_are_read_with_their_folders() {
        let aside = Aside::new().unwrap();
        fs::create_dir_all(aside.0.join("assets")).unwrap();
        fs::write(aside.0.join("assets/x.js"), "b").unwrap();
        fs::write(aside.0.join("index.html"), "a").unwrap();
        assert_eq!(read(&aside.0).unwrap(), files(&[("assets/x.js", "b"), ("index.html", "a")]));
        assert!(read(&aside.0.join("nowhere")).is_err());
    }
}
