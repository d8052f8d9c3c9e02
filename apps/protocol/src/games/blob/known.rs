//! The query `belief` of a whole view: what a seat knows of the hidden cards. What is possible is counted exactly, every
//! deal alike; what is likely is weighed by what the others bid and played. The two are kept apart.

use kibitzer_blob::{Card, Cards, Habits, Place, Possible, Posterior, View};
use kibitzer_deal::Fraction;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Map, Value};

use super::{advise, view};
use crate::reply::Evidence;
use crate::{Field, Fields, QueryError, Reply};

/// Worlds that are drawn and weighed, if nothing is said.
const DRAWN: usize = 1_000;
const MOST_DRAWN: usize = 5_000;

pub(super) fn known(field: Field, fields: &mut Fields) -> Result<Reply, QueryError> {
    let view: View = view::view(field)?;
    let drawn = match fields.optional("budget") {
        Some(field) => field.whole_in(10..=MOST_DRAWN)?,
        None => DRAWN,
    };
    let seed = fields.optional_seed("seed")?.unwrap_or(1);
    let possible = Possible::of(&view, Cards::ALL).map_err(advise::unfit)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let posterior =
        Posterior::of(&view, Cards::ALL, &Habits::USUAL, drawn, &mut rng).map_err(advise::unfit)?;
    let weighed = posterior.marginals();
    let worlds = possible.worlds();
    let unseen = possible.unseen();
    let places: Vec<Place> = unseen.places().collect();
    let mut exact: Vec<Map<String, Value>> = vec![Map::new(); places.len()];
    let mut likely: Vec<Map<String, Value>> = vec![Map::new(); places.len()];
    for row in possible.marginals() {
        let card: Card = row.card;
        let name = card.to_string();
        // What no hand holds lies in the stock.
        let held: f64 = unseen.opponents().iter().map(|it| weighed[it.seat.0][card.index()]).sum();
        for (at, count) in row.worlds.iter().enumerate() {
            exact[at].insert(name.clone(), Fraction::new(count, &worlds).to_string().into());
            let chance = match unseen.opponents().get(at) {
                Some(opponent) => weighed[opponent.seat.0][card.index()],
                None => (1.0 - held).max(0.0),
            };
            likely[at].insert(name.clone(), chance.into());
        }
    }
    let named = |rows: Vec<Map<String, Value>>| -> Map<String, Value> {
        places.iter().map(ToString::to_string).zip(rows.into_iter().map(Value::from)).collect()
    };
    let weighed = Evidence::from(&posterior.evidence(seed));
    Ok(Reply::new()
        .with("worlds", worlds.to_string())
        .with("marginals", named(exact))
        .with("belief", named(likely))
        .with("belief_evidence", weighed.to_value())
        .with_evidence(&Evidence::Exact { worlds: worlds.to_string() }))
}
