//! Blob: players on duplicate deals, calibration of players' statements, and self-play as training data.

mod budgets;
mod calibration;
mod dealt;
mod matches;
mod selfplay;
mod tables;
mod who;

pub use budgets::{Budget, Budgets, equal};
pub use calibration::CalibrationDescription;
pub use dealt::{Dealt, play_deal, seconds};
pub use matches::{LadderDescription, Matches, MatchesDescription, Meeting, check_climbers};
pub use selfplay::{SelfPlay, SelfPlayDescription};
pub use tables::TablesDescription;
pub use who::{Player, Who};
