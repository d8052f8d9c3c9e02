//! The players of the house.

use crate::common::{reshuffled, small};
use kibitzer_clue::arena::measure;
use kibitzer_clue::{Clue, Skill};
use kibitzer_game::Player;
use kibitzer_stats::{Level, wilson_interval};
use kibitzer_testkit::{Plan, laws};
use kibitzer_work::Work;

/// On a deck large enough for odds to matter; the lower end of the interval is above an even share.
#[test]
fn the_expert_is_ahead_of_beginners() {
    let clue = Clue::with_deck(3, [5, 5, 6]).unwrap();
    let score = measure(&clue, &Skill::Expert, &Skill::Beginner, 120, 1, &Work::free()).unwrap();
    let interval = wilson_interval(score.won, score.games, Level::P95).unwrap();
    assert!(interval.low() > 1.0 / 3.0, "{score:?}");
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
