//! The lattice in both orders equals plain enumeration, over many random small problems with all rules mixed.

use crate::common;

use common::*;
use kibitzer_deal::*;

const PROBLEMS: u64 = 100_000;

fn in_order(order: Order) -> Options {
    Options { order: Some(order), ..Options::default() }
}

#[test]
fn counts_marginals_and_entropy_equal_brute_force_in_both_orders() {
    let (mut possible, mut contradictory) = (0, 0);
    for seed in 0..PROBLEMS {
        let problem = some_problem(&mut rng(seed));
        let all = Enumeration::new(&problem, 1_000_000).unwrap();
        for order in Order::BOTH {
            match Lattice::with(&problem, in_order(order)) {
                Err(DealError::Contradiction) => {
                    assert!(all.worlds().is_zero(), "seed {seed} {order:?}: {problem:?}");
                    contradictory += 1;
                }
                Err(error) => panic!("seed {seed}: {error}"),
                Ok(lattice) => {
                    possible += 1;
                    assert_eq!(
                        lattice.worlds(),
                        all.worlds(),
                        "seed {seed} {order:?}: {problem:?}"
                    );
                    compare_marginals(seed, &lattice, &all);
                }
            }
        }
    }
    // The mix must contain plenty of both, or the comparison would mean little.
    assert!(
        possible > 80_000 && contradictory > 10_000,
        "{possible} possible, {contradictory} not"
    );
}

fn copies(deal: &Deal, seat: usize, kind: usize) -> usize {
    deal.hand(seat).iter().filter(|&&k| usize::from(k) == kind).count()
}

fn compare_marginals(seed: u64, lattice: &Lattice, all: &Enumeration) {
    let problem = lattice.problem();
    let marginals = lattice.marginals();
    for (seat, held) in problem.seats().iter().enumerate() {
        for kind in 0..problem.kinds().len() {
            for n in 0..=problem.kinds()[kind].copies {
                let expected = all.worlds_where(|deal| copies(deal, seat, kind) == n);
                assert_eq!(marginals.holds(seat, kind, n), expected, "seed {seed}: {problem:?}");
            }
            let slots: Vec<usize> =
                if held.sorted { (0..held.capacity).collect() } else { Vec::new() };
            for &slot in &slots {
                let is = |deal: &Deal, slot: usize| usize::from(deal.hand(seat)[slot]) == kind;
                assert_eq!(
                    marginals.at_slot(seat, slot, kind),
                    all.worlds_where(|deal| is(deal, slot))
                );
                let pair = [slot, held.capacity - 1];
                let any = all.worlds_where(|deal| pair.iter().any(|&slot| is(deal, slot)));
                assert_eq!(marginals.at_any(seat, &pair, kind), any, "seed {seed}: {problem:?}");
                let both = all.worlds_where(|deal| pair.iter().all(|&slot| is(deal, slot)));
                assert_eq!(marginals.at_all(seat, &pair, kind), both, "seed {seed}: {problem:?}");
            }
        }
    }
    assert!((lattice.entropy() - all.entropy()).abs() < 1e-9, "seed {seed}");
}

#[test]
fn events_equal_brute_force() {
    let mut asked = 0;
    for seed in 0..PROBLEMS / 4 {
        let mut rng = rng(seed + 1_000_000);
        let problem = some_problem(&mut rng);
        let Ok(lattice) = Lattice::new(&problem) else { continue };
        let all = Enumeration::new(&problem, 1_000_000).unwrap();
        let seat = below(&mut rng, problem.seats().len());
        let rule = some_rule(&mut rng, &problem.seats()[seat], problem.kinds());
        let mut events = vec![Event::Seat { seat, rule: rule.clone() }];
        let across = Across::Count {
            seats: vec![0, problem.seats().len() - 1],
            kinds: some_kinds(&mut rng, problem.kinds().len()),
            counts: Counts::at_least(1),
        };
        if chance(&mut rng, 50) {
            events.push(Event::Across(across.clone()));
        }
        let expected = all.probability(|deal| {
            rule.holds(problem.kinds(), deal.hand(seat))
                && (events.len() < 2 || across.holds(|seat| deal.hand(seat)))
        });
        assert_eq!(
            lattice.probability(&events).unwrap(),
            expected,
            "seed {seed}: {problem:?} {events:?}"
        );
        asked += 1;
    }
    assert!(asked > 10_000, "{asked}");
}

