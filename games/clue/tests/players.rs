//! The players of the house.

use crate::common::{reshuffled, small};
use kibitzer_clue::arena::measure;
use kibitzer_clue::{Clue, Skill};
use kibitzer_game::Player;
use kibitzer_testkit::{Plan, laws};
use kibitzer_work::Work;

#[test]
fn the_expert_is_ahead_of_beginners() {
    let clue = small();
    let score = measure(&clue, &Skill::Expert, &Skill::Beginner, 150, 1, &Work::free()).unwrap();
    // A third of the games would be its share.
    assert!(score.won > 65, "{score:?}");
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let clue = Clue::standard(4).unwrap();
    let score = || measure(&clue, &Skill::Expert, &Skill::Beginner, 2, 3, &Work::free()).unwrap();
    assert_eq!(score(), score());
    assert_eq!(score().unsolved, 0);
}

#[test]
fn players_decide_by_what_they_see() {
    let players: [&dyn Player<Clue>; 2] = [&Skill::Beginner, &Skill::Expert];
    let draw = &laws::uniform_draws::<Clue>;
    laws::no_leak(&small(), draw, &reshuffled, &players, Plan::default().games(4)).unwrap();
}
