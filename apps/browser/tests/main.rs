//! The engine as the page's worker uses it, but without WebAssembly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

use std::sync::{Arc, Mutex};

use kibitzer_browser::{Engine, Host, Reply};
use kibitzer_protocol::Protocol;
use kibitzer_work::{Stopped, Work};
use kibitzer_yatzy::{Part, Precision, Rules, Solver, Theta, Variant};

mod densities;
use serde_json::Value;

/// A host that records progress; an impatient one stops the work at the first report.
#[derive(Default)]
struct Noting {
    impatient: bool,
    heard: Mutex<Vec<(f64, String)>>,
}

impl Host for Noting {
    fn stopped(&self) -> Option<Stopped> {
        let over = self.impatient && !self.heard.lock().unwrap().is_empty();
        over.then_some(Stopped::Cancelled)
    }

    fn progress(&self, done: f64, what: &str) {
        self.heard.lock().unwrap().push((done, what.to_owned()));
    }
}

fn ask(engine: &Engine, question: &str, host: &Arc<Noting>) -> Value {
    let host: Arc<dyn Host> = Arc::clone(host) as _;
    loop {
        match engine.ask(question.as_bytes(), &host) {
            Reply::Answer(text) => return serde_json::from_str(&text).unwrap(),
            Reply::Needed(names) => names.iter().for_each(|name| engine.put(name, None)),
        }
    }
}

fn wanted(engine: &Engine, question: &str) -> Reply {
    let host: Arc<dyn Host> = Arc::new(Noting::default());
    engine.ask(question.as_bytes(), &host)
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
    let host = Arc::new(Noting { impatient: true, ..Noting::default() });
    let answer = ask(&engine, SOLVE, &host);
    assert_eq!(answer["error"]["kind"], "cancelled", "{answer}");
    assert_eq!(answer["id"], 7);
    let heard = host.heard.lock().unwrap();
    assert!(heard.iter().any(|(_, what)| what == "solving the table"), "{heard:?}");
    assert!(heard.iter().all(|(done, _)| *done < 1.0), "it was stopped on the way");
    drop(heard);
    // A stopped request leaves the engine usable.
    let quick = r#"{"game": "yatzy", "query": "rules"}"#;
    assert!(ask(&engine, quick, &Arc::new(Noting::default()))["answer"].is_object());
}

/// The rest of the game with these boxes filled takes a moment to solve.
const EARLY: &str = r#"{"game": "yatzy", "query": "advise", "filled": ["Ones", "Chance"], "upper_score": 3,
    "dice": [3, 3, 4, 5, 6], "rerolls_left": 1, "why": true}"#;
const LATE: &str = r#"{"game": "yatzy", "query": "value", "filled": ["Ones", "Twos", "Threes", "Chance"], "upper_score": 3}"#;

#[test]
fn tables_are_asked_for_kept_and_taken_up_again() {
    let rules = Rules::of(Variant::Scandinavian);
    let (theta, precision) = (Theta::NEUTRAL, Precision::F64);
    let table = Solver::new(&rules).precision(precision).solve(&Work::free()).unwrap();
    let (whole, opening) = (Part::Whole.pack(&table).unwrap(), Part::Opening.pack(&table).unwrap());
    assert!(
        opening.len() < 600_000 && whole.len() > 10_000_000,
        "{}, {}",
        opening.len(),
        whole.len()
    );
    let (early, late) =
        (ask(&Engine::new(), EARLY, &Arc::default()), ask(&Engine::new(), LATE, &Arc::default()));

    // The opening is enough for the first turns, and gives the same answers as the whole table.
    let engine = Engine::new();
    let name = Part::Opening.name(&rules, theta, precision);
    assert_eq!(wanted(&engine, EARLY), Reply::Needed(vec![name.clone()]));
    engine.put(&name, Some(opening.clone()));
    assert_eq!(ask(&engine, EARLY, &Arc::default()), early);
    assert_eq!(engine.solved(), None);

    // Later the whole table is requested.
    let name_of_whole = Part::Whole.name(&rules, theta, precision);
    assert_eq!(wanted(&engine, LATE), Reply::Needed(vec![name_of_whole.clone()]));
    engine.put(&name_of_whole, Some(whole.clone()));
    assert_eq!(ask(&engine, LATE, &Arc::default()), late);
    assert_eq!(engine.solved(), None, "nothing had to be solved");

    // A damaged table is not used: it is solved and passed to the host.
    for damaged in [whole[..whole.len() - 1].to_vec(), Vec::new(), opening] {
        let engine = Engine::new();
        engine.put(&name_of_whole, Some(damaged));
        assert_eq!(ask(&engine, LATE, &Arc::default()), late);
        assert_eq!(engine.solved(), Some((name_of_whole.clone(), whole.clone())));
        assert_eq!(engine.solved(), None);
    }
}
