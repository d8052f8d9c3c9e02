//! Advice and games of Blob through the protocol, and everything that can be wrong with such a request.

use kibitzer_protocol::Protocol;
use serde_json::{Value, json};

fn ask(mut request: Value) -> Value {
    request["game"] = json!("blob");
    crate::schema::asked(&Protocol::standard(), &request)
}

fn answer(request: Value) -> Value {
    let answered = ask(request.clone());
    assert!(answered.get("error").is_none(), "{request} -> {answered}");
    assert!(answered.get("warnings").is_none(), "{request} -> {answered}");
    answered["answer"].clone()
}

fn refused(request: Value) -> Value {
    let answered = ask(request.clone());
    assert!(answered["error"].is_object(), "{request} -> {answered}");
    answered["error"].clone()
}

/// The kind of an error and its location.
fn error(request: Value) -> (String, String) {
    let error = refused(request);
    let text = |name: &str| error[name].as_str().unwrap_or_else(|| panic!("{error}")).to_owned();
    (text("kind"), text("at"))
}

/// It is seat 1's turn; seat 0 has led the ace of trump, and seat 2 plays last.
fn view() -> Value {
    json!({"num_players": 3, "cards": 2, "dealer": 2, "trump": "H", "seat": 1, "hand": ["AC", "4H"],
        "history": [[0, "bid", 1], [1, "bid", 0], [2, "bid", 0], [0, "play", "AH"]]})
}

fn advise(view: Value, player: &str) -> Value {
    json!({"query": "advise", "view": view, "player": player, "seed": 3})
}

#[test]
fn every_player_advises_and_says_why() {
    let bidding = json!({"num_players": 4, "cards": 3, "dealer": 3, "trump": null, "seat": 1,
        "hand": ["AS", "KS", "2H"], "history": [[0, "bid", 1]], "totals": [10, 0, 3, 0], "rounds_left": 4});
    for player in ["intermediate", "pimc:20", "ismcts:200", "search:4x20", "expert"] {
        let found = answer(advise(bidding.clone(), player));
        let actions = found["actions"].as_array().unwrap();
        assert_eq!(actions.len(), 4, "{found}");
        assert_eq!(found["best"], actions[0]["action"]);
        assert!(found["why"].as_str().unwrap().contains("A bid of"), "{found}");
        let share: f64 = actions.iter().map(|row| row["share"].as_f64().unwrap()).sum();
        assert!((share - 1.0).abs() < 1e-4, "{found}");
        let best = &actions[0];
        let (points, make) = (best["points"].as_f64().unwrap(), best["make"].as_f64().unwrap());
        let bid = best["action"].as_f64().unwrap();
        assert!((points - make * (10.0 + bid)).abs() < 1e-3, "{best}");
        let ci = |at: usize| best["ci"][at].as_f64().unwrap();
        assert!(ci(0) <= points + 1e-3 && points <= ci(1) + 1e-3, "{best}");
        assert_eq!(found["evidence"]["kind"], "sampled");
        assert!(found["evidence"]["samples"].as_u64().unwrap() > 0);
        assert_eq!(found["evidence"]["seed"], 3);
        // The same request gets the same answer.
        assert_eq!(found, answer(advise(bidding.clone(), player)));
    }
    for blind in ["beginner", "policy"] {
        let found = answer(advise(bidding.clone(), blind));
        assert_eq!(found["actions"][0]["points"], Value::Null);
        assert_eq!(found["evidence"]["samples"], 0);
    }
}

