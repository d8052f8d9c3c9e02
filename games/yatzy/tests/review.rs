//! Reviews: luck and costs add up to the points made, ties cost nothing, impossible games are
//! rejected.

use kibitzer_work::Work;
use kibitzer_yatzy::{
    Act, Decision, Dice, Precision, Review, Rules, Solver, State, Table, Theta, Variant,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

const OPEN: [&str; 5] = ["Ones", "Sixes", "Full House", "Chance", "Yatzy"];

fn table(theta: f64) -> (Rules, State, Table) {
    let rules = Rules::of(Variant::Scandinavian);
    let filled: Vec<&str> =
        rules.categories().iter().map(|c| c.name).filter(|name| !OPEN.contains(name)).collect();
    let state = State::parse(&rules, &filled, 40, false).unwrap();
    let solver = Solver::new(&rules).theta(Theta::new(theta).unwrap()).from(state.card);
    let table = solver.precision(Precision::F64).solve(&Work::free()).unwrap();
    (rules, state, table)
}

fn throw(keep: &Dice, random: &mut SplitMix64) -> Dice {
    let mut faces: Vec<i64> = keep.faces().iter().map(|&face| face.into()).collect();
    faces.resize_with(5, || (random.next_u64() % 6) as i64 + 1);
    Dice::parse(&faces, 5).unwrap()
}

/// Plays the rest of a game; `choose` picks an action, given how many there are.
fn play(
    rules: &Rules,
    table: &Table,
    mut state: State,
    random: &mut SplitMix64,
    choose: impl Fn(usize, &mut SplitMix64) -> usize,
) -> (Vec<Decision>, f64) {
    let (mut decisions, mut points) = (vec![], 0.0);
    while !rules.is_over(state.card) {
        let mut dice = throw(&Dice::NONE, random);
        for rerolls_left in [2, 1, 0] {
            let actions = table.advise(state, &dice, rerolls_left).unwrap().actions;
            let act = actions[choose(actions.len(), random)].act;
            decisions.push(Decision { state, dice, rerolls_left, act });
            match act {
                Act::Keep(keep) => dice = throw(&keep, random),
                Act::Score(choice) => {
                    points += f64::from(choice.points());
                    state = rules.after(state, &choice);
                }
            }
        }
    }
    (decisions, points + if state.upper >= 63 { 50.0 } else { 0.0 })
}

#[test]
fn luck_and_costs_add_up_to_the_points_made() {
    for theta in [0.0, 0.05, -0.1] {
        let (rules, state, table) = table(theta);
        let mut random = SplitMix64::seed_from_u64(3);
        for _ in 0..20 {
            let any = |n: usize, random: &mut SplitMix64| (random.next_u64() % n as u64) as usize;
            let (decisions, points) = play(&rules, &table, state, &mut random, any);
            let review = Review::of(&table, &decisions).unwrap();
            assert_eq!((review.made, review.left), (points, 0.0));
            let sum = review.begin + review.luck() - review.cost();
            assert!((sum - points).abs() < 1e-7, "{sum} beside {points}");
            assert!(review.cost() > 0.0 && review.right() < decisions.len());
            assert!((review.mean_cost() * decisions.len() as f64 - review.cost()).abs() < 1e-9);
        }
    }
}

#[test]
fn the_best_play_costs_nothing_and_ties_are_right() {
    let (rules, state, table) = table(0.0);
    let mut random = SplitMix64::seed_from_u64(4);
    let (decisions, _) = play(&rules, &table, state, &mut random, |_, _| 0);
    let review = Review::of(&table, &decisions).unwrap();
    assert_eq!((review.cost(), review.right()), (0.0, decisions.len()));
    // With only the Yatzy box open, a pair of sixes is worth as much as any other pair: keeping
    // either is right.
    let filled: Vec<&str> =
        rules.categories().iter().map(|c| c.name).filter(|name| *name != "Yatzy").collect();
    let last = State::parse(&rules, &filled, 63, false).unwrap();
    let dice = Dice::parse(&[1, 1, 3, 6, 6], 5).unwrap();
    for pair in [[1, 1], [6, 6]] {
        let act = Act::Keep(Dice::parse(&pair, 2).unwrap());
        let one = Decision { state: last, dice, rerolls_left: 2, act };
        assert_eq!(Review::of(&table, &[one]).unwrap().cost(), 0.0);
    }
}

#[test]
fn games_that_cannot_be_are_refused() {
    let (rules, state, table) = table(0.0);
    let mut random = SplitMix64::seed_from_u64(5);
    let (decisions, _) = play(&rules, &table, state, &mut random, |_, _| 0);
    let refused = |spoil: &dyn Fn(&mut Vec<Decision>)| {
        let mut decisions = decisions.clone();
        spoil(&mut decisions);
        Review::of(&table, &decisions).unwrap_err().to_string()
    };
    assert!(refused(&|d| _ = d.remove(1)).contains("decision 2 does not follow"));
    assert!(refused(&|d| d.swap(0, 3)).contains("does not follow"));
    assert!(
        refused(&|d| d[0].act = Act::Keep(Dice::parse(&[1; 5], 5).unwrap())).contains("1 is not")
    );
    assert!(Review::of(&table, &[]).is_err(), "this table does not hold the start");
}
