use super::*;
use crate::domino::{Domino, Tiles};
use crate::players::beginner;
use crate::position::Position;
use crate::rules::Texas42;
use crate::seats::SEATS;
use kibitzer_game::{Game as _, Seat, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Calls `each` with the round before every play of some hands in a house with all declarations.
fn rounds(mut each: impl FnMut(&crate::Round)) {
    let house = "nello sevens splash plunge forced-bid".parse().unwrap();
    for seed in 0..40 {
        let rules = Texas42::new(house, Seat(3), [0, 0]);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut round = rules.deal(&mut rng);
        let bid = if seed % 4 == 0 { "points:32" } else { "marks:1" };
        round.table_mut().bid(bid.parse().unwrap());
        (0..3).for_each(|_| round.table_mut().bid(crate::Bid::Pass));
        round.table_mut().declare(Declaration::ALL[seed as usize % 14]);
        while round.table().turn() != Turn::Over {
            each(&round);
            let seat = round.table().turn().seat().unwrap();
            match beginner::choose(&rules, &round.view(seat)) {
                Some(crate::Action::Play(tile)) => round.play_unchecked(tile),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn a_scene_agrees_with_the_table() {
    let mut seen = 0;
    rounds(|round| {
        seen += 1;
        let scene = Scene::of(round.table()).unwrap();
        let turn = round.table().turn().seat().unwrap();
        assert_eq!(scene.turn(), turn.0);
        assert_eq!(scene.decided(), round.table().decided(), "{:?}", round.table());
        let hand = round.hands()[turn.0];
        assert_eq!(scene.legal(hand.bits()), round.playable().bits());
        assert_eq!(scene.position(*round.hands()), Position::of(round));
    });
    assert!(seen > 500, "{seen}");
}

#[test]
fn trumps_stand_in_the_same_places() {
    for trump in 0..7 {
        let declaration: Declaration = format!("pip:{trump}").parse().unwrap();
        let contract = crate::Contract { bidder: Seat(0), bid: crate::Bid::Points(30) };
        let scene = Scene::start(declaration, contract, 7);
        let mut places: Vec<usize> =
            Domino::all().map(|tile| place(&scene, tile.index() as u8)).collect();
        let blanks = Declaration::ALL[0].suits().trumps;
        for tile in Domino::all() {
            let there = Domino::at(places[tile.index()]).unwrap();
            assert_eq!(declaration.suits().trumps.contains(tile), blanks.contains(there));
        }
        places.sort_unstable();
        assert_eq!(places, (0..28).collect::<Vec<_>>(), "every domino has its own place");
    }
}

/// A batch plays as single hands do, so the number of worlds searched together changes nothing.
#[test]
fn a_batch_plays_like_single_hands() {
    let policies = shipped().unwrap();
    let mut games = Vec::new();
    rounds(|round| {
        let hands = round.hands().map(|hand| hand.bits());
        games.push(super::Game::new(Scene::of(round.table()).unwrap(), hands));
    });
    let mut room = Room::default();
    let mut together = games.clone();
    policies.play(&mut room, &mut together);
    for (start, end) in games.into_iter().zip(together).step_by(7) {
        let mut alone = [start];
        policies.play(&mut room, &mut alone);
        assert_eq!(alone[0].made, end.made);
        assert_eq!(alone[0].ended(), end.ended());
        let dealt = |hands: [u32; SEATS]| hands.iter().map(|hand| hand.count_ones()).sum::<u32>();
        assert!(dealt(end.hands) <= Tiles::ALL.len() as u32 && end.made.is_some());
    }
}