#[test]
fn evidence_claims_no_more_than_was_done() {
    // The only club follows clubs.
    let mut only = view();
    only["history"][3] = json!([0, "play", "KC"]);
    let found = answer(advise(only, "expert"));
    assert_eq!(found["evidence"]["forced"], true, "{found}");
    assert!(found["why"].as_str().unwrap().ends_with("it is the only card allowed."), "{found}");
    // Three players with 17 cards each, two left: 30 worlds, one card in the stock.
    let dealt = [
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS AH QH",
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 4H 5H",
        "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 6H 7H",
    ]
    .map(|hand| hand.split(' ').collect::<Vec<_>>());
    let mut history = vec![json!([0, "bid", 5]), json!([1, "bid", 5]), json!([2, "bid", 5])];
    for trick in 0..dealt[0].len() {
        let played = |(seat, hand): (usize, &Vec<&str>)| json!([seat, "play", hand[trick]]);
        history.extend(dealt.iter().enumerate().map(played));
    }
    let late = json!({"num_players": 3, "cards": 17, "dealer": 2, "trump": "S", "seat": 0, "hand": ["8H", "KH"],
        "history": history});
    let found = answer(advise(late.clone(), "intermediate"));
    let evidence = &found["evidence"];
    assert_eq!(
        (&evidence["kind"], &evidence["judged"]),
        (&json!("sampled"), &json!("rollouts")),
        "{found}"
    );
    assert_eq!((&evidence["worlds"], &evidence["samples"]), (&json!("30"), &json!(30)), "{found}");
    let ci = &found["actions"][0]["value_ci"];
    assert!(ci[0].is_number() && ci[0] == ci[1], "there is no sampling error: {found}");
    let belief = answer(json!({"query": "belief", "view": late, "budget": 200}));
    assert_eq!(belief["belief_evidence"]["judged"], "a model of the players");
}

#[test]
fn a_budget_is_obeyed() {
    let mut question = advise(view(), "flat:5");
    question["view"]["trump"] = json!(null);
    question["view"]["history"] =
        json!([[0, "bid", 1], [1, "bid", 0], [2, "bid", 0], [0, "play", "AD"]]);
    assert_eq!(answer(question.clone())["evidence"]["samples"], 5);
    question["budget"] = json!(17);
    assert_eq!(answer(question.clone())["evidence"]["samples"], 17);
    question["player"] = json!("search:3x30");
    question["budget"] = json!(150);
    assert_eq!(answer(question.clone())["evidence"]["samples"], 5, "thirty simulations a deal");
    for wrong in [json!(0), json!(20_001), json!(-1), json!("5")] {
        question["budget"] = wrong;
        assert_eq!(error(question.clone()), ("bad_request".into(), "budget".into()));
    }
}

#[test]
fn a_view_may_be_a_line_of_text() {
    let text =
        "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds AC 4H bids 1 0 0 plays AH";
    let mut question = advise(view(), "flat:20");
    let from_fields = answer(question.clone());
    assert_eq!(from_fields["best"], "4H", "hearts must be followed");
    assert!(from_fields["why"].as_str().unwrap().contains("only card"), "{from_fields}");
    question["view"] = json!(text);
    assert_eq!(answer(question.clone()), from_fields);
    for wrong in ["", "seat 1", &text.replace("AC 4H", "AC")] {
        question["view"] = json!(wrong);
        assert_eq!(error(question.clone()), ("bad_request".into(), "view".into()), "{wrong}");
    }
}

#[test]
fn views_that_cannot_be_are_refused_where_they_are_wrong() {
    let changed = |name: &str, value: Value| {
        let mut view = view();
        view[name] = value;
        error(advise(view, "thumb"))
    };
    let said = |kind: &str, at: &str| (kind.to_owned(), format!("view.{at}"));
    for (name, value) in [
        ("num_players", json!(9)),
        ("cards", json!(18)),
        ("dealer", json!(3)),
        ("trump", json!("X")),
        ("seat", json!(3)),
        ("totals", json!([0, 0])),
        ("rounds_left", json!(300)),
        ("scoring", json!("most")),
        ("turned", json!("X")),
    ] {
        assert_eq!(changed(name, value.clone()), said("bad_request", name), "{name} {value}");
    }
    assert_eq!(changed("hand", json!(["AC"])), said("contradiction", "hand"));
    assert_eq!(changed("hand", json!(["AC", "AH"])), said("contradiction", "history[3]"));
    assert_eq!(changed("turned", json!("AC")), said("contradiction", "hand[0]"));
    let history = |list: Value| changed("history", list);
    assert_eq!(history(json!([[1, "bid", 1]])), said("illegal", "history[0]"));
    assert_eq!(history(json!([[0, "bid", 3]])), said("illegal", "history[0]"));
    assert_eq!(history(json!([[0, "bid", 300]])), said("illegal", "history[0]"));
    assert_eq!(
        history(json!([[0, "bid", 2], [1, "bid", 0], [2, "bid", 0]])),
        said("illegal", "history[2]")
    );
    assert_eq!(history(json!([[0, "play", "AH"]])), said("illegal", "history[0]"));
    assert_eq!(history(json!([[0, "sing", "AH"]])), said("bad_request", "history[0][1]"));
    // A seat has nothing to decide when it is not its turn.
    let waiting = history(json!([[0, "bid", 1], [1, "bid", 0]]));
    assert_eq!(waiting, ("illegal".into(), "view".into()));
    let mut unknown = advise(view(), "strong");
    assert_eq!(error(unknown.clone()), ("bad_request".into(), "player".into()));
    unknown["player"] = json!("flat:20001");
    assert_eq!(error(unknown), ("bad_request".into(), "player".into()));
}

