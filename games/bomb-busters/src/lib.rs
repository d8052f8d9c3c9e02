//! Bomb Busters: the table, its notation, the rules of play, and what history proves.
//!
//! The order of the modules is the order of dependence, lowest first. Everything that a seat may
//! know is a [`table::Table`] or a [`rules::View`]; only [`rules::World`] knows the truth, and no
//! analysis takes one.

pub mod cards;
pub mod cuts;
pub mod file;
pub mod file_history;
pub mod history;
mod history_names;
pub mod notation;
pub mod stand;
pub mod table;
mod table_check;
pub mod table_error;
pub mod tiles;
pub mod wires;
