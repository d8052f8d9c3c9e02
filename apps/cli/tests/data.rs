//! `kibitzer data`, the real binary, on folders of its own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use kibitzer_store::{Key, Label, write_container};
use serde_json::{Value, json};

fn data(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.arg("--data-dir").arg(folder).arg("data").args(args);
    command.stdin(Stdio::null()).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn as_json(output: &Output) -> Value {
    let text = out(output);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn write_table(folder: &Path, name: &str) {
    let label = Label {
        kind: "yatzy.values",
        rules_version: 3,
        engine_version: "0.1.0",
        key: Key::of("a test"),
    };
    write_container(&folder.join(name), &label, &[7; 5000]).unwrap();
}

/// A folder with a sound table, a damaged one and somebody else's file.
fn mixed() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write_table(folder.path(), "good.kbz");
    write_table(folder.path(), "inner/bad.kbz");
    let bad = folder.path().join("inner/bad.kbz");
    let mut bytes = fs::read(&bad).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&bad, bytes).unwrap();
    fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    folder
}

#[test]
fn an_empty_or_missing_folder_holds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for place in [folder.path().to_owned(), folder.path().join("missing")] {
        for action in ["list", "verify", "clear"] {
            let output = data(&place, &[action]);
            assert!(output.status.success(), "{action}");
            assert!(out(&output).starts_with("Nothing in "), "{}", out(&output));
            let json = as_json(&data(&place, &[action, "--json"]));
            assert_eq!(json["folder"], place.display().to_string());
        }
        assert!(!folder.path().join("missing").exists(), "looking creates nothing");
    }
}

#[test]
fn list_says_what_is_there_and_is_the_default() {
    let folder = mixed();
    let listed = out(&data(folder.path(), &["list"]));
    assert_eq!(out(&data(folder.path(), &[])), listed);
    let lines: Vec<&str> = listed.lines().collect();
    assert!(lines[0].starts_with("what") && lines[0].ends_with("about"), "{listed}");
    assert!(lines[1].starts_with("table     5.19 kB  good.kbz"), "{listed}");
    assert!(lines[1].ends_with("yatzy.values, rules 3, engine 0.1.0"), "{listed}");
    assert!(lines[3].starts_with("not ours  4 B      letter.txt"), "{listed}");
    assert!(!listed.contains('\u{1b}'));

    let json = as_json(&data(folder.path(), &["list", "--json"]));
    assert_eq!(json["entries"].as_array().unwrap().len(), 3);
    let good = &json["entries"][0];
    assert_eq!(
        [&good["path"], &good["what"], &good["kind"], &good["rules_version"]],
        [&json!("good.kbz"), &json!("table"), &json!("yatzy.values"), &json!(3)]
    );
    assert_eq!(json, as_json(&data(folder.path(), &["--json"])));
}

#[test]
fn verify_finds_one_flipped_bit_and_fails() {
    let folder = mixed();
    let output = data(folder.path(), &["verify"]);
    assert_eq!(output.status.code(), Some(1));
    let verdicts = out(&output);
    assert!(verdicts.contains("sound    5.19 kB  good.kbz"), "{verdicts}");
    assert!(verdicts.contains("DAMAGED  5.19 kB  inner/bad.kbz"), "{verdicts}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("kibitzer: 1 of 2 entries are damaged"), "{said}");

    let json = as_json(&data(folder.path(), &["verify", "--json"]));
    assert_eq!(json["damaged"], 1);
    assert_eq!(json["entries"][0]["sound"], true);
    assert_eq!(json["entries"][1]["faults"].as_array().unwrap().len(), 1);

    fs::remove_file(folder.path().join("inner/bad.kbz")).unwrap();
    assert!(data(folder.path(), &["verify"]).status.success());
}

#[test]
fn clear_removes_what_is_ours_and_nothing_else() {
    let folder = mixed();
    let json = as_json(&data(folder.path(), &["clear", "--json"]));
    assert_eq!(json["removed"].as_array().unwrap().len(), 2);
    assert_eq!(json["kept"][0]["path"], "letter.txt");
    assert_eq!(json["kept"][0]["why"], "not Kibitzer's");
    let left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left, ["letter.txt"]);
    let again = out(&data(folder.path(), &["clear"]));
    assert!(again.contains("kept    4 B   letter.txt  not Kibitzer's"), "{again}");
}

#[test]
fn the_folder_comes_from_the_argument_or_the_environment() {
    let folder = mixed();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    let output = command.args(["data", "--json"]).env("KIBITZER_DATA", folder.path()).output();
    assert_eq!(as_json(&output.unwrap())["folder"], folder.path().display().to_string());

    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    let output = command.args(["data", "--data-dir", ""]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));

    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    let output = command.arg("data").env_clear().output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("--data-dir") && said.lines().count() == 1, "{said}");
}

#[test]
fn a_folder_that_is_a_file_is_an_error_in_words() {
    let folder = mixed();
    let output = data(&folder.path().join("letter.txt"), &["list"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("letter.txt") && said.lines().count() == 1, "{said}");
}
