//! However a valid request is mutated, the answer is one line of JSON in the right shape, with the
//! same id.

use kibitzer_protocol::{Context, Protocol};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

type Random = Xoshiro256PlusPlus;

fn below(rng: &mut Random, n: usize) -> usize {
    (rng.next_u64() % n.max(1) as u64) as usize
}

/// Every example of every game, and two ordinary invalid requests.
fn good_requests(protocol: &Protocol) -> Vec<String> {
    let examples =
        protocol.games().iter().flat_map(|game| &game.queries).map(|q| q.example.to_owned());
    let wrong = [r#"{"id": "x", "game": "kibitzer"}"#, r#"[{"id": 1}, {"id": 2, "game": "g"}]"#];
    examples.chain(wrong.map(str::to_owned)).collect()
}

/// Panics unless `text` is one line holding one answer, or an array of them.
fn check_shape(text: &str, request: &[u8]) {
    let shown = || format!("{} -> {text}", String::from_utf8_lossy(request));
    assert!(!text.contains(['\n', '\r']), "{}", shown());
    let check_one = |one: &str| {
        // An id may be a number or string that no Rust type can hold, so it stays text here.
        let object: std::collections::BTreeMap<String, &RawValue> =
            serde_json::from_str(one).unwrap_or_else(|e| panic!("{e}: {}", shown()));
        assert!(object.contains_key("id"), "{}", shown());
        assert_ne!(object.contains_key("answer"), object.contains_key("error"), "{}", shown());
        if let Some(error) = object.get("error") {
            let error: Value = serde_json::from_str(error.get()).unwrap();
            assert!(error["kind"].is_string() && error["message"].is_string(), "{}", shown());
            assert_ne!(error["kind"], "internal", "{}", shown());
        }
    };
    if text.starts_with('[') {
        let all: Vec<&RawValue> = serde_json::from_str(text).unwrap();
        all.iter().for_each(|one| check_one(one.get()));
    } else {
        check_one(text);
    }
}

#[test]
fn random_bytes_in_a_good_request_never_break_the_shape() {
    let protocol = Protocol::standard();
    let context = Context::unlimited();
    let good = good_requests(&protocol);
    let pieces: [&[u8]; 16] = [
        b"\"",
        b"{",
        b"}",
        b"[",
        b"]",
        b":",
        b",",
        b"\\",
        b"\\ud800",
        b"1e999",
        b"-",
        b"null",
        b"\xff",
        b"\n",
        b"\"id\":",
        b"99999999999999999999999",
    ];
    let mut rng = Random::seed_from_u64(2);
    for _ in 0..40_000 {
        let mut request = good[below(&mut rng, good.len())].clone().into_bytes();
        for _ in 0..=below(&mut rng, 4) {
            let from = below(&mut rng, request.len() + 1);
            let to = (from + below(&mut rng, 6)).min(request.len());
            match below(&mut rng, 4) {
                0 => drop(request.drain(from..to)),
                1 => drop(request.splice(from..from, pieces[below(&mut rng, 16)].iter().copied())),
                2 => drop(request.splice(from..to, [rng.next_u32() as u8])),
                _ => drop(request.splice(from..to, pieces[below(&mut rng, 16)].iter().copied())),
            }
        }
        let answered = protocol.answer_bytes(&request, &context);
        check_shape(&answered.text, &request);
    }
}

#[test]
fn wrong_values_in_a_good_request_keep_its_id() {
    let protocol = Protocol::standard();
    let context = Context::unlimited();
    let good: Vec<Value> = good_requests(&protocol)
        .iter()
        .map(|text| serde_json::from_str(text).unwrap())
        .filter(Value::is_object)
        .collect();
    let mut rng = Random::seed_from_u64(3);
    for round in 0..20_000u64 {
        let mut request = good[below(&mut rng, good.len())].clone();
        for _ in 0..=below(&mut rng, 3) {
            spoil(&mut request, &mut rng);
        }
        let Value::Object(mut request) = request else { continue };
        let id = json!(["round", round, {"of": "many"}]);
        request.insert("id".to_owned(), id.clone());
        let text = Value::Object(request).to_string();
        let answered = protocol.answer_bytes(text.as_bytes(), &context);
        check_shape(&answered.text, text.as_bytes());
        let answer: Value = serde_json::from_str(&answered.text).unwrap();
        assert_eq!(answer["id"], id, "{text}");
    }
}

/// Replaces, removes or adds one value somewhere inside `value`.
fn spoil(value: &mut Value, rng: &mut Random) {
    let deeper = below(rng, 3) > 0;
    match value {
        Value::Object(map) if deeper && !map.is_empty() => {
            let key = map.keys().nth(below(rng, map.len())).unwrap().clone();
            match below(rng, 5) {
                0 => drop(map.remove(&key)),
                1 => drop(map.insert(format!("{key}x"), strange(rng))),
                _ => spoil(&mut map[&key], rng),
            }
        }
        Value::Array(list) if deeper && !list.is_empty() => {
            let i = below(rng, list.len());
            match below(rng, 5) {
                0 => drop(list.remove(i)),
                1 => list.insert(i, strange(rng)),
                2 => list.push(list[i].clone()),
                _ => spoil(&mut list[i], rng),
            }
        }
        _ => *value = strange(rng),
    }
}

fn strange(rng: &mut Random) -> Value {
    match below(rng, 12) {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(u64::MAX),
        3 => json!(1e308),
        4 => json!(0.5),
        5 => json!(""),
        6 => json!("B5\u{0}é"),
        7 => json!([]),
        8 => Value::Object(Map::new()),
        9 => json!(vec![json!(1); 300]),
        10 => json!(true),
        _ => json!(below(rng, 20)),
    }
}
