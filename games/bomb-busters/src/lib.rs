//! Bomb Busters: the table, its notation, the rules of play, and what history proves.
//!
//! The modules in the order of dependence, lowest first: `tiles`, `wires`, `stand`, `notation`,
//! `cards`, `history`, `table_error`, `table`, `cuts`, `file`. Everything that a seat may know is a
//! [`table::Table`]; no analysis takes anything that knows more.

pub mod cards;
pub mod cuts;
pub mod facts;
pub mod file;
mod file_entries;
pub mod file_history;
pub mod history;
mod history_names;
pub mod missions;
mod missions_data;
pub mod notation;
pub mod rules;
pub mod stand;
pub mod table;
mod table_check;
pub mod table_error;
pub mod tiles;
pub mod wires;
