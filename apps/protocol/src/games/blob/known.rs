//! The query `belief` of a whole view: what a seat knows of the hidden cards. What is possible is counted exactly, every
//! deal alike; what is likely is weighed by what the others bid and played. The two are kept apart.

use std::collections::BTreeMap;

use kibitzer_blob::{Blob, Card, Cards, Habits, Possible, marginals, posterior};
use kibitzer_game::Judged;
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::advise;
use super::belief::{ByPlace, Known};
use super::view::ViewFields;
use crate::{Evidence, QueryError, Seed, Within};

/// A whole view.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BeliefOfView {
    /// What the seat knows.
    view: ViewFields,
    /// How many worlds are drawn and weighted.
    #[serde(default)]
    budget: Within<10, 5_000, 1_000>,
    #[serde(default)]
    seed: Seed,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Weighed {
    /// For each place, the probability of each card given what the others bid and played.
    belief: ByPlace<f64>,
    /// What `belief` rests on.
    belief_evidence: Evidence,
}

pub(super) fn known(asked: &BeliefOfView, work: &Work) -> Result<Known, QueryError> {
    let view = asked.view.view()?;
    let seed = asked.seed.0;
    let possible = Possible::of(&view, Cards::ALL).map_err(advise::unfit)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let drawn = asked.budget.get();
    let posterior = posterior(&Blob::of(&view), &view, &Habits::USUAL, drawn, &mut rng, work)
        .map_err(advise::unfit)?;
    let weighed = marginals(&posterior);
    let unseen = possible.unseen();
    let cards: Vec<Card> = unseen.cards().iter().collect();
    let chance = |at: usize, card: Card| match unseen.opponents().get(at) {
        Some(opponent) => weighed[opponent.seat.0][card.index()],
        // What no hand holds lies in the stock.
        None => {
            let hands = unseen.opponents().iter();
            let held: f64 = hands.map(|it| weighed[it.seat.0][card.index()]).sum();
            (1.0 - held).max(0.0)
        }
    };
    let row = |at: usize| -> BTreeMap<String, f64> {
        cards.iter().map(|&card| (card.to_string(), chance(at, card))).collect()
    };
    let belief = unseen.places().enumerate().map(|(at, place)| (place.to_string(), row(at)));
    let belief_evidence = Evidence::from(&posterior.evidence(u64::MAX, Judged::Model, seed));
    let weighed = Weighed { belief: belief.collect(), belief_evidence };
    Ok(Known::new(&possible, Some(weighed)))
}
