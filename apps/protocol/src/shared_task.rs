//! Work that several callers wait for: cancelled when nobody waits any more, with progress reported to all of them.
//!
//! Promises: a caller who cancels or runs out of time no longer counts, and when the last one is gone the work is
//! stopped. If callers who run out of time were promised that the work continues, it does.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kibitzer_work::{Stopped, Work};

use crate::Context;

/// The callers of one computation.
#[derive(Default)]
pub(crate) struct SharedTask(Mutex<Callers>);

#[derive(Default)]
struct Callers {
    waiting: Vec<Context>,
    /// The memory limit: that of the first caller, even if nobody waits any more.
    most_bytes: Option<u64>,
    promised: bool,
    stopped: bool,
}

impl Callers {
    /// Whether nobody waits any more. Without threads a caller does the work itself and cannot leave, so it is polled.
    fn is_over(&self) -> bool {
        let cancelled = |one: &Context| one.work().check() == Err(Stopped::Cancelled);
        self.stopped || (cfg!(target_family = "wasm") && self.waiting.iter().all(cancelled))
    }
}

impl SharedTask {
    fn lock(&self) -> MutexGuard<'_, Callers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a caller. `false`: too late, the work is stopping.
    pub(crate) fn join(&self, context: &Context) -> bool {
        let mut callers = self.lock();
        if !callers.stopped {
            callers.most_bytes = callers.most_bytes.or(context.work().most_bytes());
            callers.waiting.push(context.clone());
        }
        !callers.stopped
    }

    /// Removes a caller: it cancelled, or its time ran out. `continues`: in the latter case it was promised that the
    /// work continues.
    pub(crate) fn leave(&self, context: &Context, continues: bool) {
        let mut callers = self.lock();
        callers.waiting.retain(|one| !one.is_same(context));
        callers.promised |= continues && !context.is_cancelled() && !context.is_trial();
        callers.stopped = callers.waiting.is_empty() && !callers.promised;
    }

    /// The handle of the work: cancelled once nobody waits; reports progress to all who do.
    pub(crate) fn work(self: &Arc<Self>) -> Work {
        let (asked, watched) = (Arc::clone(self), Arc::clone(self));
        let work = Work::free();
        self.lock()
            .most_bytes
            .map_or(work.clone(), |most| work.with_most_bytes(most))
            .with_poll(move || asked.lock().is_over().then_some(Stopped::Cancelled))
            .with_watch(move |done, what| {
                // Reported outside the lock: a callback may be slow.
                let waiting = watched.lock().waiting.clone();
                waiting.iter().for_each(|one| one.work().report(done, what));
            })
    }

    #[cfg(test)]
    pub(crate) fn callers(&self) -> usize {
        self.lock().waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_last_to_cancel_stops_it_and_running_out_of_time_does_not() {
        let task = Arc::new(SharedTask::default());
        let (one, late) = (Context::unlimited(), Context::with_limit(Duration::ZERO));
        assert!(task.join(&one) && task.join(&late));
        task.leave(&late, true);
        one.cancel();
        task.leave(&one, true);
        assert_eq!(task.work().check(), Ok(()));
        assert!(task.join(&Context::unlimited()), "it continues, as promised");
        assert_eq!(task.work().most_bytes(), one.work().most_bytes());
        let alone = Arc::new(SharedTask::default());
        assert!(alone.join(&one));
        alone.leave(&one, true);
        assert!(!alone.join(&Context::unlimited()), "nobody waits for it");
        assert_eq!(alone.work().check(), Err(Stopped::Cancelled));
        let (trial, tried) = (Context::unlimited().trial(|| true), SharedTask::default());
        assert!(tried.join(&trial));
        tried.leave(&trial, true);
        assert!(!tried.join(&Context::unlimited()), "a try promises nothing");
        let strict = SharedTask::default();
        assert!(strict.join(&late));
        strict.leave(&late, false);
        assert!(!strict.join(&Context::unlimited()), "nothing was promised");
    }
}
