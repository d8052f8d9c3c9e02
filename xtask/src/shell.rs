//! Runs programs from the workspace root.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The workspace root.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The cargo that runs this.
pub(crate) fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// Builds a program of the workspace as tests use it, and returns its path. `kind` is `--bin` or `--example`.
///
/// Builds with `--workspace`, although one package contains it: that gives the same features as the tests, so nothing
/// is compiled a second time with others.
pub(crate) fn built(kind: &str, name: &str) -> Result<PathBuf, String> {
    if !run(&cargo(), &["build", "--quiet", "--workspace", kind, name], &[]) {
        return Err(format!("`{name}` cannot be built"));
    }
    let folder = target().join(if kind == "--bin" { "debug" } else { "debug/examples" });
    Ok(folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// Runs a program with its output shown. Failing to start counts as failure.
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

/// Runs a program with all its output redirected to a file. Failing to start counts as failure.
pub(crate) fn log(program: &str, args: &[&str], env: &[(&str, &str)], file: &File) -> bool {
    let mut command = Command::new(program);
    command.args(args).envs(env.iter().copied()).current_dir(root()).stdin(Stdio::null());
    let (Ok(out), Ok(err)) = (file.try_clone(), file.try_clone()) else { return false };
    command.stdout(out).stderr(err).status().is_ok_and(|status| status.success())
}

/// The CPU time of all programs that have ended so far, in seconds, if the system reports it.
pub(crate) fn processor_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program name may contain spaces; the children's user and system times are the 16th and 17th fields.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    // A tick is a hundredth of a second on all current Linux systems.
    Some((ticks(13)? + ticks(14)?) / 100.0)
}

/// Runs a program and returns its output; `None` if it cannot be started or fails.
pub(crate) fn ask(program: &str, args: &[&str]) -> Option<String> {
    let mut command = Command::new(program);
    command.args(args).current_dir(root()).stdin(Stdio::null()).stderr(Stdio::null());
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a program and returns its output, with its error output shown.
pub(crate) fn print(program: &str, args: &[&str], env: &[(&str, &str)]) -> Result<String, String> {
    let mut command = Command::new(program);
    command
        .args(args)
        .envs(env.iter().copied())
        .current_dir(root())
        .stdin(Stdio::null())
        .stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("cannot start {program}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program} {} failed", args.join(" ")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
