//! Texas 42: two players on duplicate deals, and what players state held against what happens.

mod arena;
mod calibration;
mod hand;

pub use arena::{Arena, ArenaDescription, MOST_DEALS};
pub use calibration::CalibrationDescription;
pub use hand::Hand;

/// Every deal is played at two places.
pub const PLACES: usize = 2;
