//! Networks from the host: requested when a game needs them, checked, and the answers are those of a program that
//! contains them.
//!
//! One test, because where networks come from is decided once per process.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use kibitzer_browser::{Engine, Host, Reply};
use kibitzer_protocol::Protocol;
use kibitzer_work::Stopped;

struct Patient;

impl Host for Patient {
    fn stopped(&self) -> Option<Stopped> {
        None
    }

    fn progress(&self, _: f64, _: &str) {}
}

fn ask(engine: &Engine, question: &str) -> Reply {
    let host: Arc<dyn Host> = Arc::new(Patient);
    engine.ask(question.as_bytes(), &host)
}

fn answered(engine: &Engine, question: &str) -> String {
    match ask(engine, question) {
        Reply::Answer(text) => text,
        Reply::Needed(names) => panic!("{names:?} are needed"),
    }
}

/// The file that the site ships under a name.
fn file(name: &str) -> Vec<u8> {
    let (game, network) = name.split_once('/').unwrap();
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    fs::read(games.join(game).join("model").join(format!("{network}.safetensors"))).unwrap()
}

const BID: &str = r#"{"game": "texas42", "query": "advise", "player": "PLAYER", "seed": 3, "budget": 20,
    "view": {"seat": 0, "dealer": 3, "score": [2, 1], "hand": ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"], "bids": []}}"#;
const CARD: &str = r#"{"game": "blob", "query": "advise", "player": "PLAYER", "seed": 3, "budget": 40,
    "view": {"num_players": 4, "cards": 3, "dealer": 3, "trump": "S", "seat": 1, "hand": ["AS", "TH", "4H"], "history": [[0, "bid", 1]]}}"#;

#[test]
fn they_are_requested_when_needed_checked_and_answer_as_if_embedded() {
    let cases = [
        (BID, vec!["texas42/trumps", "texas42/no-trumps", "texas42/nello"]),
        (CARD, vec!["blob/blob"]),
    ];
    // From the networks in this program, before there is a host.
    let expert = |question: &str| question.replace("PLAYER", "expert");
    let protocol = Protocol::standard();
    let expected = cases.each_ref().map(|(question, _)| {
        let answer = protocol.answer_line(&expert(question).replace('\n', ""));
        assert!(answer.contains("\"answer\""), "{answer}");
        answer
    });

    let engine = Engine::new();
    engine.request_networks();
    for ((question, names), expected) in cases.iter().zip(expected) {
        // Players without a network need nothing.
        let plain = answered(&engine, &question.replace("PLAYER", "intermediate"));
        assert!(plain.contains("\"answer\""), "{plain}");

        let question = &expert(question);
        let all = Reply::Needed(names.iter().map(|&name| name.to_owned()).collect());
        assert_eq!(ask(&engine, question), all);
        // Without them there is an error; the next request tries again, also one of several.
        let twice = format!("[{question}, {question}]");
        for question in [question, &twice] {
            assert_eq!(ask(&engine, question), all);
            names.iter().for_each(|name| engine.put(name, None));
            let refused = answered(&engine, question);
            assert!(refused.contains("missing or damaged"), "{refused}");
        }
        // A damaged one is requested again, and only that one.
        let (damaged, sound) = names.split_last().unwrap();
        assert_eq!(ask(&engine, question), all);
        sound.iter().for_each(|name| engine.put(name, Some(file(name))));
        let mut flipped = file(damaged);
        let middle = flipped.len() / 2;
        flipped[middle] ^= 1;
        let cut = file(damaged)[..1000].to_vec();
        for wrong in [flipped, cut, Vec::new()] {
            engine.put(damaged, Some(wrong));
            assert_eq!(ask(&engine, question), Reply::Needed(vec![(*damaged).to_owned()]));
        }
        engine.put(damaged, Some(file(damaged)));
        assert_eq!(answered(&engine, question), expected);
    }
}
