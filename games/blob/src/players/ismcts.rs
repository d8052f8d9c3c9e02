//! The published baseline: single-observer ISMCTS with random rollouts. Its worlds are exact uniform
//! draws from what the view allows, so it knows no more than its seat; and it uses neither rules of
//! thumb nor a network.

use crate::action::Action;
use crate::aim::Aim;
use crate::deals::Deals;
use crate::players::columns::decision;
use crate::players::searcher::rows;
use crate::playing::Playing;
use crate::round::Round;
use crate::rules::Blob;
use crate::unseen::Unseen;
use crate::view::View;
use kibitzer_game::{Decision, Effort, Evidence, Player, SeatView, Undecided, choices};
use kibitzer_search::ismcts;
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A player that searches by ISMCTS with random rollouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ismcts(pub kibitzer_search::Ismcts);

impl Ismcts {
    /// The constant of UCB1, chosen by `cargo run --release -p kibitzer-blob --example tune_ismcts`.
    pub const EXPLORATION: f32 = 0.5;

    /// This many simulations, with the tuned constant.
    pub const fn new(simulations: u32) -> Self {
        Self(kibitzer_search::Ismcts { simulations, exploration: Self::EXPLORATION })
    }
}

impl Player<Blob> for Ismcts {
    fn name(&self) -> String {
        format!("ismcts:{}", self.0.simulations)
    }

    fn decide(
        &self,
        rules: &Blob,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        choices(rules, view)?;
        let mut settings = self.0;
        settings.simulations = effort.worlds.unwrap_or(settings.simulations).max(1);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(effort.seed);
        let deals = Deals::new(&Unseen::of(view, rules.deck())?)?;
        let (seat, aim) = (view.seat().0, Aim::of(view.table()));
        let draw = |rng: &mut Xoshiro256PlusPlus| {
            let round = Round::new(deals.draw(rng), *view.table());
            Playing { round, seat, aim, ending: 1 }
        };
        let report = ismcts(settings, draw, &mut rng, work)?;
        let samples = u64::from(settings.simulations);
        let evidence = Evidence::Sampled { samples, ess: samples as f64, seed: effort.seed };
        decision(view, rows(view, &report, |it| it.error), evidence)
    }
}
