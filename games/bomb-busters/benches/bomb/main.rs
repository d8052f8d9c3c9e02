//! Speed of a whole analysis, against querying the lattice one question at a time.
//!
//! `cargo xtask bench bomb` prints the table. One thread; every timed answer is also checked. Times
//! are the minimum of many runs: on a busy machine that is the one that measures the work.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod ranks;

use std::hint::black_box;
use std::time::{Duration, Instant};

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::odds::{Analysis, Counting, Informative, Worlds};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value, ValueSet};
use kibitzer_deal::{Fraction, Options};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value as Json, json};

fn least<T>(runs: usize, mut run: impl FnMut() -> T) -> Duration {
    let time = |_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    };
    (0..runs).map(time).min().unwrap()
}

fn row(work: &str, measured: &str, wanted: &str) {
    println!("| {work} | {measured} | {wanted} |");
}

fn millis(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

fn table(json: &Json) -> Table {
    serde_json::from_value::<TableFile>(json.clone()).unwrap().table().unwrap()
}

/// Computes every slot, every dual cut, and every double-detector pair of every stand and value;
/// returns the number of each.
fn analyze(table: &Table, counting: Counting) -> (usize, usize, usize) {
    let worlds = Worlds::with(table, counting, Options::default()).unwrap();
    let analysis = Analysis::new(table, &worlds);
    let kinds: usize = table.unknown().map(|spot| worlds.distribution(spot).len()).sum();
    let cuts = analysis.dual_cuts().len();
    let pairs = analysis.double_detectors(ValueSet::ALL).unwrap().len();
    (kinds, cuts, pairs)
}

fn main() {
    println!("| work | measured | wanted |\n|---|---|---|");
    let fresh = fresh();
    let loaded = loaded(json!({"candidates": [4, 7], "in_play": 1}));
    timed("fresh deal, 5 players", &fresh, "50 ms");
    timed("yellow 2 of 3, red 1 of 2, a token on every stand", &loaded, "150 ms");
    timed("the same with 3 reds in play", &loaded_with_reds(), "");
    timed("fresh deal, 5 players, two mates have swapped a wire", &swapped(), "");
    one_by_one(&fresh);
    informative("fresh deal, 5 players", &fresh);
    ranks::report();
}

/// A table after a swap of which only the two teammates know the wires.
fn swapped() -> Table {
    let mut case: Json =
        serde_json::from_str(include_str!("../../tests/cases/B03_blue5_fresh_h38.json")).unwrap();
    case["history"] = json!([{"event": "swap", "first": ["1:2", "3:4"], "second": ["3:5", "1:4"]}]);
    table(&case)
}

fn fresh() -> Table {
    let case: Json =
        serde_json::from_str(include_str!("../../tests/cases/B03_blue5_fresh_h38.json")).unwrap();
    let table = table(&case);
    // The timed answers are right: the case's own numbers, with its own counting.
    let worlds = Worlds::with(&table, Counting::Unknown, Options::default()).unwrap();
    assert_eq!(case["expected"]["total_ways"], worlds.total().to_string());
    for event in case["expected"]["detectors"].as_array().unwrap() {
        let number = |json: &Json| usize::try_from(json.as_u64().unwrap()).unwrap();
        let slots: Vec<usize> = event["slots"].as_array().unwrap().iter().map(number).collect();
        let value = Value::from_name(&event["value"].to_string()).unwrap();
        let hits = worlds.any(number(&event["player"]), &slots, value).unwrap();
        assert_eq!(event["num"], Fraction::new(&hits, worlds.total()).num().to_string());
    }
    table
}

/// Five players; even, count, false and odd tokens, so that every wire of the teammates stays
/// unknown.
fn loaded(red: Json) -> Table {
    let hidden = |n: usize| vec!["?"; n].join(" ");
    let wires = json!({
        "blue": [1, 12], "yellow": {"candidates": [2, 5, 9], "in_play": 2}, "red": red,
    });
    let total =
        48 + 2 + wires["red"]["in_play"].as_u64().map_or(3, |n| usize::try_from(n).unwrap());
    let size = |stand: usize| total / 5 + usize::from(stand < total % 5);
    let own = ["?1", "?2", "?3", "?4", "?5", "?6", "?8", "?9", "?11", "?12", "?12"];
    let stands = [
        own[..size(0)].join(" "),
        format!("? ? E {}", hidden(size(1) - 3)),
        format!("? ? ? ? 2x {}", hidden(size(2) - 5)),
        format!("? !5 {}", hidden(size(3) - 2)),
        format!("? ? ? ? ? O {}", hidden(size(4) - 6)),
    ];
    table(&json!({
        "wires": wires, "stands": stands,
        "constraints": [{"type": "must_have", "player": 1, "value": 7},
                        {"type": "adjacent_equal", "player": 3, "left": 4, "right": 5}],
    }))
}

fn loaded_with_reds() -> Table {
    loaded(json!({"known": [4, 7, 10]}))
}

fn timed(what: &str, table: &Table, wanted: &str) {
    let worlds = Worlds::new(table).unwrap();
    let (nodes, edges) = worlds.lattices().fold((0, 0), |sum, lattice| {
        let size = lattice.size();
        (sum.0 + size.0, sum.1 + size.1)
    });
    // Every slot's counts add up to all worlds.
    for spot in table.unknown() {
        let sum = worlds.distribution(spot).into_iter().map(|(_, n)| n.to_u128().unwrap());
        assert_eq!(sum.sum::<u128>(), worlds.total().to_u128().unwrap());
    }
    let (kinds, cuts, pairs) = analyze(table, Counting::Dealt);
    let time = least(20, || analyze(table, Counting::Dealt));
    let unknown = table.unknown().count();
    row(
        &format!(
            "{what}: {unknown} unknown, {kinds} slot counts, {cuts} dual cuts, {pairs} detector pairs"
        ),
        &format!("{} ({nodes} nodes, {edges} transitions)", millis(time)),
        wanted,
    );
    let unknown = least(10, || analyze(table, Counting::Unknown));
    row(&format!("{what}, known wires taken out"), &millis(unknown), "");
}

/// The plain twin: a separate pass for each question.
fn one_by_one(table: &Table) {
    let worlds = Worlds::new(table).unwrap();
    let pair = [0, 1];
    let not_five = ValueSet::one(Value::Blue(5)).complement();
    let ask = || {
        let none: Vec<_> = pair.iter().map(|&slot| (Spot::new(1, slot), not_five)).collect();
        worlds.total() - &worlds.worlds_where(&none).unwrap()
    };
    assert_eq!(ask(), worlds.any(1, &pair, Value::Blue(5)).unwrap());
    let pass = least(40, ask);
    let looked_up = least(40, || worlds.any(1, &pair, Value::Blue(5)).unwrap());
    let ratio = pass.as_secs_f64() / looked_up.as_secs_f64();
    let both = format!("{} against {:.2} us", millis(pass), looked_up.as_secs_f64() * 1e6);
    row(
        "one detector pair by a pass of its own, against looked up",
        &format!("{both}: {ratio:.0} times"),
        "",
    );
}

fn informative(what: &str, table: &Table) {
    let worlds = Worlds::new(table).unwrap();
    let options = Informative::default();
    let run = || {
        options
            .rank(table, &worlds, &mut Xoshiro256PlusPlus::seed_from_u64(1), &Work::free())
            .unwrap()
    };
    let found = run();
    assert_eq!(found.len(), options.moves);
    row(
        &format!("{what}: informative ranking, {} moves, {} worlds", options.moves, options.worlds),
        &millis(least(3, run)),
        "",
    );
}
