//! `kibitzer bomb play --mission N`: the mission's cards and wires, whose turn it is, and `what-if` with cards.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn bomb(args: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .arg("bomb")
        .args(args)
        .current_dir(ROOT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    child.wait_with_output().unwrap()
}

fn play(folder: &Path, args: &[&str], lines: &str) -> String {
    let to = ["play", "--data-dir", folder.to_str().unwrap()];
    let output = bomb(&[&to[..], args].concat(), lines);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn kept(folder: &Path) -> Value {
    toml::from_str(&fs::read_to_string(folder.join("bomb-tables/last.toml")).unwrap()).unwrap()
}

/// The error of a refused command.
fn refused(args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let data = ["--data-dir", folder.path().to_str().unwrap()];
    let output = bomb(&[args, &data].concat(), "");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(matches!(output.status.code(), Some(1 | 2)), "{args:?}: {said}");
    assert!(output.stdout.is_empty(), "{args:?}");
    said
}

/// Mission 4 with four players: 48 blue wires, one red, two yellow, so Ann has 13 wires and the others fewer.
const MISSION_4: [&str; 12] = [
    "--mission",
    "4",
    "--names",
    "Ann,Bo,Cy,Dee",
    "--yellow",
    "2,9",
    "--red",
    "5",
    "--own",
    "1 1 2 3 4 5 5 7 8 9 Y9 11 12",
    "--equipment",
    "1,Rewinder,9,11",
];

fn with<'a>(args: &[&'a str], change: &[(&'a str, &'a str)]) -> Vec<&'a str> {
    let mut all = args.to_vec();
    for (flag, value) in change {
        match all.iter().position(|arg| arg == flag) {
            Some(at) => all[at + 1] = value,
            None => all.extend([flag, value]),
        }
    }
    all
}

#[test]
fn a_mission_lays_out_its_cards_and_characters() {
    let folder = tempfile::tempdir().unwrap();
    let found = play(folder.path(), &MISSION_4, "cut Bo A=1\n");
    let kept = kept(folder.path());
    let cards: Vec<(&str, &str)> = kept["equipment"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["card"].as_str().unwrap(), one["state"].as_str().unwrap()))
        .collect();
    assert_eq!(cards, [("1", "ready"), ("6", "locked"), ("9", "locked"), ("11", "locked")]);
    let characters = kept["characters"].as_array().unwrap();
    assert_eq!(characters.len(), 4);
    assert!(characters.iter().all(|one| one["skill"] == "Double Detector"), "{characters:?}");
    assert!(found.contains("equipment: 1 Label != (locked), 6 Rewinder (locked)"), "{found}");
    assert!(found.contains("characters: Double Detector for everybody"), "{found}");
}

#[test]
fn missions_without_detectors_or_equipment_have_none() {
    let folder = tempfile::tempdir().unwrap();
    let own = "1 1 1 2 3 4 5 6 7 8 9 Y9 10 11";
    let no_cards =
        with(&MISSION_4[..8], &[("--mission", "27"), ("--yellow", "1,2,3,9"), ("--own", own)]);
    let found = play(folder.path(), &no_cards, "");
    assert!(kept(folder.path())["characters"].is_null(), "{found}");
    // The mission's cards can be entered later.
    assert!(found.contains("lays out 4 equipment cards"), "{found}");
    assert!(found.contains("--equipment") && found.contains("card 4"), "{found}");
    let first = ["--mission", "1", "--own", "1 1 2 3 5 6"];
    let found = play(folder.path(), &first, "");
    assert!(!found.contains("equipment"), "{found}");
    assert_eq!(kept(folder.path())["characters"].as_array().unwrap().len(), 4);
}

