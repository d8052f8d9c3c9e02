//! Whole hands: points, invariants, perft of miniatures, records.

use crate::common;
use common::{file, rng};

use kibitzer_game::{Game, Seat, below};
use kibitzer_testkit::{golden, perft, playthrough};
use kibitzer_texas42::{
    Action, Bid, House, Match, Outcome, Possible, Record, Round, Texas42, Tiles, Unseen,
};
use std::path::{Path, PathBuf};

fn random_hand(rules: &Texas42, rng: &mut rand_xoshiro::Xoshiro256PlusPlus) -> Round {
    let mut round = rules.deal(rng);
    while let Some(seat) = rules.turn(&round).seat() {
        let legal = rules.legal(&round.view(seat));
        rules.play(&mut round, seat.into(), &legal[below(rng, legal.len())]).unwrap();
    }
    round
}

#[test]
fn forty_two_points_always() {
    let mut rng = rng(1);
    let (mut played, mut nellos) = (0, 0);
    for _ in 0..3_000 {
        let rules = Texas42::new(House::casual(), Seat(below(&mut rng, 4)), [0, 0]);
        let round = random_hand(&rules, &mut rng);
        let Some(Outcome::Played(scored)) = rules.outcome(&round) else { panic!("forced to bid") };
        if scored.declaration.is_nello() {
            nellos += 1;
            assert_eq!(scored.made, scored.tricks[scored.contract.side()] == 0);
            continue;
        }
        played += 1;
        assert_eq!(scored.points.iter().sum::<u8>(), 42);
        assert_eq!(scored.tricks.iter().sum::<u8>(), 7);
        // A points bid is either made or set; 42 points require all seven tricks.
        let [ours, theirs] = [scored.contract.side(), 1 - scored.contract.side()];
        let needs = scored.contract.needs();
        assert_eq!(scored.made, scored.points[ours] >= needs);
        assert_eq!(!scored.made, scored.points[theirs] > 42 - needs);
        assert_eq!(scored.points[ours] == 42, scored.tricks[theirs] == 0);
    }
    assert!(played > 1_000 && nellos > 50, "{played} {nellos}");
}

#[test]
fn a_match_ends_in_every_house() {
    let mut rng = rng(2);
    for house in ["tournament", "casual", "points", "points casual", "marks:3 plunge", CLUB] {
        let mut series = Match::new(house.parse().unwrap(), Seat(3));
        let mut hands = 0;
        while series.winner().is_none() {
            let rules = series.next();
            let round = random_hand(&rules, &mut rng);
            series.note(&rules.outcome(&round).unwrap());
            hands += 1;
            assert!(hands < 1_000, "{house}");
        }
    }
}

/// The upper bounds of the invariants file are what a seat sees before each trick when nobody has
/// failed to follow.
#[test]
fn worlds_shrink_as_the_invariants_say() {
    let bounds: Vec<u64> = file("invariants.json")["hidden_world_upper_bounds_by_trick"]
        .as_array()
        .unwrap()
        .iter()
        .map(|bound| bound.as_u64().unwrap())
        .collect();
    let mut rng = rng(3);
    let mut reached = [false; 7];
    for _ in 0..200 {
        let rules = Texas42::new("forced-bid".parse().unwrap(), Seat(3), [0, 0]);
        let mut round = rules.deal(&mut rng);
        while let Some(seat) = rules.turn(&round).seat() {
            if let Some(tricks) = round.table().tricks()
                && tricks.table().is_empty()
            {
                let possible = Possible::new(Unseen::of(Tiles::ALL, &round.view(seat))).unwrap();
                let (worlds, bound) = (possible.worlds(), bounds[tricks.complete()]);
                assert!((1..=bound).contains(&worlds), "{worlds} of {bound}");
                reached[tricks.complete()] |= worlds == bound;
            }
            let legal = rules.legal(&round.view(seat));
            rules.play(&mut round, seat.into(), &legal[below(&mut rng, legal.len())]).unwrap();
        }
    }
    assert!(reached[..3].iter().all(|reached| *reached), "{reached:?}");
}

/// A plunge promises four doubles, and no world breaks that promise.
#[test]
fn a_plunge_shows_in_every_world() {
    let rules = Texas42::new("plunge".parse().unwrap(), Seat(3), [0, 0]);
    let hands = [
        "0-0 1-1 2-2 3-3 6-5 6-4 6-3",
        "1-0 2-0 3-0 4-0 5-0 6-0 2-1",
        "3-1 4-1 5-1 6-1 3-2 4-2 5-2",
        "6-2 4-3 5-3 4-4 5-4 5-5 6-6",
    ];
    let mut round = rules.round(hands.map(|hand| hand.parse().unwrap())).unwrap();
    rules.play(&mut round, Seat(0).into(), &Action::Bid(Bid::Plunge(4))).unwrap();
    let possible = Possible::new(Unseen::of(Tiles::ALL, &round.view(Seat(1)))).unwrap();
    // Seven doubles and fourteen others are unseen: C(7,4)C(14,3) + C(7,5)C(14,2) + C(7,6)C(14,1) + 1 hands for the
    // plunger, times C(14,7) for the other two.
    assert_eq!(possible.worlds(), (35 * 364 + 21 * 91 + 7 * 14 + 1) * 3432);
    let mut sampler = possible.sampler();
    let mut rng = rng(4);
    for _ in 0..500 {
        assert!(sampler.draw(&mut rng)[0].and(Tiles::DOUBLES).len() >= 4);
    }
}

