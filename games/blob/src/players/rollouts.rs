//! The player that tries every action in worlds that explain what the others did, where all seats
//! play on by the policy of a network, each seeing its own hand only. Actions are tried in the same
//! worlds, so that the luck of the deal cancels out, and the better half of them in twice as many
//! worlds as before (sequential halving).

use crate::action::Action;
use crate::aim::{self, Aim};
use crate::deeds::Deeds;
use crate::players::brain::Brain;
use crate::players::columns::decision;
use crate::players::company::Company;
use crate::players::sampling::rows;
use crate::round::Round;
use crate::rules::Blob;
use crate::unseen::UnseenError;
use crate::view::View;
use crate::worlds::{Rounds, evidence, rounds};
use kibitzer_game::{Decision, Effort, Judged, Player, SeatView, Undecided, choices};
use kibitzer_search::halve_in;
use kibitzer_work::Work;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The number of worlds that are played out side by side, so that the network evaluates in batches.
const BLOCK: usize = 16;

/// How many worlds are drawn for each one that is kept.
const DRAWS_PER_WORLD: usize = 2;

/// The share of actions that are assumed to be random, so that no surprise rules out the true world.
const WHIM: f64 = 0.05;

/// Likelihoods are raised to this power: people are not this network, and as they are, its
/// probabilities leave few worlds with any weight where many players have acted.
const SOFTENED: f64 = 0.5;

/// How much the policy's own preference counts: a tenth of the probability is made up for by this many times 2.3 in the
/// sum of values over all worlds. It settles what is too close to tell from the worlds.
const LEANING: f64 = 1.0;

/// Tries every action in a number of worlds, played out by the policy of a network.
#[derive(Clone, Debug)]
pub struct Rollouts {
    /// The network whose policy it is.
    pub brain: Brain,
    /// The number of worlds in which actions are tried.
    pub worlds: u32,
}

impl Rollouts {
    /// All worlds with their weights if there are few, otherwise `count`, resampled from several
    /// times as many by how well they explain what the others bid and played.
    fn likely(
        &self,
        rules: &Blob,
        view: &View,
        count: usize,
        company: &mut Company,
        (rng, work): (&mut impl Rng, &Work),
    ) -> Result<Rounds, UnseenError> {
        let drawn = rounds(rules, view, count * DRAWS_PER_WORLD, rng)?;
        let deeds = Deeds::of(view);
        let logs = deeds.log_likelihoods(drawn.worlds(), company, WHIM, work)?;
        let most = logs.iter().copied().fold(f64::MIN, f64::max);
        let weigh = |log: &f64| (SOFTENED * (log - most)).exp();
        let drawn = drawn.weighted(logs.iter().map(weigh).collect());
        Ok(if drawn.is_complete() { drawn } else { drawn.resampled(count, rng) })
    }
}

impl Player<Blob> for Rollouts {
    fn name(&self) -> String {
        format!("rollout:{}", self.worlds)
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
        let count = effort.worlds.unwrap_or(self.worlds).max(1) as usize;
        let mut company = Company::new(&self.brain);
        let worlds = self.likely(rules, view, count, &mut company, (&mut rng, work))?;
        let judge = |end: &Round| {
            let found = aim::outlook(end.table(), aim);
            [f64::from(found.value[me]), f64::from(found.chance[me])]
        };
        let leanings = company.leanings(view, LEANING);
        let compared = halve_in(&worlds, leanings, BLOCK, work, |worlds, field| {
            let tried =
                worlds.iter().flat_map(|world| field.iter().map(|&at| after(world, legal[at])));
            let mut ends: Vec<Round> = tried.collect();
            company.play_out(&mut ends);
            Ok::<_, Undecided>(ends.iter().map(judge).collect())
        })?;
        let rows = rows(view, &legal, &worlds, &compared);
        decision(view, rows, evidence(&worlds, Judged::Rollouts, effort.seed))
    }
}

fn after(world: &Round, action: Action) -> Round {
    let mut round = *world;
    round.act_unchecked(action);
    round
}
