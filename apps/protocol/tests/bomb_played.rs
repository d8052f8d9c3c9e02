//! Tables from real games of Bomb Busters, queried like any other.

use kibitzer_protocol::Protocol;
use serde_json::{Map, Value, json};

/// A fraction as written in the cases: reduced, and integers without a denominator.
fn fraction(num: &Value, den: &Value) -> Value {
    let number = |value: &Value| value.as_str().unwrap().parse::<u128>().unwrap();
    let (num, den) = (number(num), number(den));
    let (mut a, mut b) = (num, den);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    if den == a { json!((num / a).to_string()) } else { json!(format!("{}/{}", num / a, den / a)) }
}

#[test]
fn every_played_table_is_answered_as_expected() {
    let protocol = Protocol::standard();
    let text = include_str!("../../../games/bomb-busters/tests/played/played.jsonl");
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (id, expected) = (&case["id"], &case["expected"]);
        let answer: Value = crate::schema::asked(&protocol, &case["query"]);
        assert_eq!(answer.get("warnings"), None, "{id}");
        let answer = answer["answer"].as_object().unwrap_or_else(|| panic!("{id}: {answer}"));
        let mut positions = Map::new();
        for (slot, wires) in answer["positions"].as_object().unwrap() {
            let wires = wires.as_object().unwrap().iter();
            let wires = wires.map(|(wire, n)| (wire.clone(), fraction(n, &answer["worlds"])));
            positions.insert(slot.clone(), Value::Object(wires.collect()));
        }
        assert_eq!(Value::Object(positions), expected["positions"], "{id}");
        let whole = |p: &Value| {
            let p = p["p"].as_str().unwrap();
            json!(p.strip_suffix("/1").unwrap_or(p))
        };
        let events: Vec<Value> = answer["events"].as_array().unwrap().iter().map(whole).collect();
        assert_eq!(Value::Array(events), expected["events"], "{id}");
        let text = |value: &Value| json!(value.as_str().map_or(value.to_string(), str::to_owned));
        let certain = answer["certain_dual_cuts"].as_array().unwrap().iter();
        let certain = certain.map(|cut| json!([cut["player"], cut["slot"], text(&cut["value"])]));
        assert_eq!(certain.collect::<Value>(), expected["certain_dual_cuts"], "{id}");
        let solo = answer["solo_cuts"].as_array().unwrap().iter();
        let solo = solo.map(|cut| json!([text(&cut["value"]), cut["count"]]));
        assert_eq!(solo.collect::<Value>(), expected["solo_cuts"], "{id}");
    }
}
