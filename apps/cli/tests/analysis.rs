//! `kibitzer analysis`, the real binary: one line in, one line out, whatever the input.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::Value;

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .arg("analysis")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Sends all of `input`, closes it, and returns the answers.
fn answers(args: &[&str], input: Vec<u8>) -> Vec<Value> {
    let mut child = start(args);
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || stdin.write_all(&input).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{:?}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn version(id: impl std::fmt::Display) -> String {
    format!("{{\"id\": {id}, \"game\": \"kibitzer\", \"query\": \"version\"}}\n")
}

fn kind(answer: &Value) -> &str {
    answer["error"]["kind"].as_str().unwrap_or_else(|| panic!("no error in {answer}"))
}

#[test]
fn many_lines_are_all_answered_once() {
    for threads in ["1", "2", "8"] {
        let lines: String = (0..20_000).map(version).collect();
        let answers = answers(&["--threads", threads], lines.into_bytes());
        assert_eq!(answers.len(), 20_000);
        let ids: BTreeSet<u64> = answers.iter().map(|a| a["id"].as_u64().unwrap()).collect();
        assert_eq!(ids.len(), 20_000);
        assert!(answers.iter().all(|answer| answer["answer"]["name"] == "kibitzer"));
    }
}

#[test]
fn bad_lines_are_answered_and_the_next_is_served() {
    let mut input = Vec::new();
    let bad: [&[u8]; 8] = [
        b"nonsense",
        b"",
        b"{",
        b"{\"id\": \"\xff\"}",
        b"3",
        b"{\"id\": 0, \"game\": \"chess\"}",
        b"\x00\x01",
        b"{\"id\": 1} {\"id\": 2}",
    ];
    for (i, line) in bad.iter().enumerate() {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(version(i).as_bytes());
    }
    let answers = answers(&[], input);
    assert_eq!(answers.len(), 2 * bad.len());
    let good = answers.iter().filter(|a| a["answer"].is_object()).count();
    let refused = answers.iter().filter(|a| a["error"]["kind"] == "bad_request").count();
    assert_eq!((good, refused), (bad.len(), bad.len()));
}

#[test]
fn a_line_of_10_megabytes_and_a_nesting_of_10_000_are_refused() {
    let long = format!("{{\"id\": 1, \"x\": \"{}\"}}\n", "x".repeat(10_000_000));
    let lists = format!("{{\"id\": 2, \"x\": {}{}}}\n", "[".repeat(10_000), "]".repeat(10_000));
    let objects =
        format!("{{\"id\": 3, \"x\": {}1{}}}\n", "{\"a\":".repeat(10_000), "}".repeat(10_000));
    let open = format!("{}\n", "[".repeat(10_000));
    let input = [long, lists, objects, open, version(4)].concat();
    let answers = answers(&["--threads", "1"], input.into_bytes());
    assert_eq!(answers.len(), 5);
    for answer in &answers[..4] {
        assert_eq!(kind(answer), "bad_request");
    }
    assert_eq!([&answers[1]["id"], &answers[2]["id"]], [2, 3], "an id that can be read comes back");
    assert_eq!(answers[4]["answer"]["name"], "kibitzer");
}

#[test]
fn unknown_fields_are_warned_about_beside_the_answer() {
    let line = br#"{"id": [1], "game": "kibitzer", "query": "version", "foo": 1}"#.to_vec();
    let answers = answers(&[], line);
    assert_eq!(answers[0]["warnings"][0], "unknown field `foo` ignored");
    assert_eq!(answers[0]["answer"]["name"], "kibitzer");
    assert_eq!(answers[0]["id"], serde_json::json!([1]));
}

#[test]
fn an_answer_comes_before_the_input_ends() {
    let mut child = start(&[]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for round in 0..3 {
        stdin.write_all(version(round).as_bytes()).unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with(&format!("{{\"id\":{round},")), "{line}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn no_input_is_no_answer() {
    assert!(answers(&[], Vec::new()).is_empty());
    let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    let output = child.arg("analysis").stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
}

#[test]
fn an_array_on_a_line_is_answered_on_a_line() {
    let line = br#"[{"id": 1, "game": "kibitzer", "query": "version"}, {"id": 2}]"#.to_vec();
    let answers = answers(&[], line);
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0].as_array().unwrap().len(), 2);
}

#[test]
fn a_reader_that_goes_away_ends_it_without_complaint() {
    let mut child = start(&[]);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(version(1).as_bytes()).unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 5]).unwrap();
    drop(stdout);
    // The input stays open: it ends because the output is closed, not the input.
    while stdin.write_all(version(2).as_bytes()).is_ok() {}
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
    assert!(child.wait().unwrap().success());
}

