//! The conformance suite.

use crate::common::{reshuffled, small};
use kibitzer_clue::{Action, Clue};
use kibitzer_game::{By, Game, Seat};
use kibitzer_testkit::{Plan, conformance, golden, perft, playthrough, stream};
use std::path::Path;

fn data(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
fn the_rules_conform() {
    for players in 3..=6 {
        conformance::rules(&Clue::standard(players).unwrap(), Plan::default().games(4)).unwrap();
    }
    conformance::rules(&small(), Plan::default()).unwrap();
    conformance::rules(&Clue::with_deck(4, [7, 2, 10]).unwrap(), Plan::default().games(4)).unwrap();
}

#[test]
fn views_hide_other_hands_and_cards_shown_to_others() {
    conformance::hiding(&small(), &reshuffled, Plan::default()).unwrap();
    let standard = Clue::standard(5).unwrap();
    conformance::hiding(&standard, &reshuffled, Plan::default().games(5)).unwrap();
}

#[test]
fn a_golden_playthrough() {
    // Three of each sort: every list of legal actions fits on a line.
    let text = playthrough::of_hidden(&small(), 7).unwrap();
    golden::check(&data("playthrough.txt"), &text).unwrap();
}

#[test]
fn perft_counts_are_as_recorded_golden() {
    let clue = Clue::with_deck(3, [2, 2, 2]).unwrap();
    let table = perft::measure(&clue, 1..=3, 5, 200_000);
    golden::check(&data("perft.txt"), &table.to_string()).unwrap();
    let compared = perft::check(&clue, &table, 200_000).unwrap();
    assert!(compared.checked >= 9, "{compared:?}");
}

#[test]
fn refusals_say_why() {
    let clue = Clue::standard(3).unwrap();
    let mut world = clue.deal(&mut stream(1, 0));
    let mut refused = |by: usize, action: &str| {
        let action: Action = action.parse().unwrap();
        clue.play(&mut world, By::Seat(Seat(by)), &action)
            .map_err(|illegal| illegal.reason.to_string())
    };
    assert_eq!(refused(1, "end"), Err("next to act is seat 0, not seat 1".to_owned()));
    assert!(refused(0, "pass").unwrap_err().starts_with("a turn begins"));
    assert!(refused(0, "suggest suspect-7 rope hall").unwrap_err().contains("not in the deck"));
    assert_eq!(refused(0, "suggest green rope hall"), Ok(()));
    let hand = world.hands[1];
    let lacks = clue.cards().without(hand).iter().next().unwrap();
    let refused = clue.play(&mut world, By::Seat(Seat(1)), &Action::Show(lacks)).unwrap_err();
    assert_eq!(refused.reason, "you can only show a card that you hold");
}

#[test]
fn a_table_that_cannot_be_is_refused() {
    let wrong = |table: Result<Clue, _>| match table {
        Err(error) => kibitzer_clue::TableError::to_string(&error),
        Ok(clue) => panic!("{clue:?}"),
    };
    assert_eq!(wrong(Clue::standard(2)), "2 players: expected 3 to 6");
    assert_eq!(wrong(Clue::with_deck(3, [0, 6, 9])), "0 suspects: expected 1 to 16");
    assert_eq!(
        wrong(Clue::standard(3).unwrap().with_hand_sizes(vec![6, 6, 5])),
        "the hands hold 17 cards: expected 18, all cards but the three in the envelope"
    );
}

#[test]
fn learning_agents_get_what_the_rules_allow_and_views_show() {
    for clue in [small(), Clue::standard(4).unwrap(), Clue::with_deck(3, [2, 3, 4]).unwrap()] {
        conformance::environment(&clue, Plan::default().games(2)).unwrap();
        conformance::observing(&clue, &reshuffled, Plan::default().games(2)).unwrap();
    }
}
