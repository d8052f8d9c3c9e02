//! Tables of played games, seen from one seat, against answers that were found by checking every
//! filling against the record.

use kibitzer_bomb_busters::cuts::solo_cuts;
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::odds::{Analysis, Worlds};
use kibitzer_bomb_busters::tiles::Value;
use kibitzer_deal::{Count, Fraction};
use serde_json::{Map, Value as Json, json};

fn fraction(count: &Count, worlds: &Worlds) -> Json {
    let p = Fraction::new(count, worlds.total());
    // The cases write integers without a denominator.
    json!(p.to_string().strip_suffix("/1").map_or(p.to_string(), str::to_owned))
}

fn value(json: &Json) -> Value {
    Value::from_name(json.as_str().unwrap_or(&json.to_string())).unwrap()
}

#[test]
fn every_slot_event_and_cut_of_every_played_table() {
    let text = include_str!("played/played.jsonl");
    let (mut slots, mut moved) = (0, 0);
    for line in text.lines() {
        let case: Json = serde_json::from_str(line).unwrap();
        let (id, expected) = (&case["id"], &case["expected"]);
        let file: TableFile = serde_json::from_value(case["query"].clone()).unwrap();
        let table = file.table().unwrap_or_else(|error| panic!("{id}: {error}"));
        let worlds = Worlds::new(&table).unwrap_or_else(|error| panic!("{id}: {error}"));
        let mut positions = Map::new();
        for spot in table.unknown() {
            let found = worlds.distribution(spot);
            let found = found.iter().map(|(wire, n)| (wire.to_string(), fraction(n, &worlds)));
            positions.insert(spot.to_string(), Json::Object(found.collect()));
            slots += 1;
        }
        assert_eq!(Json::Object(positions), expected["positions"], "{id}");
        let events = case["query"]["events"].as_array().unwrap();
        for (event, p) in events.iter().zip(expected["events"].as_array().unwrap()) {
            let stand = usize::try_from(event["player"].as_u64().unwrap()).unwrap();
            let slots = event["slots"].as_array().unwrap().iter();
            let slots: Vec<usize> =
                slots.map(|slot| usize::try_from(slot.as_u64().unwrap()).unwrap()).collect();
            let value = value(&event["value"]);
            let found = match event["kind"].as_str().unwrap() {
                "any" => worlds.any(stand, &slots, value).unwrap(),
                _ => worlds.all(stand, &slots, value).unwrap(),
            };
            assert_eq!(fraction(&found, &worlds), *p, "{id}: {event}");
        }
        let certain = Analysis::new(&table, &worlds).certain_dual_cuts().into_iter();
        let certain = certain.map(|(at, value)| json!([at.stand, at.slot, value.to_string()]));
        assert_eq!(Json::Array(certain.collect()), expected["certain_dual_cuts"], "{id}");
        let solo = solo_cuts(&table).into_iter();
        let solo = solo.map(|cut| json!([cut.value.to_string(), cut.count]));
        assert_eq!(Json::Array(solo.collect()), expected["solo_cuts"], "{id}");
        moved += usize::from(expected["swaps"] != 0);
    }
    assert!(slots > 200 && moved >= 15, "{slots} slots, {moved} tables with swaps");
}

/// Only one filling is possible, so everything is certain.
#[test]
fn a_swap_keeps_the_stands_as_dealt_in_order() {
    let file: TableFile = serde_json::from_value(json!({
        "players": ["Al", "Bo", "Cy", "Di"],
        "wires": {"blue": [1, 3]},
        "stands": ["?1 ?2 ?3", "? ? ?", "? ? ?", "1 2 3"],
        "history": [{"event": "swap", "first": ["1:0", "2:2"], "second": ["2:0", "1:0"]}],
    }))
    .unwrap();
    let table = file.table().unwrap();
    let worlds = Worlds::new(&table).unwrap();
    for spot in table.unknown() {
        assert_eq!(worlds.distribution(spot).len(), 1, "{spot}");
    }
}
