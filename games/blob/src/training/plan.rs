//! The training plan: everything that the trained weights depend on, and nothing else. Two runs of
//! the same plan produce identical bits.

use crate::players::{Encoding, architecture, learning_architecture};
use crate::training::plan_check::PlanError;
use kibitzer_neural::Architecture;
use serde::{Deserialize, Serialize};

/// A training plan. Fields missing from a file take their values from [`Plan::default`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Plan {
    /// The seed of all randomness.
    pub seed: u64,
    /// The version of the encoding that the network reads: see [`crate::players::Encoding`].
    pub encoding: u8,
    /// The widths of the hidden layers.
    pub hidden: Vec<usize>,
    /// Players and cards, to train for one kind of table only; otherwise all tables that the rules
    /// allow. Trumps and dealers vary either way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<[usize; 2]>,
    /// How the network learns.
    pub learning: Learning,
    /// The teacher that it learns from first.
    pub teacher: Teaching,
    /// The self-play that follows.
    pub practice: Practising,
    /// When a network may replace the champion.
    pub gate: Gating,
}

/// How a network learns from the replay buffer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Learning {
    /// The number of decisions in the replay buffer; the oldest are dropped first.
    pub remembered: usize,
    /// The number of decisions in a batch.
    pub batch: usize,
    /// The share of every weight that decays in a step, multiplied by the learning rate.
    pub weight_decay: f64,
    /// Gradients longer than this are clipped to it.
    pub longest_gradient: f64,
    /// The weight of guessing who has each unseen card, which only serves to teach the network what
    /// bids and plays say.
    pub owners: f64,
    /// The learning-rate schedule; the first entry starts at iteration 0.
    pub rates: Vec<Rate>,
}

/// An entry of the learning-rate schedule.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// The first iteration it applies to, counted from 0 and including those of the teacher.
    pub from: u64,
    /// The learning rate from then on.
    pub rate: f64,
}

/// The first iterations: rounds played by a sampling player without a network, or by the first
/// network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Teaching {
    /// The number of iterations; 0 for a network that learns from self-play alone.
    pub iterations: u64,
    /// Rounds per iteration.
    pub rounds: u64,
    /// Rounds per unit, which one thread plays in one go.
    pub unit: u64,
    /// Worlds that the teacher samples per decision. With 0 the teacher is the first network (`model/first.safetensors`)
    /// without search, which is imitated.
    pub worlds: u32,
    /// How many samples are drawn for each world that is kept, chosen by how well it explains the
    /// bids.
    #[serde(alias = "heed")]
    pub draws_per_world: u32,
    /// How strongly a difference in value counts in the teacher's target probabilities.
    pub sharp: f64,
    /// How often a decision is learned from, on average, in the iteration that produced it.
    pub passes: f64,
}

/// The later iterations: the champion plays against itself. With search, it learns to prefer what
/// the search preferred; without, by policy gradient (PPO), what turned out better than expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Practising {
    /// Rounds per iteration.
    pub rounds: u64,
    /// Rounds per unit, which one thread plays in one go.
    pub unit: u64,
    /// The number of rounds of a unit that are played concurrently, with their positions evaluated
    /// in common batches.
    pub abreast: usize,
    /// Worlds sampled per decision.
    pub worlds: u32,
    /// Simulations per decision, over all its worlds; 0 for self-play without search.
    pub simulations: u32,
    /// Without search: how far ahead an advantage looks, from 0 (the network's estimate at the
    /// seat's next decision) to 1 (the end of the round). The lambda of GAE.
    pub lambda: f64,
    /// Without search: how much likelier or less likely an action may become before it is no longer
    /// changed. The epsilon of PPO.
    pub clip: f64,
    /// Without search: the weight of the policy's entropy.
    pub entropy: f64,
    /// Without search: the weight of the policy's loss. Gains are small numbers, and the network's
    /// other heads would otherwise decide what its hidden layers learn.
    pub weight: f64,
    /// The share of decisions that are also kept as another seat saw them.
    pub onlookers: f64,
    /// Without search: the share of tables with guests, who play by the first network or by rules of
    /// thumb, and of whom nothing is learned.
    pub guests: f64,
    /// How many samples are drawn for each world that is kept, chosen by how well it explains the
    /// bids.
    #[serde(alias = "heed")]
    pub draws_per_world: u32,
    /// The share of a position's value that comes from a rollout by rules of thumb.
    pub rollouts: f64,
    /// The share of noise in the root's prior probabilities.
    pub noise: f64,
    /// The share of decisions that are sampled in proportion to the visits.
    pub loose: f64,
    /// How often a decision is learned from, on average, in the iteration that produced it.
    pub passes: f64,
}

/// The match before a network replaces the champion: both play the same deals, each on every seat.
/// The newcomer replaces the champion if the 95% interval of its lead, in points per seat per
/// round, lies above `-margin`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Gating {
    /// A match is played every this many self-play iterations, and once when the teacher is done.
    /// With 0 there are no matches, and the newest network always replaces the champion.
    pub every: u64,
    /// The number of deals, each played twice.
    pub deals: u64,
    /// Deals per unit, which one thread plays in one go.
    pub unit: u64,
    /// Worlds that both players sample per decision.
    pub worlds: u32,
    /// Simulations per decision; 0 for networks without search.
    pub simulations: u32,
    /// How many samples are drawn for each world that is kept, chosen by how well it explains the
    /// bids.
    #[serde(alias = "heed")]
    pub draws_per_world: u32,
    /// The share of a position's value that comes from a rollout by rules of thumb.
    pub rollouts: f64,
    /// How far behind a newcomer may be at worst, in points per seat per round.
    pub margin: f64,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            seed: 1,
            encoding: 2,
            hidden: vec![256, 256],
            table: None,
            learning: Learning::default(),
            teacher: Teaching::default(),
            practice: Practising::default(),
            gate: Gating::default(),
        }
    }
}

