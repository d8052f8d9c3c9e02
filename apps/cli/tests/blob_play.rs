//! `kibitzer blob play`, `advise`, `review`, `arena` and `ladder`, the real binary.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs it with its own data folder and something on standard input.
fn run(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    let command = command.arg("blob").args(args).env("KIBITZER_DATA", folder);
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

const VIEW: &str =
    "seat 1 of 4 dealer 3 cards 3 trump S totals 0:0:0:0 left 0 holds AS TH 4H bids 1 plays";

#[test]
fn advice_from_a_line_from_flags_and_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let told = |args: &[&str], input: &str| {
        let all = [&["advise", "--player", "flat:40", "--seed", "3"], args].concat();
        out(&run(folder.path(), &all, input))
    };
    let line = told(&[VIEW], "");
    golden("blob_advise", &line);
    let flags = ["--players", "4", "--dealer", "3", "--trump", "S", "--seat", "1", "--hand"];
    assert_eq!(told(&[&flags[..], &["AS TH 4H", "--bids", "1"]].concat(), ""), line);
    let view = json!({"num_players": 4, "cards": 3, "dealer": 3, "trump": "S", "seat": 1,
        "hand": ["AS", "TH", "4H"], "history": [[0, "bid", 1]]});
    assert_eq!(told(&["-"], &view.to_string()), line);
    assert_eq!(told(&["-"], &json!({"view": view}).to_string()), line);
    assert_eq!(told(&["-"], &format!("{VIEW}\n")), line);
    let found: Value = serde_json::from_str(&told(&[VIEW, "--json", "--budget", "7"], "")).unwrap();
    assert_eq!(found["evidence"]["samples"], 7);
}

#[test]
fn wrong_questions_are_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |args: &[&str], code: i32, words: &str| {
        let output = run(folder.path(), args, "{\"seat\": 9}");
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(words), "{args:?}: {said}");
    };
    refused(&["advise", "-"], 1, "num_players");
    refused(&["advise"], 2, "required");
    refused(&["advise", "seat 1"], 1, "expected `seat 1 of 4");
    refused(&["advise", "no such file"], 1, "cannot read no such file");
    refused(&["advise", VIEW, "--player", "strong"], 2, "no player is called");
    refused(&["advise", VIEW, "--player", "flat:0"], 2, "number of worlds");
    refused(&["advise", "--players", "4", "--hand", "AS", "--trump", "X"], 2, "or none");
    refused(&["arena", "--left", "thumb", "--right", "flat:2@x"], 2, "does not use a network");
    refused(&["arena", "--left", "thumb", "--right", "network@no.file"], 1, "no.file");
    refused(&["arena", "--left", "thumb", "--right", "random", "--players", "4"], 2, "--cards");
    let many = ["arena", "--left", "thumb", "--right", "random", "--players", "8", "--cards", "9"];
    refused(&many, 2, "1 to 6");
    refused(&["arena", "--left", "random", "--right", "thumb", "--equal-time"], 2, "budget");
    refused(&["ladder", "thumb"], 2, "two players");
    refused(&["ladder", "thumb", "heuristic"], 2, "twice");
    refused(&["ladder", "--sizes", "4x14"], 2, "1 to 13");
    refused(&["review", "no.json"], 1, "no.json");
    refused(&["review", "-"], 1, "num_players");
    refused(&["play", "--players", "9"], 2, "3..=8");
    refused(&["play", "--players", "8", "--cards", "7"], 2, "1 to 6");
    refused(&["play", "--sizes", "3,0"], 2, "round 1");
    refused(&["play", "no.json"], 1, "no.json");
}

#[test]
fn an_arena_resumes_and_threads_change_nothing() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let arena = |folder: &Path, deals: &str, threads: &str, more: &[&str]| -> Value {
        let args = ["arena", "--left", "flat:20", "--right", "thumb", "--deals", deals];
        let rest = ["--threads", threads, "--json", "--players", "4", "--cards", "4"];
        let args = [&args[..], &rest[..], more].concat();
        let mut answer: Value = serde_json::from_str(&out(&run(folder, &args, ""))).unwrap();
        for side in ["left", "right"] {
            answer[side]["ms"] = Value::Null;
        }
        answer
    };
    arena(one.path(), "200", "1", &[]);
    let long = arena(one.path(), "600", "2", &[]);
    assert_eq!(long, arena(two.path(), "600", "1", &[]));
    assert_eq!(long["deals"], 600);
    assert!(long["lead_ci"][0].as_f64().unwrap() > 0.0, "samples beat thumbs: {long}");
    // The last shard to finish reports the whole run.
    assert_eq!(arena(one.path(), "600", "1", &["--shard", "2/2"]), long);
}

