//! `kibitzer clue`, the real binary.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs it with its own data folder and something on standard input.
fn run(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    let command = command.arg("clue").args(args).env("KIBITZER_DATA", folder);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that does not read its input is not a failure.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn table() -> Value {
    json!({"players": 3, "observer": 0, "names": ["Ann", "Bob", "Cy"],
        "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"],
        "history": [{"suggest": 0, "cards": ["green", "rope", "lounge"], "shown_by": 2, "card": "green"},
                    {"suggest": 1, "cards": ["white", "wrench", "library"], "shown_by": null}]})
}

/// The cells of a card's row in a grid.
fn cells<'a>(said: &'a str, card: &str) -> Vec<&'a str> {
    let row = said.lines().rfind(|line| line.starts_with(&format!("{card:14} ")));
    row.unwrap_or_else(|| panic!("no row {card} in {said}")).split_whitespace().skip(1).collect()
}

#[test]
fn belief_is_a_grid_with_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let said = out(&run(folder.path(), &["belief", "-"], &table().to_string()));
    assert_eq!(
        said.lines().next().unwrap().split_whitespace().collect::<Vec<_>>(),
        ["envelope", "you", "Bob", "Cy"]
    );
    assert_eq!(cells(&said, "green"), ["-", "-", "-", "100%"]);
    assert_eq!(cells(&said, "rope"), ["-", "100%", "-", "-"]);
    // Nobody showed the three cards that Bob suggested: they are his own or in the envelope.
    assert_eq!(cells(&said, "white")[1..], ["-", cells(&said, "white")[2], "-"]);
    assert!(said.contains("certain: green is with Cy: Cy showed you green in turn 1"), "{said}");
    assert!(!said.contains('\u{1b}'), "{said}");
    // The percentages are those of the exact answer.
    let json: Value = serde_json::from_str(&out(&run(
        folder.path(),
        &["belief", "-", "--json"],
        &table().to_string(),
    )))
    .unwrap();
    let share = json["holders"]["white"]["envelope"].as_str().unwrap();
    let (of, all) = share.split_once('/').unwrap();
    let percent = 100.0 * of.parse::<f64>().unwrap() / all.parse::<f64>().unwrap();
    assert_eq!(cells(&said, "white")[0], format!("{percent:.1}%"));
    let best: Vec<&str> = json["solutions"][0]["cards"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card.as_str().unwrap())
        .collect();
    assert!(said.contains(&format!("likeliest: {} ", best.join(" "))), "{said}");
    let mut wrong = table();
    wrong["hand"] = json!(["plum"]);
    let refused = run(folder.path(), &["belief", "-"], &wrong.to_string());
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        err(&refused).contains("`hand` must have 6 cards for seat 0, got 1"),
        "{}",
        err(&refused)
    );
}

#[test]
fn advice_names_suggestions_and_what_they_tell() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["advise", "-", "--budget", "50", "--seed", "3"];
    let said = out(&run(folder.path(), &args, &table().to_string()));
    assert!(said.starts_with("suggest ") || said.starts_with("accuse "), "{said}");
    assert!(said.contains("value    bits   tells   right  solves"), "{said}");
    assert_eq!(said, out(&run(folder.path(), &args, &table().to_string())));
    let after = out(&run(folder.path(), &["advise", "-", "--after"], &table().to_string()));
    assert!(after.starts_with("end: ") || after.starts_with("accuse "), "{after}");
}

#[test]
fn a_table_is_kept_by_typing_what_happens() {
    let folder = tempfile::tempdir().unwrap();
    let new = ["table", "--names", "Ann,Bob,Cy", "--hand", "scarlett plum rope knife hall study"];
    let lines = "me: green rope lounge, Cy showed green\nBbo: x\nbob: white wrench library, cy passed, nobody\nhint\n";
    let said = out(&run(folder.path(), &new, lines));
    assert!(said.contains("certain: green is with Cy: Cy showed you green in turn 1"), "{said}");
    assert_eq!(said.matches("certain: green").count(), 1, "only what is new: {said}");
    assert!(said.contains("? `line` is not understood: `Bbo` is not at the table: expected me, Ann, Bob or Cy (character 1)"), "{said}");
    assert!(said.contains("suggest "), "{said}");
    assert_eq!(cells(&said, "white")[1..], ["-", cells(&said, "white")[2], "-"]);
    // The same as for the table in a file.
    let grid = out(&run(folder.path(), &["belief", "-"], &table().to_string()));
    assert_eq!(cells(&grid, "library"), cells(&said, "library"));
    // The last table resumes with its lines, which can still be undone.
    let resumed = out(&run(folder.path(), &["table"], "show\nundo\nundo\nundo\n"));
    assert!(resumed.contains("  2  Bob: white wrench library, nobody\n"), "{resumed}");
    assert!(
        resumed.contains("  1  me: green rope lounge, Bob passed, Cy showed green\n"),
        "{resumed}"
    );
    assert!(resumed.contains("removed: Bob: white"), "{resumed}");
    assert!(resumed.ends_with("? there is nothing to undo\n"), "{resumed}");
}

