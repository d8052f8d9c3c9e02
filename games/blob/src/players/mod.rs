//! Somebody who plays: a ladder of players, from chance to search.

pub mod thumb;
