//! Finds which of several candidates are best, and which of those cannot be distinguished.
//!
//! All candidates run in the same worlds: one *row* holds the result of every remaining candidate
//! in one world, so differences are paired. At predetermined row counts the candidates are
//! compared, and one that is behind the leader by more than chance explains is eliminated; the rest
//! of the budget goes to the others. Candidates that are not eliminated are equal as far as the
//! budget can tell. In the second half of the budget only the leader and those close behind it keep
//! running, so that games are spent where the choice is; the others still count as equals. There is
//! no RNG here, and candidates are just indices: the caller plays the worlds and pushes rows in a
//! fixed order, so the outcome does not depend on threads.
//!
//! # Many looks, one error rate
//! Look number k may spend error / (k (k+1)), split evenly over the candidates, one-sided (see
//! [`crate::Race`]). To eliminate the true best, some other candidate must beat it at one of the
//! looks; by the union bound that happens with probability at most the error, if means of
//! `first_look` rows are about normal.

use crate::error::{StatsError, check_sample};
use crate::interval::Level;
use crate::special::student_t_upper;
use crate::welford::Welford;

/// The rules of an elimination.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EliminationRules {
    /// The confidence level of eliminations, over all looks together.
    pub level: Level,
    /// The number of rows before the first look, at least 2.
    pub first_look: u64,
    /// The budget: the maximum number of results, over all candidates together.
    pub results: u64,
    /// Smaller leads do not matter: the comparison ends once no candidate can be further behind
    /// than this.
    pub indifferent: f64,
    /// The maximum possible difference between two results. Candidates that have never differed are
    /// assumed to differ by this in one row: otherwise a few equal rows would count as proof.
    pub range: f64,
    /// Once half of the budget is spent, a candidate that is behind the leader by more than this
    /// many standard errors stops running but stays an equal. Infinite: every candidate that is not
    /// eliminated runs to the end.
    pub rest: f64,
}

/// Candidates in common worlds, eliminated one by one.
#[derive(Debug, Clone)]
pub struct Elimination {
    rules: EliminationRules,
    /// The candidates that are still running, in the original order.
    field: Vec<usize>,
    /// The candidates that were not eliminated, in the original order.
    equals: Vec<usize>,
    results: Vec<Welford>,
    /// Differences of every pair `(i, j)` with i > j, while both are running.
    differences: Vec<Welford>,
    rows: u64,
    looks: u32,
    next_look: u64,
    spent: u64,
    over: bool,
}

impl Elimination {
    /// The maximum number of candidates; memory grows with the square.
    pub const MAX_CANDIDATES: usize = 1024;

    /// Starts without any rows.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] for zero or too many candidates, a first look below 2, or an
    /// indifference or range that is negative or not finite.
    pub fn new(candidates: usize, rules: EliminationRules) -> Result<Self, StatsError> {
        let refuse = |what, value, want| Err(StatsError::OutOfRange { what, value, want });
        if rules.rest.is_nan() || rules.rest < 0.0 {
            return refuse("rest", rules.rest, "not negative");
        }
        if !(1..=Self::MAX_CANDIDATES).contains(&candidates) {
            return refuse("number of candidates", candidates as f64, "in 1..=1024");
        }
        if rules.first_look < 2 {
            return refuse("first look", rules.first_look as f64, "at least 2");
        }
        for (what, value) in [("indifference", rules.indifferent), ("range", rules.range)] {
            if !(value >= 0.0 && value.is_finite()) {
                return refuse(what, value, "finite and not negative");
            }
        }
        Ok(Self {
            rules,
            field: (0..candidates).collect(),
            equals: (0..candidates).collect(),
            results: vec![Welford::new(); candidates],
            differences: vec![Welford::new(); candidates * (candidates - 1) / 2],
            rows: 0,
            looks: 0,
            next_look: rules.first_look,
            spent: 0,
            over: rules.results < candidates as u64,
        })
    }

    /// The candidates that are still running, in the original order.
    #[must_use]
    pub fn field(&self) -> &[usize] {
        &self.field
    }

    /// The candidates that cannot be distinguished from the leader, in the original order.
    #[must_use]
    pub fn equals(&self) -> &[usize] {
        &self.equals
    }

    /// The running candidate with the greatest mean; the first of them on a tie.
    #[must_use]
    pub fn leader(&self) -> usize {
        let better =
            |best: usize, &i: &usize| if self.mean(i) > self.mean(best) { i } else { best };
        self.field.iter().fold(self.field[0], better)
    }

