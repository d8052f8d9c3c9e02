//! All integration tests of the crate in one binary: it links once, and cores do not idle while a file's last test
//! runs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod bridge;
mod brute_force;
mod common;
mod guided;
mod large;
mod ranks_and_samples;
mod stopping;
mod union;
mod weights;
