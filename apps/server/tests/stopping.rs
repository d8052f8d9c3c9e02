//! Real requests over `POST /api/v1/stream`: when the client disconnects or the time is up, their thread is released.

use crate::running;

use kibitzer_server::Settings;
use running::{NEVER, Running, SHORT, until};

const PATH: &str = "/api/v1/stream";

/// Requests that take minutes: double dummy in two thousand worlds, a search, every target of a whole game.
const LONG: [&str; 3] = [
    r#"{"game": "texas42", "query": "advise", "player": "sampler", "budget": 2000, "view": {"seat": 0, "dealer": 3,
        "hand": ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"], "bids": ["points:30", "pass", "pass", "pass"],
        "trump": "pip:5", "history": []}}"#,
    r#"{"game": "blob", "query": "advise", "player": "pimc:20000", "view": {"num_players": 4, "cards": 13,
        "dealer": 3, "trump": "S", "seat": 0, "history": [], "hand": ["AS", "TH", "4H", "2C", "9D", "KD", "3S",
        "QC", "5S", "7H", "8C", "JD", "2D"]}}"#,
    r#"{"game": "yatzy", "query": "target", "filled": [], "upper_score": 0, "points": 250}"#,
];

/// Whether there is a thread for another stream: there is only one.
fn is_free(server: &Running) -> bool {
    let mut client = server.client();
    client.send_post_to(PATH, r#"{"game": "kibitzer", "query": "version"}"#);
    client.response().status == 200
}

#[test]
fn closing_the_connection_ends_the_work() {
    let settings = Settings { streams: 1, stream_time: NEVER, ..Settings::default() };
    let server = Running::real(settings);
    for question in LONG {
        let mut client = server.client();
        client.send_post_to(PATH, question);
        assert!(client.head().starts_with("HTTP/1.1 200"), "{question}");
        let event = String::from_utf8(client.chunk().unwrap()).unwrap();
        assert!(event.starts_with("event: progress\n"), "{event}");
        assert!(!is_free(&server), "it is at work: {question}");
        drop(client);
        until(|| is_free(&server));
    }
}

#[test]
fn the_end_of_its_time_ends_the_work() {
    let server = Running::real(Settings { streams: 1, stream_time: SHORT, ..Settings::default() });
    for question in LONG {
        let mut client = server.client();
        client.send_post_to(PATH, question);
        assert!(client.head().starts_with("HTTP/1.1 200"), "{question}");
        let mut said = String::new();
        while let Some(chunk) = client.chunk() {
            said.push_str(&String::from_utf8(chunk).unwrap());
        }
        let last = said.rsplit("event: ").next().unwrap();
        assert!(last.starts_with("error\n") && last.contains("timeout"), "{last}");
        until(|| is_free(&server));
    }
}
