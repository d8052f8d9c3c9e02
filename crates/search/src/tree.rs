//! The tree of public histories. A node is a history. The statistics of its decision are stored once for the
//! searcher's own seat, and per world or shared for the others.

use crate::settings::{Opponents, Settings};
use crate::world::Payoff;

pub(crate) const ROOT: usize = 0;

/// The status of a node in one of the worlds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slot {
    /// Never reached.
    Unknown,
    /// Reached, with its evaluation pending.
    Waiting,
    /// Evaluated: the index of its decision.
    Decision(usize),
    /// Needs no evaluation: the index of its payoff.
    Settled(usize),
}

#[derive(Clone, Debug)]
pub(crate) struct Edge<A, P> {
    pub(crate) action: A,
    /// The sum of the priors so far, and their number.
    prior_sum: f32,
    prior_count: f32,
    pub(crate) visits: u32,
    /// Walks through this edge that are still pending.
    waiting: u32,
    /// How often it could have been chosen.
    available: u32,
    pub(crate) sum: P,
}

impl<A, P: Payoff> Edge<A, P> {
    pub(crate) fn prior(&self) -> f32 {
        self.prior_sum / self.prior_count
    }

    pub(crate) fn mean(&self) -> P {
        self.sum.over(self.visits.max(1) as f32)
    }
}

/// A value combined with a prior that is worth a fixed number of visits.
pub(crate) fn weighed(value: f32, prior: f32, visits: u32) -> f32 {
    value + prior.max(1e-4).ln() / (OPINION + visits as f32)
}

/// The number of visits after which the results of an action count about as much as its prior.
const OPINION: f32 = 50.0;

#[derive(Clone, Debug)]
pub(crate) struct Decision<A, P> {
    pub(crate) actor: usize,
    pub(crate) edges: Vec<Edge<A, P>>,
    /// The sum of the evaluator's expected payoffs, and their number.
    expected: P,
    judged: f32,
}

impl<A: Copy + PartialEq, P: Payoff> Decision<A, P> {
    pub(crate) fn new(actor: usize) -> Self {
        Self { actor, edges: Vec::new(), expected: P::default(), judged: 0.0 }
    }

    /// Adds an evaluation from one world.
    pub(crate) fn learn(&mut self, actions: &[A], priors: &[f32], payoff: &P) {
        self.expected.add(payoff);
        self.judged += 1.0;
        for (&action, &prior) in actions.iter().zip(priors) {
            match self.edges.iter_mut().find(|edge| edge.action == action) {
                Some(edge) => {
                    edge.prior_sum += prior;
                    edge.prior_count += 1.0;
                }
                None => self.edges.push(Edge {
                    action,
                    prior_sum: prior,
                    prior_count: 1.0,
                    visits: 0,
                    waiting: 0,
                    available: 0,
                    sum: P::default(),
                }),
            }
        }
    }

    /// Mixes other priors into the evaluator's.
    pub(crate) fn stir(&mut self, share: f32, opinions: &[f32]) {
        for (edge, opinion) in self.edges.iter_mut().zip(opinions) {
            edge.prior_sum = (1.0 - share) * edge.prior() + share * opinion;
            edge.prior_count = 1.0;
        }
    }

    /// The edge to walk, by PUCT: the best mean so far plus an exploration bonus from the prior. Pending walks count
    /// as visits with payoff zero (virtual loss), so that walks spread out. Edges that this world does not have are
    /// skipped.
    pub(crate) fn choose(&mut self, settings: &Settings, has: impl Fn(A) -> bool) -> Option<usize> {
        let actor = self.actor;
        let untried = self.expected.value(actor) / self.judged - settings.unseen_penalty;
        let mut best: Option<(usize, f32)> = None;
        for (at, edge) in self.edges.iter_mut().enumerate() {
            if !has(edge.action) {
                continue;
            }
            edge.available += 1;
            let tries = (edge.visits + edge.waiting) as f32;
            let mean = if tries > 0.0 { edge.sum.value(actor) / tries } else { untried };
            let worth = settings.exploration * edge.prior() * (edge.available as f32).sqrt()
                / (1.0 + tries);
            let score = mean + worth;
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((at, score));
            }
        }
        let (at, _) = best?;
        self.edges[at].waiting += 1;
        Some(at)
    }
}

