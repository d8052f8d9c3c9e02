//! Bomb Busters through the protocol: every worked case, the methods, the errors.

use std::collections::BTreeSet;
use std::path::PathBuf;

use kibitzer_protocol::Protocol;
use serde_json::{Value, json};

use crate::i18n::english;

fn ask(mut request: Value) -> Value {
    request["game"] = json!("bomb-busters");
    crate::schema::asked(&Protocol::standard(), &request)
}

/// The fields of a case that describe the table.
const TABLE: [&str; 8] = [
    "players",
    "captain",
    "observer",
    "observer_stands",
    "wires",
    "stands",
    "constraints",
    "failed_dual_cuts",
];

fn file(name: &str) -> Value {
    let cases = "../../games/bomb-busters/tests/cases";
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(cases).join(format!("{name}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn cases() -> Vec<Value> {
    let cases =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/bomb-busters/tests/cases");
    let entries = std::fs::read_dir(cases).unwrap().map(|entry| entry.unwrap().path());
    let found = entries.map(|path| serde_json::from_str(&std::fs::read_to_string(path).unwrap()));
    let found: Vec<Value> = found.map(Result::unwrap).filter(Value::is_object).collect();
    assert!(found.len() >= 16);
    found
}

fn request(case: &Value, query: &str) -> Value {
    let table = TABLE.iter().filter(|name| case.get(**name).is_some());
    let mut request: Value = table.map(|name| ((*name).to_owned(), case[*name].clone())).collect();
    request["query"] = json!(query);
    if query == "analyze" {
        // The counting of the files A* and B*.
        request["counting"] = json!("unknown");
    }
    request
}

/// The case's events, and their expected probabilities.
fn events(case: &Value) -> (Vec<Value>, Vec<Value>) {
    let (mut asked, mut wanted) = (Vec::new(), Vec::new());
    for (list, kind) in [("detectors", "any"), ("both_red", "all")] {
        for event in case["expected"][list].as_array().unwrap() {
            let value = event.get("value").cloned().unwrap_or(json!("RED"));
            asked.push(json!({"kind": kind, "player": event["player"], "slots": event["slots"], "value": value}));
            let text = |name: &str| event[name].as_str().unwrap().to_owned();
            wanted.push(json!({"p": format!("{}/{}", text("num"), text("den"))}));
        }
    }
    (asked, wanted)
}

fn as_f64(fraction: &Value) -> f64 {
    let (num, den) = fraction.as_str().unwrap().split_once('/').unwrap();
    num.parse::<f64>().unwrap() / den.parse::<f64>().unwrap()
}

fn sorted(list: &Value) -> Vec<String> {
    let mut texts: Vec<String> = list.as_array().unwrap().iter().map(Value::to_string).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn every_case_is_answered_as_expected() {
    for case in cases() {
        let (id, expected) = (&case["id"], &case["expected"]);
        let (asked, wanted) = events(&case);
        let mut request = request(&case, "analyze");
        request["events"] = json!(asked);
        request["id"] = id.clone();
        let answered = ask(request);
        assert_eq!(answered["id"], *id);
        assert!(answered.get("warnings").is_none(), "{answered}");
        if expected["total_ways"] == "0" {
            assert_eq!(answered["error"]["kind"], "contradiction", "{id}");
            continue;
        }
        let answer = &answered["answer"];
        assert_eq!(answer["worlds"], expected["total_ways"], "{id}");
        assert_eq!(answer["evidence"], json!({"kind": "exact", "worlds": expected["total_ways"]}));
        assert_eq!(answer["positions"], expected["positions"], "{id}");
        assert_eq!(answer["events"], json!(wanted), "{id}");
        let certain = &answer["certain_dual_cuts"];
        assert_eq!(sorted(certain), sorted(&expected["certain_dual_cuts"]), "{id}");
        assert_eq!(answer["proofs"].as_array().unwrap().len(), certain.as_array().unwrap().len());
        let solo: Value = answer["solo_cuts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cut| cut["value"].clone())
            .collect();
        assert_eq!(sorted(&solo), sorted(&expected["legal_solo_cuts"]), "{id}");
        assert_eq!(answer["reveal_red"], expected["reveal_red_legal"], "{id}");
        let moves = answer["moves"].as_array().unwrap();
        let key = |m: &Value| (as_f64(&m["success"]), -as_f64(&m["red_risk"]));
        assert!(moves.windows(2).all(|pair| key(&pair[0]) >= key(&pair[1])), "{id}");
        let sure = moves.iter().filter(|m| m["action"] == "dual_cut" && m["success"] == "1/1");
        assert_eq!(sure.count(), certain.as_array().unwrap().len(), "{id}");
    }
}

#[test]
fn a_table_may_stand_under_its_name() {
    let case = file("A13_tiny_both_uncertain");
    let flat = ask(request(&case, "analyze"));
    let mut table = request(&case, "analyze");
    table.as_object_mut().unwrap().remove("query");
    // The counting method is a field of the request, not of the table.
    let counting = table.as_object_mut().unwrap().remove("counting");
    let nested = ask(json!({"query": "analyze", "table": table, "counting": counting}));
    assert_eq!(flat["answer"], nested["answer"]);
}

#[test]
fn samples_agree_with_exact_counting_within_their_intervals() {
    let (mut shares, mut outside) = (0, 0);
    for case in cases().iter().filter(|case| case["expected"]["total_ways"] != "0") {
        let (asked, wanted) = events(case);
        let mut request = request(case, "analyze");
        request["events"] = json!(asked);
        request["method"] = json!("sample");
        request["samples"] = json!(2000);
        request["seed"] = json!(7);
        let answer = ask(request)["answer"].clone();
        assert_eq!(
            answer["evidence"],
            json!({"kind": "sampled", "samples": 2000, "ess": 2000.0, "seed": 7})
        );
        let mut check = |found: &Value, exact: f64| {
            let (low, high) = (found["ci"][0].as_f64().unwrap(), found["ci"][1].as_f64().unwrap());
            assert!(low <= found["p"].as_f64().unwrap() && found["p"].as_f64().unwrap() <= high);
            shares += 1;
            outside += usize::from(exact < low - 1e-12 || exact > high + 1e-12);
        };
        for (event, wanted) in answer["events"].as_array().unwrap().iter().zip(&wanted) {
            check(event, as_f64(&wanted["p"]));
        }
        let total: f64 = case["expected"]["total_ways"].as_str().unwrap().parse().unwrap();
        for (spot, kinds) in answer["positions"].as_object().unwrap() {
            for (wire, found) in kinds.as_object().unwrap() {
                let exact = case["expected"]["positions"][spot][wire].as_str().unwrap();
                check(found, exact.parse::<f64>().unwrap() / total);
            }
        }
    }
    // A 95% interval misses one time in twenty; a wrong sampler misses almost always.
    assert!(shares > 1000 && outside < shares / 10, "{outside} of {shares} outside");
}

#[test]
fn the_guided_sampler_agrees_too() {
    let case = file("A14_must_have_history");
    let mut request = request(&case, "analyze");
    request["method"] = json!("guided");
    request["samples"] = json!(20_000);
    request["events"] = json!([
        {"kind": "any", "player": 1, "slots": [0, 1, 4, 7, 8, 9], "value": 4},
        {"kind": "any", "player": 1, "slots": [3], "value": 8},
        {"kind": "all", "player": 1, "slots": [3, 4], "value": 9},
    ]);
    let answer = ask(request.clone())["answer"].clone();
    assert_eq!(answer, ask(request)["answer"], "the same seed gives the same answer");
    assert_eq!(answer["evidence"]["kind"], "sampled");
    let ess = answer["evidence"]["ess"].as_f64().unwrap();
    assert!(ess > 100.0 && ess < 20_000.0, "{ess}");
    let p = answer["events"][0]["p"].as_f64().unwrap();
    assert!((p - 555.0 / 1223.0).abs() < 0.03, "{p}");
    assert_eq!(answer["events"][1]["p"], 1.0);
    assert_eq!(answer["events"][2]["p"], 0.0);
    let found = answer["positions"]["1:4"]["B9"]["p"].as_f64().unwrap();
    assert!((found - 44028.0 / 58704.0).abs() < 0.03, "{found}");
}

#[test]
fn wrong_lists_of_wires_are_told_in_any_language() {
    for (wires, id) in [
        (json!({"blue": [1, 99]}), "bomb.blue_range"),
        (json!({"blue": [1, 6], "yellow": {"known": [12]}}), "bomb.no_coloured_wire"),
        (json!({"blue": [1, 6], "yellow": {"known": [1, 1]}}), "bomb.wire_twice"),
        (
            json!({"blue": [1, 6], "red": {"candidates": [1], "in_play": 2}}),
            "bomb.too_few_candidates",
        ),
    ] {
        let answered = ask(json!({"query": "analyze", "wires": wires,
            "stands": ["?1 ?1 ?2 ?3 ?5 ?6", "? ? ? ? ? ?", "? ? ? ? ? ?", "? ? ? ? ? ?"]}));
        let why = &answered["error"]["message_i18n"]["params"]["why"]["message"];
        assert_eq!(why["id"], id, "{answered}");
    }
}

#[test]
fn the_guided_sampler_draws_until_the_best_move_is_known_well_enough() {
    let table = json!({
        "query": "analyze", "method": "guided", "wires": {"blue": [1, 6]},
        "stands": ["?1 ?1 ?2 ?3 ?5 ?6", "? ? ? ? ? ?", "? ? ? ? ? ?", "? ? ? ? ? ?"],
    });
    let ask_for = |width: f64| {
        let mut request = table.clone();
        request["width"] = json!(width);
        let answer = ask(request)["answer"].take();
        let best =
            answer["moves"].as_array().unwrap().iter().find(|one| !one["success"]["ci"].is_null());
        let ci = best.unwrap()["success"]["ci"].clone();
        let found = ci[1].as_f64().unwrap() - ci[0].as_f64().unwrap();
        (answer["evidence"]["samples"].as_u64().unwrap(), found)
    };
    let (few, wide) = ask_for(0.2);
    let (many, narrow) = ask_for(0.001);
    assert!(wide <= 0.2 && narrow <= 0.001, "{wide} {narrow}");
    assert!(few < many && many < 1_000_000, "{few} {many}");
    let mut wrong = table.clone();
    wrong["width"] = json!(0);
    assert_eq!(ask(wrong)["error"]["at"], "width");
}

#[test]
fn a_contradiction_names_the_entries_and_the_slip() {
    let answered = ask(request(&file("A32_inconsistent"), "analyze"));
    let error = &answered["error"];
    assert_eq!(error["at"], "stands[1][2]");
    assert_eq!(english(&error["blame"][0]), json!({"at": "stands[1][2]", "says": "Bob C = B1"}));
    assert_eq!(error["blame"][1]["at"], "constraints[0]");
    assert_eq!(error["slips"][0]["says"], "Bob C = B1");
    let message = error["message"].as_str().unwrap();
    assert!(
        message.contains("cannot all be true") && message.contains("likeliest slip"),
        "{message}"
    );
}

#[test]
fn proofs_name_the_entries_that_force_a_cut() {
    let proof = |case: &str, player: u64, slot: u64| {
        let answer = ask(request(&file(case), "analyze"))["answer"].clone();
        let proofs = answer["proofs"].as_array().unwrap().iter();
        let mut proofs = proofs.filter(|p| p["player"] == player && p["slot"] == slot);
        proofs.next().unwrap().clone()
    };
    let marked = proof("A14_must_have_history", 1, 3);
    assert_eq!(marked["because"][0]["says"], "Bob D is 8");
    let order = proof("A14_must_have_history", 3, 7);
    assert_eq!(order["because"], json!([]));
    assert!(order["words"].as_str().unwrap().contains("order of the stand"));
    let answered = ask(json!({
        "query": "analyze", "wires": {"blue": [1, 3]},
        "stands": ["?1 ?2 ?3", "1 ? 2", "? ? ?", "? 3 ?"],
        "constraints": [{"type": "must_have", "player": 2, "value": 3},
                        {"type": "must_not_have", "player": 1, "value": 1}],
    }));
    let proof = &answered["answer"]["proofs"][0];
    assert_eq!(
        (&proof["player"], &proof["slot"], &proof["value"]),
        (&json!(1), &json!(1), &json!(2))
    );
    assert_eq!(
        english(&proof["because"]),
        json!([{"at": "constraints[1]", "says": "stand 1 B is not 1", "why": "it was entered"}])
    );
}

/// An answer that survives a round trip through its type unchanged.
fn same<T: serde::de::DeserializeOwned + serde::Serialize>(request: Value) {
    let answered = ask(request);
    let said = answered["answer"].clone();
    assert!(said.is_object(), "{answered}");
    let read: T = serde_json::from_value(said.clone()).unwrap();
    assert_eq!(serde_json::to_value(read).unwrap(), said);
}

#[test]
fn answers_can_be_read_back_into_their_types() {
    use kibitzer_protocol::bomb_busters::{Analysis, Entered, FreshTable, Indications, Missions};
    let mut table = request(&file("A13_tiny_both_uncertain"), "analyze");
    for method in ["exact", "sample", "guided"] {
        table["method"] = json!(method);
        table["informative"] = json!(true);
        same::<Analysis>(table.clone());
    }
    for rank in ["safe", "informative", "winning"] {
        let mut request = mission_4();
        (request["rank"], request["budget"]) = (json!(rank), json!(100));
        request["cards"] = json!("all");
        same::<Analysis>(request);
    }
    same::<Indications>(request(&file("indication")[0], "indicate"));
    same::<Missions>(json!({"query": "missions", "players": 2}));
    same::<FreshTable>(json!({"query": "setup", "mission": 4, "players": 4}));
    for line in ["cut 1:2=3 by 2:2", "know 1 has YELLOW", "miss 1:1=3 is 2 by 2"] {
        same::<Entered>(json!({
            "query": "enter", "line": line, "then": "analyze", "wires": {"blue": [1, 3]},
            "stands": ["?1 ?2 ?3", "1 ? ?", "? ? ?", "? 3 ?"],
        }));
    }
}

#[test]
fn indications_are_those_of_the_cases() {
    for case in file("indication").as_array().unwrap() {
        let mut request = request(case, "indicate");
        request["token"] = case["token"].clone();
        request["player"] = case["player"].clone();
        let answered = ask(request.clone());
        assert!(answered.get("warnings").is_none(), "{answered}");
        let answer = &answered["answer"];
        let close = |a: &Value, b: &Value| (a.as_f64().unwrap() - b.as_f64().unwrap()).abs() < 1e-9;
        assert!(close(&answer["baseline_bits"], &case["baseline_bits"]));
        let wanted = case["choices"].as_array().unwrap();
        let found = answer["choices"].as_array().unwrap();
        assert_eq!(found.len(), wanted.len());
        for (found, wanted) in found.iter().zip(wanted) {
            assert!(close(&found["bits"], &wanted["bits"]), "{found} {wanted}");
            assert!(close(&found["resolved"], &wanted["resolved"]));
        }
        assert_eq!(answer["team"].as_array().unwrap().len(), 4);
        // A single stand, without the others, gives the same.
        let alone = json!({"query": "indicate", "wires": case["wires"], "token": case["token"],
                           "stands": [case["stands"][0]]});
        let alone = ask(alone);
        assert_eq!(alone["answer"]["choices"], answer["choices"], "{alone}");
    }
}

#[test]
fn real_deals_are_counted_unless_it_is_asked_otherwise() {
    let request = |counting: Value| {
        json!({"query": "analyze", "wires": {"blue": [1, 2]}, "free_sizes": true, "counting": counting,
               "stands": ["?1 ?2", "1 ? ?", "? ? 2"]})
    };
    let found = |counting: Value| ask(request(counting))["answer"]["positions"]["1:1"].clone();
    assert_eq!(found(Value::Null), json!({"B1": "10", "B2": "9"}));
    assert_eq!(found(json!("dealt")), found(Value::Null));
    assert_eq!(found(json!("unknown")), json!({"B1": "5", "B2": "1"}));
    assert_eq!(ask(request(json!("other")))["error"]["at"], "counting");
}

#[test]
fn bad_tables_are_refused_with_their_place() {
    let refuse = |change: &dyn Fn(&mut Value)| {
        let mut request = request(&file("A01_tiny_two_values"), "analyze");
        change(&mut request);
        let answered = ask(request);
        assert_eq!(answered["error"]["kind"], "bad_request", "{answered}");
        answered["error"]["at"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(refuse(&|r| r["stands"][1] = json!("? 99")), "stands[1][1]");
    assert_eq!(refuse(&|r| r["stands"][1] = json!("2 1")), "stands[1][1]");
    assert_eq!(refuse(&|r| r["stands"][1] = json!("? ? ?")), "stands[1]");
    assert_eq!(refuse(&|r| r["stands"][1] = json!(7)), "stands[1]");
    assert_eq!(refuse(&|r| r["stands"][0] = json!("?1 ?")), "stands[0][1]");
    assert_eq!(refuse(&|r| r["stands"] = Value::Null), "stands");
    assert_eq!(refuse(&|r| r["observer"] = json!(9)), "observer");
    assert_eq!(refuse(&|r| r["observer"] = json!("me")), "observer");
    assert_eq!(refuse(&|r| r["wires"]["blue"] = json!([1, 99])), "wires.blue");
    assert_eq!(refuse(&|r| r["wires"]["blue"] = json!([1])), "wires.blue");
    assert_eq!(refuse(&|r| r["wires"]["red"] = json!({"candidates": [1]})), "wires.red");
    let constraint = |entry: Value| refuse(&|r| r["constraints"] = json!([entry.clone()]));
    assert_eq!(constraint(json!({"type": "must"})), "constraints[0].type");
    assert_eq!(constraint(json!({"player": 1})), "constraints[0].type");
    assert_eq!(constraint(json!({"type": "must_have", "player": 1})), "constraints[0].value");
    let wrong = json!({"type": "must_have", "player": 1, "value": 13});
    assert_eq!(constraint(wrong), "constraints[0].value");
    let event = |entry: Value| refuse(&|r| r["history"] = json!([entry.clone()]));
    assert_eq!(event(json!({"event": "token", "wire": "1-0"})), "history[0].wire");
    let hit = json!({"event": "dual_cut", "actor": 1, "values": [1], "target": 2, "slots": [0], "result": "hit"});
    assert_eq!(event(hit), "history[0]");
    assert_eq!(refuse(&|r| r["table"] = json!({})), "table.stands");
    assert_eq!(
        refuse(&|r| r["constraints"] = json!([{"type": "must_have", "player": 7, "value": 1}])),
        "constraints[0]"
    );
    assert_eq!(refuse(&|r| r["method"] = json!("guess")), "method");
    let event = |event: Value| refuse(&|r| r["events"] = json!([event.clone()]));
    assert_eq!(
        event(json!({"kind": "any", "player": 1, "slots": [2], "value": 1})),
        "events[0].slots[0]"
    );
    assert_eq!(
        event(json!({"kind": "any", "player": 4, "slots": [0], "value": 1})),
        "events[0].player"
    );
    assert_eq!(
        event(json!({"kind": "any", "player": 1, "slots": [0], "value": 13})),
        "events[0].value"
    );
    assert_eq!(
        event(json!({"kind": "none", "player": 1, "slots": [0], "value": 1})),
        "events[0].kind"
    );
}

#[test]
fn the_detector_of_the_observer_is_a_move() {
    let mut two_values = request(&file("A01_tiny_two_values"), "analyze");
    let answer = ask(two_values.clone())["answer"].clone();
    assert_eq!(answer["detectors"], json!([]), "on wires of two values the outer one is as good");
    two_values["detectors"] = json!("all");
    assert_eq!(ask(two_values)["answer"]["detectors"][0]["success"], "3/5");
    let mut request = json!({"query": "analyze", "wires": {"blue": [1, 3]},
                             "stands": ["?1 ?2 ?3", "? ? ?", "? ? ?", "? ? ?"]});
    let answer = ask(request.clone())["answer"].clone();
    assert!(answer["moves"].as_array().unwrap().iter().all(|m| m["action"] == "dual_cut"));
    request["characters"] = json!([{"skill": "Double Detector"}, {"skill": "Double Detector"},
                                   {"skill": "Double Detector"}, {"skill": "Double Detector"}]);
    let answer = ask(request)["answer"].clone();
    let detectors = answer["moves"].as_array().unwrap().iter();
    let detectors: Vec<&Value> = detectors.filter(|m| m["action"] == "double_detector").collect();
    assert!(!detectors.is_empty(), "{answer}");
    // Only a 2 can be in the middle: on sorted wires the first is as likely a 1 as any.
    assert!(detectors.iter().all(|m| m["value"] == 2), "{detectors:?}");
}

#[test]
fn informative_moves_on_request() {
    let mut request = request(&file("A13_tiny_both_uncertain"), "analyze");
    assert!(ask(request.clone())["answer"].get("informative").is_none());
    request["informative"] = json!({"moves": 3, "worlds": 5});
    let answered = ask(request.clone());
    assert_eq!(answered, ask(request.clone()), "the same seed gives the same answer");
    let told = &answered["answer"]["informative"];
    let moves = told["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &told["looked_at"]), (3, &json!("the 3 safest dual cuts")));
    assert_eq!(told["certain_cuts_evidence"]["samples"], 5);
    let handed = |m: &Value| m["certain_cuts"].as_f64().unwrap();
    assert!(moves.windows(2).all(|pair| handed(&pair[0]) >= handed(&pair[1])));
    assert!(moves.iter().all(|m| m["bits"].as_f64().unwrap() >= 0.0));
    request["informative"] = json!({"moves": 0});
    assert_eq!(ask(request)["error"]["at"], "informative.moves");
}

fn mission_4() -> Value {
    json!({
        "query": "analyze", "mission": 4, "captain": 0, "dial": 4,
        "players": ["Alice", "Bob", "Charlie", "Diana", "Eve"],
        "stands": ["?2 3 3 4 6 7 ?8 8 ?9 9 ?9", "? ? ? 4 4 7 ? i12 12 ?", "? 3 5 6 7 ? ? 10 11 ?",
                   "? ? i2 3 4 ? ? ? 8 11", "i1 ? 5 ? 7 9 10 ? ? 12"],
        "wires": {"yellow": {"known": [2, 3]}, "red": {"known": [11]}},
    })
}

#[test]
fn moves_are_ranked_on_request() {
    let plain = ask(mission_4())["answer"].clone();
    assert!(plain.get("ranking").is_none() && plain.get("equipment").is_none());
    for rank in ["safe", "informative", "winning"] {
        let mut request = mission_4();
        request["rank"] = json!(rank);
        request["budget"] = json!(200);
        request["top"] = json!(4);
        request["equipment"] = json!([{"card": "8", "state": "ready"}]);
        let answered = ask(request.clone());
        assert_eq!(answered, ask(request), "the same seed gives the same answer");
        let answer = &answered["answer"];
        assert_eq!(answer["ranking"]["by"], rank);
        assert_eq!(answer["ranking"]["policy"], "greedy");
        assert!(answer["ranking"]["games"].as_u64().unwrap() <= 200);
        assert_eq!(answer["ranking"]["assumed"][0], "it is your turn");
        let moves = answer["moves"].as_array().unwrap();
        let informative = rank == "informative";
        let all = plain["moves"].as_array().unwrap().len();
        // An informative list leaves out dominated moves only.
        assert!(if informative { moves.len() <= 4 } else { moves.len() == all });
        assert_eq!(answer["ranking"]["evidence"]["kind"], "simulated");
        for (at, one) in moves.iter().enumerate() {
            assert_eq!(one["win"].is_number(), at < 4, "{one}");
            assert_eq!(one["net"].is_number(), informative, "{one}");
            assert_eq!(one["equal"].is_boolean(), at < 4, "{one}");
            assert_eq!(one["reason"].is_string(), at < 3, "{one}");
            assert!(one["success"].is_string(), "chances stay exact: {one}");
        }
        let radar = &answer["equipment"][0];
        assert_eq!(radar["name"], "General Radar");
        assert!(radar["bits"].as_f64().unwrap() > 0.0 && radar["win"].is_number(), "{radar}");
        assert_eq!(answer["worlds"], plain["worlds"]);
        assert_eq!(answer["evidence"], plain["evidence"]);
    }
    let wrong = |field: &str, value: Value| {
        let mut request = mission_4();
        request["rank"] = json!("winning");
        request[field] = value;
        ask(request)["error"]["at"].clone()
    };
    assert_eq!(wrong("rank", json!("lucky")), "rank");
    assert_eq!(wrong("budget", json!(-1)), "budget");
    assert_eq!(wrong("top", json!(0)), "top");
    assert_eq!(wrong("cards", json!("some")), "cards");
}

#[test]
fn where_nothing_can_be_simulated_the_reason_is_given() {
    let no_win = |change: &dyn Fn(&mut Value)| {
        let mut request = mission_4();
        request["rank"] = json!("winning");
        change(&mut request);
        ask(request)["answer"]["ranking"]["no_win"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(no_win(&|r| r["mission"] = Value::Null), "the table names no mission");
    assert_eq!(no_win(&|r| r["budget"] = json!(0)), "no games were requested");
    assert!(no_win(&|r| r["method"] = json!("sample")).contains("requires exact counting"));
    assert!(no_win(&|r| r["mission"] = json!(13)).contains("mission 13 is not simulated"));
}

#[test]
fn moves_obey_the_mission() {
    let values = |mission: u64, cards: Value| {
        let mut request = mission_4();
        request["mission"] = json!(mission);
        request["number_cards"] = cards;
        let answer = ask(request)["answer"].clone();
        let of = |list: &str| -> BTreeSet<String> {
            answer[list].as_array().unwrap().iter().map(|one| one["value"].to_string()).collect()
        };
        let values: BTreeSet<String> =
            of("moves").into_iter().chain(of("certain_dual_cuts")).chain(of("solo_cuts")).collect();
        (values.into_iter().collect::<Vec<_>>().join(" "), answer["notes"].clone())
    };
    assert_eq!(values(4, json!([])), ("2 8 9".to_owned(), Value::Null));
    assert_eq!(values(9, json!([1, 2, 3])), ("8 9".to_owned(), Value::Null), "no 1 is cut");
    assert_eq!(values(9, json!([6, 2, 1])).0, "2 8 9", "two 6s are cut");
    assert_eq!(values(16, json!([6, 2, 1])).0, "8 9", "16 wants all four 6s");
    let (all, notes) = values(9, json!([]));
    assert_eq!(all, "2 8 9");
    assert!(notes[0].as_str().unwrap().contains("number_cards"), "{notes}");
    assert!(values(13, json!([])).1[0].as_str().unwrap().contains("is not simulated"));
}

#[test]
fn unknown_fields_inside_entries_are_named() {
    let mut request = request(&file("A13_tiny_both_uncertain"), "analyze");
    assert!(ask(request.clone()).get("warnings").is_none());
    request["constraints"] = json!([{"type": "must_have", "player": 0, "value": 1, "slto": 3}]);
    request["wires"]["bleu"] = json!([1, 2]);
    request["characters"] = json!([{"skill": "Double Detector", "used": false, "sued": true},
        {"skill": "Double Detector"}, {"skill": "Double Detector"}, {"skill": "Double Detector"}]);
    request["history"] = json!([{"event": "beside", "player": 1, "value": 12, "who": "Bob"}]);
    request["failed_dual_cuts"] = json!([]);
    let answered = ask(request);
    assert_eq!(
        answered["warnings"],
        json!([
            "unknown field `characters[0].sued` ignored",
            "unknown field `constraints[0].slto` ignored",
            "unknown field `history[0].who` ignored",
            "unknown field `wires.bleu` ignored",
        ]),
        "{answered}"
    );
}

#[test]
fn missions_are_listed_for_every_number_of_players() {
    for players in 2..=5 {
        let answer = ask(json!({"query": "missions", "players": players}));
        let missions = answer["answer"]["missions"].as_array().unwrap();
        assert_eq!(missions.len(), 66);
        assert_eq!(missions[3]["wires"]["blue"], json!([1, 12]));
        assert_eq!(missions[3]["dial"], players);
    }
    let error = ask(json!({"query": "missions", "players": 6}));
    assert_eq!(error["error"]["at"], "players");
}

#[test]
fn a_fresh_table_has_the_wires_of_its_mission_and_every_stand_hidden() {
    let setup = |more: Value| {
        let mut request = json!({"query": "setup", "mission": 4, "players": 5});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(request)
    };
    let answer = setup(json!({"yellow": [7, 2], "red": [5], "captain": 1, "observer": 3}));
    let table = &answer["answer"]["table"];
    assert_eq!(table["wires"]["yellow"], json!({"known": [2, 7]}));
    assert_eq!(table["observer"], 3);
    let stands: Vec<usize> = table["stands"]
        .as_array()
        .unwrap()
        .iter()
        .map(|stand| stand.as_str().unwrap().split(' ').filter(|token| *token == "?").count())
        .collect();
    assert_eq!(stands, [10, 11, 10, 10, 10], "48 blue, 2 yellow, 1 red; the captain has one more");
    let open = setup(json!({}));
    let red = &open["answer"]["table"]["wires"]["red"];
    assert_eq!(
        (red["in_play"].clone(), red["candidates"].as_array().unwrap().len()),
        (json!(1), 11)
    );
    for (wrong, at) in [
        (json!({"yellow": [2]}), "yellow"),
        (json!({"yellow": [2, 2]}), "yellow[1]"),
        (json!({"yellow": [2, 12]}), "yellow[1]"),
        (json!({"red": [3, 5, 9]}), "red"),
        (json!({"equipment": ["1", "2", "3"]}), "equipment"),
        (json!({"equipment": ["1", "Y", "3", "4", "5"]}), "equipment[1]"),
        (json!({"equipment": ["1", "spoon"]}), "equipment[1]"),
        (json!({"number_cards": [1]}), "number_cards"),
        (json!({"captain": 5}), "captain"),
        (json!({"mission": 67}), "mission"),
    ] {
        assert_eq!(setup(wrong.clone())["error"]["at"], at, "{wrong}");
    }
    let message = &setup(json!({"red": [3, 5, 9]}))["error"]["message"];
    assert_eq!(message, "`red`: mission 4 draws 1 red wire with 5 players, got 3");
    let cards = setup(json!({"equipment": ["1", "Rewinder", "9", "10", "11"]}));
    assert_eq!(
        cards["answer"]["table"]["equipment"][1],
        json!({"card": "6", "state": "locked"}),
        "{cards}"
    );
}

#[test]
fn messages_name_players_and_places_stay_paths() {
    let players = json!(["Ann", "Bo"]);
    let table = |stands: Value| {
        json!({"query": "analyze", "players": players, "owners": [0, 0, 1, 1], "stands": stands,
               "observer_stands": [0, 1], "wires": {"blue": [1, 2]}})
    };
    for (stands, message) in [
        // Both stands of a player have the player's name.
        (json!(["?1 ?", "?1 ?2", "? ?", "? ?"]), "Ann B (0:1): "),
        (json!(["?1 ?1", "?1 ?2", "? 99", "? ?"]), "Bo B (2:1): `99` is not a wire"),
        (json!(["?1 ?1", "?1 ?2", "2 1", "? ?"]), "Bo B (2:1): B1 stands right of B2"),
    ] {
        let error = ask(table(stands))["error"].clone();
        let said = error["message"].as_str().unwrap();
        assert!(said.starts_with(message) && !said.contains("stands["), "{error}");
        assert!(error["at"].as_str().unwrap().starts_with("stands["), "{error}");
    }
}

#[test]
fn a_player_of_two_has_two_stands() {
    let answer = ask(json!({"query": "setup", "mission": 1, "players": 2, "observer": 1}));
    let table = &answer["answer"]["table"];
    assert_eq!(table["owners"], json!([0, 0, 1, 1]));
    assert_eq!(table["observer_stands"], json!([2, 3]));
}

#[test]
fn a_line_changes_the_table_and_what_comes_back_can_be_asked_about() {
    let table = json!({
        "wires": {"blue": [1, 3]}, "players": ["Ann", "Bo", "Cy", "Di"], "dial": 4,
        "stands": ["?1 ?2 ?3", "1 ? ?", "? ? ?", "? 3 ?"],
    });
    let enter = |line: &str| ask(json!({"query": "enter", "table": table, "line": line}));
    let hit = enter("cut 1:2=3 by 2:2");
    let after = &hit["answer"]["table"];
    assert_eq!(after["stands"], json!(["?1 ?2 ?3", "1 ? 3", "? ? 3", "? 3 ?"]));
    assert_eq!(after["history"][0]["event"], "dual_cut");
    let miss = enter("miss 1:1=3 is 2 by 2");
    assert_eq!(miss["answer"]["table"]["stands"][1], "1 i2 ?");
    assert_eq!(miss["answer"]["table"]["dial"], 3);
    let mut again = miss["answer"]["table"].clone();
    again["query"] = json!("analyze");
    assert_eq!(ask(again)["answer"]["evidence"]["kind"], "exact");
    let illegal = enter("cut 1:0=1");
    assert_eq!(illegal["error"]["kind"], "illegal");
    assert_eq!(illegal["error"]["message"], "Bo A is already cut");
    for wrong in ["", "save x", "analyze", "🦀"] {
        assert_eq!(enter(wrong)["error"]["at"], "line", "{wrong}");
    }
}

#[test]
fn an_entry_and_what_follows_from_it_come_in_one_answer() {
    let table = json!({
        "wires": {"blue": [1, 3]}, "players": ["Ann", "Bo", "Cy", "Di"],
        "stands": ["?1 ?2 ?3", "1 ? ?", "? ? ?", "? 3 ?"],
    });
    let enter = |line: &str, then: &str| {
        ask(json!({"query": "enter", "table": table, "line": line, "then": then}))
    };
    let found = enter("miss 1:1=3 is 2 by 2", "analyze");
    let alone = ask(json!({"query": "analyze", "table": found["answer"]["table"]}));
    assert_eq!(found["answer"]["analysis"], alone["answer"]);
    assert!(found["answer"]["analysis"]["positions"].is_object());
    // An impossible entry is accepted all the same, with the error that `analyze` alone would give.
    let slip = enter("know 1 has YELLOW", "analyze");
    let alone = ask(json!({"query": "analyze", "table": slip["answer"]["table"]}));
    assert_eq!(slip["answer"]["analysis_error"], alone["error"]);
    assert_eq!(slip["answer"]["analysis_error"]["kind"], "contradiction");
    assert_eq!(enter("miss 1:1=3 by 2", "sing")["error"]["at"], "then");
}

#[test]
fn cards_and_facts_are_entered_as_lines() {
    let mut table = json!({
        "wires": {"blue": [1, 3]}, "players": ["Ann", "Bo", "Cy", "Di"],
        "stands": ["?1 ?2 ?3", "? ? ?", "? ? ?", "? ? ?"],
    });
    for line in ["card 3", "know 1:0 not 2", "character 1=Triple Detector", "cut 1:2=3"] {
        let found = ask(json!({"query": "enter", "table": table, "line": line}));
        table = found["answer"]["table"].clone();
        assert!(table.is_object(), "{line}: {found}");
    }
    assert_eq!(table["equipment"], json!([{"card": "3", "state": "ready"}]));
    assert_eq!(
        table["constraints"],
        json!([{"type": "slot_excluded", "player": 1, "slot": 0, "value": 2}])
    );
    assert_eq!(table["characters"][1], json!({"skill": "Triple Detector", "used": false}));
    let back = ask(json!({"query": "enter", "table": table, "line": "forget 0"}));
    assert_eq!(back["answer"]["table"]["constraints"], Value::Null);
}

#[test]
fn every_kind_of_first_token_comes_with_the_line_that_lays_it() {
    for (mission, players, token, drawn, stand, starts) in [
        (1, 4, "number", json!({}), "?1 ?2 ?2 ?4 ?5 ?6", "token 0:"),
        (21, 4, "parity", json!({}), "?1 ?2 ?2 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?11 ?12 ?12", "token 0:"),
        (24, 5, "count", json!({}), "?1 ?2 ?2 ?4 ?5 ?6 ?7 ?8 ?9 ?10", "token 0:"),
        (
            22,
            5,
            "lacks",
            json!({"yellow": [1, 3, 5, 7], "red": [5]}),
            "?1 ?2 ?2 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?10",
            "beside 0=",
        ),
        (
            52,
            5,
            "false",
            json!({"red": [2, 5, 7]}),
            "?1 ?2 ?2 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?10",
            "token 0:",
        ),
    ] {
        let mut question = json!({"query": "setup", "mission": mission, "players": players});
        for (name, numbers) in drawn.as_object().unwrap() {
            question[name] = numbers.clone();
        }
        let setup = ask(question);
        let mut table = setup["answer"]["table"].clone();
        table["stands"][0] = json!(stand);
        let question =
            json!({"query": "indicate", "table": table, "token": token, "team_samples": 0});
        let found = ask(question);
        let choices = found["answer"]["choices"].as_array().unwrap_or_else(|| panic!("{found}"));
        assert!(!choices.is_empty(), "mission {mission}");
        assert_eq!(found["answer"]["evidence"]["kind"], "exact");
        for choice in choices {
            let line = choice["line"].as_str().unwrap();
            assert!(line.starts_with(starts), "{line}");
            let laid = ask(json!({"query": "enter", "table": table, "line": line}));
            assert!(laid["answer"]["table"].is_object(), "mission {mission}, {line}: {laid}");
        }
    }
}

/// Stand 1 has a token 2 in the middle, so the wire to its right is not 1.
fn with_a_token() -> Value {
    json!({"wires": {"blue": [1, 3]}, "stands": ["?1 ?2 ?3", "? i2 ?", "1 ? ?", "? 3 ?"],
        "players": ["Ann", "Bob", "Cleo", "Dan"], "captain": 0})
}

#[test]
fn an_excluded_value_is_explained() {
    // Without the token, three of the four 1s could be Bob's.
    let mut table = with_a_token();
    table["stands"] = json!(["?1 ?2 ?3", "? i2 ?", "? ? ?", "? ? ?"]);
    let asked = |slot: i64, value: Value| {
        ask(json!({"query": "why_not", "table": table, "player": 1, "slot": slot, "value": value}))
    };
    let why = asked(2, json!(1));
    let token = json!({"possible": false, "smallest": true, "because": [{"at": "stands[1][1]", "says": "Bob B = i2"}]});
    assert_eq!(english(&why["answer"]), token);
    assert_eq!(asked(2, json!(3))["answer"]["possible"], true);
    // Which colours are in play needs no entry.
    assert_eq!(asked(2, json!("RED"))["answer"]["because"], json!([]));
    assert_eq!(asked(1, json!(2))["answer"]["possible"], true);
    assert_eq!(asked(3, json!(2))["error"]["at"], "slot");
}

#[test]
fn a_teammates_cuts_are_counted_for_the_hands_they_may_have() {
    let mates = ask(json!({"query": "teammate", "table": with_a_token(), "player": 2, "top": 200}));
    let analysis = ask(json!({"query": "analyze", "table": with_a_token()}));
    let cuts = mates["answer"]["cuts"].as_array().unwrap();
    // Bob's token is a 2: the cut hits whenever Cleo has a 2.
    let at = |wire: &str| {
        cuts.iter().find(|cut| cut["wires"].as_array().unwrap().contains(&json!(wire))).unwrap()
    };
    assert_eq!((&at("1:1")["value"], &at("1:1")["success"]), (&json!(2), &json!("1/1")));
    let row = analysis["answer"]["values"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["value"] == 2)
        .unwrap();
    assert_eq!(at("1:1")["holds"], row["stands"]["2"]);
    // The observer's own 2 is as good, and shown together with it.
    assert_eq!(at("0:1"), at("1:1"));
    assert_eq!(mates["answer"]["evidence"], analysis["answer"]["evidence"]);
    let own = ask(json!({"query": "teammate", "table": with_a_token(), "player": 0}));
    assert_eq!(own["error"]["at"], "player");
}

#[test]
fn cuts_are_entered_as_players_say_them_and_the_turn_moves_on() {
    // The captain has a wire face up, so the history must say whose turn it is.
    let table = json!({"wires": {"blue": [1, 3]}, "stands": ["?1 ?2 ?3", "? ? ?", "? ? ?", "? ? ?"],
        "players": ["Ann", "Bob", "Cleo", "Dan"], "captain": 1});
    let enter = |table: &Value, line: &str| {
        ask(json!({"query": "enter", "table": table, "line": line, "then": "analyze"}))
    };
    let turn = |found: &Value| english(&found["answer"]["analysis"]["turn"]);
    let before = ask(json!({"query": "analyze", "table": table}));
    assert_eq!(english(&before["answer"]["turn"]), json!({"player": 1, "says": "Bob's turn"}));
    let hit = enter(&table, "Ann C 3 hit C");
    assert_eq!(hit["answer"]["table"]["stands"][0], "?1 ?2 3");
    assert_eq!(hit["answer"]["table"]["stands"][1], "? ? 3");
    assert_eq!(turn(&hit), json!({"player": 2, "says": "Cleo's turn"}));
    let miss = enter(&hit["answer"]["table"], "Dan A 3 miss 1");
    assert_eq!(miss["answer"]["table"]["stands"][3], "i1 ? ?");
    assert_eq!(
        turn(&enter(&miss["answer"]["table"], "turn Ann")),
        json!({"player": 0, "says": "your turn"})
    );
    let unclear = enter(&table, "Cleo C 3 hit");
    assert_eq!(
        (&unclear["error"]["kind"], &unclear["error"]["at"]),
        (&json!("illegal"), &json!("line"))
    );
}
