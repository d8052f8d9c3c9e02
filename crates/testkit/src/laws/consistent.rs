//! First law: every sampled world agrees with the view, and in games that tell their past, its history replays in it.

use super::Draw;
use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{Game, HiddenDeal, Recorded, SeatView, replay};

/// How many worlds are drawn for each view.
const DRAWN: usize = 20;

/// At every moment, for every seat: each sampled world looks to the seat as the true one does.
pub fn consistent<G: HiddenDeal>(rules: &G, draw: Draw<'_, G>, plan: Plan) -> Result<(), Failure> {
    each(rules, draw, plan, |world, view| {
        let seen = rules.view(world, view.seat());
        if seen == *view { Ok(()) } else { Err(format!("in {world:?} the seat would see {seen}")) }
    })
}

/// The same, and dealt as it was at the start, with checked legality, the history never fails in the sampled world and
/// leads to that world itself.
pub fn replaying<G: HiddenDeal + Recorded>(
    rules: &G,
    draw: Draw<'_, G>,
    plan: Plan,
) -> Result<(), Failure> {
    consistent(rules, draw, plan)?;
    each(rules, draw, plan, |world, view| {
        match replay(rules, rules.start(world), &rules.history(view)) {
            Ok(replayed) if replayed == *world => Ok(()),
            Ok(replayed) => Err(format!("{world:?} replays to {replayed:?}")),
            Err(error) => Err(format!("in {world:?}, {error}")),
        }
    })
}

/// Looks at worlds drawn for every view of random games.
fn each<G: Game>(
    rules: &G,
    draw: Draw<'_, G>,
    plan: Plan,
    look: impl Fn(&G::World, &G::View) -> Result<(), String>,
) -> Result<(), Failure> {
    let mut tested = 0;
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            for view in moment.views() {
                let fails = |what| moment.fails(Law::Consistent, format!("{view}: {what}"));
                for sample in draw(rules, &view, DRAWN, seed).map_err(fails)? {
                    tested += 1;
                    look(&sample.world, &view).map_err(fails)?;
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
