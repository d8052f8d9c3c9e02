//! `kibitzer yatzy play` and `duel`, as a player uses them.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

static DATA: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

fn yatzy(args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .arg("--data-dir")
        .arg(DATA.path())
        .arg("yatzy")
        .args(args)
        .args(["--precision", "f32"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn played(args: &[&str], typed: &str) -> String {
    let output = yatzy(args, typed);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_whole_game_ends_with_a_report() {
    let names = [
        "Ones",
        "Twos",
        "Threes",
        "Fours",
        "Fives",
        "Sixes",
        "One Pair",
        "Two Pairs",
        "Three of a Kind",
        "Four of a Kind",
        "Small Straight",
        "Large Straight",
        "Full House",
        "Chance",
        "Yatzy",
    ];
    let typed: String = names.iter().map(|name| format!("roll\nscore {name}\n")).collect();
    let said = played(&["play", "--seed", "9"], &typed);
    assert_eq!(said, played(&["play", "--seed", "9"], &typed), "the same seed, the same dice");
    assert!(said.contains("Coach: that costs"), "{said}");
    assert!(said.contains("final score ") && said.contains(" of 30 decisions optimal"), "{said}");
    assert!(!played(&["play", "--seed", "9", "--no-coach"], &typed).contains("Coach"));
}

#[test]
fn a_risky_game_keeps_the_mean_apart_from_the_certainty_equivalent() {
    let typed = "6 6 6 6 6\nscore Yahtzee\nquit\n";
    let args = ["play", "--own-dice", "--rules", "american-plain", "--theta", "0.05"];
    let said = played(&args, typed);
    // The same as `density` for the same policy.
    let density =
        played(&["density", "--rules", "american-plain", "--theta", "0.05", "--json"], "");
    let density: Value = serde_json::from_str(&density).unwrap();
    let value = played(&["value", "--rules", "american-plain", "--theta", "0.05", "--json"], "");
    let value: Value = serde_json::from_str(&value).unwrap();
    let mean = format!("scores {:.2} on average", density["mean"].as_f64().unwrap());
    let sure = value["certainty_equivalent"].as_f64().unwrap();
    assert!(said.contains(&mean), "{mean}: {said}");
    assert!(said.contains(&format!("certainty equivalent {sure:.2}")), "{said}");
    assert!(!said.contains(&format!("scores {sure:.2}")), "{said}");
}

#[test]
fn nothing_is_judged_before_the_first_decision() {
    let said = played(&["play", "--seed", "9"], "help\nquit\n");
    assert!(said.contains("\nroll              roll the dice"), "{said}");
    assert!(!said.contains("cost of decisions"), "{said}");
}

#[test]
fn own_dice_keeps_undo_and_mistakes() {
    let typed = "1 2 3 4\n1 2 3 4 7\n3 3 4 5 6\nhint\nkeep 2\nkeep 3 3\n1 1 1 1 1\n3 3 3 3 3\nscore Nonsense\n\
                 score yatzy\nundo\ncard\nscore 3\nbla bla\nquit\n";
    let said = played(&["play", "--own-dice"], typed);
    for words in [
        "4 dice given",
        "a die cannot show 7",
        "points lost",
        "[2] is not among [3 3 4 5 6]",
        "do not include [3 3]",
        "there is no box \"Nonsense\"",
        "15 Yatzy               -",
        "not a command, and not dice",
        "points so far 15",
        " of 3 decisions optimal",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // Stopping with two sets of rerolls left and taking the threes are two decisions.
    assert!(said.contains("stop"), "{said}");
}

#[test]
fn a_duel_tells_what_playing_to_win_gains() {
    let filled = "Ones,Twos,Threes,Fours,Fives,Sixes,One Pair,Two Pairs,Three of a Kind,Four of a Kind,Small Straight,Large Straight,Chance";
    let cards = [
        "--filled",
        filled,
        "--upper",
        "63",
        "--points",
        "200",
        "--their-filled",
        filled,
        "--their-upper",
        "63",
        "--their-points",
        "240",
    ];
    let json = played(&[&["duel", "--json"][..], &cards].concat(), "");
    let answer: Value = serde_json::from_str(&json).unwrap();
    let chance = |name: &str| answer[name].as_f64().unwrap();
    assert!(chance("p") > chance("usual") && chance("usual") > 0.0, "{answer}");
    assert!((chance("gain") - (chance("p") - chance("usual"))).abs() < 1e-12);
    let said =
        played(&[&["duel", "--dice", "5,5,5,2,2", "--rerolls", "1"][..], &cards].concat(), "");
    assert!(
        said.contains("% chance of winning when playing to win") && said.lines().count() > 5,
        "{said}"
    );
    let refused = yatzy(&["duel", "--points", "-4"], "");
    assert!(!refused.status.success());
}
