//! Blob: players on duplicate deals, calibration of players' statements, and self-play as training data.

mod calibration;
mod dealt;
mod matches;
mod selfplay;
mod tables;
mod who;

pub use calibration::CalibrationDescription;
pub use dealt::{Dealt, play_deal, seconds};
pub use matches::{LadderDescription, Matches, MatchesDescription};
pub use selfplay::{SelfPlay, SelfPlayDescription};
pub use tables::TablesDescription;
pub use who::{Player, Who};
