//! Who is to blame: a smallest set of rules that cannot all hold.
//!
//! Rules are dropped one at a time; one that can be dropped without lifting the contradiction is not to blame. What
//! remains is minimal: without any one of its rules there would be a deal.

use crate::lattice::{DealError, Options, count};
use crate::problem::Problem;

/// Which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleId {
    /// A rule of a seat.
    Seat {
        /// Which seat.
        seat: usize,
        /// Which of its rules.
        rule: usize,
    },
    /// A rule across seats.
    Across {
        /// Which of them.
        rule: usize,
    },
}

impl Problem {
    /// All rules, seat by seat.
    pub fn rule_ids(&self) -> Vec<RuleId> {
        let of_seats = self.seats().iter().enumerate();
        let of_seats = of_seats.flat_map(|(seat, held)| {
            (0..held.rules.len()).map(move |rule| RuleId::Seat { seat, rule })
        });
        of_seats.chain((0..self.across().len()).map(|rule| RuleId::Across { rule })).collect()
    }

    /// The same problem with only these rules.
    #[must_use]
    pub fn keeping(&self, keep: &[RuleId]) -> Self {
        let mut setup = self.setup().clone();
        for (seat, held) in setup.seats.iter_mut().enumerate() {
            let mut rule = 0..;
            held.rules.retain(|_| {
                rule.next().is_some_and(|rule| keep.contains(&RuleId::Seat { seat, rule }))
            });
        }
        let mut rule = 0..;
        setup
            .across
            .retain(|_| rule.next().is_some_and(|rule| keep.contains(&RuleId::Across { rule })));
        // Leaving rules out of a checked setup cannot make it wrong.
        Self::new(setup).unwrap_or_else(|_| self.clone())
    }

    /// A minimal set of rules that contradict each other; `None` if they do not. Earlier rules are let off
    /// first, so that a caller who lists what is certain first has the blame fall on the rest.
    pub fn explain(&self, options: &Options) -> Result<Option<Vec<RuleId>>, DealError> {
        let mut blamed = self.rule_ids();
        if !self.keeping(&blamed).contradicts(options)? {
            return Ok(None);
        }
        for suspect in self.rule_ids() {
            let without: Vec<RuleId> =
                blamed.iter().copied().filter(|&rule| rule != suspect).collect();
            match self.keeping(&without).contradicts(options) {
                Ok(true) => blamed = without,
                Ok(false) => {}
                // Where counting without the rule would take too much, it stays among the blamed.
                Err(DealError::TooBig { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Some(blamed))
    }

    fn contradicts(&self, options: &Options) -> Result<bool, DealError> {
        Ok(count(self, options.clone())?.is_zero())
    }
}
