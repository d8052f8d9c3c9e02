//! Matches, looks, beliefs and reviews of Texas 42 through the protocol.

use kibitzer_protocol::{Context, Protocol};
use serde_json::{Value, json};

fn ask(mut request: Value) -> Value {
    request["game"] = json!("texas42");
    crate::schema::asked(&Protocol::standard(), &request)
}

fn answer(request: Value) -> Value {
    let answered = ask(request.clone());
    assert!(answered.get("error").is_none(), "{request} -> {answered}");
    assert!(answered.get("warnings").is_none(), "{request} -> {answered}");
    answered["answer"].clone()
}

/// The kind of an error and its location.
fn error(request: Value) -> (String, String) {
    let answered = ask(request.clone());
    let error = &answered["error"];
    let text = |name: &str| error[name].as_str().unwrap_or_else(|| panic!("{answered}")).to_owned();
    (text("kind"), text("at"))
}

fn sit(history: Value) -> Value {
    json!({"query": "sit", "seed": 11, "you": 0, "players": "beginner", "variants": ["marks:2"], "history": history})
}

/// Takes the last legal action whenever it is our turn, and returns every answer on the way.
fn play_through(mut request: Value) -> Vec<Value> {
    let mut answers = Vec::new();
    loop {
        let found = answer(request.clone());
        let mut history = found["history"].clone();
        match found["phase"].as_str().unwrap() {
            "bidding" | "declaring" | "playing" => {
                assert_eq!(found["to_act"], found["you"]);
                // Passes while others bid, so that different seats win the auction.
                let legal = found["legal"].as_array().unwrap();
                let at = if found["phase"] == "bidding" { 0 } else { legal.len() - 1 };
                let last = history.as_array_mut().unwrap().last_mut().unwrap();
                last.as_array_mut().unwrap().push(json!([found["you"], legal[at]]));
            }
            "hand_over" => history.as_array_mut().unwrap().push(json!([])),
            "match_over" => {
                answers.push(found);
                return answers;
            }
            other => panic!("{other}"),
        }
        answers.push(found);
        request["history"] = history;
    }
}

#[test]
fn a_match_is_played_to_its_end() {
    let answers = play_through(sit(json!([])));
    let end = answers.last().unwrap();
    let winner = end["winner"].as_u64().unwrap() as usize;
    assert!(end["standing"][winner].as_u64().unwrap() >= 2);
    let sheet = end["sheet"].as_array().unwrap();
    assert_eq!(sheet.len(), end["history"].as_array().unwrap().len());
    assert_eq!(sheet.last().unwrap()["score"], end["standing"]);
    assert_eq!(answers, play_through(sit(json!([]))), "the same seed, the same match");
    for found in &answers {
        let done = found["history"].as_array().unwrap().last().unwrap().as_array().unwrap();
        let new = found["actions"].as_array().unwrap();
        assert!(done.ends_with(new), "the new actions are the last ones");
    }
}

/// Every domino that appears anywhere in a value.
fn tiles(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) if text.parse::<kibitzer_texas42::Domino>().is_ok() => {
            found.push(text.clone());
        }
        Value::Array(list) => list.iter().for_each(|it| tiles(it, found)),
        Value::Object(map) => map.values().for_each(|it| tiles(it, found)),
        _ => {}
    }
}

#[test]
fn no_hidden_domino_is_shown_before_the_hand_is_over() {
    let mut looked = 0;
    for you in [0, 3] {
        let mut request = sit(json!([]));
        request["you"] = json!(you);
        for found in play_through(request) {
            let over = found["phase"] == "hand_over" || found["phase"] == "match_over";
            assert_eq!(over, found.get("hands").is_some(), "{found}");
            assert_eq!(over, found.get("record").is_some(), "{found}");
            let hands = found["history"].as_array().unwrap();
            if over {
                assert_eq!(found["hands"].as_array().unwrap().len(), 4);
                continue;
            }
            let mut open = Vec::new();
            tiles(&found["hand"], &mut open);
            tiles(hands.last().unwrap(), &mut open);
            assert!(open.len() <= 28);
            // What the answer contains about the current hand, without the earlier hands of the history.
            let mut running = found.clone();
            running["history"] = json!([hands.last().unwrap()]);
            let mut shown = Vec::new();
            tiles(&running, &mut shown);
            let hidden: Vec<&String> = shown.iter().filter(|tile| !open.contains(tile)).collect();
            assert!(hidden.is_empty(), "{hidden:?} in {found}");
            let own = hands.last().unwrap().as_array().unwrap().iter();
            let own = own.filter(|deed| deed[0] == you && deed[1].as_str().unwrap().contains('-'));
            let own = own.filter(|deed| deed[1].as_str().unwrap().len() == 3).count();
            assert_eq!(found["hand"].as_array().unwrap().len() + own, 7);
            looked += 1;
        }
    }
    assert!(looked > 20, "{looked}");
}

