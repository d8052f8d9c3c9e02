//! Single-observer ISMCTS as published (Cowling, Powley and Whitehouse, 2012): the baseline that other searches have
//! to beat. Every simulation draws a fresh world, walks down by UCB1 among the actions that this world allows, adds
//! one node, and plays on at random.
//!
//! [`Search`](crate::Search) is the stronger relative: a fixed set of worlds, an evaluator with priors, and batches.
//! Nothing here evaluates a position, and nothing can leak: whoever calls supplies worlds that the view allows.

use crate::report::{Considered, Report};
use crate::world::{Payoff, World};
use kibitzer_game::below;
use kibitzer_work::{Stopped, Work};
use rand_core::Rng;

const ROOT: usize = 0;
/// Simulations between two checks for cancellation.
const PAUSE: u32 = 32;

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ismcts {
    /// The number of worlds drawn, each for one walk and one rollout.
    pub simulations: u32,
    /// The constant of UCB1, for payoffs from 0 to 1.
    pub exploration: f32,
}

struct Edge<A, P> {
    action: A,
    child: usize,
    visits: u32,
    /// How often a walk could have chosen it.
    available: u32,
    sum: P,
    /// The sum of the squares of the actor's value, for the standard error.
    squares: f32,
}

struct Tree<A, P>(Vec<Vec<Edge<A, P>>>);

