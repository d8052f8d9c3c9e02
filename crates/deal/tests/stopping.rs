//! Building, counting events, explaining and guided sampling stop when cancelled, and do not unwind.

use crate::common;

use common::rng;
use kibitzer_deal::*;
use kibitzer_work::{Stopped, Work};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Work that is cancelled after this many polls.
fn cancelled_after(polls: usize) -> Work {
    let asked = Arc::new(AtomicUsize::new(0));
    Work::free().with_poll(move || {
        (asked.fetch_add(1, Ordering::Relaxed) >= polls).then_some(Stopped::Cancelled)
    })
}

fn with(work: Work) -> Options {
    Options::of(work)
}

/// Five stands of ten tiles: a few hundred thousand transitions.
fn large() -> Problem {
    let kinds = (1..=10).map(|value| Kind { copies: 5, value }).collect();
    let middle = Rule::Pair { left: 4, right: 5, equal: true };
    let seats = (0..5).map(|_| Seat::stand(10).with(middle.clone())).collect();
    Problem::new(Setup { kinds, seats, across: Vec::new() }).unwrap()
}

#[test]
fn a_lattice_can_be_cancelled_anywhere() {
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
    // A limit far beyond the last poll stops nothing.
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
    // Building takes this many polls; the event after it takes more.
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

#[test]
fn passes_over_a_lattice_can_be_cancelled_anywhere() {
    let problem = large();
    let asked = Arc::new(AtomicUsize::new(0));
    let (log, most) = (Arc::clone(&asked), Arc::new(AtomicUsize::new(usize::MAX)));
    let allowed = Arc::clone(&most);
    let work = Work::free().with_poll(move || {
        let over = log.fetch_add(1, Ordering::Relaxed) >= allowed.load(Ordering::Relaxed);
        over.then_some(Stopped::Cancelled)
    });
    let lattice = Lattice::with(&problem, with(work)).unwrap();
    let polls = |pass: &dyn Fn() -> Option<Stopped>| {
        asked.store(0, Ordering::Relaxed);
        assert_eq!(pass(), None);
        let polls = asked.load(Ordering::Relaxed);
        most.store(polls / 2, Ordering::Relaxed);
        asked.store(0, Ordering::Relaxed);
        assert_eq!(pass(), Some(Stopped::Cancelled), "half of {polls} polls");
        most.store(usize::MAX, Ordering::Relaxed);
        polls
    };
    // One check per thousand nodes.
    let least = lattice.size().0 / 1024;
    assert!(polls(&|| lattice.try_marginals().err()) >= least);
    assert!(polls(&|| lattice.try_entropy().err()) >= least);
    assert!(polls(&|| lattice.try_sampler().err()) >= least);
}

#[test]
fn the_memory_of_the_work_bounds_the_lattice_while_it_is_built() {
    let problem = large();
    let (nodes, transitions) = Lattice::new(&problem).unwrap().size();
    let whole = (8 * transitions + 6 * nodes) as u64;
    let most = |bytes| Lattice::with(&problem, with(Work::free().with_most_bytes(bytes)));
    assert!(most(20 * whole).is_ok());
    let refused = most(whole).unwrap_err();
    let DealError::Stopped(Stopped::TooManyBytes { needed, most }) = refused else {
        panic!("{refused}")
    };
    assert!(needed > most && needed < 2 * most, "noticed at {needed} bytes of {most}");
}

/// Rules whose memory has as many states as the bound allows, each as wide as the number of rules.
#[test]
fn what_rules_remember_is_bounded_in_time_and_memory() {
    let kinds = (0..40).map(|value| Kind { copies: 1, value }).collect();
    let rule = |n: usize| {
        let kinds = (0..40).filter(|kind| (kind * 7 + n * 3) % (5 + n % 11) < 2).collect();
        Rule::Count { kinds, counts: Counts::at_most(3 + n % 5) }
    };
    let mut left = Seat::hand(20);
    left.rules = (0..3000).map(rule).collect();
    let problem =
        Problem::new(Setup { kinds, seats: vec![left, Seat::hand(20)], across: Vec::new() });
    let problem = problem.unwrap();
    let stopped = Lattice::with(&problem, with(cancelled_after(3))).unwrap_err();
    assert_eq!(stopped, DealError::Stopped(Stopped::Cancelled));
    let little = Lattice::with(&problem, with(Work::free().with_most_bytes(1 << 20))).unwrap_err();
    assert!(matches!(little, DealError::Stopped(Stopped::TooManyBytes { .. })), "{little}");
}

#[test]
fn thousands_of_equal_rules_are_as_quick_to_explain_as_a_few() {
    let kinds = (0..4).map(|value| Kind { copies: 1, value }).collect();
    let has = |counts| Rule::Count { kinds: Kinds::one(0), counts };
    let mut left = Seat::hand(2);
    left.rules = vec![has(Counts::at_least(1)); 4000];
    left.rules.extend(vec![has(Counts::exactly(0)); 4000]);
    let problem =
        Problem::new(Setup { kinds, seats: vec![left, Seat::hand(2)], across: Vec::new() });
    let asked = Arc::new(AtomicUsize::new(0));
    let log = Arc::clone(&asked);
    let work = Work::free().with_poll(move || {
        log.fetch_add(1, Ordering::Relaxed);
        None
    });
    let blamed = problem.unwrap().explain(&with(work)).unwrap().unwrap();
    let last_of_each = [3999, 7999].map(|rule| RuleId::Seat { seat: 0, rule });
    assert_eq!(blamed, last_of_each, "earlier rules are let off first");
    let polls = asked.load(Ordering::Relaxed);
    assert!(polls < 1000, "{polls} polls: a few for each of some thirty counts");
}
