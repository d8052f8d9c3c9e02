//! All integration tests of the crate in one binary: only one to link, and all tests run in parallel.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod blob;
mod blob_play;
mod bomb_busters;
mod bomb_played;
mod clue;
mod common;
mod corpus;
mod deal;
mod docs;
mod i18n;
mod mutations;
mod promises;
mod schema;
mod standard;
mod stopping;
mod texas42;
mod texas42_play;
mod typed;
mod yatzy;
