//! All integration tests of the crate in one binary: one link step, and no core idles while the
//! last test of another file finishes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod advice;
mod brute_force;
mod cases;
mod fast_play;
mod laws;
mod odds_answers;
mod odds_brute_force;
mod odds_cases;
mod odds_guided;
mod odds_informative;
mod odds_played;
mod oracle;
mod played_games;
mod playouts;
mod policies;
mod record;
