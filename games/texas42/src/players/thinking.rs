//! The players that search in sampled worlds: intermediate, expert, and a plain PIMC player to
//! measure them against.

use super::bidding;
use super::columns::{Row, Said, ranked};
use super::judge::Judge;
use super::search::{Budget, Search, race};
use super::stakes::Stakes;
use super::worlds::{Deals, Model, deals};
use crate::action::Action;
use crate::position::Position;
use crate::round::Round;
use crate::rules::Texas42;
use crate::seats::side;
use crate::view::View;
use kibitzer_game::{Judged, SeatView, Undecided};
use kibitzer_search::{Tried, compare_in};
use kibitzer_work::Work;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The settings of a searching player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Thinking {
    /// How the others are assumed to choose; without it all possible worlds are equally likely.
    pub(super) belief: Option<Model>,
    /// The weight of double dummy against rollouts in the play, from 0 to 1.
    pub(super) solved: f64,
    pub(super) budget: Budget,
    /// Whether to stop early once the best play is clear.
    pub(super) stops: bool,
}

impl Thinking {
    /// Uniform worlds, rollouts by rules of thumb, and a race that stops when one play is clearly
    /// best.
    pub(super) const INTERMEDIATE: Self = Self {
        belief: None,
        solved: 0.0,
        budget: Budget { plays: [192; 7], bids: 128, drawn: 1 },
        stops: true,
    };

    /// Worlds weighted by what the others did; plays by double dummy blended with rollouts, bids by
    /// rollouts alone: there, solving costs far more and makes too many contracts look makeable.
    pub(super) const EXPERT_1: Self = Self {
        belief: Some(Model::USUAL),
        solved: 0.6,
        budget: Budget { plays: [100, 100, 100, 80, 64, 48, 32], bids: 128, drawn: 6 },
        stops: false,
    };

    /// PIMC: fifty uniform worlds, each solved double dummy, as most programs for such games do.
    /// Bids like the intermediate.
    pub(super) const SAMPLER: Self = Self {
        solved: 1.0,
        budget: Budget { plays: [50; 7], ..Self::INTERMEDIATE.budget },
        stops: false,
        ..Self::INTERMEDIATE
    };

    /// The weight of double dummy in this view.
    fn share(&self, view: &View) -> f64 {
        let table = view.table();
        match (table.tricks(), table.decided()) {
            (Some(_), None) => self.solved,
            // Bids rest on rollouts; once the contract is decided only points are left to play for.
            _ => 0.0,
        }
    }

    pub(super) fn plays(
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
        let race = self.stops.then(|| race(24));
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
        let said = |_: usize, it: &Tried<3>| Said {
            points: Some(it.mean(1)),
            make: Some(it.mean(2)),
            ..Said::default()
        };
        Ok((compared.worlds(), ranked(actions, &compared, said)))
    }
}

impl Search for Thinking {
    fn budget(&self) -> Budget {
        self.budget
    }

    fn weighed(
        &self,
        rules: &Texas42,
        view: &View,
        draws: usize,
        rng: &mut Xoshiro256PlusPlus,
        work: &Work,
    ) -> Result<Deals, Undecided> {
        deals(rules, view, self.belief.as_ref(), draws, rng, work)
    }

    fn rows(
        &self,
        rules: &Texas42,
        view: &View,
        deals: &Deals,
        legal: &[Action],
        work: &Work,
    ) -> Result<(u64, Vec<Row>), Undecided> {
        match legal[0] {
            Action::Play(_) => self.plays(rules, view, deals, legal, work),
            Action::Bid(_) => Ok(bidding::bids(rules, view, deals, legal, work)?),
            Action::Declare(_) => bidding::declarations(rules, view, deals, legal, work),
        }
    }

    fn judged(&self, view: &View) -> Judged {
        match self.share(view) {
            share if share <= 0.0 => Judged::Rollouts,
            share if share >= 1.0 => Judged::DoubleDummy,
            _ => Judged::Blend,
        }
    }
}
