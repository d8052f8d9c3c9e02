//! Runs programs from the root of the workspace.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The cargo that runs this.
pub(crate) fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// Runs a program with its output shown. A program that cannot be started has failed.
pub(crate) fn run(program: &str, args: &[&str], env: &[(&str, &str)]) -> bool {
    let mut command = Command::new(program);
    command.args(args).envs(env.iter().copied()).current_dir(root());
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("cannot start {program}: {error}");
            false
        }
    }
}

/// Runs a program for what it prints. `None` if it cannot be started or fails.
pub(crate) fn ask(program: &str, args: &[&str]) -> Option<String> {
    let mut command = Command::new(program);
    command.args(args).current_dir(root()).stdin(Stdio::null()).stderr(Stdio::null());
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a program for what it prints, with its complaints shown.
pub(crate) fn print(program: &str, args: &[&str]) -> Result<String, String> {
    let mut command = Command::new(program);
    command.args(args).current_dir(root()).stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("cannot start {program}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program} {} failed", args.join(" ")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
