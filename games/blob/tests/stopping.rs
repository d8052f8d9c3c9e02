//! Search and training return `Stopped` soon after they are cancelled, and a work handle does not
//! change the result.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use kibitzer_blob::players::{Skill, shipped};
use kibitzer_blob::training::{Course, CourseError, Plan};
use kibitzer_blob::{Blob, View};
use kibitzer_game::{Effort, Player, Undecided};
use kibitzer_work::{Stopped, Work};

const VIEW: &str =
    "seat 1 of 4 dealer 3 cards 5 trump S totals 0:0:0:0 left 2 holds AS TH 4H 2C 9D bids 1 plays";

fn player(name: &str) -> Box<dyn Player<Blob>> {
    name.parse::<Skill>().unwrap().player(shipped()).unwrap()
}

/// Work that is cancelled once it has been polled this many times, and a counter of the polls.
fn cancelled_after(most: usize) -> (Work, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let stop = move || (count.fetch_add(1, Ordering::SeqCst) >= most).then_some(Stopped::Cancelled);
    (Work::free().with_poll(stop), asked)
}

#[test]
fn thinking_stops_between_two_worlds_or_batches() {
    let view: View = VIEW.parse().unwrap();
    for name in ["flat:5000", "pimc:5000", "search:100x100"] {
        let (work, asked) = cancelled_after(5);
        let stopped = player(name).decide(&Blob::of(&view), &view, Effort::seeded(1), &work);
        let expected = Err(Undecided::Stopped(Stopped::Cancelled));
        assert_eq!(stopped, expected, "{name} thinks to its end");
        assert_eq!(asked.load(Ordering::SeqCst), 6, "{name}");
    }
}

#[test]
fn a_watcher_changes_nothing_and_hears_how_far_it_is() {
    let view: View = VIEW.parse().unwrap();
    for (name, least) in
        [("random", 0), ("thumb", 0), ("flat:40", 40), ("pimc:20", 20), ("search:3x30", 5)]
    {
        let heard = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&heard);
        let work = Work::free().with_watch(move |done, _| {
            assert!((0.0..=1.0).contains(&done), "{done}");
            count.fetch_add(1, Ordering::SeqCst);
        });
        let (player, rules, effort) = (player(name), Blob::of(&view), Effort::seeded(7));
        let watched = player.decide(&rules, &view, effort, &work).unwrap();
        let free = player.decide(&rules, &view, effort, &Work::free()).unwrap();
        assert_eq!(watched, free, "{name}");
        assert!(heard.load(Ordering::SeqCst) >= least, "{name}");
    }
}

#[test]
fn a_unit_of_training_stops_between_two_rounds() {
    let course = Course::new(Plan::quick()).unwrap();
    let (work, asked) = cancelled_after(2);
    let stopped = course.work(0, &work).unwrap_err();
    assert_eq!(stopped, CourseError::Round(Undecided::Stopped(Stopped::Cancelled)));
    assert_eq!(asked.load(Ordering::SeqCst), 3);
}