/// Without a name a line is about the player to move; somebody out of turn is accepted with a note.
#[test]
fn the_table_knows_whose_turn_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let new = [
        "table",
        "--names",
        "Ann,Bob,Cy",
        "--others",
        "expert",
        "--showing",
        "again",
        "--asking",
        "new",
        "--hand",
        "scarlett plum rope knife hall study",
    ];
    let lines = "green wrench hall, Cy showed\nBob: green wrench hall, Cy showed\nwhite candlestick lounge, nobody\n\
        Cy: green wrench lounge, Bob showed\nundo\naccused white revolver lounge, wrong\nshow\nhint\n";
    let said = out(&run(folder.path(), &new, lines));
    assert!(said.contains("? `line` is not understood: `green` is not at the table"), "{said}");
    assert!(said.contains("note: it was your turn; `undo` removes the line"), "{said}");
    assert!(said.contains("removed: Cy: green wrench lounge, me passed, Bob showed\n"), "{said}");
    assert!(said.contains("  2  Cy: white candlestick lounge, nobody\n"), "{said}");
    assert!(said.contains("  3  Cy accused white revolver lounge, wrong\n"), "{said}");
    let kept = fs::read_to_string(folder.path().join("clue/table.json")).unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(
        (&kept["others"], &kept["showing"], &kept["asking"]),
        (&json!("expert"), &json!("again"), &json!("new"))
    );
    let after = "me: green wrench lounge, Bob showed green\nhint\n";
    let said = out(&run(folder.path(), &["table"], after));
    assert!(said.contains(" against experts"), "{said}");
    let wrong = run(folder.path(), &[&new[..6], &["never", "--hand", "x"]].concat(), "");
    assert!(err(&wrong).contains("expected one of `uniform`, `any`, `again`"), "{}", err(&wrong));
}

#[test]
fn a_line_that_cannot_be_true_is_explained_and_can_be_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let new = ["table", "--names", "Ann,Bob,Cy", "--hand", "scarlett plum rope knife hall study"];
    let lines = "me: green rope lounge, Cy showed green\nBob: green wrench library, nobody\n";
    let said = out(&run(folder.path(), &new, lines));
    assert!(said.contains("this is impossible: Cy cannot have passed on green in turn 2: Cy showed you green in turn 1"), "{said}");
    let mended = out(&run(folder.path(), &["table"], "undo\n"));
    assert_eq!(cells(&mended, "green"), ["-", "-", "-", "100%"]);
    let out_of_it = out(&run(
        folder.path(),
        &["table"],
        "Bob accused white rope hall, wrong\nBob: white rope hall, nobody\n",
    ));
    assert!(
        out_of_it.contains("Bob has made a wrong accusation and may only answer"),
        "{out_of_it}"
    );
}

#[test]
fn who_dealt_says_who_holds_more() {
    let folder = tempfile::tempdir().unwrap();
    let hand = ["--hand", "scarlett plum lead pipe dining room"];
    let table = |more: &[&str]| {
        let args = [&["table", "--names", "Ann,Bob,Cy,Dee"], &hand[..], more].concat();
        run(folder.path(), &args, "")
    };
    let refused = table(&[]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        err(&refused).contains("--hand: 4 cards, but you hold 5 if Dee dealt"),
        "{}",
        err(&refused)
    );
    out(&table(&["--dealer", "Ann"]));
    let kept: Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("clue/table.json")).unwrap())
            .unwrap();
    assert_eq!(kept["hand_sizes"], json!([4, 5, 5, 4]));
    for (more, words) in [
        (["--me", "Eve"], "--me: `Eve` is not one of Ann, Bob, Cy, Dee"),
        (["--dealer", "Eve"], "--dealer: `Eve`"),
    ] {
        let refused = table(&more);
        assert_eq!(refused.status.code(), Some(2));
        assert!(err(&refused).contains(words), "{}", err(&refused));
    }
    let empty = tempfile::tempdir().unwrap();
    assert!(err(&run(empty.path(), &["table"], "")).contains("there is no saved table yet"));
}

