//! A server in this process, with a game whose duration the test controls.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    missing_docs,
    dead_code,
    unreachable_pub
)]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kibitzer_protocol::{Context, Game, Protocol, Query, QueryError};
use kibitzer_server::{Server, Settings, Stopper};
use serde_json::Value;

use crate::support::Client;

/// The state of the game, as seen by the test.
#[derive(Default)]
pub struct Gate {
    pub started: AtomicUsize,
    pub cancelled: AtomicUsize,
    pub open: AtomicBool,
}

/// Accepts any fields and reads none.
type Asked = BTreeMap<String, Value>;

/// A game that waits.
fn waiting(gate: &Arc<Gate>) -> Game {
    let query = |name: &'static str| {
        let gate = Arc::clone(gate);
        Query::new(name, "", "{}", move |_: Asked, context| gate.answer(name, context))
    };
    let queries = ["quick", "gate", "deaf", "crash", "long", "steps", "wrong", "pause"].map(query);
    Game { name: "waiting", about: "Waits.", queries: queries.into() }
}

impl Gate {
    fn answer(&self, query: &str, context: &Context) -> Result<Asked, QueryError> {
        let gate = self;
        gate.started.fetch_add(1, Ordering::SeqCst);
        let wait = || thread::sleep(Duration::from_millis(1));
        match query {
            // Waits until the test opens the gate, or until it is stopped.
            "gate" => {
                while !gate.open.load(Ordering::SeqCst) {
                    if context.check().is_err() {
                        gate.cancelled.fetch_add(1, Ordering::SeqCst);
                    }
                    context.check()?;
                    wait();
                }
            }
            // Waits only for the gate.
            "deaf" => {
                while !gate.open.load(Ordering::SeqCst) {
                    wait();
                }
            }
            // Reports progress repeatedly until the gate opens.
            "steps" => {
                for step in 0.. {
                    context.work().report(f64::from(step) / 1_000.0, "step \"by\" step");
                    if gate.open.load(Ordering::SeqCst) {
                        break;
                    }
                    if context.check().is_err() {
                        gate.cancelled.fetch_add(1, Ordering::SeqCst);
                    }
                    context.check()?;
                    wait();
                }
            }
            "pause" => thread::sleep(Duration::from_millis(20)),
            "wrong" => return Err(QueryError::illegal("not that").at("x")),
            "crash" => panic!("on purpose"),
            "long" => return Ok(Asked::from([("text".to_owned(), "x".repeat(10_000_000).into())])),
            _ => {}
        }
        Ok(Asked::from([("done".to_owned(), true.into())]))
    }
}

pub struct Running {
    pub address: SocketAddr,
    pub gate: Arc<Gate>,
    pub stopper: Stopper,
    pub thread: Option<JoinHandle<()>>,
}

impl Running {
    pub fn start(settings: Settings) -> Self {
        let gate = Arc::new(Gate::default());
        let protocol = Arc::new(Protocol::with_games(vec![waiting(&gate)]));
        Running::with(settings, protocol, gate)
    }

    /// A server with all games.
    pub fn real(settings: Settings) -> Self {
        Running::with(settings, Arc::new(Protocol::standard()), Arc::default())
    }

    fn with(settings: Settings, protocol: Arc<Protocol>, gate: Arc<Gate>) -> Self {
        let server = Server::bind(Settings { port: 0, ..settings }, protocol).unwrap();
        let (address, stopper) = (server.address(), server.stopper());
        let thread = Some(thread::spawn(move || server.run().unwrap()));
        Running { address, gate, stopper, thread }
    }

    pub fn client(&self) -> Client {
        Client::connect(self.address)
    }

    pub fn finish(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.gate.open.store(true, Ordering::SeqCst);
        self.stopper.stop();
    }
}

pub fn ask(query: &str) -> String {
    format!(r#"{{"id": 1, "game": "waiting", "query": "{query}"}}"#)
}

/// Waits for something that must happen, and fails instead of hanging if it does not.
pub fn until(mut happened: impl FnMut() -> bool) {
    for _ in 0..60_000 {
        if happened() {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("it never happened");
}

pub const SHORT: Duration = Duration::from_millis(100);
pub const NEVER: Duration = Duration::from_secs(100_000);
