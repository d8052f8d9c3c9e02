//! Thinking stops when its hook unwinds, and a hook changes no thought.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use kibitzer_blob::players::{Mind, Skill, shipped};
use kibitzer_blob::{Cards, View};

const VIEW: &str =
    "seat 1 of 4 dealer 3 cards 5 trump S totals 0:0:0:0 left 2 holds AS TH 4H 2C 9D bids 1 plays";

fn mind(name: &str) -> Box<dyn Mind> {
    name.parse::<Skill>().unwrap().mind(shipped()).unwrap()
}

#[test]
fn thinking_stops_between_two_worlds_or_batches() {
    let view: View = VIEW.parse().unwrap();
    for name in ["flat:5000", "pimc:5000", "search:100x100"] {
        let calls = AtomicUsize::new(0);
        let hook = |_: usize, of: usize| {
            assert!(of >= 5000, "{of}");
            if calls.fetch_add(1, Ordering::SeqCst) == 5 {
                resume_unwind(Box::new("nobody waits"));
            }
        };
        let mind = mind(name);
        let think = || mind.think_told(Cards::ALL, &view, 1, &hook);
        assert!(catch_unwind(AssertUnwindSafe(think)).is_err(), "{name} thinks to its end");
        assert_eq!(calls.into_inner(), 6, "{name}");
    }
}

#[test]
fn a_hook_changes_nothing_and_hears_how_far_it_is() {
    let view: View = VIEW.parse().unwrap();
    for name in ["random", "thumb", "flat:40", "pimc:20", "network"] {
        let calls = AtomicUsize::new(0);
        let hook = |done: usize, of: usize| {
            assert!(done <= of, "{done} of {of}");
            calls.fetch_add(1, Ordering::SeqCst);
        };
        let mind = mind(name);
        let told = mind.think_told(Cards::ALL, &view, 7, &hook).unwrap();
        assert_eq!(told, mind.think(Cards::ALL, &view, 7).unwrap(), "{name}");
        assert!(calls.into_inner() > 0, "{name}");
    }
}
