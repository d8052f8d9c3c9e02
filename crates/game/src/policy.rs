//! A model of how somebody chooses, as probabilities: for rollouts, for opponents, and as the likelihood of what they
//! did.

use crate::game::{Game, Recorded};
use crate::seat::Seat;
use crate::transcript::Step;
use rand_core::Rng;

/// A way of choosing that assigns a probability to each action. Like a player, it sees a view and nothing else.
///
/// A function of the right shape is a policy.
pub trait Policy<G: Game>: Send + Sync {
    /// The probability of each legal action of the view's owner, in the order of the list. They sum to 1.
    fn weigh(&self, game: &G, view: &G::View, legal: &[G::Action]) -> Vec<f64>;
}

impl<G: Game, F> Policy<G> for F
where
    F: Fn(&G, &G::View, &[G::Action]) -> Vec<f64> + Send + Sync,
{
    fn weigh(&self, game: &G, view: &G::View, legal: &[G::Action]) -> Vec<f64> {
        self(game, view, legal)
    }
}

/// The uniform policy: every legal action is equally likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Anything;

impl<G: Game> Policy<G> for Anything {
    fn weigh(&self, _: &G, _: &G::View, legal: &[G::Action]) -> Vec<f64> {
        vec![1.0 / legal.len() as f64; legal.len()]
    }
}

/// One preferred action, with probability `whim` replaced by a uniformly random legal one. With `whim` 0 the choice
/// is certain.
pub fn mostly<A: PartialEq>(preferred: &A, whim: f64, legal: &[A]) -> Vec<f64> {
    let any = whim / legal.len() as f64;
    legal.iter().map(|action| any + if action == preferred { 1.0 - whim } else { 0.0 }).collect()
}

/// The log-likelihood of a world: the log-probability that players following a policy would have acted as they did in
/// this world. `past` is the history that the viewer saw. Only the others' choices count: the viewer's own and those
/// of chance have the same probability in all worlds, and with a single legal action there was no choice. If an
/// action was not legal in this world, its likelihood is zero.
pub fn log_likelihood<G: Recorded>(
    game: &G,
    world: &G::World,
    past: &[Step<G::Action>],
    viewer: Seat,
    policy: &(impl Policy<G> + ?Sized),
) -> f64 {
    let mut world = game.start(world);
    let mut log = 0.0;
    for Step { by, action } in past {
        if let Some(seat) = by.seat().filter(|seat| *seat != viewer) {
            let seen = game.view(&world, seat);
            let legal = game.legal(&seen);
            if legal.len() > 1 {
                let at = legal.iter().position(|it| it == action);
                log += at.map_or(0.0, |at| policy.weigh(game, &seen, &legal)[at]).ln();
            }
        }
        if game.play(&mut world, *by, action).is_err() {
            return f64::NEG_INFINITY;
        }
    }
    log
}

/// The index of one action, drawn from probabilities that sum to 1.
pub fn draw(rng: &mut dyn Rng, probabilities: &[f64]) -> usize {
    let mut point = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    let drawn = probabilities.iter().position(|probability| {
        point -= probability;
        point < 0.0
    });
    // Rounding may leave the point beyond the end; then the last action with a nonzero probability is taken.
    drawn.or_else(|| probabilities.iter().rposition(|it| *it > 0.0)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn draws_follow_the_probabilities() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut seen = [0i32; 3];
        (0..60_000).for_each(|_| seen[draw(&mut rng, &mostly(&2, 0.3, &[1, 2, 3]))] += 1);
        assert!((seen[1] - 48_000).abs() < 600 && (seen[0] - 6_000).abs() < 450, "{seen:?}");
        assert_eq!(mostly(&1, 0.0, &[1, 2]), [1.0, 0.0]);
        // Impossible actions are not drawn, even if the sum falls short of 1.
        assert!((0..1000).all(|_| draw(&mut rng, &[0.5, 0.4, 0.0]) < 2));
    }
}
