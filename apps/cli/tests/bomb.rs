//! `kibitzer bomb` as a user runs it: simulated games, comparison of policies, list of missions.

use kibitzer_tables::Table;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn kibitzer(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.arg("--data-dir").arg(folder).arg("bomb").args(args).output().unwrap()
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn units(folder: &Path) -> usize {
    let runs = std::fs::read_dir(folder.join("bomb-busters/games")).unwrap();
    runs.map(|run| std::fs::read_dir(run.unwrap().path().join("units")).unwrap().count()).sum()
}

const SMALL: [&str; 8] =
    ["simulate", "--mission", "1", "--players", "4", "--games", "1100", "--json"];

#[test]
fn the_number_of_threads_changes_nothing() {
    let answers: Vec<Value> = ["1", "3"]
        .iter()
        .map(|threads| {
            let folder = tempfile::tempdir().unwrap();
            let args = [&SMALL[..], &["--threads", threads]].concat();
            json(&kibitzer(folder.path(), &args))
        })
        .collect();
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0]["games"], 1100);
    let rate = answers[0]["win_rate"].as_f64().unwrap();
    let ci = |at: usize| answers[0]["ci"][at].as_f64().unwrap();
    assert!(ci(0) < rate && rate <= ci(1), "{answers:?}");
    let lost: u64 =
        answers[0]["lost"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(lost + answers[0]["won"].as_u64().unwrap(), 1100);
}

/// An interrupted run resumes with the rest, and gives the same result as a single run.
#[test]
fn a_stopped_run_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let part = kibitzer(folder.path(), &[&SMALL[..], &["--shard", "2/3"]].concat());
    let part = String::from_utf8(part.stdout).unwrap();
    assert_eq!(part, "1 of 3 units done; the last shard to finish reports\n");
    assert_eq!(units(folder.path()), 1);
    let out = folder.path().join("games.parquet");
    let whole = [&SMALL[..], &["--out", out.to_str().unwrap()]].concat();
    let whole = json(&kibitzer(folder.path(), &whole));
    assert_eq!(units(folder.path()), 3, "the finished unit was not played again");
    let fresh = tempfile::tempdir().unwrap();
    assert_eq!(whole, json(&kibitzer(fresh.path(), &SMALL)));

    let table = Table::read(&out).unwrap();
    let numbers: Vec<i64> = (0..1100).collect();
    assert_eq!(table.i64s("game").unwrap(), numbers);
    let won = table.bools("won").unwrap().iter().filter(|won| **won).count();
    assert_eq!(whole["won"], won);
    assert_eq!(table.note("policy"), Some("greedy"));
    let mistakes: i64 = table.i64s("mistakes").unwrap().iter().sum();
    let mean = whole["mean_mistakes"].as_f64().unwrap();
    assert!((mean - mistakes as f64 / 1100.0).abs() < 1e-12);
}

/// A result that was damaged on disk is recomputed.
#[test]
fn a_damaged_unit_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let first = json(&kibitzer(folder.path(), &SMALL));
    let run = std::fs::read_dir(folder.path().join("bomb-busters/games")).unwrap();
    let run = run.into_iter().next().unwrap().unwrap().path().join("units");
    let unit = std::fs::read_dir(run).unwrap().next().unwrap().unwrap().path();
    let mut bytes = std::fs::read(&unit).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&unit, bytes).unwrap();
    assert_eq!(json(&kibitzer(folder.path(), &SMALL)), first);
}

#[test]
fn policies_are_compared_on_the_same_deals() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["compare", "--mission", "2", "--games", "40", "--left", "random", "--json"];
    let answer = json(&kibitzer(folder.path(), &[&args[..], &["--right", "greedy"]].concat()));
    let number = |value: &Value| value.as_f64().unwrap();
    let (left, right) = (&answer["left"], &answer["right"]);
    let difference = number(&right["win_rate"]) - number(&left["win_rate"]);
    assert!((number(&answer["difference"]) - difference).abs() < 1e-12);
    assert!(number(&answer["ci"][0]) <= difference && difference <= number(&answer["ci"][1]));
    let alone = (number(&right["only"]) - number(&left["only"])) / 40.0;
    assert!((alone - difference).abs() < 1e-12, "{answer}");
    assert!(difference > 0.0, "greedy wins more than random: {answer}");
}

#[test]
fn wrong_questions_get_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    for (args, word) in [
        (&["simulate", "--mission", "99"][..], "there is no mission 99"),
        (&["simulate", "--mission", "13"], "not simulated"),
        (&["simulate", "--players", "7"], "cannot be played by 7"),
        (&["simulate", "--policy", "clever"], "random, greedy, exact, winning"),
        (&["simulate", "--shard", "4/3"], "no part 4 of 3"),
        (&["simulate", "--games", "0"], "0 is not in"),
        (&["compare", "--left", "greedy", "--right", "greedy"], "the same policy"),
        (&["missions", "--players", "9"], "9 is not in"),
    ] {
        let output = kibitzer(folder.path(), args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(word), "{args:?}: {said}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn all_missions_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let answer = json(&kibitzer(folder.path(), &["missions", "--players", "2", "--json"]));
    let missions = answer["missions"].as_array().unwrap();
    assert_eq!(missions.len(), 66);
    assert_eq!(missions[7]["wires"]["red"]["of"], 3, "mission 8 for two has 1 of 3 red");
    assert!(missions[33]["wires"].is_null(), "mission 34 is not for two");
    let text = kibitzer(folder.path(), &["missions"]);
    assert_eq!(String::from_utf8(text.stdout).unwrap().lines().count(), 67);
}
