//! `cargo xtask publish`: checks that crates.io would accept every library crate.
//!
//! Cargo processes the crates in dependency order, and builds each from what would be uploaded. Nothing is uploaded.

use clap::Args;
use serde_json::Value;

use crate::shell;

/// Check that every library crate can be published, without uploading anything
#[derive(Debug, Args)]
pub(crate) struct PublishArgs {
    /// Pack the crates without building them: seconds instead of minutes
    #[arg(long)]
    pack_only: bool,
    /// Allow uncommitted changes
    #[arg(long)]
    allow_dirty: bool,
}

pub(crate) fn run(args: &PublishArgs) -> Result<bool, String> {
    let crates = publishable()?;
    println!("{} crates: {}", crates.len(), crates.join(", "));
    let mut command =
        if args.pack_only { vec!["package", "--no-verify"] } else { vec!["publish", "--dry-run"] };
    if args.allow_dirty {
        command.push("--allow-dirty");
    }
    command.extend(crates.iter().flat_map(|name| ["--package", name.as_str()]));
    Ok(shell::run(&shell::cargo(), &command, &[]))
}

/// Every crate of the workspace whose manifest does not say `publish = false`.
fn publishable() -> Result<Vec<String>, String> {
    let said = shell::ask(&shell::cargo(), &["metadata", "--no-deps", "--format-version", "1"]);
    let metadata = said.ok_or("cargo metadata fails")?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let open = packages.filter(|package| package["publish"].is_null());
    Ok(open.filter_map(|package| package["name"].as_str().map(str::to_owned)).collect())
}
