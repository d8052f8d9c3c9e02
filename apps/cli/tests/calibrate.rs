//! `kibitzer bomb|42|blob calibrate`, the real binary.

use std::path::Path;
use std::process::{Command, Output};

use kibitzer_tables::{Column, Table};
use serde_json::Value;

/// Small runs of every game: the arguments, and the option for the number of games.
const GAMES: [(&str, &str); 3] = [
    ("bomb calibrate --mission 4 --players 3 --rollouts 3", "--games"),
    ("42 calibrate --player intermediate --worlds 30", "--deals"),
    ("blob calibrate --cards 3 --samples 50 --player flat:10", "--games"),
];

fn run(folder: &Path, words: &str, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.args(words.split(' ')).args(more).env("KIBITZER_DATA", folder).output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn name(kind: &Value) -> &str {
    kind["name"].as_str().unwrap()
}

#[test]
fn a_calibration_resumes_and_threads_change_nothing() {
    for (words, count) in GAMES {
        let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let calibrate = |folder: &Path, games: &str, threads: &str| -> Value {
            let more = [count, games, "--threads", threads, "--json"];
            serde_json::from_str(&out(&run(folder, words, &more))).unwrap()
        };
        calibrate(one.path(), "5", "1");
        let long = calibrate(one.path(), "12", "2");
        assert_eq!(long, calibrate(two.path(), "12", "1"), "{words}");
        for kind in long["kinds"].as_array().unwrap() {
            let deciles = kind["deciles"].as_array().unwrap();
            let sum: f64 = deciles.iter().map(|row| row["statements"].as_f64().unwrap()).sum();
            assert_eq!(sum, kind["statements"], "{words}: {kind}");
            // Nobody may have bid a contract of some class in so few hands.
            let by_class = ["points-", "mark-", "marks-", "nello-", "sevens-", "doubles-"];
            let is_class = by_class.iter().any(|class| name(kind).starts_with(class));
            assert!(sum > 0.0 || is_class, "every kind states something: {words}: {kind}");
            for row in deciles {
                let [low, high] = [0, 1].map(|end| row["ci"][end].as_f64().unwrap());
                let frequency = row["frequency"].as_f64().unwrap();
                assert!((low..=high).contains(&frequency), "{words}: {row}");
            }
        }
        // Exact counts that are certain are always right.
        assert_eq!(long["kinds"][0]["certain_but_false"], 0, "{words}");
        assert_eq!(long["kinds"][1]["certain_but_false"], 0, "{words}");
    }
}

#[test]
fn the_file_holds_every_statement_of_every_game() {
    for (words, count) in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("calibration.parquet");
        let more = [count, "6", "--json", "--out", file.to_str().unwrap()];
        let report: Value = serde_json::from_str(&out(&run(folder.path(), words, &more))).unwrap();
        let table = Table::read(&file).unwrap();
        let (Ok(Column::Text(names)), Ok(Column::I64(deciles)), Ok(Column::F64(counts))) =
            (table.column("statement"), table.column("decile"), table.column("count"))
        else {
            panic!("{words}: {table:?}")
        };
        for kind in report["kinds"].as_array().unwrap() {
            let rows = names.iter().zip(deciles).zip(counts);
            let own = rows.filter(|((name, decile), _)| kind["name"] == **name && **decile >= 0);
            assert_eq!(kind["statements"], own.map(|(_, count)| *count).sum::<f64>(), "{words}");
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for words in [
        "bomb calibrate --mission 99",
        "bomb calibrate --players 9",
        "bomb calibrate --policy clever",
        "42 calibrate --player nobody",
        "42 calibrate --house nowhere",
        "42 calibrate --worlds 1",
        "blob calibrate --player nobody",
        // They are now called `calibrate`.
        "42 belief",
        "blob calibration",
    ] {
        let output = run(folder.path(), words, &[]);
        assert!(!output.status.success(), "{words}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.is_empty() && !said.contains("panicked"), "{words}: {said}");
    }
}
