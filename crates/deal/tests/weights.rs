//! The laws of weights: in every answer, a deal counts as many times as the product of its seats' weights.
//!
//! The oracle is plain enumeration of the problem without weights; the weight of a deal is computed here.

use crate::common;

use common::*;
use kibitzer_deal::*;
use std::collections::HashMap;

/// Weights as the test stores them: seat, kinds, table.
type Tables = Vec<(usize, Kinds, Vec<u64>)>;

fn some_tables(rng: &mut impl rand_core::Rng, problem: &Problem) -> Tables {
    let mut tables = Vec::new();
    for seat in 0..problem.seats().len() {
        for _ in 0..[0, 0, 1, 1, 2, 3][below(rng, 6)] {
            let table = match below(rng, 6) {
                // One of the cards held was shown: 1/k, scaled.
                0 => vec![0, 6, 3, 2],
                1 => vec![1 + below(rng, 5) as u64],
                _ => (0..1 + below(rng, 4))
                    .map(|_| [0, 1, 2, 3, 4, 5, 7, 9, 60, 61][below(rng, 10)])
                    .collect(),
            };
            tables.push((seat, some_kinds(rng, problem.kinds().len()), table));
        }
    }
    tables
}

fn weighed(problem: &Problem, tables: &Tables) -> Problem {
    let mut setup = problem.setup().clone();
    for (seat, kinds, weights) in tables {
        setup.seats[*seat].rules.push(Rule::Weigh { kinds: *kinds, weights: weights.clone() });
    }
    Problem::new(setup).unwrap()
}

fn weight(deal: &Deal, tables: &Tables) -> u128 {
    let of = |(seat, kinds, table): &(usize, Kinds, Vec<u64>)| {
        let held = deal.hand(*seat).iter().filter(|&&kind| kinds.contains(kind.into())).count();
        u128::from(table[held.min(table.len() - 1)])
    };
    tables.iter().map(of).product()
}

/// The deals of a problem with the number of worlds that each represents, weights included.
fn all(problem: &Problem, tables: &Tables) -> Vec<(Deal, u128)> {
    let plain = Enumeration::new(problem, 1_000_000).unwrap();
    let times = |(deal, worlds): &(Deal, u128)| (deal.clone(), worlds * weight(deal, tables));
    plain.deals().iter().map(times).filter(|(_, worlds)| *worlds > 0).collect()
}

fn sum(all: &[(Deal, u128)], is: impl Fn(&Deal) -> bool) -> Count {
    all.iter().filter(|(deal, _)| is(deal)).map(|(_, worlds)| worlds).sum::<u128>().into()
}

fn held(deal: &Deal, seat: usize, kinds: Kinds) -> usize {
    deal.hand(seat).iter().filter(|&&kind| kinds.contains(kind.into())).count()
}

#[test]
fn every_answer_weighs_deals_as_brute_force_does() {
    let (mut possible, mut contradictory, mut events) = (0, 0, 0);
    for seed in 0..10_000 {
        let mut rng = rng(seed + 11_000_000);
        let plain = some_problem(&mut rng);
        if plain.items() == 0 {
            continue;
        }
        let tables = some_tables(&mut rng, &plain);
        let problem = weighed(&plain, &tables);
        let all = all(&plain, &tables);
        let note = format!("seed {seed}: {problem:?}");
        let enumerated = Enumeration::new(&problem, 1_000_000).unwrap();
        assert_eq!(enumerated.deals(), all, "{note}");
        let without = problem.unweighed();
        assert_eq!(count(&without, Options::default()).unwrap(), {
            let plain = Enumeration::new(&plain, 1_000_000).unwrap();
            plain.worlds_where(|deal| weight(deal, &tables) > 0)
        });
        for order in Order::BOTH {
            let options = Options::default().order(order);
            let lattice = match Lattice::with(&problem, options) {
                Ok(lattice) => lattice,
                Err(error) => {
                    assert_eq!(error, DealError::Contradiction);
                    assert!(all.is_empty(), "{note}");
                    contradictory += 1;
                    continue;
                }
            };
            possible += 1;
            assert_eq!(lattice.worlds(), sum(&all, |_| true), "{note}");
            let marginals = lattice.marginals();
            for (seat, place) in plain.seats().iter().enumerate() {
                for kind in 0..plain.kinds().len() {
                    for n in 0..=plain.kinds()[kind].copies {
                        let expected = sum(&all, |deal| held(deal, seat, Kinds::one(kind)) == n);
                        assert_eq!(marginals.holds(seat, kind, n), expected, "{note}");
                    }
                    for slot in (0..place.capacity).filter(|_| place.sorted) {
                        let expected = sum(&all, |deal| usize::from(deal.hand(seat)[slot]) == kind);
                        assert_eq!(marginals.at_slot(seat, slot, kind), expected, "{note}");
                    }
                }
            }
            let seat = below(&mut rng, plain.seats().len());
            let mut hands: std::collections::BTreeMap<Vec<u8>, u128> = Default::default();
            for (deal, worlds) in &all {
                *hands.entry(deal.hand(seat).to_vec()).or_default() += worlds;
            }
            let found = lattice.hands(seat).unwrap().into_iter();
            let found: Vec<(Vec<u8>, u128)> =
                found.map(|(hand, worlds)| (hand, worlds.to_u128().unwrap())).collect();
            assert_eq!(found, hands.into_iter().collect::<Vec<_>>(), "{note}");
            let total: f64 = all.iter().map(|(_, worlds)| *worlds as f64).sum();
            let bits = |(_, worlds): &(Deal, u128)| {
                let p = *worlds as f64 / total;
                -p * p.log2()
            };
            let entropy: f64 = all.iter().map(bits).sum();
            assert!((lattice.entropy() - entropy).abs() < 1e-9, "{note}");
            let kinds = some_kinds(&mut rng, plain.kinds().len());
            let event = [Event::holds(0, kinds, Counts::odd())];
            let expected = sum(&all, |deal| held(deal, 0, kinds) % 2 == 1);
            assert_eq!(
                lattice.probability(&event).unwrap(),
                Fraction::new(&expected, &lattice.worlds()),
                "{note}"
            );
            events += usize::from(!expected.is_zero());
            let posterior =
                Posterior::new(&problem, &Likelihood::flat(&problem), Options::default()).unwrap();
            let holds = sum(&all, |deal| held(deal, 0, Kinds::one(0)) > 0).to_f64() / total;
            assert!((posterior.held(0, 0) - holds).abs() < 1e-9, "{note}");
            assert!((posterior.log_evidence() - total.ln()).abs() < 1e-9, "{note}");
            assert!((posterior.entropy() - entropy).abs() < 1e-9, "{note}");
        }
    }
    assert!(
        possible > 5_000 && contradictory > 3_000 && events > 3_000,
        "{possible} possible, {contradictory} not, {events} events"
    );
}

