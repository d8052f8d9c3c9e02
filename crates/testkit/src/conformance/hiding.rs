//! Views hide what they must.

use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{Game, Seat};
use rand_core::Rng;

/// The number of worlds tried at each moment for each seat.
const TRIED: usize = 4;

/// Defines, independently of views, what a seat cannot see: returns the same world with all of that dealt anew,
/// whether or not the history is consistent with the new deal. Written for tests.
pub type Reshuffle<'a, G> =
    &'a dyn Fn(&G, &<G as Game>::World, Seat, &mut dyn Rng) -> <G as Game>::World;

/// Two worlds that differ only in what a seat cannot see give it equal views and equal legal actions.
pub fn hiding<G: Game>(rules: &G, reshuffled: Reshuffle<'_, G>, plan: Plan) -> Result<(), Failure> {
    let mut different = 0;
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            let mut rng = moment.stream(2);
            for (seat, view) in Seat::all(rules.seats()).zip(moment.views()) {
                for _ in 0..TRIED {
                    let other = reshuffled(rules, moment.world, seat, &mut rng);
                    different += usize::from(other != *moment.world);
                    let seen = rules.view(&other, seat);
                    // Their text is compared too: equality could have been implemented to ignore a difference.
                    if seen != view || seen.to_string() != view.to_string() {
                        let what =
                            format!("seat {seat} sees {view} or {seen} by what it cannot see");
                        return Err(moment.fails(Law::ViewsHide, what));
                    }
                    if rules.legal(&seen) != rules.legal(&view) {
                        let what = format!("what seat {seat} may do depends on what it cannot see");
                        return Err(moment.fails(Law::ViewsHide, what));
                    }
                }
            }
            Ok(())
        })?;
    }
    if different == 0 {
        let what = "dealing anew never changed anything, so that nothing was tested";
        return Err(Failure::general(Law::ViewsHide, plan.seed, what));
    }
    Ok(())
}
