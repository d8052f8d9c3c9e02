//! Whole games: the checked way, and the fast way for rollouts.
//!
//! [`play_checked`] gives every seat its view and plays through [`World::play`], which checks every
//! action. [`play_fast`] gives sights and skips the checks. Both make the same games: tests compare
//! them action by action.

use kibitzer_game::Illegal;
use rand_core::Rng;

use super::policy::{Policy, Quick};
use super::public_facts::PublicFacts;
use super::sight::Sight;
use crate::rules::{Action, Outcome, Phase, World};

/// Actions after which a game is given up; real games end in far fewer.
pub const LONGEST: usize = 5_000;

/// Why a game came to no end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// A policy did something that the rules forbid.
    #[error("{policy} as player {seat}: {why}")]
    Illegal {
        /// The policy.
        policy: &'static str,
        /// The player.
        seat: usize,
        /// What he wanted to do, and why it is not allowed.
        why: Illegal<Action>,
    },
    /// The game did not end.
    #[error("the game did not end within {LONGEST} actions")]
    Endless,
}

/// The player who acts now. Where anybody may, the most eager one; the first of equals.
fn actor(world: &World, mut eagerness: impl FnMut(usize) -> f64) -> Option<usize> {
    match world.public().play.phase {
        Phase::Indication { seat, .. } | Phase::Turn { seat } | Phase::Answer { seat, .. } => {
            Some(seat)
        }
        Phase::Anyone { .. } => {
            let mut best: Option<(f64, usize)> = None;
            for seat in world.to_act() {
                let wants = eagerness(seat);
                if best.is_none_or(|(most, _)| wants > most) {
                    best = Some((wants, seat));
                }
            }
            best.map(|(_, seat)| seat)
        }
        Phase::Unsaid | Phase::Over(_) => None,
    }
}

/// Plays a game to its end, every action checked; `saw` is told each action.
///
/// # Errors
/// When the policy breaks the rules or never ends.
pub fn play_checked(
    world: &mut World,
    policy: &dyn Policy,
    rng: &mut dyn Rng,
    mut saw: impl FnMut(usize, &Action),
) -> Result<Outcome, PlayError> {
    for _ in 0..LONGEST {
        let eagerness = |seat| policy.eagerness(&world.view(seat));
        let Some(seat) = actor(world, eagerness) else { break };
        let action = policy.act(&world.view(seat), rng);
        saw(seat, &action);
        world.play(seat, action).map_err(|why| PlayError::Illegal {
            policy: policy.name(),
            seat,
            why,
        })?;
    }
    world.outcome().ok_or(PlayError::Endless)
}

/// Plays a game to its end without checks; `public_facts` is what the history so far proves. None when the
/// game does not end.
pub fn play_fast(
    world: &mut World,
    proven: &mut PublicFacts,
    policy: &impl Quick,
    mut saw: impl FnMut(usize, &Action),
) -> Option<Outcome> {
    for _ in 0..LONGEST {
        let eagerness = |seat| policy.eagerness(&Sight::of_world(world, seat, proven));
        let Some(seat) = actor(world, eagerness) else { break };
        let action = policy.act(&Sight::of_world(world, seat, proven));
        saw(seat, &action);
        world.apply(seat, action);
        proven.catch_up(world);
    }
    world.outcome()
}
