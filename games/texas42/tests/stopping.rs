//! Thinking stops when its hook unwinds, and a hook changes no advice.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use kibitzer_game::{Game, Seat};
use kibitzer_texas42::players::{Skill, Thinking};
use kibitzer_texas42::{House, Position, Round, Solver, Texas42};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A deal with somebody to bid, to name and to play: the same hand at three moments.
fn moments() -> (Texas42, [Round; 3]) {
    let rules = Texas42::new(House::tournament(), Seat(3), [0, 0]);
    let bidding = rules.deal(&mut Xoshiro256PlusPlus::seed_from_u64(5));
    let mut naming = bidding;
    for bid in ["30", "pass", "pass", "pass"] {
        let Some(seat) = rules.turn(&naming).seat() else { panic!() };
        let legal = rules.legal(&naming.view(seat));
        let found = legal.iter().find(|action| action.to_string().ends_with(bid));
        rules.play(&mut naming, seat.into(), found.unwrap()).unwrap();
    }
    let mut playing = naming;
    let first = rules.legal(&playing.view(Seat(0)))[0];
    rules.play(&mut playing, Seat(0).into(), &first).unwrap();
    (rules, [bidding, naming, playing])
}

#[test]
fn every_kind_of_decision_stops_between_two_worlds() {
    let (rules, moments) = moments();
    for skill in [Skill::Intermediate, Skill::Expert, Skill::Sampler] {
        for (what, round) in ["bid", "name", "play"].into_iter().zip(&moments) {
            let view = round.view(Seat(0));
            let calls = AtomicUsize::new(0);
            let hook = |done: usize, _: usize| {
                calls.fetch_add(1, Ordering::SeqCst);
                if done == 3 {
                    resume_unwind(Box::new("nobody waits"));
                }
            };
            // Many more worlds than it takes to stop.
            let thinking = Thinking { plays: [500; 7], bids: 500, ..skill.thinking().unwrap() };
            let think = || thinking.advise_told(&rules, &view, 1, &hook);
            let unwound = catch_unwind(AssertUnwindSafe(think));
            assert!(unwound.is_err(), "{skill} thinks about a {what} to its end");
            let calls = calls.into_inner();
            assert!(calls < 60, "{skill}, {what}: {calls} calls");
        }
    }
}

#[test]
fn a_hook_changes_nothing_and_hears_how_far_it_is() {
    let (rules, moments) = moments();
    for round in &moments {
        let view = round.view(Seat(0));
        let most = AtomicUsize::new(0);
        let hook = |done: usize, of: usize| {
            assert!(done < of, "{done} of {of}");
            most.fetch_max(done, Ordering::SeqCst);
        };
        let told = Skill::Expert.advise_told(&rules, &view, 7, &hook).unwrap();
        assert_eq!(told, Skill::Expert.advise(&rules, &view, 7).unwrap());
        assert!(most.into_inner() > 10);
    }
}

#[test]
fn solving_every_play_stops_between_two_of_them() {
    let (_, moments) = moments();
    let position = Position::of(&moments[2]).unwrap();
    let hook = |done: usize, _: usize| {
        if done == 1 {
            resume_unwind(Box::new("nobody waits"));
        }
    };
    let mut solver = Solver::new();
    let unwound = catch_unwind(AssertUnwindSafe(|| solver.moves_told(&position, 0, &hook)));
    assert!(unwound.is_err());
    // What the solver knows by then is right: it may be asked again.
    assert_eq!(solver.moves(&position, 0), Solver::new().moves(&position, 0));
}
