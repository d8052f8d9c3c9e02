//! Whole games: with checks, and without them for fast rollouts.
//!
//! [`play_checked`] gives every seat its view and plays through [`World::play`], which checks every
//! action. [`play_fast`] gives sights and skips the checks. Both produce the same games: tests
//! compare them action by action.

use kibitzer_game::Illegal;
use rand_core::Rng;

use super::policy::{Policy, Quick};
use super::public_facts::PublicFacts;
use super::sight::Sight;
use crate::rules::{Action, Outcome, Phase, World};

/// The number of actions after which a game is given up; real games end in far fewer.
pub const LONGEST: usize = 5_000;

/// Why a game did not finish.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// A policy made an illegal action.
    #[error("{policy} as player {seat}: {why}")]
    Illegal {
        /// The name of the policy.
        policy: &'static str,
        /// The player who acted.
        seat: usize,
        /// The action, and why it is not legal.
        why: Box<Illegal<Action>>,
    },
    /// The game did not end.
    #[error("the game did not end within {LONGEST} actions")]
    Endless,
}

/// The player who acts now. If anybody may, the most eager one; the first among equals.
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

/// Plays a game to its end with every action checked; `saw` is called with each action.
///
/// # Errors
/// If the policy breaks the rules or never ends.
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
            why: why.into(),
        })?;
    }
    world.outcome().ok_or(PlayError::Endless)
}

/// Plays a game to its end without checks; `public_facts` is what the history so far proves. `None`
/// if the game does not end.
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