/// A public history.
#[derive(Clone, Debug)]
struct Node<A> {
    children: Vec<(A, usize)>,
    shared: Option<usize>,
}

/// All histories reached so far.
#[derive(Clone, Debug)]
pub(crate) struct Tree<A, P> {
    me: usize,
    worlds: usize,
    nodes: Vec<Node<A>>,
    /// One per node and world.
    slots: Vec<Slot>,
    pub(crate) decisions: Vec<Decision<A, P>>,
    payoffs: Vec<P>,
}

impl<A: Copy + PartialEq, P: Payoff> Tree<A, P> {
    pub(crate) fn new(me: usize, worlds: usize) -> Self {
        let mut tree = Self {
            me,
            worlds,
            nodes: Vec::new(),
            slots: Vec::new(),
            decisions: Vec::new(),
            payoffs: Vec::new(),
        };
        tree.grow();
        tree
    }

    fn grow(&mut self) -> usize {
        self.nodes.push(Node { children: Vec::new(), shared: None });
        self.slots.resize(self.nodes.len() * self.worlds, Slot::Unknown);
        self.nodes.len() - 1
    }

    pub(crate) fn slot(&self, node: usize, world: usize) -> Slot {
        match (self.slots[node * self.worlds + world], self.nodes[node].shared) {
            // The searcher sees the same in every world.
            (Slot::Unknown, Some(shared)) if self.decisions[shared].actor == self.me => {
                Slot::Decision(shared)
            }
            (slot, _) => slot,
        }
    }

    pub(crate) fn mark(&mut self, node: usize, world: usize, slot: Slot) {
        self.slots[node * self.worlds + world] = slot;
    }

    pub(crate) fn settle(&mut self, node: usize, world: usize, payoff: P) -> usize {
        self.payoffs.push(payoff);
        let at = self.payoffs.len() - 1;
        self.mark(node, world, Slot::Settled(at));
        at
    }

    pub(crate) fn payoff(&self, at: usize) -> P {
        self.payoffs[at]
    }

    /// The decision of an evaluated node in a world, created if it does not exist.
    pub(crate) fn decide(
        &mut self,
        node: usize,
        world: usize,
        actor: usize,
        opponents: Opponents,
    ) -> usize {
        let shared = actor == self.me || opponents == Opponents::Shared;
        let at = match self.nodes[node].shared {
            Some(at) if shared => at,
            _ => {
                self.decisions.push(Decision::new(actor));
                self.decisions.len() - 1
            }
        };
        if shared {
            self.nodes[node].shared = Some(at);
        }
        self.mark(node, world, Slot::Decision(at));
        at
    }

    pub(crate) fn child(&mut self, node: usize, action: A) -> usize {
        if let Some((_, child)) = self.nodes[node].children.iter().find(|(a, _)| *a == action) {
            return *child;
        }
        let child = self.grow();
        self.nodes[node].children.push((action, child));
        child
    }

    /// Backs up a payoff along a path.
    pub(crate) fn back_up(&mut self, path: &[(usize, usize)], payoff: &P) {
        for &(decision, edge) in path {
            let edge = &mut self.decisions[decision].edges[edge];
            edge.waiting -= 1;
            edge.visits += 1;
            edge.sum.add(payoff);
        }
    }

    /// Undoes the pending marks of a walk.
    pub(crate) fn call_back(&mut self, path: &[(usize, usize)]) {
        for &(decision, edge) in path {
            let edge = &mut self.decisions[decision].edges[edge];
            edge.waiting -= 1;
            edge.available -= 1;
        }
    }
}
