//! A handle for long-running work: when to stop, how much may be spent, how far it has got, and a random stream for
//! each unit.
//!
//! The caller creates a [`Work`] and passes it down. The work calls [`Work::check`] between its units and returns
//! [`Stopped`] as an ordinary error when it must stop; nothing unwinds. A clone is the same piece of work;
//! [`Work::part`] is a share of it that reports its own progress from 0 to 1.
//!
//! ```
//! use kibitzer_work::{Stopped, Work};
//! fn sum(numbers: &[u64], work: &Work) -> Result<u64, Stopped> {
//!     let mut sum = 0;
//!     for (done, block) in numbers.chunks(1000).enumerate() {
//!         work.spend(block.len() as u64)?;
//!         work.report(done as f64 * 1000.0 / numbers.len() as f64, "adding");
//!         sum += block.iter().sum::<u64>();
//!     }
//!     Ok(sum)
//! }
//! assert_eq!(sum(&[1, 2, 3], &Work::free()), Ok(6));
//! let little = Work::free().with_most_steps(2);
//! assert_eq!(sum(&[1, 2, 3], &little), Err(Stopped::TooManySteps { most: 2 }));
//! ```
//!
//! # Cost
//! A check without a poll is a branch; with one it is a call, about as expensive as reading a clock. Check once per
//! item if an item takes more than a microsecond, otherwise once per block of items.
//!
//! Deliberately absent: clocks and threads. A deadline comes in through the poll.
//!
//! Re-exported, because their types appear in public signatures: [`rand_core`] and [`rand_xoshiro`].

mod below;
mod stream;

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

pub use rand_core;
pub use rand_xoshiro;

pub use below::{below, below_u32};
pub use stream::{Stream, mixed, stream};

/// Why work was stopped before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The result is no longer needed.
    #[error("the work was cancelled")]
    Cancelled,
    /// The deadline has passed.
    #[error("the time ran out")]
    OutOfTime,
    /// The step budget is used up.
    #[error("the work would take more than {most} steps")]
    TooManySteps {
        /// The step budget.
        most: u64,
    },
    /// Something would not fit in the memory budget.
    #[error("the work needs about {needed} bytes; at most {most} are allowed")]
    TooManyBytes {
        /// The number of bytes needed.
        needed: u64,
        /// The memory budget in bytes.
        most: u64,
    },
}

type Poll = dyn Fn() -> Option<Stopped> + Send + Sync;
type Watch = dyn Fn(f64, &str) + Send + Sync;

/// A piece of work, or a share of one.
#[derive(Clone, Default)]
pub struct Work {
    poll: Option<Arc<Poll>>,
    watch: Option<Arc<Watch>>,
    spent: Arc<AtomicU64>,
    told: Arc<Told>,
    most_steps: Option<u64>,
    most_bytes: Option<u64>,
    /// The part of the whole that this is: where it begins, and how long it is.
    share: Share,
}

/// The last progress value that was reported to the watcher.
#[derive(Default)]
struct Told {
    newest: AtomicU64,
    one_at_a_time: Mutex<()>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Share {
    from: f64,
    length: f64,
}

impl Default for Share {
    fn default() -> Self {
        Share { from: 0.0, length: 1.0 }
    }
}

/// Progress is passed on when it has grown by one part in this many: some loops report a million times.
const TELLINGS: f64 = 200.0;

impl Work {
    /// Work without limits or watchers.
    #[must_use]
    pub fn free() -> Self {
        Self::default()
    }

    /// Adds a function that is called periodically and can stop the work.
    #[must_use]
    pub fn with_poll(self, poll: impl Fn() -> Option<Stopped> + Send + Sync + 'static) -> Self {
        Work { poll: Some(Arc::new(poll)), ..self }
    }

    /// Adds a watcher that receives progress: the fraction of the work done, and a short description of the current
    /// activity.
    #[must_use]
    pub fn with_watch(self, watch: impl Fn(f64, &str) + Send + Sync + 'static) -> Self {
        Work { watch: Some(Arc::new(watch)), told: Arc::default(), ..self }
    }

    /// Sets a step budget, counted from here.
    #[must_use]
    pub fn with_most_steps(self, most: u64) -> Self {
        Work { most_steps: Some(most), spent: Arc::default(), ..self }
    }

    /// Sets a memory budget.
    #[must_use]
    pub fn with_most_bytes(self, most: u64) -> Self {
        Work { most_bytes: Some(most), ..self }
    }

    /// Whether to continue.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self) -> Result<(), Stopped> {
        match self.poll.as_ref().and_then(|poll| poll()) {
            Some(stopped) => Err(stopped),
            None => Ok(()),
        }
    }

    /// Takes steps from the budget, and checks.
    ///
    /// # Errors
    /// [`Stopped::TooManySteps`] once the budget is used up, or the error of [`Work::check`].
    pub fn spend(&self, steps: u64) -> Result<(), Stopped> {
        if let Some(most) = self.most_steps {
            let before = self.spent.fetch_add(steps, Ordering::Relaxed);
            if before.saturating_add(steps) > most {
                return Err(Stopped::TooManySteps { most });
            }
        }
        self.check()
    }

    /// The memory budget, if there is one: for work that is passed on to another handle.
    #[must_use]
    pub fn most_bytes(&self) -> Option<u64> {
        self.most_bytes
    }

