//! Views hide what they must.

use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{Rules, Seat};
use rand_core::Rng;

/// How many worlds are tried at each moment for each seat.
const TRIED: usize = 4;

/// A game that says, independently of its views, what a seat cannot see. Written for tests.
pub trait Hides: Rules {
    /// The same world with everything that the seat cannot see dealt anew, whether or not what has happened fits the new deal.
    fn reshuffled(&self, world: &Self::World, seat: Seat, rng: &mut dyn Rng) -> Self::World;
}

/// Two worlds that differ only in what a seat cannot see give it equal views and equal choices.
pub fn hiding<G: Hides>(rules: &G, plan: Plan) -> Result<(), Failure> {
    let mut different = 0;
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            let mut rng = moment.stream(2);
            for (seat, view) in Seat::all(rules.seats()).zip(moment.views()) {
                for _ in 0..TRIED {
                    let other = rules.reshuffled(moment.world, seat, &mut rng);
                    different += usize::from(other != *moment.world);
                    let seen = rules.view(&other, seat);
                    // Their text is compared too: equality could have been taught to look away.
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
