//! `cargo xtask semver`: would a program that uses the last release of the library still compile?
//!
//! Promises: every crate that is published is compared, and none without a release to compare it with is passed over in silence.

use clap::Args;

use crate::publish::publishable;
use crate::shell;
use crate::tools::{ThisMachine, provide, tools_of};

/// Compare the public API of every crate of the library with the last release (installs cargo-semver-checks where it is missing)
#[derive(Debug, Args)]
pub(crate) struct SemverArgs {
    /// The commit or tag to compare with, instead of the last release before this commit
    #[arg(long, value_name = "REV")]
    baseline: Option<String>,
}

pub(crate) fn run(args: &SemverArgs) -> Result<bool, String> {
    let Some(baseline) = args.baseline.clone().or_else(last_release) else {
        println!("no release to compare with: no tag `v*` before this commit");
        println!("`cargo xtask semver --baseline REV` compares with any commit");
        return Ok(true);
    };
    if let Some(missing) = provide(&tools_of("semver"), &mut ThisMachine).first() {
        return Err(missing.reason.clone());
    }
    let crates = publishable()?;
    println!("{} crates, compared with {baseline}", crates.len());
    Ok(shell::run(&shell::cargo(), &arguments(&baseline, &crates), &[]))
}

/// The last tag before this commit, which may itself be a release.
fn last_release() -> Option<String> {
    let tag = shell::ask("git", &["describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^"])?;
    Some(tag.trim().to_owned()).filter(|tag| !tag.is_empty())
}

fn arguments<'a>(baseline: &'a str, crates: &'a [String]) -> Vec<&'a str> {
    let mut arguments = vec!["semver-checks", "--baseline-rev", baseline];
    arguments.extend(crates.iter().flat_map(|name| ["--package", name.as_str()]));
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_that_is_published_is_compared() {
        let crates = publishable().unwrap();
        let arguments = arguments("v0.1.0", &crates);
        assert_eq!(arguments[..3], ["semver-checks", "--baseline-rev", "v0.1.0"]);
        let compared = arguments.iter().filter(|part| part.starts_with("kibitzer-")).count();
        assert_eq!(compared, crates.len());
        for name in ["kibitzer-deal", "kibitzer-yatzy"] {
            assert!(arguments.contains(&name), "{name} is not compared");
        }
        assert!(!arguments.contains(&"kibitzer-testkit"), "it is not published");
    }
}
