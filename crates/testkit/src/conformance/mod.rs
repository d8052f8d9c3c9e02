//! What every game must do right, hidden information or not.

mod actions;
mod determinism;
mod garbled;
mod hiding;
mod replay;
mod text;
mod turns;

pub use actions::actions;
pub use determinism::determinism;
pub use garbled::garbled;
pub use hiding::{Hides, hiding};
pub use replay::replays;
pub use text::text;
pub use turns::turns;

use crate::failure::Failure;
use crate::random_game::Plan;
use kibitzer_game::Recorded;

/// Everything that can be asked of any game. For what views must hide see [`hiding()`], for text from outside
/// [`garbled()`].
pub fn rules<G: Recorded>(rules: &G, plan: Plan) -> Result<(), Failure> {
    turns(rules, plan)?;
    actions(rules, plan)?;
    determinism(rules, plan)?;
    replays(rules, plan)?;
    text(rules, plan)
}
