//! Building, counting events, explaining and guided sampling end when they are told to, and do not unwind.

use crate::common;

use common::rng;
use kibitzer_deal::*;
use kibitzer_work::{Stopped, Work};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Work that is cancelled when it has been asked so many times whether to go on.
fn cancelled_after(polls: usize) -> Work {
    let asked = Arc::new(AtomicUsize::new(0));
    Work::free().with_poll(move || {
        (asked.fetch_add(1, Ordering::Relaxed) >= polls).then_some(Stopped::Cancelled)
    })
}

fn with(work: Work) -> Options {
    Options { work, ..Options::default() }
}

/// Five stands of ten tiles: some hundred thousand transitions.
fn large() -> Problem {
    let kinds = (1..=10).map(|value| Kind { copies: 5, value }).collect();
    let middle = Rule::Pair { left: 4, right: 5, equal: true };
    let seats = (0..5).map(|_| Seat::stand(10).with(middle.clone())).collect();
    Problem::new(Setup { kinds, seats, across: Vec::new() }).unwrap()
}

#[test]
fn a_lattice_stops_wherever_it_is_told_to() {
    let problem = large();
    let (nodes, _) = Lattice::new(&problem).unwrap().size();
    assert!(nodes > 100_000, "{nodes}");
    let mut met = 0;
    for polls in [0, 1, 3, 10, 30] {
        let built = Lattice::with(&problem, with(cancelled_after(polls)));
        assert_eq!(built.unwrap_err(), DealError::Stopped(Stopped::Cancelled), "{polls}");
        met += 1;
    }
    assert_eq!(met, 5);
    // Far past the last poll nothing is stopped.
    assert!(Lattice::with(&problem, with(cancelled_after(1_000_000))).is_ok());
}

#[test]
fn transitions_are_the_steps_of_the_budget() {
    let problem = large();
    let (_, transitions) = Lattice::new(&problem).unwrap().size();
    let enough = Work::free().with_most_steps(transitions as u64);
    assert!(Lattice::with(&problem, with(enough)).is_ok());
    let most = transitions as u64 - 1;
    let little = Work::free().with_most_steps(most);
    let stopped = DealError::Stopped(Stopped::TooManySteps { most });
    assert_eq!(Lattice::with(&problem, with(little)).unwrap_err(), stopped);
}

#[test]
fn events_explanations_and_guided_samples_stop_too() {
    let problem = large();
    // Building takes so many polls; the event after it takes more.
    let mut polls = 1;
    let lattice = loop {
        match Lattice::with(&problem, with(cancelled_after(polls))) {
            Ok(lattice) => break lattice,
            Err(_) => polls *= 2,
        }
    };
    let event = [Event::any(0, Slots::one(0), Kinds::one(0))];
    let mut counted = 0;
    let stopped = loop {
        match lattice.worlds_where(&event) {
            Ok(_) => counted += 1,
            Err(error) => break error,
        }
    };
    assert!(counted < 5, "{counted}");
    assert_eq!(stopped, EventError::Deal(DealError::Stopped(Stopped::Cancelled)));
    let explained = problem.explain(&with(cancelled_after(2)));
    assert_eq!(explained.unwrap_err(), DealError::Stopped(Stopped::Cancelled));
    let mut guided = Guided::new(&problem);
    let batch = guided.batch(&mut rng(1), 1_000_000, &[], &cancelled_after(3));
    assert_eq!(batch.err(), Some(Stopped::Cancelled));
}
