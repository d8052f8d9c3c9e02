//! The data folder: our files are listed, verified and cleared; others are left alone.

use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};

use kibitzer_store::{
    AtomicFile, DataDir, Entry, Kept, Key, Label, Ledger, Run, Unit, What, write_atomically,
    write_container,
};
use tempfile::TempDir;

const RUN: Run<'static> =
    Run { kind: "test.sweep", rules_version: 2, engine_version: "0.1.0", description: "seed 1" };
const DEAD_TEMP: &str = ".kibitzer-0123456789abcdef.tmp";

fn container(path: &Path, payload: &[u8]) {
    let key = Key::of("data");
    let label = Label { kind: "test.table", rules_version: 1, engine_version: "0.1.0", key };
    write_container(path, &label, payload).unwrap();
}

fn units() -> [Unit; 3] {
    ["a", "b", "c"].map(Unit::new)
}

/// Two tables, a damaged one, a ledger of three units, a dead writer's file, and strangers' files
/// everywhere.
fn filled() -> (TempDir, DataDir) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("data");
    let data = DataDir::resolve(Some(root.clone())).unwrap();
    container(&root.join("yatzy/values.kbz"), &[1; 100]);
    container(&root.join("yatzy/named-like-nothing"), &[2; 50]);
    container(&root.join("damaged.kbz"), &[3; 50]);
    let mut bytes = fs::read(root.join("damaged.kbz")).unwrap();
    bytes[20] ^= 1;
    fs::write(root.join("damaged.kbz"), &bytes).unwrap();
    let ledger = Ledger::open(&root.join("sweep"), &RUN).unwrap();
    ledger.run(&units(), |unit| Ok::<_, Infallible>(unit.description().into())).unwrap();
    fs::write(root.join(DEAD_TEMP), b"half").unwrap();

    write_atomically(&root.join("report.json"), b"{}").unwrap();
    fs::write(root.join(DEAD_TEMP), b"half").unwrap();
    fs::write(root.join("yatzy/holiday.jpg"), b"a picture").unwrap();
    fs::write(root.join("sweep/units/notes.txt"), b"my notes").unwrap();
    fs::create_dir(root.join("sweep/plots")).unwrap();
    fs::write(root.join("sweep/plots/scatter.svg"), b"a drawing").unwrap();
    fs::write(root.join("fake.kbz"), b"\x89KBT").unwrap();
    fs::create_dir_all(root.join("empty")).unwrap();
    (folder, data)
}

const STRANGERS: [&str; 5] = [
    "fake.kbz",
    "report.json",
    "sweep/plots/scatter.svg",
    "sweep/units/notes.txt",
    "yatzy/holiday.jpg",
];

fn paths<'e>(entries: impl IntoIterator<Item = &'e Entry>) -> Vec<PathBuf> {
    entries.into_iter().map(|entry| entry.path.clone()).collect()
}

fn find<'e>(entries: &'e [Entry], path: &str) -> &'e Entry {
    entries.iter().find(|entry| entry.path == Path::new(path)).unwrap()
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(all_files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

#[test]
fn the_list_says_what_each_thing_is() {
    let (_folder, data) = filled();
    let entries = data.list().unwrap();
    let expected: Vec<PathBuf> = [
        DEAD_TEMP,
        "damaged.kbz",
        "fake.kbz",
        "report.json",
        "sweep",
        "sweep/plots/scatter.svg",
        "sweep/units/notes.txt",
        "yatzy/holiday.jpg",
        "yatzy/named-like-nothing",
        "yatzy/values.kbz",
    ]
    .map(PathBuf::from)
    .into();
    assert_eq!(paths(&entries), expected);
    let values = find(&entries, "yatzy/values.kbz");
    let What::Container(header) = &values.what else { panic!("{values:?}") };
    assert_eq!((header.kind.as_str(), header.payload_len, values.bytes), ("test.table", 100, 292));
    assert!(matches!(find(&entries, "damaged.kbz").what, What::Damaged(_)));
    assert_eq!(find(&entries, DEAD_TEMP).what, What::Temporary { alive: false });
    let run = Ok("test.sweep, rules version 2, \"seed 1\"".to_owned());
    assert_eq!(find(&entries, "sweep").what, What::Ledger { run, units: 3, in_use: false });
    for stranger in STRANGERS {
        assert!(!find(&entries, stranger).is_ours(), "{stranger}");
    }
}

#[test]
fn no_folder_is_an_empty_one() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::resolve(Some(folder.path().join("not yet"))).unwrap();
    assert!(data.list().unwrap().is_empty());
    assert!(data.verify().unwrap().is_empty());
    assert!(data.clear().unwrap().removed.is_empty());
    assert!(!data.root().exists(), "looking makes nothing");
}

