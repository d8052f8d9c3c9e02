//! Texas 42: two players on duplicate deals, and calibration of what players state.

mod arena;
mod calibration;
mod hand;

pub use arena::{Arena, ArenaDescription, MOST_DEALS};
pub use calibration::CalibrationDescription;
pub use hand::Hand;

/// Every deal is played in two seatings.
pub const PLACES: usize = 2;