#[test]
fn cards_that_a_mission_does_not_have_are_refused() {
    for (change, why) in [
        (&[("--equipment", "1,2,3")][..], "4 players draw 4 equipment cards, got 3"),
        (&[("--equipment", "1,2,3,3")], "Triple Detector is named twice"),
        (&[("--equipment", "1,2,3,Y")], "mission 4 does not use False Bottom (Y)"),
        (&[("--equipment", "1,2,3,2.2")], "mission 4 does not use Single Wire Label (2.2)"),
        (&[("--equipment", "1,2,3,spoon")], "`spoon` is not a card"),
        (&[("--equipment", "1,2,3,4 and 5")], "only mission 12"),
        (
            &[("--mission", "12"), ("--yellow", "1,2,3,9"), ("--equipment", "1,2,3,4")],
            "mission 12 puts a number card on each equipment card, such as 1 and 7",
        ),
        (
            &[("--mission", "10"), ("--yellow", "1,2,3,9"), ("--equipment", "1,2,3,11")],
            "mission 10 does not use Coffee Mug (11)",
        ),
        (&[("--number-cards", "1,2")], "mission 4 lays out no number cards"),
        (&[("--mission", "9"), ("--number-cards", "1,2")], "mission 9 lays out 3 number cards"),
    ] {
        let said = refused(&[&["play"], &with(&MISSION_4, change)[..]].concat());
        assert!(said.contains(why), "{change:?}: {said}");
    }
    let first = ["play", "--mission", "1", "--own", "1 1 2 3 5 6", "--equipment", "1,2,3,4"];
    assert!(refused(&first).contains("mission 1 has no equipment"));
    let eleven = with(
        &MISSION_4[..6],
        &[
            ("--mission", "11"),
            ("--own", "1 1 2 3 4 5 5 7 8 9 Y9 11 12"),
            ("--number-cards", "6"),
            ("--equipment", "1,Rewinder,9,10"),
        ],
    );
    let said = refused(&[&["play"], &eleven[..]].concat());
    assert!(said.contains("Rewinder (6)") && said.contains("number card"), "{said}");
    // The same rules apply to what is entered later.
    let folder = tempfile::tempdir().unwrap();
    let lines = "card Y\ncharacter Bo=General Radar\ncard 4\n";
    let found = play(folder.path(), &MISSION_4, lines);
    assert!(found.contains("? mission 4 does not use False Bottom (Y)"), "{found}");
    assert!(found.contains("? later characters are available from mission 31 on"), "{found}");
    assert_eq!(kept(folder.path())["equipment"].as_array().unwrap().len(), 5);
}

#[test]
fn wires_that_a_mission_does_not_draw_are_refused() {
    for (change, why) in [
        (&[("--red", "3,5,9")][..], "--red: mission 4 draws 1 red wire with 4 players, not 3"),
        (&[("--yellow", "2")], "--yellow: mission 4 draws 2 yellow wires with 4 players, not 1"),
        (&[("--yellow", "2,2")], "--yellow: 2 is named twice"),
        (&[("--yellow", "2,12")], "--yellow: 12 is not among 1 to 11"),
        (
            &[("--mission", "8")],
            "--yellow: mission 8 draws 3 yellow wires with 4 players, 2 of them in play, not 2",
        ),
        (&[("--mission", "1")], "--yellow: mission 1 draws no yellow wires"),
        (&[("--mission", "2")], "--yellow: 9 is not among 1 to 7"),
    ] {
        let said = refused(&[&["play"], &with(&MISSION_4, change)[..]].concat());
        assert!(said.contains(why), "{change:?}: {said}");
    }
    let unsaid = refused(&["play", "--mission", "4", "--own", "1 1 2 3 4 5 5 7 8 9 9 11 12"]);
    assert!(
        unsaid.contains("mission 4 draws 2 yellow wires with 4 players; specify them"),
        "{unsaid}"
    );
    assert!(unsaid.contains("--yellow"), "{unsaid}");
}

#[test]
fn turns_go_round_from_the_captain() {
    let folder = tempfile::tempdir().unwrap();
    let args = with(
        &["--mission", "1", "--own", "1 1 2 3 5 6", "--names", "Ann,Bo,Cy,Dee"],
        &[("--captain", "2")],
    );
    let lines = "miss Bo B=4 is 2\ncut Ann A=1 by Dee A\ncut Bo A=1\nundo\nmiss Ann F=5 is 6 by Cy\n\
                 turn Bo\nmiss Dee C=3 is 2\n";
    let found = play(folder.path(), &args, lines);
    let turns: Vec<&str> = found.lines().filter(|line| line.contains("turn")).collect();
    assert_eq!(
        turns,
        [
            "mission 1, dial 4, Cy's turn",
            "Dee's turn",
            "your turn",
            "Bo's turn",
            "your turn",
            "it was your turn; continuing from Cy",
            "Dee's turn",
            "Bo's turn",
            "Cy's turn",
        ],
        "{found}"
    );
    let history = kept(folder.path())["history"].clone();
    let actors: Vec<&Value> = history.as_array().unwrap().iter().map(|one| &one["actor"]).collect();
    assert_eq!(actors, [&Value::from(2), &3.into(), &2.into(), &Value::Null, &1.into()]);
    assert_eq!(history[3]["event"], "turn");
}

