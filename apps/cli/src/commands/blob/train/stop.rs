//! When training stops: Ctrl-C, SIGTERM, or the time limit. A second Ctrl-C ends the process immediately; saved files
//! stay intact.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kibitzer_work::{Stopped, Work};

use crate::failure::Failure;

/// Starts watching for signals, which cancel the work. The handlers are installed when this returns.
pub(super) fn work(time: Option<Duration>) -> Result<Work, Failure> {
    let asked = Arc::new(AtomicBool::new(false));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .map_err(Failure::Thread)?;
    let signals = {
        let _inside = runtime.enter();
        Signals::new().map_err(Failure::Thread)?
    };
    let flag = Arc::clone(&asked);
    let watch = move || runtime.block_on(ask(signals, &flag));
    std::thread::Builder::new().name("signals".to_owned()).spawn(watch).map_err(Failure::Thread)?;
    // A time beyond the clock's range is no limit.
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    Ok(Work::free().with_poll(move || {
        if asked.load(Ordering::Relaxed) {
            return Some(Stopped::Cancelled);
        }
        deadline.filter(|end| Instant::now() >= *end).map(|_| Stopped::OutOfTime)
    }))
}

async fn ask(mut signals: Signals, asked: &AtomicBool) {
    if signals.next().await.is_err() {
        return;
    }
    asked.store(true, Ordering::Relaxed);
    if signals.next().await.is_ok() {
        std::process::exit(130);
    }
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let (interrupt, terminate) = (SignalKind::interrupt(), SignalKind::terminate());
        Ok(Self { interrupt: signal(interrupt)?, terminate: signal(terminate)? })
    }

    async fn next(&mut self) -> io::Result<()> {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
        Ok(())
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) -> io::Result<()> {
        tokio::signal::ctrl_c().await
    }
}
