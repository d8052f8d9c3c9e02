//! Fourth law: if more than one world is possible, more than one is drawn.

use super::Draw;
use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{Belief, HiddenDeal};

/// The number of draws for each view.
const DRAWN: usize = 100;

/// If the likeliest world has a larger probability, seeing only that one means nothing. At this probability a hundred
/// equal draws happen once in five thousand million views.
const NEARLY_CERTAIN: f64 = 0.8;

/// The number of worlds among which to look for the likeliest. If there are more, none is nearly certain.
const LOOKED_AT: usize = 1_000;

/// At every moment, for every seat: if no single world is nearly certain, a hundred draws contain at least two.
pub fn diverse<G: HiddenDeal>(rules: &G, draw: Draw<'_, G>, plan: Plan) -> Result<(), Failure> {
    let mut tested = 0;
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            for view in moment.views() {
                let fails = |what: String| moment.fails(Law::Diverse, format!("{view}: {what}"));
                let belief = Belief::of(rules, &view).map_err(|error| fails(error.to_string()))?;
                let total = belief.worlds().to_f64();
                let shares = belief.deals().take(LOOKED_AT).map(|(_, ways)| ways.to_f64() / total);
                if shares.fold(0.0, f64::max) > NEARLY_CERTAIN {
                    continue;
                }
                tested += 1;
                let samples = draw(rules, &view, DRAWN, seed).map_err(fails)?;
                if samples.windows(2).all(|pair| pair[0].world == pair[1].world) {
                    let worlds = belief.worlds();
                    let what = format!("{DRAWN} draws showed one world, possible are {worlds}");
                    return Err(fails(what));
                }
            }
            Ok(())
        })?;
    }
    if tested == 0 {
        let what = "there was never more than one world, so that nothing was tested";
        return Err(Failure::general(Law::Diverse, plan.seed, what));
    }
    Ok(())
}
