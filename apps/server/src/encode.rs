//! Compresses answers for clients that accept it, and answers 304 to clients that already have the
//! answer.
//!
//! Promises: what is short, not text, an event stream, or already compressed is passed through
//! unchanged; a long answer is compressed in parts as the client reads it, so that it takes no more
//! memory than before; cacheable answers (anything not `no-store`) have an `ETag`.

use std::io::Write;
use std::pin::Pin;
use std::task::{self, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use http_body::Frame;
use http_body_util::BodyExt;
use xxhash_rust::xxh3::xxh3_64;

/// Shorter answers fit into a packet or two, compressed or not.
const WORTH_IT: u64 = 1400;

/// Maximum size of an answer with an `ETag`.
const MOST_KEPT: u64 = 4 * 1024 * 1024;

/// Over loopback, time costs more than bytes.
const LEVEL: u32 = 3;

pub(crate) async fn encode(request: Request, next: Next) -> Response {
    let gzip = accepts_gzip(request.headers());
    // The answer to HEAD no longer has the body that the tag is computed from.
    let reads = request.method() == Method::GET;
    let known = request.headers().get(IF_NONE_MATCH).cloned();
    let mut response = next.run(request).await;
    if reads && may_be_kept(&response) {
        response = tagged(response, known.as_ref()).await;
    }
    if !is_compressible(response.headers()) || response.headers().contains_key(CONTENT_ENCODING) {
        return response;
    }
    response.headers_mut().append(VARY, HeaderValue::from_static("accept-encoding"));
    let length = response.body().size_hint().exact().unwrap_or(0);
    if !gzip || length < WORTH_IT || response.status() == StatusCode::NOT_MODIFIED {
        return response;
    }
    let headers = response.headers_mut();
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.remove(CONTENT_LENGTH);
    response.map(|body| {
        let room = GzEncoder::new(Vec::new(), Compression::new(LEVEL));
        Body::new(Gzipped { body, encoder: Some(room) })
    })
}

/// Whether the client accepts `gzip` with a non-zero weight.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let all = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut any = None;
    for choice in all.flat_map(|value| value.split(',')) {
        let mut parts = choice.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default().to_ascii_lowercase();
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.trim().parse::<f32>().ok());
        let wanted = weight.is_none_or(|weight| weight > 0.0);
        match name.as_str() {
            "gzip" | "x-gzip" => return wanted,
            "*" => any = Some(wanted),
            _ => {}
        }
    }
    any.unwrap_or(false)
}

fn is_compressible(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let bare = kind.split(';').next().unwrap_or_default().trim();
    let text = bare.starts_with("text/") && bare != "text/event-stream";
    text || matches!(
        bare,
        "application/json" | "application/javascript" | "application/wasm" | "image/svg+xml"
    )
}

fn may_be_kept(response: &Response) -> bool {
    let said = response.headers().get(CACHE_CONTROL).map(HeaderValue::as_bytes);
    let short = response.body().size_hint().exact().is_some_and(|length| length <= MOST_KEPT);
    response.status() == StatusCode::OK && short && said.is_some_and(|said| said != b"no-store")
}

/// The same with an `ETag`, or without its body if the client already has that version.
async fn tagged(response: Response, known: Option<&HeaderValue>) -> Response {
    let (mut parts, body) = response.into_parts();
    // Its length is known and small, and it is already in memory.
    let Ok(body) = body.collect().await.map(|body| body.to_bytes()) else {
        return Response::from_parts(parts, Body::empty());
    };
    if !parts.headers.contains_key(ETAG)
        && let Ok(tag) = HeaderValue::from_str(&format!("W/\"{:016x}\"", xxh3_64(&body)))
    {
        parts.headers.insert(ETAG, tag);
    }
    let has = |tag: &HeaderValue| known.is_some_and(|known| names(known, tag));
    if parts.headers.get(ETAG).is_some_and(has) {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, Body::from(body))
}

/// Whether one of the client's tags matches this one, weak or not.
fn names(known: &HeaderValue, tag: &HeaderValue) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let (Ok(known), Ok(tag)) = (known.to_str(), tag.to_str()) else { return false };
    known.trim() == "*" || known.split(',').any(|one| bare(one) == bare(tag))
}

/// A body that is compressed as it is read.
struct Gzipped {
    body: Body,
    /// `None` when the last part has been taken.
    encoder: Option<GzEncoder<Vec<u8>>>,
}

impl HttpBody for Gzipped {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut task::Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        loop {
            let Some(mut encoder) = self.encoder.take() else { return Poll::Ready(None) };
            let frame = match Pin::new(&mut self.body).poll_frame(context) {
                Poll::Ready(frame) => frame,
                Poll::Pending => {
                    self.encoder = Some(encoder);
                    return Poll::Pending;
                }
            };
            let bytes = match frame {
                Some(Ok(frame)) => {
                    // We send no trailers.
                    let data = frame.into_data().unwrap_or_default();
                    if let Err(error) = encoder.write_all(&data) {
                        return Poll::Ready(Some(Err(axum::Error::new(error))));
                    }
                    let bytes = std::mem::take(encoder.get_mut());
                    self.encoder = Some(encoder);
                    bytes
                }
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => match encoder.finish() {
                    Ok(bytes) => bytes,
                    Err(error) => return Poll::Ready(Some(Err(axum::Error::new(error)))),
                },
            };
            if !bytes.is_empty() {
                return Poll::Ready(Some(Ok(Frame::data(bytes.into()))));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(value: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_str(value).unwrap());
        accepts_gzip(&headers)
    }

    #[test]
    fn gzip_is_sent_to_those_who_want_it() {
        for wants in ["gzip", "deflate, gzip", "br;q=1.0, GZIP;q=0.5", "*", "identity, *;q=0.1"] {
            assert!(accepts(wants), "{wants}");
        }
        for wants_not in ["", "br", "gzip;q=0", "gzip; q=0.0, *", "*;q=0", "gzipped"] {
            assert!(!accepts(wants_not), "{wants_not}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn tags_are_compared_without_their_weakness() {
        let tag = HeaderValue::from_static("W/\"ab\"");
        for known in ["\"ab\"", "W/\"ab\"", "\"x\", W/\"ab\"", "*"] {
            assert!(names(&HeaderValue::from_static(known), &tag), "{known}");
        }
        for known in ["\"a\"", "ab", ""] {
            assert!(!names(&HeaderValue::from_static(known), &tag), "{known}");
        }
    }
}
