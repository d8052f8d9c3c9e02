//! Writes what the lattice, or the guided sampler, has found.

use kibitzer_deal::{Estimate, Event, Guided, GuidedEstimate, Lattice};
use kibitzer_stats::{Level, student_interval};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Map, Value, json};

use super::problem::Named;
use super::too_big;
use crate::{Context, Evidence, QueryError, Reply};

/// Batches of the guided sampler; intervals come from the spread between them.
const BATCHES: u64 = 40;

pub(super) fn exact(
    named: &Named,
    lattice: &Lattice,
    events: &[Event],
) -> Result<Reply, QueryError> {
    let marginals = lattice.marginals();
    let mut seats = Map::new();
    for (seat, name) in named.seats.iter().enumerate() {
        let held = &named.problem.seats()[seat];
        let of_kinds = |worlds: &dyn Fn(usize) -> kibitzer_deal::Count| -> Value {
            let kinds = named.kinds.iter().enumerate().map(|(kind, name)| (name, worlds(kind)));
            kinds
                .filter(|(_, n)| !n.is_zero())
                .map(|(name, n)| (name.clone(), json!(n.to_string())))
                .collect()
        };
        let mut answer = json!({"holds": of_kinds(&|kind| marginals.held(seat, kind))});
        if held.sorted {
            let slots = (0..held.capacity)
                .map(|slot| of_kinds(&|kind| marginals.at_slot(seat, slot, kind)));
            answer["slots"] = slots.collect();
        }
        seats.insert(name.clone(), answer);
    }
    let mut found = Vec::new();
    for event in events {
        let p = lattice.probability(std::slice::from_ref(event)).map_err(|error| match error {
            kibitzer_deal::EventError::Deal(error) => too_big(&error),
            kibitzer_deal::EventError::Setup(error) => QueryError::bad_request(error.to_string()),
        })?;
        found.push(json!({"p": p.to_string()}));
    }
    let worlds = lattice.worlds().to_string();
    Ok(Reply::new()
        .with("worlds", worlds.clone())
        .with("entropy_bits", lattice.entropy())
        .with("seats", seats)
        .with("events", found)
        .with_evidence(&Evidence::Exact { worlds }))
}

pub(super) fn guided(
    named: &Named,
    events: &[Event],
    samples: u64,
    seed: u64,
    context: &Context,
) -> Result<Reply, QueryError> {
    let mut guided = Guided::new(&named.problem);
    let mut batches = Vec::new();
    for batch in 0..BATCHES {
        context.check()?;
        // One stream a batch, so that batches may be drawn anywhere and in any order.
        let mut rng =
            Xoshiro256PlusPlus::seed_from_u64(seed ^ batch.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        batches.push(guided.batch(&mut rng, samples.div_ceil(BATCHES) as usize, events));
    }
    let found = GuidedEstimate::new(&guided, batches);
    if found.ess() == 0.0 {
        let message =
            "no sample obeyed the rules; they may contradict each other, or leave very few deals";
        return Err(QueryError::too_big(message).with("samples", found.samples().0));
    }
    let mut seats = Map::new();
    for (seat, name) in named.seats.iter().enumerate() {
        let held = &named.problem.seats()[seat];
        let of_kinds = |estimate: &dyn Fn(usize) -> Estimate| -> Value {
            let kinds = named.kinds.iter().enumerate().map(|(kind, name)| (name, estimate(kind)));
            kinds
                .filter(|(_, p)| p.value > 0.0)
                .map(|(name, p)| (name.clone(), interval(&p)))
                .collect()
        };
        let mut answer = json!({"expected": of_kinds(&|kind| found.expected(seat, kind))});
        if held.sorted {
            let slots =
                (0..held.capacity).map(|slot| of_kinds(&|kind| found.at_slot(seat, slot, kind)));
            answer["slots"] = slots.collect();
        }
        seats.insert(name.clone(), answer);
    }
    let events: Vec<Value> = (0..events.len()).map(|event| interval(&found.event(event))).collect();
    let evidence = Evidence::Sampled { samples: found.samples().0 as u64, ess: found.ess(), seed };
    Ok(Reply::new()
        .with("log2_worlds", found.log_worlds() / std::f64::consts::LN_2)
        .with("seats", seats)
        .with("events", events)
        .with_evidence(&evidence))
}

fn interval(found: &Estimate) -> Value {
    let interval =
        student_interval(found.value, found.standard_error, found.degrees as f64, Level::P95);
    match interval {
        Ok(interval) => json!({"p": found.value, "ci": [interval.low().max(0.0), interval.high()]}),
        Err(_) => json!({"p": found.value}),
    }
}

pub(super) fn samples(named: &Named, lattice: &Lattice, samples: u64, seed: u64) -> Vec<Value> {
    let sampler = lattice.sampler();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let draw = |_| {
        let deal = sampler.sample(&mut rng);
        let hand = |(seat, name): (usize, &String)| {
            let kinds: Vec<&String> =
                deal.hand(seat).iter().map(|&kind| &named.kinds[usize::from(kind)]).collect();
            (name.clone(), json!(kinds))
        };
        Value::Object(named.seats.iter().enumerate().map(hand).collect())
    };
    (0..samples).map(draw).collect()
}