#[test]
fn a_refusal_tells_nothing_of_another_hand() {
    let start = answer(sit(json!([])));
    let mut refusals = std::collections::BTreeSet::new();
    let mut playing = sit(json!([]));
    let mut found = start.clone();
    while found["phase"] != "playing" {
        let mut history = found["history"].clone();
        let deed = json!([0, found["legal"].as_array().unwrap().last().unwrap()]);
        history[0].as_array_mut().unwrap().push(deed);
        playing["history"] = history;
        found = answer(playing.clone());
    }
    let mut round = found["history"][0].as_array().unwrap().clone();
    round.push(json!([0, found["legal"][0]]));
    let after = answer(sit(json!([round])));
    let reply = after["history"][0].as_array().unwrap().get(round.len());
    let reply = reply.expect("somebody else plays next");
    for high in 0..7 {
        for low in 0..=high {
            let mut probe = round.clone();
            probe.push(json!([reply[0], format!("{high}-{low}")]));
            let told = ask(sit(json!([probe])));
            if let Some(error) = told.get("error") {
                assert!(error.get("legal").is_none(), "{error}");
                refusals.insert(error.to_string());
            }
        }
    }
    assert_eq!(refusals.len(), 1, "{refusals:?}");
}

#[test]
fn what_cannot_be_is_refused_where_it_is_wrong() {
    let first = answer(sit(json!([])));
    assert_eq!(first["to_act"], 0, "seat 3 shook, so that seat 0 bids first");
    let illegal = |at: &str| ("illegal".to_owned(), at.to_owned());
    assert_eq!(error(sit(json!([[[1, "pass"]]]))), illegal("history[0][0]"));
    assert_eq!(error(sit(json!([[[0, "6-4"]]]))), illegal("history[0][0]"));
    assert_eq!(error(sit(json!([[[0, "pass"]], []]))), illegal("history[1]"));
    let wrong = |name: &str, value: Value| {
        let mut request = sit(json!([]));
        request[name] = value;
        error(request)
    };
    let bad = |at: &str| ("bad_request".to_owned(), at.to_owned());
    assert_eq!(wrong("you", json!(4)), bad("you"));
    assert_eq!(wrong("players", json!("strong")), bad("players"));
    assert_eq!(wrong("players", json!(["expert"])), bad("players"));
    assert_eq!(wrong("players", json!(["expert", "x", "expert"])), bad("players[1]"));
    assert_eq!(wrong("history", json!([[[0, "moo"]]])), bad("history[0][0][1]"));
    assert_eq!(wrong("variants", json!(["nelo"])), bad("variants[0]"));
    assert_eq!(wrong("history", json!(vec![json!([]); 500])), bad("history"));
}

#[test]
fn what_the_caller_sees_can_be_asked_about() {
    let found = answer(sit(json!([])));
    let looked = answer(json!({"query": "look", "view": found["view"]}));
    for name in ["phase", "to_act", "legal", "hand", "bids", "view", "points", "score", "dealer"] {
        assert_eq!(looked[name], found[name], "{name}");
    }
    assert_eq!(looked["may"], json!([]));
    let advice =
        answer(json!({"query": "advise", "view": found["view"], "player": "beginner", "seed": 1}));
    assert!(found["legal"].as_array().unwrap().contains(&advice["best"]));
}

#[test]
fn evidence_claims_no_more_than_was_done() {
    let (mut forced, mut all) = (0, 0);
    for found in play_through(sit(json!([]))).iter().filter(|found| found["phase"] == "playing") {
        let only = found["legal"].as_array().unwrap().len() == 1;
        // Bids and early plays have too many worlds to be of interest here.
        let late = found["hand"].as_array().unwrap().len() == 2;
        for player in ["beginner", "intermediate", "expert"] {
            let request =
                json!({"query": "advise", "view": found["view"], "player": player, "seed": 1});
            if only {
                let advice = answer(request);
                forced += 1;
                assert_eq!(advice["evidence"]["forced"], true, "{advice}");
                assert!(advice["why"].as_str().unwrap().ends_with("is the only legal play."));
                assert_eq!(advice["actions"][0]["value"], Value::Null, "nothing was weighed");
            } else if late && player != "beginner" {
                let advice = answer(request);
                all += 1;
                let evidence = &advice["evidence"];
                assert_eq!(evidence["kind"], "sampled", "playouts are no proof: {advice}");
                assert_eq!(evidence["worlds"], advice["worlds"], "all were looked at: {advice}");
                assert!(evidence["judged"].as_str().unwrap().contains("rollouts"), "{advice}");
                let ci = &advice["actions"][0]["ci"];
                assert_eq!(ci[0], ci[1], "there is no sampling error: {advice}");
            }
        }
    }
    assert!(forced > 3 && all > 0, "{forced} forced plays, {all} with few worlds");
}

