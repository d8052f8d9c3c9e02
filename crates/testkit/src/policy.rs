//! Policies that are known: with which probability a player does what, so that a posterior can use it as a likelihood.

use crate::failure::Failure;
use crate::random_game::{Moment, walk_by};
use kibitzer_game::{Rules, Seat, Transcript};
use rand_core::Rng;

/// The probability of each legal action of a view's owner, in the order of the list. They add up to 1.
pub type Policy<'a, G> = &'a dyn Fn(&G, &<G as Rules>::View, &[<G as Rules>::Action]) -> Vec<f64>;

/// Any legal action, each equally likely.
pub fn uniform<G: Rules>(_: &G, _: &G::View, legal: &[G::Action]) -> Vec<f64> {
    vec![1.0 / legal.len() as f64; legal.len()]
}

/// Mostly one action, with a share `whim` of anything legal. With a whim of 0 the player is deterministic.
pub fn mostly<A: PartialEq>(preferred: &A, whim: f64, legal: &[A]) -> Vec<f64> {
    let any = whim / legal.len() as f64;
    legal.iter().map(|action| any + if action == preferred { 1.0 - whim } else { 0.0 }).collect()
}

/// Plays a game, every seat by its policy, and looks at every moment of it, the last one included.
pub fn play_by<'a, G: Rules + 'a>(
    rules: &G,
    seed: u64,
    longest: usize,
    sits: impl Fn(Seat) -> Policy<'a, G>,
    look: impl FnMut(&Moment<'_, G>) -> Result<(), Failure>,
) -> Result<Transcript<G::Action>, Failure> {
    let choose = |view: &G::View, seat: Seat, legal: &[G::Action], rng: &mut dyn Rng| {
        let mut point = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let weights = sits(seat)(rules, view, legal);
        let drawn = weights.iter().position(|weight| {
            point -= weight;
            point < 0.0
        });
        // Rounding may leave a point past the last weight; the last action with any weight takes it.
        drawn.or_else(|| weights.iter().rposition(|weight| *weight > 0.0)).unwrap_or(0)
    };
    walk_by(rules, seed, longest, choose, look)
}
