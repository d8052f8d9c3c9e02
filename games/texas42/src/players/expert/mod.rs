//! The expert: worlds weighted by what the others bid, named and played, every candidate played out
//! in them by the distilled policy, and double dummy beside it.

mod belief;
mod bids;
mod calibrated;
mod plays;

pub use calibrated::Class;

use super::columns::Row;
use super::policy::{Policies, Room, shipped};
use super::search::{Budget, Search};
use super::thinking::Thinking;
use super::worlds::Deals;
use crate::action::Action;
use crate::rules::Texas42;
use crate::table::Table;
use crate::view::View;
use kibitzer_game::{Judged, Undecided};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// How a bidder weighs its own chances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Taste {
    /// Bids as if its contracts were made less often than they are.
    Cautious,
    /// Bids by its chances as they are.
    #[default]
    Balanced,
    /// Bids as if its contracts were made more often than they are.
    Bold,
}

/// The settings of the expert.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Expert {
    pub(super) budget: Budget,
    pub(super) taste: Taste,
}

/// The weight of double dummy in contracts with partners. Chosen on deals apart from those reported:
/// 0.2 lost to the expert before, 0.5 was level, 0.8 was ahead.
const SHARE: f64 = 0.8;

impl Expert {
    pub(super) const USUAL: Self = Self {
        budget: Budget { plays: [192, 192, 192, 192, 192, 256, 288], bids: 128, drawn: 6 },
        taste: Taste::Balanced,
    };

    /// The weight of double dummy against the playout. At nello double dummy sees contracts set that
    /// defenders who do not see each other's hands cannot set.
    fn share(table: &Table) -> f64 {
        match table.declaration() {
            Some(named) if named.is_nello() => 0.0,
            _ => SHARE,
        }
    }
}

impl Search for Expert {
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
        belief::weighed(rules, view, policies()?, (draws, &mut Room::default()), rng, work)
    }

    fn rows(
        &self,
        rules: &Texas42,
        view: &View,
        deals: &Deals,
        legal: &[Action],
        work: &Work,
    ) -> Result<(u64, Vec<Row>), Undecided> {
        let (policies, mut room) = (policies()?, Room::default());
        let worlds = (deals, &mut room);
        match legal[0] {
            // The contract is decided: only points are left to play for.
            Action::Play(_) if view.table().decided().is_some() => {
                Thinking::INTERMEDIATE.rows(rules, view, deals, legal, work)
            }
            Action::Play(_) => plays::plays(rules, view, policies, worlds, legal, work),
            Action::Bid(_) => bids::bids(self, rules, view, policies, worlds, legal, work),
            Action::Declare(_) => bids::declarations(rules, view, policies, worlds, legal, work),
        }
    }

    fn judged(&self, view: &View) -> Judged {
        match view.table().tricks() {
            Some(_) if view.table().decided().is_none() => Judged::Blend,
            _ => Judged::Rollouts,
        }
    }
}

fn policies() -> Result<&'static Policies, Undecided> {
    shipped().ok_or_else(|| Undecided::Unable("the networks are missing or damaged".to_owned()))
}

/// Where the expert believes the unseen dominoes to be, estimated from this many worlds.
pub fn believed(
    rules: &Texas42,
    view: &View,
    draws: usize,
    seed: u64,
    work: &Work,
) -> Result<Deals, Undecided> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    belief::weighed(rules, view, policies()?, (draws, &mut Room::default()), &mut rng, work)
}
