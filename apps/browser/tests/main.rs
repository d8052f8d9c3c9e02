//! The engine as the page's worker asks it, without WebAssembly around it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use kibitzer_browser::{Engine, Host, Reply};
use kibitzer_protocol::Protocol;
use kibitzer_work::Stopped;
use serde_json::Value;

/// A host that stops the work after so many polls, and notes what it hears.
#[derive(Default)]
struct Noting {
    patience: Option<usize>,
    polls: AtomicUsize,
    heard: Mutex<Vec<(f64, String)>>,
}

impl Host for Noting {
    fn stopped(&self) -> Option<Stopped> {
        let polls = self.polls.fetch_add(1, Ordering::Relaxed);
        let over = self.patience.is_some_and(|patience| polls >= patience);
        over.then_some(Stopped::Cancelled)
    }

    fn progress(&self, done: f64, what: &str) {
        self.heard.lock().unwrap().push((done, what.to_owned()));
    }
}

fn ask(engine: &Engine, question: &str, host: &Arc<Noting>) -> Value {
    let host: Arc<dyn Host> = Arc::clone(host) as _;
    let Reply::Answer(text) = engine.ask(question.as_bytes(), &host);
    serde_json::from_str(&text).unwrap()
}

const SOLVE: &str = r#"{"id": 7, "game": "yatzy", "query": "value", "filled": ["Ones"], "upper_score": 3, "theta": 0.031}"#;

#[test]
fn answers_are_those_of_the_protocol() {
    let protocol = Protocol::standard();
    let engine = Engine::new();
    let host = Arc::new(Noting::default());
    for game in ["bomb-busters", "texas42", "blob", "clue", "deal", "kibitzer"] {
        let found = protocol.games().iter().find(|one| one.name == game);
        for query in &found.unwrap().queries {
            let expected: Value =
                serde_json::from_str(&protocol.answer_line(query.example)).unwrap();
            assert_eq!(ask(&engine, query.example, &host), expected, "{game} {}", query.name);
        }
    }
    let refused = ask(&engine, "nonsense", &host);
    assert_eq!(refused["error"]["kind"], "bad_request");
}

#[test]
fn long_work_reports_and_stops_when_the_host_says_so() {
    let engine = Engine::new();
    let host = Arc::new(Noting { patience: Some(200), ..Noting::default() });
    let answer = ask(&engine, SOLVE, &host);
    assert_eq!(answer["error"]["kind"], "cancelled", "{answer}");
    assert_eq!(answer["id"], 7);
    let heard = host.heard.lock().unwrap();
    assert!(heard.iter().any(|(_, what)| what == "solving the table"), "{heard:?}");
    assert!(heard.iter().all(|(done, _)| *done < 1.0), "it was stopped on the way");
    drop(heard);
    // A question that was stopped leaves nothing broken.
    let quick = r#"{"game": "yatzy", "query": "rules"}"#;
    assert!(ask(&engine, quick, &Arc::new(Noting::default()))["answer"].is_object());
}
