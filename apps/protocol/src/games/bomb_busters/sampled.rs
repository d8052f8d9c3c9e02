//! Writes what samples have found: exactly uniform ones from the lattice, or the guided sampler's.

use std::collections::BTreeMap;

use kibitzer_bomb_busters::cuts::targets;
use kibitzer_bomb_busters::odds::{
    GuidedEffort, GuidedError, GuidedOdds, Translation, Worlds, announceable, guided,
};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value as Worth, ValueSet, Wire};
use kibitzer_deal::{Counts, Estimate, Event, Rule, Slots};
use kibitzer_stats::{Level, wilson_interval};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Map, Value, json};

use super::answer::{opening, own_moves};
use super::read::{Asked, Which};
use super::worth;
use crate::reply::Evidence;
use crate::{Context, QueryError, Reply};

/// Samples drawn from one stream: the answer does not depend on who draws which unit.
const UNIT: u64 = 1000;

fn stream(seed: u64, unit: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed ^ unit.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A move and its chances, for ranking.
type Ranked = (f64, f64, Value);

fn ranked(mut moves: Vec<Ranked>, table: &Table) -> Value {
    moves.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.total_cmp(&b.1)));
    let own = own_moves(table, &json!({"p": 1.0}), &json!({"p": 0.0}));
    own.into_iter().chain(moves.into_iter().map(|(_, _, written)| written)).collect()
}

/// Worlds drawn uniformly and exactly from the lattice.
pub(super) fn uniform(
    reply: Reply,
    table: &Table,
    worlds: &Worlds,
    events: &[Asked],
    samples: u64,
    seed: u64,
    context: &Context,
) -> Result<Reply, QueryError> {
    let sampler = worlds.sampler();
    let mut seen: BTreeMap<(Spot, Wire), u64> = BTreeMap::new();
    let mut so = vec![0; events.len()];
    for unit in 0..samples.div_ceil(UNIT) {
        context.work().step((unit * UNIT) as usize, samples as usize, "drawing worlds")?;
        let mut rng = stream(seed, unit);
        for _ in 0..UNIT.min(samples - unit * UNIT) {
            let world = sampler.sample(&mut rng);
            for spot in table.unknown() {
                *seen.entry((spot, world[spot.stand][spot.slot])).or_default() += 1;
            }
            for (event, times) in events.iter().zip(&mut so) {
                let mut has =
                    event.slots.iter().map(|&s| world[event.stand][s].value() == event.value);
                let is = match event.which {
                    Which::Any => has.any(|has| has),
                    Which::All => has.all(|has| has),
                };
                *times += u64::from(is);
            }
        }
    }
    let share = |times: u64| match wilson_interval(times, samples, Level::P95) {
        Ok(ci) => json!({"p": times as f64 / samples as f64, "ci": [ci.low(), ci.high()]}),
        Err(_) => json!({"p": times as f64 / samples as f64}),
    };
    let mut positions: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    for (&(spot, wire), &times) in &seen {
        positions.entry(spot.to_string()).or_default().insert(wire.to_string(), share(times));
    }
    let has = |spot: Spot, value: Worth| match table.slot(spot).wire() {
        Some(wire) => samples * u64::from(wire.value() == value),
        None => {
            seen.iter().filter(|((s, w), _)| *s == spot && w.value() == value).map(|e| e.1).sum()
        }
    };
    let mut moves = Vec::new();
    for spot in targets(table) {
        let red = has(spot, Worth::Red);
        for value in announceable(table).iter() {
            let hits = has(spot, value);
            if hits > 0 {
                let written = json!({
                    "action": "dual_cut", "player": spot.stand, "slots": [spot.slot],
                    "value": worth(value), "success": share(hits), "red_risk": share(red),
                });
                moves.push((hits as f64, red as f64, written));
            }
        }
    }
    let evidence = Evidence::Sampled { samples, ess: samples as f64, seed };
    Ok(reply
        .with("positions", json!(positions))
        .with("events", so.into_iter().map(share).collect::<Value>())
        .with("moves", ranked(moves, table))
        .with_evidence(&evidence))
}

