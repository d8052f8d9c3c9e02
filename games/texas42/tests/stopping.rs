//! A search returns `Stopped` soon after it is cancelled, and a work handle does not change the
//! advice.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use kibitzer_game::{Effort, Game, Player, Seat, Undecided};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::review::{ReviewError, review};
use kibitzer_texas42::{House, Position, Record, Round, Solver, Texas42};
use kibitzer_work::{Stopped, Work};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The same hand at three moments: with a seat to bid, to name and to play.
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

/// Work that is cancelled once it has been polled this many times, and a counter of the polls.
fn cancelled_after(most: usize) -> (Work, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let stop = move || (count.fetch_add(1, Ordering::SeqCst) >= most).then_some(Stopped::Cancelled);
    (Work::free().with_poll(stop), asked)
}

#[test]
fn every_kind_of_decision_stops_between_two_worlds() {
    let (rules, moments) = moments();
    for skill in [Skill::Intermediate, Skill::EXPERT, Skill::Sampler] {
        for (what, round) in ["bid", "name", "play"].into_iter().zip(&moments) {
            let view = round.view(Seat(0));
            let (work, asked) = cancelled_after(8);
            // Many more worlds than it needs before it stops.
            let effort = Effort::seeded(1).worlds(Some(500));
            let stopped = skill.decide(&rules, &view, effort, &work);
            let expected = Err(Undecided::Stopped(Stopped::Cancelled));
            assert_eq!(stopped, expected, "{skill} thinks about a {what} to its end");
            assert_eq!(asked.load(Ordering::SeqCst), 9, "{skill}, {what}");
        }
    }
}

#[test]
fn a_watcher_changes_nothing_and_hears_how_far_it_is() {
    let (rules, moments) = moments();
    for round in &moments {
        let view = round.view(Seat(0));
        let heard = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&heard);
        let work = Work::free().with_watch(move |done, _| {
            assert!((0.0..1.0).contains(&done), "{done}");
            count.fetch_add(1, Ordering::SeqCst);
        });
        let watched = Skill::EXPERT.decide(&rules, &view, Effort::seeded(7), &work).unwrap();
        assert_eq!(
            watched,
            Skill::EXPERT.decide(&rules, &view, Effort::seeded(7), &Work::free()).unwrap()
        );
        assert!(heard.load(Ordering::SeqCst) > 10);
    }
}

#[test]
fn a_review_stops_inside_a_decision() {
    let (rules, moments) = moments();
    let record = Record::of(&rules, &moments[2]);
    let (work, asked) = cancelled_after(8);
    let stopped = review(&record, Skill::Intermediate, None, 1, &work);
    assert_eq!(stopped, Err(ReviewError::Undecided(Undecided::Stopped(Stopped::Cancelled))));
    assert_eq!(asked.load(Ordering::SeqCst), 9);
}

#[test]
fn solving_every_play_stops_between_two_of_them() {
    let (_, moments) = moments();
    let position = Position::of(&moments[2]).unwrap();
    let (work, _) = cancelled_after(1);
    let mut solver = Solver::new();
    assert_eq!(solver.moves(&position, 0, &work), Err(Stopped::Cancelled));
    // What the solver has stored by then is correct: it can be used again.
    let free = Work::free();
    assert_eq!(solver.moves(&position, 0, &free), Solver::new().moves(&position, 0, &free));
}
