//! The solver against worked cases and its plain twin.

use crate::common;
use common::*;

use kibitzer_game::{Game, Seat, below};
use kibitzer_texas42::{
    Aim, Contract, Declaration, Domino, House, Position, SEATS, Solver, Texas42, Tiles,
    claim_holds, plain, side,
};
use kibitzer_work::Work;

#[test]
fn worked_deals() {
    let mut solver = Solver::new();
    let file = file("deals.json");
    for case in file["cases"].as_array().unwrap() {
        let (declarer, leader) = (seat(&case["declarer"]), seat(&case["leader"]));
        let position =
            Position::new(trump(&case["trump"]), declarer, hands(&case["hands"]), leader, &[])
                .unwrap();
        let value = solver.points(&position, side(declarer));
        assert_eq!(u64::from(value), case["value"], "{}", case["id"]);
        let moves = solver.moves(&position, side(declarer), &Work::free()).unwrap();
        for (tile, value) in case["opening_values"].as_object().unwrap() {
            assert_eq!(moves.get(tile.parse().unwrap()).map(u64::from), value.as_u64(), "{tile}");
        }
        assert_eq!(moves.max(), value);
    }
}

#[test]
fn worked_positions() {
    let mut solver = Solver::new();
    let file = file("positions.json");
    for case in file["cases"].as_array().unwrap() {
        let declarer = seat(&case["declaring_team_seats"][0]);
        let trick: Vec<Domino> =
            case["trick"].as_array().unwrap().iter().map(|play| tile(&play[1])).collect();
        let (leader, hands) = (seat(&case["leader"]), hands(&case["hands"]));
        let position =
            Position::new(trump(&case["trump"]), declarer, hands, leader, &trick).unwrap();
        assert_eq!(position.turn(), seat(&case["to_act"]));
        assert_eq!(u64::from(position.points_left()), case["points_remaining"]);
        assert_eq!(u64::from(solver.points(&position, side(declarer))), case["value_to_go"]);
        let moves = solver.moves(&position, side(declarer), &Work::free()).unwrap();
        assert_eq!(position.legal(), tiles(&case["legal_moves"]));
        for (tile, value) in moves.iter() {
            assert_eq!(u64::from(value), case["move_values"][tile.to_string()], "{}", case["id"]);
        }
    }
}

#[test]
fn worked_nellos() {
    let mut solver = Solver::new();
    let file = file("nello_deals.json");
    for case in file["cases"].as_array().unwrap() {
        let bidder = seat(&case["bidder"]);
        let nello = "nello".parse().unwrap();
        let position = Position::new(nello, bidder, hands(&case["hands"]), bidder, &[]).unwrap();
        let made = case["bidder_can_lose_every_trick"].as_bool().unwrap();
        assert_eq!(solver.nello_set(&position, bidder), !made, "{}", case["id"]);
    }
}

