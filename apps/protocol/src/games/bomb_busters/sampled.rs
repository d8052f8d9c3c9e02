//! Builds the answer from samples: uniform ones from the lattice, or those of the guided sampler.

use std::collections::BTreeMap;

use kibitzer_bomb_busters::cuts::targets;
use kibitzer_bomb_busters::odds::{
    GuidedEffort, GuidedError, GuidedOdds, Translation, Worlds, announceable, guided,
};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value, ValueSet, Wire};
use kibitzer_deal::{Counts, Estimate, Event, Rule, Slots};
use kibitzer_stats::{Level, wilson_interval};
use kibitzer_work::stream;

use super::answer::{opening, own_moves};
use super::shown::{Analysis, Certain, Move, MoveKind, Odds, Ways};
use super::table::{Asked, Which};
use crate::{Context, Estimated, Evidence, Probability, QueryError};

/// Samples drawn from one random stream: the answer does not depend on which thread draws which unit.
const UNIT: u64 = 1000;

/// A move and its probabilities, for ranking.
type Ranked = (f64, f64, Move);

fn ranked(mut moves: Vec<Ranked>, table: &Table) -> Vec<Move> {
    moves.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.total_cmp(&b.1)));
    let [sure, never] = [1.0, 0.0].map(|p| Probability::Sampled(Estimated { p, ci: None }));
    let own = own_moves(table, &sure, &never);
    own.into_iter().chain(moves.into_iter().map(|(_, _, shown)| shown)).collect()
}

fn dual_cut(spot: Spot, value: Value, success: Estimated, red_risk: Estimated) -> Move {
    let [success, red_risk] = [success, red_risk].map(Probability::Sampled);
    Move {
        slots: vec![spot.slot],
        ..Move::new(MoveKind::DualCut, spot.stand, value, success, red_risk)
    }
}

/// Worlds drawn exactly uniformly from the lattice.
pub(super) fn uniform(
    certain: Analysis,
    table: &Table,
    worlds: &Worlds,
    events: &[Asked],
    samples: u64,
    seed: u64,
    context: &Context,
) -> Result<Analysis, QueryError> {
    let sampler = worlds.try_sampler()?;
    let mut seen: BTreeMap<(Spot, Wire), u64> = BTreeMap::new();
    let mut so = vec![0; events.len()];
    for unit in 0..samples.div_ceil(UNIT) {
        context.work().step((unit * UNIT) as usize, samples as usize, "sampling worlds")?;
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
    let share = |times: u64| Estimated {
        p: times as f64 / samples as f64,
        ci: wilson_interval(times, samples, Level::P95).ok().map(|ci| [ci.low(), ci.high()]),
    };
    let mut positions: BTreeMap<String, BTreeMap<String, Ways>> = BTreeMap::new();
    for (&(spot, wire), &times) in &seen {
        let at = positions.entry(spot.to_string()).or_default();
        at.insert(wire.to_string(), Ways::Share(share(times)));
    }
    let has = |spot: Spot, value: Value| match table.slot(spot).wire() {
        Some(wire) => samples * u64::from(wire.value() == value),
        None => {
            seen.iter().filter(|((s, w), _)| *s == spot && w.value() == value).map(|e| e.1).sum()
        }
    };
    let mut moves = Vec::new();
    for spot in targets(table) {
        let red = has(spot, Value::Red);
        for value in announceable(table).iter() {
            let hits = has(spot, value);
            if hits > 0 {
                let shown = dual_cut(spot, value, share(hits), share(red));
                moves.push((hits as f64, red as f64, shown));
            }
        }
    }
    Ok(Analysis {
        positions,
        events: so.into_iter().map(|times| Odds::Sampled(share(times))).collect(),
        moves: ranked(moves, table),
        evidence: Evidence::sampled(samples, samples as f64, seed),
        ..certain
    })
}

/// The guided sampler, for tables that are too big to count.
pub(super) fn guided(
    table: &Table,
    translation: &Translation,
    events: &[Asked],
    (samples, width): (u64, Option<f64>),
    seed: u64,
    context: &Context,
) -> Result<Analysis, QueryError> {
    // An event that the table decides needs no samples.
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
                let message = "the guided sampler supports only events on the slots of one stand without X wires";
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
        _ => QueryError::too_big(error.message()),
    })?;
    let found = odds.estimate();
    let mut positions = BTreeMap::new();
    let mut moves = Vec::new();
    let deadly = table.deadly();
    for spot in table.spots().filter(|spot| !table.slot(*spot).is_cut()) {
        let known = table.slot(spot).wire();
        if let (None, Some(at)) = (known, translation.layout.place(spot)) {
            let kinds = translation.layout.kinds().iter().enumerate();
            let kinds = kinds.map(|(kind, wire)| (wire, found.at_slot(at.seat, at.slot, kind)));
            let seen = kinds.filter(|(_, p)| p.value > 0.0);
            let seen = seen.map(|(wire, p)| (wire.to_string(), Ways::Share(interval(&p))));
            positions.insert(spot.to_string(), seen.collect());
        }
        if !targets(table).any(|target| target == spot) {
            continue;
        }
        // The probability for ranking, and as written; what the table shows is 0 or 1.
        let has = |values: ValueSet| match (known, odds.at(spot, values)) {
            (None, Some(p)) => (p.value, interval(&p)),
            _ => {
                let p = f64::from(u8::from(known.is_some_and(|wire| values.has(wire.value()))));
                (p, Estimated { p, ci: None })
            }
        };
        let (red, red_risk) = has(deadly);
        for value in announceable(table).iter() {
            let (p, success) = has(ValueSet::one(value));
            if p > 0.0 {
                moves.push((p, red, dual_cut(spot, value, success, red_risk)));
            }
        }
    }
    let mut estimates = (0..asked.len()).map(|event| interval(&found.event(event)));
    let settled = settled.into_iter().filter_map(|settled| match settled {
        Some(is) => Some(Estimated { p: f64::from(u8::from(is)), ci: None }),
        None => estimates.next(),
    });
    let events = settled.map(Odds::Sampled).collect();
    // Samples prove nothing: only what the table shows is certain.
    let shown = targets(table).filter_map(|spot| Some((spot, table.slot(spot).value()?)));
    let certain = shown.filter(|(_, value)| announceable(table).has(*value));
    let certain =
        certain.map(|(at, value)| Certain { player: at.stand, slot: at.slot, value }).collect();
    let evidence = Evidence::sampled(found.samples().0 as u64, found.ess(), seed);
    Ok(Analysis {
        log2_worlds: Some(found.log_worlds() / std::f64::consts::LN_2),
        positions,
        events,
        certain_dual_cuts: certain,
        moves: ranked(moves, table),
        ..opening(table, evidence)
    })
}

/// An event for the sampler; or its truth value if the table decides it; or `None` if the sampler does not support it.
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

fn interval(found: &Estimate) -> Estimated {
    let ci = guided::interval(found).map(|(low, high)| [low, high]);
    Estimated { p: found.value, ci }
}
