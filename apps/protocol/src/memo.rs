//! A cache for expensive results: computed once, shared by all callers, evicted when it is full.
//!
//! Promises: concurrent callers of one key wait for one computation; a computation that every caller has cancelled or
//! run out of time for is stopped (unless the memo is set to finish what callers ran out of time for); the cache stays
//! within a number of bytes, evicting the least recently used entries (but never the newest); at most a few
//! computations run at a time; a failure is reported to all waiting callers and is not cached.

use std::collections::HashMap;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use kibitzer_work::{Stopped, Work};

use crate::shared_task::SharedTask;
use crate::{Context, QueryError};

/// How often a waiting caller checks whether its time is up.
const LOOK: Duration = Duration::from_millis(20);
/// Work may recurse deeper than the default stack of a thread allows.
const STACK_BYTES: usize = 8 * 1024 * 1024;

type Outcome<V> = Result<Arc<V>, QueryError>;

/// A running computation.
type Job<V> = Arc<(OnceLock<Outcome<V>>, Arc<SharedTask>)>;

enum Entry<V> {
    Working(Job<V>),
    Ready { value: Arc<V>, bytes: u64, used: u64 },
}

struct Kept<K, V> {
    entries: HashMap<K, Entry<V>>,
    clock: u64,
    working: usize,
}

struct Inner<K, V> {
    kept: Mutex<Kept<K, V>>,
    changed: Condvar,
    most_bytes: u64,
    most_working: usize,
    goes_on: bool,
}

/// A cache of finished work, by key.
pub(crate) struct Memo<K, V> {
    inner: Arc<Inner<K, V>>,
}

impl<K: Eq + Hash + Clone + Send + 'static, V: Send + Sync + 'static> Memo<K, V> {
    /// A cache of about this many bytes, with at most this many computations at a time.
    pub(crate) fn new(most_bytes: u64, most_working: usize) -> Self {
        Self::with(most_bytes, most_working, false)
    }

    /// The same for work that is worth finishing after the callers' time has run out, because it will be needed again.
    pub(crate) fn going_on(most_bytes: u64, most_working: usize) -> Self {
        Self::with(most_bytes, most_working, true)
    }

    fn with(most_bytes: u64, most_working: usize, goes_on: bool) -> Self {
        let kept = Kept { entries: HashMap::new(), clock: 0, working: 0 };
        let (kept, changed) = (Mutex::new(kept), Condvar::new());
        Memo { inner: Arc::new(Inner { kept, changed, most_bytes, most_working, goes_on }) }
    }

    /// The value of a key; `make` computes it, with its size in bytes, if it is not cached. Its handle is cancelled
    /// once nobody is waiting, and its progress is reported to all waiting callers.
    pub(crate) fn get(
        &self,
        key: &K,
        context: &Context,
        make: impl FnOnce(&Work) -> Result<(V, u64), QueryError> + Send + 'static,
    ) -> Outcome<V> {
        let mut kept = self.inner.lock();
        let job = loop {
            kept.clock += 1;
            let (now, free) = (kept.clock, kept.working < self.inner.most_working);
            match kept.entries.get_mut(key) {
                Some(Entry::Ready { value, used, .. }) => {
                    *used = now;
                    return Ok(Arc::clone(value));
                }
                Some(Entry::Working(job)) if job.1.join(context) => break Arc::clone(job),
                // It is stopping: once it has stopped, it starts over.
                Some(Entry::Working(_)) => kept = self.inner.wait(kept, context)?,
                None if free => {
                    let job = Job::default();
                    job.1.join(context);
                    kept.entries.insert(key.clone(), Entry::Working(Arc::clone(&job)));
                    kept.working += 1;
                    drop(kept);
                    self.start(key.clone(), Arc::clone(&job), make);
                    kept = self.inner.lock();
                    break job;
                }
                None => kept = self.inner.wait(kept, context)?,
            }
        };
        loop {
            if let Some(outcome) = job.0.get() {
                // Whoever cancels gets no answer, even if the work ended before the next look.
                return if context.is_cancelled() {
                    Err(Stopped::Cancelled.into())
                } else {
                    outcome.clone()
                };
            }
            kept = self
                .inner
                .wait(kept, context)
                .inspect_err(|_| job.1.leave(context, self.inner.goes_on))?;
        }
    }