impl<A: Copy + PartialEq, P: Payoff> Tree<A, P> {
    /// The edge to walk and whether it is new: an untried one at random, otherwise the best by UCB1 against how often
    /// each was available. `None` without legal actions.
    fn choose(
        &mut self,
        node: usize,
        legal: &[A],
        actor: usize,
        exploration: f32,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<(usize, bool)> {
        let edges = &mut self.0[node];
        for &action in legal {
            match edges.iter_mut().find(|edge| edge.action == action) {
                Some(edge) => edge.available += 1,
                None => edges.push(Edge {
                    action,
                    child: ROOT,
                    visits: 0,
                    available: 1,
                    sum: P::default(),
                    squares: 0.0,
                }),
            }
        }
        let possible = |edge: &Edge<A, P>| legal.contains(&edge.action);
        let untried = |edge: &&Edge<A, P>| edge.visits == 0 && possible(edge);
        let count = edges.iter().filter(untried).count();
        if count > 0 {
            let which = below(rng, count);
            let mut untried = edges.iter().enumerate().filter(|(_, edge)| untried(edge));
            return untried.nth(which).map(|(at, _)| (at, true));
        }
        let score = |edge: &Edge<A, P>| {
            let (visits, available) = (edge.visits as f32, edge.available as f32);
            edge.sum.value(actor) / visits + exploration * (available.ln() / visits).sqrt()
        };
        let scored = edges.iter().enumerate().filter(|(_, edge)| possible(edge));
        let scored = scored.map(|(at, edge)| (at, score(edge)));
        scored.reduce(|best, it| if it.1 > best.1 { it } else { best }).map(|(at, _)| (at, false))
    }

    fn grow(&mut self, node: usize, edge: usize) -> usize {
        let child = self.0.len();
        self.0.push(Vec::new());
        self.0[node][edge].child = child;
        child
    }
}

/// Searches for the seat to act. `draw` supplies a world that the seat's view allows, in which it is that seat's
/// turn; a fair search draws it from the seat's belief.
///
/// # Errors
/// If the work is stopped.
pub fn ismcts<W: World, R: Rng + ?Sized>(
    settings: Ismcts,
    mut draw: impl FnMut(&mut R) -> W,
    rng: &mut R,
    work: &Work,
) -> Result<Report<W::Action, W::Payoff>, Stopped> {
    let simulations = settings.simulations.max(1);
    let mut tree = Tree::<W::Action, W::Payoff>(vec![Vec::new()]);
    let (mut path, mut legal) = (Vec::new(), Vec::new());
    let mut searcher = 0;
    for done in 0..simulations {
        if done % PAUSE == 0 {
            work.step(done as usize, simulations as usize, "searching")?;
        }
        let mut world = draw(rng);
        searcher = world.actor();
        path.clear();
        let mut node = ROOT;
        let payoff = loop {
            // The root is never settled as a whole: the point is to compare its actions.
            if node != ROOT
                && let Some(payoff) = world.settled()
            {
                break payoff;
            }
            let actor = world.actor();
            legal.clear();
            world.actions(&mut legal);
            let chosen = tree.choose(node, &legal, actor, settings.exploration, rng);
            let Some((edge, new)) = chosen else { break W::Payoff::default() };
            path.push((node, edge, actor));
            world.act(tree.0[node][edge].action);
            if new {
                tree.grow(node, edge);
                break random_playout(world, &mut legal, rng);
            }
            node = tree.0[node][edge].child;
        };
        for &(node, edge, actor) in &path {
            let edge = &mut tree.0[node][edge];
            edge.visits += 1;
            edge.sum.add(&payoff);
            edge.squares += payoff.value(actor) * payoff.value(actor);
        }
    }
    let considered = tree.0[ROOT].iter().map(|edge| {
        let count = edge.visits.max(1) as f32;
        let mean = edge.sum.over(count);
        let value = mean.value(searcher);
        let spread = (edge.squares / count - value * value).max(0.0);
        let error = if edge.visits < 2 { f32::INFINITY } else { (spread / (count - 1.0)).sqrt() };
        let prior = 1.0 / tree.0[ROOT].len() as f32;
        Considered { action: edge.action, prior, visits: edge.visits, mean, error }
    });
    Ok(Report { actor: searcher, considered: considered.collect(), simulations })
}

/// The payoff after uniformly random play.
fn random_playout<W: World>(
    mut world: W,
    legal: &mut Vec<W::Action>,
    rng: &mut (impl Rng + ?Sized),
) -> W::Payoff {
    loop {
        if let Some(payoff) = world.settled() {
            return payoff;
        }
        legal.clear();
        world.actions(legal);
        if legal.is_empty() {
            return W::Payoff::default();
        }
        world.act(legal[below(rng, legal.len())]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_work::stream;

    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Won(f32);

    impl Payoff for Won {
        fn value(&self, _: usize) -> f32 {
            self.0
        }

        fn add(&mut self, other: &Self) {
            self.0 += other.0;
        }

        fn over(self, count: f32) -> Self {
            Self(self.0 / count)
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Act {
        Safe,
        Gamble,
        Guess(bool),
    }

    /// Safe pays 0.6. Gambling pays 1 for guessing a hidden coin.
    #[derive(Clone)]
    struct Coin {
        heads: bool,
        done: Vec<Act>,
    }

    impl World for Coin {
        type Action = Act;
        type Payoff = Won;

        fn actor(&self) -> usize {
            0
        }

        fn actions(&self, out: &mut Vec<Act>) {
            match self.done.is_empty() {
                true => out.extend([Act::Safe, Act::Gamble]),
                false => out.extend([Act::Guess(true), Act::Guess(false)]),
            }
        }

        fn act(&mut self, action: Act) {
            self.done.push(action);
        }

        fn settled(&self) -> Option<Won> {
            match self.done[..] {
                [Act::Safe] => Some(Won(0.6)),
                [_, Act::Guess(guess)] => Some(Won(f32::from(u8::from(guess == self.heads)))),
                _ => None,
            }
        }
    }

    fn search(heads_of_four: usize) -> Report<Act, Won> {
        let settings = Ismcts { simulations: 2_000, exploration: 0.7 };
        let mut rng = stream(3, 0);
        let draw = |rng: &mut _| Coin { heads: below(rng, 4) < heads_of_four, done: Vec::new() };
        ismcts(settings, draw, &mut rng, &Work::free()).unwrap()
    }

    #[test]
    fn a_plan_cannot_depend_on_what_is_hidden() {
        // Whoever solves each world by itself guesses right every time and gambles.
        let report = search(2);
        assert_eq!(report.best().unwrap().action, Act::Safe);
        assert_eq!(report.considered.iter().map(|it| it.visits).sum::<u32>(), 2_000);
        let safe = &report.considered[0];
        assert!((safe.mean.0 - 0.6).abs() < 1e-4 && safe.error < 1e-3, "{safe:?}");
    }

    #[test]
    fn a_coin_that_is_known_to_be_loaded_is_worth_the_gamble() {
        let best = search(4).best().unwrap().clone();
        assert_eq!(best.action, Act::Gamble);
        assert!(best.mean.0 > 0.9, "{best:?}");
        assert_eq!(search(3).best().unwrap().action, Act::Gamble);
    }

    #[test]
    fn a_seed_gives_one_answer() {
        assert_eq!(search(3), search(3));
    }
}
