//! What every game must do correctly, with or without hidden information.

mod actions;
mod determinism;
mod environment;
mod garbled;
mod hiding;
mod replay;
mod text;
mod turns;

pub use actions::actions;
pub use determinism::determinism;
pub use environment::{environment, observing};
pub use garbled::garbled;
pub use hiding::{Reshuffle, hiding};
pub use replay::{recorded, replays};
pub use text::{text, view_text};
pub use turns::turns;

use crate::failure::Failure;
use crate::random_game::Plan;
use kibitzer_game::Game;

/// All checks that apply to any game. For what views must hide see [`hiding()`], for a game with a history
/// [`recorded()`], for one whose views can be parsed [`view_text()`] and [`garbled()`].
pub fn rules<G: Game>(rules: &G, plan: Plan) -> Result<(), Failure> {
    turns(rules, plan)?;
    actions(rules, plan)?;
    determinism(rules, plan)?;
    replays(rules, plan)?;
    text(rules, plan)
}