impl Default for Learning {
    fn default() -> Self {
        let rate = |from, rate| Rate { from, rate };
        Self {
            remembered: 400_000,
            batch: 512,
            weight_decay: 1e-4,
            longest_gradient: 5.0,
            owners: 0.25,
            rates: vec![rate(0, 1e-3), rate(36, 3e-4), rate(51, 1e-4), rate(60, 2e-4)],
        }
    }
}

impl Default for Teaching {
    fn default() -> Self {
        Self {
            iterations: 60,
            rounds: 1024,
            unit: 32,
            worlds: 64,
            draws_per_world: 3,
            sharp: 30.0,
            passes: 8.0,
        }
    }
}

impl Default for Practising {
    fn default() -> Self {
        Self {
            rounds: 400,
            unit: 50,
            abreast: 24,
            worlds: 12,
            simulations: 96,
            lambda: 0.9,
            clip: 0.2,
            entropy: 0.01,
            weight: 1.0,
            onlookers: 1.0,
            guests: 0.0,
            draws_per_world: 3,
            rollouts: 0.6,
            noise: 0.25,
            loose: 0.5,
            passes: 6.0,
        }
    }
}

impl Default for Gating {
    fn default() -> Self {
        Self {
            every: 20,
            deals: 400,
            unit: 10,
            worlds: 3,
            simulations: 30,
            draws_per_world: 3,
            rollouts: 0.6,
            margin: 0.35,
        }
    }
}

impl Plan {
    /// A plan whose iterations take seconds: for checking that everything works, not for playing
    /// strength.
    pub fn quick() -> Self {
        Self {
            hidden: vec![32],
            learning: Learning {
                remembered: 20_000,
                batch: 128,
                rates: vec![Rate { from: 0, rate: 1e-3 }],
                ..Learning::default()
            },
            teacher: Teaching {
                iterations: 2,
                rounds: 64,
                unit: 8,
                worlds: 8,
                ..Teaching::default()
            },
            practice: Practising {
                rounds: 16,
                unit: 4,
                worlds: 3,
                simulations: 12,
                ..Practising::default()
            },
            gate: Gating { every: 2, deals: 20, unit: 5, simulations: 0, ..Gating::default() },
            ..Self::default()
        }
    }

    /// The shape of the network in training. One that need not guess owners has no head for them,
    /// which halves the work.
    pub(super) fn shape(&self) -> Architecture {
        let of = if self.learning.owners > 0.0 { learning_architecture } else { architecture };
        of(self.eyes(), &self.hidden)
    }

    /// The encoding that the network reads.
    pub(super) fn eyes(&self) -> Encoding {
        let at = usize::from(self.encoding).clamp(1, Encoding::ALL.len());
        Encoding::ALL[at - 1]
    }

    /// Whether the teacher plays in this iteration.
    pub fn is_taught(&self, iteration: u64) -> bool {
        iteration < self.teacher.iterations
    }

    /// The learning rate of an iteration.
    pub fn rate(&self, iteration: u64) -> f64 {
        let rates = &self.learning.rates;
        rates.iter().rfind(|rate| rate.from <= iteration).map_or(0.0, |rate| rate.rate)
    }

    /// Whether a match is played at the end of an iteration.
    pub fn is_gated(&self, iteration: u64) -> bool {
        let done = iteration + 1;
        self.gate.every > 0
            && done
                .checked_sub(self.teacher.iterations)
                .is_some_and(|practised| practised % self.gate.every == 0)
    }

    /// The units of an iteration, each with its number of rounds.
    pub(super) fn units(&self, iteration: u64) -> Vec<u64> {
        let (rounds, unit) = match self.is_taught(iteration) {
            true => (self.teacher.rounds, self.teacher.unit),
            false => (self.practice.rounds, self.practice.unit),
        };
        cut(rounds, unit)
    }

    /// The units of a match, each with its number of deals.
    pub(super) fn match_units(&self) -> Vec<u64> {
        cut(self.gate.deals, self.gate.unit)
    }

    /// Checks that the plan is valid.
    pub fn check(&self) -> Result<(), PlanError> {
        super::plan_check::check(self)
    }
}

/// Splits a number into units, the last of which may be smaller.
fn cut(all: u64, unit: u64) -> Vec<u64> {
    let unit = unit.max(1);
    (0..all.div_ceil(unit)).map(|number| unit.min(all - number * unit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_cut_into_units() {
        assert_eq!(cut(10, 4), [4, 4, 2]);
        assert_eq!(cut(8, 4), [4, 4]);
        assert!(cut(0, 4).is_empty());
    }

    #[test]
    fn matches_come_after_the_teacher_and_then_by_turns() {
        let mut plan = Plan::quick();
        (plan.teacher.iterations, plan.gate.every) = (3, 2);
        let gated: Vec<u64> = (0..9).filter(|iteration| plan.is_gated(*iteration)).collect();
        assert_eq!(gated, [2, 4, 6, 8]);
        plan.teacher.iterations = 0;
        assert!(!plan.is_gated(0) && plan.is_gated(1));
        plan.gate.every = 0;
        assert!((0..9).all(|iteration| !plan.is_gated(iteration)));
    }

    #[test]
    fn rates_hold_until_the_next() {
        let plan = Plan::default();
        let rates = [0, 35, 36, 50, 51, 59, 60, 1000].map(|iteration| plan.rate(iteration));
        assert_eq!(rates, [1e-3, 1e-3, 3e-4, 3e-4, 1e-4, 1e-4, 2e-4, 2e-4]);
    }
}