fn opened() -> Value {
    json!({"seat": 0, "dealer": 3, "hand": ["6-5", "5-4", "5-3", "5-0", "6-6", "1-0"],
        "bids": ["points:31", "pass", "pass", "pass"], "trump": "pip:5",
        "history": [[0, "5-5"], [1, "5-1"], [2, "6-4"]]})
}

#[test]
fn a_look_says_what_another_seat_may_do() {
    let looked = answer(json!({"query": "look", "view": opened()}));
    assert_eq!((&looked["to_act"], &looked["legal"]), (&json!(3), &json!([])));
    let may = looked["may"].as_array().unwrap();
    assert_eq!(may.len(), 28 - 6 - 3, "nothing is known of seat 3 but what lies elsewhere");
    let mut bidding = opened();
    bidding["hand"].as_array_mut().unwrap().push(json!("5-5"));
    bidding["history"] = json!([]);
    bidding["trump"] = json!(null);
    bidding["bids"] = json!(["points:31"]);
    let looked = answer(json!({"query": "look", "view": bidding}));
    assert_eq!(looked["may"][0], "pass");
    assert!(!looked["may"].as_array().unwrap().contains(&json!("points:31")));
}

#[test]
fn support_and_belief_stand_apart() {
    let found = answer(json!({"query": "belief", "view": opened(), "budget": 300, "seed": 2}));
    assert_eq!(found["evidence"]["kind"], "exact");
    assert_eq!(found["belief_evidence"]["kind"], "sampled");
    assert_eq!(found["void"], json!({"2": [7]}), "seat 2 did not follow the called suit, fives");
    let worlds: u64 = found["worlds"].as_str().unwrap().parse().unwrap();
    for (tile, row) in found["support"].as_object().unwrap() {
        let counts = row.as_object().unwrap().values();
        let sum: u64 = counts.map(|it| it.as_str().unwrap().parse::<u64>().unwrap()).sum();
        assert_eq!(sum, worlds, "{tile}");
        let shares = found["belief"][tile].as_object().unwrap();
        let sum: f64 = shares.values().map(|it| it.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{tile}");
        // Impossible deals have probability 0.
        for (seat, share) in shares {
            assert!(row[seat] != "0" || share.as_f64() == Some(0.0), "{tile} {seat}");
        }
    }
    assert_eq!(found["support"]["5-2"]["2"], "0");
    let sizes = &found["sizes"];
    assert_eq!((&sizes["1"], &sizes["2"], &sizes["3"]), (&json!(6), &json!(6), &json!(7)));
}

#[test]
fn a_hand_that_was_played_can_be_reviewed() {
    let answers = play_through(sit(json!([])));
    let over = answers.iter().find(|found| found.get("record").is_some()).unwrap();
    let request = json!({"query": "review", "record": over["record"], "player": "sampler", "seat": 0, "seed": 3});
    let found = answer(request.clone());
    let decisions = found["decisions"].as_array().unwrap();
    assert!(!decisions.is_empty());
    let deeds = over["history"].as_array().unwrap()[0].as_array().unwrap();
    for one in decisions {
        assert_eq!(one["seat"], 0);
        let step = one["step"].as_u64().unwrap() as usize;
        assert_eq!(deeds[step], json!([0, one["action"]]));
        crate::common::weighed(one);
        assert!(one["evidence"]["kind"].is_string());
    }
    let mut broken = request.clone();
    broken["record"]["bids"] = json!(["points:12"]);
    assert_eq!(error(broken), ("contradiction".into(), "record.bids[0]".into()));
    let mut thumb = request.clone();
    thumb["player"] = json!("beginner");
    assert_eq!(error(thumb), ("bad_request".into(), "player".into()));
    // Cancelled work ends with an error message.
    let context = Context::unlimited();
    context.cancel();
    let mut asked = request;
    asked["game"] = json!("texas42");
    let told = Protocol::standard().answer_value(asked, &context);
    assert_eq!(told["error"]["kind"], "cancelled");
}
