//! The computer players.

use crate::common::{reshuffled, small};
use kibitzer_clue::arena::{End, game};
use kibitzer_clue::{Action, Clue, Phase, Skill};
use kibitzer_game::{By, Effort, Game, Player, Row, Seat, below};
use kibitzer_stats::{Level, wilson_interval};
use kibitzer_testkit::{Plan, laws, stream};
use kibitzer_work::Work;

fn played(clue: &Clue, number: u64) -> End {
    game(clue, [Skill::Expert, Skill::Beginner], 1, number, &Work::free()).unwrap()
}

/// On a deck large enough for odds to matter: the lower end of the interval is above an even share.
#[test]
fn the_expert_is_ahead_of_beginners() {
    let clue = Clue::with_deck(3, [5, 5, 6]).unwrap();
    let won = (0..120).filter(|&number| played(&clue, number) == End::Won).count();
    let interval = wilson_interval(won as u64, 120, Level::P95).unwrap();
    assert!(interval.low() > 1.0 / 3.0, "{won}");
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let clue = Clue::standard(4).unwrap();
    for number in 0..2 {
        assert_eq!(played(&clue, number), played(&clue, number));
        assert_ne!(played(&clue, number), End::Unsolved);
    }
}

#[test]
fn players_decide_by_what_they_see() {
    let players: [&dyn Player<Clue>; 2] = [&Skill::Beginner, &Skill::Expert];
    let draw = &laws::uniform_draws::<Clue>;
    laws::no_leak(&small(), draw, &reshuffled, &players, Plan::default().games(4)).unwrap();
}

#[test]
fn whoever_stands_in_a_room_suggests_that_room() {
    let hall = "hall".parse().unwrap();
    let clue = Clue::standard(3).unwrap().in_room(Some(hall));
    let world = clue.deal(&mut stream(1, 0));
    let view = clue.view(&world, Seat(0));
    for player in Skill::ALL {
        let decision = player.decide(&clue, &view, Effort::seeded(1), &Work::free()).unwrap();
        let suggests = |row: &&Row<Action>| matches!(row.action, Action::Suggest(_));
        assert_eq!(decision.rows().iter().filter(suggests).count(), 36);
        assert!(decision.best().action.to_string().ends_with(" hall"));
    }
    let elsewhere = "suggest green rope study".parse().unwrap();
    let refused = clue.play(&mut world.clone(), By::Seat(Seat(0)), &elsewhere).unwrap_err();
    assert_eq!(refused.reason, "you must suggest the room that you are in");
}

/// In the last turn before somebody else solves it, a guess that is merely likely is worth more than
/// waiting; with nobody close, an unlikely one is not.
#[test]
fn it_accuses_where_that_wins_more_than_waiting() {
    let clue = Clue::standard(3).unwrap();
    let (mut accused, mut waited) = (0, 0);
    for seed in 0..40 {
        let mut rng = stream(seed, 3);
        let mut world = clue.deal(&mut rng);
        while world.record.len() < 14 + seed as usize % 8 || !matches!(world.phase, Phase::After(_))
        {
            let Some(seat) = clue.turn(&world).seat() else { break };
            let view = clue.view(&world, seat);
            let mut legal = clue.legal(&view);
            legal.retain(|action| !matches!(action, Action::Accuse(_)));
            let action = legal[below(&mut rng, legal.len())];
            clue.play(&mut world, By::Seat(seat), &action).unwrap();
        }
        let seat = clue.turn(&world).seat().unwrap();
        let view = clue.view(&world, seat);
        let decide = || Skill::Expert.decide(&clue, &view, Effort::seeded(seed), &Work::free());
        let decision = decide().unwrap();
        assert_eq!(decision, decide().unwrap(), "the same seed gives the same advice");
        let value = |wanted: &dyn Fn(&Action) -> bool| {
            let row = decision.rows().iter().find(|row| wanted(&row.action)).unwrap();
            (row.value, row.interval)
        };
        let (end, likely) = value(&|action| *action == Action::End);
        let (right, exactly) = value(&|action| matches!(action, Action::Accuse(_)));
        assert_eq!((exactly.low(), exactly.high()), (right, right));
        if decision.best().action == Action::End {
            assert!(right < likely.high(), "{decision}");
            waited += 1;
        } else {
            assert!(end <= right || likely.low() < right, "{decision}");
            accused += usize::from(right < 1.0);
        }
    }
    assert!(accused > 2 && waited > 10, "{accused} {waited}");
}
