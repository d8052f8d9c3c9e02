//! The player that searches: exact samples, one tree, a network's opinion at its leaves, the last tricks solved.

use crate::action::Action;
use crate::aim::Aim;
use crate::cards::Cards;
use crate::players::brain::Brain;
use crate::players::thought::{Mind, Thought, Weighed, points};
use crate::players::worlds::Worlds;
use crate::playing::{Playing, action};
use crate::round::Round;
use crate::unseen::UnseenError;
use crate::view::View;
use kibitzer_game::{Judged, SeatView};
use kibitzer_search::{Considered, Report, Search, Settings, run};
use kibitzer_work::Work;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A player that searches with a network.
#[derive(Clone, Debug)]
pub struct Searcher {
    /// The network.
    pub brain: Brain,
    /// How many worlds are sampled for a decision.
    pub deals: u32,
    /// How each decision is searched.
    pub settings: Settings,
    /// Positions with at most so many ways to go on are solved.
    pub ending: u64,
    /// Out of how many samples each world is chosen for how well it explains the bids; 1 for plain samples.
    pub heed: u32,
    /// Which share of a leaf's value comes from a rollout by rules of thumb.
    pub rollouts: f32,
}

impl Searcher {
    /// The size that the source calls medium: 3 deals, 30 simulations each.
    pub fn medium(brain: Brain) -> Self {
        Self { brain, deals: 3, settings: Settings::default(), ending: 300, heed: 1, rollouts: 0.0 }
    }

    /// The worlds that a decision is searched in: all of them if there are no more than would be drawn.
    fn worlds(&self, deck: Cards, view: &View, rng: &mut impl Rng) -> Result<Worlds, UnseenError> {
        let most = self.deals.max(1);
        Ok(Worlds::of(view, deck, most, self.heed, rng)?.at_most(most, rng))
    }

    /// A search over the possible worlds of a view, ready to run.
    pub fn search(
        &self,
        deck: Cards,
        view: &View,
        rng: &mut impl Rng,
    ) -> Result<Option<Search<Playing>>, UnseenError> {
        Ok(self.search_in(view, &self.worlds(deck, view, rng)?))
    }

    fn search_in(&self, view: &View, worlds: &Worlds) -> Option<Search<Playing>> {
        let (seat, aim, ending) = (view.seat().0, Aim::of(view.table()), self.ending);
        let playing = |round: &Round| Playing { round: *round, seat, aim, ending };
        let rounds = worlds.rounds.iter().map(playing).collect();
        Search::weighed(self.settings, seat, rounds, &worlds.weights)
    }
}

impl Mind for Searcher {
    fn name(&self) -> String {
        format!("search:{}x{}", self.deals, self.settings.simulations / self.deals.max(1))
    }

    fn think(
        &self,
        deck: Cards,
        view: &View,
        seed: u64,
        work: &Work,
    ) -> Result<Thought, UnseenError> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let worlds = self.worlds(deck, view, &mut rng)?;
        let mut searches: Vec<_> = self.search_in(view, &worlds).into_iter().collect();
        let mut judge = self.brain.judge(self.rollouts);
        run(&mut searches, &mut judge, self.settings.leaves as usize, work)?;
        let report = searches.first().and_then(Search::report);
        Ok(report.map_or_else(
            || Thought::blind(Vec::new(), 0.0),
            |report| Thought {
                enumerated: worlds.complete.then_some(Judged::Search),
                ..thought(view, &report, worlds.rounds.len() as u32, worlds.ess)
            },
        ))
    }
}

/// What a report on so many worlds, worth `ess` equal ones, says: the action tried most comes first, then the one of
/// greater value, then the lowest bid.
pub fn thought(view: &View, report: &Report, worlds: u32, ess: f32) -> Thought {
    // The search takes its worlds for independent draws.
    let wider = (worlds as f32 / ess.max(1.0)).sqrt().max(1.0);
    let total: u32 = report.considered.iter().map(|it| it.visits).sum();
    let weigh = |it: &Considered| {
        let action: Action = action(it.action);
        let (value, make) = (it.mean.value[report.actor], it.mean.chance[report.actor]);
        Weighed {
            action,
            value,
            // One world does not differ from itself.
            error: if worlds == 1 && it.visits > 0 { 0.0 } else { it.error * wider },
            points: points(view, action, value, make),
            make,
            share: it.visits as f32 / total.max(1) as f32,
        }
    };
    let mut actions: Vec<Weighed> = report.considered.iter().map(weigh).collect();
    actions.sort_by(|a, b| {
        (b.share, b.value).partial_cmp(&(a.share, a.value)).unwrap_or(std::cmp::Ordering::Equal)
    });
    Thought { actions, worlds, ess, enumerated: None, entropy: report.entropy() }
}
