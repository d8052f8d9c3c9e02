//! Tables on disk: read back bit for bit, and rebuilt if they are stale, damaged or truncated.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use kibitzer_store::{DataDir, Key, Label, write_container};
use kibitzer_work::Work;
use kibitzer_yatzy::{
    Dice, Origin, Precision, Rules, Solver, State, Table, Tables, Theta, UpperScores, Variant,
};
use tempfile::TempDir;

const THETA: f64 = -0.02;

/// One solved table for all tests, and the folder it was written to.
static SOLVED: LazyLock<(TempDir, Table)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let (rules, theta) = question();
    let table =
        Solver::new(&rules).theta(theta).precision(Precision::F64).solve(&Work::free()).unwrap();
    tables(folder.path()).save(&table).unwrap();
    (folder, table)
});

fn question() -> (Rules, Theta) {
    (Rules::of(Variant::AmericanNoBonus), Theta::new(THETA).unwrap())
}

fn tables(folder: &Path) -> Tables {
    Tables::in_folder(&DataDir::resolve(Some(folder.into())).unwrap())
}

/// A folder with a copy of the solved table in it.
fn copy() -> (TempDir, Tables, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (rules, theta) = question();
    let path = |tables: &Tables| tables.path(&rules, theta, Precision::F64).unwrap();
    let (from, tables) = (path(&tables(SOLVED.0.path())), tables(folder.path()));
    let to = path(&tables);
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    fs::copy(from, &to).unwrap();
    (folder, tables, to)
}

#[test]
fn a_mapped_table_gives_the_same_answers_to_the_bit() {
    let (rules, theta) = question();
    let (_folder, tables, path) = copy();
    let (mapped, origin) =
        tables.open_or_solve(&rules, theta, Precision::F64, &Work::free()).unwrap();
    assert!(matches!(origin, Origin::File), "{origin:?}");
    let solved = &SOLVED.1;
    assert_eq!((mapped.len(), mapped.domain()), (solved.len(), solved.domain()));
    let late = State::parse(&rules, &["Aces", "Yahtzee", "Chance", "Fours"], 11, false).unwrap();
    let dice = Dice::parse(&[1, 3, 3, 6, 6], 5).unwrap();
    for state in [State::START, late] {
        assert_eq!(mapped.value(state).unwrap(), solved.value(state).unwrap());
        assert_eq!(mapped.advise(state, &dice, 2), solved.advise(state, &dice, 2));
    }
    assert_eq!(fs::metadata(path).unwrap().len(), 192 + 64 + 8 * solved.len() as u64);
}

#[test]
fn what_is_not_right_to_the_last_bit_is_never_used() {
    let (rules, theta) = question();
    let refused = |spoil: &dyn Fn(&mut Vec<u8>)| {
        let (_folder, tables, path) = copy();
        let mut bytes = fs::read(&path).unwrap();
        spoil(&mut bytes);
        fs::write(&path, bytes).unwrap();
        tables.open(&rules, theta, Precision::F64).err().expect("refused").to_string()
    };
    assert!(refused(&|bytes| *bytes.last_mut().unwrap() ^= 1).contains("kibitzer yatzy build"));
    refused(&|bytes| bytes[300] ^= 0x40);
    refused(&|bytes| bytes.truncate(bytes.len() - 8));
    refused(&|bytes| bytes.truncate(100));
    refused(&|bytes| bytes.clear());
    refused(&|bytes| bytes.push(0));
    // A complete file of another theta, of other rules, of the other precision.
    let (_folder, tables, path) = copy();
    for (rules, theta, precision) in [
        (rules.clone(), Theta::new(0.02).unwrap(), Precision::F64),
        (rules.clone(), Theta::NEUTRAL, Precision::F64),
        (Rules::of(Variant::AmericanNoJoker), theta, Precision::F64),
        (rules.clone(), theta, Precision::F32),
    ] {
        let other = tables.path(&rules, theta, precision).unwrap();
        assert_ne!(other, path);
        fs::create_dir_all(other.parent().unwrap()).unwrap();
        fs::copy(&path, &other).unwrap();
        assert!(tables.open(&rules, theta, precision).is_err());
    }
}

#[test]
fn a_stale_table_is_built_again() {
    let (rules, theta) = question();
    let folder = tempfile::tempdir().unwrap();
    let tables = tables(folder.path());
    let path = tables.path(&rules, theta, Precision::F32).unwrap();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    // A valid file, but of an older version of the rules.
    let label =
        Label { kind: "yatzy.values", rules_version: 0, engine_version: "0.0.1", key: Key::of("") };
    write_container(&path, &label, &[0; 4096]).unwrap();
    let (table, origin) =
        tables.open_or_solve(&rules, theta, Precision::F32, &Work::free()).unwrap();
    let Origin::Solved { replaced: Some(why), unsaved: None } = origin else {
        panic!("{origin:?}")
    };
    assert!(why.to_string().contains("rules"), "{why}");
    let off =
        table.value(State::START).unwrap().get() - SOLVED.1.value(State::START).unwrap().get();
    assert!(off.abs() < 1e-4 * THETA.abs().max(1.0), "{off}");
    let (_, origin) = tables.open_or_solve(&rules, theta, Precision::F32, &Work::free()).unwrap();
    assert!(matches!(origin, Origin::File));
}

#[test]
fn a_folder_that_cannot_be_written_costs_the_file_and_not_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    // A file where the folder should be.
    fs::write(folder.path().join("yatzy"), "in the way").unwrap();
    let (rules, _) = question();
    let (table, origin) = tables(folder.path())
        .open_or_solve(&rules, Theta::NEUTRAL, Precision::F32, &Work::free())
        .unwrap();
    assert!(matches!(origin, Origin::Solved { unsaved: Some(_), .. }), "{origin:?}");
    assert!(table.value(State::START).unwrap().get() > 200.0);
}

#[test]
fn an_upper_score_that_was_cut_at_the_threshold_is_understood() {
    let rules = Rules::of(Variant::Scandinavian);
    let filled = ["Threes", "Fives", "Sixes"];
    // 3a + 5b + 6c is never 63, and 70 at most: 63 can only mean "63 or more".
    assert_eq!(State::parse(&rules, &filled, 63, false).unwrap().upper, 63);
    assert_eq!(State::parse(&rules, &filled, 70, false).unwrap().upper, 63);
    assert!(State::parse(&rules, &filled, 69, false).is_err());
    assert!(State::parse(&rules, &["Fives", "Sixes"], 63, false).is_err());
    assert_eq!(UpperScores::new(&rules).pairs(), 2794);
}
