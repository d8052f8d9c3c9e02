//! Two simple players for tests: one that does anything, one that looks into sampled worlds.

use crate::random_game::stream;
use crate::significance::wilson;
use kibitzer_game::{
    Belief, Choice, Decision, Evidence, HiddenDeal, Interval, Player, Rules, SeatView, Undecided,
    Worlds, shuffle,
};
use rand_core::Rng;

/// Does anything legal.
#[derive(Clone, Copy, Debug)]
pub struct Anyone;

impl<G: Rules> Player<G> for Anyone {
    fn name(&self) -> &str {
        "anyone"
    }

    fn decide(
        &self,
        rules: &G,
        view: &G::View,
        rng: &mut dyn Rng,
    ) -> Result<Decision<G::Action>, Undecided> {
        let row = |action| Choice { action, value: 0.0, interval: Interval::exactly(0.0) };
        let mut table: Vec<_> = rules.legal(view).into_iter().map(row).collect();
        if table.is_empty() {
            return Err(Undecided::NotToAct { seat: view.seat() });
        }
        // All are worth the same and ties keep their order, so that the first one is any one.
        shuffle(rng, &mut table);
        let evidence = Evidence::Sampled { samples: 0, ess: 0.0, seed: 0 };
        Ok(Decision::new(table, evidence, "Nothing was looked at.")?)
    }
}

/// Prefers the action after which it most likely acts again, judged in sampled worlds.
#[derive(Clone, Copy, Debug)]
pub struct Eager {
    /// How many worlds it looks at.
    pub samples: u32,
}

impl<G: HiddenDeal> Player<G> for Eager {
    fn name(&self) -> &str {
        "eager"
    }

    fn decide(
        &self,
        rules: &G,
        view: &G::View,
        rng: &mut dyn Rng,
    ) -> Result<Decision<G::Action>, Undecided> {
        let legal = rules.legal(view);
        if legal.is_empty() {
            return Err(Undecided::NotToAct { seat: view.seat() });
        }
        let belief = Belief::of(rules, view)?;
        let sampler = belief.sampler();
        // A seed of its own, so that the evidence can name it.
        let seed = rng.next_u64();
        let mut own = stream(seed, 0);
        let worlds: Vec<_> = (0..self.samples).map(|_| sampler.draw(&mut own).world).collect();
        let again = |action: &G::Action, world: &G::World| {
            let mut world = world.clone();
            rules.play(&mut world, action).is_ok() && rules.turn(&world).is(view.seat())
        };
        let rows = legal.into_iter().map(|action| {
            let hits = worlds.iter().filter(|world| again(&action, world)).count() as f64;
            let n = f64::from(self.samples.max(1));
            Choice { action, value: hits / n, interval: wilson(hits, n) }
        });
        let evidence =
            Evidence::Sampled { samples: self.samples.into(), ess: self.samples.into(), seed };
        Ok(Decision::new(rows.collect(), evidence, "It is the likeliest to act again.")?)
    }
}
