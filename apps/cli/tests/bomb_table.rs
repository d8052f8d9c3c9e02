//! `kibitzer bomb analyze`, `indicate`, `what-if` and `play`, the real binary.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn bomb(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.arg("bomb").args(args).current_dir(ROOT).stdin(Stdio::null()).output().unwrap()
}

fn out(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The error of a failing command.
fn refused(args: &[&str]) -> String {
    let output = bomb(args);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
    assert!(output.stdout.is_empty(), "{args:?}");
    said
}

fn golden(name: &str, found: &str) {
    let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("KIBITZER_GOLDEN").is_ok_and(|said| said == "rewrite") {
        fs::write(&path, found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, expected, "{name}: KIBITZER_GOLDEN=rewrite writes it anew");
}

/// A new table file in its own folder.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.toml");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

const MISSION_4: &str = "docs/examples/mission4.toml";

#[test]
fn golden_analyze() {
    for name in ["mission4", "announced", "equipment"] {
        let table = format!("docs/examples/{name}.toml");
        let found = out(&bomb(&["analyze", &table, "--games", "500"]));
        assert!(!found.contains('\u{1b}'), "colour off a terminal");
        assert!(found.lines().all(|line| line.chars().count() <= 100), "{found}");
        golden(&format!("analyze_{name}"), &found);
    }
}

#[test]
fn golden_ranks() {
    for rank in ["safe", "informative"] {
        let more = ["analyze", MISSION_4, "--rank", rank, "--games", "0", "--top", "5"];
        golden(&format!("analyze_{rank}"), &out(&bomb(&more)));
    }
    let all = ["analyze", MISSION_4, "--equipment", "all", "--games", "0", "--top", "1"];
    golden("analyze_all_equipment", &out(&bomb(&all)));
}

#[test]
fn a_slip_inside_an_entry_is_warned_about() {
    let text = fs::read_to_string(format!("{ROOT}/{MISSION_4}")).unwrap();
    let (_folder, path) = file(&format!("{text}blu = [1, 12]\n"));
    let output = bomb(&["analyze", &path, "--games", "0"]);
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "kibitzer: unknown field `wires.blu` ignored\n");
}

#[test]
fn golden_contradiction() {
    golden("contradiction", &refused(&["analyze", "docs/examples/contradiction.toml"]));
}

#[test]
fn golden_indicate_and_what_if() {
    golden("indicate_fresh", &out(&bomb(&["indicate", "docs/examples/fresh.toml"])));
    golden("what_if", &out(&bomb(&["what-if", MISSION_4, "--cut", "Charlie F=8"])));
}

#[test]
fn json_is_the_answer_of_the_protocol() {
    let answer: Value =
        serde_json::from_str(&out(&bomb(&["analyze", MISSION_4, "--json"]))).unwrap();
    assert_eq!(answer["worlds"], "21654355968");
    assert_eq!(answer["certain_dual_cuts"][0]["slot"], 2);
    let sampled = out(&bomb(&["analyze", MISSION_4, "--json", "--method", "sample"]));
    let sampled: Value = serde_json::from_str(&sampled).unwrap();
    assert_eq!(sampled["evidence"]["kind"], "sampled");
}

#[test]
fn every_method_says_its_evidence() {
    for (method, said) in [
        ("exact", "evidence: exact, 21,654,355,968 worlds\n"),
        ("sample", "evidence: 10,000 samples, effective sample size 10,000, seed 1\n"),
        ("guided", "evidence: 10,000 samples, effective sample size "),
    ] {
        let found = out(&bomb(&["analyze", MISSION_4, "--method", method]));
        assert!(found.contains(said), "{found}");
    }
}

#[test]
fn a_width_is_drawn_for_and_reached() {
    let found = out(&bomb(&["analyze", "docs/examples/gear.toml", "--width", "0.002", "--json"]));
    let answer: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(answer["evidence"]["kind"], "sampled");
    let ci = &answer["moves"][0]["success"]["ci"];
    assert!(ci[1].as_f64().unwrap() - ci[0].as_f64().unwrap() <= 0.002, "{ci}");
    assert!(refused(&["analyze", "docs/examples/gear.toml", "--width", "0"]).contains("width"));
}

#[test]
fn a_proof_names_players() {
    let text = "players = ['Ann', 'Bo', 'Cy', 'Dee']\n\
        stands = ['?1 ?1', '? ?', '? ?', '? ?']\nwires = { blue = [1, 2] }\n\
        constraints = [{ type = 'must_not_have', player = 1, value = 2 }]\n";
    let (_folder, path) = file(text);
    let found = out(&bomb(&["analyze", &path]));
    let line = "  Bo A = 1: none of Bo A and B is 2, since it was entered\n";
    assert!(found.contains(line), "{found}");
    assert!(found.contains("evidence: exact, 6 worlds\n"), "{found}");
}

#[test]
fn wins_are_simulated_or_the_reason_is_given() {
    let not = out(&bomb(&["analyze", "docs/examples/announced.toml"]));
    assert!(not.contains("no win rates: the table names no mission\n"), "{not}");
    let text = fs::read_to_string(format!("{ROOT}/{MISSION_4}")).unwrap();
    let (_folder, path) = file(&text.replace("mission = 4", "mission = 8"));
    let other = out(&bomb(&["analyze", &path]));
    assert!(other.contains("no win rates: the wires are not those of mission 8"), "{other}");
    let wins = out(&bomb(&["analyze", MISSION_4, "--games", "400", "--json"]));
    let wins: Value = serde_json::from_str(&wins).unwrap();
    let best = &wins["moves"][0];
    let [low, win, high] =
        [&best["win_ci"][0], &best["win"], &best["win_ci"][1]].map(|p| p.as_f64().unwrap());
    assert!(0.0 < low && low <= win && win <= high && high <= 1.0, "{best}");
    assert!(best["games"].as_u64().unwrap() > 0);
}

#[test]
fn what_if_says_the_odds_of_every_outcome() {
    let found = out(&bomb(&["what-if", MISSION_4, "--cut", "1:6=8", "--json"]));
    let answer: Value = serde_json::from_str(&found).unwrap();
    let cases = answer["cases"].as_array().unwrap();
    let sum: f64 = cases.iter().map(|case| case["p"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{found}");
    let outcomes: Vec<&str> = cases.iter().map(|case| case["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["hit", "miss", "miss", "explosion"]);
    for (cut, why) in [
        ("Diana C=7", "you hold no uncut 7"),
        ("Diana D=2", "Diana D is already cut"),
        ("Alice A=2", "is your own"),
        ("Diana Z=2", "Diana has 10 wires"),
        ("Zoe A=2", "no player is called `Zoe`"),
        ("Diana C=99", "`99` is not a value"),
        ("Diana C", "write wire=value"),
    ] {
        let said = refused(&["what-if", MISSION_4, "--cut", cut]);
        assert!(said.contains(why), "{cut}: {said}");
    }
}

#[test]
fn errors_name_the_place() {
    let good = fs::read_to_string(format!("{ROOT}/{MISSION_4}")).unwrap();
    for (from, to, why) in [
        ("\"? ? ? 4 4 7", "\"? ? ? 99 4 7", "Bob D: `99` is not a wire"),
        ("4 4 7 ? i12", "7 4 4 ? i12", "Bob E: "),
        ("\"?2 3 3", "\"? 3 3", "Alice A: "),
        ("captain = 0", "captain = 1", "Alice: 11 wires"),
        ("stands = [", "stands = 3\nx = [", "stands"),
        ("observer = 0", "observer = -1", "observer"),
        ("observer = 0", "observer = ", "cannot read"),
    ] {
        let (_folder, path) = file(&good.replacen(from, to, 1));
        for command in [&["analyze"][..], &["indicate"], &["what-if", "--cut", "Diana C=2"]] {
            let args: Vec<&str> = command.iter().copied().chain([path.as_str()]).collect();
            let said = refused(&args);
            assert!(said.contains(why) && !said.contains("panic"), "{from} {command:?}: {said}");
            assert!(!said.contains("stands["), "players have names: {said}");
        }
    }
    assert!(refused(&["analyze", "docs/examples/none.toml"]).contains("none.toml"));
}

fn play(folder: &Path, args: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .args(["bomb", "play", "--data-dir", folder.to_str().unwrap()])
        .args(args)
        .current_dir(ROOT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    out(&child.wait_with_output().unwrap())
}

#[test]
fn a_table_is_played_undone_and_never_lost() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved.json");
    let lines = format!(
        "cut Diana C=2\nmiss Charlie F=8 is 10 by Bob\ncut Bob J=12 by Bob H\nnonsense\nundo\nredo\n\
         token Eve D=5\nsave {}\n",
        saved.display()
    );
    let found = play(folder.path(), &[MISSION_4], &lines);
    assert!(found.contains("? `nonsense` is not understood; try help"), "{found}");
    let [saved, kept] = [
        serde_json::from_str::<Value>(&fs::read_to_string(&saved).unwrap()).unwrap(),
        toml::from_str(&fs::read_to_string(folder.path().join("bomb-tables/last.toml")).unwrap())
            .unwrap(),
    ];
    assert_eq!(saved, kept, "what is saved is what is kept");
    assert_eq!(saved["stands"][0], "2 3 3 4 6 7 ?8 8 ?9 9 ?9");
    assert_eq!(saved["stands"][3], "? ? 2 3 4 ? ? ? 8 11");
    assert_eq!(saved["stands"][2], "? 3 5 6 7 i10 ? 10 11 ?");
    assert_eq!(saved["dial"], 3, "a miss moves the dial");
    assert_eq!(saved["history"].as_array().unwrap().len(), 3);
    // The next session resumes where this one ended, even without `quit`.
    let again = play(folder.path(), &[], "show\nquit\nundo\n");
    assert!(again.contains("[10]"), "{again}");
    assert!(!again.contains("nothing to undo"), "nothing is read after quit");
}

/// The table that a session leaves after these lines.
fn left_after(lines: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let found = play(folder.path(), &["docs/examples/gear.toml"], lines);
    assert!(!found.contains("\n? "), "{found}");
    let kept = fs::read_to_string(folder.path().join("bomb-tables/last.toml")).unwrap();
    toml::from_str(&kept).unwrap()
}

#[test]
fn cuts_with_cards_are_entered() {
    let kept = left_after("miss Bo B,C=1 at B is 2 by Cy\n");
    let event = &kept["history"][0];
    assert_eq!(
        (&event["actor"], &event["slots"], &event["slot"]),
        (&2.into(), &vec![1, 2].into(), &1.into())
    );
    assert_eq!((&kept["dial"], &kept["stands"][1]), (&3.into(), &"? i2 ? ? ? ?".into()));
    assert_eq!(kept["characters"][2]["used"], true);
    let kept = left_after("cut Bo all=1 at A\n");
    assert_eq!(kept["history"][0]["slots"].as_array().unwrap().len(), 6);
    assert_eq!(kept["stands"][1], "1 ? ? ? ? ?");
    let used = |kept: &Value, id: &str| {
        let cards = kept["equipment"].as_array().unwrap().clone();
        cards.iter().any(|card| card["card"] == id && card["state"] == "used")
    };
    assert!(used(&kept, "5") && !used(&kept, "9"), "{kept}");
    let kept = left_after("miss Bo C=1/2 is 4\n");
    assert_eq!(kept["history"][0]["values"], serde_json::json!([1, 2]));
    let kept = left_after("cut Bo C=1/2 is 2 by Dee B\n");
    assert_eq!(kept["history"][0]["hit"], 2);
    let kept = left_after("miss Bo F=1 is 5 stabilized\n");
    assert_eq!((&kept["dial"], &kept["history"][0]["stabilized"]), (&4.into(), &true.into()));
    assert!(used(&kept, "9"));
    let kept = left_after("solo 6 by Dee E,F\n");
    assert_eq!(kept["stands"][3], "? ? ? ? 6 6");
    assert_eq!(kept["history"][0]["wires"], serde_json::json!(["3:4", "3:5"]));
}

#[test]
fn what_cards_say_is_entered() {
    let kept = left_after(
        "radar 5 yes Ann, Bo\nlabel Cy C!=B\nbeside Dee=5\ndial 2\nuse Rewinder by Bo\n",
    );
    let history = kept["history"].as_array().unwrap();
    assert_eq!((&history[0]["yes"], &history[0]["no"]), (&vec![0, 1].into(), &vec![2, 3].into()));
    assert_eq!((&history[1]["left"], &history[1]["equal"]), (&"2:1".into(), &false.into()));
    assert_eq!(history[2]["player"], 3);
    assert_eq!(kept["dial"], 3);
    let kept = left_after("swap Ann C to Bo B, Bo D to Ann D=4\n");
    assert_eq!(kept["stands"][0], "?1 ?1 ?3 ?4 ?5 ?6");
    assert_eq!(kept["stands"][1], "? ?2 ? ? ? ?");
    let kept = left_after("take Cy A to Dee A\ndisintegrate 3 at Bo D, Bo C, Cy C\n");
    assert_eq!(kept["stands"][3], "? ? ? ? ? ? ?");
    assert_eq!(kept["stands"][1], "? ? 3 3 ? ?");
    assert_eq!(kept["stands"][0], "?1 ?1 ?2 3 ?5 ?6");
}

#[test]
fn entries_that_cannot_be_are_refused_and_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = [
        ("cut Bo B,C=1", "enter which one, such as at E"),
        ("cut Bo B,C=1 at D", "was not pointed at"),
        ("cut Bo B,B=1 at B", "Bo B appears twice"),
        ("cut Bo B=1/2", "enter which one it was"),
        ("cut Bo B=1 by Bo C", "points at a teammate's wire"),
        ("cut Bo B=1/2/3 is 1", "announce one value, or two"),
        ("miss Bo B=4", "you hold no uncut 4"),
        ("solo 1 by Cy A", "2 or 4 wires, not 1"),
        ("solo 1 by Cy A,A", "appears twice"),
        ("reveal", "only when every uncut wire of yours is red"),
        ("radar 5", "enter who answered yes"),
        ("radar Y yes Bo", "not a number from 1 to 12"),
        ("radar 5 yes Zed", "no player is called `Zed`"),
        ("label Bo C", "write two neighbours"),
        ("label Bo A=D", "write two neighbours"),
        ("swap Ann C to Bo B", "enter where both wires went"),
        ("swap Ann C to Bo B, Bo D to Ann D", "enter which wire you received"),
        ("swap Ann C to Bo Z, Bo D to Ann D=4", "? there is no wire at Bo Z"),
        ("cut Bo A,B,C,D=1 at A", "at two wires, at three, or at all 6"),
        ("take Bo C", "from where to where"),
        ("beside Bo", "write whose and which"),
        ("disintegrate 3 at Bo D", "4 wires of 3 are uncut, 2 are named or yours"),
        ("use Spoon", "`Spoon` is not a card"),
        ("dial x", "not a number of steps"),
        ("cut Bo B=1 to Cy", "`to` does not belong here"),
    ];
    let lines: String = wrong.iter().map(|(line, _)| format!("{line}\n")).collect();
    let found = play(folder.path(), &["docs/examples/gear.toml"], &lines);
    let said: Vec<&str> = found.lines().filter(|line| line.starts_with("? ")).collect();
    assert_eq!(said.len(), wrong.len(), "{found}");
    for ((line, why), said) in wrong.iter().zip(said) {
        assert!(said.contains(why), "{line}: {said}");
    }
    let kept = fs::read_to_string(folder.path().join("bomb-tables/last.toml")).unwrap();
    let kept: Value = toml::from_str(&kept).unwrap();
    assert!(kept["history"].as_array().is_none_or(Vec::is_empty), "{kept}");
}

#[test]
fn a_slip_is_diagnosed_and_can_be_undone() {
    let folder = tempfile::tempdir().unwrap();
    let found =
        play(folder.path(), &[MISSION_4], "set Diana F=i6\nundo\nundo\nset Bob A=i12\nredo\n");
    assert!(found.contains("? these entries cannot all be true"), "{found}");
    assert!(found.contains("21,654,355,968 worlds"), "undone: {found}");
    assert!(found.contains("? there is nothing to undo"), "{found}");
    assert!(found.contains("? Bob D: B4 stands right of B12"), "{found}");
    assert!(!found.contains("stands["), "{found}");
}

#[test]
fn a_fresh_table_comes_from_a_mission() {
    let folder = tempfile::tempdir().unwrap();
    let new =
        ["--mission", "1", "--players", "4", "--own", "1 1 2 3 5 6", "--names", "Ann,Bo,Cy,Dee"];
    let found = play(folder.path(), &new, "token Ann C=2\ncut Bo A=1\nmiss Cy B=1 is 4\nanalyze\n");
    assert!(found.contains("evidence: exact,"), "{found}");
    let output = bomb(&["play", "--mission", "1", "--data-dir", folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--own"));
    let empty = tempfile::tempdir().unwrap();
    let output = bomb(&["play", "--data-dir", empty.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2), "nothing to go on with");
}
