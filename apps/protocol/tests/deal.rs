//! The bare lattice through the protocol: exact answers, samples, blame, and errors.

use kibitzer_protocol::Protocol;
use serde_json::{Value, json};

fn ask(mut request: Value) -> Value {
    request["game"] = json!("deal");
    crate::schema::asked(&Protocol::standard(), &request)
}

fn stands(left_rules: Value) -> Value {
    json!({
        "query": "analyze",
        "kinds": [{"name": "1", "copies": 2}, "2", "3"],
        "seats": [{"name": "left", "size": 2, "sorted": true, "rules": left_rules},
                  {"name": "right", "size": 2, "sorted": true}],
    })
}

#[test]
fn an_exact_answer_has_counts_fractions_and_evidence() {
    let mut request = stands(json!([{"slot": 0, "in": ["1"]}]));
    request["events"] = json!([
        {"seat": "right", "slots": [0], "of": ["1"], "at_least": 1},
        {"seat": "left", "of": ["2", "3"], "exactly": 0},
        {"across": {"seats": ["left", "right"], "of": ["3"], "exactly": 1}},
        {"across": {"seats": ["left"], "points": {"2": 2, "3": 2}, "exactly": 2}},
    ]);
    let answer = &ask(request)["answer"];
    assert_eq!(answer["worlds"], "5");
    assert_eq!(answer["evidence"], json!({"kind": "exact", "worlds": "5"}));
    assert_eq!(answer["events"], json!([{"p": "4/5"}, {"p": "1/5"}, {"p": "1/1"}, {"p": "4/5"}]));
    assert_eq!(
        answer["seats"]["left"]["slots"],
        json!([{"1": "5"}, {"1": "1", "2": "2", "3": "2"}])
    );
    assert_eq!(answer["seats"]["right"]["holds"], json!({"1": "4", "2": "3", "3": "3"}));
    // Three deals of 1, 2 and 2 worlds.
    let bits = answer["entropy_bits"].as_f64().unwrap();
    assert!((bits - (5f64.log2() - 2.0 * 0.4 * 1.0)).abs() < 1e-12, "{bits}");
}

#[test]
fn every_rule_can_be_written() {
    for (rule, worlds) in [
        (json!({"only": ["1", "2"]}), "3"),
        (json!({"never": ["3"]}), "3"),
        (json!({"of": ["1"], "at_least": 1}), "5"),
        (json!({"of": ["1"], "at_most": 0}), "1"),
        (json!({"of": ["1"], "parity": "odd"}), "4"),
        (json!({"of": ["1"], "at_least": 1, "at_most": 1}), "4"),
        (json!({"slot": 1, "in": ["3"]}), "3"),
        (json!({"slots": [0, 1], "of": ["2", "3"], "exactly": 1}), "4"),
        (json!({"pair": [0, 1], "equal": true}), "1"),
        (json!({"pair": [0, 1], "equal": false}), "5"),
        (json!({"repeats": 0, "times": 2}), "1"),
        (json!({"repeats": 1, "times": 2, "already": [[2, 1]]}), "4"),
        (json!({"points": {"2": 5, "3": 7}, "at_least": 5, "at_most": 7}), "4"),
        (
            json!({"any_of": [[{"of": ["1"], "exactly": 2}], [{"never": ["1"]}, {"slot": 1, "in": ["3"]}]]}),
            "2",
        ),
    ] {
        let answer = ask(stands(json!([rule])));
        assert_eq!(answer["answer"]["worlds"], worlds, "{rule}: {answer}");
    }
}

#[test]
fn samples_are_the_same_for_a_seed_and_obey_the_rules() {
    let mut request = stands(json!([{"slot": 0, "in": ["1"]}]));
    request["query"] = json!("sample");
    request["samples"] = json!(50);
    let first = ask(request.clone());
    assert_eq!(first, ask(request.clone()));
    let deals = first["answer"]["deals"].as_array().unwrap();
    assert_eq!(deals.len(), 50);
    assert!(deals.iter().all(|deal| deal["left"][0] == "1"));
    request["seed"] = json!(2);
    assert_ne!(first, ask(request));
}

#[test]
fn a_contradiction_names_the_smallest_set_to_blame() {
    let mut request = stands(
        json!([{"slot": 0, "in": ["2"]}, {"of": ["3"], "at_most": 1}, {"of": ["1"], "at_least": 1}]),
    );
    let error = &ask(request.clone())["error"];
    assert_eq!(error["kind"], "contradiction");
    assert_eq!(error["blame"], json!(["seats[0].rules[0]", "seats[0].rules[2]"]));
    assert_eq!(error["at"], "seats[0].rules[2]");
    request["query"] = json!("explain");
    let answer = &ask(request)["answer"];
    assert_eq!(answer["contradiction"], true);
    assert_eq!(answer["blame"], json!(["seats[0].rules[0]", "seats[0].rules[2]"]));
    let mut fine = stands(json!([]));
    fine["query"] = json!("explain");
    assert_eq!(ask(fine)["answer"], json!({"contradiction": false, "blame": []}));
}

