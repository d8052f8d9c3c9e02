//! The local HTTP server: the web page, `/health`, and the protocol under `/api/v1`.
//!
//! Promises: it listens on loopback by default; a page from elsewhere can neither send requests nor
//! read answers (foreign `Host` and `Origin` headers are refused); bodies, time, connections and the
//! number of running requests are limited, so that a slow or hostile client does not starve the
//! others; every refusal has the error shape of the protocol. It must not know any game.

mod connections;
mod effort;
mod encode;
mod guard;
mod large;
mod listen;
mod openapi_page;
mod page_files;
mod page_protocol;
mod query;
mod refusal;
mod routes;
mod server;
mod settings;
mod spoken;
mod stream;
mod turns;
mod workers;

pub use listen::ServeError;
pub use server::{Server, Stopper};
pub use settings::Settings;
