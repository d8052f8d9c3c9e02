//! The lattice in both orders equals plain enumeration, over many random small problems with all rules mixed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod common;

use common::*;
use kibitzer_deal::*;

/// 100,000 problems, split over the tests of this file by seed.
const PROBLEMS: u64 = 100_000;

#[test]
fn counts_and_marginals_equal_brute_force_in_both_orders() {
    let (mut possible, mut contradictory) = (0, 0);
    for seed in 0..PROBLEMS {
        let problem = some_problem(&mut rng(seed));
        let all = Enumeration::new(&problem, 1_000_000).unwrap();
        for order in Order::BOTH {
            let options = Options { order: Some(order), ..Options::default() };
            match Lattice::with(&problem, options) {
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
    // The mix must contain plenty of both, or the comparison says little.
    assert!(
        possible > 80_000 && contradictory > 10_000,
        "{possible} possible, {contradictory} not"
    );
}

fn compare_marginals(seed: u64, lattice: &Lattice, all: &Enumeration) {
    let problem = lattice.problem();
    let marginals = lattice.marginals();
    for (seat, held) in problem.seats().iter().enumerate() {
        for kind in 0..problem.kinds().len() {
            for copies in 0..=problem.kinds()[kind].copies {
                let count = |deal: &Deal| {
                    deal.hand(seat).iter().filter(|&&k| usize::from(k) == kind).count()
                };
                let expected = all.worlds_where(|deal| count(deal) == copies);
                assert_eq!(
                    marginals.holds(seat, kind, copies),
                    expected,
                    "seed {seed}: {problem:?}"
                );
            }
            for slot in (0..held.capacity).filter(|_| held.sorted) {
                let expected = all.worlds_where(|deal| usize::from(deal.hand(seat)[slot]) == kind);
                assert_eq!(
                    marginals.at_slot(seat, slot, kind),
                    expected,
                    "seed {seed}: {problem:?}"
                );
            }
        }
    }
    assert!((lattice.entropy() - all.entropy()).abs() < 1e-9, "seed {seed}");
}
