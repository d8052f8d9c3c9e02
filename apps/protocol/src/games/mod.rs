//! One module a game: it translates requests into the game's own types and answers back into JSON.
//! The rules and the thinking stay in the game's crate.

pub(crate) mod about;
pub(crate) mod blob;
pub(crate) mod bomb_busters;
pub(crate) mod deal;
pub(crate) mod texas42;
mod yatzy;

use crate::{GameQueries, Home};

/// Every game that Kibitzer has. To add one, add its module above and a line here.
pub fn all(home: &Home) -> Vec<Box<dyn GameQueries>> {
    vec![
        Box::new(blob::Blob),
        Box::new(bomb_busters::BombBusters),
        Box::new(deal::Deal),
        Box::new(texas42::Texas42),
        Box::new(yatzy::Yatzy::new(home)),
    ]
}
