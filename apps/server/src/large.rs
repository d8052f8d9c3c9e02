//! Bounds the memory of long bodies and answers. Short ones are free; each long one holds one of a
//! few places until it is gone, so that many slow clients cannot fill the memory between them.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use http_body_util::Full;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// From how many bytes on a body or answer is long.
pub(crate) const LONG: usize = 256 * 1024;

/// The places for long bodies and answers.
#[derive(Clone)]
pub(crate) struct LongPlaces(Arc<Semaphore>);

/// A place that is held.
pub(crate) type Place = OwnedSemaphorePermit;

impl LongPlaces {
    pub(crate) fn new(places: usize) -> Self {
        LongPlaces(Arc::new(Semaphore::new(places)))
    }

    /// Waits for a place. `None` only if the server is gone.
    pub(crate) async fn take(&self) -> Option<Place> {
        Arc::clone(&self.0).acquire_owned().await.ok()
    }
}

/// Text on its way to a client, with the place it holds.
struct Held {
    text: Full<Bytes>,
    _place: Place,
}

/// The body of an answer that holds its place until it is sent or given up.
pub(crate) fn held_body(text: String, place: Place) -> Body {
    Body::new(Held { text: Full::new(text.into()), _place: place })
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Pin::new(&mut self.text).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.text.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.text.size_hint()
    }
}
