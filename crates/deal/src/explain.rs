//! Finds the blame for a contradiction: a minimal set of rules that cannot all hold.
//!
//! Rules are dropped from first to last; a rule that can be dropped without resolving the contradiction is not to
//! blame. What remains is minimal: without any one of its rules there would be a deal. Binary search finds how many
//! rules can be dropped before the next one that is needed, so that thousands of rules take a few dozen counts.

use crate::lattice::{DealError, Options, count};
use crate::problem::Problem;
use rustc_hash::FxHashSet;

/// Identifies a rule of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleId {
    /// A rule of a seat.
    Seat {
        /// Index of the seat.
        seat: usize,
        /// Index of the rule within the seat.
        rule: usize,
    },
    /// A rule across seats.
    Across {
        /// Index among the rules across seats.
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
        let keep: FxHashSet<RuleId> = keep.iter().copied().collect();
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
        // Dropping rules cannot make a valid setup invalid.
        Self::new(setup).unwrap_or_else(|_| self.clone())
    }

    /// A minimal set of rules that contradict each other; `None` if they do not. Earlier rules are dropped first, so
    /// list the rules that are certain first to put the blame on the others.
    pub fn explain(&self, options: &Options) -> Result<Option<Vec<RuleId>>, DealError> {
        if !self.contradicts(options)? {
            return Ok(None);
        }
        let rules = self.rule_ids();
        let (mut blamed, mut suspects) = (Vec::new(), &rules[..]);
        // Invariant: the blamed rules and the suspects together contradict each other.
        loop {
            // The largest number of leading suspects that can be dropped together; dropping one more would allow a
            // deal.
            let (mut let_off, mut too_many) = (0, suspects.len() + 1);
            while too_many - let_off > 1 {
                let tried = let_off + (too_many - let_off) / 2;
                let rest = [&blamed[..], &suspects[tried..]].concat();
                match self.keeping(&rest).contradicts(options) {
                    Ok(true) => let_off = tried,
                    // If counting without a rule is too expensive, the rule stays among the blamed.
                    Ok(false) | Err(DealError::TooBig { .. }) => too_many = tried,
                    Err(error) => return Err(error),
                }
            }
            let Some((&needed, rest)) = suspects[let_off..].split_first() else {
                return Ok(Some(blamed));
            };
            blamed.push(needed);
            suspects = rest;
        }
    }

    fn contradicts(&self, options: &Options) -> Result<bool, DealError> {
        Ok(count(self, options.clone())?.is_zero())
    }
}
