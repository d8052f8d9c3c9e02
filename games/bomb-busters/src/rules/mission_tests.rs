//! The special rules of missions.

use super::*;
use crate::cuts::announceable;
use crate::tiles::ValueSet;

fn dealt(mission: u8, players: usize, seed: u64) -> World {
    let game = Game::new(Mission::new(mission).unwrap(), players).unwrap();
    game.deal(&mut Xoshiro256PlusPlus::seed_from_u64(seed))
}

#[test]
fn the_deal_has_the_sizes_and_wires_of_the_mission() {
    for players in 2..=5 {
        let game = Game::new(Mission::new(8).unwrap(), players).unwrap().with_captain(1).unwrap();
        let w = game.deal(&mut Xoshiro256PlusPlus::seed_from_u64(5));
        let owners = &w.public().owners;
        let first = owners.iter().position(|&o| o == 1).unwrap();
        let sizes: Vec<usize> = w.stands().iter().map(Vec::len).collect();
        let total = game.mission().wires(players).unwrap().total();
        assert_eq!(sizes, crate::wires::stand_sizes(total, owners.len(), first));
        let stands = |p: usize| owners.iter().filter(|&&o| o == p).count();
        assert_eq!(stands(1), if players < 4 { 2 } else { 1 });
        assert_eq!(stands(0), if players == 2 { 2 } else { 1 });
        assert_eq!(w.public().cards.len(), players);
    }
    assert!(matches!(
        Game::new(Mission::new(13).unwrap(), 4),
        Err(GameError::NotSimulated { mission: 13, .. })
    ));
    assert!(Game::new(Mission::new(65).unwrap(), 2).is_err());
    assert!(Game::new(Mission::new(1).unwrap(), 4).unwrap().with_captain(4).is_err());
}

#[test]
fn everybody_indicates_once_from_the_captain() {
    let game = Game::new(Mission::new(1).unwrap(), 5).unwrap().with_captain(3).unwrap();
    let mut w = game.deal(&mut Xoshiro256PlusPlus::seed_from_u64(2));
    for seat in [3, 4, 0, 1, 2] {
        assert_eq!(w.to_act(), [seat]);
        let spot = w.view(seat).uncut_of(seat).next().unwrap();
        let tokens = legal(&w.view(seat));
        assert!(tokens.iter().all(|a| matches!(a, Action::Indicate(_))));
        let action = if tokens.contains(&Action::Indicate(spot)) {
            Action::Indicate(spot)
        } else {
            tokens[0]
        };
        w.play(seat, action).unwrap();
    }
    assert_eq!(w.public().play.phase, Phase::Turn { seat: 3 });
    // There are only two tokens of a number in the box.
    for n in 1..=6 {
        let tokens =
            w.stands().iter().flatten().filter(|p| p.shown && p.wire.number() == n).count();
        assert!(tokens <= 2);
    }
    let w = dealt(40, 2, 1);
    assert_eq!(w.to_act(), [1], "for two the captain lays no token");
    let w = dealt(58, 4, 1);
    assert_eq!(w.public().play.phase, Phase::Turn { seat: 0 }, "no tokens at all");
}

#[test]
fn numbers_in_sequence_and_the_player_who_is_stuck() {
    for (mission, need) in [(9, 2), (16, 4)] {
        let mut w = world(mission, 4, &["?1 ?2 ?3", "?1 ?2 ?3", "?1 ?2 ?3", "?1 ?2 ?3"]);
        w.public.number_cards = vec![1, 2, 3];
        refuses(&mut w, 0, plain(blue(2), at(1, 1)), "that value may not be cut now");
        assert_eq!(announceable(&w.view(0)), ValueSet::one(blue(1)));
        w.play(0, plain(blue(1), at(1, 0))).unwrap();
        let open = need == 2;
        assert_eq!(announceable(&w.view(2)).has(blue(2)), open);
        assert_eq!(w.outcome().is_some(), !open, "player 1 has only blocked wires in mission 16");
    }
    let mut w = world(9, 4, &["?2 ?5", "?2", "?1 ?1 ?5", "?1 ?1"]);
    w.public.number_cards = vec![1, 2, 3];
    w.play(0, plain(blue(5), at(2, 2))).unwrap();
    assert_eq!(w.outcome(), Some(Outcome::Lost(Cause::Stuck)));
    let mut w = world(9, 4, &["?2 ?5", "?2", "?1 ?1 ?5", "?1 ?1"]);
    w.public.number_cards = vec![1, 2, 3];
    ready(&mut w, Equipment::CoffeeMug);
    w.play(0, plain(blue(5), at(2, 2))).unwrap();
    assert_eq!(w.outcome(), None, "the mug lets him pass");
}

