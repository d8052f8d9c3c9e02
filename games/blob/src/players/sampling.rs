//! Players that try every action in every sampled world and choose the best mean: flat Monte Carlo,
//! which plays worlds out by rules of thumb, and PIMC, which also solves them once the end is near.
//! Every action is tried in the same worlds, so that the luck of the deal cancels out.

use crate::action::Action;
use crate::aim::{self, Aim, Outlook};
use crate::ending;
use crate::players::columns::{Row, decision, row};
use crate::players::thumb;
use crate::round::Round;
use crate::rules::Blob;
use crate::view::View;
use crate::worlds::{Rounds, evidence, likely_worlds};
use kibitzer_game::{Decision, Effort, Judged, Player, SeatView, Undecided, choices};
use kibitzer_search::{Compared, Tried, compare_in};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays the rest of a round by rules of thumb, and solves it once at most `ending` continuations
/// are left.
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

/// Tries every action in a number of sampled worlds.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// The number of worlds.
    pub worlds: u32,
    /// Worlds with at most this many continuations are solved; 1 for never.
    pub ending: u64,
    /// How many samples are drawn for each world that is kept, chosen by how well it explains the
    /// bids; 1 for plain samples.
    pub draws_per_world: u32,
}

impl Sampling {
    /// Flat Monte Carlo: rollouts to the end by rules of thumb.
    pub const fn flat(worlds: u32) -> Self {
        Self { worlds, ending: 1, draws_per_world: 1 }
    }

    /// PIMC: the last tricks of every world are solved.
    pub const fn pimc(worlds: u32) -> Self {
        Self { worlds, ending: 300, draws_per_world: 1 }
    }
}

impl Player<Blob> for Sampling {
    fn name(&self) -> String {
        let kind = if self.ending > 1 { "pimc" } else { "flat" };
        format!("{kind}:{}", self.worlds)
    }

    fn decide(
        &self,
        rules: &Blob,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        let (legal, me, aim) = (choices(rules, view)?, view.seat().0, Aim::of(view.table()));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(effort.seed);
        let count = effort.worlds.unwrap_or(self.worlds).max(1);
        let worlds = likely_worlds(rules, view, [count, self.draws_per_world], &mut rng)?;
        let compared = compare_in(&worlds, legal.len(), None, work, |_, world| {
            let judge = |action: &Action| {
                let mut round = *world;
                round.act_unchecked(*action);
                let found = play_out(&mut round, aim, self.ending);
                [f64::from(found.value[me]), f64::from(found.chance[me])]
            };
            Ok::<_, Undecided>(legal.iter().map(judge).collect())
        })?;
        let rows = rows(view, &legal, &worlds, &compared);
        let judged = if self.ending > 1 { Judged::Blend } else { Judged::Rollouts };
        decision(view, rows, evidence(&worlds, judged, effort.seed))
    }
}

/// The rows of actions that were tried in the same worlds, best first. One that was given up early
/// comes after those that were tried in more of them.
pub(super) fn rows(
    view: &View,
    legal: &[Action],
    worlds: &Rounds,
    compared: &Compared<2>,
) -> Vec<Row> {
    let trials: u64 = compared.tried.iter().map(Tried::worlds).sum();
    let all = worlds.worlds().len().max(1) as f64;
    let weigh = |at: usize| {
        let (tried, mean) = (&compared.tried[at], compared.tried[at].mean(0));
        let ess = worlds.ess() * tried.worlds() as f64 / all;
        let spread = (tried.mean_of(|row| row[0] * row[0]) - mean * mean).max(0.0);
        let error = match worlds.is_complete() {
            true => 0.0,
            false if ess < 2.0 => f64::INFINITY,
            false => (spread / (ess - 1.0)).sqrt(),
        };
        let (value, make) = ([mean as f32, error as f32], tried.mean(1) as f32);
        let share = tried.worlds() as f64 / trials.max(1) as f64;
        row(view, legal[at], value, make, share as f32)
    };
    // Among equals the first listed stays first, which is the lowest bid.
    compared.ranked().into_iter().map(weigh).collect()
}
