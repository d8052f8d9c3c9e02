//! Playing the game: team policies, rollouts from uniformly drawn worlds, and batches of games.
//!
//! The modules in dependency order, lowest first: `sight` and `public_facts` (what a seat sees,
//! cheap to build), `row` and `odds` (estimates of hidden wires), `cuts`, `tokens`, `policy`,
//! `greedy`, `play`, `worlds` (uniform samples and exact odds, from [`crate::odds`]), `winning`,
//! `simulation`, `player`, `calibration`. A policy decides from one seat's view or sight and never
//! gets a [`crate::rules::World`]. Randomness is always an argument; no module opens files or reads
//! clocks.

mod calibration;
pub(crate) mod cuts;
mod greedy;
mod odds;
mod play;
pub(crate) mod player;
mod policy;
mod public_facts;
mod row;
mod sight;
mod simulation;
mod splitmix;
pub(crate) mod tokens;
mod winning;
mod worlds;

pub use calibration::{CalibrationError, Stated, calibrate_game};
pub use cuts::{CERTAIN, Chance, chances};
pub use greedy::Greedy;
pub use odds::{Odds, RowOdds};
pub use play::{LONGEST, PlayError, play_checked, play_fast};
pub use policy::{Policy, Quick, Random};
pub use public_facts::{Held, Labelled, PublicFacts};
pub use sight::{SLOTS, STANDS, Sight};
pub use simulation::{GameRecord, POLICIES_VERSION, PolicyName, Tally, outcome_name, play_game};
pub use splitmix::SplitMix;
pub use winning::{Effort, Exact, Trial, Tried, Winning, try_out};
pub use worlds::ExactOdds;
