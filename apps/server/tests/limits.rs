//! Time, memory and concurrency are limited: tested in process, with short times and a game whose
//! duration the test controls.

use crate::running;
use crate::support;

use std::sync::atomic::Ordering;
use std::thread::{self, JoinHandle};

use kibitzer_server::Settings;
use running::{NEVER, Running, SHORT, ask, until};
use support::Client;

#[test]
fn a_head_that_never_ends_is_hung_up_on() {
    let settings = Settings { head_time: SHORT, read_time: NEVER, ..Settings::default() };
    let server = Running::start(settings);
    let mut slow = server.client();
    slow.send("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    assert_eq!(slow.until_closed(), "");
    let mut silent = server.client();
    assert_eq!(silent.until_closed(), "");
}

#[test]
fn a_body_that_never_ends_is_refused() {
    let server = Running::start(Settings { body_time: SHORT, ..Settings::default() });
    let mut slow = server.client();
    let host = server.address;
    slow.send(format!(
        "POST /api/v1/query HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{"
    ));
    let response = slow.response();
    assert_eq!((response.status, response.error_kind().as_str()), (408, "timeout"));
}

#[test]
fn a_question_past_its_time_is_answered_with_a_timeout() {
    let server = Running::start(Settings { query_time: SHORT, ..Settings::default() });
    let response = server.client().post(&ask("gate"));
    assert_eq!((response.status, response.error_kind().as_str()), (200, "timeout"));
    assert!(response.body.starts_with("{\"id\":1,"), "{}", response.body);
}

#[test]
fn a_question_that_does_not_notice_its_time_is_answered_for() {
    let settings =
        Settings { query_time: SHORT, deaf_time: SHORT, workers: 2, ..Settings::default() };
    let server = Running::start(settings);
    let response = server.client().post(&ask("deaf"));
    assert_eq!((response.status, response.error_kind().as_str()), (504, "timeout"));
    let next = server.client().post(&ask("quick"));
    assert_eq!(next.body, r#"{"id":1,"answer":{"done":true}}"#, "the other thread serves");
}

#[test]
fn a_crash_costs_one_answer() {
    let server = Running::start(Settings::default());
    let mut client = server.client();
    let crash = client.post(&format!("[{}, {}]", ask("crash"), ask("quick")));
    assert_eq!(crash.status, 200);
    assert_eq!(crash.error_kind(), "internal");
    assert!(crash.body.ends_with(r#"{"id":1,"answer":{"done":true}}]"#), "{}", crash.body);
    assert_eq!(client.post(&ask("quick")).status, 200);
}

#[test]
fn one_request_too_many_is_asked_to_retry() {
    let server = Running::start(Settings { workers: 1, waiting: 1, ..Settings::default() });
    let mut clients: Vec<Client> = (0..3).map(|_| server.client()).collect();
    clients[0].send_post(&ask("gate"));
    until(|| server.gate.started.load(Ordering::SeqCst) == 1);
    // One of the next two waits and the other is refused; which one is not determined.
    clients[1].send_post(&ask("gate"));
    clients[2].send_post(&ask("gate"));
    let (sender, turned_away) = std::sync::mpsc::channel();
    let answers: Vec<_> = clients
        .into_iter()
        .map(|mut client| {
            let sender = sender.clone();
            thread::spawn(move || {
                let response = client.response();
                sender.send(response).unwrap();
            })
        })
        .collect();
    let busy = turned_away.recv().unwrap();
    assert_eq!((busy.status, busy.error_kind().as_str()), (503, "timeout"));
    assert_eq!(busy.header("retry-after"), Some("1"));
    server.gate.open.store(true, Ordering::SeqCst);
    for _ in 0..2 {
        assert_eq!(turned_away.recv().unwrap().status, 200);
    }
    answers.into_iter().for_each(|answer| answer.join().unwrap());
}

#[test]
fn a_quick_question_is_not_kept_waiting_by_long_ones() {
    let settings = Settings { workers: 1, query_time: NEVER, ..Settings::default() };
    let server = Running::start(settings);
    let mut greedy: Vec<Client> = (0..4).map(|_| server.client()).collect();
    let many = vec![ask("gate"); 50].join(",");
    greedy.iter_mut().for_each(|client| client.send_post(&format!("[{many}]")));
    until(|| server.gate.started.load(Ordering::SeqCst) >= 4);
    for _ in 0..5 {
        assert_eq!(server.client().post(&ask("quick")).body, r#"{"id":1,"answer":{"done":true}}"#);
    }
    server.gate.open.store(true, Ordering::SeqCst);
    for client in &mut greedy {
        let answers = client.response().body;
        assert_eq!(answers.matches(r#"{"done":true}"#).count(), 50, "{answers}");
    }
}

#[test]
fn arrays_are_answered_question_by_question_in_turn() {
    // No short attempts: every request waits for the only thread.
    let first_try = std::time::Duration::ZERO;
    let (workers, second_try, query_time) = (1, first_try, NEVER);
    let settings = Settings { workers, first_try, second_try, query_time, ..Settings::default() };
    let server = Running::start(settings);
    let (mut first, mut second) = (server.client(), server.client());
    let pauses = vec![ask("pause"); 40].join(",");
    first.send_post(&format!("[{pauses}]"));
    until(|| server.gate.started.load(Ordering::SeqCst) >= 1);
    second.send_post(&format!("[{0},{0}]", ask("quick")));
    assert_eq!(second.response().status, 200);
    let done = server.gate.started.load(Ordering::SeqCst);
    assert!(done < 20, "the short array waited for {done} questions of the long one");
    assert_eq!(first.response().status, 200);
}

#[test]
fn a_crowd_with_long_questions_keeps_nobody_from_short_ones() {
    // As many as may wait for a thread for long queries, and as many again, which are refused.
    let settings = Settings { workers: 1, waiting: 4, query_time: NEVER, ..Settings::default() };
    let server = Running::start(settings);
    let long = format!("{{\"x\": \"{}\", {}", "x".repeat(20_000), &ask("gate")[1..]);
    let mut crowd: Vec<Client> = (0..12).map(|_| server.client()).collect();
    crowd.iter_mut().for_each(|client| client.send_post(&long));
    let (sender, told) = std::sync::mpsc::channel();
    let crowd: Vec<_> = crowd
        .into_iter()
        .map(|mut client| {
            let sender = sender.clone();
            thread::spawn(move || sender.send(client.response().status).unwrap())
        })
        .collect();
    // One is running and four are waiting: the others have been refused.
    for _ in 0..7 {
        assert_eq!(told.recv().unwrap(), 503);
    }
    for _ in 0..5 {
        assert_eq!(server.client().post(&ask("quick")).body, r#"{"id":1,"answer":{"done":true}}"#);
    }
    server.gate.open.store(true, Ordering::SeqCst);
    for _ in 0..5 {
        assert_eq!(told.recv().unwrap(), 200);
    }
    crowd.into_iter().for_each(|one| one.join().unwrap());
}

#[test]
fn what_is_no_http_is_refused_in_the_shape_of_every_refusal() {
    let server = Running::start(Settings::default());
    let refused = |bytes: &str| {
        let mut client = server.client();
        client.send(bytes);
        client.response()
    };
    let many: String = (0..200).map(|n| format!("X-{n}: 1\r\n")).collect();
    let long = "x".repeat(100_000);
    for (bytes, status) in [
        ("NONSENSE\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n".to_owned(), 400),
        ("POST /api/v1/query HTTP/1.1\r\nContent-Length: -5\r\n\r\n".to_owned(), 400),
        (format!("GET / HTTP/1.1\r\n{many}\r\n"), 431),
        (format!("GET / HTTP/1.1\r\nX: {long}\r\n\r\n"), 431),
    ] {
        let response = refused(&bytes);
        let start: String = bytes.chars().take(60).collect();
        assert_eq!(response.status, status, "{start}");
        assert_eq!(response.error_kind(), "bad_request", "{start}");
        assert_eq!(response.header("content-type"), Some("application/json"), "{start}");
        assert!(response.body.starts_with(r#"{"id":null,"error":{"#), "{}", response.body);
    }
    assert_eq!(server.client().post(&ask("quick")).status, 200);
}

#[test]
fn nesting_past_the_limit_is_refused_inside_an_array_too() {
    let server = Running::start(Settings::default());
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let object = format!(r#"{{"id": 7, "game": "waiting", "query": "quick", "x": {deep}}}"#);
    for (body, id) in
        [(format!("[{deep}]"), "null"), (format!("[{object}]"), "null"), (object, "7")]
    {
        let response = server.client().post(&body);
        assert_eq!((response.status, response.error_kind().as_str()), (400, "bad_request"));
        assert!(response.body.starts_with(&format!("{{\"id\":{id},")), "{}", response.body);
        assert!(response.body.contains("at most 128 deep"), "{}", response.body);
    }
}

#[test]
fn work_stops_when_the_client_goes_away() {
    let settings = Settings { workers: 1, query_time: NEVER, ..Settings::default() };
    let server = Running::start(settings);
    let mut client = server.client();
    client.send_post(&ask("gate"));
    until(|| server.gate.started.load(Ordering::SeqCst) == 1);
    drop(client);
    until(|| server.gate.cancelled.load(Ordering::SeqCst) == 1);
    assert_eq!(server.client().post(&ask("quick")).status, 200, "the only thread is free again");
}

#[test]
fn idle_connections_make_room_for_new_ones() {
    let settings =
        Settings { connections: 4, head_time: NEVER, read_time: NEVER, ..Settings::default() };
    let server = Running::start(settings);
    let mut idle: Vec<Client> = (0..40).map(|_| server.client()).collect();
    assert_eq!(server.client().post(&ask("quick")).status, 200);
    assert_eq!(idle[0].until_closed(), "", "the idlest was closed, for its own time never comes");
}

#[test]
fn a_connection_that_is_being_served_keeps_its_place() {
    let server = Running::start(Settings { connections: 3, ..Settings::default() });
    let mut served = server.client();
    served.send_post(&ask("gate"));
    until(|| server.gate.started.load(Ordering::SeqCst) == 1);
    let crowd: Vec<Client> = (0..20).map(|_| server.client()).collect();
    assert_eq!(server.client().get("/health").status, 200);
    server.gate.open.store(true, Ordering::SeqCst);
    assert_eq!(served.response().status, 200);
    drop(crowd);
}

#[test]
fn a_long_answer_comes_whole_and_one_that_nobody_reads_is_given_up() {
    let server = Running::start(Settings { read_time: SHORT * 30, ..Settings::default() });
    let answer = server.client().post(&ask("long"));
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body.len(), r#"{"id":1,"answer":{"text":""}}"#.len() + 10_000_000);
    // More than there are permits for long answers, each asking for more than the system buffers: the
    // permits must be released again.
    let deaf: Vec<Client> = (0..6)
        .map(|_| {
            let mut client = server.client();
            (0..12).for_each(|_| client.send_post(&ask("long")));
            client
        })
        .collect();
    until(|| server.gate.started.load(Ordering::SeqCst) >= 5);
    assert_eq!(server.client().post(&ask("long")).status, 200);
    drop(deaf);
}

#[test]
fn stopping_finishes_what_is_in_progress_and_takes_nothing_new() {
    let mut server = Running::start(Settings::default());
    let mut client = server.client();
    let mut idle = server.client();
    client.send_post(&ask("gate"));
    until(|| server.gate.started.load(Ordering::SeqCst) == 1);
    server.stopper.stop();
    assert_eq!(idle.until_closed(), "");
    server.gate.open.store(true, Ordering::SeqCst);
    assert_eq!(client.response().body, r#"{"id":1,"answer":{"done":true}}"#);
    server.finish();
    assert!(std::net::TcpStream::connect(server.address).is_err());
}

#[test]
fn stopping_does_not_wait_for_ever() {
    for query in ["gate", "deaf"] {
        let mut server = Running::start(Settings { stop_time: SHORT, ..Settings::default() });
        let mut client = server.client();
        client.send_post(&ask(query));
        until(|| server.gate.started.load(Ordering::SeqCst) == 1);
        server.stopper.stop();
        until(|| server.thread.as_ref().is_some_and(JoinHandle::is_finished));
        assert!(client.try_response().is_none());
        server.finish();
    }
}
