//! Limits the memory of long bodies and answers. Short ones are free; each long one holds one of a
//! few permits until it is gone, so that many slow clients together cannot fill the memory.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The size in bytes from which a body or answer counts as long.
pub(crate) const LONG: usize = 256 * 1024;

/// The part size of a long answer. The permit is released when the last part has been handed over.
pub(crate) const PART: usize = 64 * 1024;

/// The permits for long bodies and answers, and a queue of the same length for answers that are ready.
pub(crate) struct LongPlaces {
    places: Arc<Semaphore>,
    ready: Semaphore,
}

/// A held permit.
pub(crate) type Place = OwnedSemaphorePermit;

impl LongPlaces {
    pub(crate) fn new(places: usize) -> Self {
        LongPlaces { places: Arc::new(Semaphore::new(places)), ready: Semaphore::new(places) }
    }

    /// Waits for a permit for a body, little of which is in memory yet.
    pub(crate) async fn for_body(&self) -> Option<Place> {
        Arc::clone(&self.places).acquire_owned().await.ok()
    }

    /// Waits for a permit for an answer, all of which is in memory: `None` if others are already waiting.
    pub(crate) async fn for_answer(&self) -> Option<Place> {
        let _ready = self.ready.try_acquire().ok()?;
        Arc::clone(&self.places).acquire_owned().await.ok()
    }
}

/// Text on its way to a client, with the permit it holds.
struct Held {
    left: Bytes,
    _place: Place,
}

/// The body of an answer that holds its permit until it is sent or dropped.
pub(crate) fn held_body(text: String, place: Place) -> Body {
    Body::new(Held { left: text.into(), _place: place })
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let part = self.left.len().min(PART);
        let part = self.left.split_to(part);
        Poll::Ready((!part.is_empty()).then(|| Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.left.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::BodyExt;

    #[tokio::test]
    async fn an_answer_holds_its_place_until_it_is_sent() {
        let long = LongPlaces::new(1);
        let text = "é".repeat(LONG);
        let mut body = held_body(text.clone(), long.for_answer().await.unwrap());
        let mut sent = Vec::new();
        while let Some(frame) = body.frame().await {
            assert_eq!(long.places.available_permits(), 0, "held to the last part");
            sent.extend_from_slice(&frame.unwrap().into_data().unwrap());
        }
        drop(body);
        assert_eq!(String::from_utf8(sent).unwrap(), text);
        assert_eq!(long.places.available_permits(), 1);
    }

    #[tokio::test]
    async fn answers_that_are_ready_wait_in_a_short_queue() {
        let long = LongPlaces::new(1);
        let held = long.for_body().await.unwrap();
        let (waits, refused) = tokio::join!(
            async {
                let place = long.for_answer().await;
                place.is_some()
            },
            async {
                let refused = long.for_answer().await.is_none();
                drop(held);
                refused
            }
        );
        assert!(waits && refused);
    }
}
