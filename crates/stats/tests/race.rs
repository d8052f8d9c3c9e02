//! Guarantees of `Race`: it stops for the reason it states, and rarely for a wrong one.

use crate::common;
use common::{Dice, close};
use kibitzer_stats::{Bound, Level, Race, RaceRules, StatsError, StopReason, Verdict, Welford};

const RULES: RaceRules =
    RaceRules { level: Level::P95, width: None, first_look: 32, cap: 2000, bound: Bound::Student };

fn run(mut race: Race, mut row: impl FnMut() -> Vec<f64>) -> Verdict {
    loop {
        let row = row();
        if let Some(verdict) = race.push(&row).unwrap() {
            return *verdict;
        }
    }
}

/// The fraction of races between two equal leaders that end separated.
fn false_stops(candidates: usize, row: fn(&mut Dice, usize) -> Vec<f64>) -> f64 {
    let stops = (0..2000).filter(|&seed| {
        let mut dice = Dice::new(seed);
        let verdict = run(Race::new(candidates, RULES).unwrap(), || row(&mut dice, candidates));
        matches!(verdict.reason, StopReason::Separated { .. })
    });
    stops.count() as f64 / 2000.0
}

fn equal_normals(dice: &mut Dice, candidates: usize) -> Vec<f64> {
    let deal = 3.0 * dice.normal();
    (0..candidates).map(|_| deal + dice.normal()).collect()
}

fn equal_gambles(dice: &mut Dice, candidates: usize) -> Vec<f64> {
    (0..candidates).map(|_| f64::from(u8::from(dice.unit() < 0.3))).collect()
}

/// Skewed: exponential results around a shared deal.
fn equal_exponentials(dice: &mut Dice, candidates: usize) -> Vec<f64> {
    (0..candidates).map(|_| -dice.unit().ln()).collect()
}

/// Two equals at the top and the rest far behind: the worst case for more than two candidates.
fn two_equal_leaders(dice: &mut Dice, candidates: usize) -> Vec<f64> {
    let mut row = equal_normals(dice, candidates);
    row[2..].iter_mut().for_each(|result| *result -= 5.0);
    row
}

/// Equals are called different in at most 5% of races although each race has 12 looks.
#[test]
fn repeated_looks_do_not_break_the_error_rate() {
    type Row = fn(&mut Dice, usize) -> Vec<f64>;
    let cases: [(&str, usize, Row); 4] = [
        ("normal", 2, equal_normals),
        ("win or lose", 2, equal_gambles),
        ("exponential", 2, equal_exponentials),
        ("two leaders of four", 4, two_equal_leaders),
    ];
    for (name, candidates, row) in cases {
        let rate = false_stops(candidates, row);
        println!("{name}: {rate}");
        assert!(rate <= 0.05, "{name}: {rate}");
        assert!(rate > 0.0, "{name}: a race that never errs in 2000 was not tested");
    }
}

/// The same looks without splitting the error rate break the guarantee: this proves that the test
/// above can fail.
#[test]
fn looking_without_paying_for_it_would_break_it() {
    let mut stops = 0;
    for seed in 0..2000 {
        let mut dice = Dice::new(seed);
        let (mut difference, mut next) = (Welford::new(), 32);
        while difference.count() < 2000 {
            let row = equal_normals(&mut dice, 2);
            difference.push(row[0] - row[1]).unwrap();
            if difference.count() == next {
                next = (next + next.div_ceil(2)).min(2000);
                if !difference.interval(Level::P95).unwrap().contains(0.0) {
                    stops += 1;
                    break;
                }
            }
        }
    }
    println!("without paying: {}", f64::from(stops) / 2000.0);
    assert!(stops > 400, "naive looks stopped falsely in {stops} of 2000");
}

