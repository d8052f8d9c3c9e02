//! The deadline and cancellation of a request. Passed to every game, which passes its [`Work`] on to long computations:
//! stopping is cooperative and leaves consistent state.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kibitzer_work::{Stopped, Work};

use crate::QueryError;
use crate::limits::MAX_MEMORY_BYTES;

/// The limits of one request. Clones share one cancel flag.
#[derive(Clone)]
pub struct Context {
    cancelled: Arc<AtomicBool>,
    late: Arc<AtomicBool>,
    trial: bool,
    work: Work,
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("cancelled", &self.is_cancelled()).finish_non_exhaustive()
    }
}

impl Context {
    /// No deadline; stops only when cancelled.
    pub fn unlimited() -> Self {
        let cancelled = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancelled);
        let poll = move || flag.load(Ordering::Relaxed).then_some(Stopped::Cancelled);
        Context {
            cancelled,
            late: Arc::default(),
            trial: false,
            work: Work::free().with_poll(poll).with_most_bytes(MAX_MEMORY_BYTES),
        }
    }

    /// Stops `limit` from now, or when cancelled.
    pub fn with_limit(limit: Duration) -> Self {
        Self::unlimited().within(limit)
    }

    /// The same, but also stops `limit` from now.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        // A limit beyond the clock's range is no limit.
        let Some(deadline) = Instant::now().checked_add(limit) else { return self };
        self.polled(move || (Instant::now() >= deadline).then_some(Stopped::OutOfTime))
    }

    /// The same, with a limit on the memory that its work may use at a time, in bytes.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Context { work: self.work.with_most_bytes(bytes), ..self }
    }

    /// The same, but also stops when `poll` returns true: a host without threads cannot call [`Context::cancel`] while
    /// the request is running, but it can be polled.
    #[must_use]
    pub fn polled(self, poll: impl Fn() -> Option<Stopped> + Send + Sync + 'static) -> Self {
        let (flag, late) = (Arc::clone(&self.cancelled), Arc::new(AtomicBool::new(false)));
        let noted = Arc::clone(&late);
        let poll = move || match flag.load(Ordering::Relaxed) {
            true => Some(Stopped::Cancelled),
            false => poll().inspect(|why| {
                noted.fetch_or(*why == Stopped::OutOfTime, Ordering::Relaxed);
            }),
        };
        Context { work: self.work.with_poll(poll), late, ..self }
    }

    /// The same, with a progress callback: the share that is done, from 0 to 1, and what is being done.
    #[must_use]
    pub fn watched(self, watcher: impl Fn(f64, &str) + Send + Sync + 'static) -> Self {
        Context { work: self.work.with_watch(watcher), ..self }
    }

    /// A part of the request between two points from 0 to 1, which reports its own progress from 0 to 1.
    #[must_use]
    pub fn part(&self, from: f64, to: f64) -> Self {
        Context { work: self.work.part(from, to), ..self.clone() }
    }

    /// A short trial that ends when `is_over`: it reports no progress, and shared work that it leaves unfinished need
    /// not continue, because the caller will start over.
    #[must_use]
    pub fn trial(self, is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Context { work: self.work.unwatched(), trial: true, ..self }
            .polled(move || is_over().then_some(Stopped::OutOfTime))
    }

    /// Whether this is a [`Context::trial`].
    pub(crate) fn is_trial(&self) -> bool {
        self.trial
    }

    /// Whether some work was stopped because the time ran out.
    pub fn ran_out(&self) -> bool {
        self.late.load(Ordering::Relaxed)
    }

    /// The handle for long computations.
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// Asks all work on this request to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`Context::cancel`] was called.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Whether both are clones or parts of the same context.
    pub fn is_same(&self, other: &Context) -> bool {
        Arc::ptr_eq(&self.cancelled, &other.cancelled)
    }

    /// `Ok` while there is time; the error to return when there is none.
    pub fn check(&self) -> Result<(), QueryError> {
        Ok(self.work.check()?)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::ErrorKind;

    #[test]
    fn cancelling_one_clone_stops_all() {
        let context = Context::unlimited();
        let (worker, part) = (context.clone(), context.part(0.0, 0.5));
        assert!(worker.check().is_ok() && part.work().check().is_ok());
        context.cancel();
        let error = worker.check().unwrap_err();
        assert_eq!(error.kind, ErrorKind::Cancelled);
        assert!(error.message.contains("cancelled"), "{error}");
        assert_eq!(part.work().check(), Err(Stopped::Cancelled));
    }

    #[test]
    fn no_time_left_is_a_timeout_and_endless_time_is_none() {
        let over = Context::with_limit(Duration::ZERO);
        assert!(!over.ran_out(), "nobody asked yet");
        assert_eq!(over.check().unwrap_err().kind, ErrorKind::Timeout);
        assert!(over.ran_out() && over.part(0.0, 1.0).ran_out());
        over.cancel();
        assert_eq!(over.check().unwrap_err().kind, ErrorKind::Cancelled);
        assert!(Context::with_limit(Duration::MAX).check().is_ok());
    }

    #[test]
    fn a_watcher_hears_of_every_part_as_a_share_of_the_whole() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&heard);
        let context = Context::unlimited()
            .watched(move |done, what| log.lock().unwrap().push((done, what.to_owned())));
        context.part(0.0, 0.5).work().report(0.5, "first");
        context.part(0.5, 1.0).work().report(0.5, "second");
        let expected = [(0.25, "first".to_owned()), (0.75, "second".to_owned())];
        assert_eq!(*heard.lock().unwrap(), expected);
    }
}
