//! Asks the protocol on behalf of a host that lives outside: what the boundary calls, and what tests call natively.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kibitzer_protocol::{Context, HostStore, Protocol, Storage};
use kibitzer_work::Stopped;

/// Who asks: it may stop the work, and hears how far it is.
pub trait Host: Send + Sync {
    /// Whether nobody waits any more, or the time is up.
    fn stopped(&self) -> Option<Stopped>;
    /// Which share of the work is done, from 0 to 1, and what is being done.
    fn progress(&self, done: f64, what: &str);
}

/// What a question leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// One line of JSON.
    Answer(String),
    /// The host may have the table of this name: it calls [`Engine::put`], and asks again.
    TableNeeded(String),
}

/// Every game, and what it has worked out so far.
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

    /// Answers a question, or a list of questions.
    pub fn ask(&self, question: &[u8], host: &Arc<dyn Host>) -> Reply {
        let (polled, watched) = (Arc::clone(host), Arc::clone(host));
        let context = Context::unlimited()
            .polled(move || polled.stopped())
            .watched(move |done, what| watched.progress(done, what));
        let answer = self.protocol.answer_bytes(question, &context).text;
        match self.counter.lock().wanted.take() {
            Some(name) => Reply::TableNeeded(name),
            None => Reply::Answer(answer),
        }
    }

    /// What the host has under a name, or that it has nothing.
    pub fn put(&self, name: &str, table: Option<Vec<u8>>) {
        self.counter.lock().known.insert(name.to_owned(), table);
    }

    /// A table that was solved since, with its name: for the host to keep.
    pub fn solved(&self) -> Option<(String, Vec<u8>)> {
        self.counter.lock().solved.pop()
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

/// Where tables pass from the host to the games and back.
#[derive(Default)]
struct Counter(Mutex<Passing>);

#[derive(Default)]
struct Passing {
    /// What the host was asked for: there until it is taken, or not to be had.
    known: HashMap<String, Option<Vec<u8>>>,
    wanted: Option<String>,
    solved: Vec<(String, Vec<u8>)>,
}

impl Counter {
    fn lock(&self) -> MutexGuard<'_, Passing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HostStore for Counter {
    fn load(&self, name: &str) -> Result<Option<Vec<u8>>, Stopped> {
        let mut passing = self.lock();
        match passing.known.get_mut(name) {
            None => {
                passing.wanted = Some(name.to_owned());
                Err(Stopped::Cancelled)
            }
            Some(None) => Ok(None),
            // The game keeps it from here on; should it forget it, the host is asked again.
            Some(_) => Ok(passing.known.remove(name).flatten()),
        }
    }

    fn save(&self, name: &str, bytes: Vec<u8>) {
        let mut passing = self.lock();
        passing.known.remove(name);
        passing.solved.push((name.to_owned(), bytes));
    }
}
