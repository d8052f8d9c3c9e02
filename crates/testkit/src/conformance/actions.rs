//! Legal actions are exactly those that are accepted, and a rejection does no harm.

use crate::failure::{Failure, Law};
use crate::random_game::{Moment, Plan, walk};
use kibitzer_game::{By, Game, Seat, below, moves};
use std::collections::HashSet;

/// The number of illegal actions that are tried at one moment.
const TRIED: usize = 20;

/// Every legal action is accepted; actions that were legal for somebody at other moments or in other games, but are
/// not now, are rejected without changing anything, and the rejection says what would be legal.
pub fn actions<G: Game>(rules: &G, plan: Plan) -> Result<(), Failure> {
    let mut known: Vec<(By, G::Action)> = Vec::new();
    let mut listed = HashSet::new();
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            for one in moves(rules, moment.world) {
                if listed.insert(one.clone()) {
                    known.push(one);
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

fn legal<G: Game>(moment: &Moment<'_, G>) -> Result<(), Failure> {
    let Moment { rules, world, .. } = *moment;
    let turn = rules.turn(world);
    for (seat, view) in Seat::all(rules.seats()).zip(moment.views()) {
        let listed = rules.legal(&view);
        if !turn.may(seat) && !listed.is_empty() {
            let what = format!("seat {seat} is offered {} actions out of turn", listed.len());
            return Err(moment.fails(Law::LegalIsAList, what));
        }
        if turn.is(seat) && listed.is_empty() {
            let what = format!("seat {seat} is to act and may do nothing");
            return Err(moment.fails(Law::LegalIsAList, what));
        }
    }
    let moves = moves(rules, world);
    let mut once = HashSet::new();
    if let Some((by, twice)) = moves.iter().find(|it| !once.insert(*it)) {
        return Err(moment.fails(Law::LegalIsAList, format!("{by}: {twice} is listed twice")));
    }
    for (by, action) in &moves {
        if let Err(illegal) = rules.play(&mut world.clone(), *by, action) {
            return Err(moment.fails(Law::LegalIsAccepted, illegal.to_string()));
        }
    }
    Ok(())
}

fn illegal<G: Game>(moment: &Moment<'_, G>, known: &[(By, G::Action)]) -> Result<usize, Failure> {
    let Moment { rules, world, .. } = *moment;
    let moves = moves(rules, world);
    let mut rng = moment.stream(1);
    let mut refused = 0;
    for _ in 0..TRIED.min(known.len()) {
        let (by, action) = &known[below(&mut rng, known.len())];
        if moves.iter().any(|(who, it)| who == by && it == action) {
            continue;
        }
        let mut tried = world.clone();
        let Err(illegal) = rules.play(&mut tried, *by, action) else {
            let what = format!("{by}: {action} was accepted, but legal are {moves:?}");
            return Err(moment.fails(Law::IllegalIsRefused, what));
        };
        if tried != *world {
            let what = format!("refusing {by}: {action} made {world:?} into {tried:?}");
            return Err(moment.fails(Law::RefusalChangesNothing, what));
        }
        let own = moves.iter().filter(|(who, _)| who == by).map(|(_, action)| action);
        let explained = illegal.action == *action && !illegal.reason.trim().is_empty();
        if !explained || !illegal.legal.iter().eq(own) {
            let what = format!("{by}: {action} was refused with {illegal:?}, legal are {moves:?}");
            return Err(moment.fails(Law::RefusalExplains, what));
        }
        refused += 1;
    }
    Ok(refused)
}
