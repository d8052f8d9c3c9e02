//! Sums of points and alternatives, compared with published bridge tables: the number of hands with each number of
//! high-card points, and with each shape. An oracle that does not come from this project.

use crate::common::rng;
use kibitzer_deal::{
    Across, Count, Counts, Kind, Kinds, Lattice, Options, Problem, Rejection, Rule, Seat, Setup,
    count,
};

fn cards() -> Vec<Kind> {
    (0..52).map(|value| Kind { copies: 1, value }).collect()
}

fn suit(number: usize) -> Kinds {
    (13 * number..13 * number + 13).collect()
}

fn high_card_points() -> Vec<u8> {
    (0..52).map(|card| 4_u8.saturating_sub(card % 13)).collect()
}

fn lengths(lengths: [usize; 4]) -> Vec<Rule> {
    let exactly =
        |(number, length)| Rule::Count { kinds: suit(number), counts: Counts::exactly(length) };
    lengths.into_iter().enumerate().map(exactly).collect()
}

/// The number of hands of thirteen cards that obey a rule.
fn hands(rule: Rule) -> Count {
    let seats = vec![Seat::hand(13).with(rule), Seat::hand(39)];
    let problem = Problem::new(Setup { kinds: cards(), seats, across: Vec::new() }).unwrap();
    count(&problem, Options::default()).unwrap()
}

#[test]
fn hands_by_points_agree_with_published_tables() {
    let with =
        |points| hands(Rule::Sum { points: high_card_points(), counts: Counts::exactly(points) });
    assert_eq!(with(0), 2_310_789_600_u64.into());
    assert_eq!(with(10), 59_723_754_816_u64.into());
    assert_eq!(with(37), 4_u64.into(), "all aces, kings, queens and one jack");
    assert_eq!(with(38), Count::ZERO);
    let any = Rule::Sum { points: high_card_points(), counts: Counts::ALL };
    assert_eq!(hands(any), 635_013_559_600_u64.into());
}

#[test]
fn hands_by_shape_agree_with_published_tables() {
    let flat =
        (0..4).map(|long| lengths([0, 1, 2, 3].map(|suit| if suit == long { 4 } else { 3 })));
    assert_eq!(hands(Rule::AnyOf(flat.collect())), 66_905_856_160_u64.into(), "4-3-3-3");
    let mut wild = Vec::new();
    for (long, short) in (0..4).flat_map(|long| (0..4).map(move |short| (long, short))) {
        if long != short {
            let length = |suit| match suit {
                _ if suit == long => 5,
                _ if suit == short => 2,
                _ => 3,
            };
            wild.push(lengths([0, 1, 2, 3].map(length)));
        }
    }
    assert_eq!(hands(Rule::AnyOf(wild)), 98_534_079_072_u64.into(), "5-3-3-2");
}

#[test]
fn two_partners_are_counted_as_often_as_shuffles_find_them() {
    let points = high_card_points();
    let strong = Counts::at_least(15).and(Counts::at_most(17));
    let north = Seat::hand(13).with(Rule::Sum { points: points.clone(), counts: strong });
    let majors = |number| vec![Rule::Count { kinds: suit(number), counts: Counts::at_least(5) }];
    let south = Seat::hand(13).with(Rule::AnyOf(vec![majors(0), majors(1)]));
    let game = Across::Sum { seats: vec![0, 2], points, counts: Counts::at_least(25) };
    let seats = vec![north, Seat::hand(13), south, Seat::hand(13)];
    let problem = Problem::new(Setup { kinds: cards(), seats, across: vec![game] }).unwrap();
    let options = Options::default().budget(100_000_000);
    let lattice = Lattice::with(&problem, options).unwrap();
    let all =
        Problem::new(Setup { kinds: cards(), seats: vec![Seat::hand(13); 4], across: Vec::new() });
    let share =
        lattice.worlds().to_f64() / count(&all.unwrap(), Options::default()).unwrap().to_f64();
    let (mut rng, mut rejection) = (rng(1), Rejection::new(&problem));
    let shuffles = 60_000;
    let found = (0..shuffles).filter(|_| rejection.attempt(&mut rng).is_some()).count() as f64;
    let expected = share * f64::from(shuffles);
    assert!(
        expected > 500.0 && (found - expected).abs() < 4.0 * expected.sqrt(),
        "{found}, {expected}"
    );
}
