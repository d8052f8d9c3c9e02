//! `cargo xtask mutants`: changes the code a little, in one place at a time, and expects some test to fail.
//!
//! Promises: the same seed gives the same sample; a survivor that `.cargo/mutants-survivors.txt` does not justify fails. What is
//! changed is said by `.cargo/mutants.toml`. It must not know what the code does.

use std::fs;

use clap::Args;

use crate::shell;
use crate::tools::{ThisMachine, provide, tools_of};

/// Change the code in one place at a time, and expect some test to fail (installs cargo-mutants where it is missing)
#[derive(Debug, Args)]
pub(crate) struct MutantsArgs {
    /// How many mutants to try, drawn at random; all of them without it, which takes a day
    #[arg(long, value_name = "N")]
    sample: Option<usize>,

    /// The seed of the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Only mutants of files whose path contains this
    #[arg(long, value_name = "TEXT")]
    of: Option<String>,

    /// Only list what would be tried
    #[arg(long)]
    list: bool,
}

const SURVIVORS: &str = ".cargo/mutants-survivors.txt";

pub(crate) fn run(args: &MutantsArgs) -> Result<bool, String> {
    if let Some(missing) = provide(&tools_of("mutants"), &mut ThisMachine).first() {
        return Err(missing.reason.clone());
    }
    let cargo = shell::cargo();
    let all = shell::print(&cargo, &["mutants", "--workspace", "--list"], &[])?;
    let wanted = |name: &&str| args.of.as_deref().is_none_or(|of| name.contains(of));
    let all: Vec<&str> = all.lines().filter(wanted).collect();
    let picked = match args.sample {
        Some(sample) => sampled(&all, sample, args.seed),
        None => all.clone(),
    };
    println!("{} of {} mutants", picked.len(), all.len());
    if args.list {
        picked.iter().for_each(|name| println!("{name}"));
        return Ok(true);
    }
    if picked.is_empty() {
        return Err("there is no such mutant".to_owned());
    }
    let out = shell::target();
    let out = out.to_string_lossy();
    let regexes: Vec<String> = picked.iter().map(|name| format!("^{}$", escaped(name))).collect();
    let mut arguments = vec!["mutants", "--workspace", "--no-shuffle", "--output", &out];
    for regex in &regexes {
        arguments.extend(["--re", regex]);
    }
    // It fails where something survived; what that means is said below.
    shell::run(&cargo, &arguments, &[]);
    let told = |name: &str| fs::read_to_string(shell::target().join("mutants.out").join(name));
    let outcome = |name: &str| told(name).map_err(|error| format!("mutants.out/{name}: {error}"));
    let (missed, caught, timeout) =
        (outcome("missed.txt")?, outcome("caught.txt")?, outcome("timeout.txt")?);
    let unviable = outcome("unviable.txt")?;
    let justified = fs::read_to_string(shell::root().join(SURVIVORS))
        .map_err(|error| format!("{SURVIVORS}: {error}"))?;
    let unknown = unjustified(&missed, &justified);
    let count = |text: &str| text.lines().count();
    println!(
        "caught {}, timed out {}, unviable {}, survived {} ({} of them justified in {SURVIVORS})",
        count(&caught),
        count(&timeout),
        count(&unviable),
        count(&missed),
        count(&missed) - unknown.len(),
    );
    unknown.iter().for_each(|name| println!("SURVIVED: {name}"));
    // A run that tried nothing (the tests fail without a mutant, say) proves nothing.
    Ok(unknown.is_empty() && count(&caught) + count(&timeout) + count(&missed) > 0)
}

/// Some of many, the same for the same seed, in their old order.
fn sampled<'n>(names: &[&'n str], sample: usize, seed: u64) -> Vec<&'n str> {
    let number = |name: &str| {
        // FNV-1a over the seed and the place-free name: a new line above does not change the sample.
        let bytes = seed.to_le_bytes().into_iter().chain(placeless(name).into_bytes());
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    };
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|&at| (number(names[at]).rotate_left(32), at));
    order.truncate(sample);
    order.sort_unstable();
    order.into_iter().map(|at| names[at]).collect()
}

/// A mutant without line and column, which change with every edit above it: `src/x.rs: replace ...`.
fn placeless(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(_), Some(_), Some(what)) => format!("{file}:{what}"),
        _ => name.to_owned(),
    }
}

/// The survivors that nobody justified.
fn unjustified(missed: &str, justified: &str) -> Vec<String> {
    let known: Vec<String> = justified
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.rsplit_once(" # "))
        .map(|(name, _)| placeless(name.trim()))
        .collect();
    let missed = missed.lines().filter(|name| !known.contains(&placeless(name)));
    missed.map(str::to_owned).collect()
}

fn escaped(name: &str) -> String {
    let special = |c: char| !c.is_alphanumeric() && c != ' ' && c != '_';
    name.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_that_of_its_seed_wherever_the_lines_are() {
        let names: Vec<String> =
            (0..500).map(|n| format!("src/a.rs:{n}:5: replace f{n} with 0")).collect();
        let moved: Vec<String> =
            (0..500).map(|n| format!("src/a.rs:{}:9: replace f{n} with 0", n + 3)).collect();
        let pick = |names: &[String], seed| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            sampled(&names, 60, seed).iter().map(|name| placeless(name)).collect::<Vec<_>>()
        };
        assert_eq!(pick(&names, 1).len(), 60);
        assert_eq!(pick(&names, 1), pick(&moved, 1));
        assert_ne!(pick(&names, 1), pick(&names, 2));
        assert!(pick(&names[..10], 1).len() == 10);
    }

    #[test]
    fn only_what_is_written_down_with_a_reason_may_survive() {
        let missed = "src/a.rs:7:3: replace < with <=\nsrc/a.rs:9:3: replace + with -\n";
        let justified = "# words\nsrc/a.rs:5:3: replace < with <= # equal either way\nsrc/a.rs:9:3: replace + with -\n";
        assert_eq!(
            unjustified(missed, justified),
            ["src/a.rs:9:3: replace + with -"],
            "no reason was given"
        );
    }

    #[test]
    fn names_are_taken_literally() {
        assert_eq!(
            escaped("a.rs:1:2: replace f -> u8 with (0)"),
            r"a\.rs\:1\:2\: replace f \-\> u8 with \(0\)"
        );
    }
}
