//! `POST /api/v1/stream`: events arrive while the request is running, and closing the connection cancels it.

use crate::running;
use crate::support;

use std::sync::atomic::Ordering;

use kibitzer_server::Settings;
use running::{NEVER, Running, SHORT, ask, until};
use support::Client;

const PATH: &str = "/api/v1/stream";

/// A started stream.
fn open(server: &Running, query: &str) -> Client {
    let mut client = server.client();
    client.send_post_to(PATH, &ask(query));
    let head = client.head();
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(head.contains("content-type: text/event-stream\r\n"), "{head}");
    assert!(head.contains("cache-control: no-store\r\n"), "{head}");
    client
}

/// Everything up to the end of the stream.
fn rest(mut client: Client) -> String {
    let mut text = String::new();
    while let Some(chunk) = client.chunk() {
        text.push_str(&String::from_utf8(chunk).unwrap());
    }
    text
}

#[test]
fn an_answer_and_an_error_are_events_with_what_the_query_would_answer() {
    let server = Running::start(Settings::default());
    for (query, event) in [("quick", "answer"), ("wrong", "error"), ("crash", "error")] {
        let plain = server.client().post(&ask(query)).body;
        let streamed = rest(open(&server, query));
        assert_eq!(streamed, format!("event: {event}\ndata: {plain}\n\n"));
    }
    let long = rest(open(&server, "long"));
    assert!(long.starts_with("event: answer\n") && long.len() > 10_000_000);
}

#[test]
fn progress_is_reported_until_the_answer_comes() {
    let server = Running::start(Settings::default());
    let mut client = open(&server, "steps");
    let mut last = None;
    for _ in 0..3 {
        let event = String::from_utf8(client.chunk().unwrap()).unwrap();
        let data = event.strip_prefix("event: progress\ndata: ").expect(&event);
        let said: serde_json::Value = serde_json::from_str(data.trim_end()).unwrap();
        assert_eq!((&said["total"], &said["note"]), (&10_000.into(), &"step \"by\" step".into()));
        assert!(said["done"].as_u64() > last, "{said} after {last:?}");
        last = said["done"].as_u64();
    }
    server.gate.open.store(true, Ordering::SeqCst);
    assert!(
        rest(client).ends_with("event: answer\ndata: {\"id\":1,\"answer\":{\"done\":true}}\n\n")
    );
}

#[test]
fn closing_the_connection_cancels_the_question() {
    for query in ["gate", "steps"] {
        let settings = Settings { stream_time: NEVER, heartbeat: NEVER, ..Settings::default() };
        let server = Running::start(settings);
        let client = open(&server, query);
        until(|| server.gate.started.load(Ordering::SeqCst) == 1);
        drop(client);
        until(|| server.gate.cancelled.load(Ordering::SeqCst) == 1);
    }
}

#[test]
fn a_silent_question_has_a_heartbeat() {
    let server = Running::start(Settings { heartbeat: SHORT / 10, ..Settings::default() });
    let mut client = open(&server, "gate");
    for _ in 0..3 {
        assert_eq!(client.chunk().unwrap(), b": at work\n\n");
    }
}

#[test]
fn the_time_of_a_stream_ends() {
    let server = Running::start(Settings { stream_time: SHORT, ..Settings::default() });
    let said = rest(open(&server, "gate"));
    assert!(
        said.starts_with("event: error\ndata: {\"id\":1,\"error\":{\"kind\":\"timeout\""),
        "{said}"
    );
}

#[test]
fn streams_are_few_and_leave_the_workers_to_others() {
    let server = Running::start(Settings { streams: 2, workers: 1, ..Settings::default() });
    let held: Vec<Client> = (0..2).map(|_| open(&server, "gate")).collect();
    until(|| server.gate.started.load(Ordering::SeqCst) == 2);
    let mut third = server.client();
    third.send_post_to(PATH, &ask("quick"));
    let refused = third.response();
    assert_eq!((refused.status, refused.error_kind().as_str()), (503, "timeout"));
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(
        server.client().post(&ask("quick")).status,
        200,
        "questions have threads of their own"
    );
    server.gate.open.store(true, Ordering::SeqCst);
    for client in held {
        assert!(rest(client).starts_with("event: answer"));
    }
    until(|| {
        let mut next = server.client();
        next.send_post_to(PATH, &ask("quick"));
        next.response().status == 200
    });
}

#[test]
fn a_stream_counts_as_being_served() {
    let settings =
        Settings { connections: 2, read_time: SHORT, heartbeat: NEVER, ..Settings::default() };
    let server = Running::start(settings);
    let streamed = open(&server, "gate");
    let crowd: Vec<Client> = (0..10).map(|_| server.client()).collect();
    assert_eq!(server.client().get("/health").status, 200);
    std::thread::sleep(SHORT * 3);
    server.gate.open.store(true, Ordering::SeqCst);
    assert!(rest(streamed).starts_with("event: answer"));
    drop(crowd);
}

#[test]
fn what_is_no_single_question_is_refused() {
    let server = Running::start(Settings::default());
    let mut client = server.client();
    client.send_post_to(PATH, &format!(" [{}]", ask("quick")));
    assert_eq!(client.response().status, 400);
    client.send_post_to(PATH, "nonsense");
    assert!(client.response().body.starts_with("event: error\ndata: {\"id\":null,"));
    assert_eq!(client.get(PATH).status, 405);
    let host = server.address;
    client.send(format!("POST {PATH} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 2\r\n\r\n{{}}"));
    assert_eq!(client.response().status, 415);
}

#[test]
fn stopping_lets_a_stream_finish_and_does_not_wait_for_ever() {
    let mut server = Running::start(Settings::default());
    let client = open(&server, "gate");
    until(|| server.gate.started.load(Ordering::SeqCst) == 1);
    server.stopper.stop();
    server.gate.open.store(true, Ordering::SeqCst);
    assert!(rest(client).starts_with("event: answer"));
    server.finish();
    let mut server = Running::start(Settings { stop_time: SHORT, ..Settings::default() });
    let mut client = open(&server, "steps");
    until(|| server.gate.started.load(Ordering::SeqCst) == 1);
    server.finish();
    assert!(!client.until_closed().contains("event: answer"));
}
