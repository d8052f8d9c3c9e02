//! What a keep aims at, against probabilities worked out by hand.

use kibitzer_work::Work;
use kibitzer_yatzy::{Dice, Rules, Solver, State, Table, Variant};

fn late(open: &[&str], upper: i64) -> (Rules, State, Table) {
    let rules = Rules::of(Variant::Scandinavian);
    let filled: Vec<&str> =
        rules.categories().iter().map(|c| c.name).filter(|name| !open.contains(name)).collect();
    let state = State::parse(&rules, &filled, upper, false).unwrap();
    let table = Solver::new(&rules).from(state.card).solve(&Work::free()).unwrap();
    (rules, state, table)
}

fn dice(faces: &[i64]) -> Dice {
    Dice::parse(faces, faces.len()).unwrap()
}

#[test]
fn the_ends_of_a_turn_have_the_chances_of_the_throws() {
    let (rules, state, table) = late(&["Ones", "Yatzy"], 63);
    let (ones, yatzy) = (0, rules.category("Yatzy").unwrap());
    // Four sixes: the fifth comes once in six, or with another reroll in 11 of 36; otherwise the
    // ones are given up.
    let four = dice(&[6, 6, 6, 6]);
    for (rerolls, hit) in [(1, 1.0 / 6.0), (2, 11.0 / 36.0)] {
        let ends = table.intent(state, &four, rerolls).unwrap();
        assert_eq!(ends.len(), 2);
        assert_eq!((ends[0].0, ends[1].0), (ones, yatzy));
        assert!((ends[0].1 - (1.0 - hit)).abs() < 1e-12 && (ends[1].1 - hit).abs() < 1e-12);
    }
    // Everything kept: nothing is thrown.
    let all = table.intent(state, &dice(&[2, 2, 2, 2, 2]), 2).unwrap();
    assert_eq!(all, [(yatzy, 1.0)]);
    let one = late(&["Chance"], 0);
    assert_eq!(one.2.intent(one.1, &Dice::NONE, 2).unwrap().len(), 1);
}

#[test]
fn bad_questions_are_refused() {
    let (_, state, table) = late(&["Chance"], 0);
    assert!(table.intent(state, &Dice::NONE, 0).is_err());
    assert!(table.intent(state, &Dice::NONE, 3).is_err());
    assert!(table.intent(state, &dice(&[1, 1, 1, 1, 1, 1]), 1).is_err());
    assert!(table.intent(State::START, &Dice::NONE, 1).is_err());
}
