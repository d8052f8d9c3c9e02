//! The laws of a union: split into mutually exclusive cases, a problem has the same worlds as the whole.

use crate::common;

use common::*;
use kibitzer_deal::*;
use std::collections::HashMap;

/// The cases "seat 0 holds exactly n of these kinds", of which exactly one is true.
fn cases(problem: &Problem, kinds: Kinds) -> Problems {
    let most = problem.seats()[0].capacity;
    let case = |n| problem.given(&[Event::holds(0, kinds, Counts::exactly(n))]).unwrap();
    Problems::new((0..=most).map(case).collect()).unwrap()
}

fn hands(deal: &Deal) -> Vec<Vec<u8>> {
    deal.hands().map(<[u8]>::to_vec).collect()
}

/// Every deal of the unsplit problem with its number of worlds.
fn all(problem: &Problem) -> HashMap<Vec<Vec<u8>>, Count> {
    let mut all = HashMap::new();
    for (deal, worlds) in
        Lattice::new(problem).map(|l| l.deals().collect::<Vec<_>>()).unwrap_or_default()
    {
        all.insert(hands(&deal), worlds);
    }
    all
}

#[test]
fn a_union_of_cases_is_the_whole() {
    let (mut several, mut impossible) = (0, 0);
    for seed in 0..3_500 {
        let mut rng = rng(seed + 9_000_000);
        let problem = some_problem(&mut rng);
        let kinds = some_kinds(&mut rng, problem.kinds().len());
        let options = Options::default();
        let union = Union::new(&cases(&problem, kinds), options);
        let whole = match Lattice::new(&problem) {
            Ok(whole) => whole,
            Err(error) => {
                assert_eq!(union.unwrap_err(), error, "seed {seed}");
                impossible += 1;
                continue;
            }
        };
        let union = union.unwrap();
        several += usize::from(union.lattices().count() > 1);
        assert_eq!(*union.worlds(), whole.worlds(), "seed {seed}");
        assert!((union.entropy() - whole.entropy()).abs() < 1e-9, "seed {seed}");
        let marginals = whole.marginals();
        for (seat, place) in problem.seats().iter().enumerate() {
            for kind in 0..problem.kinds().len() {
                let held = union.sum(|case| case.held(seat, kind));
                assert_eq!(held, marginals.held(seat, kind), "seed {seed}");
                for slot in 0..place.capacity {
                    let there = union.sum(|case| case.at_slot(seat, slot, kind));
                    assert_eq!(there, marginals.at_slot(seat, slot, kind), "seed {seed}");
                }
            }
        }
        let event = [Event::holds(0, some_kinds(&mut rng, problem.kinds().len()), Counts::odd())];
        assert_eq!(union.probability(&event).unwrap(), whole.probability(&event).unwrap());
        let given = union.given(&event).unwrap();
        let worlds = given.map_or(Count::ZERO, |given| given.worlds().clone());
        assert_eq!(worlds, whole.worlds_where(&event).unwrap(), "seed {seed}");
        if whole.worlds() <= 2_000u64.into() {
            let found: HashMap<_, _> = union.deals().map(|(d, n)| (hands(&d), n)).collect();
            assert_eq!(found, all(&problem), "seed {seed}");
        }
    }
    assert!(
        several > 400 && impossible > 50,
        "{several} with several cases, {impossible} impossible"
    );
}

/// Cases of very different sizes: every world is drawn equally often.
#[test]
fn samples_of_a_union_are_uniform() {
    let setup = Setup {
        kinds: vec![
            Kind { copies: 3, value: 1 },
            Kind { copies: 2, value: 2 },
            Kind { copies: 1, value: 3 },
        ],
        seats: vec![Seat::stand(2), Seat::stand(2), Seat::stand(2)],
        across: Vec::new(),
    };
    let problem = Problem::new(setup).unwrap();
    let union = Union::new(&cases(&problem, Kinds::one(1)), Options::default()).unwrap();
    assert_eq!(union.lattices().count(), 3);
    let expected = all(&problem);
    let sampler = union.sampler();
    let (mut rng, draws) = (rng(5), 90_000);
    let mut seen: HashMap<Vec<Vec<u8>>, f64> = HashMap::new();
    let mut deal = Deal::blank(&problem);
    for _ in 0..draws {
        sampler.sample_into(&mut rng, &mut deal);
        assert!(deal.obeys(&problem));
        *seen.entry(hands(&deal)).or_default() += 1.0;
    }
    let chi: f64 = expected
        .iter()
        .map(|(deal, worlds)| {
            let want = draws as f64 * worlds.to_f64() / union.worlds().to_f64();
            (seen.get(deal).copied().unwrap_or(0.0) - want).powi(2) / want
        })
        .sum();
    // Five standard deviations of the statistic above its mean.
    let freedom = expected.len() as f64 - 1.0;
    assert!(
        seen.len() == expected.len() && chi < freedom + 5.0 * (2.0 * freedom).sqrt(),
        "{chi} of {freedom}"
    );
}

#[test]
fn problems_that_do_not_go_together_are_refused() {
    let problem = |copies, capacity| {
        Problem::new(Setup {
            kinds: vec![Kind { copies, value: 1 }, Kind { copies: 4 - copies, value: 2 }],
            seats: vec![Seat::hand(capacity), Seat::hand(4 - capacity)],
            across: Vec::new(),
        })
        .unwrap()
    };
    assert_eq!(Problems::new(Vec::new()).unwrap_err(), ProblemsError::Empty);
    let differs = |what| ProblemsError::Differs { case: 1, what };
    assert_eq!(Problems::new(vec![problem(1, 2), problem(2, 2)]).unwrap_err(), differs("kinds"));
    assert_eq!(Problems::new(vec![problem(1, 2), problem(1, 3)]).unwrap_err(), differs("seats"));
    assert_eq!(Problems::from(problem(1, 2)).cases().len(), 1);
}

/// A single case uses no random number to choose it, so a problem and the union of it alone draw the same deals.
#[test]
fn a_union_of_one_draws_what_its_lattice_draws() {
    let mut compared = 0;
    for seed in 0..200 {
        let problem = some_problem(&mut rng(seed));
        let Ok(lattice) = Lattice::new(&problem) else { continue };
        let union = Union::new(&problem.into(), Options::default()).unwrap();
        let (mut one, mut two) = (rng(seed), rng(seed));
        for _ in 0..20 {
            assert_eq!(union.sampler().sample(&mut one), lattice.sampler().sample(&mut two));
        }
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
}
