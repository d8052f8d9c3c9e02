//! Several processes on one ledger, some of them killed: every unit is done once, with the same
//! bytes.
//!
//! Each test starts itself again as a worker. A worker appends one line to its own log for every
//! unit that it did.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kibitzer_store::{Claim, Ledger, Run, Unit};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const CHILD: &str = "KIBITZER_TEST_WORKER";
const RUN: Run<'static> = Run {
    kind: "test.streams",
    rules_version: 1,
    engine_version: "0.1.0",
    description: "one stream a unit",
};
const UNITS: usize = 40;

fn units() -> Vec<Unit> {
    (0..UNITS).map(|n| Unit::new(format!("stream {n}"))).collect()
}

/// Different lengths, so that a result in the wrong place shifts everything after it.
fn result_of(unit: &Unit) -> Vec<u8> {
    let seed: u64 = unit.description().strip_prefix("stream ").unwrap().parse().unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut bytes = vec![0; 100 + (rng.next_u64() % 5000) as usize];
    rng.fill_bytes(&mut bytes);
    bytes
}

fn join(folder: &Path) -> (Ledger, File) {
    let log = folder.join(format!("{}.log", std::process::id()));
    let log = OpenOptions::new().create(true).append(true).open(log).unwrap();
    (Ledger::open(&folder.join("ledger"), &RUN).unwrap(), log)
}

fn note(log: &mut File, unit: &Unit) {
    log.write_all(format!("{}\n", unit.description()).as_bytes()).unwrap();
}

/// Works through [`Ledger::run`], and logs a unit when it computes it.
fn driven(folder: &Path) -> ! {
    let (ledger, mut log) = join(folder);
    let work = |unit: &Unit| {
        std::thread::sleep(Duration::from_millis(1));
        note(&mut log, unit);
        Ok::<_, Infallible>(result_of(unit))
    };
    ledger.run(&units(), work).unwrap();
    std::process::exit(0)
}

/// Makes its own claims, and logs a unit when it has finished it: what a killed process logged must
/// never be done again.
fn claiming(folder: &Path) -> ! {
    let (ledger, mut log) = join(folder);
    let units = units();
    loop {
        let mut busy = 0;
        for unit in &units {
            match ledger.claim(unit).unwrap() {
                Claim::Done => {}
                Claim::Busy => busy += 1,
                Claim::Yours(ticket) => {
                    std::thread::sleep(Duration::from_millis(1));
                    ticket.finish(&result_of(unit)).unwrap();
                    note(&mut log, unit);
                }
            }
        }
        if busy == 0 {
            std::process::exit(0);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn start(test: &str, folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args([&format!("ledger_processes::{test}"), "--exact", "--nocapture"])
        .env(CHILD, folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// How often each unit was logged, over all logs.
fn noted(folder: &Path) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "log") {
            for line in fs::read_to_string(path).unwrap().lines() {
                *counts.entry(line.to_owned()).or_default() += 1;
            }
        }
    }
    counts
}

/// The result of a single process.
fn alone() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path(), &RUN).unwrap();
    ledger.run(&units(), |unit| Ok::<_, Infallible>(result_of(unit))).unwrap();
    let mut out = Vec::new();
    ledger.merge(&units(), &mut out).unwrap();
    assert_eq!(out, units().iter().flat_map(result_of).collect::<Vec<u8>>());
    out
}

fn check_merge(folder: &Path) {
    let ledger = Ledger::open(&folder.join("ledger"), &RUN).unwrap();
    let report = ledger.run(&units(), |_| Err::<Vec<u8>, _>("nothing is left to do")).unwrap();
    assert_eq!((report.computed, report.skipped), (0, UNITS));
    let mut out = Vec::new();
    ledger.merge(&units(), &mut out).unwrap();
    assert!(out == alone(), "the merged bytes differ from those of one process");
    let files = fs::read_dir(folder.join("ledger/units")).unwrap().count();
    assert_eq!(files, UNITS, "one file a unit and no litter");
}

#[test]
fn four_processes_do_each_unit_once() {
    if let Some(folder) = std::env::var_os(CHILD) {
        driven(Path::new(&folder));
    }
    let folder = tempfile::tempdir().unwrap();
    let workers: Vec<Child> =
        (0..4).map(|_| start("four_processes_do_each_unit_once", folder.path())).collect();
    for mut worker in workers {
        assert!(worker.wait().unwrap().success());
    }
    let counts = noted(folder.path());
    assert_eq!(counts.len(), UNITS);
    assert!(counts.values().all(|&count| count == 1), "{counts:?}");
    check_merge(folder.path());
}

#[test]
fn killed_processes_lose_nothing_that_was_finished() {
    if let Some(folder) = std::env::var_os(CHILD) {
        claiming(Path::new(&folder));
    }
    let test = "killed_processes_lose_nothing_that_was_finished";
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut killed = 0;
    for processes in [2, 3, 4] {
        let folder = tempfile::tempdir().unwrap();
        let mut workers: Vec<Child> = (0..processes).map(|_| start(test, folder.path())).collect();
        for _ in 0..12 {
            std::thread::sleep(Duration::from_micros(rng.next_u64() % 20_000));
            let victim = &mut workers[(rng.next_u64() % processes) as usize];
            killed += usize::from(victim.try_wait().unwrap().is_none());
            victim.kill().unwrap();
            victim.wait().unwrap();
            *victim = start(test, folder.path());
        }
        for mut worker in workers {
            assert!(worker.wait().unwrap().success());
        }
        let counts = noted(folder.path());
        assert!(counts.values().all(|&count| count == 1), "{counts:?}");
        check_merge(folder.path());
    }
    println!("{killed} workers killed before they were done");
    assert!(killed > 0, "nobody was killed at work: the test tests nothing");
}

#[test]
fn two_runs_cannot_share_a_new_folder() {
    if let Some(folder) = std::env::var_os(CHILD) {
        let description = format!("run of process {}", std::process::id());
        let run = Run { description: &description, ..RUN };
        let code = match Ledger::open(&Path::new(&folder).join("ledger"), &run) {
            Ok(_) => 10,
            Err(kibitzer_store::LedgerError::OtherRun { .. }) => 11,
            Err(error) => panic!("{error}"),
        };
        std::process::exit(code);
    }
    for _ in 0..10 {
        let folder = tempfile::tempdir().unwrap();
        let racers: Vec<Child> =
            (0..4).map(|_| start("two_runs_cannot_share_a_new_folder", folder.path())).collect();
        let mut codes: Vec<_> =
            racers.into_iter().map(|mut racer| racer.wait().unwrap().code().unwrap()).collect();
        codes.sort();
        assert_eq!(codes, [10, 11, 11, 11], "one run owns the folder, the others are told");
    }
}
