//! Texas 42: two players on duplicate deals.

mod arena;
mod hand;

pub use arena::{Arena, ArenaDescription, MOST_DEALS};
pub use hand::Hand;

/// Every deal is played at two places.
pub const PLACES: usize = 2;