#[test]
fn verifying_finds_every_damaged_payload() {
    let (_folder, data) = filled();
    let sound = data.verify().unwrap();
    assert_eq!(
        paths(sound.iter().map(|checked| &checked.entry)),
        ["damaged.kbz", "fake.kbz", "sweep", "yatzy/named-like-nothing", "yatzy/values.kbz"]
            .map(PathBuf::from)
    );
    let faults: Vec<usize> = sound.iter().map(|checked| checked.faults.len()).collect();
    assert_eq!(faults, [1, 1, 0, 0, 0]);

    let spoil = |path: &Path| {
        let mut bytes = fs::read(path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(path, &bytes).unwrap();
    };
    spoil(&data.root().join("yatzy/values.kbz"));
    let units = all_files(&data.root().join("sweep/units"));
    let units: Vec<_> = units.iter().filter(|path| path.extension().unwrap() == "kbz").collect();
    spoil(units[0]);
    spoil(units[2]);
    let faults: Vec<usize> =
        data.verify().unwrap().iter().map(|checked| checked.faults.len()).collect();
    assert_eq!(faults, [1, 1, 2, 0, 1]);
}

#[test]
fn a_table_that_lost_its_first_bytes_is_found_and_left_alone() {
    let (_folder, data) = filled();
    let table = data.root().join("yatzy/values.kbz");
    let unit = all_files(&data.root().join("sweep/units")).remove(0);
    for bytes in [vec![], vec![7], vec![0; 4096]] {
        fs::write(&table, &bytes).unwrap();
        fs::write(&unit, &bytes).unwrap();
        let found = |path: &Path| {
            let below = path.strip_prefix(data.root()).unwrap().to_owned();
            let checked = data.verify().unwrap();
            checked.iter().any(|it| it.entry.path == below && it.faults.len() == 1)
        };
        assert!(found(&table) && found(&unit), "{} bytes", bytes.len());
        let suspect = |entry: &&Entry| matches!(entry.what, What::Suspect(_));
        assert_eq!(data.list().unwrap().iter().filter(suspect).count(), 3, "fake.kbz is another");
    }
    data.clear().unwrap();
    assert!(table.exists() && unit.exists(), "who knows whose they are");
}

#[test]
fn clearing_takes_what_is_ours_and_nothing_else() {
    let (_folder, data) = filled();
    let cleared = data.clear().unwrap();
    assert_eq!(
        paths(&cleared.removed),
        [DEAD_TEMP, "damaged.kbz", "sweep", "yatzy/named-like-nothing", "yatzy/values.kbz"]
            .map(PathBuf::from)
    );
    assert_eq!(paths(cleared.kept.iter().map(|(entry, _)| entry)), STRANGERS.map(PathBuf::from));
    assert!(cleared.kept.iter().all(|(_, why)| matches!(why, Kept::NotOurs)));
    let left: Vec<PathBuf> = STRANGERS.map(|path| data.root().join(path)).into();
    assert_eq!(all_files(data.root()), left);
    assert!(data.root().join("empty").is_dir(), "a folder that we did not empty stays");
    assert!(data.clear().unwrap().removed.is_empty());
}

#[test]
fn folders_that_clearing_empties_go_and_the_root_stays() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::resolve(Some(folder.path().to_owned())).unwrap();
    container(&folder.path().join("a/b/values.kbz"), b"x");
    Ledger::open(&folder.path().join("c/d"), &RUN).unwrap();
    assert_eq!(data.clear().unwrap().removed.len(), 2);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_ledger_in_the_root_is_cleared_and_the_root_and_its_parent_stay() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("parent/root");
    let data = DataDir::resolve(Some(root.clone())).unwrap();
    Ledger::open(&root, &RUN).unwrap();
    assert_eq!(paths(&data.list().unwrap()), [PathBuf::new()]);
    assert_eq!(data.clear().unwrap().removed.len(), 1);
    assert_eq!(fs::read_dir(&root).unwrap().count(), 0, "empty and still there");
}

#[test]
fn clearing_spares_what_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::resolve(Some(folder.path().to_owned())).unwrap();
    let ledger = Ledger::open(&folder.path().join("sweep"), &RUN).unwrap();
    let writing = AtomicFile::create(&folder.path().join("report.json")).unwrap();
    let before = all_files(folder.path());
    let cleared = data.clear().unwrap();
    assert!(cleared.removed.is_empty(), "{cleared:?}");
    assert!(cleared.kept.iter().all(|(_, why)| matches!(why, Kept::InUse)), "{cleared:?}");
    assert_eq!(all_files(folder.path()), before);
    writing.commit().unwrap();
    drop(ledger);
    assert_eq!(paths(&data.clear().unwrap().removed), [PathBuf::from("sweep")]);
}

#[test]
fn a_ledger_with_a_damaged_manifest_is_still_a_ledger() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::resolve(Some(folder.path().to_owned())).unwrap();
    drop(Ledger::open(&folder.path().join("sweep"), &RUN).unwrap());
    let manifest = folder.path().join("sweep/ledger.kbz");
    let bytes = fs::read(&manifest).unwrap();
    fs::write(&manifest, &bytes[..bytes.len() - 3]).unwrap();
    let entries = data.list().unwrap();
    assert_eq!(entries.len(), 1);
    assert!(matches!(entries[0].what, What::Ledger { run: Err(_), units: 0, .. }), "{entries:?}");
    assert_eq!(data.verify().unwrap()[0].faults.len(), 1);
    assert_eq!(data.clear().unwrap().removed.len(), 1);
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let outside = tempfile::tempdir().unwrap();
    container(&outside.path().join("theirs.kbz"), b"x");
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::resolve(Some(folder.path().to_owned())).unwrap();
    std::os::unix::fs::symlink(outside.path(), folder.path().join("folder")).unwrap();
    let file = outside.path().join("theirs.kbz");
    std::os::unix::fs::symlink(&file, folder.path().join("file.kbz")).unwrap();
    assert!(data.list().unwrap().iter().all(|entry| entry.what == What::Stranger));
    assert!(data.clear().unwrap().removed.is_empty());
    assert!(file.is_file());
}
