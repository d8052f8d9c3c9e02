//! All integration tests of the crate in one binary: one link step, and no core idles while the
//! last test of another file finishes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod belief;
mod common;
mod conformance;
mod evidence;
mod laws;
mod players;
mod posterior;
mod resolver;
mod rounds;
mod search;
mod stopping;
mod training;
