//! Random small problems with every kind of rule, for comparing methods.
#![allow(dead_code, unreachable_pub)]

use kibitzer_deal::{
    Across, Counts, Kind, Kinds, Likelihood, Problem, Rule, Seat, Setup, Slots, Tally,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

pub fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A number below `n`.
pub fn below(rng: &mut impl Rng, n: usize) -> usize {
    (rng.next_u64() % n as u64) as usize
}

pub fn chance(rng: &mut impl Rng, percent: usize) -> bool {
    below(rng, 100) < percent
}

pub fn some_kinds(rng: &mut impl Rng, kinds: usize) -> Kinds {
    (0..kinds).filter(|_| chance(rng, 55)).collect()
}

fn some_counts(rng: &mut impl Rng, most: usize) -> Counts {
    let n = below(rng, most + 1);
    match below(rng, 7) {
        0 => Counts::at_least(n),
        1 => Counts::at_most(n),
        2 => Counts::exactly(n),
        3 => Counts::even(),
        4 => Counts::odd(),
        5 => Counts::exactly(n).or(Counts::at_least(n + 2)),
        _ => Counts::at_least(1),
    }
}

/// Points per item of each kind; sometimes only for the first few kinds.
fn some_points(rng: &mut impl Rng, kinds: usize) -> Vec<u8> {
    let kinds = if chance(rng, 80) { kinds } else { below(rng, kinds + 1) };
    (0..kinds).map(|_| [0, 0, 1, 2, 3, 60][below(rng, 6)]).collect()
}

/// Permitted sums, including some beyond the greatest sum that is distinguished.
fn some_sums(rng: &mut impl Rng) -> Counts {
    let low = below(rng, 4);
    match below(rng, 7) {
        0 | 1 => Counts::at_least(low).and(Counts::at_most(low + 3 + below(rng, 3))),
        2 => Counts::at_most([61, 100, 126][below(rng, 3)]),
        3 => Counts::at_least([61, 100, 127][below(rng, 3)]),
        4 | 5 => Counts::at_least(low),
        _ => some_counts(rng, 9),
    }
}

pub fn some_rule(rng: &mut impl Rng, seat: &Seat, kinds: &[Kind]) -> Rule {
    let all = kinds.len();
    if chance(rng, 8) {
        return Rule::Sum { points: some_points(rng, all), counts: some_sums(rng) };
    }
    if chance(rng, 10) {
        let descriptions = 1 + below(rng, 3);
        let mut rules = || (0..below(rng, 3)).map(|_| some_rule(rng, seat, kinds)).collect();
        return Rule::AnyOf((0..descriptions).map(|_| rules()).collect());
    }
    if !seat.sorted || seat.capacity == 0 || chance(rng, 30) {
        return if chance(rng, 40) {
            Rule::Only(some_kinds(rng, all).or(some_kinds(rng, all)))
        } else {
            Rule::Count { kinds: some_kinds(rng, all), counts: some_counts(rng, seat.capacity) }
        };
    }
    let slot = below(rng, seat.capacity);
    match below(rng, 5) {
        0 => Rule::Slots {
            slots: (0..seat.capacity).filter(|_| chance(rng, 50)).collect::<Slots>(),
            kinds: some_kinds(rng, all),
            counts: some_counts(rng, seat.capacity),
        },
        1 if seat.capacity > 1 => {
            let left = below(rng, seat.capacity - 1);
            let gap = if chance(rng, 80) { 1 } else { 1 + below(rng, seat.capacity - 1 - left) };
            Rule::Pair { left, right: left + gap, equal: chance(rng, 50) }
        }
        2 => Rule::Repeats {
            slot,
            times: 1 + below(rng, 3),
            already: (0..below(rng, 3))
                .map(|_| (kinds[below(rng, all)].value, below(rng, 2)))
                .collect(),
        },
        _ => Rule::Slot { slot, kinds: some_kinds(rng, all).or(some_kinds(rng, all)) },
    }
}

/// A problem of at most nine items in at most four seats.
pub fn some_problem(rng: &mut impl Rng) -> Problem {
    loop {
        let all = 1 + below(rng, 4) + below(rng, 4);
        let mixed = chance(rng, 50);
        let kinds: Vec<Kind> = (0..all)
            .map(|kind| Kind {
                copies: if chance(rng, 50) { 1 } else { (1 + below(rng, 4)) % 4 },
                value: if mixed && chance(rng, 40) { 99 } else { kind as u32 },
            })
            .collect();
        let mut left: usize = kinds.iter().map(|kind| kind.copies).sum();
        if left > 9 {
            continue;
        }
        let seats_wanted = [1, 2, 2, 3, 3, 3, 4, 4][below(rng, 8)];
        let mut seats = Vec::new();
        while seats.len() + 1 < seats_wanted {
            let capacity = below(rng, left + 1).min(1 + below(rng, 5));
            left -= capacity;
            seats.push(capacity);
        }
        seats.push(left);
        let style = below(rng, 3);
        let mut seats: Vec<Seat> = seats
            .into_iter()
            .map(|capacity| match style {
                0 => Seat::hand(capacity),
                1 => Seat::stand(capacity),
                _ if chance(rng, 50) => Seat::hand(capacity),
                _ => Seat::stand(capacity),
            })
            .collect();
        for seat in &mut seats {
            for _ in 0..[0, 0, 0, 0, 1, 1, 1, 2, 2, 3][below(rng, 10)] {
                let rule = some_rule(rng, seat, &kinds);
                seat.rules.push(rule);
            }
        }
        let across = (0..usize::from(chance(rng, 20))).map(|_| Across::Count {
            seats: (0..seats.len()).filter(|_| chance(rng, 60)).collect(),
            kinds: some_kinds(rng, all),
            counts: some_counts(rng, 4),
        });
        let mut across: Vec<Across> = across.collect();
        if chance(rng, 20) {
            across.push(some_slots(rng, &seats, all));
        }
        if chance(rng, 8) {
            across.push(Across::Sum {
                seats: (0..seats.len()).filter(|_| chance(rng, 60)).collect(),
                points: some_points(rng, all),
                counts: some_sums(rng),
            });
        }
        for _ in 0..[0, 0, 0, 1, 1, 2, 3][below(rng, 7)] {
            across.extend(some_order(rng, &seats));
        }
        return Problem::new(Setup { kinds, seats, across }).expect("a well-formed problem");
    }
}

/// A count over some slots of each sorted seat.
fn some_slots(rng: &mut impl Rng, seats: &[Seat], all: usize) -> Across {
    let sorted = (0..seats.len()).filter(|&seat| seats[seat].sorted);
    let slots = sorted.map(|seat| {
        (seat, (0..seats[seat].capacity).filter(|_| chance(rng, 60)).collect::<Slots>())
    });
    let slots = slots.collect();
    Across::Slots { slots, kinds: some_kinds(rng, all), counts: some_counts(rng, 4) }
}

/// Two places of sorted seats, of one seat or two, in either order.
fn some_order(rng: &mut impl Rng, seats: &[Seat]) -> Option<Across> {
    let places: Vec<(usize, usize)> = (0..seats.len())
        .filter(|&seat| seats[seat].sorted)
        .flat_map(|seat| (0..seats[seat].capacity).map(move |slot| (seat, slot)))
        .collect();
    if places.is_empty() {
        return None;
    }
    let mut place = || places[below(rng, places.len())];
    Some(Across::InOrder { first: place(), then: place() })
}

/// A likelihood with a few zeros in it.
pub fn some_likelihood(rng: &mut impl Rng, problem: &Problem) -> Likelihood {
    let mut likelihood = Likelihood::flat(problem);
    let weight = |rng: &mut _| [0.0, 0.25, 0.5, 1.0, 2.0, 3.5, 1e-3][below(rng, 7)];
    for (number, seat) in problem.seats().iter().enumerate() {
        for kind in 0..problem.kinds().len() {
            if chance(rng, 40) {
                likelihood.weigh_kind(number, kind, weight(rng)).unwrap();
            }
            if seat.sorted && seat.capacity > 0 && chance(rng, 20) {
                let slot = below(rng, seat.capacity);
                likelihood.weigh_slot(number, slot, kind, weight(rng)).unwrap();
            }
        }
        if chance(rng, 30) {
            let kinds = some_kinds(rng, problem.kinds().len());
            let weights = (0..1 + below(rng, 4)).map(|_| weight(rng)).collect();
            likelihood.weigh_tally(number, Tally { kinds, weights }).unwrap();
        }
    }
    likelihood
}