#[test]
fn a_game_is_played_undone_kept_and_ends() {
    let folder = tempfile::tempdir().unwrap();
    let new =
        ["play", "--players", "3", "--others", "beginner", "--hints", "beginner", "--seed", "5"];
    let said =
        out(&run(folder.path(), &new, "nonsense\nend\ngreen rope hall\nhint\ngrid\nundo\nundo\n"));
    assert!(said.contains("your turn: suggest three cards, or accuse"), "{said}");
    assert!(
        said.contains("? `nonsense` is not a card: expected a suspect, a weapon or a room"),
        "{said}"
    );
    assert!(said.contains("? a turn begins with a suggestion or an accusation"), "{said}");
    assert!(
        said.contains("accuse, or end your turn") && said.contains("envelope      you   seat 1"),
        "{said}"
    );
    assert!(said.ends_with("? there is nothing to undo\n"), "{said}");
    // Turn by turn, resumed each time, the game reaches its end; a card is shown if there is a choice.
    let mut told = out(&run(folder.path(), &["play"], ""));
    for _ in 0..200 {
        let last = told.lines().last().unwrap().to_owned();
        let line = match last.split_once("you are asked for ") {
            Some((_, shows)) => {
                shows.split_once(": ").unwrap().1.split(" or ").next().unwrap().to_owned()
            }
            None if last.starts_with("accuse") => "end".to_owned(),
            None => "green rope hall".to_owned(),
        };
        told = out(&run(folder.path(), &["play"], &format!("{line}\n")));
        if told.contains("the envelope held") {
            break;
        }
    }
    assert!(told.contains("solved it: the envelope held"), "{told}");
    assert!(!folder.path().join("clue/game.json").exists());
    // Whoever names no seed gets other cards each time.
    let begun =
        |args: &[&str]| out(&run(folder.path(), args, "")).lines().next().unwrap().to_owned();
    assert_ne!(begun(&new[..7]), begun(&new[..7]));
    assert_eq!(begun(&["play", "--seed", "7"]), "new game, seed 7");
}

#[test]
fn another_edition_has_its_own_names() {
    let folder = tempfile::tempdir().unwrap();
    let new = [
        "table",
        "--names",
        "Ann,Bob,Cy",
        "--weapons",
        "Leuchter,Dolch,Rohr,Pistole,Seil,Zange",
        "--hand",
        "scarlett plum seil dolch hall study",
    ];
    let said =
        out(&run(folder.path(), &new, "Bob: green ro lounge, Cy showed\nhint hall\nhint attic\n"));
    assert_eq!(cells(&said, "Seil"), ["-", "100%", "-", "-"]);
    let rows: Vec<&str> =
        said.lines().filter(|line| line.trim_start().starts_with("suggest ")).collect();
    assert!(rows.len() > 1 && rows.iter().all(|row| row.contains(" hall")), "{said}");
    assert!(said.contains("? `room` is invalid: `attic` is not a card of the deck"), "{said}");
    let resumed = out(&run(folder.path(), &["table"], "show\n"));
    assert!(resumed.contains("  1  Bob: green Rohr lounge, Cy showed\n"), "{resumed}");
    let wrong =
        run(folder.path(), &["table", "--names", "A,B,C", "--rooms", "a,a", "--hand", ""], "");
    assert!(err(&wrong).contains("`a` cannot name a room"), "{}", err(&wrong));
}

#[test]
fn games_are_measured_in_shards() {
    let folder = tempfile::tempdir().unwrap();
    let arena = ["arena", "beginner", "beginner", "--players", "3", "--games", "30"];
    let shard =
        |part: &str| out(&run(folder.path(), &[&arena[..], &["--shard", part]].concat(), ""));
    assert_eq!(shard("1/2"), "2 of 3 units done; the last shard to finish reports\n");
    let said = shard("2/2");
    assert!(
        said.starts_with("one beginner against beginners, 3 players, seed 1\n  won "),
        "{said}"
    );
    assert!(said.contains("of 30 games: ") && said.contains("an even share is 33.3%"), "{said}");
    assert_eq!(out(&run(folder.path(), &arena, "")), said);
}

#[test]
fn statements_are_held_against_what_happens() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["calibrate", "--games", "4", "--players", "3", "--turns", "3", "--player", "again"];
    let said = out(&run(folder.path(), &args, ""));
    assert!(said.starts_with("again, 3 players, 3 turns each, seed 1\n\nany: who holds"), "{said}");
    assert!(said.contains("\nagain-shown: ") && said.contains("of which 0 were false"), "{said}");
    assert!(said.contains("wins: ") && said.contains("no statements"), "{said}");
    let wrong = run(folder.path(), &["calibrate", "--player", "x"], "");
    assert!(err(&wrong).contains("expected uniform, again, beginner or expert"), "{}", err(&wrong));
}
