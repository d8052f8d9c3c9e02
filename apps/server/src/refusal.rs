//! Answers of the server itself, in the error shape of the protocol.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kibitzer_protocol::{Protocol, QueryError};

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// A response of JSON text that nobody keeps.
pub(crate) fn json(status: StatusCode, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, JSON),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, text).into_response()
}

/// A request that the server does not pass on.
pub(crate) fn refuse(status: StatusCode, error: QueryError) -> Response {
    let mut response = json(status, Protocol::refuse(error).text);
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}
