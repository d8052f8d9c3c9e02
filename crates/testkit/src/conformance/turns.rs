//! Games end, and everybody agrees whose turn it is and when it is over.

use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{Game, Seat, SeatView, Seats, Turn};

/// Views know their seat and the turn; the seats to act exist, and there is at least one; there is an outcome exactly
/// when the game is over, with a payoff for every seat; every game ends.
pub fn turns<G: Game>(rules: &G, plan: Plan) -> Result<(), Failure> {
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            let turn = rules.turn(moment.world);
            if let Turn::Players { due, may } = turn {
                let beyond = may.without(Seats::first(rules.seats()));
                if due.is_empty() || !due.without(may).is_empty() || !beyond.is_empty() {
                    let what = format!("the turn is {turn} at a table of {}", rules.seats());
                    return Err(moment.fails(Law::ViewsAgree, what));
                }
            }
            for (seat, view) in Seat::all(rules.seats()).zip(moment.views()) {
                if view.seat() != seat || view.turn() != turn {
                    let (own, says) = (view.seat(), view.turn());
                    let what = format!(
                        "seat {seat}'s view says it is seat {own}'s and the turn is {says}, not {turn}"
                    );
                    return Err(moment.fails(Law::ViewsAgree, what));
                }
            }
            let outcome = rules.outcome(moment.world);
            if outcome.is_some() != (turn == Turn::Over) {
                let what = format!("the turn is {turn} and the outcome is {outcome:?}");
                return Err(moment.fails(Law::OutcomeAtTheEnd, what));
            }
            let payoff = |seat| outcome.as_ref().map_or(0.0, |it| rules.payoff(it, seat));
            if let Some(seat) = Seat::all(rules.seats()).find(|seat| !payoff(*seat).is_finite()) {
                let what = format!("{outcome:?} is worth {} to seat {seat}", payoff(seat));
                return Err(moment.fails(Law::OutcomeAtTheEnd, what));
            }
            Ok(())
        })?;
    }
    Ok(())
}
