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
fn an_arena_resumes_and_threads_change_nothing() {
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
    assert!(review.contains("seat 0:") && review.contains("decisions"), "{review}");
    let finished = folder.path().join("texas42/last.json");
    let review = out(&run(
        folder.path(),
        &["review", finished.to_str().unwrap(), "--player", "intermediate"],
        "",
    ));
    assert!(review.contains("round 1: seat ") && review.contains("\ntrick 7: seat "), "{review}");
    assert!(review.contains("akeable"), "{review}");
    let broken = run(folder.path(), &["play", "--house", "nelo"], "");
    assert_eq!(broken.status.code(), Some(2));
    fs::write(&saved, "{\"seed\": 1").unwrap();
    let broken = run(folder.path(), &["play", saved.to_str().unwrap()], "");
    assert_eq!(broken.status.code(), Some(1));
}

#[test]
fn a_hand_is_typed_as_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let hand = "5-5 6-5 5-4 5-3 0-5 6-6 0-1";
    let bid = ["bid", hand, "--player", "intermediate"];
    let said = out(&run(folder.path(), &bid, ""));
    assert!(said.contains("\n  30 ") && said.contains(" with 5s"), "{said}");
    assert!(!said.contains("points:") && !said.contains("pip:"), "{said}");
    // The words of the line may also be arguments of their own, and a file may hold the line.
    let words: Vec<&str> =
        ["bid", "--player", "intermediate"].into_iter().chain(hand.split(' ')).collect();
    assert_eq!(out(&run(folder.path(), &words, "")), said);
    assert_eq!(out(&run(folder.path(), &["bid", "-", "--player", "intermediate"], hand)), said);
    // The same question as JSON has the same answer.
    let view = json!({"seat": 0, "dealer": 3, "hand": hand.split(' ').collect::<Vec<_>>()});
    let file = folder.path().join("view.json");
    fs::write(&file, view.to_string()).unwrap();
    let args = ["advise", file.to_str().unwrap(), "--player", "intermediate"];
    assert_eq!(out(&run(folder.path(), &args, "")), said);
    let played = format!("{hand} bids 32 pass pass pass trump 5s");
    let args = ["advise", &played, "--budget", "20", "--seed", "3"];
    golden("42_advise", &out(&run(folder.path(), &args, "")));
    let late = run(folder.path(), &["bid", &played], "");
    assert!(String::from_utf8_lossy(&late.stderr).contains("42 advise"), "{late:?}");
    let wrong = run(folder.path(), &["bid", "5-5 6-7"], "");
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("`6-7` is not a domino"), "{wrong:?}");
    let line = out(&run(folder.path(), &["line", &format!("house casual {hand}")], ""));
    let [text, link] = line.lines().collect::<Vec<_>>()[..] else { panic!("{line}") };
    assert!(
        text.starts_with("house forced-bid nello plunge splash sevens seat 0 shaker 3"),
        "{line}"
    );
    assert_eq!(link, format!("http://localhost:4242/#/42?line={}", text.replace(' ', "+")));
    assert_eq!(out(&run(folder.path(), &["line", text], "")), line);
}

#[test]
fn options_start_a_new_match_or_say_why_not() {
    let folder = tempfile::tempdir().unwrap();
    let play = |args: &[&str], lines: &str| {
        let args: Vec<&str> = ["play"].iter().chain(args).copied().collect();
        run(folder.path(), &args, lines)
    };
    let seed = |said: &str| {
        said.lines().next().unwrap().strip_prefix("new match, seed ").unwrap().to_owned()
    };
    let one = out(&play(&[], "quit\n"));
    // A match that was begun is resumed, unless an option asks for a new one.
    assert!(!out(&play(&[], "quit\n")).contains("new match"));
    let two = play(&["--others", "beginner"], "quit\n");
    let noted = String::from_utf8_lossy(&two.stderr).into_owned();
    assert!(noted.contains("your unfinished match is kept as "), "{noted}");
    assert_ne!(seed(&one), seed(&out(&two)));
    let three = out(&play(&["--seed", "12"], "quit\n"));
    assert!(three.contains("new match, seed 12\n"), "{three}");
    let file = folder.path().join("match.json");
    out(&play(&[], &format!("save {}\nquit\n", file.display())));
    let both = play(&[file.to_str().unwrap(), "--seed", "3"], "");
    assert_eq!(both.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&both.stderr).contains("without the file"), "{both:?}");
}

#[test]
fn the_table_shows_seats_and_who_took_each_trick() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "--house", "forced-bid", "--others", "beginner", "--seed", "5"];
    let mut told = out(&run(folder.path(), &args, "quit\n"));
    let mut all = told.clone();
    for _ in 0..6 {
        let legal = told.lines().rfind(|line| line.starts_with("you may: ")).unwrap();
        let first = legal.split_whitespace().nth(2).unwrap().trim_end_matches(',').to_owned();
        told = out(&run(folder.path(), &["play"], &format!("{first}\ntricks\nline\nquit\n")));
        all += &told;
    }
    assert!(all.contains("trick 1: seat ") && all.contains(" takes it, "), "{all}");
    assert!(all.lines().any(|line| line.starts_with("seat ") && line.contains("  seat ")), "{all}");
    assert!(!all.contains("seat 1: points:") && !all.contains("with pip:"), "{all}");
    assert!(all.contains("http://localhost:4242/#/42?line="), "{all}");
}

