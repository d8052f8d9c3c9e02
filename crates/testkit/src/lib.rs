//! The conformance suite that every game must pass, and tools to verify games.
//!
//! | to check | call |
//! |---|---|
//! | the rules: actions, turns, text, replay, determinism | [`conformance::rules`] |
//! | the history, in games that record one | [`conformance::recorded`] |
//! | that views hide what they must | [`conformance::hiding`] |
//! | that views parse, and garbled text does no harm | [`conformance::view_text`], [`conformance::garbled`] |
//! | numbered actions and observations | [`conformance::environment`], [`conformance::observing`] |
//! | the five laws of a sampler | [`laws::all`], or one by one |
//! | that the true world is possible | [`laws::truth_is_possible`] |
//! | that stated probabilities are calibrated | [`laws::calibrated`] |
//! | inference against brute force | [`oracle::check`] |
//! | the tree of actions against recorded counts | [`perft::check`] |
//! | every answer of a whole game against a recorded one | [`playthrough::of`] with [`golden::check`] |
//!
//! Every check is an ordinary function that returns a [`Failure`] with the law that was broken and the seed and
//! history that break it, so the kit itself can be tested: `tests/broken.rs` has a deliberately broken game for each
//! law. Two miniature games, [`two_suits`] and [`little_stands`], test the kit and serve as examples to copy from.
//!
//! For use in tests only. It knows no games except its miniatures.

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
