//! Duels: the chance of winning against plain sums, and the gain from playing for it, measured on
//! paired games.

use std::collections::HashMap;

use kibitzer_stats::{Level, Paired, Pmf};
use kibitzer_work::Work;
use kibitzer_yatzy::{
    Act, Dice, Duel, Precision, Rules, Solver, State, TARGET_BYTES, Table, Theta, Variant,
    YatzyError,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

fn late(open: &[&str], upper: i64) -> (Rules, State) {
    let rules = Rules::of(Variant::Scandinavian);
    let filled: Vec<&str> =
        rules.categories().iter().map(|c| c.name).filter(|name| !open.contains(name)).collect();
    let state = State::parse(&rules, &filled, upper, false).unwrap();
    (rules, state)
}

fn table(rules: &Rules, state: State, theta: f64) -> Table {
    let solver = Solver::new(rules).theta(Theta::new(theta).unwrap()).from(state.card);
    solver.precision(Precision::F64).solve(&Work::free()).unwrap()
}

fn to_come(table: &Table, state: State) -> Pmf {
    Pmf::new(0, table.density(state, None, &Work::free()).unwrap()).unwrap()
}

#[test]
fn a_certain_opponent_is_a_target() {
    let (rules, state) = late(&["Sixes", "Chance", "Yatzy"], 45);
    let target = kibitzer_yatzy::Target::solve(&rules, state, TARGET_BYTES, &Work::free()).unwrap();
    for lead in [0, 20, 60, 120, 500] {
        let other = Pmf::certain(200 + lead).unwrap();
        let duel = Duel::solve(&rules, state, 200, &other, TARGET_BYTES, &Work::free()).unwrap();
        // More points win and a tie counts half, so the chance lies between two targets.
        let (draw, win) = (target.chance(lead as u64), target.chance(lead as u64 + 1));
        assert!(duel.chance() >= win - 1e-12 && duel.chance() <= draw + 1e-12, "{lead}");
    }
    let behind =
        Duel::solve(&rules, state, 300, &Pmf::certain(200).unwrap(), TARGET_BYTES, &Work::free())
            .unwrap();
    assert_eq!(behind.chance(), 1.0);
}

#[test]
fn no_theta_wins_more_often() {
    let (rules, state) = late(&["Fives", "Full House", "Large Straight", "Yatzy"], 44);
    let neutral = to_come(&table(&rules, state, 0.0), state);
    for behind in [-40, 0, 25, 60] {
        let other = neutral.shift(200 + behind).unwrap();
        let duel = Duel::solve(&rules, state, 200, &other, TARGET_BYTES, &Work::free()).unwrap();
        let mut plain = 0.0;
        for theta in [-0.2, -0.05, 0.0, 0.02, 0.05, 0.2, 1.0] {
            let mine = to_come(&table(&rules, state, theta), state);
            let chance = duel.chance_of(&mine);
            // By plain sums over both scores.
            let sum: f64 = mine
                .iter()
                .flat_map(|(x, p)| other.iter().map(move |(y, q)| (x + 200, y, p * q)))
                .map(|(x, y, p)| {
                    if x > y {
                        p
                    } else if x == y {
                        p / 2.0
                    } else {
                        0.0
                    }
                })
                .sum();
            assert!((chance - sum).abs() < 1e-12);
            assert!(duel.chance() >= chance - 1e-12, "theta {theta}, {behind} behind");
            if theta == 0.0 {
                plain = chance;
            }
        }
        if behind == 60 {
            assert!(duel.chance() > plain + 0.005, "{} beside {plain}", duel.chance());
        }
    }
}

#[test]
fn two_equal_players_who_do_not_look_win_half_each() {
    let (rules, state) = late(&["Fives", "Yatzy"], 44);
    let neutral = to_come(&table(&rules, state, 0.0), state);
    let duel =
        Duel::solve(&rules, state, 100, &neutral.shift(100).unwrap(), TARGET_BYTES, &Work::free())
            .unwrap();
    assert!((duel.chance_of(&neutral) - 0.5).abs() < 1e-12);
    assert!(duel.chance() >= 0.5);
}

/// A player that maximises the chance of winning, and solves every state once.
struct Winner<'a> {
    rules: &'a Rules,
    other: &'a Pmf,
    known: HashMap<(State, i64), Duel>,
}

impl Winner<'_> {
    fn act(&mut self, state: State, points: i64, dice: &Dice, rerolls: i64) -> Act {
        let duel = self.known.entry((state, points)).or_insert_with(|| {
            Duel::solve(self.rules, state, points, self.other, TARGET_BYTES, &Work::free()).unwrap()
        });
        duel.advise(dice, rerolls).unwrap()[0].act
    }
}

