//! What every game must do right, hidden information or not.

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

/// Everything that can be asked of any game. For what views must hide see [`hiding()`], for a game that tells its past
/// [`recorded()`], for one whose views can be read [`view_text()`] and [`garbled()`].
pub fn rules<G: Game>(rules: &G, plan: Plan) -> Result<(), Failure> {
    turns(rules, plan)?;
    actions(rules, plan)?;
    determinism(rules, plan)?;
    replays(rules, plan)?;
    text(rules, plan)
}
