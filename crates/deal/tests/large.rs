//! Problems beyond brute force: a fresh five-player deal, the boundaries between integer widths, and what is
//! rejected.

use crate::common;

use common::*;
use kibitzer_deal::*;

fn problem(kinds: Vec<Kind>, seats: Vec<Seat>) -> Problem {
    Problem::new(Setup { kinds, seats, across: Vec::new() }).unwrap()
}

fn cards(n: usize) -> Vec<Kind> {
    (0..n as u32).map(|value| Kind { copies: 1, value }).collect()
}

#[test]
fn a_fresh_five_player_deal_is_exact() {
    let text = include_str!("cases/B03_blue5_fresh_h38.json");
    let case: serde_json::Value = serde_json::from_str(text).unwrap();
    let stands: Vec<&str> =
        case["stands"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
    let own: Vec<usize> = stands[0].split(' ').map(|tile| tile[1..].parse().unwrap()).collect();
    let kinds = (1..=12)
        .map(|value| Kind {
            copies: 4 - own.iter().filter(|&&o| o == value).count(),
            value: value as u32,
        })
        .collect();
    let seats = stands[1..].iter().map(|stand| Seat::stand(stand.split(' ').count())).collect();
    let lattice = Lattice::new(&problem(kinds, seats)).unwrap();
    assert_eq!(lattice.worlds().to_string(), case["expected"]["total_ways"].as_str().unwrap());
    let marginals = lattice.marginals();
    let mut compared = 0;
    for (place, expected) in case["expected"]["positions"].as_object().unwrap() {
        let (player, slot) = place.split_once(':').unwrap();
        let (seat, slot) = (player.parse::<usize>().unwrap() - 1, slot.parse().unwrap());
        for kind in 0..12 {
            let found = marginals.at_slot(seat, slot, kind).to_string();
            let wanted = expected
                .get(format!("B{}", kind + 1))
                .map_or("0", |worlds| worlds.as_str().unwrap());
            assert_eq!(found, wanted, "{place} B{}", kind + 1);
            compared += 1;
        }
    }
    assert_eq!(compared, 38 * 12);
}

/// n! / (a! b! ...), by plain multiplication and division of big integers.
fn multinomial(parts: &[usize]) -> Count {
    let mut ways = num_bigint::BigUint::from(1u8);
    let mut n = 0usize;
    for &part in parts {
        for i in 1..=part {
            n += 1;
            ways = ways * n / i;
        }
    }
    ways.into()
}

#[test]
fn counts_are_right_on_both_sides_of_every_integer_width() {
    // More and more hands: 2^20 up to 2^200 deals, across 2^63, 2^64, 2^127 and 2^128.
    let mut bits = Vec::new();
    for hands in 2..=12 {
        for size in [3, 4, 5, 6, 7] {
            if hands * size > 70 {
                continue;
            }
            let free = problem(cards(hands * size), vec![Seat::hand(size); hands]);
            let expected = multinomial(&vec![size; hands]);
            assert_eq!(Lattice::new(&free).unwrap().worlds(), expected, "{hands} hands of {size}");
            // A vacuous rule across the seats prevents pooling, so this tests the sweep itself.
            let nothing = Across::Count {
                seats: (0..hands).collect(),
                kinds: Kinds::ALL,
                counts: Counts::ALL,
            };
            let apart = free.given(&[Event::Across(nothing)]).unwrap();
            let lattice = Lattice::new(&apart).unwrap();
            assert_eq!(lattice.worlds(), expected, "{hands} hands of {size}, apart");
            bits.push(expected.log2());
            // Every hand holds a given card equally often.
            let marginals = lattice.marginals();
            assert_eq!(&marginals.held(0, 0) * &Count::from(hands as u64), expected);
            assert_eq!(marginals.held(0, 0), marginals.held(hands - 1, hands * size - 1));
            // Ranks and samples use the same integers.
            let mut rng = rng(hands as u64);
            let deal = lattice.sampler().sample(&mut rng);
            let rank = lattice.rank(&deal).unwrap();
            assert_eq!(lattice.unrank(&rank.start).unwrap(), deal);
            let last = &expected - &Count::ONE;
            assert_eq!(lattice.rank(&lattice.unrank(&last).unwrap()).unwrap().end, expected);
        }
    }
    for seam in [63.0, 127.0, 128.0] {
        assert!(bits.iter().any(|b| (seam - 12.0..seam).contains(b)), "nothing just under {seam}");
        assert!(bits.iter().any(|b| (seam..seam + 12.0).contains(b)), "nothing just over {seam}");
    }
}

#[test]
fn rules_cut_large_counts_by_the_known_share() {
    // Ten hands of five: a void in 10 of 50 cards leaves C(40, 5) of C(50, 5) hands for the first seat.
    let mut seats = vec![Seat::hand(5); 10];
    let free = Lattice::new(&problem(cards(50), seats.clone())).unwrap();
    assert!(free.worlds().to_u128().is_none(), "past 128 bits");
    seats[0].rules.push(Rule::must_not_have(Kinds::first(10)));
    let void = Lattice::new(&problem(cards(50), seats)).unwrap();
    let share = Fraction::new(&void.worlds(), &free.worlds());
    assert_eq!(share, Fraction::new(&multinomial(&[35, 5]), &multinomial(&[45, 5])));
    assert_eq!(void.marginals().held(0, 0), Count::ZERO);
    let event = Event::holds(0, Kinds::first(10), Counts::exactly(0));
    assert_eq!(free.probability(&[event]).unwrap(), share);
}

#[test]
fn too_big_says_how_big_before_anything_is_built() {
    // Every card has its own mask of seats: nothing merges in either order.
    let mut rng = rng(7);
    let seats: Vec<Seat> = (0..12)
        .map(|_| {
            let kinds = (0..120).filter(|_| chance(&mut rng, 70)).collect();
            Seat::hand(10).with(Rule::Only(kinds))
        })
        .collect();
    let big = problem(cards(120), seats);
    match Lattice::new(&big).unwrap_err() {
        DealError::TooBig { predicted, budget } => {
            assert!(predicted > budget as f64 && budget == Options::default().budget);
        }
        other => panic!("{other}"),
    }
    let void = Seat::hand(7).with(Rule::must_not_have(Kinds::first(5)));
    let small = problem(cards(21), vec![void, Seat::hand(7), Seat::hand(7)]);
    let tight = Options::default().budget(2);
    let error = Lattice::with(&small, tight).unwrap_err();
    assert!(matches!(error, DealError::TooBig { budget: 2, .. }), "{error}");
    assert!(error.to_string().contains("transitions"), "{error}");
    // The guided sampler works where the lattice does not.
    let mut guided = Guided::new(&big);
    let (deal, weight) = guided.draw(&mut rng);
    assert!(weight >= 0.0 && deal.is_none_or(|deal| deal.obeys(&big)));
}

#[test]
fn rules_that_remember_too_much_are_too_big_and_not_a_crash() {
    let mut seat = Seat::hand(60);
    for rule in 0..12 {
        let kinds = (0..120).filter(|kind| kind % 13 > rule).collect();
        seat.rules.push(Rule::Count { kinds, counts: Counts::even() });
    }
    let big = problem(cards(120), vec![seat, Seat::hand(60)]);
    assert!(matches!(Lattice::new(&big), Err(DealError::TooBig { .. })));
}

#[test]
fn setups_that_make_no_sense_are_refused_with_the_place() {
    let refuse = |kinds: Vec<Kind>, seats: Vec<Seat>, across: Vec<Across>| {
        Problem::new(Setup { kinds, seats, across }).unwrap_err()
    };
    let sizes = refuse(cards(3), vec![Seat::hand(2)], vec![]);
    assert_eq!(sizes, SetupError::Sizes { items: 3, places: 2 });
    let huge = Kind { copies: usize::MAX, value: 0 };
    assert!(matches!(
        refuse(vec![huge, huge], vec![Seat::hand(3)], vec![]),
        SetupError::TooManyItems { .. }
    ));
    assert!(matches!(
        refuse(cards(0).repeat(1), vec![Seat::hand(usize::MAX)], vec![]),
        SetupError::Sizes { .. }
    ));
    let many = vec![Kind { copies: 0, value: 0 }; 129];
    assert_eq!(refuse(many, vec![], vec![]), SetupError::TooManyKinds { kinds: 129 });
    assert_eq!(
        refuse(vec![], vec![Seat::hand(0); 65], vec![]),
        SetupError::TooManySeats { seats: 65 }
    );
    let slot = Seat::stand(2).with(Rule::Slot { slot: 2, kinds: Kinds::ALL });
    let error = refuse(cards(2), vec![slot], vec![]);
    assert_eq!(error.to_string(), "rule 0 of seat 0 names slot 2, but the seat has slots 0 to 1");
    let far = Seat::stand(2).with(Rule::Pair { left: 0, right: 500, equal: true });
    assert!(matches!(
        refuse(cards(2), vec![far], vec![]),
        SetupError::NoSuchSlot { slot: 500, .. }
    ));
    let unsorted = Seat::hand(2).with(Rule::Slot { slot: 0, kinds: Kinds::ALL });
    assert_eq!(
        refuse(cards(2), vec![unsorted], vec![]),
        SetupError::NotSorted { seat: 0, rule: 0 }
    );
    let backwards = Seat::stand(2).with(Rule::Pair { left: 1, right: 0, equal: true });
    assert!(matches!(refuse(cards(2), vec![backwards], vec![]), SetupError::PairOrder { .. }));
    let across = Across::Count { seats: vec![1], kinds: Kinds::ALL, counts: Counts::ALL };
    let nobody = refuse(cards(2), vec![Seat::hand(2)], vec![across]);
    assert_eq!(nobody, SetupError::NoSuchSeat { rule: 0, seat: 1, seats: 1 });
}

#[test]
fn nothing_hidden_is_one_world() {
    let lattice = Lattice::new(&problem(vec![], vec![])).unwrap();
    assert_eq!(lattice.worlds(), Count::ONE);
    assert_eq!(lattice.entropy(), 0.0);
    assert_eq!(lattice.deals().count(), 1);
    let lattice = Lattice::new(&problem(vec![], vec![Seat::stand(0), Seat::hand(0)])).unwrap();
    assert_eq!(lattice.worlds(), Count::ONE);
    let wants = Seat::hand(0).with(Rule::must_have(Kinds::ALL));
    assert_eq!(Lattice::new(&problem(vec![], vec![wants])).unwrap_err(), DealError::Contradiction);
}

/// 399,072,960 deals, but only 116,280 hands: they are listed without going through the deals.
#[test]
fn the_hands_of_a_seat_are_listed_without_its_deals() {
    let problem = problem(cards(21), vec![Seat::hand(7), Seat::hand(7), Seat::hand(7)]);
    let work = kibitzer_work::Work::free().with_most_steps(4_000_000);
    // Swept kind by kind, it has to be swept again, beginning with the seat.
    let options = Options::of(work).order(Order::KindMajor);
    let lattice = Lattice::with(&problem, options).unwrap();
    let hands = lattice.hands(1).unwrap();
    assert_eq!(hands.len(), 116_280);
    assert!(hands.iter().all(|(_, worlds)| worlds.to_u128() == Some(3_432)));
}
