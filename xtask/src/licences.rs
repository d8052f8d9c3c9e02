//! `cargo xtask licences`: whether third-party code is allowed (`deny.toml`), and the notices that go with what is
//! shipped (`THIRD-PARTY.txt`).
//!
//! Guarantees: nothing is fetched from the network that is already on the machine; a licence, source or duplicate
//! version that `deny.toml` does not allow fails, and so do notices that do not match `Cargo.lock`. cargo-deny reads
//! the same `deny.toml` and also knows advisories, but building it takes longer than all other steps on a new
//! machine, so the few rules that need no network are checked here.

mod notices;
mod rules;

use std::fs;

use clap::Args;
use serde_json::Value;

use crate::shell;

/// Check third-party licences, sources and duplicates, and write the shipped notices
#[derive(Debug, Args)]
pub(crate) struct LicencesArgs {
    /// Only check whether THIRD-PARTY.txt is up to date
    #[arg(long)]
    check: bool,
}

/// The notices, in the workspace root.
pub(crate) const NOTICES: &str = "THIRD-PARTY.txt";

/// A third-party crate of the workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Crate {
    id: String,
    name: String,
    version: String,
    licence: String,
    /// Empty for our own crates.
    source: String,
    manifest: String,
}

pub(crate) fn run(args: &LicencesArgs) -> Result<bool, String> {
    // Packages that are already there are not fetched again, so this works offline.
    let arguments = ["metadata", "--format-version", "1", "--locked"];
    let told = shell::print(&shell::cargo(), &arguments, &[])?;
    let told: Value = serde_json::from_str(&told).map_err(|error| error.to_string())?;
    let crates = crates(&told);
    let deny = read("deny.toml")?;
    let deny: toml::Table = deny.parse().map_err(|error| format!("deny.toml: {error}"))?;
    let broken = rules::broken(&crates, &deny)?;
    broken.iter().for_each(|broken| println!("deny.toml: {broken}"));

    let allowed = rules::allowed(&deny);
    let text = notices::text(&crates, &told, &allowed)?;
    let kept = read(NOTICES).unwrap_or_default();
    if kept == text {
        println!(
            "{} crates are allowed as deny.toml has it, {NOTICES} is up to date",
            crates.len()
        );
    } else if args.check {
        println!(
            "{NOTICES} is not what Cargo.lock gives: run `cargo xtask licences` and commit it"
        );
    } else {
        let path = shell::root().join(NOTICES);
        fs::write(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("wrote {NOTICES}");
    }
    Ok(broken.is_empty() && (kept == text || !args.check))
}

fn read(name: &str) -> Result<String, String> {
    let path = shell::root().join(name);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The third-party crates in cargo's metadata.
fn crates(metadata: &Value) -> Vec<Crate> {
    let word =
        |package: &Value, field: &str| package[field].as_str().unwrap_or_default().to_owned();
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let of = |package: &Value| Crate {
        id: word(package, "id"),
        name: word(package, "name"),
        version: word(package, "version"),
        licence: word(package, "license"),
        source: word(package, "source"),
        manifest: word(package, "manifest_path"),
    };
    packages.map(of).filter(|one| !one.source.is_empty()).collect()
}
