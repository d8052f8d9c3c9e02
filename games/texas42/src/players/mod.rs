//! The computer players: beginner, intermediate, expert, and a plain PIMC player to measure them
//! against.
//!
//! | player | bids and names | plays |
//! |---|---|---|
//! | [`Skill::Beginner`] | a quick estimate of the hand ([`estimate()`]) | rules of thumb, instantly |
//! | [`Skill::Intermediate`] | by simulation with rollouts | uniform worlds, rollouts by rules of thumb, stops early when one play is clearly best |
//! | [`Skill::Expert`] | by simulation in worlds weighted by what the others bid | worlds weighted by what the others bid, named and played ([`Model`]); double dummy blended with rollouts |
//! | [`Skill::Sampler`] | like the intermediate | 50 uniform worlds, double dummy (PIMC) |
//!
//! Promises: each player sees a [`View`] and nothing else; the same view and seed give the same
//! decision on any machine, since budgets are counts rather than times; every player handles all
//! house rules.

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
