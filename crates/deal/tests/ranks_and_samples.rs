//! Ranks number the worlds without gaps, and samples are uniform over them.

use crate::common;

use common::*;
use kibitzer_deal::*;
use std::collections::HashMap;

#[test]
fn rank_and_unrank_are_inverse_on_every_lattice() {
    let (mut lattices, mut seen) = (0, 0);
    for seed in 0..12_000 {
        let problem = some_problem(&mut rng(seed + 4_000_000));
        for order in Order::BOTH {
            let options = Options { order: Some(order), ..Options::default() };
            let Ok(lattice) = Lattice::with(&problem, options) else { continue };
            let worlds = lattice.worlds().to_u128().unwrap();
            if worlds > 100_000 {
                continue;
            }
            lattices += 1;
            let mut next = Count::ZERO;
            for (deal, copies) in lattice.deals() {
                let range = lattice.rank(&deal).expect("an enumerated deal has a rank");
                assert_eq!(range.start, next, "seed {seed}: {problem:?}");
                assert_eq!(range.end, &next + &copies);
                assert!(deal.obeys(&problem), "seed {seed}: {deal:?}");
                next = range.end;
                seen += 1;
            }
            assert_eq!(next, lattice.worlds());
            // Every single world, not only the first of each deal.
            for world in 0..worlds.min(2_000) {
                let deal = lattice.unrank(&world.into()).unwrap();
                assert!(lattice.rank(&deal).unwrap().contains(&world.into()), "seed {seed}");
            }
            assert_eq!(lattice.unrank(&lattice.worlds()), None);
        }
    }
    assert!(lattices > 3_000 && seen > 60_000, "{lattices} lattices, {seen} deals");
}

#[test]
fn a_large_lattice_ranks_every_one_of_its_worlds() {
    // Three hands of 11 cards with voids, and three stands of tiles: 69,300 and 73,500 worlds.
    let hands = Setup {
        kinds: (0..11).map(|value| Kind { copies: 1, value }).collect(),
        seats: vec![
            Seat::hand(4).with(Rule::must_not_have(Kinds::one(0))),
            Seat::hand(4).with(Rule::Count { kinds: Kinds::first(5), counts: Counts::at_least(1) }),
            Seat::hand(3),
        ],
        across: Vec::new(),
    };
    let stands = Setup {
        kinds: (0..4).map(|value| Kind { copies: 3, value }).collect(),
        seats: vec![
            Seat::stand(4).with(Rule::Pair { left: 1, right: 2, equal: false }),
            Seat::stand(4),
            Seat::stand(4),
        ],
        across: Vec::new(),
    };
    for setup in [hands, stands] {
        let problem = Problem::new(setup).unwrap();
        let lattice = Lattice::new(&problem).unwrap();
        let worlds = lattice.worlds().to_u128().unwrap();
        assert!((5_000..=100_000).contains(&worlds), "{worlds}");
        for world in 0..worlds {
            let deal = lattice.unrank(&world.into()).unwrap();
            assert!(lattice.rank(&deal).unwrap().contains(&world.into()));
        }
    }
}

#[test]
fn a_deal_that_breaks_a_rule_has_no_rank() {
    let kinds = vec![Kind { copies: 1, value: 0 }, Kind { copies: 1, value: 1 }];
    let seats = vec![Seat::hand(1).with(Rule::Only(Kinds::one(1))), Seat::hand(1)];
    let problem = Problem::new(Setup { kinds, seats, across: Vec::new() }).unwrap();
    let lattice = Lattice::new(&problem).unwrap();
    let good = Deal::from_hands(&problem, &[[1], [0]]).unwrap();
    let bad = Deal::from_hands(&problem, &[[0], [1]]).unwrap();
    assert_eq!(lattice.rank(&good), Some(Count::ZERO..Count::ONE));
    assert_eq!(lattice.rank(&bad), None);
    assert_eq!(Deal::from_hands(&problem, &[[1], [1]]), None, "two copies of a single card");
}

/// Pearson's statistic as a normal deviate (Wilson and Hilferty), so that one bound suits every number of cells.
/// About 3,000 fits are tested: above 5 means that the counts do not fit.
fn misfit(seen: &[(f64, f64)]) -> f64 {
    let statistic: f64 =
        seen.iter().map(|(observed, expected)| (observed - expected).powi(2) / expected).sum();
    let degrees = (seen.len() - 1).max(1) as f64;
    let spread = 2.0 / (9.0 * degrees);
    ((statistic / degrees).cbrt() - (1.0 - spread)) / spread.sqrt()
}

fn fit(all: &[(Deal, f64)], draws: usize, mut draw: impl FnMut() -> Deal) -> f64 {
    let total: f64 = all.iter().map(|(_, weight)| weight).sum();
    let mut seen: HashMap<Deal, f64> = HashMap::new();
    for _ in 0..draws {
        *seen.entry(draw()).or_default() += 1.0;
    }
    assert!(
        seen.keys().all(|deal| all.iter().any(|(known, w)| known == deal && *w > 0.0)),
        "an impossible deal"
    );
    let cells: Vec<(f64, f64)> = all
        .iter()
        .filter(|(_, weight)| *weight > 0.0)
        .map(|(deal, weight)| {
            (seen.get(deal).copied().unwrap_or(0.0), draws as f64 * weight / total)
        })
        .collect();
    misfit(&cells)
}

#[test]
fn samples_of_every_method_are_uniform() {
    let mut tested = 0;
    for seed in 0..1_000 {
        let mut rng = rng(seed + 5_000_000);
        let problem = some_problem(&mut rng);
        let Ok(lattice) = Lattice::new(&problem) else { continue };
        let all = Enumeration::new(&problem, 1_000_000).unwrap();
        let all: Vec<(Deal, f64)> =
            all.deals().iter().map(|(deal, worlds)| (deal.clone(), *worlds as f64)).collect();
        if all.len() < 2 || all.len() > 120 {
            continue;
        }
        tested += 1;
        let sampler = lattice.sampler();
        let exact = fit(&all, 200 * all.len(), || sampler.sample(&mut rng));
        assert!(exact < 5.0, "seed {seed}: {exact}: {problem:?}");
        let mut rejection = Rejection::new(&problem);
        let rejected =
            fit(&all, 50 * all.len(), || rejection.sample(&mut rng, 10_000_000).unwrap().0);
        assert!(rejected < 5.0, "seed {seed}: {rejected}");
        let likelihood = some_likelihood(&mut rng, &problem);
        let Ok(posterior) = Posterior::new(&problem, &likelihood, Options::default()) else {
            continue;
        };
        let weighed: Vec<(Deal, f64)> = all
            .iter()
            .map(|(deal, w)| (deal.clone(), w * likelihood.of(|seat| deal.hand(seat))))
            .collect();
        // Cells that are hardly ever hit do not belong in Pearson's statistic.
        let total: f64 = weighed.iter().map(|(_, w)| w).sum();
        if weighed.iter().all(|(_, w)| *w == 0.0 || w / total > 1e-3)
            && weighed.iter().filter(|(_, w)| *w > 0.0).count() > 1
        {
            let sampler = posterior.sampler();
            let drawn = fit(&weighed, 20_000, || sampler.sample(&mut rng));
            assert!(drawn < 5.0, "seed {seed}: {drawn}");
        }
    }
    assert!(tested > 200, "{tested}");
}
