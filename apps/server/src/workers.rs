//! Answers requests on a limited number of threads, each HTTP request with a deadline. A closed
//! connection cancels the work.
//!
//! Nobody waits for somebody else's long query. Every query gets a few milliseconds on threads reserved for short
//! queries; if it is not answered by then, it is stopped and restarted on a thread for medium queries, and finally on
//! those for long ones. Queries are pure, so only the time of the attempts is lost. A long text takes long just to
//! parse, so it gets no short attempt. Each kind of thread is handed out one query at a time, even for arrays, client
//! by client ([`Turns`]).

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use kibitzer_protocol::{Answered, Context, Protocol, QueryError, Questions};
use tokio::time::timeout;

use crate::effort::Effort;
use crate::settings::Settings;
use crate::turns::{Client, TooMany, Turns};

/// The longest request, in bytes, that gets a short attempt: parsing a longer one takes much of that time.
const SHORT_BYTES: usize = 16 * 1024;

/// Threads for medium queries.
pub(crate) const MIDDLING_THREADS: usize = 1;

/// The worker threads, and their queues.
pub(crate) struct Workers {
    protocol: Arc<Protocol>,
    short: Lane,
    middling: Lane,
    long: Lane,
    time: Duration,
    deaf_time: Duration,
}

/// Threads for queries of one class: short, medium or long.
struct Lane {
    turns: Arc<Turns>,
    /// How long a query may take there; `None` for the rest of its time.
    time: Option<Duration>,
    /// Maximum length of the queue. Where turns are short, all connections may wait.
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
    /// Too many are already waiting.
    Busy(QueryError),
    /// Its time ran out.
    Late(QueryError),
    /// The worker thread died.
    Broken(QueryError),
}

/// Cancels the request when the client disconnects, which drops the future that holds this.
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
            short: Lane::new(settings.short_workers(), Some(settings.first_try), usize::MAX),
            middling: Lane::new(MIDDLING_THREADS, Some(settings.second_try), usize::MAX),
            long: Lane::new(settings.long_workers(), None, settings.waiting),
            time: settings.query_time,
            deaf_time: settings.deaf_time,
        }
    }

    /// The protocol that answers.
    pub(crate) fn protocol(&self) -> &Arc<Protocol> {
        &self.protocol
    }

    /// Answers one body within the time for a request.
    pub(crate) async fn answer(&self, client: Client, body: Bytes) -> Result<Answered, NoAnswer> {
        let context = Context::with_limit(self.time);
        let _cancel = CancelOnDrop(context.clone());
        let asked = Asked {
            body,
            // Capped so that the addition cannot overflow.
            until: Instant::now() + self.time.min(Duration::from_secs(1 << 30)),
            context,
            client,
        };
        let questions = if asked.body.len() <= SHORT_BYTES {
            Questions::of(&asked.body)
        } else {
            // Others are served while a long body is parsed.
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

    /// Short attempts first, then as long as it takes.
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
                let context = match try_for {
                    Some(time) => {
                        let effort = Effort::begin();
                        context.trial(move || Instant::now() >= until || effort.is_over(time))
                    }
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
            // After the deadline there is no point in restarting.
            if !ran_out || asked.context.check().is_err() {
                return Ok(text);
            }
        }
        Ok(self.run(&self.long, asked, answer(context, None)).await?.0)
    }

    /// Runs on a thread of a lane once it is the client's turn.
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
            // Held to the end, even if the client has already received a timeout: the limit is on
            // running threads, not on clients.
            drop(turn);
            done
        });
        let done =
            timeout(left().saturating_add(self.deaf_time), work).await.map_err(|_| late())?;
        done.map_err(|_| NoAnswer::Broken(QueryError::internal("the worker thread died")))
    }
}

/// A request in progress.
struct Asked {
    body: Bytes,
    until: Instant,
    context: Context,
    client: Client,
}

fn busy() -> NoAnswer {
    NoAnswer::Busy(QueryError::timeout(
        "too many requests are already queued; try again in a moment",
    ))
}

fn late() -> NoAnswer {
    NoAnswer::Late(QueryError::timeout(
        "the request ran out of time; ask for less, or allow more time",
    ))
}
