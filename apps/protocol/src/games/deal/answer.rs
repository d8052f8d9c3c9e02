//! Builds the answer from the lattice or the guided sampler.

use std::collections::BTreeMap;

use kibitzer_deal::{Count, Estimate, Event, EventError, Guided, GuidedEstimate, Lattice};
use kibitzer_stats::{Level, student_interval};
use kibitzer_work::stream;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::problem::Named;
use super::too_big;
use crate::{Context, Digits, Estimated, Evidence, Exactly, QueryError};

/// Batches of the guided sampler; intervals come from the spread between them.
const BATCHES: u64 = 40;

/// Exact counts, or estimates from samples.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Analysis {
    /// Counted exactly.
    Exact {
        /// Number of deals that satisfy the rules.
        worlds: Digits,
        /// The entropy of the deal, in bits.
        entropy_bits: f64,
        /// By the seat's name.
        seats: BTreeMap<String, Held>,
        /// In the order of the request.
        events: Vec<Odds>,
        /// Exact, with the number of worlds.
        evidence: Evidence,
    },
    /// Estimated by the guided sampler.
    Sampled {
        /// The base-2 logarithm of the estimated number of deals.
        log2_worlds: f64,
        /// By the seat's name.
        seats: BTreeMap<String, Expected>,
        /// In the order of the request.
        events: Vec<Estimated>,
        /// Sampled, with the effective sample size.
        evidence: Evidence,
    },
}

/// Numbers of worlds by kind; impossible kinds are left out.
pub type Worlds = BTreeMap<String, Digits>;

/// What a seat may hold.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Held {
    /// The number of deals in which the seat holds each kind.
    pub holds: Worlds,
    /// For each slot of a sorted seat, the number of deals in which it holds each kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slots: Option<Vec<Worlds>>,
}

/// How likely an event is.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Odds {
    /// The exact probability.
    pub p: Exactly,
}

/// What a seat is likely to hold.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Expected {
    /// The mean number of items of each kind that the seat holds.
    pub expected: BTreeMap<String, Estimated>,
    /// For each slot of a sorted seat, the probability of each kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slots: Option<Vec<BTreeMap<String, Estimated>>>,
}

/// The kinds that each seat holds, by the seat's name.
pub(super) type Hands = BTreeMap<String, Vec<String>>;

impl Named {
    /// A value for each kind that has one.
    fn by_kind<T>(&self, value: impl Fn(usize) -> Option<T>) -> BTreeMap<String, T> {
        let kinds = self.kinds.iter().enumerate();
        kinds.filter_map(|(kind, name)| Some((name.clone(), value(kind)?))).collect()
    }

    /// A value for each seat; the function also receives the slots that can be named.
    fn by_seat<T>(
        &self,
        value: impl Fn(usize, Option<std::ops::Range<usize>>) -> T,
    ) -> BTreeMap<String, T> {
        let seats = self.seats.iter().zip(self.problem.seats()).enumerate();
        let row = |(seat, (name, held)): (usize, (&String, &kibitzer_deal::Seat))| {
            (name.clone(), value(seat, held.sorted.then_some(0..held.capacity)))
        };
        seats.map(row).collect()
    }
}

pub(super) fn exact(
    named: &Named,
    lattice: &Lattice,
    events: &[Event],
    context: &Context,
) -> Result<Analysis, QueryError> {
    let marginals = lattice.try_marginals()?;
    let some = |worlds: Count| (!worlds.is_zero()).then(|| Digits::of(worlds));
    let seats = named.by_seat(|seat, slots| {
        let at = |slot| named.by_kind(|kind| some(marginals.at_slot(seat, slot, kind)));
        Held {
            holds: named.by_kind(|kind| some(marginals.held(seat, kind))),
            slots: slots.map(|slots| slots.map(at).collect()),
        }
    });
    let odds = |event: &Event| {
        context.check()?;
        let p = lattice.probability(std::slice::from_ref(event)).map_err(|error| match error {
            EventError::Deal(error) => too_big(&error),
            EventError::Setup(error) => QueryError::bad_request(error.to_string()),
        })?;
        Ok(Odds { p: p.into() })
    };
    Ok(Analysis::Exact {
        worlds: Digits::of(lattice.worlds()),
        entropy_bits: lattice.try_entropy()?,
        seats,
        events: events.iter().map(odds).collect::<Result<_, QueryError>>()?,
        evidence: Evidence::exact(lattice.worlds()),
    })
}

pub(super) fn guided(
    named: &Named,
    events: &[Event],
    samples: u64,
    seed: u64,
    context: &Context,
) -> Result<Analysis, QueryError> {
    let mut guided = Guided::new(&named.problem);
    let mut batches = Vec::new();
    for batch in 0..BATCHES {
        context.work().report(batch as f64 / BATCHES as f64, "sampling deals");
        // One random stream per batch, so that batches can be drawn on any thread and in any order.
        let mut rng = stream(seed, batch);
        batches.push(guided.batch(
            &mut rng,
            samples.div_ceil(BATCHES) as usize,
            events,
            context.work(),
        )?);
    }
    let found = GuidedEstimate::new(&guided, batches);
    if found.ess() == 0.0 {
        let message = "no sample satisfied the rules; they may contradict each other, or allow very few deals";
        return Err(QueryError::too_big(message).with("samples", found.samples().0));
    }
    let some = |p: Estimate| (p.value > 0.0).then(|| estimated(&p));
    let seats = named.by_seat(|seat, slots| {
        let at = |slot| named.by_kind(|kind| some(found.at_slot(seat, slot, kind)));
        Expected {
            expected: named.by_kind(|kind| some(found.expected(seat, kind))),
            slots: slots.map(|slots| slots.map(at).collect()),
        }
    });
    Ok(Analysis::Sampled {
        log2_worlds: found.log_worlds() / std::f64::consts::LN_2,
        seats,
        events: (0..events.len()).map(|event| estimated(&found.event(event))).collect(),
        evidence: Evidence::sampled(found.samples().0 as u64, found.ess(), seed),
    })
}

fn estimated(found: &Estimate) -> Estimated {
    let interval =
        student_interval(found.value, found.standard_error, found.degrees as f64, Level::P95);
    let ci = interval.ok().map(|interval| [interval.low().max(0.0), interval.high()]);
    Estimated { p: found.value, ci }
}

/// Approximate memory of a name in an answer: as a string, and as a JSON value.
const NAME_BYTES: u64 = 100;
/// Number of deals drawn between two checks for cancellation.
const DRAWN: u64 = 64;

pub(super) fn samples(
    named: &Named,
    lattice: &Lattice,
    samples: u64,
    seed: u64,
    context: &Context,
) -> Result<Vec<Hands>, QueryError> {
    let longest = named.kinds.iter().map(String::len).max().unwrap_or(0) as u64;
    let names = (named.problem.items() + named.seats.len()) as u64;
    context.work().fits(samples * names * (NAME_BYTES + 2 * longest))?;
    let sampler = lattice.try_sampler()?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut deals = Vec::new();
    for number in 0..samples {
        if number.is_multiple_of(DRAWN) {
            context.work().step(number as usize, samples as usize, "sampling deals")?;
        }
        let deal = sampler.sample(&mut rng);
        deals.push(named.by_seat(|seat, _| {
            deal.hand(seat).iter().map(|&kind| named.kinds[usize::from(kind)].clone()).collect()
        }));
    }
    Ok(deals)
}
