//! Games between players whose policies are known.

use crate::failure::Failure;
use crate::random_game::{Moment, walk_by};
use kibitzer_game::{Game, Policy, Seat, Transcript, draw};
use rand_core::Rng;

/// Plays a game in which every seat follows its policy, and visits every moment of it, including the last.
pub fn play_by<'a, G: Game>(
    game: &G,
    seed: u64,
    longest: usize,
    sits: impl Fn(Seat) -> &'a dyn Policy<G>,
    look: impl FnMut(&Moment<'_, G>) -> Result<(), Failure>,
) -> Result<Transcript<G::Action>, Failure> {
    let choose = |view: &G::View, seat: Seat, legal: &[G::Action], rng: &mut dyn Rng| {
        draw(rng, &sits(seat).weigh(game, view, legal))
    };
    walk_by(game, seed, longest, choose, look)
}