#[test]
fn equal_time_names_the_budget_that_it_chose() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["arena", "--left", "flat:40", "--right", "flat:4", "--equal-time", "--deals", "4"];
    let args = [&args[..], &["--players", "3", "--cards", "3", "--json"]].concat();
    let output = run(folder.path(), &args, "");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("equal time: flat:40 against flat:"), "{told}");
    let answer: Value = serde_json::from_str(&out(&output)).unwrap();
    let chosen = answer["right"]["player"].as_str().unwrap();
    let worlds: u32 = chosen.strip_prefix("flat:").unwrap().parse().unwrap();
    // The budget depends on the clock; it is printed.
    assert!(worlds >= 1 && told.contains(chosen), "{told}");
}

#[test]
fn a_ladder_has_a_rung_for_everybody() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["ladder", "random", "thumb", "flat:20", "--deals", "100", "--json", "--as-named"];
    let args = [&args[..], &["--sizes", "4x4,3x2", "--standard", "flat:20"]].concat();
    let found: Value = serde_json::from_str(&out(&run(folder.path(), &args, ""))).unwrap();
    assert_eq!(found["equal_to"], Value::Null);
    assert_eq!(found["sizes"][1]["num_players"], 3);
    let rungs = found["sizes"][0]["players"].as_array().unwrap();
    let names: Vec<&str> = rungs.iter().map(|row| row["player"].as_str().unwrap()).collect();
    assert_eq!(names, ["flat:20", "thumb", "random"]);
    assert_eq!(rungs[1]["elo"], 1000.0);
    assert!(rungs[2]["standard_lead_ci"][0].as_f64().unwrap() > 0.0, "{found}");
    let words: Vec<&str> = args.into_iter().filter(|arg| *arg != "--json").collect();
    let text = out(&run(folder.path(), &words, ""));
    assert!(text.contains("Bradley-Terry") && text.contains("thumb = 1000"), "{text}");
    assert!(
        text.contains("3 players with 2 cards") && text.contains("flat:20 minus thumb"),
        "{text}"
    );
}

#[test]
fn a_ladder_gives_everybody_the_same_processor_time_and_remembers_the_budgets() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["ladder", "policy", "flat:2", "ismcts:2", "--deals", "2", "--json"];
    let args = [&args[..], &["--sizes", "3x3", "--standard", "flat:60"]].concat();
    let ladder =
        || -> Value { serde_json::from_str(&out(&run(folder.path(), &args, ""))).unwrap() };
    let found = ladder();
    assert_eq!(found["equal_to"], "flat:60");
    let budget = |kind: &str| -> u32 {
        let rungs = found["sizes"][0]["players"].as_array().unwrap();
        let mut names = rungs.iter().map(|row| row["player"].as_str().unwrap());
        names.find_map(|name| name.strip_prefix(kind)).unwrap().parse().unwrap()
    };
    // Timings are rough on a busy machine, but a budget of 2 takes nowhere near as long as one of 60.
    assert!(budget("flat:") > 10 && budget("ismcts:") > 10, "{found}");
    // The second run times nothing: it has the same budgets, and so the same deals and the same result.
    assert_eq!(ladder(), found);
    let refused = ["ladder", "flat:2", "flat:3", "--sizes", "3x3"];
    let output = run(folder.path(), &refused, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--as-named"));
}

/// A game of two small rounds against the rules of thumb.
const NEW: [&str; 9] =
    ["play", "--players", "3", "--sizes", "2,1", "--others", "beginner", "--hints", "flat:20"];

