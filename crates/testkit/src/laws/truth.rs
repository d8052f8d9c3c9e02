//! Sixth law: the truth is possible. Whatever happens, every seat's possible worlds include the true one.
//!
//! The law does not depend on any game: for every decision it receives the rank of the true world among a seat's
//! worlds.

use crate::failure::{Failure, Law};
use crate::policy::play_by;
use crate::random_game::Plan;
use kibitzer_deal::{Count, Deal, Lattice};
use kibitzer_game::{Game, Policy, Seat, below};
use std::ops::Range;

/// The rank of the true world among those that a seat considers possible, at one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Located {
    /// What the seat sees.
    pub view: String,
    /// The world numbers of the true deal, or a message why it has none.
    pub rank: Result<Range<Count>, String>,
    /// The number of worlds that the seat considers possible.
    pub worlds: Count,
}

/// Finds the world numbers of the true world among those that a view allows, and the number of worlds; an error
/// message if it has none.
pub type Rank<'a, G> = &'a dyn Fn(
    &G,
    &<G as Game>::View,
    &<G as Game>::World,
) -> Result<(Range<Count>, Count), String>;

/// The world numbers of a deal, given as the kinds that every seat of the problem holds.
pub fn rank_in(lattice: &Lattice, hands: &[Vec<u8>]) -> Result<(Range<Count>, Count), String> {
    let deal = Deal::from_hands(lattice.problem(), hands)
        .ok_or_else(|| format!("{hands:?} is not a deal of the problem"))?;
    let rank = lattice.rank(&deal).ok_or_else(|| format!("{hands:?} breaks a rule"))?;
    Ok((rank, lattice.worlds()))
}

impl Located {
    /// Plays a game whose seats follow randomly drawn policies, and locates the truth for every seat at every
    /// decision.
    pub fn all<G: Game>(
        rules: &G,
        policies: &[&dyn Policy<G>],
        rank: Rank<'_, G>,
        plan: Plan,
        seed: u64,
    ) -> Result<Vec<Self>, Failure> {
        let mut lot = crate::stream(seed, 1);
        let sits: Vec<_> =
            (0..rules.seats()).map(|_| policies[below(&mut lot, policies.len())]).collect();
        let mut located = Vec::new();
        play_by(
            rules,
            seed,
            plan.longest,
            |seat| sits[seat.0],
            |moment| {
                for seat in Seat::all(rules.seats()) {
                    let view = rules.view(moment.world, seat);
                    let (rank, worlds) = match rank(rules, &view, moment.world) {
                        Ok((rank, worlds)) => (Ok(rank), worlds),
                        Err(why) => (Err(why), Count::ZERO),
                    };
                    located.push(Self { view: view.to_string(), rank, worlds });
                }
                Ok(())
            },
        )?;
        Ok(located)
    }
}

/// In every game of a plan, at every decision that `play` reports, the true deal has world numbers below the number
/// of worlds. Returns the number of decisions checked.
pub fn truth_is_possible(
    plan: Plan,
    mut play: impl FnMut(u64) -> Result<Vec<Located>, Failure>,
) -> Result<u64, Failure> {
    let mut decisions = 0;
    for seed in plan.seeds() {
        for Located { view, rank, worlds } in play(seed)? {
            decisions += 1;
            let wrong = match rank {
                Ok(rank) if rank.start < rank.end && rank.end <= worlds => continue,
                Ok(rank) => format!("its numbers are {}..{} of {worlds}", rank.start, rank.end),
                Err(why) => why,
            };
            let what = format!("{view}: the true world is not among those possible: {wrong}");
            return Err(Failure::general(Law::TruthIsPossible, seed, what));
        }
    }
    if decisions == 0 {
        let what = "there was no decision, so that nothing was tested";
        return Err(Failure::general(Law::TruthIsPossible, plan.seed, what));
    }
    Ok(decisions)
}
