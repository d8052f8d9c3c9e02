//! The players that search in sampled worlds: intermediate, expert, and a plain PIMC player to
//! measure them against.

use super::bidding;
use super::columns::{COLUMNS, Row, ranked};
use super::judge::Judge;
use super::stakes::Stakes;
use super::why;
use super::worlds::{Deals, Model, deals};
use crate::action::Action;
use crate::position::Position;
use crate::round::Round;
use crate::rules::Texas42;
use crate::seats::side;
use crate::view::View;
use kibitzer_game::{Decision, Judged, SeatView, Undecided};
use kibitzer_search::{Tried, compare_in};
use kibitzer_stats::{Bound, Level, RaceRules};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The settings of a searching player. All budgets are counts, so that the same seed gives the same
/// advice on any machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thinking {
    /// How the others are assumed to choose; without it all possible worlds are equally likely.
    pub belief: Option<Model>,
    /// The weight of double dummy against rollouts in the play, from 0 to 1.
    pub solved: f64,
    /// The same for bids and declarations.
    pub solved_bids: f64,
    /// Worlds for a play with 1 to 7 tricks left.
    pub plays: [u16; 7],
    /// Worlds for a bid or a declaration.
    pub bids: u16,
    /// Worlds drawn and weighted for each world that is searched.
    pub drawn: u16,
    /// Whether to stop early once the best play is clear.
    pub stops: bool,
}

impl Thinking {
    /// Uniform worlds, rollouts by rules of thumb, and a race that stops when one play is clearly
    /// best.
    pub const INTERMEDIATE: Self = Self {
        belief: None,
        solved: 0.0,
        solved_bids: 0.0,
        plays: [192; 7],
        bids: 128,
        drawn: 1,
        stops: true,
    };

    /// Worlds weighted by what the others did; plays by double dummy blended with rollouts, bids by
    /// rollouts alone: there, solving costs far more and makes too many contracts look makeable.
    pub const EXPERT: Self = Self {
        belief: Some(Model::USUAL),
        solved: 0.6,
        solved_bids: 0.0,
        plays: [100, 100, 100, 80, 64, 48, 32],
        bids: 128,
        drawn: 6,
        stops: false,
    };

    /// PIMC: fifty uniform worlds, each solved double dummy, as most programs for such games do.
    /// Bids like the intermediate.
    pub const SAMPLER: Self =
        Self { solved: 1.0, plays: [50; 7], stops: false, ..Self::INTERMEDIATE };

    /// The decision in a view with several legal actions, and the reason; the worlds come from
    /// [`Thinking::weighed`].
    pub(super) fn decide(
        &self,
        rules: &Texas42,
        view: &View,
        legal: &[Action],
        (mut deals, mut rng): (Deals, Xoshiro256PlusPlus),
        seed: u64,
        work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        if self.belief.is_some() && !deals.is_complete() {
            deals = deals.resampled(self.searched(view), &mut rng);
        }
        let (looked, rows) = match legal[0] {
            Action::Play(_) => self.plays(rules, view, &deals, legal, work)?,
            Action::Bid(_) => {
                bidding::bids(rules, view, &deals, &mut Judge::new(self.solved_bids), legal, work)?
            }
            Action::Declare(_) => {
                let mut judge = Judge::new(self.solved_bids);
                bidding::declarations(rules, view, &deals, &mut judge, legal, work)?
            }
        };
        let why = why::sentence(view, &rows);
        Ok(Decision::new(&COLUMNS, rows, deals.evidence(looked, self.judged(view), seed), why)?)
    }

    /// The weight of double dummy in this view.
    fn share(&self, view: &View) -> f64 {
        let table = view.table();
        match (table.tricks(), table.decided()) {
            (None, _) => self.solved_bids,
            (Some(_), None) => self.solved,
            // The contract is decided: only points are left to play for.
            (Some(_), Some(_)) => 0.0,
        }
    }

    fn judged(&self, view: &View) -> Judged {
        match self.share(view) {
            share if share <= 0.0 => Judged::Rollouts,
            share if share >= 1.0 => Judged::DoubleDummy,
            _ => Judged::Blend,
        }
    }

    /// The worlds of the view as the player weights them, and the state of its random stream after
    /// drawing them.
    pub(super) fn weighed(
        &self,
        rules: &Texas42,
        view: &View,
        seed: u64,
        work: &Work,
    ) -> Result<(Deals, Xoshiro256PlusPlus), Undecided> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let drawn = self.searched(view) * usize::from(self.drawn);
        let deals = deals(rules, view, self.belief.as_ref(), drawn, &mut rng, work)?;
        Ok((deals, rng))
    }

    /// The number of worlds to search.
    fn searched(&self, view: &View) -> usize {
        match view.table().tricks() {
            None => self.bids.into(),
            Some(_) => self.plays[view.hand().len().clamp(1, 7) - 1].into(),
        }
    }

    fn plays(
        &self,
        rules: &Texas42,
        view: &View,
        deals: &Deals,
        actions: &[Action],
        work: &Work,
    ) -> Result<(u64, Vec<Row>), Undecided> {
        let table = view.table();
        let nothing = || Undecided::Unable("nothing has been declared yet".to_owned());
        let contract = table.contract().ok_or_else(nothing)?;
        let stakes = Stakes::new(rules.house(), table, side(view.seat()));
        let share = self.share(view);
        let mut judge = Judge::new(share);
        let nello = table.declaration().is_some_and(|named| named.is_nello());
        let race = self.stops.then(|| self.race());
        let compared = compare_in(deals, actions.len(), race, work, |_, hands| {
            let position = Position::of(&Round::new(*hands, *table)).ok_or_else(nothing)?;
            let mut row = Vec::with_capacity(actions.len());
            judge.plays(table, contract, &position, share > 0.0, |ended, solved| {
                let played = table
                    .decided()
                    .unwrap_or_else(|| ended.made(contract.side(), contract.needs(), nello));
                let good = |made: bool| stakes.good(contract, made, ended.points);
                let sure = |made: bool| f64::from(u8::from(made));
                let (value, make) = match solved {
                    None => (good(played), sure(played)),
                    Some(made) => {
                        let blend = |a: f64, b: f64| share * a + (1.0 - share) * b;
                        (blend(good(made), good(played)), blend(sure(made), sure(played)))
                    }
                };
                row.push([value, f64::from(ended.points[stakes.side]), make]);
            });
            Ok::<_, Undecided>(row)
        })?;
        let said = |_: usize, it: &Tried<3>| (Some(it.mean(1)), Some(it.mean(2)), None);
        Ok((compared.worlds(), ranked(actions, &compared, said)))
    }

    fn race(&self) -> RaceRules {
        RaceRules {
            level: Level::P95,
            width: None,
            first_look: 24,
            cap: self.plays[0].max(24).into(),
            bound: Bound::Student,
        }
    }
}
