//! The match that decides whether a network may replace the champion: both play the same deals,
//! each on every seat.

use crate::arena;
use crate::menu::Menu;
use crate::players::{Brain, Instinct, Searcher};
use crate::rules::Blob;
use crate::training::plan::Gating;
use kibitzer_game::{Player, Undecided};
use kibitzer_stats::{Level, StatsError, Welford};
use kibitzer_work::Work;

/// The result of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The number of deals, each played twice.
    pub deals: u64,
    /// The newcomer's lead, in points per seat per round.
    pub lead: f64,
    /// The lower end of its 95% interval.
    pub low: f64,
    /// The upper end of its 95% interval.
    pub high: f64,
    /// Whether the newcomer replaces the champion.
    pub passed: bool,
}

impl Gating {
    /// The player that plays the match with a network.
    fn player(&self, brain: &Brain) -> Box<dyn Player<Blob>> {
        if self.simulations == 0 {
            return Box::new(Instinct { brain: brain.clone() });
        }
        let mut searcher = Searcher::medium(brain.clone());
        searcher.deals = self.worlds;
        searcher.settings.simulations = self.simulations;
        searcher.draws_per_world = self.draws_per_world;
        searcher.rollouts = self.rollouts as f32;
        Box::new(searcher)
    }

    /// The leads of a newcomer, one per deal.
    pub(super) fn leads(
        &self,
        menu: &Menu,
        newcomer: &Brain,
        champion: &Brain,
        deals: u64,
        seed: u64,
        work: &Work,
    ) -> Result<Vec<f64>, Undecided> {
        let players = [self.player(newcomer), self.player(champion)];
        let lead = |number| {
            let Some((rules, deal)) = arena::deal(menu, seed, number) else { return Ok(0.0) };
            let players = [&*players[0], &*players[1]];
            let duel = arena::duel(&rules, &deal, players, arena::mixed(seed, number), work)?;
            Ok(duel.lead())
        };
        (0..deals).map(lead).collect()
    }

    /// The verdict on the leads of all deals.
    pub(super) fn verdict(&self, leads: &[f64]) -> Result<Verdict, StatsError> {
        let mut sums = Welford::new();
        sums.push_all(leads.iter().copied())?;
        let interval = sums.interval(Level::new(0.95)?)?;
        Ok(Verdict {
            deals: sums.count(),
            lead: sums.mean()?,
            low: interval.low(),
            high: interval.high(),
            passed: interval.low() > -self.margin,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Encoding, architecture, shipped};
    use kibitzer_neural::Network;

    #[test]
    fn a_worse_network_is_refused_and_a_better_one_let_through() {
        let menu = Menu::only(4, 3).unwrap();
        let raw =
            Brain::new(Network::seeded(architecture(Encoding::History, &[8]), 3).unwrap()).unwrap();
        let good = shipped().unwrap();
        for simulations in [0, 6] {
            let gate = Gating { deals: 60, simulations, margin: 0.25, ..Gating::default() };
            let held = |one, two| {
                gate.verdict(&gate.leads(&menu, one, two, 60, 5, &Work::free()).unwrap())
            };
            let (worse, better) = (held(&raw, good).unwrap(), held(good, &raw).unwrap());
            assert!(!worse.passed && worse.high < 0.0, "{worse:?}");
            assert!(better.passed && better.low > 0.0, "{better:?}");
        }
    }

    #[test]
    fn the_margin_decides_between_equals() {
        let leads: Vec<f64> = (0..100).map(|at| if at % 2 == 0 { 1.0 } else { -1.0 }).collect();
        let verdict = |margin| Gating { margin, ..Gating::default() }.verdict(&leads).unwrap();
        assert!((verdict(0.0).low + 0.1994).abs() < 1e-3, "{:?}", verdict(0.0));
        assert!(!verdict(0.0).passed && !verdict(0.19).passed && verdict(0.21).passed);
    }
}
