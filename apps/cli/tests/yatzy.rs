//! `kibitzer yatzy`, the real binary, with tables in its own folder.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

/// One data folder for all tests: a table is built once.
static DATA: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

const LATE: [&str; 4] = [
    "--filled",
    "Ones,Twos,Threes,Fours,Fives,Sixes,One Pair,Two Pairs,Three of a Kind,Four of a Kind,Small Straight,Chance",
    "--upper",
    "60",
];

fn yatzy_in(data: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.arg("--data-dir").arg(data).arg("yatzy").args(args);
    command.stdin(Stdio::null()).output().unwrap()
}

fn said(args: &[&str]) -> String {
    let output = yatzy_in(DATA.path(), args);
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{args:?}: {err}");
    assert_eq!(err, "", "progress is for terminals");
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&said(&[args, &["--json"]].concat())).unwrap()
}

#[test]
fn advice_is_a_sentence_and_a_table() {
    let hand = ["advise", "--dice", "6,2,6,2,6", "--rerolls", "1", "--precision", "f32"];
    let text = said(&[&hand[..], &LATE].concat());
    assert!(
        text.starts_with("Stop and keep [2 2 6 6 6]: the turn then ends in Full House;"),
        "{text}"
    );
    assert!(text.contains("\n  2 2 6 6 6 ") && text.contains("best"), "{text}");
    assert!(text.contains("more (--all)"), "{text}");
    let all = said(&[&hand[..], &LATE, &["--all"]].concat());
    assert_eq!(all.lines().count(), 3 + 12, "{all}");
    let answer = json(&[&hand[..], &LATE].concat());
    assert_eq!(answer["best"]["keep"], serde_json::json!([2, 2, 6, 6, 6]));
}

#[test]
fn values_densities_and_targets_are_printed() {
    let narrow = ["--precision", "f32"];
    let text = said(&[&["value"][..], &narrow].concat());
    assert!(text.starts_with("248.440") && text.ends_with(" expected points to come\n"), "{text}");
    let text = said(&[&["density", "--at-least", "50"][..], &LATE, &narrow].concat());
    assert!(text.contains("\nat least 50: ") && text.contains('#'), "{text}");
    let density = json(&[&["density"][..], &LATE, &narrow].concat());
    let value = json(&[&["value"][..], &LATE, &narrow].concat());
    let off = density["mean"].as_f64().unwrap() - value["value"].as_f64().unwrap();
    assert!(off.abs() < 1e-3, "{off}");
    let text = said(
        &[&["target", "--points", "22", "--dice", "6,2,6,2,6", "--rerolls", "0"][..], &LATE]
            .concat(),
    );
    assert!(text.starts_with("100.0000%") && text.contains("Full House, 22"), "{text}");
}

#[test]
fn a_table_is_built_once_and_opened_after_that() {
    let data = tempfile::tempdir().unwrap();
    let build = |done: &str| {
        let args = ["build", "--rules", "american-no-bonus", "--precision", "f32", "--json"];
        let output = yatzy_in(data.path(), &args);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["done"], done, "{answer}");
        answer["start"].clone()
    };
    let start = build("built");
    assert_eq!(build("opened"), start);
    let file = data.path().join("yatzy/american-no-bonus/theta_0_f32.kbz");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[1000] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    assert_eq!(build("rebuilt"), start);
}

#[test]
fn simulations_do_not_depend_on_threads_and_agree_with_the_exact_mean() {
    let folder = tempfile::tempdir().unwrap();
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, two) = (out("one.parquet"), out("two.parquet"));
    let games = ["simulate", "--games", "20000", "--seed", "7", "--precision", "f32"];
    let first = json(&[&games[..], &["--threads", "1", "--out", &one]].concat());
    let second = json(&[&games[..], &["--threads", "2", "--out", &two]].concat());
    assert_eq!(first, second);
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());
    let figure = |name: &str| first[name].as_f64().unwrap();
    assert!((figure("mean") - 248.439989).abs() < 4.0 * figure("mean_se"), "{first}");
    assert!((figure("sd") - 38.496372).abs() < 4.0 * figure("sd_se"), "{first}");
    assert!((figure("bonus") - 0.8977).abs() < 4.0 * figure("bonus_se"), "{first}");
    let median = &first["percentiles"]["p50"];
    assert!(
        median["low"].as_i64() <= Some(249) && Some(249) <= median["high"].as_i64(),
        "{median}"
    );
    let table = kibitzer_tables::Table::read(Path::new(&one)).unwrap();
    let scores = table.i64s("score").unwrap();
    assert_eq!(scores.len(), 20_000);
    let mean = scores.iter().sum::<i64>() as f64 / 20_000.0;
    assert!((mean - figure("mean")).abs() < 1e-9);
    assert!(said(&games).contains("percentiles with their 95% intervals"));
}

#[test]
fn what_is_wrong_is_one_sentence() {
    for (args, words) in [
        (&["value", "--theta", "NaN"][..], "`theta` must be a number"),
        (&["value", "--theta", "1e300"], "(at theta)"),
        (&["value", "--filled", "Threes", "--upper", "7"], "(at upper_score)"),
        (&["advise", "--dice", "1,2,3", "--rerolls", "1"], "(at dice)"),
        (&["advise", "--dice", "1,2,3,4,9", "--rerolls", "1"], "(at dice[4])"),
        (&["advise", "--dice", "1,2,3,4,5", "--rerolls", "7"], "`rerolls_left` must be"),
        (&["build", "--rules", "chess"], "no rule set"),
    ] {
        let output = yatzy_in(DATA.path(), args);
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {err}");
        assert!(err.contains(words) && err.lines().count() == 1, "{args:?}: {err}");
    }
}