#[test]
fn the_posterior_equals_brute_force() {
    let mut asked = 0;
    for seed in 0..PROBLEMS / 5 {
        let mut rng = rng(seed + 2_000_000);
        let problem = some_problem(&mut rng);
        let likelihood = some_likelihood(&mut rng, &problem);
        let all = Enumeration::new(&problem, 1_000_000).unwrap();
        let weigh = |deal: &Deal| likelihood.of(|seat| deal.hand(seat));
        let total: f64 =
            all.deals().iter().map(|(deal, worlds)| *worlds as f64 * weigh(deal)).sum();
        for order in Order::BOTH {
            let posterior = match Posterior::new(&problem, &likelihood, in_order(order)) {
                Ok(posterior) => posterior,
                Err(error) => {
                    assert_eq!(error, DealError::Contradiction);
                    assert_eq!(total, 0.0, "seed {seed}: {problem:?} {likelihood:?}");
                    continue;
                }
            };
            asked += 1;
            let note = format!("seed {seed} {order:?}: {problem:?} {likelihood:?}");
            assert!((posterior.log_evidence() - total.ln()).abs() < 1e-9, "{note}");
            assert!((posterior.entropy() - all.entropy_under(weigh)).abs() < 1e-9, "{note}");
            for (seat, held) in problem.seats().iter().enumerate() {
                for kind in 0..problem.kinds().len() {
                    let p = |is: &dyn Fn(&Deal) -> bool| all.probability_under(&likelihood, is);
                    for n in 0..=problem.kinds()[kind].copies {
                        let expected = p(&|deal| copies(deal, seat, kind) == n);
                        assert!((posterior.holds(seat, kind, n) - expected).abs() < 1e-9, "{note}");
                    }
                    for slot in (0..held.capacity).filter(|_| held.sorted) {
                        let expected = p(&|deal| usize::from(deal.hand(seat)[slot]) == kind);
                        assert!(
                            (posterior.at_slot(seat, slot, kind) - expected).abs() < 1e-9,
                            "{note}"
                        );
                    }
                }
            }
            let weight = |(deal, worlds): &(Deal, u128)| *worlds as f64 * weigh(deal);
            let best = all.deals().iter().map(weight).fold(0.0, f64::max);
            let (deal, p) = posterior.most_likely();
            let found = all.deals().iter().find(|(other, _)| *other == deal).expect(&note);
            assert!((weight(found) - best).abs() <= 1e-9 * best, "{note}");
            assert!((p - best / total).abs() < 1e-9, "{note}");
        }
    }
    assert!(asked > 10_000, "{asked}");
}

#[test]
fn blame_is_a_minimal_contradiction() {
    let mut explained = 0;
    for seed in 0..PROBLEMS / 10 {
        let problem = some_problem(&mut rng(seed + 3_000_000));
        let possible = |problem: &Problem| !count(problem, Options::default()).unwrap().is_zero();
        match problem.explain(&Options::default()).unwrap() {
            None => assert!(possible(&problem)),
            Some(blamed) => {
                explained += 1;
                assert!(!possible(&problem.keeping(&blamed)), "seed {seed}");
                for innocent in &blamed {
                    let without: Vec<RuleId> =
                        blamed.iter().copied().filter(|rule| rule != innocent).collect();
                    assert!(possible(&problem.keeping(&without)), "seed {seed}: {innocent:?}");
                }
            }
        }
    }
    assert!(explained > 1_000, "{explained}");
}
