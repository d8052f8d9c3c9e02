//! Runs the store on a disk that fails at every operation in turn: afterwards each file is complete
//! (the old one or the new one) or absent, and repeating the work gives the same bytes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{Fault, Survived, restart, with};
use crate::atomic::is_temp_name;
use crate::{
    Expect, Key, Label, Ledger, LedgerError, OpenError, Run, Unit, WriteError, Writer, open, sweep,
    write_atomically,
};

/// Longer than a buffer, so that a file takes several writes.
const LONG: usize = 20_000;

fn bytes(of: u8, length: usize) -> Vec<u8> {
    (0..length).map(|at| (at % 251) as u8 ^ of).collect()
}

/// Repeats the work in fresh folders, with each operation failing in each way, and with none
/// failing but a power failure afterwards; `check` sees the result of the work and what is there
/// then.
fn every_fault<T>(
    prepare: impl Fn(&Path),
    work: impl Fn(&Path) -> T,
    check: impl Fn(&Path, &T, &str),
) -> BTreeSet<&'static str> {
    let plain = tempfile::tempdir().unwrap();
    prepare(plain.path());
    let (_, operations) = with(plain.path(), None, || work(plain.path()));
    let mut met = BTreeSet::new();
    let mut once = |fault: Option<(usize, Fault)>, survived: Option<Survived>| {
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        let (said, done) = with(folder.path(), fault, || work(folder.path()));
        let what = fault.map_or("nothing", |(at, _)| done[at]);
        met.insert(what);
        match survived {
            Some(survived) => restart(survived),
            // The disk works again.
            None => drop(with(folder.path(), None, || ())),
        }
        check(folder.path(), &said, &format!("{fault:?} at {what}, {survived:?}"));
    };
    for at in 0..operations.len() {
        for fault in [Fault::Refused, Fault::NoSpace, Fault::Short] {
            once(Some((at, fault)), None);
        }
        for survived in Survived::all() {
            once(Some((at, Fault::PowerLoss)), Some(survived));
        }
    }
    Survived::all().for_each(|survived| once(None, Some(survived)));
    met
}

#[test]
fn a_file_is_the_old_one_or_the_new_one() {
    let (old, new) = (bytes(1, 300), bytes(2, LONG));
    let met = every_fault(
        |folder| fs::write(folder.join("report"), &old).unwrap(),
        |folder| write_atomically(&folder.join("report"), &new),
        |folder, said, when| {
            let found = fs::read(folder.join("report")).unwrap();
            assert!(found == old || found == new, "{when}: {} bytes", found.len());
            // What was reported as written is there, even if the power fails immediately
            // afterwards.
            assert!(said.is_err() || found == new, "{when}");
            leaves_nothing_behind(folder, when);
        },
    );
    let operations = ["create", "lock", "write", "sync", "rename", "sync the folder", "nothing"];
    assert!(met.is_superset(&operations.into()), "{met:?}");
}

#[test]
fn a_container_is_whole_or_absent_in_folders_that_are_new_too() {
    let payload = bytes(3, LONG);
    let key = Key::of("a table");
    let label = Label { kind: "test.table", rules_version: 1, engine_version: "0", key };
    let expect = Expect { kind: label.kind, rules_version: 1, key, rebuild: "" };
    let place = |folder: &Path| folder.join("some/where/table.kbz");
    let written = |folder: &Path| -> Result<(), WriteError> {
        let mut writer = Writer::create(&place(folder), &label)?;
        for part in payload.chunks(7_000) {
            std::io::Write::write_all(&mut writer, part)
                .map_err(crate::FileError::when("write", folder))?;
        }
        writer.finish().map(drop)
    };
    let met = every_fault(
        |_| (),
        written,
        |folder, said, when| {
            match open(&place(folder), &expect) {
                Ok(found) => assert_eq!(found.payload(), payload, "{when}"),
                Err(OpenError::Missing { .. }) => assert!(said.is_err(), "{when}: it was written"),
                Err(error) => panic!("{when}: {error}"),
            }
            // Nothing blocks the next attempt.
            written(folder).unwrap();
            assert_eq!(open(&place(folder), &expect).unwrap().payload(), payload, "{when}");
            leaves_nothing_behind(place(folder).parent().unwrap(), when);
        },
    );
    assert!(met.contains("create the folder"), "{met:?}");
}

const RUN: Run<'static> =
    Run { kind: "test.units", rules_version: 1, engine_version: "0", description: "squares" };

fn units() -> Vec<Unit> {
    (0..3).map(|n: usize| Unit::new(n.to_string())).collect()
}

/// Executes the run, and returns which units it recorded as done.
fn run(folder: &Path) -> (Result<Vec<u8>, LedgerError>, Vec<String>) {
    let mut finished = vec![];
    let mut last: Option<String> = None;
    let merged = (|| {
        let ledger = Ledger::open(&folder.join("ledger"), &RUN)?;
        ledger.run(&units(), |unit| -> Result<Vec<u8>, std::num::ParseIntError> {
            // The previous unit was recorded, otherwise this one would not have been requested.
            finished.extend(last.replace(unit.description().to_owned()));
            Ok(bytes(unit.description().parse()?, LONG))
        })?;
        finished.extend(last.take());
        let mut merged = vec![];
        ledger.merge(&units(), &mut merged)?;
        Ok(merged)
    })();
    (merged, finished)
}

#[test]
fn a_run_resumes_to_the_same_bytes() {
    let undisturbed: Vec<u8> = (0..3).flat_map(|n| bytes(n, LONG)).collect();
    let met = every_fault(
        |_| (),
        run,
        |folder, (said, finished), when| {
            if let Ok(merged) = said {
                assert!(*merged == undisturbed, "{when}");
            }
            let (merged, again) = run(folder);
            assert!(merged.unwrap() == undisturbed, "{when}");
            let twice: Vec<&String> = finished.iter().filter(|unit| again.contains(unit)).collect();
            assert!(twice.is_empty(), "{when}: {twice:?} done twice");
            // One may be in place although the last sync after it failed.
            assert!((2..=3).contains(&(finished.len() + again.len())), "{when}");
            let (merged, more) = run(folder);
            assert!(merged.unwrap() == undisturbed && more.is_empty(), "{when}");
            leaves_nothing_behind(&folder.join("ledger/units"), when);
            leaves_nothing_behind(&folder.join("ledger"), when);
        },
    );
    let operations = ["open a lock file", "lock", "remove", "write", "sync", "rename"];
    assert!(met.is_superset(&operations.into()), "{met:?}");
}

/// What a failed writer left behind is swept by the next one.
fn leaves_nothing_behind(folder: &Path, when: &str) {
    sweep(folder).unwrap();
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = names.filter(|name| name.to_str().is_some_and(is_temp_name)).collect();
    assert!(left.is_empty(), "{when}: {left:?}");
}
