//! Advice: its values must add up, and its edge cases.

use kibitzer_work::Work;
use kibitzer_yatzy::{Dice, Lattice, Precision, Rules, Solver, State, Theta, Variant, YatzyError};

#[test]
fn first_rolls_weighted_by_their_chances_give_the_value_of_the_state() {
    for (variant, filled, theta) in [
        (Variant::Scandinavian, vec!["Ones", "Sixes", "Yatzy", "Chance", "One Pair"], 0.0),
        (Variant::Scandinavian, vec!["Ones", "Sixes", "Yatzy", "Chance", "One Pair"], 1e-4),
        (Variant::Scandinavian, vec!["Ones", "Sixes", "Yatzy", "Chance", "One Pair"], -0.4),
        (Variant::Scandinavian, vec!["Ones", "Sixes", "Yatzy", "Chance", "One Pair"], -9.0),
        (Variant::American, vec!["Aces", "Sixes", "Yahtzee", "Chance", "Fours"], 0.3),
        (Variant::AmericanForcedJoker, vec!["Aces", "Sixes", "Yahtzee", "Chance", "Fours"], 0.0),
    ] {
        let rules = Rules::of(variant);
        let fifty = rules.repeat_bonus() > 0;
        let state = State::parse(&rules, &filled, 6, fifty).unwrap();
        let theta = Theta::new(theta).unwrap();
        let solver = Solver::new(&rules).theta(theta).precision(Precision::F64).from(state.card);
        let table = solver.solve(&Work::free()).unwrap();
        let lattice = Lattice::new(5);
        let rolls = lattice.rolls().iter().zip(lattice.first_roll());
        let values = rolls.map(|(d, p)| (p, table.advise(state, d, 2).unwrap().value.get()));
        let known = table.value(state).unwrap().get();
        let found = if theta.get() == 0.0 {
            values.map(|(p, value)| p * value).sum::<f64>()
        } else {
            known + values.map(|(p, value)| p * (value - known).exp()).sum::<f64>().ln()
        };
        assert!((found - known).abs() < 1e-9, "{variant} {theta:?}: {found} beside {known}");
    }
}

#[test]
fn advice_is_sorted_and_complete() {
    let rules = Rules::of(Variant::Maxi);
    let filled: Vec<&str> = rules.categories()[3..].iter().map(|c| c.name).collect();
    let state = State::parse(&rules, &filled, 60, false).unwrap();
    let table = Solver::new(&rules).from(state.card).solve(&Work::free()).unwrap();
    let dice = Dice::parse(&[1, 1, 2, 3, 3, 6], 6).unwrap();
    let advice = table.advise(state, &dice, 1).unwrap();
    assert_eq!(advice.actions.len(), 3 * 2 * 3 * 2);
    assert!(advice.actions.windows(2).all(|pair| pair[0].regret <= pair[1].regret));
    assert!(advice.actions.iter().all(|action| action.regret >= 0.0));
}

#[test]
fn bad_questions_are_refused() {
    let rules = Rules::of(Variant::Scandinavian);
    let filled: Vec<&str> = rules.categories().iter().map(|c| c.name).collect();
    let over = State::parse(&rules, &filled, 63, false).unwrap();
    let late = State::parse(&rules, &filled[1..], 62, false).unwrap();
    let table = Solver::new(&rules).from(late.card).solve(&Work::free()).unwrap();
    let dice = Dice::parse(&[1, 2, 3, 4, 5], 5).unwrap();
    assert_eq!(table.advise(over, &dice, 0), Err(YatzyError::GameOver));
    for rerolls in [-1, 3, i64::MAX] {
        assert_eq!(table.advise(late, &dice, rerolls), Err(YatzyError::Rerolls { rerolls }));
    }
    let six = Dice::parse(&[1, 2, 3, 4, 5, 6], 6).unwrap();
    assert!(matches!(table.advise(late, &six, 0), Err(YatzyError::DiceCount { .. })));
    assert!(table.advise(State::START, &dice, 0).is_err());
}
