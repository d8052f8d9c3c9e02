//! Answers questions on a bounded number of threads, each request with a deadline. Whoever stops
//! listening (a closed connection) stops the work.
//!
//! Nobody waits for somebody else's long question. Every question gets a few milliseconds on threads that are kept for
//! short questions; what is not answered by then is stopped and begun anew on a thread for questions of middling length,
//! and at last on those for long ones. Questions are pure, so nothing is lost but the time of the tries. How long a
//! question is bounds from below what reading it takes: the long ones among them have no first try. Each kind of thread
//! is given out one question at a time, arrays too, client by client ([`Turns`]).

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use kibitzer_protocol::{Answered, Context, Protocol, QueryError, Questions};
use tokio::time::timeout;

use crate::settings::Settings;
use crate::turns::{Client, TooMany, Turns};

/// The longest question, in bytes, that gets a first try: reading a longer one takes a good part of it.
const SHORT_BYTES: usize = 16 * 1024;

/// Threads for questions that are neither short nor long.
pub(crate) const MIDDLING_THREADS: usize = 1;

/// The threads that think, and the lines in front of them.
pub(crate) struct Workers {
    protocol: Arc<Protocol>,
    short: Lane,
    middling: Lane,
    long: Lane,
    time: Duration,
    deaf_time: Duration,
}

/// Threads for questions of one length.
struct Lane {
    turns: Arc<Turns>,
    /// How long a question may take there; `None` for as long as it has.
    time: Option<Duration>,
    /// How many may wait for their turn. Where a turn is short, all connections may.
    waiting: usize,
}

impl Lane {
    fn new(threads: usize, time: Option<Duration>, waiting: usize) -> Self {
        Lane { turns: Turns::new(threads), time, waiting }
    }

    fn is_open(&self) -> bool {
        self.time.is_none_or(|time| !time.is_zero())
    }
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
        Workers {
            protocol,
            short: Lane::new(settings.workers.max(1), Some(settings.first_try), usize::MAX),
            middling: Lane::new(MIDDLING_THREADS, Some(settings.second_try), usize::MAX),
            long: Lane::new(settings.long_workers(), None, settings.waiting),
            time: settings.query_time,
            deaf_time: settings.deaf_time,
        }
    }

    /// Whom the questions are put to.
    pub(crate) fn protocol(&self) -> &Arc<Protocol> {
        &self.protocol
    }

    /// Answers one body within the time for a request.
    pub(crate) async fn answer(&self, client: Client, body: Bytes) -> Result<Answered, NoAnswer> {
        let context = Context::with_limit(self.time);
        let _cancel = CancelOnDrop(context.clone());
        let asked = Asked {
            body,
            // The clock never ends so soon that this is not the time meant.
            until: Instant::now() + self.time.min(Duration::from_secs(1 << 30)),
            context,
            client,
        };
        let questions = if asked.body.len() <= SHORT_BYTES {
            Questions::of(&asked.body)
        } else {
            // Others are served while a long body is taken apart.
            let body = asked.body.clone();
            self.run(&self.middling, &asked, move || Questions::of(&body)).await?
        };
        let questions = match questions {
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

    /// Short tries first, then as long as it takes.
    async fn answer_one(
        &self,
        asked: &Asked,
        questions: &Questions,
        at: usize,
        full: bool,
    ) -> Result<String, NoAnswer> {
        let answer = |context: Context, try_for: Option<Duration>| {
            let (protocol, body) = (Arc::clone(&self.protocol), asked.body.clone());
            let (place, until) = (questions.place(at), asked.until);
            move || {
                // The time of a try begins with it, not with the wait for its turn, and ends with that of the request.
                let left = until.saturating_duration_since(Instant::now());
                let context = match try_for {
                    Some(time) => context.trial(time.min(left)),
                    None => context,
                };
                (protocol.answer_question(&body[place], full, &context), context.ran_out())
            }
        };
        let context = asked.context.part(questions.share(at), questions.share(at + 1));
        let is_short = full || questions.place(at).len() <= SHORT_BYTES;
        let tries = [(&self.short, is_short), (&self.middling, !full)];
        for (lane, _) in tries.into_iter().filter(|(lane, fits)| *fits && lane.is_open()) {
            let (text, ran_out) = self.run(lane, asked, answer(context.clone(), lane.time)).await?;
            // Past the whole time there is nothing left to begin anew for.
            if !ran_out || asked.context.check().is_err() {
                return Ok(text);
            }
        }
        Ok(self.run(&self.long, asked, answer(context, None)).await?.0)
    }

    /// Works on a thread of a lane once it is the client's turn.
    async fn run<T: Send + 'static>(
        &self,
        lane: &Lane,
        asked: &Asked,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let left = || asked.until.saturating_duration_since(Instant::now());
        let turn = timeout(left(), lane.turns.take(asked.client, lane.waiting));
        let turn = turn.await.map_err(|_| late())?.map_err(|TooMany| busy())?;
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
    client: Client,
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
