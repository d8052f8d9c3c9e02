//! Who waits for a piece of shared work: whether anybody still does, and how to tell them how far it is.
//!
//! Promises: a caller who cancels no longer counts, and when the last has cancelled the work is told to stop; a caller
//! whose time ran out was promised that the work goes on, and it does.

use std::any::Any;
use std::panic::resume_unwind;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Context, QueryError};

/// The callers of one piece of work.
#[derive(Default)]
pub(crate) struct Wanted(Mutex<Callers>);

#[derive(Default)]
struct Callers {
    waiting: Vec<Context>,
    promised: bool,
    stopped: bool,
}

/// What unwinds out of work that is told to stop.
struct Stopped;

impl Wanted {
    fn lock(&self) -> MutexGuard<'_, Callers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more caller waits. `false`: too late, the work has been told to stop.
    pub(crate) fn join(&self, context: &Context) -> bool {
        let mut callers = self.lock();
        if !callers.stopped {
            callers.waiting.push(context.clone());
        }
        !callers.stopped
    }

    /// A caller no longer waits: it cancelled, or its time ran out.
    pub(crate) fn leave(&self, context: &Context) {
        let mut callers = self.lock();
        callers.waiting.retain(|one| !one.is_same(context));
        callers.promised |= !context.is_cancelled();
        callers.stopped = callers.waiting.is_empty() && !callers.promised;
    }

    /// Tells everyone who waits how far the work is.
    pub(crate) fn report(&self, done: u64, of: u64, words: &str) {
        // Told outside the lock: a watcher may take its time.
        let waiting = self.lock().waiting.clone();
        waiting.iter().for_each(|one| one.report(done, of, words));
    }

    /// Returns while the work is wanted, and otherwise unwinds to whoever called for it.
    ///
    /// For work that can be told nothing except through a callback: unwinding gives back all that it holds, and without
    /// a panic nobody takes it for a bug.
    pub(crate) fn go_on_or_unwind(&self) {
        if self.lock().stopped {
            resume_unwind(Box::new(Stopped));
        }
    }

    #[cfg(test)]
    pub(crate) fn callers(&self) -> usize {
        self.lock().waiting.len()
    }
}

/// The error of work that was told to stop, if that is what came up.
pub(crate) fn stopped(unwound: &(dyn Any + Send)) -> Option<QueryError> {
    let message = "everybody who wanted this has cancelled it";
    unwound.is::<Stopped>().then(|| QueryError::timeout(message))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_last_to_cancel_stops_it_and_running_out_of_time_does_not() {
        let wanted = Wanted::default();
        let (one, late) = (Context::unlimited(), Context::with_limit(Duration::ZERO));
        assert!(wanted.join(&one) && wanted.join(&late));
        wanted.leave(&late);
        one.cancel();
        wanted.leave(&one);
        wanted.go_on_or_unwind();
        assert!(
            wanted.join(&Context::unlimited()),
            "it goes on, as promised to the one without time"
        );
        let alone = Wanted::default();
        assert!(alone.join(&one));
        alone.leave(&one);
        assert!(!alone.join(&Context::unlimited()), "nobody wants it");
        let unwound = std::panic::catch_unwind(|| alone.go_on_or_unwind()).unwrap_err();
        assert!(stopped(&*unwound).is_some());
        assert!(stopped(&"a bug").is_none());
    }
}