#[test]
fn free_order_is_anybody_but_the_last() {
    let mut w = world(10, 4, &["?1 ?5", "?1 ?6", "?5 ?6", "?5 ?5 ?6 ?6"]);
    w.public.play.phase = Phase::Anyone { but: None };
    assert_eq!(w.to_act(), [0, 1, 2, 3]);
    w.play(2, plain(blue(5), at(3, 0))).unwrap();
    assert_eq!(w.to_act(), [0, 1, 3]);
    refuses(&mut w, 2, plain(blue(6), at(1, 1)), "it is not your turn to act");
    let mut w = world(10, 4, &["?1 ?1 ?5 ?5", "1 1 5 5", "6", "6"]);
    w.public.play.phase = Phase::Anyone { but: None };
    w.play(0, Action::SoloCut(blue(1))).unwrap();
    assert_eq!(w.to_act(), [0], "nobody else has wires");
}

#[test]
fn the_dead_number_acts_like_red() {
    let stands = ["?1 ?2 ?7", "?2 ?7", "?7", "?1 ?7"];
    let start = || {
        let mut w = world(11, 4, &stands);
        w.public.number_cards = vec![7];
        w
    };
    let mut w = start();
    refuses(&mut w, 0, plain(blue(7), at(1, 1)), "that value may not be cut now");
    w.play(0, plain(blue(2), at(1, 1))).unwrap();
    assert_eq!(w.outcome(), Some(Outcome::Lost(Cause::DeadNumber)));
    let mut w = start();
    w.play(0, plain(blue(1), at(3, 0))).unwrap();
    w.public.play.phase = Phase::Turn { seat: 2 };
    assert_eq!(legal(&w.view(2)), [Action::RevealReds]);
    w.play(2, Action::RevealReds).unwrap();
    assert_eq!(w.to_act(), [3]);
    ready(&mut w, Equipment::GeneralRadar);
    assert!(w.play(0, Action::Radar(7)).is_err());
    for seed in 0..50 {
        let w = dealt(11, 5, seed);
        let dead = blue(w.public().number_cards[0]);
        assert!(w.public().cards.iter().all(|c| c.equipment.unlock().0 != dead));
        let view = w.view(0);
        let dead_token = |a: &Action| matches!(a, Action::Indicate(spot) if view.slot(*spot).value() == Some(dead));
        assert!(!legal(&view).iter().any(dead_token));
    }
}

#[test]
fn the_rookie_may_not_fail() {
    let stands = ["?1 ?2", "?1 ?3", "?1 ?2", "?1 ?3"];
    let mut w = world(14, 4, &stands);
    ready(&mut w, Equipment::Stabilizer);
    refuses(&mut w, 0, Action::Stabilize, "the captain uses no equipment in this mission");
    w.play(0, plain(blue(2), at(1, 1))).unwrap();
    assert_eq!(w.outcome(), Some(Outcome::Lost(Cause::Rookie)));
    let mut w = world(14, 4, &stands);
    w.public.play.phase = Phase::Turn { seat: 1 };
    w.play(1, plain(blue(3), at(2, 1))).unwrap();
    assert_eq!(w.outcome(), None, "only the captain is a rookie");
}

#[test]
fn the_captains_tokens_are_false() {
    let mut w = dealt(17, 4, 3);
    assert!(legal(&w.view(0)).iter().all(|a| matches!(a, Action::IndicateFalse(..))));
    for _ in 0..2 {
        let action = legal(&w.view(0))[0];
        w.play(0, action).unwrap();
    }
    assert_eq!(w.to_act(), [1]);
    assert_eq!(w.stands()[0].iter().filter(|p| !p.not.is_empty()).count(), 2);
    assert!(legal(&w.view(1)).iter().all(|a| matches!(a, Action::Indicate(_))));
    let mut w = world(17, 4, &["?1 ?2", "?1 ?3", "?1 ?2", "?1 ?3"]);
    ready(&mut w, Equipment::PostIt);
    refuses(
        &mut w,
        0,
        Action::PostItFalse(at(0, 0), blue(5)),
        "the captain uses no equipment in this mission",
    );
    w.public.play.phase = Phase::Turn { seat: 1 };
    w.play(1, plain(blue(3), at(0, 1))).unwrap();
    assert_eq!(seen(&w, 1)[0], "? !3", "the token shows what was announced");
}

