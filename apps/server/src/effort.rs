//! The cost of an attempt: the CPU time of its thread, so that a short query counts as short even on a busy machine.

use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// Maximum wall-clock time of an attempt, as a multiple of its CPU time: it may also wait for others.
const WAITING: u32 = 4;

/// What a thread has used since an attempt started on it.
pub(crate) struct Effort {
    thread: ThreadId,
    began: Instant,
    before: Option<Duration>,
}

impl Effort {
    pub(crate) fn begin() -> Self {
        Effort { thread: thread::current().id(), began: Instant::now(), before: thread_time() }
    }

    /// Whether this much CPU time has been used. On another thread that helps, wall-clock time counts.
    pub(crate) fn is_over(&self, limit: Duration) -> bool {
        let time = self.began.elapsed();
        // CPU time cannot exceed elapsed time; most attempts end before the CPU clock must be read.
        if time < limit {
            return false;
        }
        let spent = if thread::current().id() == self.thread {
            thread_time().zip(self.before).map(|(now, before)| now.saturating_sub(before))
        } else {
            None
        };
        time >= limit * WAITING || spent.is_none_or(|spent| spent >= limit)
    }
}

/// The CPU time of this thread, if the system provides it.
#[cfg(unix)]
fn thread_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let [seconds, nanos] = [time.tv_sec, time.tv_nsec].map(|part| u64::try_from(part).ok());
    Some(Duration::from_secs(seconds?) + Duration::from_nanos(nanos?))
}

#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_without_a_processor_continues_and_one_that_waits_times_out() {
        let effort = Effort::begin();
        let limit = Duration::from_millis(200);
        assert!(!effort.is_over(limit));
        thread::sleep(limit);
        assert!(cfg!(not(unix)) || !effort.is_over(limit), "it only slept");
        let other = thread::scope(|scope| scope.spawn(|| effort.is_over(limit)).join().unwrap());
        assert!(other, "who helps counts the time");
        thread::sleep(limit * 3);
        assert!(effort.is_over(limit));
    }

    #[test]
    fn a_try_that_is_worked_on_ends() {
        let effort = Effort::begin();
        let limit = Duration::from_millis(5);
        while !effort.is_over(limit) {}
        assert!(effort.began.elapsed() >= limit);
    }
}