/// A wrong leader among unequal candidates is just as rare.
#[test]
fn the_wrong_leader_is_rarely_named() {
    let mut wrong = 0;
    for seed in 0..2000 {
        let mut dice = Dice::new(77 + seed);
        let verdict = run(Race::new(3, RULES).unwrap(), || {
            let deal = dice.normal();
            [0.0, 0.05, 0.03].iter().map(|edge| deal + edge + dice.normal()).collect()
        });
        let separated = matches!(verdict.reason, StopReason::Separated { .. });
        wrong += u64::from(separated && verdict.leader != 1);
    }
    println!("wrong: {wrong} of 2000");
    assert!(wrong <= 100, "wrong leader in {wrong} of 2000");
}

/// The final interval covers the leader's true value, although both the leader and the stopping
/// time were chosen by the data.
#[test]
fn the_final_interval_covers() {
    let rules = RaceRules { width: Some(0.5), ..RULES };
    let mut missed = 0;
    for seed in 0..2000 {
        let mut dice = Dice::new(9 + seed);
        let verdict =
            run(Race::new(4, rules).unwrap(), || (0..4).map(|_| 10.0 + dice.normal()).collect());
        missed += u64::from(!verdict.interval.contains(10.0));
    }
    println!("missed: {missed} of 2000");
    assert!(missed <= 100, "missed {missed} of 2000");
}

/// +1 nearly always and -100 once in 50 is worse than nothing. Thirty-two rows often contain no
/// disaster: Student then sees a sure thing. Bernstein, which knows the range, does not.
#[test]
fn rare_disasters_fool_student_and_not_bernstein() {
    let fooled = |bound: Bound| {
        (0..300)
            .filter(|&seed| {
                let mut dice = Dice::new(seed);
                let verdict = run(Race::new(2, RaceRules { bound, ..RULES }).unwrap(), || {
                    vec![if dice.unit() < 0.02 { -100.0 } else { 1.0 }, 0.0]
                });
                verdict.leader == 0 && matches!(verdict.reason, StopReason::Separated { .. })
            })
            .count()
    };
    assert!(fooled(Bound::Student) > 100);
    assert_eq!(fooled(Bound::Bernstein { low: -100.0, high: 1.0 }), 0);
}

#[test]
fn a_clear_leader_is_separated_early_on_common_worlds() {
    for bound in [Bound::Student, Bound::Bernstein { low: -2.0, high: 3.0 }] {
        let mut dice = Dice::new(11);
        let rules = RaceRules { bound, ..RULES };
        let verdict = run(Race::new(3, rules).unwrap(), || {
            // The deal varies by 2, the candidates differ by at least 0.5 plus a little noise.
            let deal = 2.0 * (dice.unit() - 0.5);
            [0.0, 0.5, 1.0].iter().map(|edge| deal + edge + 0.1 * dice.unit()).collect()
        });
        assert_eq!(verdict.leader, 2);
        let StopReason::Separated { closest, margin } = verdict.reason else {
            panic!("{verdict:?}")
        };
        assert_eq!(closest, 1);
        assert!(margin > 0.0 && margin < 0.5, "{margin}");
        assert!(verdict.interval.contains(verdict.mean));
        if bound == Bound::Student {
            assert_eq!((verdict.rows, verdict.looks), (32, 1));
        } else {
            assert!(verdict.rows < 1000, "{verdict:?}");
        }
    }
}

#[test]
fn equals_stop_when_narrow_or_at_the_cap() {
    let mut dice = Dice::new(12);
    let mut row = || {
        let result = dice.normal();
        vec![result, result]
    };
    let rules = RaceRules { width: Some(0.4), ..RULES };
    let narrow = run(Race::new(2, rules).unwrap(), &mut row);
    assert_eq!((narrow.reason, narrow.leader), (StopReason::NarrowEnough, 0));
    assert!(narrow.interval.width() < 0.4 && narrow.rows < 2000);
    let capped = run(Race::new(2, RULES).unwrap(), &mut row);
    assert_eq!((capped.reason, capped.rows), (StopReason::Cap, 2000));
    // 32 48 72 108 162 243 365 548 822 1233 1850 2000
    assert_eq!(capped.looks, 12);
    let alone = run(Race::new(1, RaceRules { cap: 100, ..RULES }).unwrap(), || vec![1.0]);
    assert_eq!(alone.reason, StopReason::Cap, "one candidate is not separated from anyone");
    let short = run(Race::new(2, RaceRules { cap: 32, ..RULES }).unwrap(), &mut row);
    assert_eq!((short.reason, short.rows, short.looks), (StopReason::Cap, 32, 1));
}

