//! Answers questions on a bounded number of threads, each request with a deadline. Whoever stops
//! listening (a closed connection) stops the work.
//!
//! Nobody waits for somebody else's long question: every question gets a short first try on threads that only give first
//! tries, and what is not answered by then is stopped and begun anew on the threads for long questions. Questions are pure,
//! so nothing is lost but the time of the try. Both kinds of thread are given out one question at a time in the order
//! of asking, arrays too: a connection has one question in line, so that the line goes round all clients.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use kibitzer_protocol::{Answered, Context, Protocol, QueryError, Questions};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::settings::Settings;

/// The threads that think, and the queue in front of them.
pub(crate) struct Workers {
    protocol: Arc<Protocol>,
    queue: Semaphore,
    tries: Arc<Semaphore>,
    threads: Arc<Semaphore>,
    first_try: Duration,
    time: Duration,
    deaf_time: Duration,
}

/// Why a request was not answered by the protocol.
pub(crate) enum NoAnswer {
    /// Too many are waiting already.
    Busy(QueryError),
    /// Its time ran out.
    Late(QueryError),
    /// The thread that worked on it died.
    Broken(QueryError),
}

/// Cancels the question when the client goes away, which drops the future that holds this.
pub(crate) struct CancelOnDrop(pub(crate) Context);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Workers {
    pub(crate) fn new(protocol: Arc<Protocol>, settings: &Settings) -> Self {
        let threads = settings.workers.max(1);
        Workers {
            protocol,
            queue: Semaphore::new(threads + settings.waiting),
            tries: Arc::new(Semaphore::new(threads)),
            threads: Arc::new(Semaphore::new(threads)),
            first_try: settings.first_try,
            time: settings.query_time,
            deaf_time: settings.deaf_time,
        }
    }

    /// Whom the questions are put to.
    pub(crate) fn protocol(&self) -> &Arc<Protocol> {
        &self.protocol
    }

    /// Answers one body within the time for a request.
    pub(crate) async fn answer(&self, body: Bytes) -> Result<Answered, NoAnswer> {
        let _place = self.queue.try_acquire().map_err(|_| busy())?;
        let context = Context::with_limit(self.time);
        let _cancel = CancelOnDrop(context.clone());
        let asked = Asked {
            body,
            // The clock never ends so soon that this is not the time meant.
            until: Instant::now() + self.time.min(Duration::from_secs(1 << 30)),
            context,
        };
        let questions = match Questions::of(&asked.body) {
            Ok(questions) => questions,
            Err(error) => return Ok(Protocol::refuse(error)),
        };
        let mut answers = questions.answers();
        for at in 0..questions.len() {
            let text = self.answer_one(&asked, &questions, at, answers.is_full()).await?;
            answers.push(&text);
        }
        Ok(answers.finish())
    }

    /// A short try first, then as long as it takes.
    async fn answer_one(
        &self,
        asked: &Asked,
        questions: &Questions,
        at: usize,
        full: bool,
    ) -> Result<String, NoAnswer> {
        let answer = |context: Context, try_for: Option<Duration>| {
            let (protocol, body) = (Arc::clone(&self.protocol), asked.body.clone());
            let place = questions.place(at);
            move || {
                // The time of a try begins with it, not with the wait for its turn.
                let context = match try_for {
                    Some(time) => context.trial(time),
                    None => context,
                };
                (protocol.answer_question(&body[place], full, &context), context.ran_out())
            }
        };
        let context = asked.context.part(questions.share(at), questions.share(at + 1));
        if !self.first_try.is_zero() && !full {
            let short = answer(context.clone(), Some(self.first_try));
            let (text, ran_out) = self.run(&self.tries, asked.until, short).await?;
            // Past the whole time there is nothing left to begin anew for.
            if !ran_out || asked.context.check().is_err() {
                return Ok(text);
            }
        }
        Ok(self.run(&self.threads, asked.until, answer(context, None)).await?.0)
    }

    /// Works on a thread once one of these is free.
    async fn run<T: Send + 'static>(
        &self,
        threads: &Arc<Semaphore>,
        until: Instant,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let left = || until.saturating_duration_since(Instant::now());
        let turn = timeout(left(), Arc::clone(threads).acquire_owned());
        let turn = turn.await.map_err(|_| late())?.map_err(|_| busy())?;
        let work = tokio::task::spawn_blocking(move || {
            let done = work();
            // Held to the end, even if the client has been told that it took too long: the bound
            // is on threads at work, not on clients.
            drop(turn);
            done
        });
        let done =
            timeout(left().saturating_add(self.deaf_time), work).await.map_err(|_| late())?;
        done.map_err(|_| NoAnswer::Broken(QueryError::internal("the question's thread died")))
    }
}

/// A request that is being answered.
struct Asked {
    body: Bytes,
    until: Instant,
    context: Context,
}

fn busy() -> NoAnswer {
    NoAnswer::Busy(QueryError::timeout(
        "too many questions are waiting already; ask again in a moment",
    ))
}

fn late() -> NoAnswer {
    NoAnswer::Late(QueryError::timeout(
        "the time for this question ran out; ask a smaller one, or allow more time",
    ))
}
