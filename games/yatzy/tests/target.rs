//! Target play against the case file, a plain twin, and the densities of other policies.

use std::collections::HashMap;

use kibitzer_work::Work;
use kibitzer_yatzy::{
    Act, Dice, Lattice, Precision, Rules, Solver, State, TARGET_BYTES, Target, Theta, Variant,
    YatzyError,
};

fn late(rules: &Rules, open: &[&str], upper: i64, fifty: bool) -> State {
    let filled = rules.categories().iter().map(|c| c.name).filter(|name| !open.contains(name));
    State::parse(rules, &filled.collect::<Vec<_>>(), upper, fifty).unwrap()
}

/// The smallest of the cases; the benchmark solves and compares all of them.
#[test]
fn a_curve_agrees_with_the_case_file() {
    let cases: serde_json::Value =
        serde_json::from_str(include_str!("cases/target_curves.json")).unwrap();
    let rules = Rules::of(Variant::Scandinavian);
    let case = &cases["cases"][2];
    let filled: Vec<&str> =
        case["filled"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let upper = case["upper_score"].as_i64().unwrap();
    let state = State::parse(&rules, &filled, upper, false).unwrap();
    let target = Target::solve(&rules, state, TARGET_BYTES, &Work::free()).unwrap();
    let known = case["p_at_least"].as_array().unwrap();
    for (points, p) in known.iter().enumerate() {
        let found = target.chance(points as u64);
        let p = p.as_f64().unwrap();
        assert!((found - p).abs() < 1e-10, "{points} points: {found} beside {p}");
    }
    assert_eq!(target.chance(known.len() as u64 + 1000), 0.0);
}

/// The formulas as they stand, for one number of points at a time.
struct Twin {
    rules: Rules,
    lattice: Lattice,
    known: HashMap<(State, i64), f64>,
}

impl Twin {
    fn state(&mut self, state: State, need: i64) -> f64 {
        if let Some(&known) = self.known.get(&(state, need)) {
            return known;
        }
        let chance = if self.rules.is_over(state.card) {
            let bonus = if state.upper >= self.rules.bonus_at() { self.rules.bonus() } else { 0 };
            f64::from(need <= i64::from(bonus))
        } else {
            let first = self.with_rerolls(state, need, 2);
            first.iter().zip(self.lattice.first_roll()).map(|(chance, p)| p * chance).sum()
        };
        self.known.insert((state, need), chance);
        chance
    }

    fn with_rerolls(&mut self, state: State, need: i64, left: u8) -> Vec<f64> {
        let rolls = self.lattice.rolls().to_vec();
        if left == 0 {
            let best = |dice: &Dice| {
                let choices = self.rules.choices(state.card, dice);
                let after = choices.iter().map(|choice| {
                    let next = self.rules.after(state, choice);
                    self.state(next, (need - i64::from(choice.points())).max(0))
                });
                after.fold(0.0, f64::max)
            };
            return rolls.iter().map(best).collect();
        }
        let after = self.with_rerolls(state, need, left - 1);
        let full = self.lattice.full();
        let kept: Vec<f64> = self
            .lattice
            .sets()
            .iter()
            .map(|keep| {
                let missing = (rolls[0].len() - keep.len()) as u32;
                let chance = (0..6u32.pow(missing)).map(|throw| {
                    let mut faces: Vec<i64> = keep.faces().iter().map(|&f| f.into()).collect();
                    faces.extend((0..missing).map(|i| i64::from(throw / 6u32.pow(i) % 6 + 1)));
                    let roll = Dice::parse(&faces, faces.len()).unwrap();
                    after[self.lattice.place(&roll) - full]
                });
                chance.sum::<f64>() / 6f64.powi(missing as i32)
            })
            .collect();
        let best = |roll: &Dice| {
            let inside =
                self.lattice.sets().iter().zip(&kept).filter(|(keep, _)| keep.inside(roll));
            inside.map(|(_, &chance)| chance).fold(0.0, f64::max)
        };
        rolls.iter().map(best).collect()
    }
}

#[test]
fn chances_agree_with_the_plain_twin() {
    let scandinavian = Rules::of(Variant::Scandinavian);
    let forced = Rules::of(Variant::AmericanForcedJoker);
    let joker = late(&forced, &["Sixes", "Large Straight"], 40, true);
    for (rules, state, needs) in [
        (&scandinavian, late(&scandinavian, &["Sixes", "Yatzy"], 45, false), [1, 50, 68, 105]),
        (
            &scandinavian,
            late(&scandinavian, &["Chance", "Full House"], 63, false),
            [60, 75, 90, 110],
        ),
        (&forced, joker, [30, 75, 140, 240]),
    ] {
        let target = Target::solve(rules, state, TARGET_BYTES, &Work::free()).unwrap();
        let lattice = Lattice::new(5);
        let mut twin = Twin { rules: rules.clone(), lattice, known: HashMap::new() };
        for need in needs {
            let found = target.chance(need as u64);
            let expected = twin.state(state, need);
            assert!((found - expected).abs() < 1e-12, "{need}: {found} beside {expected}");
            for left in 0..3 {
                let by_roll = twin.with_rerolls(state, need, left);
                for (dice, expected) in twin.lattice.rolls().iter().zip(by_roll).step_by(23) {
                    let curve = target.curve_with(dice, left.into()).unwrap();
                    let found = curve.get(need as usize).copied().unwrap_or(0.0);
                    assert!((found - expected).abs() < 1e-12);
                    let actions = target.advise(dice, left.into(), need as u64).unwrap();
                    assert!((actions[0].chance - expected).abs() < 1e-12);
                    assert_eq!(left == 0, matches!(actions[0].act, Act::Score(_)));
                }
            }
        }
    }
}

#[test]
fn no_taste_for_risk_beats_target_play() {
    let rules = Rules::of(Variant::Scandinavian);
    let open = ["Fives", "Sixes", "Full House", "Chance", "Yatzy"];
    let state = late(&rules, &open, 20, false);
    let target = Target::solve(&rules, state, TARGET_BYTES, &Work::free()).unwrap();
    let curve = target.curve();
    assert!(curve.windows(2).all(|two| two[0] >= two[1]));
    for theta in [-1.0, -0.05, 0.0, 0.02, 0.1, 1.0] {
        let theta = Theta::new(theta).unwrap();
        let solver = Solver::new(&rules).theta(theta).precision(Precision::F64).from(state.card);
        let density =
            solver.solve(&Work::free()).unwrap().density(state, None, &Work::free()).unwrap();
        let mut at_least = 1.0;
        let mut strictly = 0;
        for (points, p) in density.iter().enumerate() {
            let best = target.chance(points as u64);
            assert!(best >= at_least - 1e-12, "{theta:?}, {points} points");
            strictly += usize::from(best > at_least + 1e-6);
            at_least -= p;
        }
        assert!(strictly > 10, "{theta:?} is nowhere worse");
    }
}

#[test]
fn bad_questions_and_large_ones_are_refused() {
    let rules = Rules::of(Variant::Scandinavian);
    let error = Target::solve(&rules, State::START, 1 << 20, &Work::free()).err().unwrap();
    assert!(matches!(error, YatzyError::TooBig { limit: 1_048_576, .. }), "{error}");
    let filled: Vec<&str> = rules.categories().iter().map(|c| c.name).collect();
    let over = State::parse(&rules, &filled, 63, false).unwrap();
    let target = Target::solve(&rules, over, TARGET_BYTES, &Work::free()).unwrap();
    assert_eq!((target.chance(50), target.chance(51), target.chance(u64::MAX)), (1.0, 0.0, 0.0));
    let dice = Dice::parse(&[1, 2, 3, 4, 5], 5).unwrap();
    assert_eq!(target.advise(&dice, 1, 5).unwrap_err(), YatzyError::GameOver);
    let late = late(&rules, &["Chance"], 63, false);
    let target = Target::solve(&rules, late, TARGET_BYTES, &Work::free()).unwrap();
    assert!(target.advise(&dice, 3, 5).is_err());
    assert_eq!(target.advise(&dice, 0, 65).unwrap()[0].chance, 1.0);
    assert_eq!(target.advise(&dice, 0, 66).unwrap()[0].chance, 0.0);
    assert_eq!(target.advise(&dice, 1, u64::MAX).unwrap()[0].chance, 0.0);
}

/// Solving for a single number of points gives the same bits as solving for all of them, also with
/// dice in hand.
#[test]
fn one_target_alone_is_that_of_the_whole_curve() {
    let open = ["Ones", "Fives", "Sixes", "Two Pairs", "Full House", "Chance", "Yatzy"];
    for variant in [Variant::Scandinavian, Variant::AmericanForcedJoker] {
        let rules = Rules::of(variant);
        let names: Vec<&str> = rules.categories().iter().map(|c| c.name).collect();
        let open: Vec<&str> = match variant {
            Variant::Scandinavian => open.to_vec(),
            _ => vec![names[0], names[4], names[5], names[8], names[11], names[12]],
        };
        for (upper, fifty) in [(38, false)] {
            let state = late(&rules, &open, upper, fifty);
            let all = Target::solve(&rules, state, TARGET_BYTES, &Work::free()).unwrap();
            let dice = Dice::parse(&[1, 5, 5, 6, 6], 5).unwrap();
            for points in [0, 30, 77, 131, 200, 100_000] {
                let one = Target::solve_points(&rules, state, points, TARGET_BYTES, &Work::free())
                    .unwrap();
                let at = format!("{points} points with {upper}, {}", rules.version());
                assert_eq!(one.chance(points).to_bits(), all.chance(points).to_bits(), "{at}");
                for rerolls in 0..3 {
                    let found = one.advise(&dice, rerolls, points).unwrap();
                    let known = all.advise(&dice, rerolls, points).unwrap();
                    assert_eq!(found, known, "{at}, {rerolls} rerolls");
                }
            }
        }
    }
}
