//! `cargo xtask mutants`: mutation testing. Changes the code slightly, in one place at a time, and expects some test
//! to fail.
//!
//! Guarantees: the same seed gives the same sample; a survivor that `.cargo/mutants-survivors.txt` does not justify
//! fails. `.cargo/mutants.toml` defines what is mutated. It must not know what the code does.

use std::fs;

use clap::Args;

use crate::shell;
use crate::tools::{ThisMachine, provide, tools_of};

/// Change the code in one place at a time, and expect some test to fail (installs cargo-mutants if it is missing)
#[derive(Debug, Args)]
pub(crate) struct MutantsArgs {
    /// How many mutants to try, drawn at random; all of them by default, which takes a day
    #[arg(long, value_name = "N")]
    sample: Option<usize>,

    /// The seed of the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Only mutants of files whose path contains this text
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
    // The mutants are selected by exact name; with its configuration cargo-mutants 27.1 would add every deleted field
    // of the files that the settings name, whatever the expressions say.
    arguments.extend(["--no-config", "--timeout-multiplier", "5", "--minimum-test-timeout", "60"]);
    for regex in &regexes {
        arguments.extend(["--re", regex]);
    }
    let mut files: Vec<&str> = picked.iter().filter_map(|name| name.split(':').next()).collect();
    files.dedup();
    for file in files {
        arguments.extend(["--file", file]);
    }
    // It fails if something survived; that is interpreted below.
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
    // A run that tried nothing (because the tests fail without a mutant, for example) proves nothing.
    Ok(unknown.is_empty() && count(&caught) + count(&timeout) + count(&missed) > 0)
}

/// A sample, the same for the same seed, in the original order.
fn sampled<'n>(names: &[&'n str], sample: usize, seed: u64) -> Vec<&'n str> {
    let number = |name: &str| {
        // FNV-1a over the seed and the name without its position: a new line above does not change the sample.
        let bytes = seed.to_le_bytes().into_iter().chain(placeless(name).into_bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        // Otherwise names that differ only in their last letter would end up next to each other.
        let mixed = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ (mixed >> 33)
    };
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|&at| (number(names[at]), at));
    order.truncate(sample);
    order.sort_unstable();
    order.into_iter().map(|at| names[at]).collect()
}

/// A mutant's name without line and column, which change with every edit above it: `src/x.rs: replace ...`.
fn placeless(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(_), Some(_), Some(what)) => format!("{file}:{what}"),
        _ => name.to_owned(),
    }
}

/// The survivors that are not justified.
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
    // Not every non-letter: a backslash before `<` or `>` means a word boundary.
    let special = |c: char| r"\.+*?()|[]{}^$".contains(c);
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
            r"a\.rs:1:2: replace f -> u8 with \(0\)"
        );
    }
}
