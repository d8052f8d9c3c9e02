//! The protocol's promises to every caller, tested with a game made for that purpose.

use std::collections::BTreeMap;
use std::time::Duration;

use kibitzer_protocol::limits::{MAX_BATCH, MAX_REQUEST_BYTES};
use kibitzer_protocol::{
    Answer, Context, ErrorKind, Evidence, Game, Protocol, Query, QueryError, Request, Within,
};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Nothing {}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Numbers {
    numbers: Vec<Within<0, 1000>>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct What {
    what: String,
}

fn query<Q: Request, A: Answer>(
    name: &'static str,
    ask: impl Fn(Q, &Context) -> Result<A, QueryError> + Send + Sync + 'static,
) -> Query {
    Query::new(name, "", r#"{"game": "trouble", "query": "add"}"#, ask)
}

/// A game that does everything that a game might do wrong.
fn trouble() -> Game {
    type Anything = BTreeMap<&'static str, Value>;
    let queries = vec![
        query("add", |Numbers { numbers }, _| {
            let sum: i64 = numbers.iter().map(|number| number.get::<i64>()).sum();
            Ok(Anything::from([("sum", json!(sum))]))
        }),
        query("crash", |What { what }, _| -> Result<Anything, _> { panic!("the dog ate {what}") }),
        query("slow", |_: Nothing, context| -> Result<Anything, _> {
            loop {
                context.check()?;
                std::thread::sleep(Duration::from_millis(1));
            }
        }),
        query("illegal", |_: Nothing, _| -> Result<Anything, _> {
            Err(QueryError::illegal("you must follow suit")
                .at("history[3]")
                .with("legal", vec!["9S", "TS"]))
        }),
        query("odds", |_: Nothing, _| {
            let evidence = serde_json::to_value(Evidence::exact(58704)).unwrap();
            Ok(Anything::from([("p", json!("1/3")), ("evidence", evidence)]))
        }),
        query("big", |_: Nothing, _| Ok(Anything::from([("text", json!("x".repeat(1 << 20)))]))),
        query("number", |_: Nothing, _| Ok(3)),
    ];
    Game { name: "trouble", about: "A game that makes trouble.", queries }
}

fn protocol() -> Protocol {
    Protocol::with_games(vec![trouble()])
}

fn ask(line: &str) -> Value {
    let answer = protocol().answer_line(line);
    assert!(!answer.contains('\n'), "one line: {answer}");
    serde_json::from_str(&answer).expect(&answer)
}

fn error_kind(answer: &Value) -> &str {
    answer["error"]["kind"].as_str().unwrap_or_else(|| panic!("no error in {answer}"))
}

#[test]
fn an_answer_has_the_id_and_the_answer_and_nothing_else() {
    let line = r#"{"id": "a", "game": "trouble", "query": "add", "numbers": [1, 2]}"#;
    assert_eq!(protocol().answer_line(line), r#"{"id":"a","answer":{"sum":3}}"#);
}

#[test]
fn an_error_has_kind_message_place_and_facts() {
    assert_eq!(
        ask(r#"{"id": 7, "game": "trouble", "query": "illegal"}"#),
        json!({"id": 7, "error": {"kind": "illegal", "message": "you must follow suit",
               "at": "history[3]", "legal": ["9S", "TS"]}})
    );
    let wrong = ask(r#"{"game": "trouble", "query": "add", "numbers": [1, 2000]}"#);
    assert_eq!(wrong["error"]["at"], "numbers[1]");
    assert_eq!(error_kind(&wrong), "bad_request");
}

#[test]
fn ids_come_back_byte_for_byte() {
    for id in [
        "null",
        "0",
        "-0",
        "1.0",
        "1.10",
        "1e400",
        "-1E-999",
        "12345678901234567890123",
        r#""é\u00e9""#,
        r#""\ud800""#,
        "[1, 2]",
        r#"{"b": 1, "a":  2}"#,
        "true",
        "\"\"",
    ] {
        let line = format!(r#"{{"game": "trouble", "id": {id}, "query": "add", "numbers": []}}"#);
        let expected = format!(r#"{{"id":{id},"answer":{{"sum":0}}}}"#);
        assert_eq!(protocol().answer_line(&line), expected);
    }
    let without = r#"{"game": "trouble", "query": "add", "numbers": []}"#;
    assert_eq!(ask(without)["id"], Value::Null);
}

#[test]
fn ids_come_back_with_errors_too() {
    for rest in [
        "",
        r#", "game": 3"#,
        r#", "game": "chess""#,
        r#", "game": "trouble""#,
        r#", "game": "trouble", "query": "sing""#,
        r#", "x": 1, "x": 2"#,
        r#", "x": 1e999"#,
        r#", "game": "trouble", "query": "crash", "what": "it""#,
    ] {
        let answer = ask(&format!(r#"{{"id": [4, "x"]{rest}}}"#));
        assert_eq!(answer["id"], json!([4, "x"]), "{rest}");
        assert!(answer["error"]["message"].is_string(), "{answer}");
        assert!(answer.get("answer").is_none());
    }
}

#[test]
fn unknown_fields_are_accepted_and_named() {
    let line =
        r#"{"id": 1, "game": "trouble", "query": "add", "numbers": [], "foo": 1, "a\nb": {}}"#;
    assert_eq!(
        ask(line),
        json!({"id": 1, "answer": {"sum": 0},
               "warnings": ["unknown field `a\\nb` ignored", "unknown field `foo` ignored"]})
    );
}

#[test]
fn what_is_not_a_request_is_a_bad_request() {
    for line in [
        "",
        " ",
        "{",
        "nonsense",
        "3",
        "\"text\"",
        "null",
        "{}",
        "{\"game\"}",
        "[",
        "[1,]",
        "{\"id\":1} {\"id\":2}",
        "{'id': 1}",
        "{\"id\": NaN}",
        "\u{0}",
        "{\"a\": \"\t\"}",
        r#"{"game": "trouble", "query": "add", "numbers": [01]}"#,
    ] {
        let answer = ask(line);
        assert_eq!(error_kind(&answer), "bad_request", "{line}");
        assert_eq!(answer["id"], Value::Null, "{line}");
    }
    let context = Context::unlimited();
    let not_utf8 = protocol().answer_bytes(b"{\"id\": \"\xff\"}", &context);
    assert!(!not_utf8.readable);
    assert!(not_utf8.text.contains("not UTF-8 text after 8 bytes"), "{}", not_utf8.text);
}

#[test]
fn space_and_a_byte_order_mark_around_a_request_are_passed_over() {
    let line =
        "\u{feff} \t{\"id\": 1, \"game\": \"trouble\", \"query\": \"add\", \"numbers\": []}\r\n";
    assert_eq!(ask(line)["answer"]["sum"], 0);
}

#[test]
fn every_game_is_listed() {
    let answer = ask(r#"{"id": 1, "game": "kibitzer", "query": "games"}"#);
    let games = answer["answer"]["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[1]["game"]), (2, &json!("trouble")));
    assert_eq!(games[1]["queries"].as_array().unwrap().len(), 7);
    assert_eq!(games[1]["queries"][0]["query"], "add");
}

#[test]
fn unknown_games_and_queries_name_the_known_ones() {
    let game = ask(r#"{"game": "chess", "query": "mate"}"#);
    assert_eq!(game["error"]["at"], "game");
    let message = game["error"]["message"].as_str().unwrap();
    assert!(message.contains("`kibitzer`, `trouble`"), "{message}");
    let query = ask(r#"{"game": "kibitzer", "query": "sing"}"#);
    assert_eq!(query["error"]["at"], "query");
    let message = query["error"]["message"].as_str().unwrap();
    assert!(message.contains("`version`, `games`"), "{message}");
}

#[test]
fn an_array_is_answered_entry_by_entry_in_order() {
    let answers = ask(
        r#"[{"id": 1, "game": "trouble", "query": "odds"}, 5, {"id": 2, "game": "trouble", "query": "crash", "what": "x"}, {"id": 3}, [], {"id": 1e400}]"#
            .replace("1e400", "4")
            .as_str(),
    );
    let answers = answers.as_array().unwrap();
    assert_eq!(answers.len(), 6);
    assert_eq!(
        answers[0]["answer"],
        json!({"p": "1/3", "evidence": {"kind": "exact", "worlds": "58704"}})
    );
    assert_eq!(error_kind(&answers[1]), "bad_request");
    assert_eq!((error_kind(&answers[2]), &answers[2]["id"]), ("internal", &json!(2)));
    assert_eq!((error_kind(&answers[3]), &answers[3]["id"]), ("bad_request", &json!(3)));
    assert_eq!(error_kind(&answers[4]), "bad_request");
    assert_eq!(answers[5]["id"], json!(4));
    assert_eq!(ask("[]"), json!([]));
}

#[test]
fn a_crash_in_one_question_is_one_error_and_the_next_is_answered() {
    let protocol = protocol();
    let crash =
        protocol.answer_line(r#"{"id": 9, "game": "trouble", "query": "crash", "what": "it"}"#);
    let crash: Value = serde_json::from_str(&crash).unwrap();
    assert_eq!(error_kind(&crash), "internal");
    assert!(crash["error"]["message"].as_str().unwrap().ends_with("the dog ate it"));
    let next =
        protocol.answer_line(r#"{"id": 10, "game": "trouble", "query": "add", "numbers": [4]}"#);
    assert_eq!(next, r#"{"id":10,"answer":{"sum":4}}"#);
}

#[test]
fn only_objects_are_answers() {
    let answer = ask(r#"{"game": "trouble", "query": "number"}"#);
    assert_eq!(error_kind(&answer), "internal");
}

#[test]
fn time_that_runs_out_and_a_cancelled_question_are_timeouts() {
    let slow = br#"[{"id": 1, "game": "trouble", "query": "slow"}, {"id": 2, "game": "kibitzer", "query": "version"}]"#;
    let context = Context::with_limit(Duration::from_millis(20));
    let answers: Value =
        serde_json::from_str(&protocol().answer_bytes(slow, &context).text).unwrap();
    assert_eq!(error_kind(&answers[0]), ErrorKind::Timeout.name());
    assert_eq!(error_kind(&answers[1]), "timeout", "the time is for the whole array");

    let context = Context::unlimited();
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| protocol().answer_bytes(slow, &context));
        context.cancel();
        assert!(asked.join().unwrap().text.contains("cancelled"));
    });
}

#[test]
fn a_line_of_10_megabytes_is_refused() {
    let line = format!(r#"{{"id": 1, "x": "{}"}}"#, "x".repeat(10_000_000));
    let answer = ask(&line);
    assert_eq!(error_kind(&answer), "bad_request");
    assert!(answer["error"]["message"].as_str().unwrap().contains("8388608 bytes"));
    let frame = r#"{"game":"trouble","query":"add","numbers":[],"x":""}"#.len();
    let fits = "x".repeat(MAX_REQUEST_BYTES - frame);
    let line = format!(r#"{{"game":"trouble","query":"add","numbers":[],"x":"{fits}"}}"#);
    assert_eq!(line.len(), MAX_REQUEST_BYTES);
    assert_eq!(ask(&line)["answer"]["sum"], 0);
}

#[test]
fn a_nesting_of_10_000_or_a_million_is_refused() {
    for depth in [200, 10_000, 1_000_000] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
            let inner = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            let line =
                format!(r#"{{"id": 1, "game": "trouble", "query": "add", "numbers": {inner}}}"#);
            assert_eq!(error_kind(&ask(&line)), "bad_request", "{depth} of {open}");
            let unclosed = ask(&open.repeat(depth));
            assert_eq!(error_kind(&unclosed), "bad_request");
        }
        let lists = ask(&format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
        assert_eq!(error_kind(&lists), "bad_request", "an array is refused as a whole");
    }
}

#[test]
fn a_flood_of_requests_or_values_or_answers_is_refused() {
    let many = format!("[{}]", vec!["{}"; MAX_BATCH + 1].join(","));
    let answer = ask(&many);
    assert!(answer["error"]["message"].as_str().unwrap().contains("this one holds 10001"));
    let most = format!("[{}]", vec!["{}"; MAX_BATCH].join(","));
    assert_eq!(ask(&most).as_array().unwrap().len(), MAX_BATCH);

    let values = format!(r#"{{"id": 5, "x": [{}]}}"#, vec![r#"{"":0}"#; 1_000_000].join(","));
    let answer = ask(&values);
    assert_eq!(answer["id"], 5);
    assert!(answer["error"]["message"].as_str().unwrap().contains("at most 200000 values"));

    let big = vec![r#"{"game": "trouble", "query": "big"}"#; 100];
    let answers = ask(&format!("[{}]", big.join(",")));
    assert!(answers[0]["answer"]["text"].is_string());
    assert_eq!(error_kind(&answers[99]), "too_big");
}

#[test]
fn a_value_is_answered_as_its_text_is() {
    let context = Context::unlimited();
    for line in [
        r#"{"id": "a", "game": "trouble", "query": "add", "numbers": [1, 2], "foo": 0.1}"#,
        r#"{"id": {"x": 1}, "game": "trouble", "query": "illegal"}"#,
        r#"[{"id": 1, "game": "kibitzer", "query": "games"}, {"query": "x"}, 3]"#,
        r#"{"game": "trouble"}"#,
        "[]",
    ] {
        let value = protocol().answer_value(serde_json::from_str(line).unwrap(), &context);
        assert_eq!(value, ask(line));
    }
    let deep = (0..1000).fold(json!(0), |v, _| json!([v]));
    let answer = protocol().answer_value(json!({"id": 1, "x": deep}), &context);
    assert_eq!(error_kind(&answer), "bad_request");
    let flood = Value::Array(vec![json!({}); MAX_BATCH + 1]);
    assert_eq!(error_kind(&protocol().answer_value(flood, &context)), "bad_request");
}
