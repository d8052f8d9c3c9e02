//! Bomb Busters: the table, its notation, the missions, the rules of play, and what history proves.
//!
//! The modules in dependency order, lowest first: `tiles`, `wires`, `stand`, `notation`, `cards`,
//! `missions`, `history`, `cut`, `public`, `table_error`, `table`, `turn`, `cuts`, `facts`, `file`,
//! `text`, `rules`, `fresh`, `odds`, `entry`, `what_if`, `playing`, `advice`,
//! `environment`. Everything that a seat may know is a [`table::Table`], entered by a person or observed in a game; only
//! [`rules::World`] knows the truth, and no analysis takes one. Types in a table file derive serde
//! (`forms` has what a derive cannot express); no module opens files, reads clocks, or owns a
//! random generator.
//!
//! Re-exported, because their types appear in public signatures: [`kibitzer_deal`], [`kibitzer_game`],
//! [`kibitzer_search`], [`kibitzer_stats`], [`kibitzer_work`] and [`rand_core`].

pub mod advice;
pub mod cards;
pub mod cut;
pub mod cuts;
pub mod entry;
mod environment;
pub mod facts;
pub mod file;
mod forms;
pub mod fresh;
pub mod history;
mod history_forms;
mod history_names;
pub mod missions;
mod missions_data;
pub mod naming;
pub mod notation;
pub mod odds;
pub mod playing;
pub mod public;
pub mod rules;
pub mod stand;
pub mod table;
mod table_check;
pub mod table_error;
mod table_history;
pub mod text;
pub mod tiles;
mod timeline;
pub mod turn;
pub mod what_if;
pub mod wires;

pub use kibitzer_deal;
pub use kibitzer_game;
pub use kibitzer_search;
pub use kibitzer_stats;
pub use kibitzer_work;
pub use rand_core;