    fn start(
        &self,
        key: K,
        job: Job<V>,
        make: impl FnOnce(&Work) -> Result<(V, u64), QueryError> + Send + 'static,
    ) {
        let inner = Arc::clone(&self.inner);
        let work = move || {
            let made = catch_unwind(AssertUnwindSafe(|| make(&job.1.work())))
                .unwrap_or_else(|panic| Err(crate::protocol::met_a_bug(&*panic)));
            inner.finish(&key, &job, made);
        };
        // Whether this thread or another one does the work, the caller waits.
        let slot = Arc::new(Mutex::new(Some(work)));
        let taken = Arc::clone(&slot);
        let run = move || {
            let work = taken.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(work) = work {
                work();
            }
        };
        if thread::Builder::new().stack_size(STACK_BYTES).spawn(run).is_err() {
            let work = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(work) = work {
                work();
            }
        }
    }
}

impl<K: Eq + Hash + Clone, V> Inner<K, V> {
    fn lock(&self) -> MutexGuard<'_, Kept<K, V>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change or a short time; an error when the caller's time is up.
    fn wait<'a>(
        &self,
        kept: MutexGuard<'a, Kept<K, V>>,
        context: &Context,
    ) -> Result<MutexGuard<'a, Kept<K, V>>, QueryError> {
        context.check()?;
        Ok(self.changed.wait_timeout(kept, LOOK).unwrap_or_else(PoisonError::into_inner).0)
    }

    fn finish(&self, key: &K, job: &Job<V>, made: Result<(V, u64), QueryError>) {
        let mut kept = self.lock();
        kept.working -= 1;
        kept.clock += 1;
        let used = kept.clock;
        let outcome = match made {
            Ok((value, bytes)) => {
                let value = Arc::new(value);
                let entry = Entry::Ready { value: Arc::clone(&value), bytes, used };
                kept.entries.insert(key.clone(), entry);
                kept.forget(key, self.most_bytes);
                Ok(value)
            }
            Err(error) => {
                kept.entries.remove(key);
                Err(error)
            }
        };
        // Nobody else sets it: there is one job per key.
        let _ = job.0.set(outcome);
        drop(kept);
        self.changed.notify_all();
    }
}

impl<K: Eq + Hash + Clone, V> Kept<K, V> {
    /// Evicts the least recently used entries, except `newest`, until the rest fits.
    fn forget(&mut self, newest: &K, most_bytes: u64) {
        loop {
            let ready = self.entries.iter().filter_map(|(key, entry)| match entry {
                Entry::Ready { bytes, used, .. } => Some((key, *bytes, *used)),
                Entry::Working(_) => None,
            });
            let total: u64 = ready.clone().map(|(_, bytes, _)| bytes).sum();
            let oldest = ready.filter(|(key, ..)| *key != newest).min_by_key(|(.., used)| *used);
            match oldest {
                Some((key, ..)) if total > most_bytes => {
                    let key = key.clone();
                    self.entries.remove(&key);
                }
                _ => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::ErrorKind;

    #[test]
    fn many_callers_wait_for_one_piece_of_work() {
        let memo = Memo::<u32, u32>::new(100, 2);
        let made = Arc::new(AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let made = Arc::clone(&made);
                    let make = move |_: &Work| {
                        thread::sleep(Duration::from_millis(30));
                        made.fetch_add(1, Ordering::Relaxed);
                        Ok((7, 1))
                    };
                    assert_eq!(*memo.get(&1, &Context::unlimited(), make).unwrap(), 7);
                });
            }
        });
        assert_eq!(made.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn the_least_recently_used_goes_first() {
        let memo = Memo::<u32, u32>::new(100, 1);
        let context = Context::unlimited();
        let made = |key: u32, bytes: u64| {
            let fresh = Arc::new(AtomicUsize::new(0));
            let told = Arc::clone(&fresh);
            let make = move |_: &Work| {
                told.store(1, Ordering::Relaxed);
                Ok((key, bytes))
            };
            memo.get(&key, &context, make).unwrap();
            fresh.load(Ordering::Relaxed) == 1
        };
        assert!(made(1, 40) && made(2, 40));
        assert!(!made(1, 40), "kept");
        assert!(made(3, 40), "2 has to go");
        assert!(!made(1, 40) && !made(3, 40));
        assert!(made(2, 40));
        assert!(made(4, 1000), "larger than all that may be kept");
        assert!(!made(4, 1000));
        assert!(made(1, 40));
    }

    #[test]
    fn failures_and_bugs_are_reported_and_not_cached() {
        let memo = Memo::<u32, u32>::new(100, 1);
        let context = Context::unlimited();
        let error = memo.get(&1, &context, |_| Err(QueryError::too_big("9 GB"))).unwrap_err();
        assert_eq!(error.kind, ErrorKind::TooBig);
        let error = memo.get(&1, &context, |_| panic!("the dog ate it")).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Internal);
        assert!(error.message.contains("the dog ate it"), "{error}");
        assert_eq!(*memo.get(&1, &context, |_| Ok((5, 1))).unwrap(), 5);
    }

