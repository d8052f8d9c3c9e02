//! Simulation against exact densities, and its promise about seeds and threads.

use kibitzer_stats::{Level, Pmf, Welford};
use kibitzer_work::Work;
use kibitzer_yatzy::{
    Estimate, Rules, Simulation, Solver, State, Statistics, Table, Theta, Variant,
};

fn late(variant: Variant, open: &[&str], upper: i64, fifty: bool, theta: f64) -> (Table, State) {
    let rules = Rules::of(variant);
    let filled = rules.categories().iter().map(|c| c.name).filter(|name| !open.contains(name));
    let state = State::parse(&rules, &filled.collect::<Vec<_>>(), upper, fifty).unwrap();
    let theta = Theta::new(theta).unwrap();
    (Solver::new(&rules).theta(theta).from(state.card).solve(&Work::free()).unwrap(), state)
}

/// Every score's frequency within 5 standard errors, and every figure within 4.
fn agrees(simulation: &Simulation, density: &[f64]) {
    let n = simulation.scores.len() as f64;
    let mut counts = vec![0.0; density.len()];
    simulation.scores.iter().for_each(|&score| counts[usize::from(score)] += 1.0);
    for (score, (&count, &p)) in counts.iter().zip(density).enumerate() {
        let error = (n * p * (1.0 - p)).sqrt() + 1e-6;
        assert!((count - n * p).abs() <= 5.0 * error + 3.0, "{score}: {count} of {}", n * p);
    }
    let exact = Pmf::new(0, density.to_vec()).unwrap();
    let found = simulation.statistics(Level::new(0.99994).unwrap()).unwrap();
    for (name, estimate, truth) in [
        ("mean", found.mean, exact.mean()),
        ("sd", found.sd, exact.variance().sqrt()),
        ("lowest", found.lowest, exact.mean_of_lowest(0.05).unwrap()),
        ("highest", found.highest, exact.mean_of_highest(0.05).unwrap()),
    ] {
        assert!(estimate.errors_from(truth) < 4.0, "{name}: {estimate:?} beside {truth}");
        assert!(estimate.error > 0.0 && estimate.error < 1.0, "{name}: {estimate:?}");
    }
    // An interval at the level of 4 standard errors.
    for p in &found.percentiles {
        let q = f64::from(p.percent) / 100.0;
        let truth = exact.quantile(q).unwrap();
        assert!((p.low..=p.high).contains(&truth), "{p:?} beside {truth}");
        // And no wider than necessary.
        let error = (q * (1.0 - q) / n).sqrt();
        assert!(exact.at_most(p.low) > q - 9.0 * error, "{p:?}");
        assert!(exact.at_most(p.high - 1) < q + 9.0 * error, "{p:?}");
    }
}

/// Figures vary from seed to seed by their standard errors.
#[test]
fn figures_scatter_as_their_standard_errors_say() {
    let open = ["Fours", "Full House", "Chance"];
    let (table, state) = late(Variant::Scandinavian, &open, 30, false, 0.0);
    let run = |seed| {
        let games = table.simulate(state, 2000, seed, &Work::free()).unwrap();
        games.statistics(Level::P95).unwrap()
    };
    let runs: Vec<Statistics> = (1..=400).map(run).collect();
    type Figure = (&'static str, fn(&Statistics) -> Estimate);
    let figures: [Figure; 7] = [
        ("mean", |s| s.mean),
        ("sd", |s| s.sd),
        ("lowest", |s| s.lowest),
        ("highest", |s| s.highest),
        ("points of a box", |s| s.boxes[12].points),
        ("missed", |s| s.boxes[12].missed),
        ("turn", |s| s.boxes[12].turn),
    ];
    for (name, figure) in figures {
        let (mut values, mut errors) = (Welford::new(), Welford::new());
        for run in &runs {
            values.push(figure(run).value).unwrap();
            errors.push(figure(run).error).unwrap();
        }
        // A standard deviation from 400 samples is accurate to 3.5 percent; tails are estimated
        // from 100 games each.
        let ratio = errors.mean().unwrap() / values.variance().unwrap().sqrt();
        assert!((0.85..1.18).contains(&ratio), "{name}: {ratio}");
    }
}

#[test]
fn games_are_distributed_as_the_density_says() {
    let five = ["Fours", "Sixes", "Full House", "Chance", "Yatzy"];
    for theta in [0.0, -0.2, 3.0] {
        let (table, state) = late(Variant::Scandinavian, &five, 30, false, theta);
        let simulation = table.simulate(state, 200_000, 7, &Work::free()).unwrap();
        agrees(&simulation, &table.density(state, None, &Work::free()).unwrap());
    }
    let open = ["Fours", "Yahtzee", "Full House", "Large Straight"];
    let (table, state) = late(Variant::AmericanForcedJoker, &open, 50, false, 0.0);
    let simulation = table.simulate(state, 200_000, 8, &Work::free()).unwrap();
    agrees(&simulation, &table.density(state, None, &Work::free()).unwrap());
    let (table, state) = late(Variant::Maxi, &["Sixes", "Tower", "Chance"], 60, false, 0.0);
    agrees(
        &table.simulate(state, 50_000, 9, &Work::free()).unwrap(),
        &table.density(state, None, &Work::free()).unwrap(),
    );
}

#[test]
fn boxes_and_bonuses_add_up_to_the_scores() {
    let open = ["Fours", "Sixes", "Full House", "Chance", "Yatzy"];
    let (table, state) = late(Variant::Scandinavian, &open, 30, false, 0.0);
    let simulation = table.simulate(state, 10_000, 1, &Work::free()).unwrap();
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
        pool.install(|| table.simulate(state, games, seed, &Work::free())).unwrap()
    };
    let one = play(1, 3000, 5);
    assert_eq!(one, play(3, 3000, 5));
    assert_ne!(one.scores, play(1, 3000, 6).scores);
    // A longer run begins with the same games.
    assert_eq!(one.scores, play(2, 5000, 5).scores[..3000]);
}

#[test]
fn parts_of_a_simulation_add_up_to_it() {
    let (table, state) = late(Variant::Scandinavian, &["Sixes", "Chance", "Yatzy"], 50, false, 0.0);
    let whole = table.simulate(state, 3000, 5, &Work::free()).unwrap();
    let mut parts = table.simulate_games(state, 0..1000, 5, &Work::free()).unwrap();
    assert_ne!(parts, whole);
    parts.add(table.simulate_games(state, 1000..1001, 5, &Work::free()).unwrap());
    parts.add(table.simulate_games(state, 1001..3000, 5, &Work::free()).unwrap());
    assert_eq!(parts, whole);
    assert!(table.simulate_games(state, 5..5, 5, &Work::free()).is_err());
}

#[test]
fn absurd_numbers_of_games_are_refused() {
    let (table, state) = late(Variant::Scandinavian, &["Chance"], 30, false, 0.0);
    assert_eq!(
        table.simulate(state, 0, 1, &Work::free()).unwrap_err().at().as_deref(),
        Some("games")
    );
    assert!(table.simulate(state, u64::MAX, 1, &Work::free()).is_err());
    assert!(table.simulate(State::START, 10, 1, &Work::free()).is_err());
}
