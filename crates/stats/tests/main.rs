//! All integration tests of the crate in one binary: one to link, and no processor waits for another file's last test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod accumulators;
mod common;
mod elimination;
mod hypotheses;
mod intervals;
mod pmf;
mod race;
