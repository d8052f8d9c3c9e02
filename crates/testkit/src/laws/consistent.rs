//! First law: every sampled world agrees with the view, and its history replays in it.

use super::Draw;
use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{HiddenDeal, Recorded, SeatView, replay};

/// How many worlds are drawn for each view.
const DRAWN: usize = 20;

/// At every moment, for every seat: each sampled world looks to the seat as the true one does; dealt as it was at the
/// start, with checked legality, the history never fails in it and leads to the sampled world itself.
pub fn consistent<G: HiddenDeal + Recorded>(
    rules: &G,
    draw: Draw<'_, G>,
    plan: Plan,
) -> Result<(), Failure> {
    let mut tested = 0;
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            for view in moment.views() {
                let fails = |what| moment.fails(Law::Consistent, format!("{view}: {what}"));
                let history = rules.history(&view);
                for sample in draw(rules, &view, DRAWN, seed).map_err(fails)? {
                    let world = sample.world;
                    tested += 1;
                    let seen = rules.view(&world, view.seat());
                    if seen != view {
                        return Err(fails(format!("in {world:?} the seat would see {seen}")));
                    }
                    match replay(rules, rules.start(&world), &history) {
                        Ok(replayed) if replayed == world => {}
                        Ok(replayed) => {
                            return Err(fails(format!("{world:?} replays to {replayed:?}")));
                        }
                        Err(error) => return Err(fails(format!("in {world:?}, {error}"))),
                    }
                }
            }
            Ok(())
        })?;
    }
    if tested == 0 {
        let what = "no world was drawn, so that nothing was tested";
        return Err(Failure::general(Law::Consistent, plan.seed, what));
    }
    Ok(())
}
