//! Errors of the server itself, in the error shape of the protocol.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kibitzer_protocol::{Protocol, QueryError};

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// A JSON response that must not be cached.
pub(crate) fn json(status: StatusCode, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, JSON),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, text).into_response()
}

/// The response to a request that the server refuses.
pub(crate) fn refuse(status: StatusCode, error: QueryError) -> Response {
    let mut response = json(status, Protocol::refuse(error).text);
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}
