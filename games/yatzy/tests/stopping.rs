//! Long work returns `Stopped` soon after it is cancelled, and a work handle does not change the
//! answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use kibitzer_stats::Pmf;
use kibitzer_work::{Stopped, Work};
use kibitzer_yatzy::{
    Duel, Precision, Rules, Solver, State, TARGET_BYTES, Table, Target, Variant, YatzyError,
};

fn rules() -> Rules {
    Rules::of(Variant::Scandinavian)
}

fn with_open(open: &[&str], upper: i64) -> State {
    let rules = rules();
    let filled = rules.categories().iter().map(|c| c.name).filter(|name| !open.contains(name));
    State::parse(&rules, &filled.collect::<Vec<_>>(), upper, false).unwrap()
}

/// Seven boxes are open: thousands of score cards can follow.
fn long() -> State {
    let open = ["Fives", "Sixes", "Two Pairs", "Small Straight", "Full House", "Chance", "Yatzy"];
    with_open(&open, 20)
}

fn table(state: State, work: &Work) -> Result<Table, YatzyError> {
    Solver::new(&rules()).precision(Precision::F64).from(state.card).solve(work)
}

/// Work that is cancelled once it has been polled this many times, and a counter of the polls.
fn cancelled_after(most: usize) -> (Work, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let stop = move || (count.fetch_add(1, Ordering::SeqCst) >= most).then_some(Stopped::Cancelled);
    (Work::free().with_poll(stop), asked)
}

/// Cancels `run` midway, on one thread and on several, and checks that every loop has ended.
fn stops<T>(what: &str, run: impl Fn(&Work) -> Result<T, YatzyError> + Sync) {
    const PATIENCE: usize = 12;
    for threads in [1, 4] {
        let (work, asked) = cancelled_after(PATIENCE);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let ended = pool.install(|| {
            run(&work).err().is_some_and(|error| error == YatzyError::Stopped(Stopped::Cancelled))
        });
        assert!(ended, "{what} was worked out to its end");
        let asked = asked.load(Ordering::SeqCst);
        // Each thread may poll once more.
        assert!(asked <= PATIENCE + 2 * threads, "{what} went on with {threads} threads: {asked}");
    }
}

#[test]
fn every_engine_stops_within_a_few_cards() {
    let (rules, state) = (rules(), long());
    stops("a table", |work| table(state, work));
    stops("a target", |work| Target::solve(&rules, state, TARGET_BYTES, work));
    stops("a target of one number", |work| {
        Target::solve_points(&rules, state, 90, TARGET_BYTES, work)
    });
    let other = Pmf::new(100, vec![0.25; 4]).unwrap();
    stops("a duel", |work| Duel::solve(&rules, state, 60, &other, TARGET_BYTES, work));
    let table = table(state, &Work::free()).unwrap();
    stops("a density", |work| table.density(state, None, work));
    stops("a simulation", |work| table.simulate(state, 1 << 21, 1, work));
}

#[test]
fn a_watcher_hears_how_far_it_is_and_changes_nothing() {
    let (rules, state) = (rules(), with_open(&["Sixes", "Full House", "Chance"], 40));
    let heard = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&heard);
    let work = Work::free().with_watch(move |done, what| {
        assert!((0.0..=1.0).contains(&done) && !what.is_empty(), "{done} {what}");
        count.fetch_add(1, Ordering::SeqCst);
    });
    let watched = Target::solve(&rules, state, TARGET_BYTES, &work).unwrap();
    let bits =
        |target: &Target| -> Vec<u64> { target.curve().into_iter().map(f64::to_bits).collect() };
    let plain = Target::solve(&rules, state, TARGET_BYTES, &Work::free()).unwrap();
    assert_eq!(bits(&watched), bits(&plain));
    assert!(heard.load(Ordering::SeqCst) > 20);
}
