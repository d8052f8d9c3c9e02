//! The computer players: beginner, intermediate, expert, and a plain PIMC player to measure them
//! against.
//!
//! | player | bids and names | plays |
//! |---|---|---|
//! | [`Skill::Beginner`] | a quick estimate of the hand ([`estimate()`]) | rules of thumb, instantly |
//! | [`Skill::Intermediate`] | by simulation with rollouts | uniform worlds, rollouts by rules of thumb, stops early when one play is clearly best |
//! | [`Skill::EXPERT`] | by simulation in worlds weighted by what the others bid | worlds weighted by what the others bid, named and played ([`Model`]); double dummy blended with rollouts |
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
mod expert;
mod judge;
mod lookup;
mod playout;
mod policy;
mod search;
mod skill;
mod stakes;
mod thinking;
mod thumb;
mod thumb_bid;
mod why;
mod worlds;

pub(crate) use columns::COLUMNS;
pub use columns::{BEHIND, MAKE, OPEN, POINTS, UNSEEN, WITH};
pub use equity::Equity;
pub use estimate::{FEATURES, estimate, favourite, features};
pub use expert::{Class, Taste, believed};
pub use playout::{Ended, Playout};
pub use policy::{FAMILIES, Habit, Policies, shipped};
#[cfg(feature = "training")]
pub(crate) use policy::{
    Game, INPUTS, MAKE as MAKE_HEAD, PLAY as PLAY_HEAD, Room, Scene, architecture, best, encode,
    family, place, thumb_choice,
};
pub use skill::{PLAYERS_VERSION, Skill, SkillError};
pub use worlds::{Deals, Holdings, Model, deals, holdings};

#[cfg(doc)]
use crate::View;
