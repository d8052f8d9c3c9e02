//! What all players that search in worlds share: how many worlds they draw and search, and the way
//! from a view to a decision. How worlds are weighted and actions evaluated is each player's own.

use super::columns::{COLUMNS, Row};
use super::why;
use super::worlds::{Deals, Holdings, holdings};
use crate::action::Action;
use crate::rules::Texas42;
use crate::view::View;
use kibitzer_game::{Decision, Judged, SeatView, Undecided};
use kibitzer_stats::{Bound, Level, RaceRules};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many worlds a player looks at. Counts rather than times, so that the same seed gives the same
/// advice on any machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// Worlds for a play with 1 to 7 tricks left.
    pub(super) plays: [u16; 7],
    /// Worlds for a bid or a declaration.
    pub(super) bids: u16,
    /// Worlds drawn and weighted for each world that is searched; 1 where all weigh the same.
    pub(super) drawn: u16,
}

impl Budget {
    /// The same number of worlds for every decision.
    pub(super) const fn everywhere(self, worlds: u16) -> Self {
        Self { plays: [worlds; 7], bids: worlds, ..self }
    }

    /// The number of worlds to search.
    fn searched(&self, view: &View) -> usize {
        match view.table().tricks() {
            None => self.bids.into(),
            Some(_) => self.plays[view.hand().len().clamp(1, 7) - 1].into(),
        }
    }
}

/// A race that stops once one action is clearly best, but not before `first_look` worlds.
pub(super) const fn race(first_look: u64) -> RaceRules {
    // The worlds of a decision run out long before this cap.
    let cap = u64::MAX;
    RaceRules { level: Level::P95, width: None, first_look, cap, bound: Bound::Student }
}

/// A player that searches in worlds.
pub(super) trait Search {
    fn budget(&self) -> Budget;

    /// All worlds of the view if there are at most `draws`, otherwise that many, weighted as the
    /// player believes.
    fn weighed(
        &self,
        rules: &Texas42,
        view: &View,
        draws: usize,
        rng: &mut Xoshiro256PlusPlus,
        work: &Work,
    ) -> Result<Deals, Undecided>;

    /// Evaluates the legal actions in these worlds. Returns the number of worlds used and the rows,
    /// best first.
    fn rows(
        &self,
        rules: &Texas42,
        view: &View,
        deals: &Deals,
        legal: &[Action],
        work: &Work,
    ) -> Result<(u64, Vec<Row>), Undecided>;

    /// How each world is judged in this view.
    fn judged(&self, view: &View) -> Judged;

    /// The decision in a view with several legal actions, and where the unseen dominoes are
    /// believed to be; no belief if all worlds are equally likely.
    fn advise(
        &self,
        rules: &Texas42,
        view: &View,
        legal: &[Action],
        seed: u64,
        work: &Work,
    ) -> Result<(Decision<Action>, Holdings), Undecided> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (budget, searched) = (self.budget(), self.budget().searched(view));
        let draws = searched * usize::from(budget.drawn);
        let mut deals = self.weighed(rules, view, draws, &mut rng, work)?;
        let mut held = Vec::new();
        if budget.drawn > 1 {
            held = holdings(&deals, view.seat());
            if !deals.is_complete() {
                deals = deals.resampled(searched, &mut rng);
            }
        }
        let (looked, rows) = self.rows(rules, view, &deals, legal, work)?;
        let why = why::sentence(view, &rows);
        let evidence = deals.evidence(looked, self.judged(view), seed);
        Ok((Decision::new(&COLUMNS, rows, evidence, why)?, held))
    }
}
