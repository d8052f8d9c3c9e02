//! The stories of `web/stories`: a real browser against the real binary.

use std::fs;
use std::path::Path;

use clap::Args;

use crate::shell;
use crate::tools::{ThisMachine, provide, tools_of};

/// The folder with the stories, relative to the workspace root.
const FOLDER: &str = "web/stories";

/// Run the page's stories in headless Chromium, against the binary that tests use
#[derive(Debug, Args)]
pub(crate) struct BrowserArgs {
    /// Run only the story with this name
    #[arg(long)]
    only: Option<String>,
}

pub(crate) fn run(args: &BrowserArgs) -> Result<bool, String> {
    let binary = shell::built("--bin", "kibitzer")?;
    let binary = binary.to_string_lossy();
    let mut against = vec!["--binary", &binary];
    against.extend(args.only.iter().flat_map(|name| ["--only", name.as_str()]));
    Ok(node("run.mjs", &against))
}

/// Runs the stories that apply to the static site against `target/site`, served by a plain file server.
pub(crate) fn site_stories() -> bool {
    node("run.mjs", &["--site", &crate::site::folder().to_string_lossy()])
}

/// Measures what only a browser can; installs the tools first if necessary.
pub(crate) fn measure(binary: &Path) -> bool {
    let missing = provide(&tools_of("browser"), &mut ThisMachine);
    missing.iter().for_each(|missing| println!("{}", missing.reason));
    missing.is_empty() && node("measure.mjs", &["--binary", &binary.to_string_lossy()])
}

/// `cargo xtask bench browser`: the static site, and its engine compared with the native one.
pub(crate) fn bench(more: &[String]) -> Result<bool, String> {
    if let Some(unknown) = more.first() {
        return Err(format!("the browser's benchmark takes no arguments, not {unknown}"));
    }
    let missing = provide(&tools_of("site"), &mut ThisMachine);
    if let Some(missing) = missing.into_iter().next() {
        return Err(missing.reason);
    }
    // As a user has it, and with the arithmetic of a browser. Separate folders, as for the builds of the site.
    let (binary, narrow) = (shell::target(), shell::target().join("site-narrow"));
    for (folder, flags) in [(&binary, ""), (&narrow, "--cfg kibitzer_narrow")] {
        let at = folder.to_string_lossy();
        let native = ["build", "--release", "--package", "kibitzer-browser", "--example", "native"];
        let native = [&native[..], &["--target-dir", &at]].concat();
        println!("$ RUSTFLAGS={flags:?} cargo {}", native.join(" "));
        let env: &[_] = if flags.is_empty() { &[] } else { &[("RUSTFLAGS", flags)] };
        if !shell::run(&shell::cargo(), &native, env) {
            return Ok(false);
        }
    }
    if !crate::site::built()? {
        return Ok(false);
    }
    let site = crate::site::folder();
    let [binary, narrow] = [binary, narrow].map(|folder| folder.join("release/examples/native"));
    let files = [("--site", site), ("--binary", binary), ("--narrow", narrow)];
    let files = files.map(|(option, file)| (option, file.to_string_lossy().into_owned()));
    let against: Vec<&str> = files.iter().flat_map(|(option, file)| [*option, file]).collect();
    Ok(node("measure-site.mjs", &against))
}

fn node(script: &str, against: &[&str]) -> bool {
    let root = shell::root();
    if !is_installed(&root.join(FOLDER)) {
        println!("$ npm install --no-save --prefix {FOLDER}");
        // Chromium comes from Debian; no other browser is downloaded.
        let env = [("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")];
        if !shell::run(
            "npm",
            &["install", "--no-save", "--prefix", FOLDER, "--no-audit", "--no-fund"],
            &env,
        ) {
            return false;
        }
    }
    let script = format!("{FOLDER}/{script}");
    let shots = shell::target().join("screenshots");
    let shots = shots.to_string_lossy();
    let args = [&[script.as_str()], against, &["--shots", &shots]].concat();
    println!("$ node {}", args.join(" "));
    shell::run("node", &args, &[])
}

/// Whether the packages of the lock file are installed: npm leaves its own lock file behind.
fn is_installed(folder: &Path) -> bool {
    let age = |file: &str| fs::metadata(folder.join(file)).and_then(|about| about.modified()).ok();
    match (age("package-lock.json"), age("node_modules/.package-lock.json")) {
        (Some(wanted), Some(there)) => there >= wanted,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_file_names_no_registry() {
        let lock =
            fs::read_to_string(shell::root().join(FOLDER).join("package-lock.json")).unwrap();
        assert!(lock.contains("playwright-core") && lock.contains("axe-core"));
        assert!(!lock.contains("\"resolved\""), "see omit-lockfile-registry-resolved in .npmrc");
    }
}
