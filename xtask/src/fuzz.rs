//! `cargo xtask fuzz`: lets cargo-fuzz look for input that violates a guarantee. The seeds in `fuzz/corpus` are not
//! changed; what the fuzzer finds goes under `fuzz/target`. The checks are in `fuzz/targets`.

use std::fs;

use clap::Args;

use crate::shell;
use crate::tools::{ThisMachine, provide, tools_of};

/// Look for input that breaks a reader, a parser or the lattice (installs cargo-fuzz if it is missing)
#[derive(Debug, Args)]
pub(crate) struct FuzzArgs {
    /// The target, by the name of its file in fuzz/fuzz_targets; all targets if not given
    target: Option<String>,

    /// Minutes per target
    #[arg(long, default_value_t = 1)]
    minutes: u64,
}

pub(crate) fn run(args: &FuzzArgs) -> Result<bool, String> {
    let all = targets()?;
    let wanted = |name: &&String| args.target.as_ref().is_none_or(|target| target == *name);
    let targets: Vec<&String> = all.iter().filter(wanted).collect();
    if targets.is_empty() {
        let name = args.target.as_deref().unwrap_or_default();
        return Err(format!("there is no target `{name}`; there are {}", all.join(", ")));
    }
    if let Some(missing) = provide(&tools_of("fuzzing"), &mut ThisMachine).first() {
        return Err(missing.reason.clone());
    }
    let seconds = format!("-max_total_time={}", args.minutes.saturating_mul(60));
    let mut broken = Vec::new();
    for target in targets {
        let found = format!("fuzz/target/found/{target}");
        fs::create_dir_all(shell::root().join(&found)).map_err(|e| format!("{found}: {e}"))?;
        let seeds = format!("fuzz/corpus/{target}");
        println!("\n== fuzz {target} for {} min", args.minutes);
        // Sanitizers need a nightly compiler; without them any compiler will do. The code is safe except for a few
        // kernels.
        let fuzz = ["fuzz", "run", "--sanitizer", "none", target, &found, &seeds, "--", &seconds];
        if !shell::run(&shell::cargo(), &fuzz, &[]) {
            broken.push(target.as_str());
        }
    }
    match broken.as_slice() {
        [] => println!("xtask: nothing broke"),
        broken => println!("xtask: BROKEN: {}; see fuzz/artifacts", broken.join(", ")),
    }
    Ok(broken.is_empty())
}

/// The targets, by the names of their files.
fn targets() -> Result<Vec<String>, String> {
    let folder = shell::root().join("fuzz/fuzz_targets");
    let found = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let name = |path: std::path::PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    let mut names: Vec<String> = found.flatten().filter_map(|entry| name(entry.path())).collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_is_checked_by_the_corpus_test_and_built_by_cargo_fuzz() {
        let read = |path: &str| fs::read_to_string(shell::root().join(path)).unwrap();
        let (lib, cargo) = (read("fuzz/targets/src/lib.rs"), read("fuzz/Cargo.toml"));
        let targets = targets().unwrap();
        assert!(targets.len() >= 8, "{targets:?}");
        for target in targets {
            assert!(lib.contains(&format!("(\"{target}\", ")), "{target}");
            assert!(cargo.contains(&format!("path = \"fuzz_targets/{target}.rs\"")), "{target}");
        }
    }
}
