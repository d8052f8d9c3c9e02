//! Late parts of the game, compared with the plain twins.

use kibitzer_work::Work;
use kibitzer_yatzy::plain::Plain;
use kibitzer_yatzy::{Precision, Rules, Solver, State, Theta, Variant};

/// Compares every state of a part of the game with the plain twin.
fn compare(rules: &Rules, filled: &[&str], theta: f64) {
    let root = State::parse(rules, filled, 0, false).unwrap().card;
    let plain = Plain::solve(rules, theta, root);
    let solver = || Solver::new(rules).theta(Theta::new(theta).unwrap()).from(root);
    let wide = solver().precision(Precision::F64).solve(&Work::free()).unwrap();
    let narrow = solver().solve(&Work::free()).unwrap();
    assert!(plain.states() > 100);
    assert!(plain.states() as u64 >= wide.states());
    let points = if theta == 0.0 { 1.0 } else { theta };
    let mut compared = 0;
    for (state, expected) in plain.iter() {
        // The twin also lists cards whose Yahtzee box changed from 0 to 50.
        let Ok(found) = wide.value(state) else { continue };
        compared += 1;
        let off = (found.get() - expected) / points;
        // Near theta 0 the twin is the less accurate one: its logarithms are only accurate to about
        // 1e-16.
        assert!(off.abs() < 1e-9 + 1e-14 / points.abs(), "{theta} {state:?}: {off} points off");
        let off = (narrow.value(state).unwrap().get() - found.get()) / points;
        assert!(off.abs() < 1e-3, "{theta} {state:?}: {off} points off at f32");
    }
    assert_eq!(compared, wide.states());
}

/// All upper boxes but two, and five lower ones, are filled.
const LATE: [&str; 9] = [
    "Ones",
    "Twos",
    "Threes",
    "Four of a Kind",
    "Small Straight",
    "Large Straight",
    "One Pair",
    "Fives",
    "Three of a Kind",
];

#[test]
fn every_theta_agrees_with_the_plain_twin_late_in_the_game() {
    let rules = Rules::of(Variant::Scandinavian);
    let sizes = [1e-6, 0.9999e-3, 1.0001e-3, 0.01, 0.15, 0.5, 1.0, 3.0, 6.4, 6.6, 30.0, 1000.0];
    compare(&rules, &LATE, 0.0);
    for size in sizes {
        compare(&rules, &LATE, size);
        compare(&rules, &LATE, -size);
    }
}

#[test]
fn thetas_next_to_nothing_pass_into_expected_points() {
    let rules = Rules::of(Variant::Scandinavian);
    let root = State::parse(&rules, &LATE, 0, false).unwrap();
    let solver = || Solver::new(&rules).precision(Precision::F64).from(root.card);
    let expected = solver().solve(&Work::free()).unwrap().value(root).unwrap().get();
    for size in [1e-12, 1e-10] {
        for theta in [size, -size] {
            let table = solver().theta(Theta::new(theta).unwrap()).solve(&Work::free()).unwrap();
            let found = table.value(root).unwrap().certainty_equivalent();
            assert!((found - expected).abs() < 1e-7, "{theta}: {found} beside {expected}");
        }
    }
}

#[test]
fn every_rule_set_agrees_with_the_plain_twin_late_in_the_game() {
    let american =
        ["Aces", "Threes", "Fours", "Fives", "Four of a Kind", "Chance", "Small Straight"];
    for variant in Variant::ALL {
        let rules = Rules::of(variant);
        for theta in [0.0, 0.02, -0.5, 3.0] {
            match variant {
                Variant::Scandinavian => {}
                Variant::Maxi => compare(
                    &rules,
                    &[
                        "Ones",
                        "Twos",
                        "Threes",
                        "Fours",
                        "Fives",
                        "One Pair",
                        "Two Pairs",
                        "Three of a Kind",
                        "Four of a Kind",
                        "Small Straight",
                        "Large Straight",
                        "Full Straight",
                        "Villa",
                        "Tower",
                        "Chance",
                        "Five of a Kind",
                    ],
                    theta,
                ),
                _ => compare(&rules, &american, theta),
            }
        }
    }
    for house in ["full_house_five", "two_pairs_four"] {
        compare(&Rules::parse("scandinavian", &[house]).unwrap(), &LATE, 0.0);
    }
}

#[test]
fn certainty_equivalents_and_log_utilities_rise_with_theta() {
    let rules = Rules::of(Variant::Scandinavian);
    let thetas = [-3.0, -1.0, -0.2, -0.02, -1e-3, -1e-6, 1e-6, 1e-3, 0.02, 0.2, 1.0, 3.0];
    let mut before = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    let root = State::parse(&rules, &LATE[..5], 0, false).unwrap();
    for theta in thetas {
        let theta = Theta::new(theta).unwrap();
        let table = Solver::new(&rules).theta(theta).precision(Precision::F64).from(root.card);
        let value = table.solve(&Work::free()).unwrap().value(root).unwrap();
        let now = (value.log_utility().unwrap(), value.certainty_equivalent());
        assert!(now.0 > before.0 && now.1 > before.1, "{theta:?}: {now:?} after {before:?}");
        before = now;
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let rules = Rules::of(Variant::American);
    let root = State::parse(&rules, &["Aces", "Twos", "Chance", "Fours"], 0, false).unwrap();
    let values = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let theta = Theta::new(-0.3).unwrap();
        let table = pool
            .install(|| Solver::new(&rules).theta(theta).from(root.card).solve(&Work::free()))
            .unwrap();
        match table.cells() {
            kibitzer_yatzy::Cells::F32(cells) => (**cells).as_ref().to_vec(),
            kibitzer_yatzy::Cells::F64(_) => panic!("asked for f32"),
        }
    };
    assert_eq!(values(1), values(3));
}

#[test]
fn a_table_answers_only_for_what_it_holds() {
    let rules = Rules::of(Variant::Scandinavian);
    let late = State::parse(&rules, &LATE, 0, false).unwrap();
    let table = Solver::new(&rules).from(late.card).solve(&Work::free()).unwrap();
    assert!(table.value(State::START).is_err());
    assert!(table.value(State { card: late.card, upper: 62 }).is_err());
    assert!(table.value(late).is_ok());
}
