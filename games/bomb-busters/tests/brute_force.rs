//! The oracle itself: equal to the worked cases, and to a second count that distinguishes every
//! tile.

use crate::oracle;

use std::collections::BTreeMap;
use std::path::PathBuf;

use kibitzer_bomb_busters::facts::facts;
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value, Wire};
use oracle::tiny::random_table;
use oracle::{count, count_labelled, targets_missed, visit, weigh};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value as Json;

/// The cases that brute force can solve in a moment.
const SMALL: [&str; 14] = [
    "A01_tiny_two_values",
    "A03_mission1_indicated",
    "A04_blue5_h16",
    "A08_mission4_yellow2_red1",
    "A09_mission5_2of3_yellow",
    "A13_tiny_both_uncertain",
    "A14_must_have_history",
    "A19_adjacent_hidden_hidden",
    "A22_parity_tokens",
    "A24_multiplicity_tokens",
    "A26_x_tokens",
    "A28_false_tokens",
    "A32_inconsistent",
    "A33_endgame",
];

fn case(id: &str) -> (Table, Json) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cases/{id}.json"));
    let json: Json = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let table = serde_json::from_value::<TableFile>(json.clone()).unwrap().table().unwrap();
    (table, json["expected"].clone())
}

fn number(json: &Json) -> u128 {
    json.as_str().unwrap().parse().unwrap()
}

#[test]
fn the_oracle_counts_the_cases() {
    for id in SMALL {
        let (table, expected) = case(id);
        let counted = count(&table);
        assert_eq!(counted.total, number(&expected["total_ways"]), "{id}");
        if counted.total == 0 {
            continue;
        }
        let want: BTreeMap<(usize, usize), BTreeMap<Wire, u128>> = expected["positions"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(spot, kinds)| {
                let (stand, slot) = spot.split_once(':').unwrap();
                let kinds = kinds.as_object().unwrap().iter();
                let kinds = kinds.map(|(w, n)| (Wire::from_name(w).unwrap(), number(n))).collect();
                ((stand.parse().unwrap(), slot.parse().unwrap()), kinds)
            })
            .collect();
        assert_eq!(counted.positions, want, "{id}");
    }
}

#[test]
fn the_oracle_weights_the_events_of_the_cases() {
    let mut checked = 0;
    for id in SMALL {
        let (table, expected) = case(id);
        let total = count(&table).total;
        let lists = [("detectors", false), ("both_red", true)];
        for (list, red) in lists {
            for event in expected[list].as_array().unwrap() {
                let player = usize::try_from(event["player"].as_u64().unwrap()).unwrap();
                let slots: Vec<usize> = event["slots"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|s| usize::try_from(s.as_u64().unwrap()).unwrap())
                    .collect();
                let weight = if red {
                    weigh(&table, |w| slots.iter().all(|&s| w[player][s].value() == Value::Red))
                } else {
                    let value = Value::from_name(&event["value"].to_string()).unwrap();
                    weigh(&table, |w| slots.iter().any(|&s| w[player][s].value() == value))
                };
                assert_eq!(
                    weight * number(&event["den"]),
                    total * number(&event["num"]),
                    "{id} {event}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 60, "{checked} events");
}

#[test]
fn telling_every_tile_apart_gives_the_same_count() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let (mut none, mut some) = (0, 0);
    for round in 0..1500 {
        let (table, _) = random_table(&mut rng, 7);
        let (fast, slow) = (count(&table).total, count_labelled(&table));
        assert_eq!(fast, slow, "table {round}: {:?}", TableFile::from_setup(table.setup()).stands);
        if slow == 0 { none += 1 } else { some += 1 }
    }
    assert!(none > 10 && some > 1000, "{none} without a deal, {some} with");
}

/// The facts that the crate derives say neither more nor less than the table itself: with them
/// alone, every filling that the tokens and the order allow is kept or dropped as the oracle does.
#[test]
fn facts_say_what_the_table_says() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut binding = 0;
    for _ in 0..1500 {
        let (table, truth) = random_table(&mut rng, 8);
        let derived = facts(&table);
        let mut strict = 0_u128;
        visit(&table, &mut |wires, weight| {
            let all = derived.iter().all(|fact| fact.what.holds(wires));
            assert_eq!(all, targets_missed(&table, wires));
            strict += if all { weight } else { 0 };
        });
        // Without its entries and tokens the table allows more; the facts take that back.
        let mut bare = table.clone().into_setup();
        bare.constraints.clear();
        bare.failed_cuts.clear();
        for slot in bare.stands.iter_mut().flatten() {
            (slot.parity, slot.count, slot.not) = Default::default();
        }
        let bare = bare.check().unwrap();
        let kept = weigh(&bare, |wires| derived.iter().all(|fact| fact.what.holds(wires)));
        assert_eq!(kept, strict);
        binding += usize::from(kept < count(&bare).total);
        let true_to_deal = derived.iter().all(|fact| fact.what.holds(&truth));
        assert!(!true_to_deal || strict > 0);
    }
    assert!(binding > 500, "facts mattered in {binding} tables");
}
