//! One module per game: it translates requests into the game's own types and answers back into JSON.
//! The rules and the search stay in the game's crate.

pub(crate) mod about;
pub mod blob;
pub mod bomb_busters;
pub mod clue;
pub mod deal;
pub mod texas42;
pub mod yatzy;

use crate::{Game, Storage};

/// All games. To add one, add its module above and a line here.
pub fn all(storage: &Storage) -> Vec<Game> {
    vec![
        blob::game(),
        bomb_busters::game(),
        clue::game(),
        deal::game(),
        texas42::game(),
        yatzy::game(storage),
    ]
}
