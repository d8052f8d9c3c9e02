//! The suite that every game must pass, and the tools that prove a game right.
//!
//! | to check | call |
//! |---|---|
//! | the rules: actions, turns, text, replay, determinism | [`conformance::rules`], for games that tell their past [`conformance::recorded`] |
//! | that views hide what they must | [`conformance::hiding`] |
//! | that views can be read, and text from outside does no harm | [`conformance::view_text`], [`conformance::garbled`] |
//! | numbered actions and observations for learning agents | [`conformance::environment`], [`conformance::observing`] |
//! | the five laws of a sampler | [`laws::all`], or one by one |
//! | that the truth is possible and odds come true | [`laws::truth_is_possible`], [`laws::calibrated`] |
//! | inference against brute force | [`oracle::check`] |
//! | the tree of actions against recorded counts | [`perft::check`] |
//! | every answer of a whole game against a recorded one | [`playthrough::of`] with [`golden::check`] |
//!
//! Every check is an ordinary function that returns a [`Failure`] with the law that was broken, the seed and the history that
//! break it, so that the kit itself can be tested: `tests/broken.rs` holds one deliberately broken game for each law.
//! Two miniature games live here, [`two_suits`] and [`little_stands`], to prove the kit and to be copied from.
//!
//! Not for use outside tests. It knows no game but its miniatures.

pub mod conformance;
mod failure;
pub mod golden;
pub mod laws;
pub mod little_stands;
pub mod oracle;
pub mod perft;
pub mod players;
pub mod playthrough;
pub mod policy;
mod random_game;
mod significance;
pub mod two_suits;
mod ways;

pub use conformance::Reshuffle;
pub use failure::{Failure, Law};
pub use random_game::{Moment, Plan, stream, walk};
pub use ways::ways;
