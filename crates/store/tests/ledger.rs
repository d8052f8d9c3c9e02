//! A ledger in one process: finished units are skipped, damaged ones are redone and reported.

use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};

use kibitzer_store::{
    Claim, ContainerError, Ledger, LedgerError, Run, RunReport, Unit, write_container,
};

const RUN: Run<'static> = Run {
    kind: "test.squares",
    rules_version: 1,
    engine_version: "0.1.0",
    description: "squares, seed 7",
};

fn units(count: usize) -> Vec<Unit> {
    (0..count).map(|n| Unit::new(format!("square of {n}"))).collect()
}

fn work(unit: &Unit) -> Result<Vec<u8>, Infallible> {
    let number: u64 = unit.description().rsplit(' ').next().unwrap().parse().unwrap();
    Ok(format!("{}\n", number * number).into_bytes())
}

fn merged(ledger: &Ledger, units: &[Unit]) -> Vec<u8> {
    let mut out = Vec::new();
    ledger.merge(units, &mut out).unwrap();
    out
}

fn unit_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("units")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn a_run_does_every_unit_once_and_merges_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path(), &RUN).unwrap();
    let units = units(5);
    let first = ledger.run(&units, work).unwrap();
    assert_eq!(first, RunReport { computed: 5, skipped: 0, redone: vec![] });
    assert_eq!(merged(&ledger, &units), b"0\n1\n4\n9\n16\n");
    let reversed: Vec<Unit> = units.iter().rev().cloned().collect();
    assert_eq!(merged(&ledger, &reversed), b"16\n9\n4\n1\n0\n");
    assert_eq!(fs::read_dir(folder.path().join("claims")).unwrap().count(), 0);
}

#[test]
fn a_run_resumes_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let units = units(6);
    let mut left = 4;
    let stopped = Ledger::open(folder.path(), &RUN).unwrap().run(&units, |unit| {
        left -= 1;
        if left == 0 { Err("out of patience") } else { Ok(work(unit).unwrap()) }
    });
    let error = stopped.unwrap_err();
    assert_eq!(error.to_string(), "unit \"square of 3\" failed: out of patience");

    let ledger = Ledger::open(folder.path(), &RUN).unwrap();
    let mut out = Vec::new();
    let early = ledger.merge(&units, &mut out).unwrap_err();
    assert!(matches!(early, LedgerError::NotDone { number: 4, of: 6, .. }), "{early}");
    let report = ledger.run(&units, work).unwrap();
    assert_eq!(report, RunReport { computed: 3, skipped: 3, redone: vec![] });
    // Adding units later: only the new ones are computed.
    let report = ledger.run(&self::units(8), work).unwrap();
    assert_eq!((report.computed, report.skipped), (2, 6));
}

#[test]
fn damaged_units_are_done_again_and_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let units = units(4);
    let ledger = Ledger::open(folder.path(), &RUN).unwrap();
    ledger.run(&units, work).unwrap();
    let whole = merged(&ledger, &units);

    let files = unit_files(folder.path());
    let bytes = fs::read(&files[0]).unwrap();
    fs::write(&files[0], &bytes[..bytes.len() - 1]).unwrap();
    let mut bytes = fs::read(&files[1]).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&files[1], &bytes).unwrap();
    // The result of another unit under this unit's name.
    fs::copy(&files[3], &files[2]).unwrap();

    let refused = ledger.merge(&units, &mut Vec::new()).unwrap_err();
    assert!(matches!(refused, LedgerError::Open(_)), "{refused}");
    let report = ledger.run(&units, work).unwrap();
    assert_eq!((report.computed, report.skipped), (3, 1));
    let count = |wanted: fn(&ContainerError) -> bool| {
        report.redone.iter().filter(|redone| wanted(&redone.fault)).count()
    };
    assert_eq!(count(|fault| matches!(fault, ContainerError::Truncated { .. })), 1);
    assert_eq!(count(|fault| matches!(fault, ContainerError::PayloadDamaged { .. })), 1);
    assert_eq!(count(|fault| matches!(fault, ContainerError::WrongKey { .. })), 1);
    assert_eq!(merged(&ledger, &units), whole);
    assert_eq!(ledger.run(&units, work).unwrap().skipped, 4);
}

#[test]
fn the_folder_of_another_run_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(Ledger::open(folder.path(), &RUN).unwrap());
    for other in [
        Run { description: "squares, seed 8", ..RUN },
        Run { rules_version: 2, ..RUN },
        Run { kind: "test.cubes", ..RUN },
    ] {
        let error = Ledger::open(folder.path(), &other).unwrap_err();
        assert!(matches!(error, LedgerError::OtherRun { .. }), "{error}");
        let message = error.to_string();
        assert!(
            message.contains("test.squares, rules version 1, \"squares, seed 7\""),
            "{message}"
        );
        assert!(message.contains(other.description) && message.contains("another folder"));
    }
    // Another build of the same engine may continue.
    assert!(Ledger::open(folder.path(), &Run { engine_version: "0.1.1", ..RUN }).is_ok());
}