    #[test]
    fn a_caller_that_times_out_leaves_and_the_work_continues() {
        let memo = Memo::<u32, u32>::going_on(100, 1);
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let slow = move |_: &Work| {
            let _ = wait.recv();
            Ok((5, 1))
        };
        let hurried = Context::with_limit(Duration::from_millis(1));
        assert_eq!(memo.get(&1, &hurried, slow).unwrap_err().kind, ErrorKind::Timeout);
        // Another key finds the only place taken.
        let hurried = Context::with_limit(Duration::from_millis(1));
        assert_eq!(memo.get(&2, &hurried, |_| Ok((6, 1))).unwrap_err().kind, ErrorKind::Timeout);
        go.send(()).unwrap();
        let again = memo.get(&1, &Context::unlimited(), |_| panic!("done already"));
        assert_eq!(*again.unwrap(), 5);
    }

    /// Work that runs until nobody is waiting for it, and counts how often it was started.
    fn endless(
        begun: &Arc<AtomicUsize>,
    ) -> impl FnOnce(&Work) -> Result<(u32, u64), QueryError> + use<> {
        let begun = Arc::clone(begun);
        move |work| {
            begun.fetch_add(1, Ordering::SeqCst);
            loop {
                work.check()?;
                thread::sleep(Duration::from_millis(1));
            }
        }
    }

    fn until(happened: impl Fn() -> bool) {
        for _ in 0..60_000 {
            if happened() {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("it never happened");
    }

    #[test]
    fn work_that_nobody_wants_any_more_stops_and_can_begin_anew() {
        let memo = Memo::<u32, u32>::new(100, 1);
        let (first, second) = (Context::unlimited(), Context::unlimited());
        let begun = Arc::new(AtomicUsize::new(0));
        let working = || memo.inner.lock().working;
        thread::scope(|scope| {
            let one = scope.spawn(|| memo.get(&1, &first, endless(&begun)));
            until(|| begun.load(Ordering::SeqCst) == 1);
            let two = scope.spawn(|| memo.get(&1, &second, |_| panic!("shared")));
            until(|| match memo.inner.lock().entries.get(&1) {
                Some(Entry::Working(job)) => job.1.callers() == 2,
                _ => false,
            });
            first.cancel();
            assert_eq!(one.join().unwrap().unwrap_err().kind, ErrorKind::Cancelled);
            assert_eq!(working(), 1, "the second still wants it");
            second.cancel();
            assert_eq!(two.join().unwrap().unwrap_err().kind, ErrorKind::Cancelled);
        });
        until(|| working() == 0);
        assert_eq!(*memo.get(&1, &Context::unlimited(), |_| Ok((5, 1))).unwrap(), 5);
        assert_eq!(begun.load(Ordering::SeqCst), 1);
    }

    #[test]
    fn a_cancelled_caller_gets_no_answer_even_if_the_work_was_faster() {
        let memo = Memo::<u32, u32>::new(100, 1);
        let context = Context::unlimited();
        let mine = context.clone();
        let make = move |_: &Work| {
            mine.cancel();
            Ok((5, 1))
        };
        assert_eq!(memo.get(&1, &context, make).unwrap_err().kind, ErrorKind::Cancelled);
        let again = memo.get(&1, &Context::unlimited(), |_| panic!("done already"));
        assert_eq!(*again.unwrap(), 5);
    }

    #[test]
    fn work_that_nobody_has_time_for_stops() {
        let memo = Memo::<u32, u32>::new(100, 1);
        let begun = Arc::new(AtomicUsize::new(0));
        let hurried = Context::with_limit(Duration::from_millis(1));
        assert_eq!(memo.get(&1, &hurried, endless(&begun)).unwrap_err().kind, ErrorKind::Timeout);
        until(|| memo.inner.lock().working == 0);
    }

    #[test]
    fn everyone_who_waits_hears_how_far_it_is() {
        let memo = Memo::<u32, u32>::new(100, 1);
        let heard = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&heard);
        let context = Context::unlimited().watched(move |done, what| {
            log.lock().unwrap().push((done, what.to_owned()));
        });
        let make = |work: &Work| {
            work.report(0.5, "half");
            Ok((5, 1))
        };
        assert_eq!(*memo.get(&1, &context, make).unwrap(), 5);
        assert_eq!(*heard.lock().unwrap(), [(0.5, "half".to_owned())]);
    }
}
