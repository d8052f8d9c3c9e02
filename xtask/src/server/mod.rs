//! `cargo xtask bench server`: the real binary under load and under attack, and the page in a real browser.
//!
//! The clients share the machine's processors with the server; the figures include both.

mod hostile;
mod http;
mod load;
mod process;
mod siege;

use std::time::{Duration, Instant};

use crate::{browser, shell};
use http::Connection;
use load::{Latencies, load};
use process::Process;

/// A Yatzy query in the middle of a turn.
const ADVISE: &str = r#"{"id":1,"game":"yatzy","query":"advise","filled":["Ones","Chance"],"upper_score":3,"dice":[3,3,4,5,6],"rerolls_left":1}"#;
/// The number of clients that query without a pause.
const CLIENTS: usize = 8;
/// How much more memory a server under attack may use than after the first answer, in MiB.
const ATTACK_MIB: f64 = 256.0;

pub(crate) fn run(more: &[String]) -> Result<bool, String> {
    let known = ["--quick", "--no-browser"];
    if let Some(unknown) = more.iter().find(|arg| !known.contains(&arg.as_str())) {
        return Err(format!("the server's benchmark takes {}, not {unknown}", known.join(", ")));
    }
    let quick = more.iter().any(|arg| arg == "--quick");
    let with_browser = !more.iter().any(|arg| arg == "--no-browser");
    println!("$ cargo build --release");
    if !shell::run(&shell::cargo(), &["build", "--release"], &[]) {
        return Ok(false);
    }
    let mut report = Report(true);
    cold_start(&mut report)?;
    let seconds = Duration::from_secs(if quick { 5 } else { 60 });
    let server = Process::start()?;
    throughput(&server, seconds, &mut report)?;
    hostile::all(&server, if quick { 3 } else { 10 }, &mut report)?;
    siege::all(&server, if quick { 5 } else { 30 }, &mut report)?;
    drop(server);
    if with_browser {
        println!("\nthe page in a browser");
        let passed = browser::measure(&process::binary());
        report.0 &= passed;
    }
    println!(
        "\n{}",
        if report.0 { "every figure is within its bound" } else { "some figure is OUT OF BOUNDS" }
    );
    Ok(report.0)
}

/// Prints figures next to their bounds, and remembers whether all were met.
struct Report(bool);

impl Report {
    fn line(&mut self, what: &str, found: f64, unit: &str, bound: Option<(Bound, f64)>) {
        let (good, said) = match bound {
            None => (true, String::new()),
            Some((Bound::AtMost, most)) => (found <= most, format!("(at most {most} {unit})")),
            Some((Bound::AtLeast, least)) => (found >= least, format!("(at least {least} {unit})")),
        };
        self.0 &= good;
        let verdict = if good { "" } else { "  OUT OF BOUNDS" };
        println!("  {what:<46} {found:>10.1} {unit:<5} {said}{verdict}");
    }
}

#[derive(Debug, Clone, Copy)]
enum Bound {
    AtMost,
    AtLeast,
}

/// From starting the process to the complete page.
fn cold_start(report: &mut Report) -> Result<(), String> {
    println!("\ncold start to the whole page, over HTTP (5 times)");
    let mut times = Vec::new();
    for _ in 0..5 {
        let begin = Instant::now();
        let server = Process::start()?;
        let mut connection = Connection::open(server.address).map_err(|e| e.to_string())?;
        connection.get("/").map_err(|e| e.to_string())?;
        times.push(begin.elapsed());
    }
    let worst = times.iter().max().copied().unwrap_or_default();
    report.line("the slowest", millis(worst), "ms", Some((Bound::AtMost, 500.0)));
    Ok(())
}

fn throughput(server: &Process, time: Duration, report: &mut Report) -> Result<(), String> {
    // The first query solves the table.
    let mut first = Connection::open(server.address).map_err(|e| e.to_string())?;
    let begin = Instant::now();
    let expected = first.post(ADVISE).map_err(|e| e.to_string())?;
    println!("\nYatzy advise, {CLIENTS} clients with keep-alive for {} s", time.as_secs());
    report.line("the first answer, which solves the table", millis(begin.elapsed()), "ms", None);
    let done = load(server.address, CLIENTS, time, ADVISE, &expected);
    let rate = done.latencies.len() as f64 / done.time.as_secs_f64();
    report.line("requests a second", rate, "/s", Some((Bound::AtLeast, 5000.0)));
    tell(&done.latencies, Some(10.0), report);
    report.line("errors or wrong answers", done.errors as f64, "", Some((Bound::AtMost, 0.0)));
    report.line("memory of the server", server.memory_mib()?, "MiB", None);
    Ok(())
}

fn tell(latencies: &Latencies, p99: Option<f64>, report: &mut Report) {
    let at = |share: f64| millis(latencies.at(share));
    report.line("half are answered within", at(0.5), "ms", None);
    report.line(
        "99 of 100 are answered within",
        at(0.99),
        "ms",
        p99.map(|most| (Bound::AtMost, most)),
    );
    report.line("the slowest", at(1.0), "ms", None);
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