#[test]
fn who_did_not_follow_suit_cannot_hold_it() {
    let view = json!({"num_players": 3, "cards": 2, "dealer": 2, "trump": "H", "seat": 1, "hand": ["3C"],
        "history": [[0, "bid", 1], [1, "bid", 0], [2, "bid", 0], [0, "play", "AC"], [1, "play", "4H"],
                    [2, "play", "2C"]]});
    let refused = refused(advise(view.clone(), "thumb"));
    assert_eq!(
        (&refused["kind"], &refused["at"]),
        (&json!("contradiction"), &json!("view.history[4]"))
    );
    assert_eq!(refused["blame"], json!(["view.history[4]", "view.hand"]));
    // Seat 0 is void in clubs and plays one.
    let mut other = view;
    other["cards"] = json!(3);
    other["hand"] = json!(["3S", "4S"]);
    let plays = [(1, "2H"), (2, "3H"), (0, "9C")];
    other["history"] = json!([
        [0, "bid", 1],
        [1, "bid", 0],
        [2, "bid", 0],
        [0, "play", "AC"],
        [1, "play", "4H"],
        [2, "play", "2C"],
        [1, "play", "2S"],
        [2, "play", "3H"],
        [0, "play", "9S"]
    ]);
    let _ = plays;
    assert_eq!(error(advise(other, "thumb")).0, "contradiction", "one card too many is held");
}

fn sit(history: Value) -> Value {
    json!({"query": "sit", "num_players": 3, "sizes": [2, 1], "seed": 5, "you": 1, "players": "thumb",
        "history": history})
}

/// Plays the first legal action whenever it is our turn, and returns every answer on the way.
fn play_through(mut request: Value) -> Vec<Value> {
    let mut answers = Vec::new();
    loop {
        let found = answer(request.clone());
        let mut history = found["history"].clone();
        let you = &found["you"];
        match found["phase"].as_str().unwrap() {
            "bidding" | "playing" => {
                assert_eq!(&found["to_act"], you);
                let word = if found["phase"] == "bidding" { "bid" } else { "play" };
                let deed = json!([you, word, found["legal"][0]]);
                history
                    .as_array_mut()
                    .unwrap()
                    .last_mut()
                    .unwrap()
                    .as_array_mut()
                    .unwrap()
                    .push(deed);
            }
            "round_over" => history.as_array_mut().unwrap().push(json!([])),
            _ => {
                answers.push(found);
                return answers;
            }
        }
        answers.push(found);
        request["history"] = history;
    }
}

#[test]
fn a_game_is_played_to_its_end() {
    let answers = play_through(sit(json!([])));
    let end = answers.last().unwrap();
    assert_eq!(end["sheet"].as_array().unwrap().len(), 2);
    assert_eq!(end["sheet"][1]["totals"], end["totals"]);
    assert!(!end["winners"].as_array().unwrap().is_empty());
    let over = answers.iter().filter(|it| it["phase"] == "round_over").count();
    assert_eq!(over, 1, "the second round ends the game");
    // Larger games, with other house rules.
    let mut big = sit(json!([]));
    big["num_players"] = json!(5);
    big["sizes"] = json!([10, 3]);
    big["trumps"] = json!("turned-up");
    big["scoring"] = json!("penalty");
    big["players"] = json!(["thumb", null, "flat:3", "random", "search:1x4"]);
    let answers = play_through(big.clone());
    assert_eq!(answers.last().unwrap()["view"]["scoring"], "penalty");
    assert_eq!(answers, play_through(big), "the same seed, the same game");
    let mut structured =
        json!({"query": "sit", "num_players": 4, "start_cards": 3, "seed": 1, "history": [[]]});
    structured["players"] = json!("thumb");
    assert_eq!(answer(structured.clone())["sizes"], json!([3, 2, 1, 1, 1, 1, 1, 2, 3]));
    structured["structure"] = json!("one-each");
    assert_eq!(answer(structured)["sizes"], json!([3, 2, 1, 1, 1, 1, 2, 3]));
}

