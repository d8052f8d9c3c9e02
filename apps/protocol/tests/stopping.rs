//! Every long request ends when it is cancelled or its time is up, and reports progress meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use kibitzer_protocol::{Context, Protocol};
use serde_json::{Value, json};

/// Longer than any request may take to stop; a test that waits this long has failed.
const TOO_LONG: Duration = Duration::from_secs(120);

fn dominoes() -> Value {
    json!({"seat": 0, "dealer": 3, "hand": ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"],
        "bids": ["points:30", "pass", "pass", "pass"], "trump": "pip:5", "history": []})
}

fn cards() -> Value {
    json!({"num_players": 4, "cards": 8, "dealer": 3, "trump": "S", "seat": 1,
        "hand": ["AS", "TH", "4H", "2C", "9D", "KD", "3S", "QC"], "history": [[0, "bid", 1]]})
}

/// A hand of 42 after the declaration, before the first play.
fn record() -> Value {
    json!({"house": "tournament", "shaker": 3, "score": [0, 0],
        "hands": [["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"], ["6-4", "6-3", "6-2", "6-1", "6-0", "4-4", "4-3"],
                  ["4-2", "4-1", "4-0", "3-3", "3-2", "3-1", "3-0"], ["5-2", "5-1", "2-2", "2-1", "2-0", "1-1", "0-0"]],
        "bids": ["points:30", "pass", "pass", "pass"], "trump": "pip:5",
        "plays": [[0, "5-5"], [1, "6-4"], [2, "4-2"], [3, "5-2"]]})
}

/// Long requests.
fn long_questions() -> Vec<(&'static str, Value)> {
    let whole = json!({"filled": [], "upper_score": 0});
    let mut duel = json!({"game": "yatzy", "query": "duel", "points": 0, "filled": ["Ones", "Twos", "Threes"],
        "upper_score": 12, "other": {"filled": ["Ones", "Twos", "Threes", "Yatzy", "Chance", "Full House",
        "One Pair", "Two Pairs", "Small Straight", "Large Straight", "Fours"], "upper_score": 16, "points": 150}});
    duel["theta"] = json!(0.0);
    vec![
        (
            "a target of the whole game",
            json!({"game": "yatzy", "query": "target", "points": 250,
            "filled": whole["filled"], "upper_score": 0}),
        ),
        ("a duel", duel),
        ("a density of the whole game", json!({"game": "yatzy", "query": "density"})),
        (
            "guided samples of a deal",
            json!({"game": "deal", "query": "analyze", "method": "guided", "samples": 10_000_000,
            "kinds": (1..=12).map(|n| json!({"name": n.to_string(), "copies": 4})).collect::<Vec<_>>(),
            "seats": (0..6).map(|n| json!({"name": n.to_string(), "size": 8, "sorted": true})).collect::<Vec<_>>()}),
        ),
        (
            "advice at 42",
            json!({"game": "texas42", "query": "advise", "player": "expert", "budget": 2000,
            "view": dominoes()}),
        ),
        (
            "solving at 42",
            json!({"game": "texas42", "query": "solve", "trump": "pip:5", "declarer": 0, "to_act": 0,
            "trick": [], "hands": record()["hands"]}),
        ),
        (
            "a review at 42",
            json!({"game": "texas42", "query": "review", "player": "expert",
            "record": record()}),
        ),
        (
            "a hand of 42",
            json!({"game": "texas42", "query": "sit", "you": 3, "players": "expert",
            "seed": 3, "history": [[]]}),
        ),
        (
            "advice at Blob",
            json!({"game": "blob", "query": "advise", "player": "flat:20000",
            "view": cards()}),
        ),
        (
            "a search at Blob",
            json!({"game": "blob", "query": "advise", "player": "search:200x100",
            "view": cards()}),
        ),
        (
            "a round of Blob",
            json!({"game": "blob", "query": "sit", "num_players": 8, "start_cards": 6,
            "players": "flat:2000", "you": 7, "history": [[]]}),
        ),
    ]
}

/// The Yatzy table is already solved: the tests are about the work after it.
fn protocol() -> Protocol {
    let protocol = Protocol::standard();
    let value = json!({"game": "yatzy", "query": "value", "filled": [], "upper_score": 0});
    assert!(protocol.answer_value(value, &Context::unlimited())["answer"].is_object());
    protocol
}

/// The next request of its kind is answered only when the work before it has released its slot.
fn finds_the_place_free(protocol: &Protocol, what: &str, question: &Value) {
    if question["game"] != "yatzy" {
        return;
    }
    let mut small = json!({"game": "yatzy", "query": question["query"], "points": 30, "upper_score": 50,
        "filled": ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "One Pair", "Two Pairs",
                   "Three of a Kind", "Four of a Kind", "Small Straight", "Large Straight", "Full House"]});
    small["other"] = json!({"filled": small["filled"], "upper_score": 50, "points": 20});
    let said = protocol.answer_value(small, &Context::with_limit(TOO_LONG));
    assert!(said["answer"].is_object(), "{what} still holds its place: {said}");
}

#[test]
fn every_long_question_ends_when_it_is_cancelled() {
    let protocol = protocol();
    for (what, question) in long_questions() {
        let heard = Arc::new(AtomicUsize::new(0));
        let (log, context) = (Arc::clone(&heard), Context::with_limit(TOO_LONG));
        let mine = context.clone();
        let context = context.watched(move |done, _| {
            assert!((0.0..=1.0).contains(&done), "{done}");
            // During the work, not before it.
            if log.fetch_add(1, Ordering::SeqCst) == 2 {
                mine.cancel();
            }
        });
        let said = protocol.answer_value(question.clone(), &context);
        assert_eq!(said["error"]["kind"], "cancelled", "{what} was worked out to its end: {said}");
        let message = said["error"]["message"].as_str().unwrap();
        assert!(message.contains("cancelled"), "{what}: {message}");
        assert!(heard.load(Ordering::SeqCst) >= 3, "{what} tells nothing");
        finds_the_place_free(&protocol, what, &question);
        // The loop has ended: progress is no longer received.
        let then = heard.load(Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(heard.load(Ordering::SeqCst), then, "{what} goes on");
    }
}

#[test]
fn every_long_question_ends_when_its_time_is_over() {
    let protocol = protocol();
    const LIMIT: Duration = Duration::from_millis(200);
    for (what, question) in long_questions() {
        // The work is blocked until its time is up, so the speed of the machine does not matter.
        let context = Context::with_limit(LIMIT).watched(|_, _| std::thread::sleep(LIMIT));
        let said = protocol.answer_value(question.clone(), &context);
        assert_eq!(said["error"]["kind"], "timeout", "{what} was worked out to its end: {said}");
        finds_the_place_free(&protocol, what, &question);
    }
}
