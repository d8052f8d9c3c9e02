//! `POST /api/v1/query`: one object or an array in, the same out.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use http_body_util::BodyExt;
use kibitzer_protocol::QueryError;
use tokio::time::timeout;

use crate::connections::Connection;
use crate::large::{LONG, Place, held_body};
use crate::refusal::{json, refuse};
use crate::routes::App;
use crate::workers::NoAnswer;

/// How much of a body that is too long is read and discarded, so that the client, which is still
/// sending, receives the error.
const DISCARDED_BYTES: usize = 64 * 1024 * 1024;

pub(crate) async fn query(
    State(app): State<Arc<App>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: Request,
) -> Response {
    if let Some(error) = wrong_type(request.headers()) {
        return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, error);
    }
    let (body, mut place) = match read_in_time(&app, request).await {
        Ok(read) => read,
        Err(refused) => return refused,
    };
    // From here on the connection is busy: it no longer makes us wait.
    let _busy = connection.busy();
    let answered = match app.workers.answer(connection.client(), body).await {
        Ok(answered) => answered,
        Err(NoAnswer::Busy(error)) => return refuse(StatusCode::SERVICE_UNAVAILABLE, error),
        Err(NoAnswer::Late(error)) => return refuse(StatusCode::GATEWAY_TIMEOUT, error),
        Err(NoAnswer::Broken(error)) => return refuse(StatusCode::INTERNAL_SERVER_ERROR, error),
    };
    // The status is about HTTP: a protocol error is still a successful response.
    let status = if answered.readable { StatusCode::OK } else { StatusCode::BAD_REQUEST };
    if answered.text.len() <= LONG {
        return json(status, answered.text);
    }
    if place.is_none() {
        let wait = timeout(app.settings.query_time, app.long_places.for_answer()).await;
        place = wait.unwrap_or_default();
    }
    let Some(place) = place else {
        let message = "too many long answers are already being sent; try again in a moment";
        return refuse(StatusCode::SERVICE_UNAVAILABLE, QueryError::timeout(message));
    };
    let mut response = json(status, String::new());
    response.headers_mut().remove(header::CONTENT_LENGTH);
    *response.body_mut() = held_body(answered.text, place);
    response
}

pub(crate) fn wrong_type(headers: &HeaderMap) -> Option<QueryError> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let kind = text(header::CONTENT_TYPE).unwrap_or_default();
    let bare = kind.split(';').next().unwrap_or_default().trim();
    if !bare.eq_ignore_ascii_case("application/json") {
        return Some(QueryError::bad_request(
            "the body must be JSON, sent with the header Content-Type: application/json",
        ));
    }
    let encoding = text(header::CONTENT_ENCODING).unwrap_or("identity");
    (!encoding.eq_ignore_ascii_case("identity"))
        .then(|| QueryError::bad_request("the body must not be compressed"))
}

/// Reads the body within the time for it.
pub(crate) async fn read_in_time(
    app: &App,
    request: Request,
) -> Result<(Bytes, Option<Place>), Response> {
    match timeout(app.settings.body_time, read_body(app, request)).await {
        Ok(read) => read,
        Err(_) => {
            let error = QueryError::timeout("the body took too long to arrive");
            Err(refuse(StatusCode::REQUEST_TIMEOUT, error))
        }
    }
}

/// Reads the body, with a permit for a long one. A body that is too long is read to its end or to
/// [`DISCARDED_BYTES`], but not kept.
async fn read_body(app: &App, request: Request) -> Result<(Bytes, Option<Place>), Response> {
    let limit = app.settings.body_bytes;
    let too_long = || {
        let error = QueryError::bad_request(format!("a body may have at most {limit} bytes"));
        refuse(StatusCode::PAYLOAD_TOO_LARGE, error)
    };
    let announced = announced_length(request.headers());
    let waits = request.headers().contains_key(header::EXPECT);
    if announced.is_some_and(|n| n > limit) && waits {
        return Err(too_long());
    }
    let mut place = None;
    let mut kept = Vec::new();
    let mut seen = 0usize;
    let mut body = request.into_body();
    while let Some(frame) = body.frame().await {
        let broken = |_| {
            let error = QueryError::bad_request("the body was truncated");
            refuse(StatusCode::BAD_REQUEST, error)
        };
        let Ok(data) = frame.map_err(broken)?.into_data() else { continue };
        seen = seen.saturating_add(data.len());
        if seen > limit || announced.is_some_and(|n| n > limit) {
            kept = Vec::new();
            place = None;
            if seen > DISCARDED_BYTES {
                break;
            }
            continue;
        }
        if seen > LONG && place.is_none() {
            place = app.long_places.for_body().await;
        }
        kept.extend_from_slice(&data);
    }
    if seen > limit { Err(too_long()) } else { Ok((kept.into(), place)) }
}

fn announced_length(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}
