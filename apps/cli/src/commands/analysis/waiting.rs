//! The queue between the reader and the workers: in order, bounded in memory, with cancellation.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use kibitzer_protocol::Context;

use super::Line;

/// Maximum length of the queue. It is long so that a line that cancels a queued request is still read.
const MOST: usize = 4096;
/// Maximum total size of the queue in bytes; a single request may be larger.
const MOST_BYTES: usize = 16 << 20;

/// One line of input to be answered.
pub(super) struct Question {
    pub(super) line: Line,
    pub(super) id: Option<String>,
    pub(super) progress: bool,
    pub(super) context: Context,
}

/// Queued and running requests.
#[derive(Default)]
pub(super) struct Waiting {
    inner: Mutex<Inner>,
    changed: Condvar,
}

#[derive(Default)]
struct Inner {
    queue: VecDeque<Question>,
    bytes: usize,
    /// Every request with an id that has not been answered yet.
    open: Vec<(String, Context)>,
    closed: bool,
}

impl Question {
    fn bytes(&self) -> usize {
        if let Line::Whole(bytes) = &self.line { bytes.len() } else { 0 }
    }
}

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, inner: MutexGuard<'a, Inner>) -> MutexGuard<'a, Inner> {
        self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends a request, blocking until there is room for it.
    pub(super) fn push(&self, question: Question) {
        let mut inner = self.lock();
        while inner.queue.len() >= MOST
            || (!inner.queue.is_empty() && inner.bytes + question.bytes() > MOST_BYTES)
        {
            inner = self.wait(inner);
        }
        inner.bytes += question.bytes();
        if let Some(id) = &question.id {
            inner.open.push((id.clone(), question.context.clone()));
        }
        inner.queue.push_back(question);
        drop(inner);
        self.changed.notify_all();
    }

    /// The next request; `None` once the queue is empty and closed.
    pub(super) fn next(&self) -> Option<Question> {
        let mut inner = self.lock();
        loop {
            if let Some(question) = inner.queue.pop_front() {
                inner.bytes -= question.bytes();
                drop(inner);
                self.changed.notify_all();
                return Some(question);
            }
            if inner.closed {
                return None;
            }
            inner = self.wait(inner);
        }
    }

    /// Closes the queue: no more requests will come.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Marks a request as answered.
    pub(super) fn done(&self, context: &Context) {
        self.lock().open.retain(|(_, one)| !one.is_same(context));
    }

    /// Cancels every open request with this id. There may be none: it may just have been answered.
    pub(super) fn cancel(&self, id: &str) {
        let inner = self.lock();
        inner.open.iter().filter(|(one, _)| one == id).for_each(|(_, context)| context.cancel());
    }
}
