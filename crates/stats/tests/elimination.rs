//! Guarantees of `Elimination`: the best is rarely eliminated, and what is left cannot be
//! distinguished.

use crate::common;
use common::Dice;
use kibitzer_stats::{Elimination, EliminationRules, Level};

const RULES: EliminationRules = EliminationRules {
    level: Level::P95,
    first_look: 50,
    results: 40_000,
    indifferent: 0.02,
    range: 1.0,
    rest: f64::INFINITY,
};

/// Wins with these probabilities; all candidates share the same random number in a world, so that
/// wins are correlated.
fn run(chances: &[f64], rules: EliminationRules, seed: u64) -> Elimination {
    let mut dice = Dice::new(seed);
    let mut race = Elimination::new(chances.len(), rules).unwrap();
    while race.rows_to_next_look() > 0 {
        for _ in 0..race.rows_to_next_look() {
            let world = dice.unit();
            let row: Vec<f64> = (race.field().iter())
                .map(|&i| {
                    // Half of the luck is shared by the world, half is the candidate's own.
                    let luck = if dice.unit() < 0.5 { world } else { dice.unit() };
                    f64::from(u8::from(luck < chances[i]))
                })
                .collect();
            race.push(&row).unwrap();
        }
    }
    race
}

#[test]
fn the_best_is_dropped_in_fewer_than_one_race_in_twenty() {
    let best_lost = |chances: &[f64]| {
        let lost = (0..300).filter(|&seed| !run(chances, RULES, seed).field().contains(&0));
        lost.count() as f64 / 300.0
    };
    // All equal: eliminating any one of them is wrong, and the first is one of four.
    assert!(best_lost(&[0.5; 4]) < 0.05);
    assert!(best_lost(&[0.52, 0.5, 0.5, 0.48]) < 0.05);
}

#[test]
fn those_far_behind_go_early_and_near_equals_stay() {
    let (mut rows, mut together) = (0, 0);
    for seed in 0..100 {
        let race = run(&[0.6, 0.6, 0.3], RULES, seed);
        assert!(!race.field().contains(&2), "seed {seed}");
        if race.field() == [0, 1] {
            assert!(race.rows(2) * 10 < race.rows(0), "{} {}", race.rows(2), race.rows(0));
            (rows, together) = (rows + race.rows(0), together + 1);
        }
    }
    assert!(together >= 95, "{together}");
    // The budget that the third one left goes to the others, and equals end before it is used up.
    let rows = rows / together;
    assert!(rows > 5_000 && rows < 20_000, "{rows}");
}

/// Eight are nearly equal and two lead: resting gives the leaders more rows, and eliminates nobody
/// who was not eliminated before.
#[test]
fn a_resting_candidate_stays_equal_and_leaves_its_rows_to_the_leaders() {
    let chances = [0.51, 0.52, 0.48, 0.48, 0.48, 0.48, 0.48, 0.48, 0.48, 0.48];
    let rules = EliminationRules { indifferent: 0.0, results: 20_000, ..RULES };
    let (mut rested, mut leaders_rows, mut right) = (0, [0, 0], [0, 0]);
    for seed in 0..100 {
        for (way, rest) in [f64::INFINITY, 1.5].into_iter().enumerate() {
            let race = run(&chances, EliminationRules { rest, ..rules }, seed);
            leaders_rows[way] += race.rows(race.leader());
            right[way] += usize::from(race.leader() == 1);
            assert!(race.field().iter().all(|i| race.equals().contains(i)));
            rested += race.equals().len() - race.field().len();
            assert!(rest.is_finite() || race.equals() == race.field());
        }
    }
    assert!(rested > 100, "{rested}");
    assert!(leaders_rows[1] > leaders_rows[0] * 5 / 4, "{leaders_rows:?}");
    assert!(right[1] >= right[0], "{right:?}");
}

/// Two candidates that never differ are called equal, but not after the first few rows.
#[test]
fn equal_rows_are_no_proof_until_there_are_enough() {
    let mut race = Elimination::new(2, RULES).unwrap();
    while race.rows_to_next_look() > 0 {
        race.push(&[1.0, 1.0]).unwrap();
    }
    assert_eq!(race.field(), [0, 1]);
    assert!((150..300).contains(&race.rows(0)), "{}", race.rows(0));
    let careless = EliminationRules { range: 0.0, ..RULES };
    let mut race = Elimination::new(2, careless).unwrap();
    while race.rows_to_next_look() > 0 {
        race.push(&[1.0, 1.0]).unwrap();
    }
    assert_eq!(race.rows(0), 50, "without a range the first look is enough");
}

#[test]
fn the_budget_is_kept_and_misuse_is_refused() {
    for results in [0, 3, 7, 100, 1001] {
        let rules = EliminationRules { results, ..RULES };
        let race = run(&[0.5, 0.5, 0.5], rules, 1);
        let spent: u64 = (0..3).map(|i| race.rows(i)).sum();
        assert!(spent <= results && results - spent < 3, "{spent} of {results}");
    }
    let mut race = Elimination::new(2, RULES).unwrap();
    assert!(race.push(&[1.0]).is_err());
    assert!(race.push(&[1.0, f64::NAN]).is_err());
    assert_eq!(race.rows(0), 0);
    assert!(Elimination::new(0, RULES).is_err());
    assert!(Elimination::new(2, EliminationRules { first_look: 1, ..RULES }).is_err());
    assert!(Elimination::new(2, EliminationRules { rest: f64::NAN, ..RULES }).is_err());
    assert!(Elimination::new(2, EliminationRules { indifferent: f64::NAN, ..RULES }).is_err());
}
