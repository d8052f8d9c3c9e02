//! Simulation against exact densities, and its promise about seeds and threads.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use kibitzer_yatzy::{Rules, Simulation, Solver, State, Table, Theta, Variant};

fn late(variant: Variant, open: &[&str], upper: i64, fifty: bool, theta: f64) -> (Table, State) {
    let rules = Rules::of(variant);
    let filled = rules.categories().iter().map(|c| c.name).filter(|name| !open.contains(name));
    let state = State::parse(&rules, &filled.collect::<Vec<_>>(), upper, fifty).unwrap();
    let theta = Theta::new(theta).unwrap();
    (Solver::new(&rules).theta(theta).from(state.card).solve().unwrap(), state)
}

/// Every score's frequency within 5 standard errors, and the mean within 4.
fn agrees(simulation: &Simulation, density: &[f64]) {
    let n = simulation.scores.len() as f64;
    let mut counts = vec![0.0; density.len()];
    simulation.scores.iter().for_each(|&score| counts[usize::from(score)] += 1.0);
    for (score, (&count, &p)) in counts.iter().zip(density).enumerate() {
        let error = (n * p * (1.0 - p)).sqrt() + 1e-6;
        assert!((count - n * p).abs() <= 5.0 * error + 3.0, "{score}: {count} of {}", n * p);
    }
    let points = || density.iter().enumerate().map(|(x, p)| (x as f64, p));
    let mean: f64 = points().map(|(x, p)| p * x).sum();
    let variance: f64 = points().map(|(x, p)| p * (x - mean) * (x - mean)).sum();
    let found = simulation.scores.iter().map(|&s| f64::from(s)).sum::<f64>() / n;
    let errors = (found - mean) / (variance / n).sqrt();
    assert!(errors.abs() < 4.0, "{found} beside {mean}: {errors} standard errors");
}

#[test]
fn games_are_distributed_as_the_density_says() {
    let five = ["Fours", "Sixes", "Full House", "Chance", "Yatzy"];
    for theta in [0.0, -0.2, 3.0] {
        let (table, state) = late(Variant::Scandinavian, &five, 30, false, theta);
        let simulation = table.simulate(state, 200_000, 7).unwrap();
        agrees(&simulation, &table.density(state, None).unwrap());
    }
    let open = ["Fours", "Yahtzee", "Full House", "Large Straight"];
    let (table, state) = late(Variant::AmericanForcedJoker, &open, 50, false, 0.0);
    let simulation = table.simulate(state, 200_000, 8).unwrap();
    agrees(&simulation, &table.density(state, None).unwrap());
    let (table, state) = late(Variant::Maxi, &["Sixes", "Tower", "Chance"], 60, false, 0.0);
    agrees(&table.simulate(state, 50_000, 9).unwrap(), &table.density(state, None).unwrap());
}

#[test]
fn boxes_and_bonuses_add_up_to_the_scores() {
    let open = ["Fours", "Sixes", "Full House", "Chance", "Yatzy"];
    let (table, state) = late(Variant::Scandinavian, &open, 30, false, 0.0);
    let simulation = table.simulate(state, 10_000, 1).unwrap();
    let points: u64 = simulation.boxes.iter().map(|of_box| of_box.points).sum();
    let scores: u64 = simulation.scores.iter().map(|&score| u64::from(score)).sum();
    assert_eq!(scores, points + 50 * simulation.bonuses);
    let turns: u64 = simulation.boxes.iter().map(|of_box| of_box.turns).sum();
    assert_eq!(turns, 10_000 * (1 + 2 + 3 + 4 + 5));
    for (of_box, category) in simulation.boxes.iter().zip(table.rules().categories()) {
        assert_eq!(of_box.turns > 0, open.contains(&category.name));
        assert!(of_box.squares >= of_box.points && of_box.missed <= 10_000);
    }
    assert!(simulation.bonuses > 0 && simulation.bonuses < 10_000);
}

#[test]
fn a_seed_means_the_same_games_for_any_number_of_threads() {
    let open = ["Fours", "Sixes", "Full House", "Chance", "Yatzy", "One Pair"];
    let (table, state) = late(Variant::Scandinavian, &open, 30, false, 0.0);
    let play = |threads: usize, games: u64, seed: u64| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| table.simulate(state, games, seed)).unwrap()
    };
    let one = play(1, 3000, 5);
    assert_eq!(one, play(3, 3000, 5));
    assert_ne!(one.scores, play(1, 3000, 6).scores);
    // More games begin with the same ones.
    assert_eq!(one.scores, play(2, 5000, 5).scores[..3000]);
}

#[test]
fn absurd_numbers_of_games_are_refused() {
    let (table, state) = late(Variant::Scandinavian, &["Chance"], 30, false, 0.0);
    assert_eq!(table.simulate(state, 0, 1).unwrap_err().at().as_deref(), Some("games"));
    assert!(table.simulate(state, u64::MAX, 1).is_err());
    assert!(table.simulate(State::START, 10, 1).is_err());
}
