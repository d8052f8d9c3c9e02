//! `kibitzer data` and `kibitzer deal` as a user runs them.

use kibitzer_store::{Key, Label, write_container};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn kibitzer(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.arg("--data-dir").arg(folder).args(args).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_data_folder_is_listed_verified_and_cleared() {
    let folder = tempfile::tempdir().unwrap();
    let empty = kibitzer(&folder.path().join("not-there"), &["data"]);
    assert!(empty.status.success() && out(&empty).contains("nothing here yet"), "{empty:?}");

    let label =
        Label { kind: "test.table", rules_version: 3, engine_version: "0.1.0", key: Key::of("x") };
    let (good, bad) = (folder.path().join("a/good.kbz"), folder.path().join("bad.kbz"));
    fs::create_dir(folder.path().join("a")).unwrap();
    write_container(&good, &label, &[1, 2, 3]).unwrap();
    write_container(&bad, &label, &[1, 2, 3]).unwrap();
    fs::write(folder.path().join("diary.txt"), "mine").unwrap();
    fs::create_dir(folder.path().join("clue")).unwrap();
    fs::write(folder.path().join("clue/table.json"), "{}").unwrap();

    let listed = out(&kibitzer(folder.path(), &["data", "list"]));
    assert!(listed.contains("test.table, rules 3") && listed.contains("stranger"), "{listed}");
    assert!(listed.contains("saved      a game or table in progress"), "{listed}");
    assert!(kibitzer(folder.path(), &["data", "verify"]).status.success());

    let mut bytes = fs::read(&bad).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&bad, bytes).unwrap();
    let verified = kibitzer(folder.path(), &["data", "verify", "--json"]);
    assert_eq!(verified.status.code(), Some(1));
    assert!(err(&verified).contains("1 of the entries above"), "{}", err(&verified));
    let json: Value = serde_json::from_str(&out(&verified)).unwrap();
    let states: Vec<&str> =
        json["entries"].as_array().unwrap().iter().map(|e| e["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["sound", "damaged"]);

    let cleared = out(&kibitzer(folder.path(), &["data", "clear"]));
    assert!(cleared.contains("removed") && cleared.contains("kept"), "{cleared}");
    assert!(!good.exists() && !bad.exists() && folder.path().join("diary.txt").exists());
    assert!(folder.path().join("clue/table.json").exists());
}

/// The user `nobody`, for whom folders can be made read-only: root may write everywhere.
#[cfg(unix)]
const NOBODY: u32 = 65534;

#[cfg(unix)]
#[test]
fn what_cannot_be_removed_is_named_and_the_rest_is_cleared() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir().unwrap();
    let label =
        Label { kind: "test.table", rules_version: 3, engine_version: "0.1.0", key: Key::of("x") };
    let [closed, open] = ["closed", "open"].map(|name| folder.path().join(name));
    for inner in [&closed, &open] {
        fs::create_dir(inner).unwrap();
        write_container(&inner.join("table.kbz"), &label, &[1, 2, 3]).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    if fs::metadata(folder.path()).unwrap().uid() == 0 {
        for path in [folder.path(), &closed, &open] {
            chown(path, Some(NOBODY), None).unwrap();
        }
        command.uid(NOBODY);
    }
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    let cleared = command.arg("--data-dir").arg(folder.path()).args(["data", "clear"]).output();
    let cleared = cleared.unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(cleared.status.code(), Some(1), "{cleared:?}");
    assert!(!open.exists() && closed.join("table.kbz").exists(), "{cleared:?}");
    let said = err(&cleared);
    assert!(said.contains("1 of the entries above could not be deleted"), "{said}");
    assert!(said.contains("make their folders writable") && !said.contains("sound"), "{said}");
    assert!(out(&cleared).contains("Permission denied"), "{}", out(&cleared));
}

#[test]
fn a_damaged_table_is_reported_where_nobody_sits_at_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("yatzy/scandinavian/theta_0_f64.kbz");
    fs::create_dir_all(table.parent().unwrap()).unwrap();
    fs::write(&table, "").unwrap();
    let answer = kibitzer(folder.path(), &["yatzy", "value"]);
    assert!(out(&answer).contains("248.4400"), "{answer:?}");
    let said = err(&answer);
    assert!(said.contains("theta_0_f64.kbz: the file is truncated"), "{said}");
    assert_eq!(said.lines().count(), 1, "one line: {said}");
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_listed_too() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(std::ffi::OsStr::from_bytes(b"odd-\xff\x1b[2J")), "").unwrap();
    for args in [&["data", "list"][..], &["data", "list", "--json"]] {
        let listed = kibitzer(folder.path(), args);
        assert!(listed.status.success(), "{listed:?}");
        assert!(
            out(&listed).contains("odd-") && !out(&listed).contains('\u{1b}'),
            "{}",
            out(&listed)
        );
    }
}

#[test]
fn a_deal_is_counted_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let toml = folder.path().join("three.toml");
    fs::write(&toml, "kinds = ['Q', 'K', 'A']\nseats = [{name = 'west', size = 2, rules = [{never = ['A']}]}, {name = 'east', size = 1}]\n").unwrap();
    let answer = kibitzer(folder.path(), &["deal", toml.to_str().unwrap()]);
    assert!(out(&answer).starts_with("exact: 1 worlds, 0.00 bits unknown"), "{answer:?}");
    assert!(out(&answer).contains("east\n  holds    A 100.0%"), "{}", out(&answer));
    let json = kibitzer(folder.path(), &["deal", toml.to_str().unwrap(), "--json"]);
    let json: Value = serde_json::from_str(&out(&json)).unwrap();
    assert_eq!(json["worlds"], "1");

    let broken = folder.path().join("broken.json");
    fs::write(&broken, "{\"kinds\": [").unwrap();
    let refused = kibitzer(folder.path(), &["deal", broken.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        err(&refused).contains("cannot read") && err(&refused).contains("EOF"),
        "{}",
        err(&refused)
    );
    fs::write(&broken, "{\"kinds\": [\"Q\"], \"seats\": []}").unwrap();
    let refused = kibitzer(folder.path(), &["deal", broken.to_str().unwrap()]);
    assert!(err(&refused).contains("(at seats)"), "{}", err(&refused));
    let missing = kibitzer(folder.path(), &["deal", "no-such-file.json"]);
    assert!(err(&missing).contains("no-such-file.json"), "{}", err(&missing));
}
