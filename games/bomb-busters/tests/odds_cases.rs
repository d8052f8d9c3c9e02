//! The worked cases through exact counting: every integer and every fraction.

use std::path::PathBuf;

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::odds::{Counting, OddsError, Worlds};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::Value;
use kibitzer_deal::{Fraction, Options};
use serde_json::{Value as Json, json};

fn cases() -> Vec<(String, Table, Json)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut found: Vec<(String, Table, Json)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
        .map(|text| serde_json::from_str::<Json>(&text).unwrap())
        .filter(Json::is_object)
        .map(|case| {
            let table = serde_json::from_value::<TableFile>(case.clone()).unwrap().table().unwrap();
            (case["id"].as_str().unwrap().to_owned(), table, case["expected"].clone())
        })
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(found.len() >= 16);
    found
}

fn slots(event: &Json) -> (usize, Vec<usize>) {
    let number = |json: &Json| usize::try_from(json.as_u64().unwrap()).unwrap();
    (number(&event["player"]), event["slots"].as_array().unwrap().iter().map(number).collect())
}

#[test]
fn every_slot_of_every_case_integer_for_integer() {
    let mut slots = 0;
    for (id, table, expected) in cases() {
        let worlds = match Worlds::with(&table, Counting::Unknown, Options::default()) {
            Ok(worlds) => worlds,
            Err(error) => {
                assert_eq!(error, OddsError::Contradiction, "{id}");
                assert_eq!(expected["total_ways"], "0", "{id}");
                continue;
            }
        };
        assert_eq!(expected["total_ways"], worlds.total().to_string(), "{id}");
        let mut positions = serde_json::Map::new();
        for spot in table.unknown() {
            let found = worlds.distribution(spot);
            let found = found.iter().map(|(wire, n)| (wire.to_string(), json!(n.to_string())));
            positions.insert(spot.to_string(), Json::Object(found.collect()));
            slots += 1;
        }
        assert_eq!(expected["positions"], Json::Object(positions), "{id}");
    }
    assert!(slots > 200, "{slots} slots");
}

#[test]
fn every_event_of_every_case() {
    let mut checked = 0;
    for (id, table, expected) in cases() {
        let Ok(worlds) = Worlds::with(&table, Counting::Unknown, Options::default()) else {
            continue;
        };
        for event in expected["detectors"].as_array().unwrap() {
            let (stand, slots) = slots(event);
            let value = Value::from_name(&event["value"].to_string()).unwrap();
            let hits = worlds.any(stand, &slots, value).unwrap();
            let p = Fraction::new(&hits, worlds.total());
            assert_eq!(event["num"], p.num().to_string(), "{id} {event}");
            assert_eq!(event["den"], p.den().to_string(), "{id} {event}");
            checked += 1;
        }
        for event in expected["both_red"].as_array().unwrap() {
            let (stand, slots) = slots(event);
            let reds = worlds.all(stand, &slots, Value::Red).unwrap();
            let p = Fraction::new(&reds, worlds.total());
            assert_eq!(event["num"], p.num().to_string(), "{id} {event}");
            assert_eq!(event["den"], p.den().to_string(), "{id} {event}");
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked} events");
}

#[test]
fn known_wires_have_one_value() {
    let (_, table, _) = cases().into_iter().find(|(id, ..)| id == "A33_endgame").unwrap();
    let worlds = Worlds::with(&table, Counting::Unknown, Options::default()).unwrap();
    let nine = Spot::new(2, 7);
    assert_eq!(worlds.has(nine, Value::Blue(9)), *worlds.total());
    assert!(worlds.has(nine, Value::Blue(8)).is_zero());
    assert_eq!(worlds.distribution(nine).len(), 1);
    assert_eq!(worlds.any(2, &[0, 7], Value::Blue(9)).unwrap(), *worlds.total());
    assert!(worlds.all(2, &[0, 7], Value::Blue(9)).unwrap().is_zero());
}
