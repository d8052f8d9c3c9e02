//! Guarantees of `Welford`, `WeightedMean` and `Paired`: correct values, and merging equals
//! accumulating everything. Expected values: Python fractions and mpmath on the lists shown.

use crate::common;
use common::{Dice, close};
use kibitzer_stats::{Level, Paired, StatsError, WeightedMean, Welford, effective_sample_size};

fn welford(samples: &[f64]) -> Welford {
    let mut all = Welford::new();
    all.push_all(samples.iter().copied()).unwrap();
    all
}

/// Cuts a list at random places, including empty pieces.
fn pieces<'a, T>(dice: &mut Dice, list: &'a [T]) -> Vec<&'a [T]> {
    let mut cuts: Vec<usize> = (0..6).map(|_| dice.below(list.len() as u64 + 1) as usize).collect();
    cuts.extend([0, list.len()]);
    cuts.sort_unstable();
    cuts.windows(2).map(|w| &list[w[0]..w[1]]).collect()
}

#[test]
fn welford_matches_fractions() {
    // Mean 5, variance 32/7; interval 5 ± 2.3646242515927853 sqrt(32/56).
    let all = welford(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
    assert_eq!((all.count(), all.sum(), all.mean().unwrap()), (8, 40.0, 5.0));
    close(all.variance().unwrap(), 32.0 / 7.0, 1e-15);
    let interval = all.interval(Level::P95).unwrap();
    close(interval.low(), 3.212_512_081_763_789, 1e-13);
    close(interval.high(), 10.0 - 3.212_512_081_763_789, 1e-13);
}

#[test]
fn variance_survives_a_large_mean() {
    // 0..1000 has variance 1000 * 1001 / 12, wherever it lies.
    let far: Vec<f64> = (0..1000).map(|i| 1e12 + f64::from(i)).collect();
    close(welford(&far).variance().unwrap(), 1000.0 * 1001.0 / 12.0, 1e-12);
}

#[test]
fn welford_merges_integers_exactly_and_reals_closely() {
    let mut dice = Dice::new(2);
    for round in 0..100 {
        let whole = round % 2 == 0;
        let samples: Vec<f64> = (0..2000)
            .map(|_| if whole { dice.below(401) as f64 - 50.0 } else { 1e3 + dice.normal() })
            .collect();
        let all = welford(&samples);
        let mut merged = Welford::new();
        for piece in pieces(&mut dice, &samples) {
            merged.merge(&welford(piece));
        }
        assert_eq!(merged.count(), all.count());
        if whole {
            assert_eq!(merged.sum(), all.sum());
            assert_eq!(merged.mean().unwrap(), all.mean().unwrap());
            assert_eq!(all.sum(), samples.iter().map(|&s| s as i64).sum::<i64>() as f64);
        }
        close(merged.mean().unwrap(), all.mean().unwrap(), 1e-12);
        close(merged.variance().unwrap(), all.variance().unwrap(), 1e-12);
    }
}

#[test]
fn welford_refuses_what_it_cannot_hold() {
    let mut all = Welford::new();
    assert!(matches!(all.mean(), Err(StatsError::TooFew { .. })));
    all.push(1.0).unwrap();
    assert!(matches!(all.variance(), Err(StatsError::TooFew { .. })));
    for bad in [f64::NAN, f64::INFINITY, -1e51] {
        assert!(matches!(all.push(bad), Err(StatsError::OutOfRange { .. })));
    }
    assert_eq!(all, welford(&[1.0]), "a refused sample changes nothing");
}

fn weighted(list: &[(f64, f64)]) -> WeightedMean {
    let mut all = WeightedMean::new();
    list.iter().for_each(|&(x, w)| all.push(x, w).unwrap());
    all
}

#[test]
fn weighted_mean_matches_its_formula() {
    let list = [(1.0, 0.5), (2.0, 1.0), (4.0, 2.0), (8.0, 0.25), (16.0, 3.0)];
    let all = weighted(&list);
    close(all.mean().unwrap(), 8.962_962_962_962_964, 1e-15);
    close(all.effective_size().unwrap(), 3.183_406_113_537_118, 1e-14);
    close(all.standard_error().unwrap(), 4.413_057_069_915_589, 1e-14);
    assert_eq!((all.count(), all.total_weight()), (5, 6.75));
    let sizes: Vec<f64> = list.iter().map(|x| x.1).collect();
    close(effective_sample_size(&sizes).unwrap(), 3.183_406_113_537_118, 1e-14);
}

#[test]
fn equal_weights_agree_with_welford_and_scale_does_not_matter() {
    let mut dice = Dice::new(3);
    let samples: Vec<f64> = (0..500).map(|_| 40.0 + dice.normal()).collect();
    let plain = welford(&samples);
    for scale in [1e-80, 0.3, 1.0, 1e80] {
        let all = weighted(&samples.iter().map(|&x| (x, scale)).collect::<Vec<_>>());
        close(all.mean().unwrap(), plain.mean().unwrap(), 1e-13);
        close(all.standard_error().unwrap(), plain.standard_error().unwrap(), 1e-12);
        close(all.effective_size().unwrap(), 500.0, 1e-12);
        let (a, b) = (all.interval(Level::P95).unwrap(), plain.interval(Level::P95).unwrap());
        close(a.low(), b.low(), 1e-12);
    }
}

#[test]
fn weighted_merges() {
    let mut dice = Dice::new(4);
    for round in 0..100 {
        let whole = round % 2 == 0;
        let list: Vec<(f64, f64)> = (0..1000)
            .map(|_| {
                if whole {
                    (dice.below(100) as f64, dice.below(5) as f64)
                } else {
                    (100.0 + dice.normal(), dice.normal().exp())
                }
            })
            .collect();
        let all = weighted(&list);
        let mut merged = WeightedMean::new();
        for piece in pieces(&mut dice, &list) {
            merged.merge(&weighted(piece));
        }
        assert_eq!(merged.count(), all.count());
        if whole {
            assert_eq!(merged.mean().unwrap(), all.mean().unwrap());
            assert_eq!(merged.effective_size().unwrap(), all.effective_size().unwrap());
            assert_eq!(merged.total_weight(), all.total_weight());
        }
        close(merged.mean().unwrap(), all.mean().unwrap(), 1e-12);
        close(merged.effective_size().unwrap(), all.effective_size().unwrap(), 1e-12);
        close(merged.standard_error().unwrap(), all.standard_error().unwrap(), 1e-12);
    }
}

#[test]
fn weighted_mean_refuses_what_says_nothing() {
    let mut all = weighted(&[(1.0, 0.0), (2.0, 0.0)]);
    assert!(matches!(all.mean(), Err(StatsError::NoMass { .. })));
    all.push(3.0, 1.0).unwrap();
    assert_eq!(all.mean().unwrap(), 3.0);
    assert!(matches!(all.standard_error(), Err(StatsError::TooFew { .. })));
    all.push(4.0, 1.0).unwrap();
    close(all.standard_error().unwrap(), 0.5, 1e-15);
    for bad in [-1.0, f64::NAN, f64::INFINITY, 1e91] {
        assert!(matches!(all.push(1.0, bad), Err(StatsError::OutOfRange { .. })));
    }
    assert!(all.push(f64::NAN, 1.0).is_err());
    assert_eq!(all.count(), 4);
    assert!(matches!(weighted(&[(1.0, 1e-200)]).mean(), Err(StatsError::NoMass { .. })));
    // Tiny weights next to a large one are harmless.
    assert_eq!(weighted(&[(1.0, 1e-200), (7.0, 1.0)]).mean().unwrap(), 7.0);
}

#[test]
fn effective_size_of_any_scale() {
    close(effective_sample_size(&[1e-320; 8]).unwrap(), 8.0, 1e-14);
    close(effective_sample_size(&[f64::MAX, f64::MAX, 0.0]).unwrap(), 2.0, 1e-14);
    assert_eq!(effective_sample_size(&[0.0, 3.0]).unwrap(), 1.0);
    assert!(matches!(effective_sample_size(&[]), Err(StatsError::NoMass { .. })));
    assert!(matches!(effective_sample_size(&[0.0]), Err(StatsError::NoMass { .. })));
    let bad = effective_sample_size(&[1.0, f64::NAN]);
    assert!(matches!(bad, Err(StatsError::BadEntry { index: 1, .. })));
}

/// Importance weights exp(z - 1/8) shift N(0, 1/4) to mean 1/4; 95% intervals must cover it.
#[test]
fn weighted_intervals_cover() {
    let mut dice = Dice::new(5);
    let problems = 4000;
    let covered = (0..problems)
        .filter(|_| {
            let mut all = WeightedMean::new();
            for _ in 0..400 {
                let z = 0.5 * dice.normal();
                // From N(0, 1/4) to N(1/4, 1/4): density ratio exp(z - 1/8).
                all.push(z, (z - 0.125).exp()).unwrap();
            }
            all.interval(Level::P95).unwrap().contains(0.25)
        })
        .count();
    let rate = covered as f64 / f64::from(problems);
    assert!((0.94..=0.96).contains(&rate), "covered {rate}");
}

#[test]
fn pairing_cancels_what_is_shared_and_merges() {
    let mut dice = Dice::new(6);
    let list: Vec<(f64, f64)> = (0..1000)
        .map(|_| {
            let deal = 20.0 * dice.normal();
            ((deal + 1.0 + dice.normal()).round(), (deal + dice.normal()).round())
        })
        .collect();
    let pair = |list: &[(f64, f64)]| {
        let mut all = Paired::new();
        list.iter().for_each(|&(a, b)| all.push(a, b).unwrap());
        all
    };
    let all = pair(&list);
    let plain = welford(&list.iter().map(|(a, b)| a - b).collect::<Vec<_>>());
    assert_eq!(all.difference(), &plain);
    assert_eq!(all.interval(Level::P99).unwrap(), plain.interval(Level::P99).unwrap());
    assert!(all.interval(Level::P99).unwrap().contains(1.0));
    assert!(all.interval(Level::P99).unwrap().low() > 0.5);
    assert!(all.gain().unwrap() > 100.0, "gain {}", all.gain().unwrap());
    for _ in 0..50 {
        let mut merged = Paired::new();
        pieces(&mut dice, &list).iter().for_each(|piece| merged.merge(&pair(piece)));
        assert_eq!(merged.count(), 1000);
        assert_eq!(merged.difference().mean().unwrap(), plain.mean().unwrap());
        assert_eq!(merged.left().sum(), all.left().sum());
        assert_eq!(merged.right().sum(), all.right().sum());
        close(merged.difference().variance().unwrap(), plain.variance().unwrap(), 1e-12);
    }
    let mut refused = all;
    assert!(refused.push(1.0, f64::NAN).is_err());
    assert!(refused.push(9e49, 1.1e50).is_err(), "the right one alone is beyond 1e50");
    assert!(refused.push(9e49, -9e49).is_err(), "the difference is beyond 1e50");
    assert_eq!(refused, all, "a refused pair changes nothing on either side");
    let constant = pair(&[(3.0, 1.0), (7.0, 5.0)]);
    assert_eq!(constant.gain().unwrap(), f64::INFINITY);
}
