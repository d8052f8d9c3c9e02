//! The guided sampler agrees with the lattice, and its intervals mean what they say.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod common;

use common::*;
use kibitzer_deal::*;

/// Student's t at 97.5% with 19 degrees of freedom.
const T19: f64 = 2.093024;

fn estimate(problem: &Problem, seed: u64, samples: usize, events: &[Event]) -> GuidedEstimate {
    let mut guided = Guided::new(problem);
    let batches = (0..20)
        .map(|batch| guided.batch(&mut rng(seed * 1_000 + batch), samples, events))
        .collect();
    GuidedEstimate::new(&guided, batches)
}

/// A middling probability of the problem that is worth estimating: seat, slot, kind.
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
            // Counted by expectation throughout: nothing was left to chance, so there is nothing to cover.
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
