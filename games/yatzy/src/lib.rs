//! Yatzy and its relatives: optimal and risk-sensitive play, exact distributions, target play,
//! simulation.
//!
//! Rule sets are data ([`Rules`]); everything else is written once for all of them. JSON, clocks
//! and terminals are unknown in this crate: callers parse names into a [`State`] and [`Dice`],
//! query, and display. Only [`Tables`] uses files.
//!
//! Re-exported, because their types appear in public signatures: [`kibitzer_game`], [`kibitzer_stats`],
//! [`kibitzer_store`], [`kibitzer_work`] and [`rand_core`].

mod advice;
mod densities;
mod density;
mod dice;
mod duel;
mod environment;
mod error;
mod files;
mod intent;
mod kernel;
mod lattice;
mod layout;
mod notation;
mod parallel;
pub mod plain;
mod player;
mod playing;
mod review;
pub mod rules;
mod sheet;
mod simulate;
mod solve;
mod state;
mod study;
pub mod sweep;
mod table;
mod target;
mod theta;
mod turn;

pub use kibitzer_game;
pub use kibitzer_stats;
pub use kibitzer_store;
pub use kibitzer_work;
pub use rand_core;

pub use advice::{Act, Action, Advice};
pub use densities::Densities;
pub use density::{DENSITY_BYTES, check_density};
pub use dice::Dice;
pub use duel::Duel;
pub use error::YatzyError;
pub use files::{OPENING_BOXES, Origin, Part, Tables};
pub use lattice::Lattice;
pub use notation::{Move, MoveError};
pub use playing::{Points, Position, Stage, Yatzy};
pub use review::{Decision, Judged, Review};
pub use rules::{Choice, House, Rules, Variant};
pub use simulate::{
    BoxFigures, BoxStatistics, Estimate, MOST_GAMES, Percentile, Simulation, Statistics,
};
pub use solve::Solver;
pub use state::{Card, State, UpperScores};
pub use table::{Cells, Precision, Table, Value};
pub use target::{TARGET_BYTES, Target, TargetAction};
pub use theta::{Domain, Theta};
