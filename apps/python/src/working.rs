//! Long work: runs on its own thread while the caller handles Ctrl-C and reports progress.
//!
//! Promises: the GIL is released while the work is running; a signal whose handler raises (Ctrl-C does) is noticed
//! promptly on the main thread, the work is cancelled, and the exception is raised immediately. A panic becomes an
//! ordinary error. In a process that was forked after the thread pool was started, where none of the pool's threads
//! exist, an error is raised immediately instead of a deadlock.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use kibitzer_protocol::{Context, QueryError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::refusal;

/// How long the caller waits between checks for signals.
const LOOK: Duration = Duration::from_millis(20);
/// Work may recurse deeper than the default stack of a thread allows.
const STACK_BYTES: usize = 16 * 1024 * 1024;
/// The resolution of progress: the number of steps in the whole.
const PARTS: f64 = 1000.0;

enum Message<T> {
    Progress(f64, String),
    Done(Result<T, QueryError>),
}

/// Short work: on this thread, with the GIL released.
pub(crate) fn short<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, QueryError> + Send,
) -> PyResult<T> {
    in_the_process_of_the_threads()?;
    py.detach(|| catch_unwind(AssertUnwindSafe(work)))
        .unwrap_or_else(|panic| Err(met_a_bug(&*panic)))
        .map_err(|error| refusal::refuse(&error))
}

/// Long work: on its own thread. `progress(done, of, words)` is called on this one.
pub(crate) fn long<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Context) -> Result<T, QueryError> + Send + 'static,
) -> PyResult<T> {
    in_the_process_of_the_threads()?;
    let (sender, receiver) = channel();
    let mut context = Context::unlimited();
    if progress.is_some() {
        let sender = Mutex::new(sender.clone());
        context = context.watched(move |done, what| {
            let sender = sender.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = sender.send(Message::Progress(done, what.to_owned()));
        });
    }
    let inside = context.clone();
    let run = move || {
        let done = catch_unwind(AssertUnwindSafe(|| work(&inside)));
        let done = done.unwrap_or_else(|panic| Err(met_a_bug(&*panic)));
        // The receiver is gone if the caller was interrupted.
        let _ = sender.send(Message::Done(done));
    };
    let thread = thread::Builder::new().name("kibitzer".into()).stack_size(STACK_BYTES);
    thread.spawn(run)?;
    let ended = listen(py, progress, receiver);
    if ended.is_err() {
        context.cancel();
    }
    ended?.map_err(|error| refusal::refuse(&error))
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
            Ok(Message::Progress(done, what)) => {
                if let Some(progress) = progress {
                    // From 0 to the number of steps.
                    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                    let parts = [done * PARTS, PARTS].map(|part| part.round() as u64);
                    progress.call1((parts[0], parts[1], what))?;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Ok(Err(QueryError::internal("the work ended without a result")));
            }
        }
    }
}

/// Refuses to work in a process that was forked after the pool was started: a fork copies the pool's locks and queues,
/// but none of its threads, so submitting work would block forever.
fn in_the_process_of_the_threads() -> PyResult<()> {
    static STARTED_IN: OnceLock<u32> = OnceLock::new();
    if *STARTED_IN.get_or_init(process::id) == process::id() {
        return Ok(());
    }
    Err(PyRuntimeError::new_err(
        "this process was forked after Kibitzer had started its threads, which a fork does not copy: \
         start processes with multiprocessing.get_context(\"spawn\"), or fork before first using Kibitzer",
    ))
}

fn met_a_bug(panic: &(dyn Any + Send)) -> QueryError {
    let said = panic.downcast_ref::<&str>().copied();
    let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let said = said.unwrap_or("no message");
    QueryError::internal(format!("this hit a bug in Kibitzer, please report it: {said}"))
}