#[test]
fn memory_is_bounded_when_answers_are_not_read() {
    let mut child = start(&["--threads", "2"]);
    let mut stdin = child.stdin.take().unwrap();
    // 2 GB of lines are offered and no answer is read: it must stop reading instead of buffering them.
    let writer = thread::spawn(move || {
        let line = format!("{{\"id\": \"{}\"}}\n", "x".repeat(1_000_000));
        let mut written = 0u64;
        for _ in 0..2000 {
            if stdin.write_all(line.as_bytes()).is_err() {
                break;
            }
            written += 1;
        }
        written
    });
    thread::sleep(std::time::Duration::from_millis(500));
    child.kill().unwrap();
    child.wait().unwrap();
    let written = writer.join().unwrap();
    assert!(written < 100, "{written} lines of 1 MB were taken in");
}

/// Takes at least seconds.
const LONG: &str =
    r#""game": "yatzy", "query": "target", "points": 250, "filled": [], "upper_score": 0"#;

#[test]
fn a_question_at_work_and_one_that_waits_are_cancelled() {
    let mut child = start(&["--threads", "1"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || serde_json::from_str::<Value>(&lines.next().unwrap().unwrap()).unwrap();
    writeln!(stdin, "{{\"id\": \"long\", \"progress\": true, {LONG}}}").unwrap();
    for id in 0..10 {
        writeln!(stdin, "{{\"id\": {id}, {LONG}}}").unwrap();
    }
    // It is running.
    let first = next();
    assert_eq!(first["id"], "long");
    assert!(first["progress"]["done"].as_f64().is_some_and(|done| done < 0.5), "{first}");
    assert_eq!(first["progress"]["what"], "solving the target");
    writeln!(stdin, "{{\"cancel\": \"no such question\"}}").unwrap();
    for id in 0..10 {
        writeln!(stdin, "{{\"cancel\": {id}}}").unwrap();
    }
    writeln!(stdin, "{{\"cancel\": \"long\"}}").unwrap();
    write!(stdin, "{}", version(99)).unwrap();
    drop(stdin);
    let mut said = next();
    while said["progress"].is_object() {
        assert_eq!(said["id"], "long");
        said = next();
    }
    assert_eq!((&said["id"], kind(&said)), (&Value::from("long"), "cancelled"));
    for id in 0..10 {
        let said = next();
        assert_eq!((&said["id"], kind(&said)), (&Value::from(id), "cancelled"));
    }
    let last = next();
    assert_eq!(last["answer"]["name"], "kibitzer", "{last}");
    assert!(lines.next().is_none(), "a line that cancels has no answer of its own");
    assert!(child.wait().unwrap().success());
}

#[test]
fn progress_comes_before_the_answer_and_only_when_asked_for() {
    let small = r#""game": "blob", "query": "advise", "player": "flat:200", "view": {"num_players": 4, "cards": 5,
        "dealer": 3, "trump": "S", "seat": 1, "hand": ["AS", "TH", "4H", "2C", "9D"], "history": [[0, "bid", 1]]}"#
        .replace('\n', " ");
    let input = format!("{{\"id\": 1, \"progress\": true, {small}}}\n{{\"id\": 2, {small}}}\n");
    let said = answers(&["--threads", "1"], input.into_bytes());
    let (progress, rest): (Vec<&Value>, Vec<&Value>) =
        said.iter().partition(|line| line["progress"].is_object());
    assert!(progress.len() > 10, "{}", progress.len());
    assert!(progress.iter().all(|line| line["id"] == 1));
    assert!(progress.is_sorted_by_key(|line| line["progress"]["done"].as_f64().unwrap()));
    assert_eq!(rest.len(), 2);
    assert_eq!(said[progress.len()], *rest[0], "its answer comes after all of its progress");
    assert_eq!(rest[0]["answer"], rest[1]["answer"]);
    assert!(rest.iter().all(|line| line["answer"].is_object() && line["warnings"].is_null()));
}