#[test]
fn a_claim_ends_the_hand_or_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "--house", "forced-bid", "--others", "beginner", "--seed", "5"];
    let mut told = out(&run(folder.path(), &args, "claim\nquit\n"));
    assert!(told.contains("nothing can be claimed before trumps are named"), "{told}");
    let (mut held, mut broken) = (0, 0);
    for _ in 0..30 {
        let legal = told.lines().rfind(|line| line.starts_with("you may: ")).unwrap();
        let first = legal.split_whitespace().nth(2).unwrap().trim_end_matches(',').to_owned();
        // Early in a hand a claim may be too large a search.
        told = out(&run(folder.path(), &["play"], &format!("claim\n{first}\nquit\n")));
        if told.contains("the claim holds") {
            held += 1;
            let after = told.split_once("the claim holds").unwrap().1;
            assert!(after.contains("\nyou: ") || after.contains("the score is"), "{told}");
            assert!(after.contains("the score is"), "{told}");
        }
        broken += usize::from(
            told.contains("this line breaks it: ") && told.contains("with these hands:"),
        );
    }
    assert!(held > 0 && broken > 0, "{held} held, {broken} broken");
}

#[test]
fn exercises_are_judged_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let said = out(&run(folder.path(), &["puzzles"], "quit\n"));
    let legal = said.lines().find(|line| line.starts_with("which play is sure to")).unwrap();
    let plays: Vec<&str> = legal.split_once("? ").unwrap().1.split(", ").collect();
    assert!(plays.len() >= 3, "{said}");
    let lines: Vec<String> = plays.iter().map(|play| format!("{play}\n")).collect();
    let said = out(&run(
        folder.path(),
        &["puzzles"],
        &format!("{}answer\nnext\n6-7\nquit\n", lines.concat()),
    ));
    assert_eq!(said.matches("\nright: no other play is sure").count(), 1, "{said}");
    assert_eq!(
        said.matches("\nnot sure: this line breaks it: seat ").count(),
        plays.len() - 1,
        "{said}"
    );
    assert!(said.contains("exercise 2 of ") && said.contains("? `play`"), "{said}");
}

#[test]
fn advice_says_why_not() {
    let folder = tempfile::tempdir().unwrap();
    let line = "5-5 6-5 5-4 5-3 5-0 6-6 1-0 bids 32 pass pass pass trump 5s";
    let args = ["advise", line, "--budget", "20", "--seed", "3", "--why-not", "0-5"];
    let said = out(&run(folder.path(), &args, ""));
    let why_not = said.lines().find(|line| line.starts_with("why not: ")).unwrap();
    assert!(why_not.starts_with("why not: 5-0 makes the bid in "), "{said}");
    assert!(why_not.contains("%, ") && !why_not.contains("draws"), "{said}");
    let wrong = run(folder.path(), &["advise", line, "--why-not", "6-4"], "");
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("6-4 is not legal here"), "{wrong:?}");
}

#[test]
fn training_resumes_and_threads_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let round = json!({"deals": [0, 0, 1], "solved": 0.5, "epochs": 1, "rate": 0.001});
    let plan = |seed: u64| json!({"seed": seed, "hidden": [8], "batch": 32, "whim": 0.1, "rounds": [round, round]});
    fs::write(path("plan.json"), plan(1).to_string()).unwrap();
    fs::write(path("other.json"), plan(2).to_string()).unwrap();
    let train = |plan: &str, to: &str, threads: &str| {
        let (plan, to) = (path(plan), path(to));
        let common = ["--only", "nello", "--compared", "2", "--predicted", "0"];
        let args = [&["train", &plan, "--out", &to, "--threads", threads], &common[..]].concat();
        run(folder.path(), &args, "")
    };
    assert!(out(&train("plan.json", "one", "1")).contains("nello, round 2: "));
    out(&train("plan.json", "two", "2"));
    let network = |of: &str| fs::read(path(&format!("{of}/nello.safetensors"))).unwrap();
    assert_eq!(network("one"), network("two"));
    // As if it had been stopped in the second round.
    fs::remove_file(path("one/nello-2.safetensors")).unwrap();
    fs::remove_file(path("one/nello.safetensors")).unwrap();
    assert!(out(&train("plan.json", "one", "2")).starts_with("nello, round 1: already trained\n"));
    assert_eq!(network("one"), network("two"));
    let other = train("other.json", "one", "1");
    assert!(String::from_utf8_lossy(&other.stderr).contains("was trained with another plan"));
}

#[test]
fn links_point_to_the_configured_site() {
    let line = |site: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
        let command = command.args(["42", "line", "5-5 6-5 5-4 5-3 5-0 6-6 1-0"]);
        out(&command.env("KIBITZER_SITE", site).output().unwrap())
    };
    assert!(line("https://example.org/k/").contains("\nhttps://example.org/k/#/42?line="));
    assert!(line("").contains("\nhttp://localhost:4242/#/42?line="));
}

#[test]
fn hints_take_a_number_of_worlds() {
    let folder = tempfile::tempdir().unwrap();
    let hint =
        |args: &[&str]| out(&run(folder.path(), &[&["play"], args].concat(), "hint\nquit\n"));
    let worlds = |worlds| hint(&["--seed", "3", "--hints", "intermediate", "--budget", worlds]);
    // Intermediate gives each world the same weight: with 4 worlds, chances are quarters.
    let few = worlds("4");
    let chances = few.split("make ").skip(1).map(|rest| rest.split('%').next().unwrap());
    let chances: Vec<&str> = chances.collect();
    assert!(!chances.is_empty(), "{few}");
    let quarters = ["0", "25", "50", "75", "100"];
    assert!(chances.iter().all(|chance| quarters.contains(chance)), "{few}");
    assert_ne!(few, worlds("90"));
}