/// Every card that appears anywhere in a value.
fn cards(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) if text.len() == 2 && text.parse::<kibitzer_blob::Card>().is_ok() => {
            found.push(text.clone());
        }
        Value::Array(list) => list.iter().for_each(|it| cards(it, found)),
        Value::Object(map) => map.values().for_each(|it| cards(it, found)),
        _ => {}
    }
}

#[test]
fn no_hidden_card_is_shown_before_the_round_is_over() {
    let mut request = sit(json!([]));
    request["num_players"] = json!(4);
    request["sizes"] = json!([4, 2]);
    let answers = play_through(request);
    let mut open: Vec<String> = Vec::new();
    for found in &answers {
        let over = found["phase"] != "bidding" && found["phase"] != "playing";
        assert_eq!(over, found.get("hands").is_some(), "{found}");
        if over {
            cards(&found["hands"], &mut open);
            continue;
        }
        cards(&found["hand"], &mut open);
        for round in found["history"].as_array().unwrap() {
            cards(round, &mut open);
        }
        let mut shown = Vec::new();
        cards(found, &mut shown);
        let hidden: Vec<&String> = shown.iter().filter(|card| !open.contains(card)).collect();
        assert!(hidden.is_empty(), "{hidden:?} in {found}");
        // Only the caller's hand and the played cards are visible.
        let played: usize = found["history"]
            .as_array()
            .unwrap()
            .last()
            .unwrap()
            .as_array()
            .unwrap()
            .iter()
            .filter(|deed| deed[1] == "play")
            .count();
        assert_eq!(
            played,
            found["view"]["history"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|deed| deed[1] == "play")
                .count()
        );
    }
}

#[test]
fn what_the_caller_sees_can_be_advised_on() {
    let found = answer(sit(json!([[]])));
    let advice = answer(advise(found["view"].clone(), "flat:10"));
    let mut actions: Vec<Value> =
        advice["actions"].as_array().unwrap().iter().map(|row| row["action"].clone()).collect();
    actions.sort_by_key(ToString::to_string);
    assert_eq!(json!(actions), found["legal"]);
}

