//! Clue (Cluedo): who did it, with what, and where.
//!
//! Rules, what a seat sees, and what follows from it: the exact probability of every card's holder
//! and of every triple in the envelope, certain facts with their proofs, and which entries are to
//! blame when a log cannot be true. A card that is shown was chosen; the odds include that
//! likelihood exactly, as integer weights in the lattice of `kibitzer-deal`.
//!
//! Deliberately absent: the board. A player may suggest any room.
//!
//! Re-exported, because their types appear in public signatures: [`kibitzer_deal`], [`kibitzer_game`],
//! [`kibitzer_search`], [`kibitzer_stats`], [`kibitzer_work`] and [`rand_core`].

mod action;
pub mod arena;
pub mod asking;
pub mod calibration;
mod cards;
mod deck;
pub mod entry;
mod environment;
pub mod explain;
mod grid;
mod hidden;
mod hunch;
mod odds;
mod players;
mod playing_on;
mod policy;
mod record;
mod rules;
mod view;
mod written;

pub use kibitzer_deal;
pub use kibitzer_game;
pub use kibitzer_search;
pub use kibitzer_stats;
pub use kibitzer_work;
pub use rand_core;

pub use action::{Action, ActionError};
pub use cards::{Card, CardError, Cards, MOST, Sort, Triple, TripleError};
pub use deck::{Asking, Clue, Showing, TableError};
pub use grid::{Contradiction, Fact, Grid, Place, Said, facts};
pub use hidden::Layout;
pub use odds::Odds;
pub use players::{PLAYERS_VERSION, Skill, SkillError};
pub use policy::Shows;
pub use record::{Answer, Entry, asked};
pub use rules::{Outcome, World};
pub use view::{Phase, View};
pub use written::{EntryShown, OthersShown, SortShown, ViewShown};
