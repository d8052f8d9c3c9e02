//! Real work as an attack: fifty clients send the most expensive legal queries of every game without a pause, and
//! every third of them hangs up on its query; meanwhile others send short ones.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::http::Connection;
use super::load::{Latencies, ask};
use super::process::Process;
use super::{Bound, Report, tell};

#[path = "../../../apps/protocol/tests/greatest/questions.rs"]
mod questions;

const ATTACKERS: usize = 50;
/// How long the attackers wait for an answer before they hang up and send the next query.
const WAITS: [Duration; 3] =
    [Duration::from_millis(200), Duration::from_secs(2), Duration::from_secs(10)];
/// The maximum p99 of the others, in ms.
const P99: f64 = 100.0;
/// The pause between two queries of one of the others.
const PAUSE: Duration = Duration::from_millis(20);

/// The queries of the others.
const INNOCENT: &[(&str, &str)] = &[
    ("`version`", r#"{"id":1,"game":"kibitzer","query":"version"}"#),
    (
        "legal moves of Texas 42",
        r#"{"id":1,"game":"texas42","query":"legal","trump":"pip:4","trick":[[0,"0-0"]],"hand":["4-0","3-0","6-6","5-2"]}"#,
    ),
    (
        "legal moves of Blob",
        r#"{"id":1,"game":"blob","query":"legal","view":"seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds AC 4H bids 1 0 0 plays AH"}"#,
    ),
    (
        "a small analysis of a deal",
        r#"{"id":1,"game":"deal","query":"analyze","kinds":[{"name":"1","copies":2},"2","3"],"seats":[{"name":"left","size":2,"sorted":true,"rules":[{"slot":0,"in":["1"]}]},{"name":"right","size":2,"sorted":true}],"events":[{"seat":"right","slots":[0],"of":["1"],"at_least":1}]}"#,
    ),
    (
        "a small analysis of Bomb Busters",
        r#"{"id":1,"game":"bomb-busters","query":"analyze","wires":{"blue":[1,3]},"stands":["?1 2 ?2 ?3","? ? ? ?","1 ? ?","?"],"free_sizes":true}"#,
    ),
    ("advice at Yatzy, whose table is there", super::ADVISE),
];

pub(super) fn all(server: &Process, seconds: u64, report: &mut Report) -> Result<(), String> {
    let bodies = bodies(server.address)?;
    let count = bodies.len();
    println!(
        "\n{ATTACKERS} clients with the {count} most expensive questions, for {seconds} s, while {} others ask",
        INNOCENT.len()
    );
    let mut expected = Vec::new();
    for (_, question) in INNOCENT {
        let mut first = Connection::open(server.address).map_err(|error| error.to_string())?;
        expected.push(first.post(question).map_err(|error| error.to_string())?);
    }
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        for attacker in 0..ATTACKERS {
            let (bodies, over) = (&bodies, &over);
            scope.spawn(move || attack(server.address, attacker, bodies, over));
        }
        // The attack is already in progress when the others arrive.
        thread::sleep(Duration::from_secs(1));
        let end = Instant::now() + Duration::from_secs(seconds);
        let asking: Vec<_> = INNOCENT
            .iter()
            .zip(&expected)
            .map(|((_, question), expected)| {
                scope.spawn(move || ask(server.address, end, PAUSE, question, expected))
            })
            .collect();
        let mut most: f64 = 0.0;
        while Instant::now() < end {
            most = most.max(server.memory_mib().unwrap_or(f64::INFINITY));
            thread::sleep(Duration::from_millis(20));
        }
        let asked: Vec<_> =
            asking.into_iter().map(|one| one.join().unwrap_or((Vec::new(), 1))).collect();
        over.store(true, Ordering::Relaxed);
        for ((what, _), (times, errors)) in INNOCENT.iter().zip(asked) {
            println!(" {what}");
            report.line("answered, times", times.len() as f64, "", Some((Bound::AtLeast, 1.0)));
            tell(&Latencies::new(times), Some(P99), report);
            report.line("errors or wrong answers", errors as f64, "", Some((Bound::AtMost, 0.0)));
        }
        report.line("most memory of the server", most, "MiB", None);
    });
    if server.is_alive() {
        Ok(())
    } else {
        Err("the server died of expensive questions".to_owned())
    }
}

/// The largest queries of everything that the server answers.
fn bodies(address: SocketAddr) -> Result<Vec<String>, String> {
    let mut connection = Connection::open(address).map_err(|error| error.to_string())?;
    let protocol = connection.get("/api/v1/protocol").map_err(|error| error.to_string())?;
    let protocol: Value = serde_json::from_slice(&protocol).map_err(|error| error.to_string())?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut bodies = Vec::new();
    for game in list(&protocol["games"]) {
        for query in list(&game["queries"]) {
            let (game, query) = (name(&game["game"]), name(&query["query"]));
            let questions = questions::greatest(&game, &query);
            if questions.is_empty() {
                return Err(format!("how large can `{query}` of {game} be?"));
            }
            bodies.extend(questions.iter().map(ToString::to_string));
        }
    }
    Ok(bodies)
}

/// Sends one query after another; each attacker starts at a different position in the list.
fn attack(address: SocketAddr, attacker: usize, bodies: &[String], over: &AtomicBool) {
    let first = attacker * bodies.len() / ATTACKERS;
    let wait = WAITS[attacker % WAITS.len()];
    let mut open = None;
    for body in bodies.iter().cycle().skip(first) {
        if over.load(Ordering::Relaxed) {
            return;
        }
        let connection = open.take().or_else(|| Connection::patient(address, wait).ok());
        let Some(mut connection) = connection else {
            thread::sleep(Duration::from_millis(5));
            continue;
        };
        // Either an answer, or a timeout: then the query is abandoned, and the connection with it.
        if connection.post(body).is_ok() {
            open = Some(connection);
        }
    }
}
