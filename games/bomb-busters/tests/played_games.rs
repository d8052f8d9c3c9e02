//! Tables of random games that were really played, against an oracle that holds every filling against the record.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod record;

use kibitzer_bomb_busters::file::TableFile;
use record::count::Fillings;
use record::read::Record;
use serde_json::{Value as Json, json};

/// The oracle itself against answers that were found elsewhere.
#[test]
fn the_oracle_agrees_with_the_played_cases() {
    for line in include_str!("played/played.jsonl").lines() {
        let case: Json = serde_json::from_str(line).unwrap();
        let expected = &case["expected"];
        let file: TableFile = serde_json::from_value(case["query"].clone()).unwrap();
        let record = Record::read(&file);
        let fillings = Fillings::of(&record);
        for (place, tiles) in expected["positions"].as_object().unwrap() {
            let (stand, slot) = record::read_place(place);
            let found = fillings.at(record.today[stand][slot]).into_iter();
            let found = found.map(|(tile, weight)| (tile, json!(fraction(weight, fillings.total))));
            assert_eq!(Json::Object(found.collect()), *tiles, "{}: {place}", case["id"]);
        }
        let certain = json!(fillings.certain_dual_cuts(&record));
        assert_eq!(certain, expected["certain_dual_cuts"], "{}", case["id"]);
    }
}

fn fraction(part: u128, whole: u128) -> String {
    let (mut a, mut b) = (part, whole);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    if whole == a { (part / a).to_string() } else { format!("{}/{}", part / a, whole / a) }
}
