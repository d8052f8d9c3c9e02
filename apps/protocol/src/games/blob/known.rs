//! The query `belief` of a complete view: what a seat knows about the hidden cards. What is possible is counted
//! exactly, with all deals equally likely; what is likely is weighted by the others' bids and plays. The two are kept
//! separate.

use std::collections::BTreeMap;

use kibitzer_blob::{Card, Cards, Habits, Possible, UnseenError, marginals, posterior};
use kibitzer_game::Judged;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::belief::{ByPlace, Known};
use super::view::{self, Seen};
use crate::common::{Drawn, Viewed};
use crate::{Beside, Context, Evidence, QueryError};

/// A complete view.
pub(super) type BeliefOfView = Beside<Seen, Drawn>;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Weighed {
    /// For each place, the probability of each card given the others' bids and plays.
    belief: ByPlace<f64>,
    /// The evidence for `belief`.
    belief_evidence: Evidence,
}

pub(super) fn known(
    Beside(asked, drawn): &BeliefOfView,
    context: &Context,
) -> Result<Known, QueryError> {
    let seen = view::Known::read(asked)?;
    let unfit = |error: UnseenError| seen.undecided(error.into(), context);
    let (view, seed) = (&seen.view, drawn.seed.0);
    let possible = Possible::of(view, Cards::ALL).map_err(unfit)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (rules, drawn) = (seen.rules(), drawn.budget.get());
    let posterior = posterior(rules, view, &Habits::USUAL, drawn, &mut rng, context.work());
    let posterior = posterior.map_err(unfit)?;
    let weighed = marginals(&posterior);
    let unseen = possible.unseen();
    let cards: Vec<Card> = unseen.cards().iter().collect();
    let chance = |at: usize, card: Card| match unseen.opponents().get(at) {
        Some(opponent) => weighed[opponent.seat.0][card.index()],
        // Cards that no hand holds are in the stock.
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
