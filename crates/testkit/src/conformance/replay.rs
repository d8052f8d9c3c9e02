//! What has happened can be told again.

use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{Recorded, Seat, replay};

/// Every seat's history is what happened, and replayed from the start it leads to the same world.
pub fn replays<G: Recorded>(rules: &G, plan: Plan) -> Result<(), Failure> {
    for seed in plan.seeds() {
        let mut dealt: Option<G::World> = None;
        walk(rules, seed, plan.longest, |moment| {
            let dealt = dealt.get_or_insert_with(|| moment.world.clone());
            let start = rules.start(moment.world);
            if start != *dealt {
                let what = format!("the start is given as {start:?}, it was {dealt:?}");
                return Err(moment.fails(Law::HistoryReplays, what));
            }
            for (seat, view) in Seat::all(rules.seats()).zip(moment.views()) {
                let history = rules.history(&view);
                if history != *moment.transcript {
                    let what = format!("seat {seat} remembers {:?}", history.to_string());
                    return Err(moment.fails(Law::HistoryReplays, what));
                }
            }
            match replay(rules, start, moment.transcript) {
                Ok(world) if world == *moment.world => Ok(()),
                Ok(world) => {
                    let what = format!("replay gives {world:?}, it is {:?}", moment.world);
                    Err(moment.fails(Law::HistoryReplays, what))
                }
                Err(error) => Err(moment.fails(Law::HistoryReplays, error.to_string())),
            }
        })?;
    }
    Ok(())
}
