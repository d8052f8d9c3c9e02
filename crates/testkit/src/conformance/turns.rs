//! Games end, and everybody agrees whose turn it is and when it is over.

use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{Rules, Seat, SeatView, Turn};

/// Views know their seat and the turn; the seat to act exists; there is an outcome exactly when the game is over; every
/// game ends.
pub fn turns<G: Rules>(rules: &G, plan: Plan) -> Result<(), Failure> {
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            let turn = rules.turn(moment.world);
            if let Turn::Player(seat) = turn
                && seat.0 >= rules.seats()
            {
                let what = format!("seat {seat} is to act, but there are {} seats", rules.seats());
                return Err(moment.fails(Law::ViewsAgree, what));
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
            Ok(())
        })?;
    }
    Ok(())
}
