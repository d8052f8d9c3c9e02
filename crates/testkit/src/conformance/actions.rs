//! What is legal and what is accepted agree, and a refusal does no harm.

use crate::failure::{Failure, Law};
use crate::random_game::{Moment, Plan, walk};
use kibitzer_game::{Rules, Seat, Turn, below};
use std::collections::HashSet;

/// How many actions are tried at one moment that are not legal then.
const TRIED: usize = 20;

/// Every legal action is accepted; actions that were legal at other moments of other games, but are not now, are refused
/// with nothing changed, and the refusal says what would be right.
pub fn actions<G: Rules>(rules: &G, plan: Plan) -> Result<(), Failure> {
    let mut known: Vec<G::Action> = Vec::new();
    let mut listed = HashSet::new();
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            for action in rules.moves(moment.world) {
                if listed.insert(action.clone()) {
                    known.push(action);
                }
            }
            Ok(())
        })?;
    }
    let mut refused = 0;
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            legal(moment)?;
            refused += illegal(moment, &known)?;
            Ok(())
        })?;
    }
    if refused == 0 {
        let what = "no action was ever illegal, so that nothing was tested: play more games";
        return Err(Failure::general(Law::IllegalIsRefused, plan.seed, what));
    }
    Ok(())
}

fn legal<G: Rules>(moment: &Moment<'_, G>) -> Result<(), Failure> {
    let Moment { rules, world, .. } = *moment;
    let turn = rules.turn(world);
    let mut by_views: Vec<G::Action> = match turn {
        Turn::Chance => rules.chance(world).into_iter().map(|(event, _)| event).collect(),
        _ => Vec::new(),
    };
    for (seat, view) in Seat::all(rules.seats()).zip(moment.views()) {
        let listed = rules.legal(&view);
        if !turn.is(seat) && !listed.is_empty() {
            let what = format!("seat {seat} is offered {} actions out of turn", listed.len());
            return Err(moment.fails(Law::LegalIsAList, what));
        }
        by_views.extend(listed);
    }
    let mut once = HashSet::new();
    if let Some(twice) = by_views.iter().find(|action| !once.insert(*action)) {
        return Err(moment.fails(Law::LegalIsAList, format!("{twice} is listed twice")));
    }
    if rules.moves(world) != by_views {
        let what = format!("moves are {:?}, views say {by_views:?}", rules.moves(world));
        return Err(moment.fails(Law::MovesAgree, what));
    }
    for action in &by_views {
        if let Err(illegal) = rules.play(&mut world.clone(), action) {
            return Err(moment.fails(Law::LegalIsAccepted, illegal.to_string()));
        }
    }
    Ok(())
}

fn illegal<G: Rules>(moment: &Moment<'_, G>, known: &[G::Action]) -> Result<usize, Failure> {
    let Moment { rules, world, .. } = *moment;
    let moves = rules.moves(world);
    let mut rng = moment.stream(1);
    let mut refused = 0;
    for _ in 0..TRIED.min(known.len()) {
        let action = &known[below(&mut rng, known.len())];
        if moves.contains(action) {
            continue;
        }
        let mut tried = world.clone();
        let Err(illegal) = rules.play(&mut tried, action) else {
            let what = format!("{action} was accepted, but legal are {moves:?}");
            return Err(moment.fails(Law::IllegalIsRefused, what));
        };
        if tried != *world {
            let what = format!("refusing {action} made {world:?} into {tried:?}");
            return Err(moment.fails(Law::RefusalChangesNothing, what));
        }
        if illegal.action != *action || illegal.reason.trim().is_empty() || illegal.legal != moves {
            let what = format!("{action} was refused with {illegal:?}, legal are {moves:?}");
            return Err(moment.fails(Law::RefusalExplains, what));
        }
        refused += 1;
    }
    Ok(refused)
}
