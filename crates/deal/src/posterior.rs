//! The distribution over deals when worlds are weighted by a likelihood that factors by seat.
//!
//! This is the same lattice in floats: every edge also carries the likelihood of what it takes. Values are rescaled
//! layer by layer and the scale is kept as a logarithm, so even likelihoods of 1e-300 per item do not underflow.

use crate::classes::Class;
use crate::deal::Deal;
use crate::descent::{Descent, Verdict};
use crate::event::{Event, EventError};
use crate::lattice::{DealError, Graph, Options, Skeleton};
use crate::likelihood::Likelihood;
use crate::marginals::Runs;
use crate::multiples::Weights;
use crate::pass::{always, backward, largest, through};
use crate::problem::Problem;
use crate::ring::Binomials;
use rand_core::Rng;

/// The distribution over deals, given a likelihood.
#[derive(Clone, Debug)]
pub struct Posterior {
    problem: Problem,
    likelihood: Likelihood,
    options: Options,
    classes: Vec<Class>,
    graph: Graph,
    /// The weight of all completions from each node, up to a factor per layer.
    ways: Vec<f64>,
    /// The natural logarithm of the total likelihood of all worlds: the part on the edges, and in total.
    log_on_edges: f64,
    log_evidence: f64,
    runs: Runs<f64>,
}

impl Posterior {
    /// Computes the posterior. If every deal has likelihood zero, this is a contradiction.
    pub fn new(
        problem: &Problem,
        likelihood: &Likelihood,
        options: Options,
    ) -> Result<Self, DealError> {
        let Skeleton { classes, graph, .. } = Skeleton::new(problem, Some(likelihood), &options)?;
        let weights = Weights::of_edges(&graph.weights);
        let (ways, scale) = backward(&graph, &classes, &weights, &options.work)?;
        if ways[0] <= 0.0 {
            return Err(DealError::Contradiction);
        }
        // Tallies of seats that take nothing are on no edge: they count 0 items.
        let empty: f64 = (0..problem.seats().len())
            .filter(|&seat| graph.steps.iter().all(|step| usize::from(step.seat) != seat))
            .map(|seat| likelihood.of_tallied(seat, &vec![0; likelihood.tallies(seat).len()]))
            .product();
        if empty <= 0.0 {
            return Err(DealError::Contradiction);
        }
        let log_on_edges = ways[0].ln() + scale;
        let log_evidence = log_on_edges + empty.ln();
        let (go_on, share) = (|| options.work.check(), |sum: &mut f64, whole: &f64| *sum /= whole);
        let runs = Runs::collect(problem, &classes, &graph, &ways, &weights, go_on, share)?;
        let (problem, likelihood) = (problem.clone(), likelihood.clone());
        Ok(Self {
            problem,
            likelihood,
            options,
            classes,
            graph,
            ways,
            log_on_edges,
            log_evidence,
            runs,
        })
    }

    /// The natural logarithm of the sum of the likelihoods of all worlds.
    pub fn log_evidence(&self) -> f64 {
        self.log_evidence
    }

    /// The probability that a slot of a sorted seat holds a kind.
    pub fn at_slot(&self, seat: usize, slot: usize, kind: usize) -> f64 {
        if !self.problem.seats()[seat].sorted {
            return 0.0;
        }
        self.runs.sum(seat, kind, |from, take| (from..from + take).contains(&slot))
    }

    /// The probability that a seat holds exactly this many copies of a kind.
    pub fn holds(&self, seat: usize, kind: usize, copies: usize) -> f64 {
        let all = self.problem.kinds()[kind].copies;
        match (self.runs.class_size(kind), copies) {
            (0, 0) => 1.0,
            (_, 0) => 1.0 - (1..=all).map(|n| self.holds(seat, kind, n)).sum::<f64>(),
            (size, 1) if size > all => {
                self.runs.runs(seat, kind).map(|(_, take, p)| p * take as f64).sum::<f64>()
                    / size as f64
            }
            _ => self.runs.sum(seat, kind, |_, take| take == copies),
        }
    }

    /// The probability that a seat holds at least one copy of a kind.
    pub fn held(&self, seat: usize, kind: usize) -> f64 {
        1.0 - self.holds(seat, kind, 0)
    }

    /// The probability that all these events hold.
    pub fn probability(&self, events: &[Event]) -> Result<f64, EventError> {
        let given = self.problem.given(events)?;
        match Self::new(&given, &self.likelihood, self.options.clone()) {
            Ok(given) => Ok((given.log_evidence - self.log_evidence).exp().min(1.0)),
            Err(DealError::Contradiction) => Ok(0.0),
            Err(error) => Err(error.into()),
        }
    }

