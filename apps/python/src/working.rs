//! Work that may take long: done on a thread of its own while the caller listens for Ctrl-C and shows how far it is.
//!
//! Promises: the interpreter is free while the work goes on; a signal whose handler raises (Ctrl-C does) is heard
//! within a moment on the main thread, the work is told to stop, and the exception is raised at once. Work that cannot
//! be told goes on by itself until it ends, and its result is dropped. A panic is an error like any other.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use kibitzer_protocol::{Context, QueryError};
use pyo3::prelude::*;

use crate::refusal;

/// How long the caller waits between looks for signals.
const LOOK: Duration = Duration::from_millis(20);
/// Work may recurse deeper than the usual stack of a thread allows.
const STACK_BYTES: usize = 16 * 1024 * 1024;

enum Message<T> {
    Told(u64, u64, String),
    Done(Result<T, QueryError>),
}

/// Told how far work is: done, of how much, and a few words.
type Teller = dyn Fn(u64, u64, &str) + Send + Sync;

/// What work tells, and hears, while it goes on. Clones share one.
#[derive(Clone)]
pub(crate) struct Progress {
    teller: Arc<Teller>,
    stopped: Arc<AtomicBool>,
    context: Arc<Mutex<Option<Context>>>,
}

/// What unwinds out of work that is told to stop and can hear it through a callback only.
struct Stopped;

impl Progress {
    /// Told by nobody, heard by nobody.
    pub(crate) fn silent() -> Progress {
        let teller = |_: u64, _: u64, _: &str| {};
        Progress { teller: Arc::new(teller), stopped: Arc::default(), context: Arc::default() }
    }

    /// Says how far the work is.
    pub(crate) fn report(&self, done: u64, of: u64, words: &str) {
        (self.teller)(done, of, words);
    }

    /// Whether nobody wants the work any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// `Ok` while the work is wanted.
    pub(crate) fn check(&self) -> Result<(), QueryError> {
        if self.is_stopped() { Err(QueryError::timeout("the work was stopped")) } else { Ok(()) }
    }

    /// Says how far the work is, and unwinds out of it if nobody wants it any more.
    pub(crate) fn report_or_unwind(&self, done: u64, of: u64, words: &str) {
        if self.is_stopped() {
            resume_unwind(Box::new(Stopped));
        }
        self.report(done, of, words);
    }

    /// Cancels this context too when the work is told to stop.
    pub(crate) fn on_stop(&self, context: &Context) {
        *self.context.lock().unwrap_or_else(PoisonError::into_inner) = Some(context.clone());
        if self.is_stopped() {
            context.cancel();
        }
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        let context = self.context.lock().unwrap_or_else(PoisonError::into_inner);
        context.iter().for_each(Context::cancel);
    }
}

/// Short work: on this thread, with the interpreter free meanwhile.
pub(crate) fn short<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, QueryError> + Send,
) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work)))
        .unwrap_or_else(|panic| Err(met_a_bug(&*panic)))
        .map_err(|error| refusal::refuse(&error))
}

/// Long work: on a thread of its own. `progress(done, of, words)` is called on this one.
pub(crate) fn long<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Progress) -> Result<T, QueryError> + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    let told = told(sender.clone(), progress.is_some());
    let inside = told.clone();
    let run = move || {
        let done = catch_unwind(AssertUnwindSafe(|| work(&inside)));
        let done = done.unwrap_or_else(|panic| Err(met_a_bug(&*panic)));
        // Nobody listens any more if the caller was interrupted.
        let _ = sender.send(Message::Done(done));
    };
    let thread = thread::Builder::new().name("kibitzer".into()).stack_size(STACK_BYTES);
    thread.spawn(run)?;
    let ended = listen(py, progress, receiver);
    if ended.is_err() {
        told.stop();
    }
    ended?.map_err(|error| refusal::refuse(&error))
}

fn told<T: Send + 'static>(sender: Sender<Message<T>>, heard: bool) -> Progress {
    let sender = Mutex::new(sender);
    let teller = move |done, of, words: &str| {
        if heard {
            let sender = sender.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = sender.send(Message::Told(done, of, words.to_owned()));
        }
    };
    Progress { teller: Arc::new(teller), stopped: Arc::default(), context: Arc::default() }
}

/// Waits for the end of the work. An error here is not the work's own: a signal, or a progress callback that raised.
fn listen<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    receiver: Receiver<Message<T>>,
) -> PyResult<Result<T, QueryError>> {
    let receiver = Mutex::new(receiver);
    loop {
        let next = py
            .detach(|| receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK));
        py.check_signals()?;
        match next {
            Ok(Message::Done(done)) => return Ok(done),
            Ok(Message::Told(done, of, words)) => {
                if let Some(progress) = progress {
                    progress.call1((done, of, words))?;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Ok(Err(QueryError::internal("the work ended without a result")));
            }
        }
    }
}

fn met_a_bug(panic: &(dyn Any + Send)) -> QueryError {
    if panic.is::<Stopped>() {
        return QueryError::timeout("the work was stopped");
    }
    let said = panic.downcast_ref::<&str>().copied();
    let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let said = said.unwrap_or("no message");
    QueryError::internal(format!("this met a bug in Kibitzer, please report it: {said}"))
}
