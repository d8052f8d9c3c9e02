//! Fifth law: 95% intervals cover the exact value in 94 to 96% of problems.

use super::{Draw, listed};
use crate::failure::{Failure, Law};
use crate::random_game::{Plan, stream, walk};
use crate::significance::wilson;
use kibitzer_game::{Belief, Game, HiddenDeal, Seat};
use rand_core::Rng;

/// The smallest meaningful number of problems: with 2,000 the standard deviation of the coverage is half a percent.
pub const MIN_PROBLEMS: u64 = 2_000;

/// The number of worlds drawn for each problem.
const DRAWN: usize = 200;

/// A yes-or-no question about a world, from a seat's point of view; the number selects one of many questions.
pub type Question<'a, G> = &'a dyn Fn(&<G as Game>::World, Seat, u64) -> bool;

/// The measured coverage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coverage {
    /// The number of problems.
    pub problems: u64,
    /// The number of problems in which the interval contained the exact value.
    pub covered: u64,
}

impl Coverage {
    /// The fraction of problems in which the interval contained the exact value.
    pub fn share(self) -> f64 {
        self.covered as f64 / self.problems as f64
    }
}

/// One question at every moment of random games for every seat, as long as its answer is uncertain: compares the
/// proportion among sampled worlds and its interval with the exact probability. At least 2,000 problems.
pub fn covering<G: HiddenDeal>(
    rules: &G,
    draw: Draw<'_, G>,
    question: Question<'_, G>,
    plan: Plan,
) -> Result<Coverage, Failure> {
    let mut coverage = Coverage { problems: 0, covered: 0 };
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            let mut rng = moment.stream(4);
            for (seat, view) in Seat::all(rules.seats()).zip(moment.views()) {
                let fails = |what: String| moment.fails(Law::Covering, format!("{view}: {what}"));
                let belief = Belief::of(rules, &view).map_err(|error| fails(error.to_string()))?;
                let which = rng.next_u64();
                let yes: f64 = listed(&belief)
                    .filter(|(world, _)| question(world, seat, which))
                    .map(|(_, ways)| ways.to_f64())
                    .sum();
                let exact = yes / belief.worlds().to_f64();
                // Near certainty the interval of a proportion is known to cover more than its level, which is not the
                // sampler's fault.
                if !(0.05..=0.95).contains(&exact) {
                    continue;
                }
                // Every problem has its own random numbers, or one lucky stream would count many times.
                let own = stream(seed, which).next_u64();
                let samples = draw(rules, &view, DRAWN, own).map_err(fails)?;
                let (mut hits, mut all, mut squares) = (0.0, 0.0, 0.0);
                for sample in samples {
                    all += sample.weight;
                    squares += sample.weight * sample.weight;
                    hits += if question(&sample.world, seat, which) { sample.weight } else { 0.0 };
                }
                let effective = all * all / squares;
                coverage.problems += 1;
                let interval = wilson(hits / all * effective, effective);
                coverage.covered += u64::from(interval.contains(exact));
            }
            Ok(())
        })?;
    }
    if coverage.problems < MIN_PROBLEMS {
        let what = format!("{} problems, at least {MIN_PROBLEMS} are needed", coverage.problems);
        return Err(Failure::general(Law::Covering, plan.seed, what));
    }
    if !(0.94..=0.96).contains(&coverage.share()) {
        let what = format!(
            "95% intervals cover the exact value in {:.2}% of {} problems",
            100.0 * coverage.share(),
            coverage.problems
        );
        return Err(Failure::general(Law::Covering, plan.seed, what));
    }
    Ok(coverage)
}
