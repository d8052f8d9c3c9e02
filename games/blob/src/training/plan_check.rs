//! Validation of training plans.

use crate::menu::Menu;
use crate::training::plan::Plan;
use kibitzer_neural::Network;
use std::fmt::Display;
use std::ops::RangeInclusive;
use thiserror::Error;

/// Why a plan is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field} is {found}: expected {expected}")]
pub struct PlanError {
    /// The name of the field.
    pub field: &'static str,
    /// The value found there.
    pub found: String,
    /// What would be valid.
    pub expected: String,
}

pub(super) fn check(plan: &Plan) -> Result<(), PlanError> {
    let Plan { learning, teacher, practice, gate, .. } = plan;
    whole("encoding", plan.encoding.into(), 1..=2)?;
    let shape = Network::seeded(plan.shape(), 0);
    shape.map_err(|error| wrong("hidden", format_args!("{:?}", plan.hidden), error))?;
    if let Some([seats, cards]) = plan.table
        && Menu::only(seats, cards).is_none()
    {
        let expected = "3 to 8 players, with at most 52 cards in total";
        return Err(wrong("table", format_args!("[{seats}, {cards}]"), expected));
    }
    const MANY: RangeInclusive<u64> = 1..=1_000_000;
    whole("learning.remembered", learning.remembered as u64, 1..=20_000_000)?;
    whole("learning.batch", learning.batch as u64, 1..=65_536)?;
    real("learning.weight_decay", learning.weight_decay, 0.0..=1.0)?;
    real("learning.longest_gradient", learning.longest_gradient, 1e-6..=1e6)?;
    real("learning.owners", learning.owners, 0.0..=100.0)?;
    rates(plan)?;
    whole("teacher.iterations", teacher.iterations, 0..=1_000_000)?;
    whole("teacher.rounds", teacher.rounds, MANY)?;
    whole("teacher.unit", teacher.unit, MANY)?;
    whole("teacher.worlds", teacher.worlds.into(), 0..=100_000)?;
    whole("teacher.draws_per_world", teacher.draws_per_world.into(), 1..=1000)?;
    real("teacher.sharp", teacher.sharp, 0.0..=1e4)?;
    real("teacher.passes", teacher.passes, 1e-3..=1e3)?;
    whole("practice.rounds", practice.rounds, MANY)?;
    whole("practice.unit", practice.unit, MANY)?;
    whole("practice.abreast", practice.abreast as u64, 1..=10_000)?;
    whole("practice.worlds", practice.worlds.into(), 1..=10_000)?;
    whole("practice.simulations", practice.simulations.into(), 0..=1_000_000)?;
    real("practice.lambda", practice.lambda, 0.0..=1.0)?;
    real("practice.clip", practice.clip, 0.0..=10.0)?;
    real("practice.entropy", practice.entropy, 0.0..=10.0)?;
    real("practice.weight", practice.weight, 1e-3..=1e3)?;
    real("practice.onlookers", practice.onlookers, 0.0..=1.0)?;
    whole("practice.draws_per_world", practice.draws_per_world.into(), 1..=1000)?;
    real("practice.rollouts", practice.rollouts, 0.0..=1.0)?;
    real("practice.guests", practice.guests, 0.0..=1.0)?;
    real("practice.noise", practice.noise, 0.0..=1.0)?;
    real("practice.loose", practice.loose, 0.0..=1.0)?;
    real("practice.passes", practice.passes, 1e-3..=1e3)?;
    whole("gate.every", gate.every, 0..=1_000_000)?;
    // One deal gives no variance to judge by.
    whole("gate.deals", gate.deals, 2..=1_000_000)?;
    whole("gate.unit", gate.unit, MANY)?;
    whole("gate.worlds", gate.worlds.into(), 1..=10_000)?;
    whole("gate.simulations", gate.simulations.into(), 0..=1_000_000)?;
    whole("gate.draws_per_world", gate.draws_per_world.into(), 1..=1000)?;
    real("gate.rollouts", gate.rollouts, 0.0..=1.0)?;
    real("gate.margin", gate.margin, 0.0..=100.0)
}

fn rates(plan: &Plan) -> Result<(), PlanError> {
    let rates = &plan.learning.rates;
    let rising = rates.windows(2).all(|pair| pair[0].from < pair[1].from);
    if rates.first().is_none_or(|first| first.from != 0) || !rising {
        let from: Vec<u64> = rates.iter().map(|rate| rate.from).collect();
        let expected = "rates whose `from` starts at 0 and increases";
        return Err(wrong("learning.rates", format_args!("from {from:?}"), expected));
    }
    rates.iter().try_for_each(|rate| real("learning.rates", rate.rate, 0.0..=1.0))
}

fn whole(field: &'static str, found: u64, range: RangeInclusive<u64>) -> Result<(), PlanError> {
    let expected = || format!("{} to {}", range.start(), range.end());
    if range.contains(&found) { Ok(()) } else { Err(wrong(field, found, expected())) }
}

fn real(field: &'static str, found: f64, range: RangeInclusive<f64>) -> Result<(), PlanError> {
    let expected = || format!("a number from {} to {}", range.start(), range.end());
    if range.contains(&found) { Ok(()) } else { Err(wrong(field, found, expected())) }
}

fn wrong(field: &'static str, found: impl Display, expected: impl Display) -> PlanError {
    PlanError { field, found: found.to_string(), expected: expected.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::plan::Rate;

    #[test]
    fn the_plans_that_come_with_it_make_sense() {
        assert_eq!(Plan::default().check(), Ok(()));
        assert_eq!(Plan::quick().check(), Ok(()));
    }

    #[test]
    fn nonsense_is_named() {
        type Change = fn(&mut Plan);
        let changes: [(&str, Change); 9] = [
            ("hidden", |plan| plan.hidden = vec![0]),
            ("table", |plan| plan.table = Some([8, 7])),
            ("learning.batch", |plan| plan.learning.batch = 0),
            ("learning.rates", |plan| plan.learning.rates.clear()),
            ("learning.rates", |plan| plan.learning.rates.push(Rate { from: 0, rate: 0.1 })),
            ("learning.rates", |plan| plan.learning.rates[0].rate = f64::NAN),
            ("practice.noise", |plan| plan.practice.noise = 1.5),
            ("teacher.unit", |plan| plan.teacher.unit = 0),
            ("gate.deals", |plan| plan.gate.deals = 1),
        ];
        for (field, change) in changes {
            let mut plan = Plan::quick();
            change(&mut plan);
            assert_eq!(plan.check().unwrap_err().field, field);
        }
    }
}
