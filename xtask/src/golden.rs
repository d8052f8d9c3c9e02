//! `cargo xtask golden`: lets every golden test write its output instead of comparing it. A person then reviews the
//! diff.

use clap::Args;

use crate::shell;

/// Rewrite the golden files; review the diff before you commit it
#[derive(Debug, Args)]
pub(crate) struct GoldenArgs {
    /// Run only the tests of this package
    #[arg(long, value_name = "NAME")]
    package: Option<String>,
}

pub(crate) fn run(args: &GoldenArgs) -> Result<bool, String> {
    let mut cargo = vec!["test"];
    match &args.package {
        Some(package) => cargo.extend(["--package", package]),
        None => cargo.push("--workspace"),
    }
    cargo.push("golden");
    println!("$ KIBITZER_GOLDEN=rewrite cargo {}", cargo.join(" "));
    let rewritten = shell::run(&shell::cargo(), &cargo, &[("KIBITZER_GOLDEN", "rewrite")]);
    if rewritten {
        println!("xtask: golden files rewritten; `git diff` shows what changed");
    }
    Ok(rewritten)
}
