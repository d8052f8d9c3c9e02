//! Players that try every action in every sampled world and take the best mean: flat Monte Carlo, which plays worlds out by
//! rules of thumb, and PIMC, which also solves them once the end is near. Every action is tried in the same worlds, so that
//! the luck of the deal cancels.

use crate::aim::{self, Aim};
use crate::cards::Cards;
use crate::ending;
use crate::players::thought::{Mind, Thought, Weighed, legal, points};
use crate::players::thumb;
use crate::players::worlds::Worlds;
use crate::round::Round;
use crate::unseen::UnseenError;
use crate::view::View;
use kibitzer_game::{Judged, SeatView};
use kibitzer_search::Outlook;
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays the rest of a round by rules of thumb; with at most `ending` ways to go on it is solved.
pub fn play_out(round: &mut Round, aim: Aim, ending: u64) -> Outlook {
    while !round.table().is_over() {
        if ending > 1 && ending::ways(round).is_some_and(|ways| ways <= ending) {
            return ending::solve(round, aim);
        }
        let hand = round.hands[round.table().actor()];
        round.act_unchecked(thumb::act(round.table(), hand));
    }
    aim::outlook(round.table(), aim)
}

/// Tries every action in so many exact samples.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// How many worlds.
    pub worlds: u32,
    /// From how many ways to go on worlds are solved; 1 for never.
    pub ending: u64,
    /// Out of how many samples each world is chosen for how well it explains the bids; 1 for plain samples.
    pub heed: u32,
}

impl Sampling {
    /// Flat Monte Carlo: rollouts by rules of thumb to the end.
    pub const fn flat(worlds: u32) -> Self {
        Self { worlds, ending: 1, heed: 1 }
    }

    /// PIMC: the last tricks of every world solved.
    pub const fn pimc(worlds: u32) -> Self {
        Self { worlds, ending: 300, heed: 1 }
    }
}

/// Sums over worlds of one action.
#[derive(Clone, Copy, Default)]
struct Sum {
    value: f64,
    square: f64,
    chance: f64,
}

impl Mind for Sampling {
    fn name(&self) -> String {
        let kind = if self.ending > 1 { "pimc" } else { "flat" };
        format!("{kind}:{}", self.worlds)
    }

    fn think(
        &self,
        deck: Cards,
        view: &View,
        seed: u64,
        work: &Work,
    ) -> Result<Thought, UnseenError> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (me, aim) = (view.seat().0, Aim::of(view.table()));
        let legal = legal(view);
        let mut sums = vec![Sum::default(); legal.len()];
        let worlds = Worlds::of(view, deck, self.worlds.max(1), self.heed, &mut rng)?;
        let total: f64 = worlds.weights.iter().map(|weight| f64::from(*weight)).sum();
        for (done, (world, weight)) in worlds.rounds.iter().zip(&worlds.weights).enumerate() {
            work.step(done, worlds.rounds.len(), "looking into possible deals")?;
            let weight = f64::from(*weight);
            for (action, sum) in legal.iter().zip(&mut sums) {
                let mut round = *world;
                round.act_unchecked(*action);
                let outlook = play_out(&mut round, aim, self.ending);
                let value = f64::from(outlook.value[me]);
                sum.value += weight * value;
                sum.square += weight * value * value;
                sum.chance += weight * f64::from(outlook.chance[me]);
            }
        }
        let count = f64::from(worlds.ess);
        let weigh = |(action, sum): (&crate::Action, &Sum)| {
            let mean = sum.value / total;
            let spread = (sum.square / total - mean * mean).max(0.0);
            let error = match worlds.complete {
                true => 0.0,
                false if count < 2.0 => f64::INFINITY,
                false => (spread / (count - 1.0)).sqrt(),
            };
            let (value, make) = (mean as f32, (sum.chance / total) as f32);
            let points = points(view, *action, value, make);
            let share = 1.0 / sums.len() as f32;
            Weighed { action: *action, value, error: error as f32, points, make, share }
        };
        let mut actions: Vec<Weighed> = legal.iter().zip(&sums).map(weigh).collect();
        // The sort is stable: of equals the first listed stays first, which of bids is the lowest.
        actions.sort_by(|a, b| b.value.total_cmp(&a.value));
        let entropy = (actions.len() as f32).log2();
        let judged = if self.ending > 1 { Judged::Blend } else { Judged::Rollouts };
        Ok(Thought {
            actions,
            worlds: worlds.rounds.len() as u32,
            ess: worlds.ess,
            enumerated: worlds.complete.then_some(judged),
            entropy,
        })
    }
}
