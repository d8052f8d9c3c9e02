//! Weighted samples on several threads: the same answer for any number of threads, and stopping on
//! request.

use std::sync::{Arc, Mutex};

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::odds::{
    Counting, GuidedEffort, GuidedError, GuidedOdds, Translation, Worlds,
};
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value, ValueSet};
use kibitzer_work::{Stopped, Work};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn table() -> Table {
    let text = "stands = ['?1 ?1 ?2 ?3 ?5 ?6', '? ? ? ? ? ?', '? i2 ? ? ? ?', '? ? ? ? ? i6']\n\
                wires = { blue = [1, 6] }\n";
    toml::from_str::<TableFile>(text).unwrap().table().unwrap()
}

fn stream(batch: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(batch * 7919 + 5)
}

#[test]
fn threads_change_nothing_and_the_exact_odds_are_met() {
    let table = table();
    let translation = Translation::new(&table, Counting::default()).unwrap();
    let drawn = |threads, width| {
        let effort = GuidedEffort { samples: 40_000, width, threads };
        GuidedOdds::draw(&table, &translation, &[], effort, stream, &Work::free()).unwrap()
    };
    for width in [None, Some(0.01)] {
        let one = drawn(1, width);
        assert_eq!(one.estimate(), drawn(3, width).estimate(), "{width:?}");
        let exact = Worlds::new(&table).unwrap();
        let (mut looked, mut outside) = (0, 0);
        for spot in table.unknown() {
            for value in (1..=6).map(Value::Blue) {
                let p = exact.has(spot, value).to_f64() / exact.total().to_f64();
                let found = one.at(spot, ValueSet::one(value)).unwrap();
                looked += 1;
                outside += usize::from((found.value - p).abs() > 4.0 * found.standard_error);
            }
        }
        assert!(looked == 96 && outside <= 1, "{outside} of {looked} past 4 standard errors");
    }
}

#[test]
fn whoever_watches_can_stop_it() {
    let table = table();
    let translation = Translation::new(&table, Counting::default()).unwrap();
    let effort = GuidedEffort { samples: 1_000_000, width: Some(1e-9), threads: 2 };
    let heard = Arc::new(Mutex::new(Vec::new()));
    let (log, polled) = (Arc::clone(&heard), Arc::clone(&heard));
    let work = Work::free()
        .with_watch(move |done, what| log.lock().unwrap().push((done, what.to_owned())))
        .with_poll(move || (polled.lock().unwrap().len() >= 3).then_some(Stopped::Cancelled));
    let stopped = GuidedOdds::draw(&table, &translation, &[], effort, stream, &work);
    assert_eq!(stopped.unwrap_err(), GuidedError::Stopped(Stopped::Cancelled));
    let heard = heard.lock().unwrap();
    assert!(heard.iter().all(|(done, what)| *done < 0.1 && what.starts_with("best move known")));
    assert!(heard.len() <= 4, "{heard:?}");
}
