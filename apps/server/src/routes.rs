//! The routes of the server.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware;
use axum::response::Response;
use axum::routing::{get, post};
use kibitzer_protocol::{ENGINE_VERSION, PROTOCOL_VERSION, Protocol, QueryError};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::encode::encode;
use crate::guard::{Guard, guard};
use crate::large::LongPlaces;
use crate::openapi_page;
use crate::page_files::{self, unpack};
use crate::page_protocol::{self, ProtocolPage};
use crate::query::query;
use crate::refusal::{json, refuse};
use crate::settings::Settings;
use crate::stream::stream;
use crate::workers::Workers;

/// The OpenAPI document, gzipped; the plain text is [`kibitzer_protocol::OPENAPI`].
const OPENAPI: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.gz"));

/// Maximum number of long bodies and answers at a time.
const LONG_PLACES: usize = 4;

/// The state shared by the routes.
pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) workers: Workers,
    pub(crate) long_places: LongPlaces,
    pub(crate) streams: Arc<Semaphore>,
    pub(crate) protocol_page: ProtocolPage,
    /// The OpenAPI document, and the page that shows it.
    pub(crate) openapi: Bytes,
    pub(crate) openapi_page: Bytes,
    description: Bytes,
}

impl App {
    pub(crate) fn new(settings: Settings, protocol: Arc<Protocol>) -> Self {
        // It is checked in, and a test parses it.
        let openapi: Value = serde_json::from_slice(&unpack(OPENAPI)).unwrap_or_default();
        App {
            openapi: openapi.to_string().into(),
            openapi_page: openapi_page::page(&openapi).into(),
            protocol_page: ProtocolPage::of(&protocol),
            description: protocol.description().to_string().into(),
            streams: Arc::new(Semaphore::new(settings.streams)),
            long_places: LongPlaces::new(LONG_PLACES),
            workers: Workers::new(protocol, &settings),
            settings,
        }
    }
}

/// All routes, behind the guard.
pub(crate) fn router(app: App, names: Guard) -> Router {
    Router::new()
        .merge(page_files::routes())
        .route("/protocol", get(page_protocol::html))
        .route("/page.css", get(page_protocol::css))
        .route("/page.js", get(page_protocol::script))
        .route("/openapi", get(openapi_page::html))
        .route("/openapi.css", get(openapi_page::css))
        .route("/api/v1/openapi.json", get(openapi_page::json))
        .route("/health", get(health))
        .route("/api/v1/protocol", get(description))
        .route("/api/v1/query", post(query))
        .route("/api/v1/stream", post(stream))
        .fallback(nothing_here)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn(encode))
        .layer(middleware::from_fn_with_state(Arc::new(names), guard))
        .with_state(Arc::new(app))
}

async fn health(State(app): State<Arc<App>>) -> Response {
    let mut health = json!({
        "status": "ok", "name": "kibitzer", "version": ENGINE_VERSION, "protocol": PROTOCOL_VERSION,
    });
    if let Some(site) = &app.settings.site {
        health["site"] = json!(site);
    }
    json(StatusCode::OK, health.to_string())
}

async fn description(State(app): State<Arc<App>>) -> Response {
    openapi_page::file("application/json", app.description.clone())
}

async fn nothing_here(uri: Uri) -> Response {
    let path: String = uri.path().chars().take(80).collect();
    let message = format!("there is nothing at {path}; requests go to /api/v1/query");
    refuse(StatusCode::NOT_FOUND, QueryError::bad_request(message))
}

async fn wrong_method(method: Method, uri: Uri) -> Response {
    let method: String = method.as_str().chars().take(20).collect();
    let asks = matches!(uri.path(), "/api/v1/query" | "/api/v1/stream");
    let right = if asks { "POST" } else { "GET" };
    let message = format!("{} accepts {right}, not {method}", uri.path());
    refuse(StatusCode::METHOD_NOT_ALLOWED, QueryError::bad_request(message))
}