#[test]
fn a_deal_has_as_many_ranks_as_its_weight() {
    let mut lattices = 0;
    for seed in 0..4_000 {
        let mut rng = rng(seed + 12_000_000);
        let plain = some_problem(&mut rng);
        let tables = some_tables(&mut rng, &plain);
        if plain.items() == 0 {
            continue;
        }
        let problem = weighed(&plain, &tables);
        let expected: HashMap<Deal, u128> = all(&plain, &tables).into_iter().collect();
        for order in Order::BOTH {
            let options = Options::default().order(order);
            let Ok(lattice) = Lattice::with(&problem, options) else { continue };
            lattices += 1;
            let mut next = Count::ZERO;
            let mut seen = 0;
            for (deal, worlds) in lattice.deals() {
                assert_eq!(Some(&worlds.to_u128().unwrap()), expected.get(&deal), "seed {seed}");
                let range = lattice.rank(&deal).unwrap();
                assert_eq!(range, next.clone()..&next + &worlds, "seed {seed}: {problem:?}");
                next = range.end;
                seen += 1;
            }
            assert_eq!((next, seen), (lattice.worlds(), expected.len()), "seed {seed}");
            let worlds = lattice.worlds().to_u128().unwrap();
            for world in (0..50).map(|_| u128::from(rng_u64(&mut rng)) % worlds) {
                let deal = lattice.unrank(&world.into()).unwrap();
                assert!(lattice.rank(&deal).unwrap().contains(&world.into()), "seed {seed}");
            }
        }
    }
    assert!(lattices > 2_000, "{lattices}");
}

fn rng_u64(rng: &mut impl rand_core::Rng) -> u64 {
    rng.next_u64()
}

