//! All integration tests of the crate in one binary: only one to link, and all tests run in parallel.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod analysis;
mod blob;
mod blob_play;
mod blob_train;
mod bomb;
mod bomb_play;
mod bomb_table;
mod bomb_what_if;
mod calibrate;
mod clue;
mod data;
mod pages;
mod serve;
mod shards;
#[path = "../../server/tests/support/mod.rs"]
mod support;
mod terminal;
mod texas42;
mod yatzy;
mod yatzy_play;
mod yatzy_sweep;
