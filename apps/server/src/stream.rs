//! `POST /api/v1/stream`: one request in, server-sent events out: `progress` if the query reports
//! it, then `answer` or `error` with what `/api/v1/query` would have answered. Closing the
//! connection cancels the request.
//!
//! Streams are few and have their own threads, so that long queries do not block short ones. A
//! client that does not read costs no memory: only the latest unsent `progress` event is kept.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{self, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use http_body::Frame;
use kibitzer_protocol::{Answered, Context, Protocol, QueryError};
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

use crate::connections::{Busy, Connection};
use crate::large::{LONG, PART, Place};
use crate::query::{read_in_time, wrong_type};
use crate::refusal::refuse;
use crate::routes::App;
use crate::workers::CancelOnDrop;

/// Progress is reported at most this often.
const BETWEEN: Duration = Duration::from_millis(100);

/// The resolution of progress: the number of steps in the whole.
const TOTAL: u64 = 10_000;

/// An answer and the name of its event.
type Final = (&'static str, Answered);

pub(crate) async fn stream(
    State(app): State<Arc<App>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: Request,
) -> Response {
    if let Some(error) = wrong_type(request.headers()) {
        return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, error);
    }
    let (body, place) = match read_in_time(&app, request).await {
        Ok(read) => read,
        Err(refused) => return refused,
    };
    if body.trim_ascii_start().first() == Some(&b'[') {
        let message = "a stream takes a single request; arrays go to /api/v1/query";
        return refuse(StatusCode::BAD_REQUEST, QueryError::bad_request(message));
    }
    let Ok(permit) = Arc::clone(&app.streams).try_acquire_owned() else {
        let message = "too many streams are already open; close one, or try again in a moment";
        return refuse(StatusCode::SERVICE_UNAVAILABLE, QueryError::timeout(message));
    };
    let (progress, seen) = watch::channel(String::new());
    let context = Context::with_limit(app.settings.stream_time).watched(move |done, note| {
        // From 0 to the total.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let done = (done * TOTAL as f64).round() as u64;
        progress.send_replace(json!({"done": done, "total": TOTAL, "note": note}).to_string());
    });
    let cancel = CancelOnDrop(context.clone());
    let protocol = Arc::clone(app.workers.protocol());
    let work = tokio::task::spawn_blocking(move || {
        let answered = protocol.answer_bytes(&body, &context);
        // Held to the end, even if the client is gone: the limit is on running threads.
        drop(permit);
        (if is_error(&answered.text) { "error" } else { "answer" }, answered)
    });
    let (sender, events) = mpsc::channel(1);
    // Before the response begins: from then on somebody else may need a connection.
    let busy = connection.busy();
    tokio::spawn(async move {
        let teller = Teller { app: &app, sender, _cancel: cancel };
        // When the client disconnects, this future is dropped, which cancels the request.
        let _ = teller.tell(busy, work, seen, place).await;
    });
    let mut response = Response::new(Body::new(Events(events)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Whether an answer is an error, by its outer shape.
fn is_error(text: &str) -> bool {
    serde_json::from_str::<BTreeMap<String, &RawValue>>(text)
        .is_ok_and(|parts| parts.contains_key("error"))
}

/// The client is gone.
struct Gone;

/// Reports the progress of a request to its client.
struct Teller<'a> {
    app: &'a App,
    sender: mpsc::Sender<Bytes>,
    _cancel: CancelOnDrop,
}

impl Teller<'_> {
    async fn tell(
        self,
        busy: Busy,
        mut work: JoinHandle<Final>,
        mut seen: watch::Receiver<String>,
        mut place: Option<Place>,
    ) -> Result<(), Gone> {
        let heartbeat = self.app.settings.heartbeat;
        let mut next_progress = Instant::now();
        let mut next_beat = Instant::now() + heartbeat;
        let done = loop {
            let progress = async {
                sleep_until(next_progress).await;
                seen.changed().await
            };
            let said = tokio::select! {
                done = &mut work => break done,
                () = self.sender.closed() => return Err(Gone),
                // The sender lives as long as this, so only a change can arrive.
                _ = progress => format!("event: progress\ndata: {}\n\n", &*seen.borrow_and_update()),
                // A comment; its purpose is that sending it fails if the client is gone.
                () = sleep_until(next_beat) => ": at work\n\n".to_owned(),
            };
            self.send(said.into()).await?;
            next_progress = Instant::now() + BETWEEN;
            next_beat = Instant::now() + heartbeat;
        };
        let (mut event, mut answered) = done.unwrap_or_else(|_| {
            ("error", Protocol::refuse(QueryError::internal("the worker thread died")))
        });
        if answered.text.len() > LONG && place.is_none() {
            let patience = self.app.settings.query_time;
            place = timeout(patience, self.app.long_places.for_answer()).await.unwrap_or_default();
            if place.is_none() {
                let message = "too many long answers are already being sent; try again";
                (event, answered) = ("error", Protocol::refuse(QueryError::timeout(message)));
            }
        }
        // From here on we are waiting for the client.
        drop(busy);
        // An answer is one line, so it is one line of data.
        let text = format!("event: {event}\ndata: {}\n\n", answered.text);
        drop(answered);
        let mut left = Bytes::from(text);
        while !left.is_empty() {
            let part = left.split_to(left.len().min(PART));
            self.send(part).await?;
        }
        drop(place);
        Ok(())
    }

    async fn send(&self, bytes: Bytes) -> Result<(), Gone> {
        let sent = timeout(self.app.settings.read_time, self.sender.send(bytes)).await;
        sent.map_err(|_| Gone)?.map_err(|_| Gone)
    }
}

/// The body of a stream. Dropping it with its connection notifies the sender.
struct Events(mpsc::Receiver<Bytes>);

impl HttpBody for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut task::Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_distinguished_from_answers_that_mention_errors() {
        assert!(is_error(r#"{"id":{"answer":1},"error":{"kind":"timeout"}}"#));
        assert!(!is_error(r#"{"id":{"error":1},"answer":{"error":{}}}"#));
    }
}
