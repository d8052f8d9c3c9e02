//! Second law: every world is equally likely.

use super::{Draw, listed};
use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use crate::significance::chance_of_misfit;
use kibitzer_game::{Belief, HiddenDeal};
use std::collections::HashMap;

/// A view fails if its counts are this improbable under uniform sampling.
pub const ALPHA: f64 = 1e-6;

/// The maximum number of different worlds of a view that is tested.
const MOST_WORLDS: usize = 200;

/// The expected number of draws of the rarest world; five is the usual minimum.
const EXPECTED: f64 = 10.0;

/// How much was tested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uniformity {
    /// The number of views.
    pub views: u64,
    /// The number of worlds drawn.
    pub draws: u64,
    /// The smallest p-value over all views.
    pub smallest: f64,
}

/// Every view of random games that has 2 to 200 different worlds: compares draws with the exact probabilities by a
/// chi-square test.
pub fn uniform<G: HiddenDeal>(
    rules: &G,
    draw: Draw<'_, G>,
    plan: Plan,
) -> Result<Uniformity, Failure> {
    let mut tested = Uniformity { views: 0, draws: 0, smallest: 1.0 };
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            for view in moment.views() {
                let fails = |what: String| moment.fails(Law::Uniform, format!("{view}: {what}"));
                let belief = Belief::of(rules, &view).map_err(|error| fails(error.to_string()))?;
                let cells: Vec<_> = listed(&belief).take(MOST_WORLDS + 1).collect();
                if !(2..=MOST_WORLDS).contains(&cells.len()) {
                    continue;
                }
                let total = belief.worlds().to_f64();
                let shares: HashMap<G::World, f64> =
                    cells.into_iter().map(|(world, ways)| (world, ways.to_f64() / total)).collect();
                let rarest = shares.values().fold(1.0f64, |least, share| least.min(*share));
                let draws = (EXPECTED / rarest).ceil();
                let samples = draw(rules, &view, draws as usize, seed).map_err(fails)?;
                let mut seen: HashMap<G::World, f64> = HashMap::new();
                for sample in samples {
                    if sample.weight != 1.0 {
                        let what = format!("a draw has weight {}", sample.weight);
                        return Err(fails(what));
                    }
                    if !shares.contains_key(&sample.world) {
                        return Err(fails(format!("{:?} is not possible", sample.world)));
                    }
                    *seen.entry(sample.world).or_default() += 1.0;
                }
                let statistic: f64 = shares
                    .iter()
                    .map(|(world, share)| {
                        let (times, expected) = (seen.get(world).unwrap_or(&0.0), share * draws);
                        (times - expected) * (times - expected) / expected
                    })
                    .sum();
                let tail = chance_of_misfit(statistic, shares.len() - 1);
                if tail < ALPHA {
                    let what = format!(
                        "chi-square {statistic:.1} over {} worlds in {draws} draws: probability {tail:.1e}",
                        shares.len()
                    );
                    return Err(fails(what));
                }
                tested.views += 1;
                tested.draws += draws as u64;
                tested.smallest = tested.smallest.min(tail);
            }
            Ok(())
        })?;
    }
    if tested.views == 0 {
        let what = format!("no view has 2 to {MOST_WORLDS} worlds, so that nothing was tested");
        return Err(Failure::general(Law::Uniform, plan.seed, what));
    }
    Ok(tested)
}
