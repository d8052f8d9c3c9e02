//! Asks the protocol on behalf of a host that lives outside: what the boundary calls, and what tests call natively.

use std::sync::Arc;

use kibitzer_protocol::{Context, Home, Protocol};
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
}

/// Every game, and what it has worked out so far.
pub struct Engine {
    protocol: Protocol,
}

impl Engine {
    /// An engine that has solved nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Engine { protocol: Protocol::standard_in(&Home::nowhere()) }
    }

    /// Answers a question, or a list of questions.
    pub fn ask(&self, question: &[u8], host: &Arc<dyn Host>) -> Reply {
        let (polled, watched) = (Arc::clone(host), Arc::clone(host));
        let context = Context::unlimited()
            .polled(move || polled.stopped())
            .watched(move |done, what| watched.progress(done, what));
        Reply::Answer(self.protocol.answer_bytes(question, &context).text)
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}
