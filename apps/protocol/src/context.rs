//! How long a question may take, and whether anyone still wants the answer. Passed to every game;
//! long work looks at it between units, so that stopping is cooperative and leaves nothing broken.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::QueryError;

/// The time and the patience of whoever asked. Clones share one cancel flag.
#[derive(Clone, Default)]
pub struct Context {
    deadline: Option<Instant>,
    cancelled: Arc<AtomicBool>,
    watcher: Option<Arc<Watcher>>,
}

/// Sees how far long work is: done, of how much, and a few words.
type Watcher = dyn Fn(u64, u64, &str) + Send + Sync;

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (deadline, cancelled) = (self.deadline, self.is_cancelled());
        f.debug_struct("Context")
            .field("deadline", &deadline)
            .field("cancelled", &cancelled)
            .finish_non_exhaustive()
    }
}

impl Context {
    /// No deadline; stops only when cancelled.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Stops `limit` from now, or when cancelled.
    pub fn with_limit(limit: Duration) -> Self {
        // A limit past the end of the clock is no limit.
        Context { deadline: Instant::now().checked_add(limit), ..Self::default() }
    }

    /// The same, and whoever asked is told how far long work is.
    #[must_use]
    pub fn watched(self, watcher: impl Fn(u64, u64, &str) + Send + Sync + 'static) -> Self {
        Context { watcher: Some(Arc::new(watcher)), ..self }
    }

    /// Says how far the work is, if anyone watches.
    pub fn report(&self, done: u64, of: u64, words: &str) {
        if let Some(watcher) = &self.watcher {
            watcher(done, of, words);
        }
    }

    /// When the time runs out, if ever.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Tells whoever works on this question to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether somebody called [`Context::cancel`].
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Whether both are clones of one.
    pub(crate) fn is_same(&self, other: &Context) -> bool {
        Arc::ptr_eq(&self.cancelled, &other.cancelled)
    }

    /// Whether the work should stop now. Cheap enough to ask every few thousand steps.
    pub fn is_over(&self) -> bool {
        self.is_cancelled() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// `Ok` while there is time; the error to return when there is none.
    pub fn check(&self) -> Result<(), QueryError> {
        if self.is_cancelled() {
            Err(QueryError::timeout("the question was cancelled before it was answered"))
        } else if self.is_over() {
            Err(QueryError::timeout(
                "the time for this question ran out; ask a smaller one, or allow more time",
            ))
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn cancelling_one_clone_stops_all() {
        let context = Context::unlimited();
        let worker = context.clone();
        assert!(worker.check().is_ok());
        context.cancel();
        let error = worker.check().unwrap_err();
        assert_eq!(error.kind, ErrorKind::Timeout);
        assert!(error.message.contains("cancelled"), "{error}");
    }

    #[test]
    fn no_time_left_is_a_timeout_and_endless_time_is_none() {
        let over = Context::with_limit(Duration::ZERO);
        assert_eq!(over.check().unwrap_err().kind, ErrorKind::Timeout);
        assert!(Context::with_limit(Duration::MAX).check().is_ok());
    }
}