/// One game with throws from a seed: each turn throws all dice three times, and a keep uses as many
/// as it needs.
fn play(
    rules: &Rules,
    mut state: State,
    seed: u64,
    mut act: impl FnMut(State, i64, &Dice, i64) -> Act,
) -> i64 {
    let mut random = SplitMix64::seed_from_u64(seed);
    let mut points = 200;
    while !rules.is_over(state.card) {
        let throws: Vec<[i64; 5]> =
            (0..3).map(|_| [(); 5].map(|()| (random.next_u64() % 6) as i64 + 1)).collect();
        let mut dice = Dice::parse(&throws[0], 5).unwrap();
        for rerolls in [2i64, 1, 0] {
            match act(state, points, &dice, rerolls) {
                Act::Keep(keep) => {
                    let kept = keep.faces().into_iter().map(i64::from);
                    let faces: Vec<i64> =
                        kept.chain(throws[3 - rerolls as usize]).take(5).collect();
                    dice = Dice::parse(&faces, 5).unwrap();
                }
                Act::Score(choice) => {
                    points += i64::from(choice.points());
                    state = rules.after(state, &choice);
                }
            }
        }
    }
    points + if state.upper >= rules.bonus_at() { i64::from(rules.bonus()) } else { 0 }
}

#[test]
fn the_gain_of_playing_to_win_shows_on_paired_games() {
    let (rules, state) = late(&["Full House", "Yatzy"], 63);
    let table = table(&rules, state, 0.0);
    let neutral = to_come(&table, state);
    let other = neutral.shift(200 + 45).unwrap();
    let duel = Duel::solve(&rules, state, 200, &other, TARGET_BYTES, &Work::free()).unwrap();
    let (best, plain) = (duel.chance(), duel.chance_of(&neutral));
    let mut winner = Winner { rules: &rules, other: &other, known: HashMap::new() };
    let mut paired = Paired::new();
    for game in 0..3000u64 {
        let own = play(&rules, state, game, |s, p, d, r| winner.act(s, p, d, r));
        let usual =
            play(&rules, state, game, |s, _, d, r| table.advise(s, d, r).unwrap().actions[0].act);
        // The opponent's score enters as its distribution, which is less noisy than a random draw.
        let won = |mine: i64| other.at_most(mine - 1) + other.probability(mine) / 2.0;
        paired.push(won(own), won(usual)).unwrap();
    }
    let near = |found: &kibitzer_stats::Welford, exact: f64| {
        let (mean, error) = (found.mean().unwrap(), found.standard_error().unwrap());
        assert!((mean - exact).abs() < 4.0 * error, "{mean} +- {error} beside {exact}");
    };
    near(paired.left(), best);
    near(paired.right(), plain);
    near(paired.difference(), best - plain);
    println!("gain {} exact, {:?} measured", best - plain, paired.interval(Level::P95));
}

#[test]
fn bad_questions_are_refused() {
    let (rules, state) = late(&["Chance"], 63);
    let other = Pmf::certain(250).unwrap();
    assert!(Duel::solve(&rules, state, -1, &other, TARGET_BYTES, &Work::free()).is_err());
    assert!(
        Duel::solve(&rules, state, 10, &Pmf::certain(-5).unwrap(), TARGET_BYTES, &Work::free())
            .is_err()
    );
    assert!(Duel::solve(&rules, State::START, 0, &other, 1 << 20, &Work::free()).is_err());
    let duel = Duel::solve(&rules, state, 200, &other, TARGET_BYTES, &Work::free()).unwrap();
    assert!(duel.advise(&Dice::parse(&[1, 2], 2).unwrap(), 0).is_err());
}

#[test]
fn what_a_duel_needs_is_known_before_the_other_is() {
    let rules = Rules::of(Variant::Scandinavian);
    let (_, mine) = late(&["Sixes", "Chance", "Yatzy", "Full House"], 45);
    let (_, theirs) = late(&["Fives", "Sixes", "Yatzy"], 30);
    let other = to_come(&table(&rules, theirs, 0.0), theirs).shift(200).unwrap();
    let (mut allowed, mut refused) = (0, 0);
    for most_bytes in (10..30).map(|power| 1 << power) {
        let checked = Duel::check(&rules, mine, theirs, most_bytes);
        let solved = Duel::solve(&rules, mine, 200, &other, most_bytes, &Work::free());
        if checked.is_ok() {
            allowed += 1;
            assert!(solved.is_ok(), "{most_bytes} bytes are refused late");
        } else {
            refused += 1;
            assert!(matches!(checked, Err(YatzyError::TooBig { .. })));
        }
    }
    assert!(allowed > 0 && refused > 0, "{allowed} and {refused}");
    // No whole game with five dice is rejected, whatever the rules.
    for variant in Variant::ALL {
        let rules = Rules::of(variant);
        let fits = Duel::check(&rules, State::START, State::START, TARGET_BYTES).is_ok();
        let known = matches!(variant, Variant::Maxi);
        assert_eq!(fits, !known, "{variant}");
    }
}
