//! The same seed gives the same game.

use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::Game;

/// Two games from one seed are equal, world by world.
pub fn determinism<G: Game>(rules: &G, plan: Plan) -> Result<(), Failure> {
    for seed in plan.seeds() {
        let mut first: Vec<G::World> = Vec::new();
        walk(rules, seed, plan.longest, |moment| {
            first.push(moment.world.clone());
            Ok(())
        })?;
        let mut again = first.into_iter();
        walk(rules, seed, plan.longest, |moment| {
            let before = again.next();
            if before.as_ref() == Some(moment.world) {
                return Ok(());
            }
            let what = format!("once it was {before:?}, then {:?}", moment.world);
            Err(moment.fails(Law::Determinism, what))
        })?;
        if again.next().is_some() {
            let what = "the second game ended before the first";
            return Err(Failure::general(Law::Determinism, seed, what));
        }
    }
    Ok(())
}
