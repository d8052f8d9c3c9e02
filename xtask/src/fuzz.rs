//! `cargo xtask fuzz`: lets cargo-fuzz look for input that breaks a reader. The seeds in
//! `fuzz/corpus` stay as they are; what the fuzzer finds on the way goes under `fuzz/target`.

use std::fs;

use clap::Args;

use crate::shell;

/// Look for input that breaks a reader (needs a nightly toolchain and cargo-fuzz)
#[derive(Debug, Args)]
pub(crate) struct FuzzArgs {
    /// Which target: protocol (requests) or container (files of tables); both if not given
    target: Option<String>,

    /// How long to look, for each target
    #[arg(long, default_value_t = 60)]
    seconds: u64,

    /// Install the nightly toolchain and cargo-fuzz where they are missing
    #[arg(long)]
    install: bool,
}

/// What each target reads.
const TARGETS: &[(&str, &str)] =
    &[("protocol", "lines and bodies of requests"), ("container", "files of computed tables")];

pub(crate) fn run(args: &FuzzArgs) -> Result<bool, String> {
    let wanted = |name: &str| args.target.as_deref().is_none_or(|target| target == name);
    let targets = TARGETS.iter().filter(|(name, _)| wanted(name));
    if targets.clone().count() == 0 {
        let known: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
        let name = args.target.as_deref().unwrap_or_default();
        return Err(format!("there is no target `{name}`; there are {}", known.join(", ")));
    }
    if !ready(args.install)? {
        return Ok(false);
    }
    let seconds = format!("-max_total_time={}", args.seconds);
    let mut passed = true;
    for (target, about) in targets {
        let found = format!("fuzz/target/found/{target}");
        fs::create_dir_all(shell::root().join(&found)).map_err(|e| format!("{found}: {e}"))?;
        let seeds = format!("fuzz/corpus/{target}");
        println!("\n== fuzz {target} ({about}) for {} s", args.seconds);
        let fuzz =
            ["run", "nightly", "cargo", "fuzz", "run", target, &found, &seeds, "--", &seconds];
        passed &= shell::run("rustup", &fuzz, &[]);
    }
    let verdict = if passed { "nothing broke" } else { "something BROKE: see fuzz/artifacts" };
    println!("xtask: {verdict}");
    Ok(passed)
}

/// Whether nightly and cargo-fuzz are there; installs them if asked to, else says how.
fn ready(install: bool) -> Result<bool, String> {
    let steps: [(&str, &[&str], &[&str]); 2] = [
        (
            "a nightly toolchain",
            &["run", "nightly", "rustc", "--version"],
            &["toolchain", "install", "nightly", "--profile", "minimal"],
        ),
        (
            "cargo-fuzz",
            &["run", "nightly", "cargo", "fuzz", "--version"],
            &["run", "nightly", "cargo", "install", "cargo-fuzz", "--locked"],
        ),
    ];
    for (what, probe, remedy) in steps {
        if shell::ask("rustup", probe).is_some() {
            continue;
        }
        let command = format!("rustup {}", remedy.join(" "));
        if !install {
            println!("fuzzing needs {what}: run `{command}`, or `cargo xtask fuzz --install`");
            return Ok(false);
        }
        println!("$ {command}");
        if !shell::run("rustup", remedy, &[]) {
            return Err(format!("{what} could not be installed"));
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_its_source_and_its_seeds() {
        for (target, _) in TARGETS {
            let fuzz = shell::root().join("fuzz");
            assert!(fuzz.join(format!("fuzz_targets/{target}.rs")).is_file(), "{target}");
            let seeds = fs::read_dir(fuzz.join("corpus").join(target)).unwrap();
            assert!(seeds.count() > 0, "{target} has no seeds");
        }
    }
}