#[test]
fn a_game_is_played_saved_resumed_and_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("game.json");
    let new = [&NEW[..], &["--seed", "5"]].concat();
    let first = format!(
        "nonsense\nhelp\nhint\nwho AS\nwho 10h\nwho 2c\nwho\nsheet\ntricks\n9\n0\nundo\nundo\n1\nsave {}\nquit\n",
        saved.display()
    );
    let said = out(&run(folder.path(), &new, &first));
    for words in [
        "Round 1 of 2: 2 cards",
        "your hand:",
        "? `nonsense` is not understood",
        "exact, over",
        "? name a card",
        "no tricks yet",
        "may bid 0 to 2",
        "? there is nothing to undo",
        "saved as",
    ] {
        assert!(said.contains(words), "{words} in {said}");
    }
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
    assert!(!said.contains('\u{1b}'), "no colours in a pipe");
    // The last game is resumed by default; the file gives the same.
    let resumed = out(&run(folder.path(), &["play"], "show\nquit\n"));
    let from_file = out(&run(folder.path(), &["play", saved.to_str().unwrap()], "show\nquit\n"));
    assert_eq!(resumed, from_file);
    // Always choosing the first legal action reaches the end of the game.
    let mut told = resumed;
    for _ in 0..12 {
        let legal = told.lines().rfind(|line| line.starts_with("you may ")).unwrap();
        let first = legal.split_whitespace().nth(3).unwrap().to_owned();
        told = out(&run(folder.path(), &["play"], &format!("{first}\nquit\n")));
        if told.contains("the game") || told.contains("the win") {
            break;
        }
    }
    assert!(told.contains("the round is over; the hands were"), "{told}");
    assert!(told.contains("total") && told.contains("saved as"), "{told}");
    let finished = folder.path().join("blob").join("finished.json");
    let review = |more: &[&str]| {
        let args = [&["review", finished.to_str().unwrap(), "--player", "flat:50"], more].concat();
        out(&run(folder.path(), &args, ""))
    };
    let all: Value = serde_json::from_str(&review(&["--seat", "all", "--json"])).unwrap();
    let own: Value = serde_json::from_str(&review(&["--json"])).unwrap();
    let count = |value: &Value| value["decisions"].as_array().unwrap().len();
    assert!(count(&all) > count(&own) && count(&own) > 0);
    assert!(own["decisions"].as_array().unwrap().iter().all(|one| one["seat"] == 0));
    let lost: Vec<f64> = all["decisions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["regret"].as_f64().unwrap())
        .collect();
    assert!(lost.windows(2).all(|two| two[0] >= two[1]), "worst first: {lost:?}");
    assert!(review(&["--seat", "all"]).contains("points lost in total"));
    let wrong = run(folder.path(), &["review", finished.to_str().unwrap(), "--seat", "3"], "");
    assert_eq!(wrong.status.code(), Some(2));
    // After a finished game the default is a new one.
    assert!(
        out(&run(folder.path(), &["play", "--others", "thumb"], "quit\n"))
            .contains("Round 1 of 13")
    );
    // Whoever names no seed gets other cards each time.
    let new = || out(&run(folder.path(), &NEW, "quit\n")).lines().next().unwrap().to_owned();
    assert_ne!(new(), new());
}

#[test]
fn a_game_plays_the_same_and_broken_files_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let new = [&NEW[..], &["--seed", "7", "--turned-up", "--scoring", "penalty"]].concat();
    let lines = "0\nquit\n";
    let one = out(&run(folder.path(), &new, lines));
    assert_eq!(one, out(&run(folder.path(), &new, lines)));
    assert!(one.contains("is turned up"), "{one}");
    let kept = folder.path().join("blob").join("last.json");
    let text = fs::read_to_string(&kept).unwrap();
    let broken = |text: &str, words: &str| {
        let path = folder.path().join("broken.json");
        fs::write(&path, text).unwrap();
        let output = run(folder.path(), &["play", path.to_str().unwrap()], "");
        assert_eq!(output.status.code(), Some(1), "{text}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(words), "{said}");
    };
    broken(&text[..text.len() / 2], "cannot read");
    broken("{}", "not a saved game");
    broken(&text.replace("\"seed\": \"7\"", "\"seed\": \"8\""), "another version");
    broken(&text.replace("\"num_players\": 3", "\"num_players\": 99"), "99 players");
    broken(&text.replacen("\"bid:", "\"sing:", 1), "round 0, action 0: ");
}
