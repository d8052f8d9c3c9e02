//! Whole rounds and games: the recorded ones, rejected actions, perft of miniatures, a golden
//! playthrough.

use crate::common;
use common::{cards, file, suit};

use kibitzer_blob::{Action, Blob, Cards, Game, Round, Structure, Suit, Table, TrumpRule};
use kibitzer_game::{Game as _, Seat, Turn};
use kibitzer_testkit::{golden, perft, playthrough};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn hands(value: &Value) -> Vec<Cards> {
    value.as_array().unwrap().iter().map(cards).collect()
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap() as usize
}

/// The legal actions of the seat to act, as the case files write them.
fn legal(rules: &Blob, round: &Round) -> Vec<Value> {
    let Some(seat) = rules.turn(round).seat() else { return Vec::new() };
    let written = |action: &Action| match action {
        Action::Bid(bid) => json!(bid),
        Action::Play(card) => json!(card.to_string()),
    };
    rules.legal(&round.view(seat)).iter().map(written).collect()
}

fn same(found: Vec<Value>, wanted: &Value) {
    let sort = |list: &[Value]| {
        let mut texts: Vec<String> = list.iter().map(ToString::to_string).collect();
        texts.sort();
        texts
    };
    assert_eq!(sort(&found), sort(wanted.as_array().unwrap()));
}

#[test]
fn recorded_games() {
    let mut actions = 0;
    for players in 3..=8 {
        for record in file(&format!("games_p{players}.json"))["games"].as_array().unwrap() {
            let start = number(&record["start_cards"]);
            let sizes: Vec<u8> = record["round_structure"]
                .as_array()
                .unwrap()
                .iter()
                .map(|n| number(n) as u8)
                .collect();
            assert_eq!(Structure::OneMoreEach.rounds(start, players), sizes);
            let mut game = Game::of_rounds(players, sizes).unwrap();
            for played in record["rounds"].as_array().unwrap() {
                let rules = game.round(None).unwrap();
                assert_eq!(rules.table().dealer().0, number(&played["dealer"]));
                assert_eq!(rules.table().trump(), suit(&played["trump"]));
                assert_eq!(
                    rules.table().trump(),
                    TrumpRule::rotated(number(&played["round_index"]))
                );
                let (table, count) = replayed(&rules, played);
                actions += count;
                game.finish(&table).unwrap();
                assert_eq!(json!(game.totals()), played["totals"]);
            }
            assert!(game.is_over());
            assert_eq!(json!(game.totals()), record["final_totals"]);
        }
    }
    assert!(actions > 1_000, "{actions}");
}

fn replayed(rules: &Blob, played: &Value) -> (Table, usize) {
    let mut round = rules.round(&hands(&played["hands"])).unwrap();
    let mut count = 0;
    for step in played["bids"].as_array().unwrap() {
        assert_eq!(rules.turn(&round), Turn::of(Seat(number(&step["seat"]))));
        same(legal(rules, &round), &step["legal"]);
        assert_eq!(json!(round.table().forbidden_bid()), step["forbidden"]);
        rules
            .play(
                &mut round,
                Seat(number(&step["seat"])).into(),
                &Action::Bid(number(&step["bid"]) as u8),
            )
            .unwrap();
        count += 1;
    }
    for step in played["plays"].as_array().unwrap() {
        let seat = Seat(number(&step["seat"]));
        assert_eq!(rules.turn(&round), Turn::of(seat));
        assert_eq!(round.table().led(), suit(&step["led"]));
        same(legal(rules, &round), &step["legal"]);
        let before = round.table().void_bits(seat);
        let card = step["card"].as_str().unwrap().parse().unwrap();
        rules.play(&mut round, seat.into(), &Action::Play(card)).unwrap();
        let shown = round.table().void_bits(seat) & !before;
        assert_eq!(shown, suit(&step["new_void"]).map_or(0, |suit| 1 << suit.index()));
        count += 1;
    }
    let table = *round.table();
    let seats = || Seat::all(rules.seats());
    let tricks = table.tricks();
    for (trick, wanted) in tricks.iter().zip(played["tricks"].as_array().unwrap()) {
        assert_eq!((trick.0.0, trick.1.0), (number(&wanted["leader"]), number(&wanted["winner"])));
    }
    assert_eq!(tricks.len(), table.cards());
    assert_eq!(
        json!(seats().map(|seat| table.won(seat)).collect::<Vec<_>>()),
        played["tricks_won"]
    );
    assert_eq!(json!(table.scores()), played["round_scores"]);
    let voids: Vec<Vec<String>> =
        seats().map(|seat| table.voids(seat).map(|suit| suit.to_string()).collect()).collect();
    assert_eq!(json!(voids), played["voids_at_end"]);
    (table, count)
}

#[test]
fn illegal_probes() {
    let mut refused = 0;
    for case in file("illegal_probes.json")["cases"].as_array().unwrap() {
        let dealer = Seat(number(&case["dealer"]));
        let (seats, size) = (number(&case["num_players"]), number(&case["cards"]));
        let rules = Blob::new(seats, size, dealer, suit(&case["trump"])).unwrap();
        let mut round = rules.round(&hands(&case["hands"])).unwrap();
        for step in case["history"].as_array().unwrap() {
            assert_eq!(rules.turn(&round), Turn::of(Seat(number(&step[0]))));
            rules
                .play(&mut round, Seat(number(&step[0])).into(), &said(&step[2]).unwrap())
                .unwrap();
        }
        assert_eq!(rules.turn(&round), Turn::of(Seat(number(&case["seat"]))));
        same(legal(&rules, &round), &case["legal"]);
        // A negative bid cannot be expressed in the types at all.
        let Some(action) = said(&case["action"]) else { continue };
        let before = round;
        let illegal =
            rules.play(&mut round, Seat(number(&case["seat"])).into(), &action).unwrap_err();
        assert!(!illegal.legal.contains(&action) && round == before, "{}", case["id"]);
        let written = |action: &Action| match action {
            Action::Bid(bid) => json!(bid),
            Action::Play(card) => json!(card.to_string()),
        };
        same(illegal.legal.iter().map(written).collect(), &case["legal"]);
        refused += 1;
    }
    assert!(refused >= 50, "{refused}");
}

fn said(what: &Value) -> Option<Action> {
    match what.as_str() {
        Some(card) => Some(Action::Play(card.parse().unwrap())),
        None => what.as_u64().map(|bid| Action::Bid(bid as u8)),
    }
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
fn golden_playthrough() {
    let rules = Blob::new(4, 3, Seat(1), Some(Suit::Hearts)).unwrap();
    let rules = rules.standing(&[20, 0, 11, 10], 5).unwrap();
    let text = playthrough::of_hidden(&rules, 7).unwrap();
    golden::check(&data("four.playthrough.txt"), &text).unwrap();
}

/// Two cards each from a deck of eight: every bid, every play.
#[test]
fn golden_perft_of_miniatures() {
    let deck = Cards::cut(2, 4);
    for (trump, name) in [(Some(Suit::Spades), "trump"), (None, "none")] {
        let rules = Blob::miniature(3, 2, Seat(1), trump, deck).unwrap();
        let path = data(&format!("{name}.perft.txt"));
        if std::env::var(golden::REWRITE).is_ok_and(|value| value == "rewrite") {
            let table = perft::measure(&rules, 1..=3, 9, 1_000_000);
            golden::write(&path, &table.to_string()).unwrap();
        }
        let table: perft::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        let compared = perft::check(&rules, &table, 200_000).unwrap();
        assert!(compared.checked >= 10, "{compared:?}");
    }
}
