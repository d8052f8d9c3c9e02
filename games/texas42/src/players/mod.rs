//! Somebody who plays: beginner, intermediate, expert, and a plain double-dummy sampler to measure them against.
//!
//! | player | bids and names | plays |
//! |---|---|---|
//! | [`Skill::Beginner`] | what the hand is worth at a glance ([`estimate()`]) | rules of thumb, instantly |
//! | [`Skill::Intermediate`] | by simulation with playouts | uniform worlds, playouts by rules of thumb, stops when one play stands out |
//! | [`Skill::Expert`] | by simulation in worlds weighed by what the others bid | worlds weighed by what the others bid, named and played ([`Model`]); double dummy blended with playouts |
//! | [`Skill::Sampler`] | like the intermediate | 50 uniform worlds, double dummy |
//!
//! Promises: each sees a [`View`] and nothing else; the same view and seed give the same decision whatever the machine, since
//! budgets are counts and not times; no house rule makes one fail.

mod beginner;
mod bidding;
mod columns;
mod equity;
mod estimate;
mod judge;
mod lookup;
mod playout;
mod skill;
mod stakes;
mod thinking;
mod thumb;
mod thumb_bid;
mod why;
mod worlds;

pub(crate) use columns::COLUMNS;
pub use columns::{BEHIND, MAKE, POINTS, WITH};
pub use equity::Equity;
pub use estimate::{FEATURES, estimate, favourite, features};
pub use playout::{Ended, Playout};
pub use skill::{PLAYERS_VERSION, Skill, SkillError};
pub use thinking::Thinking;
pub use worlds::{Deals, Holdings, Model, believed, deals, holdings};

#[cfg(doc)]
use crate::View;
