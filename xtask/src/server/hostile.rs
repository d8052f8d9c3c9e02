//! Slow and hostile clients, while a normal user sends queries: what the user gets, and how much memory the server
//! holds.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::http::Connection;
use super::load::{Latencies, ask};
use super::process::Process;
use super::{ADVISE, ATTACK_MIB, Bound, Report, tell};

/// The maximum p99 of the user under attack, in ms: if every worker is busy with answers of 12 MB a person waits, but
/// is not starved.
const USER_P99: f64 = 500.0;
/// The number of threads of an attacker.
const ATTACKERS: usize = 4;

/// An attack continues until the flag is set.
type Attack = fn(SocketAddr, &AtomicBool);

const ATTACKS: &[(&str, Attack)] = &[
    ("slowloris: 400 heads and bodies, a byte at a time", slowloris),
    ("bodies of 10 MB", long_bodies),
    ("2,000 idle connections", idle),
    ("malformed HTTP", bad_http),
    ("malformed JSON", bad_json),
    ("long answers that nobody reads", deaf),
];

pub(super) fn all(server: &Process, seconds: u64, report: &mut Report) -> Result<(), String> {
    let before = server.memory_mib()?;
    let mut user = Connection::open(server.address).map_err(|error| error.to_string())?;
    let expected = user.post(ADVISE).map_err(|error| error.to_string())?;
    for (name, attack) in ATTACKS {
        println!("\n{name}, for {seconds} s, while a user asks for advice");
        let over = AtomicBool::new(false);
        let most = thread::scope(|scope| {
            for _ in 0..ATTACKERS {
                scope.spawn(|| attack(server.address, &over));
            }
            // The attack is already in progress when the user arrives.
            thread::sleep(Duration::from_millis(300));
            let end = Instant::now() + Duration::from_secs(seconds);
            let (address, expected) = (server.address, &expected);
            let pause = Duration::from_millis(5);
            let asking = scope.spawn(move || ask(address, end, pause, ADVISE, expected));
            let mut most: f64 = 0.0;
            while !asking.is_finished() {
                most = most.max(server.memory_mib().unwrap_or(f64::INFINITY));
                thread::sleep(Duration::from_millis(20));
            }
            over.store(true, Ordering::Relaxed);
            let (times, errors) = asking.join().unwrap_or((Vec::new(), 1));
            report.line(
                "the user was answered, times",
                times.len() as f64,
                "",
                Some((Bound::AtLeast, 1.0)),
            );
            tell(&Latencies::new(times), Some(USER_P99), report);
            report.line("the user's errors", errors as f64, "", Some((Bound::AtMost, 0.0)));
            most
        });
        report.line(
            "most memory above that before",
            (most - before).max(0.0),
            "MiB",
            Some((Bound::AtMost, ATTACK_MIB)),
        );
        if !server.is_alive() {
            return Err(format!("the server died of: {name}"));
        }
    }
    Ok(())
}

fn connect(address: SocketAddr) -> Option<TcpStream> {
    let stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    stream.set_write_timeout(Some(Duration::from_secs(5))).ok()?;
    Some(stream)
}

fn slowloris(address: SocketAddr, over: &AtomicBool) {
    let head = format!(
        "POST /api/v1/query HTTP/1.1\r\nContent-Type: application/json\r\nHost: {address}\r\n"
    );
    let begin = |i: usize| {
        let mut stream = connect(address)?;
        let rest =
            if i.is_multiple_of(2) { "Content-Length: 1000000\r\n\r\n[" } else { "X-Slow: " };
        stream.write_all(format!("{head}{rest}").as_bytes()).ok()?;
        Some(stream)
    };
    let mut slow: Vec<Option<TcpStream>> = (0..100).map(begin).collect();
    while !over.load(Ordering::Relaxed) {
        for (i, place) in slow.iter_mut().enumerate() {
            let alive = place.as_mut().is_some_and(|stream| stream.write_all(b" ").is_ok());
            if !alive {
                *place = begin(i);
            }
        }
        thread::sleep(Duration::from_millis(50));
    }
}

fn long_bodies(address: SocketAddr, over: &AtomicBool) {
    let body = format!("{{\"id\": 1, \"x\": \"{}\"}}", "x".repeat(10_000_000));
    while !over.load(Ordering::Relaxed) {
        if let Ok(mut connection) = Connection::open(address) {
            // Rejected, as it should be.
            let _ = connection.post(&body);
        }
    }
}

fn idle(address: SocketAddr, over: &AtomicBool) {
    let held: Vec<_> = (0..2000 / ATTACKERS).filter_map(|_| connect(address)).collect();
    while !over.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(50));
    }
    drop(held);
}

fn bad_http(address: SocketAddr, over: &AtomicBool) {
    let bad: [&[u8]; 6] = [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/v1/query HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/v1/query HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /../../etc/passwd HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    ];
    for bytes in bad.iter().cycle() {
        if over.load(Ordering::Relaxed) {
            return;
        }
        if let Some(mut stream) = connect(address) {
            let _ = stream.write_all(bytes);
            let _ = stream.read(&mut [0; 1024]);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

fn bad_json(address: SocketAddr, over: &AtomicBool) {
    let deep = "[".repeat(100_000);
    let values = format!("{{\"x\": [{}0]}}", "0,".repeat(300_000));
    let bad =
        ["", "{", "nonsense", "{\"id\": 1e999999, \"game\": []}", deep.as_str(), values.as_str()];
    let mut open = None;
    for body in bad.iter().cycle() {
        if over.load(Ordering::Relaxed) {
            return;
        }
        let Some(mut connection) = open.take().or_else(|| Connection::open(address).ok()) else {
            continue;
        };
        // A rejection is an answer: the connection stays open.
        let _ = connection.post(body);
        open = Some(connection);
        thread::sleep(Duration::from_millis(1));
    }
}

fn deaf(address: SocketAddr, over: &AtomicBool) {
    let one = r#"{"game":"kibitzer","query":"games"}"#;
    let many = format!("[{}]", vec![one; 500].join(","));
    while !over.load(Ordering::Relaxed) {
        let Some(mut stream) = connect(address) else { continue };
        let _ = stream.set_write_timeout(Some(Duration::from_millis(200)));
        let request = format!(
            "POST /api/v1/query HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{many}",
            many.len()
        );
        let _ = stream.write_all(request.as_bytes());
        thread::sleep(Duration::from_millis(300));
    }
}