    /// The mean of a candidate over the rows that it ran in; 0 before the first.
    #[must_use]
    pub fn mean(&self, candidate: usize) -> f64 {
        self.results[candidate].mean().unwrap_or(0.0)
    }

    /// The number of rows in which a candidate ran.
    #[must_use]
    pub fn rows(&self, candidate: usize) -> u64 {
        self.results[candidate].count()
    }

    /// How many rows to play before the next look; 0 once it is over. A block of rows must not go
    /// past it.
    #[must_use]
    pub fn rows_to_next_look(&self) -> u64 {
        if self.over {
            return 0;
        }
        let affordable = (self.rules.results - self.spent) / self.field.len() as u64;
        (self.next_look - self.rows).min(affordable)
    }

    /// The fraction of the budget used, from 0 to 1.
    #[must_use]
    pub fn used(&self) -> f64 {
        if self.over { 1.0 } else { self.spent as f64 / self.rules.results as f64 }
    }

    /// Adds the results of the running candidates in one world, in the order of
    /// [`Elimination::field`].
    ///
    /// # Errors
    /// [`StatsError::RaceOver`], [`StatsError::LengthMismatch`], or [`StatsError::OutOfRange`] for
    /// a result that is not finite or too large; nothing is changed in that case.
    pub fn push(&mut self, row: &[f64]) -> Result<(), StatsError> {
        if self.over {
            return Err(StatsError::RaceOver { rows: self.rows });
        }
        if row.len() != self.field.len() {
            let (want, got) = (self.field.len(), row.len());
            return Err(StatsError::LengthMismatch { what: "results in a row", want, got });
        }
        row.iter().try_for_each(|&result| check_sample("result", result).map(|_| ()))?;
        for (at, &i) in self.field.iter().enumerate() {
            self.results[i].push(row[at])?;
            for (before, &j) in self.field[..at].iter().enumerate() {
                self.differences[pair(i, j)].push(row[at] - row[before])?;
            }
        }
        self.rows += 1;
        self.spent += row.len() as u64;
        let out_of_budget = self.rules.results - self.spent < self.field.len() as u64;
        if self.rows == self.next_look || out_of_budget {
            self.look();
            self.over |= self.rules.results - self.spent < self.field.len() as u64;
        }
        Ok(())
    }

    fn look(&mut self) {
        self.looks += 1;
        self.next_look = self.rows.saturating_add(self.rows.div_ceil(2));
        if self.rows < 2 {
            return;
        }
        let n = self.rows as f64;
        let k = f64::from(self.looks);
        let share = self.rules.level.split(k * (k + 1.0) * self.results.len() as f64);
        let reach = student_t_upper(share.error(), n - 1.0);
        let error = |spread: &Welford| {
            let error = spread.standard_error().unwrap_or(f64::INFINITY);
            error.max(self.rules.range / n)
        };
        let leader = self.leader();
        // How far each is behind the leader, and the standard error of that.
        let behind = |i: usize| match i == leader {
            true => (0.0, 0.0),
            false => (self.mean(leader) - self.mean(i), error(&self.differences[pair(i, leader)])),
        };
        let within = |reach: f64| {
            move |i: &usize| {
                let (by, error) = behind(*i);
                // A candidate that is not behind stays, whatever the reach.
                by <= 0.0 || by <= reach * error
            }
        };
        let mut field: Vec<usize> = self.field.iter().copied().filter(within(reach)).collect();
        let dropped = |i: &usize| self.field.contains(i) && !field.contains(i);
        let equals: Vec<usize> = self.equals.iter().copied().filter(|i| !dropped(i)).collect();
        let close = |&i: &usize| {
            let (by, error) = behind(i);
            by + reach * error < self.rules.indifferent
        };
        let settled = field.iter().all(close);
        if self.spent.saturating_mul(2) >= self.rules.results {
            field.retain(within(self.rules.rest));
        }
        self.over = match &field[..] {
            // A single candidate has nothing to be compared with, but its value is still to be
            // estimated.
            [_] if self.results.len() == 1 => {
                reach * error(&self.results[0]) < self.rules.indifferent
            }
            [_] => true,
            _ => settled,
        };
        self.field = field;
        self.equals = equals;
    }
}

/// The index of the difference between two candidates.
fn pair(i: usize, j: usize) -> usize {
    let (high, low) = (i.max(j), i.min(j));
    high * (high - 1) / 2 + low
}
