//! How the networks are trained, as a file records it.

use crate::players::{FAMILIES, architecture};
use kibitzer_neural::{ArchitectureError, Network};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The whole training of all networks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The seed of everything.
    pub seed: u64,
    /// The widths of the hidden layers.
    pub hidden: Vec<usize>,
    /// The number of examples per step.
    pub batch: usize,
    /// How often a dealt contract is played with a random domino instead of the preferred one.
    pub whim: f64,
    /// The rounds of practice, in order.
    pub rounds: Vec<Practice>,
}

/// One round: practice with the policy so far, then learning from it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Practice {
    /// The number of contracts for each family of declarations: trumps, no trumps, nello.
    pub deals: [u64; FAMILIES.len()],
    /// The weight of the double-dummy result against the hand as the policy plays it on, from 0 to
    /// 1; nello is never judged double dummy.
    pub solved: f32,
    /// How often every example is learned from.
    pub epochs: u32,
    /// The learning rate at the beginning; it falls to a tenth at the end of the round.
    pub rate: f32,
}

/// A plan that cannot be followed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The networks cannot have this shape.
    #[error("`hidden`: {0}")]
    Hidden(#[from] ArchitectureError),
    /// A number is out of its range.
    #[error("`{field}` must be {must}")]
    Range {
        /// The field.
        field: &'static str,
        /// What it must be.
        must: &'static str,
    },
}

impl Plan {
    /// Checks all numbers.
    pub fn check(&self) -> Result<(), PlanError> {
        architecture(&self.hidden).check()?;
        let within = |fits: bool, field, must| match fits {
            true => Ok(()),
            false => Err(PlanError::Range { field, must }),
        };
        within((1..=65_536).contains(&self.batch), "batch", "1 to 65536")?;
        within((0.0..=1.0).contains(&self.whim), "whim", "from 0 to 1")?;
        for round in &self.rounds {
            within((0.0..=1.0).contains(&round.solved), "solved", "from 0 to 1")?;
            within(round.rate > 0.0 && round.rate <= 1.0, "rate", "above 0 and at most 1")?;
        }
        Ok(())
    }

    /// The network that a family begins with.
    pub fn fresh(&self, family: usize) -> Result<Network, ArchitectureError> {
        Network::seeded(architecture(&self.hidden), self.seed ^ family as u64)
    }
}
