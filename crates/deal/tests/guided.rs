//! The guided sampler agrees with the lattice, and its confidence intervals have the right coverage.

use crate::common;

use common::*;
use kibitzer_deal::*;
use kibitzer_work::Work;

/// Student's t at 97.5% with 19 degrees of freedom.
const T19: f64 = 2.093024;

fn estimate(problem: &Problem, seed: u64, samples: usize, events: &[Event]) -> GuidedEstimate {
    let mut guided = Guided::new(problem);
    let batches = (0..20)
        .map(|batch| {
            guided.batch(&mut rng(seed * 1_000 + batch), samples, events, &Work::free()).unwrap()
        })
        .collect();
    GuidedEstimate::new(&guided, batches)
}

/// A moderate probability of the problem that is worth estimating: seat, slot, kind.
fn question(
    rng: &mut impl rand_core::Rng,
    lattice: &Lattice,
) -> Option<(usize, usize, usize, f64)> {
    let problem = lattice.problem();
    let marginals = lattice.marginals();
    for _ in 0..30 {
        let seat = below(rng, problem.seats().len());
        let held = &problem.seats()[seat];
        let kind = below(rng, problem.kinds().len());
        if !held.sorted || held.capacity == 0 {
            continue;
        }
        let slot = below(rng, held.capacity);
        let p = Fraction::new(&marginals.at_slot(seat, slot, kind), marginals.worlds()).to_f64();
        if (0.1..=0.9).contains(&p) {
            return Some((seat, slot, kind, p));
        }
    }
    None
}

#[test]
fn intervals_of_95_percent_cover_in_94_to_96_percent() {
    let (mut asked, mut covered, mut exact) = (0, 0, 0);
    for seed in 0.. {
        let mut rng = rng(seed + 6_000_000);
        let problem = some_problem(&mut rng);
        let Ok(lattice) = Lattice::new(&problem) else { continue };
        let Some((seat, slot, kind, p)) = question(&mut rng, &lattice) else { continue };
        let found = estimate(&problem, seed, 60, &[]).at_slot(seat, slot, kind);
        if (found.value - p).abs() < 1e-12 {
            // Computed by expectation throughout: there was no sampling, so there is no interval to cover.
            exact += 1;
            continue;
        }
        asked += 1;
        covered += usize::from((found.value - p).abs() <= T19 * found.standard_error);
        if asked == 6_000 {
            break;
        }
    }
    let rate = covered as f64 / asked as f64;
    println!("{asked} intervals, {:.2}% cover; {exact} answers exact", 100.0 * rate);
    assert!((0.94..=0.96).contains(&rate), "{rate}");
}

/// Four stands with 38 wires in all, one wire of each shown: the weights vary widely here, so that an unweighted
/// estimate would be far off.
fn shown_stands() -> Problem {
    let own = [1, 3, 3, 6, 7, 10, 10, 10, 11, 12];
    let kinds = (1..=12)
        .map(|value| Kind {
            copies: 4 - own.iter().filter(|&&o| o == value).count(),
            value: value as u32,
        })
        .collect();
    let shown = |size, slot, value: usize| {
        Seat::stand(size).with(Rule::Slot { slot, kinds: Kinds::one(value - 1) })
    };
    let seats = vec![shown(10, 2, 5), shown(10, 6, 6), shown(9, 1, 4), shown(9, 7, 9)];
    Problem::new(Setup { kinds, seats, across: Vec::new() }).unwrap()
}

#[test]
fn estimates_agree_with_exact_counts_where_weights_differ() {
    let problem = shown_stands();
    let lattice = Lattice::new(&problem).unwrap();
    let marginals = lattice.marginals();
    let event = Event::any(0, Slots::first(2), Kinds::one(1));
    let found = estimate(&problem, 9, 2_000, std::slice::from_ref(&event));
    let share = found.ess() / found.samples().0 as f64;
    assert!(share < 0.8, "the weights differ: {share}");
    assert!((found.log_worlds() - lattice.worlds().log2() * std::f64::consts::LN_2).abs() < 0.05);
    let check = |what: &str, found: Estimate, exact: f64| {
        let off = (found.value - exact).abs();
        assert!(off <= 5.0 * found.standard_error, "{what}: {found:?}, exact {exact}");
        assert!(off < 0.03, "{what}: {found:?}, exact {exact}");
    };
    for (seat, held) in problem.seats().iter().enumerate() {
        for slot in 0..held.capacity {
            for kind in 0..12 {
                let exact = Fraction::new(&marginals.at_slot(seat, slot, kind), marginals.worlds())
                    .to_f64();
                check(&format!("{seat}:{slot} {kind}"), found.at_slot(seat, slot, kind), exact);
            }
        }
    }
    check("event", found.event(0), lattice.probability(&[event]).unwrap().to_f64());
}