    /// The entropy of the deal in bits; worlds that look the same are one deal.
    pub fn entropy(&self) -> f64 {
        let weights = Weights::of_edges(&self.graph.weights);
        let choose = Binomials::<f64>::up_to(largest(&self.classes));
        // For every step: the sum of its flows, and of its flows times the logarithm of their weights.
        let mut sums = vec![(0.0, 0.0); self.graph.steps.len()];
        let (graph, classes) = (&self.graph, &self.classes);
        let Ok(()) =
            through(graph, classes, &self.ways, &weights, always, |step, node, at, here, rest| {
                let flow = here * rest;
                let alike = self.alike(
                    &choose,
                    self.graph.steps[step].class,
                    node,
                    self.graph.edges[at].take,
                );
                sums[step].0 += flow;
                if flow > 0.0 {
                    sums[step].1 += flow * (alike * self.graph.weights[at]).log2();
                }
            });
        let inside: f64 =
            sums.iter().filter(|(sum, _)| *sum > 0.0).map(|(sum, logs)| logs / sum).sum();
        (self.log_on_edges / std::f64::consts::LN_2 - inside).max(0.0)
    }

    /// The most likely deal as players see it, with its probability.
    pub fn most_likely(&self) -> (Deal, f64) {
        let choose = Binomials::<f64>::up_to(largest(&self.classes));
        let mut best = vec![f64::NEG_INFINITY; self.graph.left.len()];
        let mut by = vec![None; self.graph.left.len()];
        best[self.graph.last()] = 0.0;
        for step in self.graph.steps.iter().rev() {
            for node in step.nodes.clone() {
                for at in self.graph.range_of(node) {
                    let edge = self.graph.edges[at];
                    let alike = self.alike(&choose, step.class, node, edge.take);
                    let log = best[edge.to as usize] + (alike * self.graph.weights[at]).ln();
                    if log > best[node as usize] {
                        best[node as usize] = log;
                        by[node as usize] = Some(at);
                    }
                }
            }
        }
        // Only the best edge of each node can be taken, and any set of equal items will do.
        let Ok(descent) = Descent::new(&self.graph, &self.classes, always, |node, edges| {
            edges.extend(by[node as usize].map(|at| (at, 1.0)));
        });
        let mut deal = Deal::blank(&self.problem);
        descent.walk(&mut NoChoice, &mut deal, |_, _| Verdict::Here, |_, _, _| 0);
        descent.sort(&mut deal);
        (deal, (best[0] - self.log_on_edges).exp().min(1.0))
    }

    /// The number of worlds that look alike for the copies that an edge takes: 1 if the items are all different.
    fn alike(&self, choose: &Binomials<f64>, class: u8, node: u32, take: u8) -> f64 {
        if self.classes[usize::from(class)].is_mixed() {
            return 1.0;
        }
        *choose.choose(self.graph.left[node as usize].into(), take.into())
    }

    /// Prepares for drawing deals from the posterior.
    pub fn sampler(&self) -> PosteriorSampler<'_> {
        let choose = Binomials::<f64>::up_to(largest(&self.classes));
        let Ok(descent) = Descent::new(&self.graph, &self.classes, always, |node, edges| {
            let mut sum = 0.0;
            for at in self.graph.range_of(node) {
                let edge = self.graph.edges[at];
                let picks = choose.choose(self.graph.left[node as usize].into(), edge.take.into());
                let weight = picks * self.graph.weights[at] * self.ways[edge.to as usize];
                if weight > 0.0 {
                    sum += weight;
                    edges.push((at, sum));
                }
            }
            edges.iter_mut().for_each(|(_, share)| *share /= sum);
        });
        PosteriorSampler { problem: &self.problem, descent }
    }
}

/// A posterior prepared for drawing deals.
#[derive(Clone, Debug)]
pub struct PosteriorSampler<'a> {
    problem: &'a Problem,
    descent: Descent,
}

impl PosteriorSampler<'_> {
    /// Draws one deal by its posterior probability, accurate to float precision.
    pub fn sample(&self, rng: &mut impl Rng) -> Deal {
        let mut deal = Deal::blank(self.problem);
        let judge = |bits, threshold| if bits < threshold { Verdict::Here } else { Verdict::Later };
        self.descent.walk(rng, &mut deal, judge, |_, _, _| 0);
        self.descent.sort(&mut deal);
        deal
    }
}

/// A random source for walks that need no randomness: any set of equal items will do. Never 0, which a bounded draw
/// may have to reject.
struct NoChoice;

impl rand_core::TryRng for NoChoice {
    type Error = rand_core::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(1)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(1)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        bytes.fill(1);
        Ok(())
    }
}