/// A hundred cards that each of the ten seats may or may not hold, without any pattern.
fn too_big() -> Value {
    let cards: Vec<String> = (0..100).map(|card| format!("c{card}")).collect();
    let seat = |seat: u64| {
        let only: Vec<&String> = cards
            .iter()
            .enumerate()
            .filter(|(card, _)| (*card as u64 * 2654435761 + seat * 40503) % 97 < 80)
            .map(|(_, name)| name)
            .collect();
        json!({"name": format!("s{seat}"), "size": 10, "rules": [{"only": only}]})
    };
    json!({"query": "analyze", "kinds": cards, "seats": (0..10).map(seat).collect::<Vec<_>>(),
           "events": [{"seat": "s0", "of": ["c1", "c2"], "at_least": 1}], "seed": 5, "samples": 2000})
}

#[test]
fn what_is_too_big_is_sampled_or_says_so() {
    let mut request = too_big();
    let answer = &ask(request.clone())["answer"];
    assert_eq!(answer["evidence"]["kind"], "sampled", "{answer}");
    assert!(answer["evidence"]["ess"].as_f64().unwrap() > 1.0);
    let event = &answer["events"][0];
    let (p, ci) = (event["p"].as_f64().unwrap(), &event["ci"]);
    assert!(ci[0].as_f64().unwrap() < p && p < ci[1].as_f64().unwrap());
    request["method"] = json!("exact");
    let error = &ask(request)["error"];
    assert_eq!(error["kind"], "too_big");
    assert!(error["predicted"].as_f64().unwrap() > error["budget"].as_f64().unwrap());
}

#[test]
fn the_guided_sampler_agrees_with_the_exact_answer() {
    let mut request = stands(json!([{"slot": 0, "in": ["1"]}]));
    request["events"] = json!([{"seat": "right", "slots": [0], "of": ["1"], "at_least": 1}]);
    request["method"] = json!("guided");
    let answer = &ask(request)["answer"];
    assert!((answer["log2_worlds"].as_f64().unwrap() - 5f64.log2()).abs() < 0.05, "{answer}");
    assert!((answer["events"][0]["p"].as_f64().unwrap() - 0.8).abs() < 0.02, "{answer}");
    let ones = &answer["seats"]["left"]["slots"][1]["1"];
    assert!((ones["p"].as_f64().unwrap() - 0.2).abs() < 0.02, "{ones}");
}

#[test]
fn bad_problems_are_refused_with_the_place() {
    let refuse = |change: &dyn Fn(&mut Value)| {
        let mut request = stands(json!([]));
        change(&mut request);
        let answer = ask(request);
        let error = &answer["error"];
        assert_eq!(error["kind"], "bad_request", "{answer}");
        (
            error["at"].as_str().unwrap_or_default().to_owned(),
            error["message"].as_str().unwrap().to_owned(),
        )
    };
    let (at, message) = refuse(&|r| r["seats"][0]["size"] = json!(3));
    assert_eq!(at, "seats");
    assert!(message.contains("4 hidden items for 5 places"), "{message}");
    assert_eq!(
        refuse(&|r| r["seats"][0]["rules"] = json!([{"slot": 7, "in": ["1"]}])).0,
        "seats[0].rules[0]"
    );
    assert_eq!(
        refuse(&|r| r["seats"][0]["rules"] = json!([{"only": ["9"]}])).0,
        "seats[0].rules[0].only[0]"
    );
    assert_eq!(refuse(&|r| r["seats"][0]["rules"] = json!([{"of": ["1"]}])).0, "seats[0].rules[0]");
    assert_eq!(refuse(&|r| r["seats"][0]["rules"] = json!([{}])).0, "seats[0].rules[0]");
    assert_eq!(refuse(&|r| r["kinds"][1] = json!("3")).0, "kinds[2]");
    assert_eq!(refuse(&|r| r["seats"][1]["name"] = json!("left")).0, "seats[1].name");
    assert_eq!(refuse(&|r| r["kinds"][0]["copies"] = json!(1e18)).0, "kinds[0].copies");
    assert_eq!(
        refuse(&|r| r["events"] = json!([{"seat": "up", "of": ["1"], "exactly": 1}])).0,
        "events[0].seat"
    );
    assert_eq!(
        refuse(
            &|r| r["events"] = json!([{"seat": "left", "slots": [9], "of": ["1"], "exactly": 1}])
        )
        .0,
        "events[0]"
    );
    assert_eq!(refuse(&|r| r["samples"] = json!(1)).0, "samples");
}
