//! Calls the protocol on behalf of an external host: used by the boundary, and by native tests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kibitzer_protocol::{Context, HostStore, Protocol, Storage};
use kibitzer_work::Stopped;

/// The host of the engine: it can stop the work and receives its progress.
pub trait Host: Send + Sync {
    /// Whether the request was cancelled, or its time is up.
    fn stopped(&self) -> Option<Stopped>;
    /// The share of the work that is done, from 0 to 1, and what is being done.
    fn progress(&self, done: f64, what: &str);
}

/// The result of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// One line of JSON.
    Answer(String),
    /// The host may have tables or networks of these names: it must call [`Engine::put`] for each and repeat the
    /// request.
    Needed(Vec<String>),
}

/// All games, and what they have computed so far.
pub struct Engine {
    protocol: Protocol,
    counter: Arc<Counter>,
}

impl Engine {
    /// An engine that has solved nothing yet.
    #[must_use]
    pub fn new() -> Self {
        let counter = Arc::<Counter>::default();
        let storage = Storage::in_host(Arc::clone(&counter) as Arc<dyn HostStore>);
        Engine { protocol: Protocol::standard_in(&storage), counter }
    }

    /// Answers a request, or an array of requests.
    pub fn ask(&self, question: &[u8], host: &Arc<dyn Host>) -> Reply {
        let (polled, watched) = (Arc::clone(host), Arc::clone(host));
        let context = Context::unlimited()
            .polled(move || polled.stopped())
            .watched(move |done, what| watched.progress(done, what));
        let answer = self.protocol.answer_bytes(question, &context).text;
        let mut passing = self.counter.lock();
        if !passing.needed.is_empty() {
            return Reply::Needed(std::mem::take(&mut passing.needed));
        }
        // Nothing can replace a network: the next request asks the host again.
        for name in std::mem::take(&mut passing.missing) {
            passing.known.remove(&name);
        }
        Reply::Answer(answer)
    }

    /// Requests networks from the host, too, even if they are part of the program. Where networks come from is decided
    /// once per process: the first engine that calls this gets the requests of all.
    pub fn request_networks(&self) {
        let counter = Arc::clone(&self.counter);
        kibitzer_neural::supply(move |name| counter.network(name));
    }

    /// Receives what the host has under a name, or that it has nothing.
    pub fn put(&self, name: &str, table: Option<Vec<u8>>) {
        self.counter.lock().known.insert(name.to_owned(), table);
    }

    /// A newly solved table with its name, for the host to store.
    pub fn solved(&self) -> Option<(String, Vec<u8>)> {
        self.counter.lock().solved.pop()
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

/// The exchange of tables between the host and the games.
#[derive(Default)]
struct Counter(Mutex<Passing>);

#[derive(Default)]
struct Passing {
    /// What the host returned: present until taken, or known to be missing.
    known: HashMap<String, Option<Vec<u8>>>,
    needed: Vec<String>,
    /// Networks that this request went without.
    missing: Vec<String>,
    solved: Vec<(String, Vec<u8>)>,
}

impl Counter {
    fn lock(&self) -> MutexGuard<'_, Passing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn network(&self, name: &str) -> Option<Vec<u8>> {
        let found = self.load(name).ok()?;
        if found.is_none() {
            self.lock().missing.push(name.to_owned());
        }
        found
    }
}

impl HostStore for Counter {
    fn load(&self, name: &str) -> Result<Option<Vec<u8>>, Stopped> {
        let mut passing = self.lock();
        match passing.known.get_mut(name) {
            None => {
                if !passing.needed.iter().any(|needed| needed == name) {
                    passing.needed.push(name.to_owned());
                }
                Err(Stopped::Cancelled)
            }
            Some(None) => Ok(None),
            // The game keeps it from here on; if it is evicted, the host is asked again.
            Some(_) => Ok(passing.known.remove(name).flatten()),
        }
    }

    fn save(&self, name: &str, bytes: Vec<u8>) {
        let mut passing = self.lock();
        passing.known.remove(name);
        passing.solved.push((name.to_owned(), bytes));
    }
}
