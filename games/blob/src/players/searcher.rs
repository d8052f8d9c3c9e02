//! The player that searches: sampled worlds, one tree, a network evaluating the leaves, the last
//! tricks solved.

use crate::action::Action;
use crate::aim::{Aim, Outlook};
use crate::players::brain::Brain;
use crate::players::columns::{Row, SHARE, decision, row};
use crate::playing::Playing;
use crate::round::Round;
use crate::rules::Blob;
use crate::unseen::UnseenError;
use crate::view::View;
use crate::worlds::{Rounds, at_most, evidence, likely_worlds};
use kibitzer_game::{Decision, Effort, Judged, Player, SeatView, Undecided, choices};
use kibitzer_search::{Considered, Report, Search, Settings, run};
use kibitzer_work::Work;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cmp::Ordering;

/// A player that searches with a network.
#[derive(Clone, Debug)]
pub struct Searcher {
    /// The network that evaluates leaves.
    pub brain: Brain,
    /// How many worlds are sampled for a decision.
    pub deals: u32,
    /// The settings of the tree search.
    pub settings: Settings,
    /// Positions with at most this many continuations are solved.
    pub ending: u64,
    /// How many samples are drawn for each world that is kept, chosen by how well it explains the
    /// bids; 1 for plain samples.
    pub draws_per_world: u32,
    /// The share of a leaf's value that comes from a rollout by rules of thumb.
    pub rollouts: f32,
}

impl Searcher {
    /// The size that the source calls medium: 3 deals, 30 simulations each.
    pub fn medium(brain: Brain) -> Self {
        Self {
            brain,
            deals: 3,
            settings: Settings::default(),
            ending: 300,
            draws_per_world: 1,
            rollouts: 0.0,
        }
    }

    /// The worlds to search: all of them if there are no more than would be drawn.
    fn worlds(&self, rules: &Blob, view: &View, rng: &mut impl Rng) -> Result<Rounds, UnseenError> {
        let most = self.deals.max(1);
        Ok(at_most(&likely_worlds(rules, view, [most, self.draws_per_world], rng)?, most, rng))
    }

    /// A search over the possible worlds of a view, ready to run.
    pub fn search(
        &self,
        rules: &Blob,
        view: &View,
        rng: &mut impl Rng,
    ) -> Result<Option<Search<Playing>>, UnseenError> {
        Ok(self.search_in(view, &self.worlds(rules, view, rng)?))
    }

    fn search_in(&self, view: &View, worlds: &Rounds) -> Option<Search<Playing>> {
        let (seat, aim, ending) = (view.seat().0, Aim::of(view.table()), self.ending);
        let playing = |round: &Round| Playing { round: *round, seat, aim, ending };
        Search::new(self.settings, seat, &worlds.map(playing))
    }
}

impl Player<Blob> for Searcher {
    fn name(&self) -> String {
        format!("search:{}x{}", self.deals, self.settings.simulations / self.deals.max(1))
    }

    fn decide(
        &self,
        rules: &Blob,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        choices(rules, view)?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(effort.seed);
        let worlds = self.worlds(rules, view, &mut rng)?;
        let mut searches: Vec<_> = self.search_in(view, &worlds).into_iter().collect();
        let mut judge = self.brain.judge(self.rollouts);
        run(&mut searches, &mut judge, self.settings.leaves as usize, work)?;
        let nothing = || Undecided::Unable("the search returned nothing".to_owned());
        let report = searches.first().and_then(Search::report).ok_or_else(nothing)?;
        let count = worlds.worlds().len();
        // The search treats its worlds as independent draws, so the errors are widened by the
        // effective sample size. A single world has no sampling error.
        let wider = (count as f32 / (worlds.ess() as f32).max(1.0)).sqrt().max(1.0);
        let error = |it: &Considered<Action, Outlook>| {
            if count == 1 && it.visits > 0 { 0.0 } else { it.error * wider }
        };
        let rows = rows(view, &report, error);
        decision(view, rows, evidence(&worlds, Judged::Search, effort.seed))
    }
}

/// The rows of a report with the standard error of each: the most visited action comes first, then
/// the one with the greater value, then the lowest bid.
pub(super) fn rows(
    view: &View,
    report: &Report<Action, Outlook>,
    error: impl Fn(&Considered<Action, Outlook>) -> f32,
) -> Vec<Row> {
    let me = report.actor;
    let total: u32 = report.considered.iter().map(|it| it.visits).sum();
    let weigh = |it: &Considered<Action, Outlook>| {
        let share = it.visits as f32 / total.max(1) as f32;
        row(view, it.action, [it.mean.value[me], error(it)], it.mean.chance[me], share)
    };
    let mut rows: Vec<Row> = report.considered.iter().map(weigh).collect();
    let rank = |row: &Row| (row.number(SHARE), row.value);
    rows.sort_by(|a, b| rank(b).partial_cmp(&rank(a)).unwrap_or(Ordering::Equal));
    rows
}
