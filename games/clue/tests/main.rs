//! All integration tests of the crate in one binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod asking;
mod common;
mod conformance;
mod entry;
mod explain;
mod full_size;
mod laws;
mod oracle;
mod players;
