//! All integration tests of the crate in one binary: only one to link, and all tests run in parallel.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod encode;
mod limits;
#[path = "support/running.rs"]
mod running;
mod stopping;
mod stream;
mod support;