/// Endings of up to four dominoes with every declaration, mid-trick too, all objectives, and one
/// warm solver throughout. The bench of this crate compares many more.
#[test]
fn the_solver_agrees_with_its_plain_twin() {
    let mut rng = rng(42);
    let mut solver = Solver::with_entries(1 << 12);
    let mut compared = 0;
    for round in 0..420 {
        for declaration in Declaration::ALL {
            let (left, begun) = (1 + round % 4, below(&mut rng, 3));
            if left == 4 && round % 12 != 3 {
                continue;
            }
            let position = ending(&mut rng, declaration, left, begun);
            let bidder = bidder(&position);
            let aims = match declaration {
                Declaration::Nello(_) => vec![Aim::nello(bidder)],
                _ if round % 3 == 0 => vec![Aim::points(0), Aim::least(1), Aim::most(0)],
                _ => vec![Aim::points(1)],
            };
            for aim in aims {
                let plain = plain::value(&position, aim);
                assert_eq!(solver.value(&position, aim), plain, "{position:?} {aim:?}");
                for (tile, value) in solver.values(&position, aim, &Work::free()).unwrap().iter() {
                    let mut next = position;
                    let gained = next.play(tile).map_or(0, |(seat, points)| aim.gain(seat, points));
                    assert_eq!(value, gained + plain::value(&next, aim), "{position:?} {tile}");
                }
                for wanted in 0..=43 {
                    assert_eq!(solver.at_least(&position, aim, wanted), plain >= wanted);
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

/// Where the opening lead must be a trump, the solver and its twin obey.
#[test]
fn a_bound_opening_lead_is_solved_like_the_plain_twin() {
    let set: Tiles = "6-6 6-5 6-4 5-5 5-0 4-4 4-1 3-3 3-2 2-2 1-0 0-0".parse().unwrap();
    let free = Texas42::new(House::tournament(), Seat(3), [0, 0]).miniature(set).unwrap();
    let bound = Texas42::new("lead-trump".parse().unwrap(), Seat(3), [0, 0]);
    let bound = bound.miniature(set).unwrap();
    let (mut rng, mut solver) = (rng(11), Solver::new());
    let mut differ = 0;
    for number in 0..200 {
        let hands = *free.deal(&mut rng).hands();
        let opened = |rules: &Texas42| {
            let mut round = rules.round(hands).unwrap();
            for bid in ["points:30", "pass", "pass", "pass"] {
                round.table_mut().bid(bid.parse().unwrap());
            }
            round.table_mut().declare(Declaration::NINE[number % 9]);
            Position::of(&round).unwrap()
        };
        let (bound, free) = (opened(&bound), opened(&free));
        let trumps = bound.declaration().suits().trumps;
        let held = bound.hands()[0].and(trumps);
        assert_eq!(bound.legal(), if held.is_empty() { free.legal() } else { held });
        for aim in [Aim::points(0), Aim::points(1), Aim::least(0), Aim::most(0)] {
            let plain = plain::value(&bound, aim);
            assert_eq!(solver.value(&bound, aim), plain, "{bound:?} {aim:?}");
            assert!(
                solver.at_least(&bound, aim, plain) && !solver.at_least(&bound, aim, plain + 1)
            );
            differ += u32::from(plain != plain::value(&free, aim));
        }
    }
    assert!(differ > 20, "{differ}");
}

/// Compares a solver that has followed the whole hand, one that is new at every play, and one with
/// a table far too small.
#[test]
fn warm_cold_and_crowded_tables_agree() {
    let mut rng = rng(7);
    let (mut warm, mut tiny) = (Solver::new(), Solver::with_entries(2));
    for deal_number in 0..28 {
        let declaration = Declaration::ALL[deal_number % 14];
        let bidder = Seat(below(&mut rng, SEATS));
        let mut position = Position::new(declaration, bidder, deal(&mut rng), bidder, &[]).unwrap();
        let aim = if declaration.is_nello() { Aim::nello(bidder) } else { Aim::points(0) };
        while !position.is_over() {
            let cold = Solver::new().values(&position, aim, &Work::free()).unwrap();
            assert_eq!(warm.values(&position, aim, &Work::free()).unwrap(), cold);
            if position.hands()[position.turn().0].len() < 6 {
                assert_eq!(tiny.values(&position, aim, &Work::free()).unwrap(), cold);
            }
            let best = if aim.maximises(position.turn()) { cold.max() } else { cold.min() };
            assert_eq!(warm.value(&position, aim), best);
            let legal: Vec<Domino> = position.legal().iter().collect();
            position.play(legal[below(&mut rng, legal.len())]);
        }
    }
}

/// Both sides together take every point, in every position.
#[test]
fn all_points_are_shared() {
    let mut rng = rng(11);
    let mut solver = Solver::new();
    for declaration in Declaration::NINE {
        let position = ending(&mut rng, declaration, 7, 0);
        assert_eq!(position.points_left(), 42);
        let both = solver.points(&position, 0) + solver.points(&position, 1);
        assert_eq!(both, 42);
    }
}

#[test]
fn claims_hold_only_if_no_line_sets_them() {
    let hands = ["4-4 6-4", "6-6 6-5", "3-3 2-2", "1-1 0-0"].map(|hand| hand.parse().unwrap());
    let fours: Declaration = "pip:4".parse().unwrap();
    let at = |leader| Position::new(fours, Seat(0), hands, Seat(leader), &[]).unwrap();
    let contract = Contract { bidder: Seat(0), bid: "points:30".parse().unwrap() };
    let mut solver = Solver::new();
    // Two high trumps take both tricks and the ten of 6-4: twelve points in any line.
    let mut holds =
        |leader, banked, by| claim_holds(&mut solver, &at(leader), contract, banked, by);
    assert!(holds(0, 18, 0) && holds(1, 18, 0));
    assert!(!holds(0, 17, 0) && holds(0, 17, 1));
    // With only the high trump, the other trick can be thrown away.
    let hands = ["4-4 1-0", "6-6 6-4", "3-3 2-2", "1-1 0-0"].map(|hand| hand.parse().unwrap());
    let position = Position::new(fours, Seat(0), hands, Seat(0), &[]).unwrap();
    assert_eq!(plain::value(&position, Aim::least(0)), 1);
    assert!(!claim_holds(&mut solver, &position, contract, 25, 0));
    assert!(claim_holds(&mut solver, &position, contract, 29, 0));
}
