//! Histories can be replayed.

use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{Game, Recorded, Seat, replay};

/// Replaying what happened from the start leads to the same world.
pub fn replays<G: Game>(rules: &G, plan: Plan) -> Result<(), Failure> {
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            match replay(rules, moment.start.clone(), moment.transcript) {
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

/// Every seat's history is what happened, and the world knows how it started.
pub fn recorded<G: Recorded>(rules: &G, plan: Plan) -> Result<(), Failure> {
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            let (start, dealt) = (rules.start(moment.world), moment.start);
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
            Ok(())
        })?;
    }
    Ok(())
}
