//! All integration tests of the crate in one binary: one link step, and no core idles while the
//! last test of another file finishes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod claims;
mod clubs;
mod common;
mod conformance;
mod evidence;
mod guards;
mod hands;
mod laws;
mod players;
mod resolver;
mod solver;
mod stopping;
mod teacher;
