//! The result of a search.

use crate::tree::{Decision, weighed};
use crate::world::Payoff;

/// One action at the root, with its statistics.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered<A, P> {
    /// The action.
    pub action: A,
    /// The evaluator's prior.
    pub prior: f32,
    /// The number of visits.
    pub visits: u32,
    /// The mean of the payoffs backed up.
    pub mean: P,
    /// The standard error of the searcher's value, from its variation between worlds; infinite while fewer than two
    /// worlds have tried it.
    pub error: f32,
}

/// The result of a search: every action at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<A, P> {
    /// The seat whose decision it is.
    pub actor: usize,
    /// Every action, in the order in which the world lists them.
    pub considered: Vec<Considered<A, P>>,
    /// The number of simulations done.
    pub simulations: u32,
}

impl<A: Copy, P: Payoff> Report<A, P> {
    pub(crate) fn new(root: &Decision<A, P>, by_world: &ByWorld, simulations: u32) -> Self {
        let considered = root.edges.iter().enumerate().map(|(at, edge)| Considered {
            action: edge.action,
            prior: edge.prior(),
            visits: edge.visits,
            mean: edge.mean(),
            error: by_world.error(at),
        });
        Self { actor: root.actor, considered: considered.collect(), simulations }
    }

    /// The action with the most visits; ties are broken by value and prior, then by order.
    pub fn best(&self) -> Option<&Considered<A, P>> {
        let value = |it: &Considered<A, P>| weighed(it.mean.value(self.actor), it.prior, it.visits);
        self.considered.iter().reduce(|best, it| {
            let better = (it.visits, value(it)) > (best.visits, value(best));
            if better { it } else { best }
        })
    }

    /// The entropy of the visit distribution in bits: 0 if all visits went to one action, the logarithm of the number
    /// of actions if all were visited equally.
    pub fn entropy(&self) -> f32 {
        let total: u32 = self.considered.iter().map(|it| it.visits).sum();
        let bits = |it: &Considered<A, P>| {
            let share = it.visits as f32 / total as f32;
            if it.visits == 0 { 0.0 } else { -share * share.log2() }
        };
        self.considered.iter().map(bits).sum()
    }
}

/// The searcher's values at the root's actions, by world.
#[derive(Clone, Debug)]
pub(crate) struct ByWorld {
    worlds: usize,
    /// Sum and count, for each action and world.
    seen: Vec<(f32, u32)>,
}

impl ByWorld {
    pub(crate) fn new(worlds: usize) -> Self {
        Self { worlds, seen: Vec::new() }
    }

    pub(crate) fn note(&mut self, world: usize, edge: usize, value: f32) {
        let needed = (edge + 1) * self.worlds;
        if self.seen.len() < needed {
            self.seen.resize(needed, (0.0, 0));
        }
        let (sum, count) = &mut self.seen[edge * self.worlds + world];
        *sum += value;
        *count += 1;
    }

    /// The standard error of the mean over worlds.
    fn error(&self, edge: usize) -> f32 {
        let row = self.seen.get(edge * self.worlds..(edge + 1) * self.worlds).unwrap_or(&[]);
        let means = row.iter().filter(|seen| seen.1 > 0).map(|seen| seen.0 / seen.1 as f32);
        let count = means.clone().count() as f32;
        if count < 2.0 {
            return f32::INFINITY;
        }
        let mean = means.clone().sum::<f32>() / count;
        let spread: f32 = means.map(|value| (value - mean) * (value - mean)).sum();
        (spread / (count - 1.0) / count).sqrt()
    }
}
