//! `cargo xtask bench kills`: kills every kind of long run at random moments, again and again, until it has been
//! killed often enough; the final result must be byte-identical to that of an undisturbed run.
//!
//! Guarantees: the moments come from a seed; only processes that were started here are killed. It must not know what
//! the runs compute.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;

use crate::shell;

#[derive(Debug, Parser)]
#[command(name = "cargo xtask bench kills", no_binary_name = true)]
struct KillsArgs {
    /// How often to kill each kind of run
    #[arg(long, default_value_t = 50)]
    kills: u32,

    /// The seed of the random moments
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Test only this kind of run
    #[arg(long)]
    only: Option<String>,
}

/// A long run, small enough to take a few seconds: its name, and its arguments without `--out`.
type Run = (&'static str, &'static str);

const RUNS: &[Run] = &[
    (
        "yatzy",
        "yatzy sweep --grid=0,0.1 --rules american-no-bonus --precision f32 --method simulate --games 500",
    ),
    ("bomb-busters", "bomb simulate --mission 1,2 --players 3 --policy random --games 6000"),
    ("texas42", "42 arena intermediate beginner --deals 40"),
    ("blob", "blob arena --left flat:50 --right thumb --deals 600 --players 3 --cards 3"),
    ("selfplay", "blob selfplay --player flat:20 --rounds 200 --unit 20 --players 4 --cards 3"),
    ("training", "blob train --quick --iterations 3 --save-every 0 --export out/last.safetensors"),
    ("clue", "clue arena expert beginner --games 8"),
];

pub(crate) fn run(more: &[String]) -> Result<bool, String> {
    let args = KillsArgs::try_parse_from(more).map_err(|error| error.to_string())?;
    shell::built("--bin", "kibitzer")?;
    let folder = std::env::temp_dir().join(format!("kibitzer-kills-{}", std::process::id()));
    println!("| run | killed | finished | same bytes |");
    println!("|---|---|---|---|");
    let mut passed = true;
    let wanted = |run: &&Run| args.only.as_deref().is_none_or(|only| only == run.0);
    for (number, run) in (0..).zip(RUNS.iter().filter(wanted)) {
        let place = folder.join(run.0);
        let mut random = Random(args.seed.wrapping_mul(1_000).wrapping_add(number));
        let told = disturbed(run, &place, args.kills, &mut random)?;
        let Told { killed, finished, same } = told;
        println!("| `{}` | {killed} | {finished} | {same} |", run.1);
        passed &= same == finished && finished > 0;
    }
    let _ = fs::remove_dir_all(&folder);
    Ok(passed)
}

#[derive(Debug, Default)]
struct Told {
    killed: u32,
    finished: u32,
    same: u32,
}

/// Executes one kind of run undisturbed once and then kills it the given number of times; whenever it finishes, a new
/// one starts.
fn disturbed(run: &Run, place: &Path, kills: u32, random: &mut Random) -> Result<Told, String> {
    let began = Instant::now();
    let undisturbed = place.join("undisturbed");
    let mut child = start(run, &undisturbed)?;
    if !child.wait().map_err(|error| said(run, &error))?.success() {
        return Err(format!("kibitzer {} failed undisturbed", run.1));
    }
    let wanted = files(&out(&undisturbed))?;
    if wanted.is_empty() {
        return Err(format!("kibitzer {} wrote nothing", run.1));
    }
    let mut length = began.elapsed();
    let mut told = Told::default();
    for round in 0.. {
        let here = place.join(format!("round-{round}"));
        loop {
            // Once it has been killed often enough, the last run may finish.
            let patience = match told.killed < kills {
                true => length.mul_f64(random.share()),
                false => Duration::from_secs(3600),
            };
            match wait(start(run, &here)?, patience).map_err(|error| said(run, &error))? {
                Some(true) => {
                    // The machine is less busy now: kill sooner.
                    length = length.mul_f64(0.9);
                    break;
                }
                Some(false) => return Err(format!("kibitzer {} failed after a kill", run.1)),
                None if told.killed >= kills => {
                    return Err(format!("kibitzer {} does not come to an end", run.1));
                }
                None => told.killed += 1,
            }
        }
        told.finished += 1;
        told.same += u32::from(files(&out(&here))? == wanted);
        let _ = fs::remove_dir_all(&here);
        if told.killed >= kills {
            break;
        }
    }
    Ok(told)
}

fn said(run: &Run, error: &dyn std::fmt::Display) -> String {
    format!("kibitzer {}: {error}", run.1)
}

fn out(place: &Path) -> PathBuf {
    place.join("out")
}

fn start(run: &Run, place: &Path) -> Result<Child, String> {
    let binary = shell::target().join("debug").join("kibitzer");
    fs::create_dir_all(place).map_err(|error| said(run, &error))?;
    let mut command = Command::new(binary);
    command.arg("--data-dir").arg(place.join("data")).args(run.1.split(' '));
    command.arg("--out").arg(out(place)).current_dir(place);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map_err(|error| said(run, &error))
}

/// Whether it succeeded; killed, with result `None`, if it has not ended in time.
fn wait(mut child: Child, patience: Duration) -> std::io::Result<Option<bool>> {
    let end = Instant::now() + patience;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status.success()));
        }
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            // SIGKILL on systems with signals.
            child.kill()?;
            return Ok(child.wait()?.success().then_some(true));
        }
        thread::sleep(left.min(Duration::from_millis(2)));
    }
}

/// The files that make up the result, by name; what a run reports about times and about itself is not part of it.
fn files(out: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    let told = |error: std::io::Error| format!("{}: {error}", out.display());
    if out.is_file() {
        return Ok([(PathBuf::new(), fs::read(out).map_err(told)?)].into());
    }
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(out).map_err(told)? {
        let path = entry.map_err(told)?.path();
        let kind = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
        let name = path.file_name().map(PathBuf::from).unwrap_or_default();
        // The learning curve of a training run contains timings.
        if ["parquet", "safetensors"].contains(&kind) && name != Path::new("curve.parquet") {
            found.insert(name, fs::read(&path).map_err(told)?);
        }
    }
    // Of the checkpoints only the last matters; how many there are depends on timing.
    let checkpoints = fs::read_dir(out.join("checkpoints")).into_iter().flatten().flatten();
    if let Some(last) = checkpoints.map(|entry| entry.path()).max() {
        found.insert(PathBuf::from("checkpoint"), fs::read(last).map_err(told)?);
    }
    Ok(found)
}

/// Random moments: SplitMix64, which needs no crate.
struct Random(u64);

impl Random {
    /// From 0 to 1.
    fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_seed_and_spread_out() {
        let some = |seed| {
            let mut random = Random(seed);
            (0..1000).map(|_| random.share()).collect::<Vec<f64>>()
        };
        assert_eq!(some(7), some(7));
        assert_ne!(some(7), some(8));
        let mean = some(7).iter().sum::<f64>() / 1000.0;
        assert!((0.45..0.55).contains(&mean), "{mean}");
    }
}
