//! Who waits for a piece of shared work: whether anybody still does, and how to tell them how far it is.
//!
//! One way to stop for all long work: between its units an engine calls a hook with how far it is, and a hook of
//! [`Wanted::watch`] or [`Context::watch`] unwinds once nobody waits any more. Unwinding gives back all that the work
//! holds, and since it is no panic nobody takes it for a bug; the engines know nothing of who asks, and of clocks.
//!
//! Promises: a caller who cancels or whose time runs out no longer counts, and when the last has gone the work is told
//! to stop. Where callers without time are promised that the work goes on, it does.

use std::any::Any;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Context, QueryError};

/// Hooks are called a million times in some questions; how far the work is, is told about so many times.
const TELLING: usize = 200;

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

    /// A caller no longer waits: it cancelled, or its time ran out. `goes_on`: it was promised in that case that the work
    /// goes on.
    pub(crate) fn leave(&self, context: &Context, goes_on: bool) {
        let mut callers = self.lock();
        callers.waiting.retain(|one| !one.is_same(context));
        callers.promised |= goes_on && !context.is_cancelled();
        callers.stopped = callers.waiting.is_empty() && !callers.promised;
    }

    /// Tells everyone who waits how far the work is.
    pub(crate) fn report(&self, done: u64, of: u64, words: &str) {
        // Told outside the lock: a watcher may take its time.
        let waiting = self.lock().waiting.clone();
        waiting.iter().for_each(|one| one.report(done, of, words));
    }

    /// The hook of a piece of work: tells how far it is, and unwinds when nobody wants it any more.
    pub(crate) fn watch(&self, words: &'static str) -> impl Fn(usize, usize) + Sync + '_ {
        let next = AtomicUsize::new(0);
        move |done, of| {
            self.go_on_or_unwind();
            if tells(&next, done, of) {
                self.report(done as u64, of as u64, words);
            }
        }
    }

    /// Returns while the work is wanted, and otherwise unwinds to whoever called for it.
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

/// Short work tells every unit, long work some of them. `next` is the first that is told again.
fn tells(next: &AtomicUsize, done: usize, of: usize) -> bool {
    let due = done >= next.load(Ordering::Relaxed);
    if due {
        next.store(done + (of / TELLING).max(1), Ordering::Relaxed);
    }
    due
}

impl Context {
    /// The hook of work that one caller alone waits for: tells how far it is, and unwinds when the time is over or the
    /// caller has gone. [`crate::Protocol`] turns that into the error of [`Context::check`].
    pub(crate) fn watch<'a>(
        &'a self,
        words: &'a (impl AsRef<str> + Sync),
    ) -> impl Fn(usize, usize) + Sync + 'a {
        let (patience, next) = (self.patience(), AtomicUsize::new(0));
        move |done, of| {
            patience(done, of);
            if tells(&next, done, of) {
                self.report(done as u64, of as u64, words.as_ref());
            }
        }
    }

    /// As [`Context::watch`], telling nothing: for a part of work whose whole is told otherwise.
    pub(crate) fn patience(&self) -> impl Fn(usize, usize) + Sync + '_ {
        |_, _| {
            if self.is_over() {
                resume_unwind(Box::new(Stopped));
            }
        }
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
    fn a_hook_tells_how_far_it_is_and_unwinds_once_nobody_waits() {
        let heard = std::sync::Arc::new(Mutex::new(Vec::new()));
        let log = std::sync::Arc::clone(&heard);
        let context = Context::unlimited()
            .watched(move |done, of, words| log.lock().unwrap().push((done, of, words.to_owned())));
        let hook = context.watch(&"at work");
        hook(1, 2);
        hook(64, 1000);
        hook(65, 1000);
        let expected = [(1, 2, "at work".to_owned()), (64, 1000, "at work".to_owned())];
        assert_eq!(*heard.lock().unwrap(), expected);
        context.cancel();
        let unwound = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| hook(2, 2)));
        assert!(stopped(&*unwound.unwrap_err()).is_some());
        assert_eq!(heard.lock().unwrap().len(), 2);
    }

    #[test]
    fn the_last_to_cancel_stops_it_and_running_out_of_time_does_not() {
        let wanted = Wanted::default();
        let (one, late) = (Context::unlimited(), Context::with_limit(Duration::ZERO));
        assert!(wanted.join(&one) && wanted.join(&late));
        wanted.leave(&late, true);
        one.cancel();
        wanted.leave(&one, true);
        wanted.go_on_or_unwind();
        assert!(
            wanted.join(&Context::unlimited()),
            "it goes on, as promised to the one without time"
        );
        let alone = Wanted::default();
        assert!(alone.join(&one));
        alone.leave(&one, true);
        assert!(!alone.join(&Context::unlimited()), "nobody wants it");
        let strict = Wanted::default();
        assert!(strict.join(&late));
        strict.leave(&late, false);
        assert!(!strict.join(&Context::unlimited()), "nothing was promised");
        let unwound = std::panic::catch_unwind(|| alone.go_on_or_unwind()).unwrap_err();
        assert!(stopped(&*unwound).is_some());
        assert!(stopped(&"a bug").is_none());
    }
}
