//! Blob: players on duplicate deals, what players state held against what happens, and rounds against oneself to learn from.

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
