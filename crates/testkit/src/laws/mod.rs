//! The laws of hidden information: five for a sampler, two for every game that hides something.
//!
//! A sampler is anything that draws worlds from a view: [`uniform_draws`] for every game with a hidden deal, or a
//! game's own. It is passed in as a function, so that weighted and approximate samplers are held to the same laws.
//!
//! The two laws of a game, [`truth_is_possible`] and [`calibrated()`], require no trait: they test what a played game
//! reports, so that they apply to any game. [`Located::all`] and [`Stating`] produce those reports for every game
//! with [`HiddenDeal`].

mod calibrated;
mod consistent;
mod covering;
mod diverse;
mod no_leak;
mod stated;
mod truth;
mod uniform;

pub use calibrated::{MIN_GAMES, MIN_STATEMENTS, TOLERANCE, calibrated, measured};
pub use consistent::{consistent, replaying};
pub use covering::{Coverage, MIN_PROBLEMS, Question, covering};
pub use diverse::diverse;
pub use no_leak::no_leak;
pub use stated::{Facts, Stating, WeighedWorld, state, weighed_worlds};
pub use truth::{Located, Rank, rank_in, truth_is_possible};
pub use uniform::{ALPHA, Uniformity, uniform};

use crate::conformance::Reshuffle;
use crate::failure::Failure;
use crate::random_game::{Plan, stream};
use kibitzer_deal::Count;
use kibitzer_game::{Belief, Game, HiddenDeal, Player, Sample, Worlds};

/// Draws a number of worlds for a view from a seed; an error message if it cannot.
pub type Draw<'a, G> = &'a dyn Fn(
    &G,
    &<G as Game>::View,
    usize,
    u64,
) -> Result<Vec<Sample<<G as Game>::World>>, String>;

/// The sampler that every game with a hidden deal has.
pub fn uniform_draws<G: HiddenDeal>(
    rules: &G,
    view: &G::View,
    samples: usize,
    seed: u64,
) -> Result<Vec<Sample<G::World>>, String> {
    let belief = Belief::of(rules, view).map_err(|error| error.to_string())?;
    let sampler = belief.sampler();
    let mut rng = stream(seed, 0);
    Ok((0..samples).map(|_| sampler.draw(&mut rng)).collect())
}

/// The same, but anything else that is hidden, such as the order of a deck, is always drawn the same way: worlds are
/// then equal if their deals are, as needed by the laws that list all worlds.
pub fn dealt_draws<G: HiddenDeal>(
    rules: &G,
    view: &G::View,
    samples: usize,
    seed: u64,
) -> Result<Vec<Sample<G::World>>, String> {
    let belief = Belief::of(rules, view).map_err(|error| error.to_string())?;
    let sampler = belief.sampler();
    let mut rng = stream(seed, 0);
    let world = |_| belief.world(&sampler.deal(&mut rng), &mut stream(0, 0));
    Ok((0..samples).map(world).map(|world| Sample { world, weight: 1.0 }).collect())
}

/// Every world of a belief, with the number of ways to deal it, for comparison with [`dealt_draws`].
pub fn listed<G: HiddenDeal>(belief: &Belief<'_, G>) -> impl Iterator<Item = (G::World, Count)> {
    belief.deals().map(|(deal, ways)| (belief.world(&deal, &mut stream(0, 0)), ways))
}

/// All five laws for the game's built-in sampler, and the third one for its players too.
pub fn all<G: HiddenDeal>(
    rules: &G,
    reshuffled: Reshuffle<'_, G>,
    players: &[&dyn Player<G>],
    question: Question<'_, G>,
    plan: Plan,
) -> Result<(Uniformity, Coverage), Failure> {
    let draw: Draw<'_, G> = &uniform_draws;
    consistent(rules, draw, plan)?;
    no_leak(rules, draw, reshuffled, players, plan)?;
    let draw: Draw<'_, G> = &dealt_draws;
    diverse(rules, draw, plan)?;
    Ok((uniform(rules, draw, plan)?, covering(rules, draw, question, plan)?))
}