/// Marginals are computed once per class: every domino's own row must be the same.
#[test]
fn every_domino_has_its_own_marginals() {
    let mut rng = rng(8);
    let mut rows = 0;
    for _ in 0..40 {
        let rules = Texas42::new(House::casual(), Seat(3), [0, 0]);
        let mut round = rules.deal(&mut rng);
        while let Some(seat) = rules.turn(&round).seat() {
            let possible = Possible::new(Unseen::of(Tiles::ALL, &round.view(Seat(1)))).unwrap();
            let (lattice, others) = (possible.lattice().marginals(), possible.unseen().others());
            for (kind, (tile, row)) in possible.marginals().into_iter().enumerate() {
                assert!(possible.unseen().tiles().contains(tile));
                for (at, other) in others.iter().enumerate() {
                    assert_eq!(
                        lattice.held(at, kind).to_string(),
                        row[other.0].to_string(),
                        "{tile}"
                    );
                    rows += 1;
                }
            }
            let legal = rules.legal(&round.view(seat));
            rules.play(&mut round, seat.into(), &legal[below(&mut rng, legal.len())]).unwrap();
        }
    }
    assert!(rows > 10_000, "{rows}");
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// The switches that clubs use.
const CLUB: &str = "forced-sweep lead-trump nello-doubles-choice plunge:2 plunge-doubles:2 splash-doubles:1 max-marks:2";

/// Two dominoes each: every bid, every declaration, every play.
#[test]
fn golden_perft_of_miniatures() {
    let set: Tiles = "4-4 4-0 0-0 6-4 4-1 6-6 3-3 6-1".parse().unwrap();
    for (house, name) in
        [("tournament", "tournament"), ("casual max-marks:2", "casual"), (CLUB, "club")]
    {
        let rules = Texas42::new(house.parse().unwrap(), Seat(3), [0, 0]).miniature(set).unwrap();
        let path = data(&format!("{name}.perft.txt"));
        if std::env::var(golden::REWRITE).is_ok_and(|value| value == "rewrite") {
            let table = perft::measure(&rules, 1..=2, 7, 1_000_000);
            golden::write(&path, &table.to_string()).unwrap();
        }
        let table: perft::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        let compared = perft::check(&rules, &table, 200_000).unwrap();
        assert!(compared.checked >= 10, "{compared:?}");
    }
}

#[test]
fn golden_playthrough() {
    let rules = Texas42::new(House::casual(), Seat(3), [2, 4]);
    let text = playthrough::of_hidden(&rules, 42).unwrap();
    golden::check(&data("casual.playthrough.txt"), &text).unwrap();
    let rules = Texas42::new(CLUB.parse().unwrap(), Seat(3), [2, 4]);
    let text = playthrough::of_hidden(&rules, 42).unwrap();
    golden::check(&data("club.playthrough.txt"), &text).unwrap();
}

#[test]
fn a_record_replays_to_the_same_round() {
    let mut rng = rng(5);
    for house in ["tournament", "casual", "points nello-doubles-low", CLUB] {
        for _ in 0..50 {
            let rules = Texas42::new(house.parse().unwrap(), Seat(below(&mut rng, 4)), [3, 5]);
            let round = random_hand(&rules, &mut rng);
            let record = Record::of(&rules, &round);
            let text = serde_json::to_string(&record).unwrap();
            let again: Record = serde_json::from_str(&text).unwrap();
            assert_eq!(again.replay(), Ok((rules, round)));
        }
    }
}

#[test]
fn a_record_that_cannot_be_says_where() {
    let rules = Texas42::new("forced-bid".parse().unwrap(), Seat(0), [0, 0]);
    let record = Record::of(&rules, &random_hand(&rules, &mut rng(6)));
    let place = |change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        record.replay().unwrap_err().at
    };
    assert_eq!(place(&|r| r.house = "x".into()), "house");
    assert_eq!(place(&|r| r.shaker = 4), "shaker");
    assert_eq!(place(&|r| r.hands[1][2] = "7-0".into()), "hands[1][2]");
    assert_eq!(place(&|r| r.hands[1][2] = r.hands[0][0].clone()), "hands[1][2]");
    assert_eq!(place(&|r| drop(r.hands[2].pop())), "hands");
    assert_eq!(place(&|r| r.bids[0] = "marks:3".into()), "bids[0]");
    assert_eq!(place(&|r| r.trump = Some("nello".into())), "trump");
    assert_eq!(place(&|r| r.plays[5].0 = (r.plays[5].0 + 1) % 4), "plays[5]");
    assert_eq!(place(&|r| r.plays[9].1 = r.plays[3].1.clone()), "plays[9]");
    assert_eq!(place(&|r| r.plays.push((0, "6-4".into()))), "plays[28]");
    assert!(serde_json::from_str::<Record>(r#"{"house": "tournament"}"#).is_err());
}

/// A bid after the auction is refused for that reason, not as one that is too low.
#[test]
fn a_bid_after_the_auction_is_refused_as_such() {
    use kibitzer_game::Game;
    let game = kibitzer_texas42::Texas42::new(Default::default(), kibitzer_game::Seat(3), [0, 0]);
    let mut round = game.deal(&mut kibitzer_work::stream(1, 0));
    for bid in ["points:30", "pass", "pass", "pass"] {
        let seat = game.turn(&round).seat().unwrap();
        game.play(&mut round, seat.into(), &bid.parse().unwrap()).unwrap();
    }
    let refused =
        game.play(&mut round, kibitzer_game::Seat(0).into(), &"points:31".parse().unwrap());
    assert_eq!(refused.unwrap_err().reason, "the auction is over");
}