/// Pearson's statistic of draws against weights, in standard deviations above its mean.
fn misfit(all: &[(Deal, u128)], draws: usize, mut draw: impl FnMut() -> Deal) -> f64 {
    let total: f64 = all.iter().map(|(_, worlds)| *worlds as f64).sum();
    let mut seen: HashMap<Deal, f64> = HashMap::new();
    for _ in 0..draws {
        *seen.entry(draw()).or_default() += 1.0;
    }
    assert!(seen.keys().all(|deal| all.iter().any(|(known, _)| known == deal)));
    let cell = |(deal, worlds): &(Deal, u128)| {
        let expected = draws as f64 * *worlds as f64 / total;
        (seen.get(deal).copied().unwrap_or(0.0) - expected).powi(2) / expected
    };
    let freedom = all.len() as f64 - 1.0;
    (all.iter().map(cell).sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
}

/// The deals of small problems whose least likely deal is drawn often enough for Pearson's statistic.
fn small(seed: u64) -> Option<(Problem, Vec<(Deal, u128)>)> {
    let mut rng = rng(seed + 13_000_000);
    let plain = some_problem(&mut rng);
    let tables = some_tables(&mut rng, &plain);
    let all = all(&plain, &tables);
    let total: u128 = all.iter().map(|(_, worlds)| worlds).sum();
    let rare = all.iter().any(|(_, worlds)| worlds * 200 < total);
    let weighs = tables.iter().any(|(_, kinds, table)| !kinds.is_empty() && table.len() > 1);
    (all.len() > 1 && !rare && weighs).then(|| (weighed(&plain, &tables), all))
}

#[test]
fn samples_of_every_method_follow_the_weights() {
    let (mut tested, mut rejected) = (0, 0);
    for (seed, (problem, all)) in (0..2_000).filter_map(|seed| Some((seed, small(seed)?))) {
        tested += 1;
        let mut rng = rng(seed);
        let lattice = Lattice::new(&problem).unwrap();
        let sampler = lattice.sampler();
        let fit = misfit(&all, 4_000, || sampler.sample(&mut rng));
        assert!(fit < 7.0, "seed {seed}: {fit}");
        let mut rejection = Rejection::new(&problem);
        // If only one deal in a hundred is kept, this would take minutes.
        if (0..100).filter_map(|_| rejection.attempt(&mut rng)).count() > 5 {
            let fit = misfit(&all, 2_000, || rejection.sample(&mut rng, 1_000_000).unwrap().0);
            assert!(fit < 7.0, "seed {seed}: {fit}");
            rejected += 1;
        }
        let mut guided = Guided::new(&problem);
        let events = [Event::holds(0, Kinds::one(0), Counts::at_least(1))];
        let batches: Vec<Batch> = (0..20)
            .map(|_| guided.batch(&mut rng, 200, &events, &kibitzer_work::Work::free()).unwrap())
            .collect();
        let estimate = GuidedEstimate::new(&guided, batches);
        let found = estimate.event(0);
        let exact = sum(&all, |deal| held(deal, 0, Kinds::one(0)) > 0).to_f64()
            / sum(&all, |_| true).to_f64();
        let off = (found.value - exact).abs();
        assert!(off < 7.0 * found.standard_error + 1e-9, "seed {seed}: {found:?} {exact}");
        let log = lattice.worlds().to_f64().ln();
        assert!((estimate.log_worlds() - log).abs() < 0.5, "seed {seed}");
    }
    assert!(tested > 150 && rejected > 50, "{tested}, {rejected}");
}

#[test]
fn a_union_weighs_its_cases() {
    let mut tested = 0;
    for (seed, (problem, all)) in (0..1_000).filter_map(|seed| Some((seed, small(seed)?))) {
        let most = problem.seats()[0].capacity;
        let case = |n| {
            let event = Event::holds(0, Kinds::first(2), Counts::exactly(n));
            problem.given(&[event]).unwrap()
        };
        let cases = Problems::new((0..=most).map(case).collect()).unwrap();
        let union = Union::new(&cases, Options::default()).unwrap();
        tested += usize::from(union.lattices().count() > 1);
        let whole = Lattice::new(&problem).unwrap();
        assert_eq!(*union.worlds(), whole.worlds(), "seed {seed}");
        assert!((union.entropy() - whole.entropy()).abs() < 1e-9, "seed {seed}");
        let mut rng = rng(seed);
        let sampler = union.sampler();
        let fit = misfit(&all, 4_000, || sampler.sample(&mut rng));
        assert!(fit < 7.0, "seed {seed}: {fit}");
    }
    assert!(tested > 50, "{tested}");
}

/// Forty weights of 60 on one seat: beyond every machine integer, and still exact.
#[test]
fn weights_past_128_bits_stay_exact() {
    let heavy = Rule::Weigh { kinds: Kinds::one(0), weights: vec![1, 60] };
    let seat = (0..40).fold(Seat::hand(2), |seat, _| seat.with(heavy.clone()));
    let kinds = (0..4).map(|value| Kind { copies: 1, value }).collect();
    let setup = Setup { kinds, seats: vec![seat, Seat::hand(2)], across: Vec::new() };
    let lattice = Lattice::new(&Problem::new(setup).unwrap()).unwrap();
    let power = (0..40).fold(Count::ONE, |power, _| &power * &60u64.into());
    // Of the six hands of two cards, three have the heavy one.
    let expected = &(&power * &3u64.into()) + &3u64.into();
    assert_eq!(lattice.worlds(), expected);
    assert_eq!(lattice.marginals().held(0, 0), &power * &3u64.into());
}

#[test]
fn a_table_without_weights_is_refused() {
    let seat = Seat::hand(1).with(Rule::Weigh { kinds: Kinds::one(0), weights: Vec::new() });
    let kinds = vec![Kind { copies: 1, value: 0 }];
    let refused = Problem::new(Setup { kinds, seats: vec![seat], across: Vec::new() });
    assert_eq!(refused.unwrap_err(), SetupError::NoWeights { seat: 0, rule: 0 });
}