#[test]
fn histories_that_cannot_be_are_refused_and_tell_nothing() {
    let found = answer(sit(json!([])));
    // The dealer of the first round is seat 0, so seat 1, ours, bids first.
    assert_eq!((&found["to_act"], &found["actions"]), (&json!(1), &json!([])));
    let said = |history: Value| error(sit(history));
    let illegal = |at: &str| ("illegal".to_owned(), at.to_owned());
    assert_eq!(said(json!([[[0, "bid", 0]]])), illegal("history[0][0]"));
    assert_eq!(said(json!([[[1, "bid", 3]]])), illegal("history[0][0]"));
    assert_eq!(said(json!([[[1, "play", "AS"]]])), illegal("history[0][0]"));
    assert_eq!(said(json!([[[1, "bid", 0]], []])), illegal("history[1]"));
    assert_eq!(said(json!([[[1, "bid", 0], [2, "play", "AS"]]])), illegal("history[0][1]"));
    assert_eq!(said(json!([7])), ("bad_request".into(), "history[0]".into()));
    // Whatever another seat is claimed to have played, the error is the same: nothing about its hand is revealed.
    let mut bids = json!([[1, "bid", 0], [2, "bid", 0]]);
    let bid = answer(sit(json!([[[1, "bid", 0]]])))["history"][0][1].clone();
    bids[1] = bid;
    let after = answer(sit(json!([bids])));
    let mut round = after["history"][0].as_array().unwrap().clone();
    let mine = after["legal"][0].clone();
    round.push(json!([1, "play", mine]));
    let mut refusals = std::collections::BTreeSet::new();
    for suit in "SHCD".chars() {
        for rank in "23456789TJQKA".chars() {
            let mut probe = round.clone();
            probe.push(json!([2, "play", format!("{rank}{suit}")]));
            let told = ask(sit(json!([probe])));
            if let Some(error) = told.get("error") {
                refusals.insert(error.to_string());
                assert!(error.get("legal").is_none(), "{error}");
            }
        }
    }
    assert_eq!(refusals.len(), 1, "{refusals:?}");
    let wrong = |name: &str, value: Value| {
        let mut request = sit(json!([]));
        request[name] = value;
        error(request)
    };
    let bad = |at: &str| ("bad_request".to_owned(), at.to_owned());
    assert_eq!(wrong("num_players", json!(2)), bad("num_players"));
    assert_eq!(wrong("you", json!(3)), bad("you"));
    assert_eq!(wrong("sizes", json!([])), bad("sizes"));
    assert_eq!(wrong("sizes", json!([18])), bad("sizes[0]"));
    assert_eq!(wrong("sizes", json!(vec![1; 256])), bad("sizes"));
    assert_eq!(wrong("players", json!("strong")), bad("players"));
    assert_eq!(wrong("players", json!("flat:20000")), bad("players"));
    assert_eq!(wrong("players", json!(["thumb"])), bad("players"));
    assert_eq!(wrong("players", json!(["thumb", null, 3])), bad("players[2]"));
    assert_eq!(wrong("trumps", json!("spades")), bad("trumps"));
    assert_eq!(wrong("seed", json!(-1)), bad("seed"));
}

#[test]
fn a_look_says_the_same_as_sitting_there() {
    let found = answer(sit(json!([[]])));
    let looked = answer(json!({"query": "look", "view": found["view"]}));
    for name in ["phase", "to_act", "legal", "hand", "bids", "view", "trick", "tricks", "voids"] {
        assert_eq!(looked[name], found[name], "{name}");
    }
    assert_eq!(looked["may"], json!([]));
    // It is seat 2's turn: everything that seat 1 does not see elsewhere is possible.
    let mut waiting = view();
    waiting["history"].as_array_mut().unwrap().push(json!([1, "play", "4H"]));
    waiting["hand"] = json!(["AC"]);
    let looked = answer(json!({"query": "look", "view": waiting}));
    assert_eq!((&looked["to_act"], &looked["legal"]), (&json!(2), &json!([])));
    assert_eq!(looked["may"].as_array().unwrap().len(), 52 - 3);
}

#[test]
fn what_is_possible_and_what_is_likely_stand_apart() {
    let found = answer(json!({"query": "belief", "view": view(), "budget": 200, "seed": 2}));
    assert_eq!(found["evidence"]["kind"], "exact");
    assert_eq!(found["belief_evidence"]["samples"], 200);
    for card in ["AS", "2C"] {
        let mut sum = 0.0;
        for (place, held) in found["belief"].as_object().unwrap() {
            let share = held[card].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&share), "{place} {card}");
            sum += share;
        }
        assert!((sum - 1.0).abs() < 1e-6, "{card}: {sum}");
    }
    assert!(found["marginals"]["0"].get("AH").is_none(), "it lies open");
}

#[test]
fn only_a_round_that_is_over_is_reviewed() {
    let answers = play_through(sit(json!([])));
    let over = answers.iter().find(|found| found.get("hands").is_some()).unwrap();
    let mut request = sit(over["history"].clone());
    request["query"] = json!("review");
    request["player"] = json!("flat:30");
    let found = answer(request.clone());
    let decisions = found["decisions"].as_array().unwrap();
    assert!(!decisions.is_empty());
    let deeds = over["history"][0].as_array().unwrap();
    for one in decisions {
        let step = one["step"].as_u64().unwrap() as usize;
        assert_eq!((&deeds[step][0], &deeds[step][2]), (&json!(1), &one["action"]));
        crate::common::weighed(one);
    }
    request["history"][0].as_array_mut().unwrap().pop();
    assert_eq!(error(request), ("illegal".into(), "history[0]".into()));
}