#[test]
fn a_teammate_without_wires_is_skipped_and_the_mug_chooses() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table.toml");
    let text = "players = ['Ann', 'Bo', 'Cy', 'Dee']\nobserver = 0\ncaptain = 0\n\
        stands = ['?1 ?1 2', '? ? 2', '1 2 3', '? ? ?']\nwires = { blue = [1, 3] }\n\
        equipment = [{ card = '11', state = 'ready' }]\n";
    fs::write(&table, text).unwrap();
    let lines = "miss Dee C=1 is 3 by Bo\nuse Coffee Mug for Ann\nundo\n\
                 use Coffee Mug\nturn Cy\nturn Zed\nuse 11 for Cy\n";
    let found = play(folder.path(), &[table.to_str().unwrap()], lines);
    let turns: Vec<&str> = found.lines().filter(|line| line.contains("turn")).collect();
    assert_eq!(
        turns,
        [
            "whose turn it is was not entered: enter it, such as turn Bo",
            "Dee's turn",
            "your turn",
            "Dee's turn",
            "whose turn it is was not entered: enter it, such as turn Bo",
            "? Cy has no uncut wire, so no turn",
            "? Cy has no uncut wire, so no turn",
        ],
        "{found}"
    );
    assert!(found.contains("? no player is called `Zed`"), "{found}");
}

#[test]
fn the_actor_is_whoever_has_the_turn() {
    let folder = tempfile::tempdir().unwrap();
    let args =
        ["--mission", "1", "--own", "1 1 2 3 5 6", "--names", "Ann,Bo,Cy,Dee", "--captain", "1"];
    let lines = "cut Ann A=1\nsolo 6\nreveal\ncut Ann A=1 by Bo\ncut Ann A=1 by A\n\
                 cut Bo B=1 by me\n";
    let found = play(folder.path(), &args, lines);
    let wrong: Vec<&str> = found.lines().filter(|line| line.starts_with("? ")).collect();
    assert_eq!(
        wrong,
        [
            "? it is Bo's turn: enter which of Bo's wires was cut, such as by Bo D; if it was you, by me",
            "? it is Bo's turn: enter which wires were cut, such as solo 6 by Bo B,D; if it was you, by me",
            "? it is Bo's turn: enter which wires were revealed, such as reveal Bo H=R5,I=R7",
            "? enter which of Bo's wires was cut, such as by Bo D",
        ],
        "{found}"
    );
    let kept = kept(folder.path());
    assert_eq!(kept["history"][0]["actor"], 1);
    assert_eq!(kept["history"][0]["own"], "1:0");
    assert_eq!(kept["history"][1]["actor"], 0);
    assert!(found.contains("it was Cy's turn; continuing from you"), "{found}");
}

#[test]
fn a_free_order_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let args = with(
        &MISSION_4[..8],
        &[
            ("--mission", "10"),
            ("--yellow", "1,2,3,9"),
            ("--own", "1 1 2 3 4 5 5 7 8 9 Y9 11 11 12"),
        ],
    );
    let found = play(folder.path(), &args, "cut Bo A=1\n");
    assert!(found.contains("mission 10, dial 4, anybody's turn (free turn order)"), "{found}");
    assert!(found.contains("anybody's turn but yours (free turn order)"), "{found}");
    let own = "1 1 2 3 4 5 5 7 8 9 9 11 12";
    let called = with(&MISSION_4[..4], &[("--mission", "18"), ("--red", "5,6"), ("--own", own)]);
    let found = play(folder.path(), &called, "");
    assert!(found.contains("mission 18, dial 4, the mission's rule decides who cuts"), "{found}");
}

#[test]
fn a_miss_cannot_show_what_was_announced() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["--mission", "1", "--own", "1 1 2 3 5 6", "--names", "Ann,Bo,Cy,Dee"];
    let found = play(folder.path(), &args, "miss Bo A=1 is 1\nmiss Bo C=1/2 is 2\n");
    for said in [
        "? 1 was announced, so a miss cannot show 1 at Bo A; was it a cut?",
        "? 2 was announced, so a miss cannot show 2 at Bo C; was it a cut?",
    ] {
        assert!(found.contains(said), "{found}");
    }
    assert!(kept(folder.path())["history"].is_null());
}