#[test]
fn the_last_wire_is_unsorted_and_left_alone() {
    let w = dealt(20, 5, 4);
    for row in w.stands() {
        let last = row.len() - 1;
        assert!(row.iter().enumerate().all(|(i, p)| p.unsorted == (i == last)));
    }
    let mut w = world(20, 4, &["?2 ?5 X?1", "?3 ?5 X?2", "?2 X?9", "?2 X?R3"]);
    let cut = pointing(Pointing::Double, blue(2), 1, &[0, 2]);
    refuses(&mut w, 0, Action::DualCut(cut), "the wire is under an X and cannot be chosen");
    ready(&mut w, Equipment::GeneralRadar);
    w.play(0, Action::Radar(9)).unwrap();
    let silent = (0..4).map(|i| (i, false)).collect();
    assert_eq!(
        w.public().history.last(),
        Some(&Event::Radar(crate::history::Radar { number: 9, answers: silent }))
    );
    w.play(0, plain(blue(2), at(1, 2))).unwrap();
    assert_eq!(seen(&w, 0)[1], "? ? X2");
}

#[test]
fn parity_and_count_tokens_replace_numbers() {
    let mut w = world(21, 4, &["?1 ?2", "?1 ?3", "?1 ?2", "?1 ?3"]);
    w.play(0, plain(blue(2), at(1, 1))).unwrap();
    assert_eq!(seen(&w, 0)[1], "? O");
    let mut w = world(24, 4, &["?1 ?2", "?3 ?3", "?1 ?2", "?1 ?3"]);
    w.play(0, plain(blue(2), at(1, 0))).unwrap();
    assert_eq!(seen(&w, 0)[1], "2x ?");
    w.play(1, plain(blue(3), at(3, 1))).unwrap();
    assert_eq!(seen(&w, 0)[1], "2x 3", "the unmarked copy goes first");
    ready(&mut w, Equipment::PostIt);
    w.play(1, Action::PostIt(at(1, 1))).unwrap();
    assert_eq!(seen(&w, 0)[1], "2x 2x3", "a count token may lie before a cut wire");
}

#[test]
fn tokens_of_lacked_values_are_handed_on() {
    let mut w = dealt(22, 4, 6);
    for seat in 0..4 {
        for _ in 0..2 {
            assert_eq!(w.to_act(), [seat]);
            let view = w.view(seat);
            let actions = legal(&view);
            for action in &actions {
                let Action::IndicateLack(value) = *action else { panic!("{action:?}") };
                assert_eq!(view.held(value).next(), None);
            }
            w.play(seat, actions[0]).unwrap();
        }
    }
    let mut w = world(22, 4, &["?Y1 ?5", "?Y2 ?6", "?5 ?7", "?6 ?8"]);
    w.public.play.phase = Phase::Indication { seat: 0, laid: 0 };
    w.public.play.beside = vec![vec![], vec![blue(6)], vec![blue(6)], vec![blue(7)]];
    let both_used = "both tokens of this value are used";
    refuses(&mut w, 0, Action::IndicateLack(blue(6)), both_used);
    w.play(0, Action::IndicateLack(blue(7))).unwrap();
    assert_eq!(w.public().play.phase, Phase::Indication { seat: 0, laid: 1 });
    w.public.play.phase = Phase::Turn { seat: 0 };
    w.public.play.beside =
        vec![vec![blue(6), blue(7)], vec![blue(5)], vec![blue(6)], vec![blue(7)]];
    w.play(0, plain(Value::Yellow, at(1, 0))).unwrap();
    for (seat, value) in [(0, 6), (1, 5), (2, 6), (3, 7)] {
        assert_eq!(w.to_act(), [seat]);
        w.play(seat, Action::HandToken(blue(value))).unwrap();
    }
    assert_eq!(seen(&w, 2)[0..2], ["Y1 ?", "Y2 i6"]);
    assert_eq!((seen(&w, 0)[2].as_str(), seen(&w, 0)[3].as_str()), ("i5 ?", "i6 ?"));
    assert_eq!(w.public().play.beside, [vec![blue(7), blue(7)], vec![], vec![], vec![]]);
    assert_eq!(w.to_act(), [1]);
}

#[test]
fn without_tokens_a_miss_leaves_nothing_and_detectors_are_free() {
    let mut w = world(58, 4, &["?1 ?2", "?3 ?3", "?1 ?2", "?1 ?3"]);
    w.play(0, Action::DualCut(pointing(Pointing::Double, blue(2), 1, &[0, 1]))).unwrap();
    assert_eq!((seen(&w, 0)[1].as_str(), w.public().dial), ("? ?", Some(3)));
    assert!(!w.public().characters[0].used);
    assert_eq!(w.to_act(), [1], "nobody is asked where no token goes");
}