/// The race's variances of differences and values equal those of plain accumulators.
#[test]
fn the_margin_and_interval_are_student_with_the_documented_share() {
    let mut dice = Dice::new(13);
    let rules = RaceRules { cap: 32, ..RULES };
    let mut race = Race::new(3, rules).unwrap();
    let (mut value, mut difference) = (Welford::new(), Welford::new());
    assert_eq!(race.rows_to_next_look(), 32);
    for _ in 0..32 {
        let row: Vec<f64> = [0.0, 9.0, 5.0].iter().map(|edge| edge + dice.normal()).collect();
        value.push(row[1]).unwrap();
        difference.push(row[1] - row[2]).unwrap();
        race.push(&row).unwrap();
    }
    let verdict = race.verdict().unwrap();
    // First look: half the error, a third for each candidate; one-sided is twice that two-sided.
    let share = 0.05 / 2.0 / 3.0;
    let wide = value.interval(Level::from_error(share).unwrap()).unwrap();
    close(verdict.interval.low(), wide.low(), 1e-12);
    close(verdict.interval.high(), wide.high(), 1e-12);
    let one_sided = difference.interval(Level::from_error(2.0 * share).unwrap()).unwrap();
    let StopReason::Separated { closest: 2, margin } = verdict.reason else {
        panic!("{verdict:?}")
    };
    close(margin, one_sided.low(), 1e-12);
    assert_eq!(race.rows_to_next_look(), 0);
    assert!(matches!(race.push(&[0.0; 3]), Err(StatsError::RaceOver { rows: 32 })));
}

#[test]
fn bad_rules_and_rows_are_refused() {
    let refused = |candidates, rules| {
        assert!(matches!(Race::new(candidates, rules), Err(StatsError::OutOfRange { .. })));
    };
    refused(0, RULES);
    refused(Race::MAX_CANDIDATES + 1, RULES);
    refused(2, RaceRules { first_look: 1, ..RULES });
    refused(2, RaceRules { first_look: 33, cap: 32, ..RULES });
    refused(2, RaceRules { width: Some(0.0), ..RULES });
    refused(2, RaceRules { width: Some(f64::NAN), ..RULES });
    refused(2, RaceRules { bound: Bound::Bernstein { low: 1.0, high: 1.0 }, ..RULES });
    refused(2, RaceRules { bound: Bound::Bernstein { low: f64::NAN, high: 1.0 }, ..RULES });
    refused(2, RaceRules { bound: Bound::Bernstein { low: 0.0, high: f64::INFINITY }, ..RULES });

    let bound = Bound::Bernstein { low: 0.0, high: 1.0 };
    let mut race = Race::new(2, RaceRules { bound, ..RULES }).unwrap();
    assert!(race.means().is_empty());
    race.push(&[0.25, 1.0]).unwrap();
    let short = race.push(&[0.5]).unwrap_err();
    assert!(matches!(short, StatsError::LengthMismatch { want: 2, got: 1, .. }));
    for bad in [1.5, -0.1, f64::NAN, 1e60] {
        let error = race.push(&[0.5, bad]).unwrap_err();
        assert!(matches!(error, StatsError::BadEntry { index: 1, .. }), "{error}");
    }
    assert_eq!((race.rows(), race.means()), (1, vec![0.25, 1.0]));
}
