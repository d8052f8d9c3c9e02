//! All integration tests of the crate in one binary: one link step, and no core idles while the
//! last test of another file finishes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod advice;
mod density;
mod duel;
mod files;
mod intent;
mod playing;
mod review;
mod rules;
mod simulate;
mod solve;
mod stopping;
mod target;
mod whole;
