//! Every request can be stopped: each query of every game is sent at its maximum size, with little time and little
//! memory, and is cancelled half way. It answers in time, stays within the memory limit, and leaves nothing running.
//!
//! A separate binary, because it measures the memory and the CPU time of the whole process.
//! `cargo test -p kibitzer-protocol --test greatest -- --nocapture` prints the figures.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod questions;

use std::thread;
use std::time::{Duration, Instant};

use kibitzer_protocol::{Context, Protocol};
use peak_alloc::PeakAlloc;
use questions::greatest;
use serde_json::{Value, json};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Time limit of a request.
const LIMIT: Duration = Duration::from_millis(200);
/// How much later than that it may end: half as much again, plus what a busy machine adds.
const LATE: Duration =
    LIMIT.checked_div(2).unwrap().checked_add(Duration::from_millis(100)).unwrap();
/// Memory limit of a request.
const BUDGET: u64 = 64 << 20;
/// How long stopped work may take to release its resources.
const FREE: Duration = Duration::from_secs(2);

/// The CPU time of this process, if the system provides it (Linux, in hundredths of a second).
fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit(')').next()?.split(' ').skip(12);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
}

/// The outcome of one request.
struct Asked {
    outcome: String,
    late: Duration,
    bytes: u64,
}

impl Asked {
    /// Sends a request; at `end` its time is up, or it is cancelled.
    fn ask(protocol: &Protocol, question: &Value, cancel: bool) -> Asked {
        let body = question.to_string();
        let before = MEMORY.current_usage() as u64;
        MEMORY.reset_peak_usage();
        let after = if cancel { LIMIT / 2 } else { LIMIT };
        let end = Instant::now() + after;
        let context = if cancel { Context::unlimited() } else { Context::with_limit(after) };
        let context = context.with_memory(BUDGET);
        let (answered, late) = thread::scope(|scope| {
            let (asking, mine) = (&context, context.clone());
            let watch = scope.spawn(move || {
                thread::sleep(end.saturating_duration_since(Instant::now()));
                if cancel {
                    mine.cancel();
                }
                processor_time()
            });
            let answered = protocol.answer_bytes(body.as_bytes(), asking);
            let (wall, used) = (Instant::now().saturating_duration_since(end), processor_time());
            let at_end = watch.join().unwrap();
            // On a busy machine wall-clock time is lost; only CPU time after the deadline counts.
            let worked = used.zip(at_end).map(|(used, at_end)| used.saturating_sub(at_end));
            (answered, worked.map_or(wall, |worked| worked.min(wall)))
        });
        let bytes = (MEMORY.peak_usage() as u64).saturating_sub(before);
        let answer: Value = serde_json::from_str(&answered.text).unwrap();
        let outcome = match answer["error"]["kind"].as_str() {
            Some(kind @ ("bad_request" | "internal")) => {
                panic!("{}: {kind}: {}", named(question), answer["error"]["message"])
            }
            Some(kind) => kind.to_owned(),
            None => "answered".to_owned(),
        };
        Asked { outcome, late, bytes }
    }
}

fn named(question: &Value) -> String {
    let mut shown = question.to_string();
    shown.truncate(shown.char_indices().nth(160).map_or(shown.len(), |(end, _)| end));
    format!("{} {} {shown}", question["game"], question["query"])
}

/// Whether all work has stopped.
fn is_free() -> bool {
    let end = Instant::now() + FREE;
    let rest = Duration::from_millis(30);
    while Instant::now() < end {
        let Some(before) = processor_time() else { return true };
        thread::sleep(rest);
        if processor_time().is_some_and(|after| after - before <= rest / 3) {
            return true;
        }
    }
    false
}

#[test]
fn every_question_stops_in_time_and_within_its_memory_and_leaves_nothing_running() {
    let protocol = Protocol::standard();
    // Solving a table is always finished, because it will be needed again: this one is already solved.
    for theta in [0.0, 0.05] {
        let table = json!({"game": "yatzy", "query": "value", "filled": [], "upper_score": 0, "precision": "f64",
            "theta": theta});
        assert!(protocol.answer_value(table, &Context::unlimited())["answer"].is_object());
    }
    let (mut worst, mut most, mut faults) = (Duration::ZERO, 0, Vec::new());
    for game in protocol.games() {
        for query in &game.queries {
            let questions = greatest(game.name, query.name);
            assert!(!questions.is_empty(), "how large can `{}` of {} be?", query.name, game.name);
            for (question, cancel) in
                questions.iter().flat_map(|question| [(question, false), (question, true)])
            {
                let Asked { outcome, late, bytes } = Asked::ask(&protocol, question, cancel);
                let free = outcome == "answered" || is_free();
                let (millis, mib) = (late.as_millis(), bytes >> 20);
                let shown = format!("{outcome}, {millis} ms late, {mib} MiB: {}", named(question));
                println!("{shown}");
                (worst, most) = (worst.max(late), most.max(bytes));
                if late > LATE || bytes > BUDGET || !free {
                    faults.push(format!("{shown}{}", if free { "" } else { " (goes on)" }));
                }
            }
        }
    }
    println!("at most {} ms late, at most {} MiB", worst.as_millis(), most >> 20);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