/// The guided sampler, for tables that are too big to count.
pub(super) fn guided(
    table: &Table,
    translation: &Translation,
    events: &[Asked],
    (samples, width): (u64, Option<f64>),
    seed: u64,
    context: &Context,
) -> Result<Reply, QueryError> {
    // An event whose answer the table shows needs no sample.
    let mut asked = Vec::new();
    let mut settled = Vec::new();
    for (number, event) in events.iter().enumerate() {
        match guided_event(table, translation, event) {
            Ok(event) => {
                settled.push(None);
                asked.push(event);
            }
            Err(Some(is)) => settled.push(Some(is)),
            Err(None) => {
                let message =
                    "the guided sampler takes events on the slots of one stand without X wires";
                return Err(QueryError::bad_request(message).at(format!("events[{number}]")));
            }
        }
    }
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let effort = GuidedEffort { samples, width, threads };
    let (stream, work) = (|n| stream(seed, n), context.work());
    let odds = GuidedOdds::draw(table, translation, &asked, effort, stream, work);
    let odds = odds.map_err(|error| match error {
        GuidedError::Stopped(stopped) => stopped.into(),
        _ => QueryError::too_big(error.to_string()),
    })?;
    let found = odds.estimate();
    let mut positions = Map::new();
    let mut moves = Vec::new();
    let deadly = table.deadly();
    for spot in table.spots().filter(|spot| !table.slot(*spot).is_cut()) {
        let known = table.slot(spot).wire();
        if let (None, Some(at)) = (known, translation.layout.place(spot)) {
            let kinds = translation.layout.kinds().iter().enumerate();
            let kinds = kinds.map(|(kind, wire)| (wire, found.at_slot(at.seat, at.slot, kind)));
            let seen = kinds.filter(|(_, p)| p.value > 0.0);
            let seen = seen.map(|(wire, p)| (wire.to_string(), interval(&p)));
            positions.insert(spot.to_string(), Value::Object(seen.collect()));
        }
        if !targets(table).any(|target| target == spot) {
            continue;
        }
        // The chance for ranking, and as it is written; what the table shows is 0 or 1.
        let has = |values: ValueSet| match (known, odds.at(spot, values)) {
            (None, Some(p)) => (p.value, interval(&p)),
            _ => {
                let p = f64::from(u8::from(known.is_some_and(|wire| values.has(wire.value()))));
                (p, json!({"p": p}))
            }
        };
        let (red, red_risk) = has(deadly);
        for value in announceable(table).iter() {
            let (p, success) = has(ValueSet::one(value));
            if p > 0.0 {
                let written = json!({
                    "action": "dual_cut", "player": spot.stand, "slots": [spot.slot],
                    "value": worth(value), "success": success, "red_risk": red_risk,
                });
                moves.push((p, red, written));
            }
        }
    }
    let mut estimates = (0..asked.len()).map(|event| interval(&found.event(event)));
    let events: Value = settled
        .into_iter()
        .map(|settled| match settled {
            Some(is) => json!({"p": f64::from(u8::from(is))}),
            None => estimates.next().unwrap_or_default(),
        })
        .collect();
    // Samples prove nothing: only what the table shows is certain here.
    let shown = targets(table).filter_map(|spot| Some((spot, table.slot(spot).value()?)));
    let certain = shown.filter(|(_, value)| announceable(table).has(*value));
    let certain: Value = certain
        .map(|(s, v)| json!({"player": s.stand, "slot": s.slot, "value": worth(v)}))
        .collect();
    let evidence = Evidence::Sampled { samples: found.samples().0 as u64, ess: found.ess(), seed };
    Ok(opening(table)
        .with("log2_worlds", found.log_worlds() / std::f64::consts::LN_2)
        .with("positions", positions)
        .with("events", events)
        .with("certain_dual_cuts", certain)
        .with("moves", ranked(moves, table))
        .with_evidence(&evidence))
}

/// An event for the sampler; or whether it is so by what the table shows; or nothing if it cannot say it.
fn guided_event(
    table: &Table,
    translation: &Translation,
    asked: &Asked,
) -> Result<Event, Option<bool>> {
    let spot = |slot: usize| Spot::new(asked.stand, slot);
    let shown = |slot: &usize| table.slot(spot(*slot)).value().map(|value| value == asked.value);
    let settles = asked.which == Which::Any;
    if asked.slots.iter().any(|slot| shown(slot) == Some(settles)) {
        return Err(Some(settles));
    }
    let open = asked.slots.iter().filter(|slot| shown(slot).is_none());
    let open: Option<Vec<_>> = open.map(|&slot| translation.layout.place(spot(slot))).collect();
    let open = open.ok_or(None)?;
    let Some(first) = open.first() else { return Err(Some(!settles)) };
    if open.iter().any(|at| at.seat != first.seat) {
        return Err(None);
    }
    let slots: Slots = open.iter().map(|at| at.slot).collect();
    let kinds = translation.layout.kinds_of(ValueSet::one(asked.value));
    let counts = match asked.which {
        Which::Any => Counts::at_least(1),
        Which::All => Counts::exactly(slots.len()),
    };
    Ok(Event::Seat { seat: first.seat, rule: Rule::Slots { slots, kinds, counts } })
}

fn interval(found: &Estimate) -> Value {
    match guided::interval(found) {
        Some((low, high)) => json!({"p": found.value, "ci": [low, high]}),
        None => json!({"p": found.value}),
    }
}