#[test]
fn a_damaged_manifest_says_what_to_do_and_loses_no_work() {
    let folder = tempfile::tempdir().unwrap();
    let units = units(3);
    Ledger::open(folder.path(), &RUN).unwrap().run(&units, work).unwrap();
    let manifest = folder.path().join("ledger.kbz");
    let mut bytes = fs::read(&manifest).unwrap();
    bytes[200] ^= 1;
    fs::write(&manifest, &bytes).unwrap();
    let error = Ledger::open(folder.path(), &RUN).unwrap_err();
    assert!(matches!(error, LedgerError::Manifest { .. }), "{error}");
    assert!(error.to_string().contains("Delete that one file"), "{error}");
    fs::remove_file(&manifest).unwrap();
    let report = Ledger::open(folder.path(), &RUN).unwrap().run(&units, work).unwrap();
    assert_eq!((report.computed, report.skipped), (0, 3));
}

#[test]
fn results_of_another_run_are_never_counted() {
    let folder = tempfile::tempdir().unwrap();
    let units = units(3);
    Ledger::open(folder.path(), &RUN).unwrap().run(&units, work).unwrap();
    fs::remove_file(folder.path().join("ledger.kbz")).unwrap();
    let other = Run { description: "squares, seed 8", ..RUN };
    let report = Ledger::open(folder.path(), &other).unwrap().run(&units, work).unwrap();
    assert_eq!((report.computed, report.skipped), (3, 0));
}

#[test]
fn a_manifest_that_is_some_other_container_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let label = kibitzer_store::Label {
        kind: "test.values",
        rules_version: 1,
        engine_version: "0.1.0",
        key: RUN.key(),
    };
    write_container(&folder.path().join("ledger.kbz"), &label, b"").unwrap();
    let error = Ledger::open(folder.path(), &RUN).unwrap_err();
    let LedgerError::Manifest { fault, .. } = error else { panic!("{error}") };
    assert!(matches!(fault, ContainerError::WrongKind { .. }));
}

#[test]
fn a_unit_has_one_worker_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) =
        (Ledger::open(folder.path(), &RUN).unwrap(), Ledger::open(folder.path(), &RUN).unwrap());
    let unit = Unit::new("square of 3");
    let Claim::Yours(ticket) = one.claim(&unit).unwrap() else { panic!("it is free") };
    assert!(ticket.fault().is_none());
    assert!(matches!(two.claim(&unit).unwrap(), Claim::Busy));
    assert!(matches!(one.claim(&unit).unwrap(), Claim::Busy), "another thread is another worker");
    drop(ticket);
    let Claim::Yours(ticket) = two.claim(&unit).unwrap() else { panic!("it is free again") };
    assert_eq!(ticket.finish(b"9\n").unwrap(), None);
    assert!(matches!(one.claim(&unit).unwrap(), Claim::Done));
    assert_eq!(one.result(&unit).unwrap().unwrap().payload(), b"9\n");
}

#[test]
fn threads_share_a_ledger() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path(), &RUN).unwrap();
    let units = units(60);
    let reports: Vec<RunReport> = std::thread::scope(|scope| {
        let go = || ledger.run(&units, work).unwrap();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(go)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(reports.iter().map(|report| report.computed).sum::<usize>(), 60);
    assert!(reports.iter().all(|report| report.computed + report.skipped == 60));
    let alone: Vec<u8> = units.iter().flat_map(|unit| work(unit).unwrap()).collect();
    assert_eq!(merged(&ledger, &units), alone);
}

#[test]
fn a_run_waits_for_others_and_takes_over_when_they_give_up() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path(), &RUN).unwrap();
    let units = units(3);
    for give_up in [true, false] {
        fs::remove_dir_all(folder.path().join("units")).unwrap();
        fs::create_dir(folder.path().join("units")).unwrap();
        let Claim::Yours(ticket) = ledger.claim(&units[1]).unwrap() else { panic!("it is free") };
        let report = std::thread::scope(|scope| {
            let runner = scope.spawn(|| ledger.run(&units, work).unwrap());
            while ledger.result(&units[2]).unwrap().is_none() {
                std::thread::yield_now();
            }
            if give_up {
                drop(ticket)
            } else {
                drop(ticket.finish(b"1\n").unwrap())
            }
            runner.join().unwrap()
        });
        let expected = if give_up { (3, 0) } else { (2, 1) };
        assert_eq!((report.computed, report.skipped), expected);
        assert_eq!(merged(&ledger, &units), b"0\n1\n4\n");
    }
}

#[test]
fn the_same_unit_twice_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path(), &RUN).unwrap();
    let twice = [Unit::new("a 1"), Unit::new("b 2"), Unit::new("a 1")];
    let error = ledger.run(&twice, work).unwrap_err();
    assert!(matches!(error, LedgerError::Duplicate { .. }), "{error}");
    assert!(ledger.merge(&twice, &mut Vec::new()).is_err());
    assert!(ledger.result(&twice[0]).unwrap().is_none(), "nothing was done");
}

#[test]
fn a_run_that_fits_no_header_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let error = Ledger::open(folder.path(), &Run { kind: "two words", ..RUN }).unwrap_err();
    assert!(matches!(error, LedgerError::Write(_)), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