    /// Checks that something of this size fits in the memory budget. Call this before allocating it.
    ///
    /// # Errors
    /// [`Stopped::TooManyBytes`] if it does not.
    pub fn fits(&self, bytes: u64) -> Result<(), Stopped> {
        match self.most_bytes {
            Some(most) if bytes > most => Err(Stopped::TooManyBytes { needed: bytes, most }),
            _ => Ok(()),
        }
    }

    /// Reports which fraction of this work is done, from 0 to 1, and a short description of the current activity.
    pub fn report(&self, done: f64, what: &str) {
        let Some(watch) = &self.watch else { return };
        let done = self.share.from + self.share.length * done.clamp(0.0, 1.0);
        // Truncation is intended: one report per part. The first report is sent at 0.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let telling = (done * TELLINGS) as u64 + 1;
        if self.told.newest.load(Ordering::Relaxed) >= telling {
            return;
        }
        // Threads report concurrently: the lock is held while the watcher is called, so that it never sees progress
        // go backwards.
        let _telling = self.told.one_at_a_time.lock().unwrap_or_else(PoisonError::into_inner);
        if self.told.newest.fetch_max(telling, Ordering::Relaxed) < telling {
            watch(done, what);
        }
    }

    /// Calls [`Work::check`], then [`Work::report`] for `done` out of `of` units.
    ///
    /// # Errors
    /// The error of [`Work::check`].
    pub fn step(&self, done: usize, of: usize, what: &str) -> Result<(), Stopped> {
        self.check()?;
        self.report(done as f64 / of.max(1) as f64, what);
        Ok(())
    }

    /// The part of this work between two points from 0 to 1. It shares the limits and budgets of the whole, and
    /// reports its own progress from 0 to 1.
    #[must_use]
    pub fn part(&self, from: f64, to: f64) -> Self {
        let (from, to) = (from.clamp(0.0, 1.0), to.clamp(0.0, 1.0));
        let share = Share {
            from: self.share.from + self.share.length * from,
            length: self.share.length * (to - from).max(0.0),
        };
        Work { share, ..self.clone() }
    }

    /// The same work without its watcher, for a part whose progress is reported by other means.
    #[must_use]
    pub fn unwatched(&self) -> Self {
        Work { watch: None, ..self.clone() }
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("most_steps", &self.most_steps)
            .field("most_bytes", &self.most_bytes)
            .field("share", &self.share)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn work_stops_when_cancelled_and_so_does_every_part_of_it() {
        let over = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&over);
        let work = Work::free()
            .with_poll(move || flag.load(Ordering::Relaxed).then_some(Stopped::Cancelled));
        let part = work.part(0.2, 0.4);
        assert_eq!((work.check(), part.check(), part.spend(1)), (Ok(()), Ok(()), Ok(())));
        over.store(true, Ordering::Relaxed);
        let stopped = Err(Stopped::Cancelled);
        assert_eq!((work.check(), part.check(), part.spend(1)), (stopped, stopped, stopped));
    }

    #[test]
    fn parts_spend_from_one_budget_and_a_new_budget_begins_anew() {
        let work = Work::free().with_most_steps(10);
        let part = work.part(0.0, 0.5);
        assert_eq!((part.spend(6), work.spend(4)), (Ok(()), Ok(())));
        assert_eq!(part.spend(1), Err(Stopped::TooManySteps { most: 10 }));
        assert_eq!(work.with_most_steps(3).spend(3), Ok(()));
        assert_eq!(Work::free().spend(u64::MAX), Ok(()));
    }

    #[test]
    fn memory_is_asked_for_before_it_is_taken() {
        let work = Work::free().with_most_bytes(100);
        assert_eq!(work.fits(100), Ok(()));
        assert_eq!(work.fits(101), Err(Stopped::TooManyBytes { needed: 101, most: 100 }));
        assert_eq!(Work::free().fits(u64::MAX), Ok(()));
    }

    #[test]
    fn threads_side_by_side_never_tell_of_progress_in_reverse() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (log, begun) = (Arc::clone(&heard), Arc::new(Barrier::new(2)));
        let inside = Arc::clone(&begun);
        let work = Work::free().with_watch(move |done, _| {
            if done < 0.5 {
                // The watcher is handling the slow thread's report; the fast thread may now report.
                inside.wait();
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            log.lock().unwrap().push(done);
        });
        std::thread::scope(|scope| {
            scope.spawn(|| work.report(0.25, "slow"));
            begun.wait();
            work.report(0.75, "fast");
        });
        assert_eq!(*heard.lock().unwrap(), [0.25, 0.75]);
    }

    #[test]
    fn progress_is_reported_for_the_whole_and_not_too_often() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&heard);
        let work = Work::free().with_watch(move |done, what| {
            log.lock().unwrap().push((done, what.to_owned()));
        });
        let half = work.part(0.5, 1.0);
        half.report(0.0, "second half");
        half.part(0.0, 0.5).report(1.0, "its first half");
        half.report(0.1, "backwards is not told");
        assert_eq!(
            *heard.lock().unwrap(),
            [(0.5, "second half".to_owned()), (0.75, "its first half".to_owned())]
        );
        half.unwatched().report(1.0, "nobody hears");
        for done in 0..1_000_000 {
            assert_eq!(work.step(done, 1_000_000, "counting"), Ok(()));
        }
        assert!(heard.lock().unwrap().len() <= 60);
    }
}

/// The examples of the README are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
