//! All integration tests of the crate in one binary: it links once, and cores do not idle while a
//! file's last test runs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod accumulators;
mod common;
mod elimination;
mod hypotheses;
mod intervals;
mod pmf;
mod race;
