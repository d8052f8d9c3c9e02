//! Densities late in the game against a plain twin that follows the advice roll by roll.

use std::collections::BTreeMap;

use kibitzer_work::Work;
use kibitzer_yatzy::{
    Act, Dice, Lattice, Precision, Rules, Solver, State, Table, Theta, Variant, YatzyError,
};

type Spread = BTreeMap<u16, f64>;

fn mix(into: &mut Spread, chance: f64, more: u16, from: &Spread) {
    for (points, p) in from {
        *into.entry(points + more).or_default() += chance * p;
    }
}

/// Follows the first action of the advice, one roll after another.
struct Twin<'t> {
    table: &'t Table,
    lattice: Lattice,
    known: BTreeMap<State, Spread>,
}

impl Twin<'_> {
    fn state(&mut self, state: State) -> Spread {
        if let Some(known) = self.known.get(&state) {
            return known.clone();
        }
        let rules = self.table.rules().clone();
        let mut spread = Spread::new();
        if rules.is_over(state.card) {
            let bonus = if state.upper >= rules.bonus_at() { rules.bonus() } else { 0 };
            spread.insert(bonus, 1.0);
        } else {
            let mut in_hand = vec![BTreeMap::<Dice, Spread>::new(); 3];
            for (dice, p) in
                self.lattice.clone().rolls().iter().zip(self.lattice.clone().first_roll())
            {
                let after = self.dice(state, dice, 2, &mut in_hand);
                mix(&mut spread, *p, 0, &after);
            }
        }
        self.known.insert(state, spread.clone());
        spread
    }

    fn dice(
        &mut self,
        state: State,
        dice: &Dice,
        left: usize,
        known: &mut [BTreeMap<Dice, Spread>],
    ) -> Spread {
        if let Some(known) = known[left].get(dice) {
            return known.clone();
        }
        let advice = self.table.advise(state, dice, left as i64).unwrap();
        let mut spread = Spread::new();
        match advice.actions[0].act {
            Act::Score(choice) => {
                let after = self.state(self.table.rules().after(state, &choice));
                mix(&mut spread, 1.0, choice.points(), &after);
            }
            Act::Keep(keep) => {
                let thrown = dice.len() - keep.len();
                for throw in 0..6usize.pow(thrown as u32) {
                    let mut faces: Vec<i64> = keep.faces().iter().map(|&f| f.into()).collect();
                    faces
                        .extend((0..thrown).map(|i| (throw / 6usize.pow(i as u32) % 6) as i64 + 1));
                    let next = Dice::parse(&faces, dice.len()).unwrap();
                    let after = self.dice(state, &next, left - 1, known);
                    mix(&mut spread, 6f64.powi(-(thrown as i32)), 0, &after);
                }
            }
        }
        known[left].insert(*dice, spread.clone());
        spread
    }
}

fn compare(found: &[f64], expected: &Spread) {
    let total: f64 = found.iter().sum();
    assert!((total - 1.0).abs() < 1e-12);
    for (points, &chance) in found.iter().enumerate() {
        let known = expected.get(&(points as u16)).copied().unwrap_or(0.0);
        assert!((chance - known).abs() < 1e-12, "{points} points: {chance} beside {known}");
    }
    assert!(usize::from(*expected.keys().last().unwrap()) < found.len());
}

fn check(rules: &Rules, open: &[&str], upper: i64, fifty: bool, theta: f64, dice: &[i64]) {
    let filled = rules.categories().iter().map(|c| c.name).filter(|name| !open.contains(name));
    let state = State::parse(rules, &filled.collect::<Vec<_>>(), upper, fifty).unwrap();
    let theta = Theta::new(theta).unwrap();
    let solver = Solver::new(rules).theta(theta).precision(Precision::F64).from(state.card);
    let table = solver.solve(&Work::free()).unwrap();
    let lattice = Lattice::new(rules.dice());
    let mut twin = Twin { table: &table, lattice, known: BTreeMap::new() };
    compare(&table.density(state, None, &Work::free()).unwrap(), &twin.state(state));
    let dice = Dice::parse(dice, rules.dice()).unwrap();
    for left in 0..3 {
        let expected = twin.dice(state, &dice, left, &mut vec![BTreeMap::new(); 3]);
        compare(
            &table.density(state, Some((&dice, left as i64)), &Work::free()).unwrap(),
            &expected,
        );
    }
}

#[test]
fn densities_agree_with_the_plain_twin() {
    let rules = Rules::of(Variant::Scandinavian);
    check(&rules, &["Sixes", "Yatzy"], 45, false, -8.0, &[1, 3, 3, 6, 6]);
    for theta in [0.0, 1e-4, -0.1, 2.0] {
        check(&rules, &["Sixes", "Full House", "Yatzy"], 45, false, theta, &[1, 3, 3, 6, 6]);
    }
    check(&rules, &["Fives", "Sixes"], 20, false, 0.0, &[5, 5, 5, 6, 6]);
    check(&rules, &["Fives", "Sixes"], 50, false, 0.3, &[5, 5, 5, 6, 6]);
    for variant in [Variant::American, Variant::AmericanForcedJoker] {
        let open = ["Fours", "Full House", "Large Straight"];
        check(&Rules::of(variant), &open, 50, true, 0.0, &[3, 3, 3, 3, 3]);
        check(&Rules::of(variant), &open, 50, false, 0.02, &[4, 4, 4, 4, 4]);
        check(&Rules::of(variant), &["Yahtzee", "Chance"], 60, false, 0.0, &[4, 4, 4, 4, 1]);
    }
}

#[test]
fn a_finished_game_brings_its_bonus_for_certain() {
    let rules = Rules::of(Variant::Scandinavian);
    let filled: Vec<&str> = rules.categories().iter().map(|c| c.name).collect();
    let over = State::parse(&rules, &filled, 70, false).unwrap();
    let table = Solver::new(&rules).from(over.card).solve(&Work::free()).unwrap();
    let density = table.density(over, None, &Work::free()).unwrap();
    assert_eq!((density.len(), density[50]), (51, 1.0));
    let dice = Dice::parse(&[1, 1, 1, 1, 1], 5).unwrap();
    assert_eq!(table.density(over, Some((&dice, 1)), &Work::free()), Err(YatzyError::GameOver));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let rules = Rules::of(Variant::Scandinavian);
    let filled = ["Ones", "Twos", "One Pair", "Chance", "Four of a Kind", "Yatzy", "Full House"];
    let state = State::parse(&rules, &filled, 5, false).unwrap();
    let table = Solver::new(&rules).from(state.card).solve(&Work::free()).unwrap();
    let density = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| table.density(state, None, &Work::free())).unwrap()
    };
    assert_eq!(density(1), density(4));
}
