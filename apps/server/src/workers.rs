//! Answers questions on a bounded number of threads, each request with a deadline. Whoever stops
//! listening (a closed connection) stops the work.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use kibitzer_protocol::{Answered, Context, Protocol, QueryError};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::settings::Settings;

/// The threads that think, and the queue in front of them.
pub(crate) struct Workers {
    protocol: Arc<Protocol>,
    queue: Semaphore,
    threads: Arc<Semaphore>,
    time: Duration,
    deaf_time: Duration,
}

/// Why a request was not answered by the protocol.
pub(crate) enum NoAnswer {
    /// Too many are waiting already.
    Busy(QueryError),
    /// Its time ran out.
    Late(QueryError),
    /// The thread that worked on it died.
    Broken(QueryError),
}

/// Cancels the question when the client goes away, which drops the future that holds this.
pub(crate) struct CancelOnDrop(pub(crate) Context);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Workers {
    pub(crate) fn new(protocol: Arc<Protocol>, settings: &Settings) -> Self {
        let threads = settings.workers.max(1);
        Workers {
            protocol,
            queue: Semaphore::new(threads + settings.waiting),
            threads: Arc::new(Semaphore::new(threads)),
            time: settings.query_time,
            deaf_time: settings.deaf_time,
        }
    }

    /// Whom the questions are put to.
    pub(crate) fn protocol(&self) -> &Arc<Protocol> {
        &self.protocol
    }

    /// Answers one body within the time for a request.
    pub(crate) async fn answer(&self, body: Bytes) -> Result<Answered, NoAnswer> {
        let busy = || {
            NoAnswer::Busy(QueryError::timeout(
                "too many questions are waiting already; ask again in a moment",
            ))
        };
        let late = || {
            NoAnswer::Late(QueryError::timeout(
                "the time for this question ran out; ask a smaller one, or allow more time",
            ))
        };
        let _place = self.queue.try_acquire().map_err(|_| busy())?;
        let context = Context::with_limit(self.time);
        let _cancel = CancelOnDrop(context.clone());

        let turn = Arc::clone(&self.threads).acquire_owned();
        let turn = timeout(self.time, turn).await.map_err(|_| late())?.map_err(|_| busy())?;
        let protocol = Arc::clone(&self.protocol);
        let work = tokio::task::spawn_blocking(move || {
            let answered = protocol.answer_bytes(&body, &context);
            // Held to the end, even if the client has been told that it took too long: the bound
            // is on threads at work, not on clients.
            drop(turn);
            answered
        });
        let done =
            timeout(self.time.saturating_add(self.deaf_time), work).await.map_err(|_| late())?;
        done.map_err(|_| NoAnswer::Broken(QueryError::internal("the question's thread died")))
    }
}
