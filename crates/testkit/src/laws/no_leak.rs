//! Third law: equal views and seeds give byte-identical samples and decisions, whatever the true world is.

use super::Draw;
use crate::conformance::Reshuffle;
use crate::failure::{Failure, Law};
use crate::random_game::{Plan, walk};
use kibitzer_game::{Effort, Game, HiddenDeal, Player, SeatView, replay};
use kibitzer_work::Work;

/// The number of deals tried to find a twin of the true world.
const TRIED: usize = 20;

/// The number of worlds drawn for each view.
const DRAWN: usize = 10;

/// At every moment, for every seat: looks for another world, by dealing anew and replaying what happened, that gives
/// the seat the same view. Samples and decisions from the two views must be identical byte for byte.
pub fn no_leak<G: HiddenDeal>(
    rules: &G,
    draw: Draw<'_, G>,
    reshuffled: Reshuffle<'_, G>,
    players: &[&dyn Player<G>],
    plan: Plan,
) -> Result<(), Failure> {
    let mut twins = 0;
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            let mut rng = moment.stream(3);
            for view in moment.views() {
                let seat = view.seat();
                let twin = (0..TRIED).find_map(|_| {
                    let other = reshuffled(rules, moment.start, seat, &mut rng);
                    let other = replay(rules, other, moment.transcript).ok()?;
                    let seen = rules.view(&other, seat);
                    (other != *moment.world && seen == view).then_some(seen)
                });
                let Some(twin) = twin else { continue };
                twins += 1;
                let differ = |what: &str, a: String, b: String| {
                    let what = format!("{view}: {what} {a} in one world and {b} in another");
                    Err(moment.fails(Law::NoLeak, what))
                };
                let samples =
                    [&view, &twin].map(|view| format!("{:?}", draw(rules, view, DRAWN, seed)));
                let [a, b] = samples;
                if a != b {
                    return differ("the samples are", a, b);
                }
                for player in players {
                    let [a, b] = [&view, &twin].map(|view| decision(rules, *player, view, seed));
                    if a != b {
                        return differ(&format!("{} decides", player.name()), a, b);
                    }
                }
            }
            Ok(())
        })?;
    }
    if twins == 0 {
        let what = "no two worlds with equal views were found, so that nothing was tested";
        return Err(Failure::general(Law::NoLeak, plan.seed, what));
    }
    Ok(())
}

fn decision<G: Game>(rules: &G, player: &dyn Player<G>, view: &G::View, seed: u64) -> String {
    format!("{:?}", player.decide(rules, view, Effort::seeded(seed), &Work::free()))
}
