//! `kibitzer 42`, the real binary.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs it with its own data folder and something on standard input.
fn run(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    let command = command.arg("42").args(args).env("KIBITZER_DATA", folder);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input is not a failure.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn golden(name: &str, found: &str) {
    let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("KIBITZER_GOLDEN").is_ok_and(|said| said == "rewrite") {
        fs::write(&path, found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, expected, "{name}: KIBITZER_GOLDEN=rewrite writes it anew");
}

#[test]
fn an_arena_goes_on_and_threads_change_nothing() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let arena = |folder: &Path, deals: &str, threads: &str| {
        let table = folder.join("hands.parquet");
        let args =
            ["arena", "intermediate", "beginner", "--deals", deals, "--threads", threads, "--json"];
        let args: Vec<&str> = args
            .into_iter()
            .chain(["--house", "casual", "--out", table.to_str().unwrap()])
            .collect();
        let mut answer: Value = serde_json::from_str(&out(&run(folder, &args, ""))).unwrap();
        for player in ["first", "second"] {
            answer[player]["ms"] = Value::Null;
        }
        (answer, fs::read(table).unwrap())
    };
    arena(one.path(), "50", "1");
    let long = arena(one.path(), "100", "2");
    assert_eq!(long, arena(two.path(), "100", "1"));
    assert_eq!(long.0["hands"], 200);
    assert!(long.0["gain"].as_f64().unwrap() > 0.0, "{}", long.0);
}

#[test]
fn advice_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let view = json!({
        "seat": 0, "dealer": 3, "hand": ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"],
        "bids": ["points:32", "pass", "pass", "pass"], "trump": "pip:5", "history": [],
    });
    let args = ["advise", "-", "--player", "expert", "--budget", "20", "--seed", "3"];
    golden("42_advise", &out(&run(folder.path(), &args, &view.to_string())));
    let refused = run(folder.path(), &["advise", "-"], "{\"seat\": 9}");
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("seat"), "{said}");
}

#[test]
fn solved_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let position = json!({
        "trump": "doubles", "declarer": 0, "to_act": 1, "trick": [],
        "hands": [["5-0", "5-4"], ["4-2", "6-2"], ["3-1", "3-3"], ["6-1", "6-4"]],
    });
    golden("42_solve", &out(&run(folder.path(), &["solve", "-"], &position.to_string())));
    let view = json!({
        "trump": "pip:6", "viewer": 0, "viewer_hand": ["0-0", "4-2", "5-2", "5-4", "6-3"],
        "history": [[0, "6-5"], [1, "6-0"], [2, "6-4"], [3, "5-5"], [0, "4-3"], [1, "4-1"], [2, "4-4"], [3, "4-0"],
                    [2, "2-2"], [3, "2-1"]],
    });
    golden("42_worlds", &out(&run(folder.path(), &["worlds", "-"], &view.to_string())));
}

#[test]
fn a_match_is_played_saved_resumed_and_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("match.json");
    let args = [
        "play",
        "--house",
        "forced-bid",
        "--others",
        "beginner",
        "--hints",
        "intermediate",
        "--seed",
        "5",
    ];
    let lines = format!("nonsense\nhint\npass\nundo\nundo\npass\nsave {}\nquit\n", saved.display());
    let said = out(&run(folder.path(), &args, &lines));
    assert!(said.contains("┌───┐") && said.contains("you may: pass, 30 to 41, 1m"), "{said}");
    assert!(said.contains("? `nonsense` is not understood"), "{said}");
    assert!(said.contains("? there is nothing to undo"), "{said}");
    assert!(said.contains("saved as"), "{said}");
    // The last match is resumed by default; the file gives the same.
    let resumed = out(&run(folder.path(), &["play"], "show\nquit\n"));
    assert_eq!(
        resumed,
        out(&run(folder.path(), &["play", saved.to_str().unwrap()], "show\nquit\n"))
    );
    assert!(resumed.contains("your hand:"), "{resumed}");
    // Always choosing the first legal action reaches the end of the hand.
    let mut told = resumed;
    for _ in 0..12 {
        let legal = told.lines().rfind(|line| line.starts_with("you may: ")).unwrap();
        let first = legal.split_whitespace().nth(2).unwrap().trim_end_matches(',').to_owned();
        told = out(&run(folder.path(), &["play"], &format!("{first}\nquit\n")));
        if told.contains("the score is") {
            break;
        }
    }
    assert!(told.contains("the score is"), "{told}");
    let review = out(&run(
        folder.path(),
        &["review", saved.to_str().unwrap(), "--player", "intermediate"],
        "",
    ));
    assert!(review.contains("seat 0:") && review.contains("regret"), "{review}");
    let broken = run(folder.path(), &["play", "--house", "nelo"], "");
    assert_eq!(broken.status.code(), Some(2));
    fs::write(&saved, "{\"seed\": 1").unwrap();
    let broken = run(folder.path(), &["play", saved.to_str().unwrap()], "");
    assert_eq!(broken.status.code(), Some(1));
}
