//! First law: every sampled world is consistent with the view, and in games with a history, the history replays in
//! it.

use super::Draw;
use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{Game, HiddenDeal, Recorded, SeatView, replay};

/// The number of worlds drawn for each view.
const DRAWN: usize = 20;

/// At every moment, for every seat: each sampled world looks to the seat like the true one.
pub fn consistent<G: HiddenDeal>(rules: &G, draw: Draw<'_, G>, plan: Plan) -> Result<(), Failure> {
    each(rules, draw, plan, |world, view| {
        let seen = rules.view(world, view.seat());
        if seen == *view { Ok(()) } else { Err(format!("in {world:?} the seat would see {seen}")) }
    })
}

/// The same; in addition, replaying the history from the start of the sampled world, with legality checked, never
/// fails and leads to that world.
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

/// Visits worlds drawn for every view of random games.
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
