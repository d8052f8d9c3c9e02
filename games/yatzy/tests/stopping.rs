//! Long work stops when its hook unwinds, and a hook changes no answer.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use kibitzer_stats::Pmf;
use kibitzer_yatzy::{
    Duel, Precision, Progress, Rules, Solver, State, TARGET_BYTES, Target, Theta, Variant,
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

/// Lets `work` go on until the hook was called some times, unwinds, and sees that every loop has ended.
fn stops(what: &str, work: &(dyn Fn(Progress<'_>) + Sync)) {
    const PATIENCE: usize = 40;
    let (calls, of_all) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let hook = |_: usize, of: usize| {
        of_all.fetch_max(of, Ordering::SeqCst);
        if calls.fetch_add(1, Ordering::SeqCst) >= PATIENCE {
            resume_unwind(Box::new("nobody waits"));
        }
    };
    let unwound = catch_unwind(AssertUnwindSafe(|| work(&hook)));
    let said = unwound.expect_err(what).downcast_ref::<&str>().copied();
    assert_eq!(said, Some("nobody waits"), "{what}");
    let (calls, of) = (calls.into_inner(), of_all.into_inner());
    // Every thread may have been about to call once more for each of its pieces.
    assert!(calls < of / 2, "{what} went on: {calls} calls for {of} cards");
}

#[test]
fn targets_duels_and_densities_stop_within_a_few_cards() {
    let (rules, state) = (rules(), long());
    stops("a target", &|told| {
        let _ = Target::solve_told(&rules, state, TARGET_BYTES, told);
    });
    let other = Pmf::new(100, vec![0.25; 4]).unwrap();
    stops("a duel", &|told| {
        let _ = Duel::solve_told(&rules, state, 60, &other, TARGET_BYTES, told);
    });
    let theta = Theta::new(0.0).unwrap();
    let table = Solver::new(&rules).theta(theta).precision(Precision::F64).from(state.card);
    let table = table.solve().unwrap();
    stops("a density", &|told| {
        let _ = table.density_told(state, None, told);
    });
}

#[test]
fn a_hook_hears_every_card_and_changes_nothing() {
    let (rules, state) = (rules(), with_open(&["Sixes", "Full House", "Chance"], 40));
    let (calls, of_all) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let hook = |done: usize, of: usize| {
        assert!(done < of, "{done} of {of}");
        calls.fetch_add(1, Ordering::SeqCst);
        of_all.store(of, Ordering::SeqCst);
    };
    let told = Target::solve_told(&rules, state, TARGET_BYTES, &hook).unwrap();
    let bits =
        |target: &Target| -> Vec<u64> { target.curve().into_iter().map(f64::to_bits).collect() };
    assert_eq!(bits(&told), bits(&Target::solve(&rules, state, TARGET_BYTES).unwrap()));
    let (calls, of) = (calls.into_inner(), of_all.into_inner());
    assert!(calls > 20 && calls == of, "every card is told once: {calls} of {of}");
}
