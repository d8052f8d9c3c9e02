//! Blob through the protocol: every worked case, and everything that can be wrong with a request.

use std::path::PathBuf;

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
    let error = refused(request.clone());
    let text = |name: &str| error[name].as_str().unwrap_or_else(|| panic!("{error}")).to_owned();
    (text("kind"), text("at"))
}

fn file(name: &str) -> Value {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/blob/tests/cases");
    serde_json::from_str(&std::fs::read_to_string(folder.join(name)).unwrap()).unwrap()
}

/// The request of a case: the named fields, unchanged.
fn request(query: &str, case: &Value, fields: &[&str]) -> Value {
    let mut request = json!({"query": query, "id": case["id"]});
    for field in fields {
        request[*field] = case[*field].clone();
    }
    request
}

const TABLE: [&str; 5] = ["num_players", "cards", "dealer", "trump", "hands"];

/// Every state of every recorded round is queried.
#[test]
fn recorded_games() {
    let mut asked = 0;
    for players in 3..=8 {
        for game in file(&format!("games_p{players}.json"))["games"].as_array().unwrap() {
            for round in game["rounds"].as_array().unwrap() {
                let mut at = round.clone();
                at["num_players"] = json!(players);
                let mut question = request("replay", &at, &TABLE);
                asked += walk(&mut question, round);
            }
        }
    }
    assert!(asked > 1_000, "{asked}");
}

fn walk(question: &mut Value, round: &Value) -> usize {
    let mut history = Vec::new();
    let mut voids = vec![Vec::<Value>::new(); question["num_players"].as_u64().unwrap() as usize];
    for bid in round["bids"].as_array().unwrap() {
        question["history"] = json!(history);
        let found = answer(question.clone());
        assert_eq!(found["phase"], "bidding");
        assert_eq!((&found["to_act"], &found["legal"]), (&bid["seat"], &bid["legal"]));
        assert_eq!(found["forbidden"], bid["forbidden"]);
        assert_eq!(found["round_scores"], Value::Null);
        history.push(json!([bid["seat"], "bid", bid["bid"]]));
    }
    for play in round["plays"].as_array().unwrap() {
        question["history"] = json!(history);
        let found = answer(question.clone());
        assert_eq!(found["phase"], "playing");
        assert_eq!((&found["to_act"], &found["legal"]), (&play["seat"], &play["legal"]));
        assert_eq!(found["led"], play["led"]);
        assert_eq!(found["voids"], json!(voids));
        if !play["new_void"].is_null() {
            voids[play["seat"].as_u64().unwrap() as usize].push(play["new_void"].clone());
            let order = |suit: &Value| "SHCD".find(suit.as_str().unwrap());
            voids.iter_mut().for_each(|list| list.sort_by_key(order));
        }
        history.push(json!([play["seat"], "play", play["card"]]));
    }
    question["history"] = json!(history);
    let found = answer(question.clone());
    assert_eq!((&found["phase"], &found["to_act"]), (&json!("over"), &Value::Null));
    assert_eq!(found["legal"], json!([]));
    assert_eq!(found["voids"], round["voids_at_end"]);
    assert_eq!(found["tricks_won"], round["tricks_won"]);
    assert_eq!(found["round_scores"], round["round_scores"]);
    assert_eq!(found["bids"], round["bid_by_seat"]);
    let tricks = round["tricks"].as_array().unwrap().iter();
    let tricks: Vec<Value> =
        tricks.map(|trick| json!({"leader": trick["leader"], "winner": trick["winner"]})).collect();
    assert_eq!(found["tricks"], json!(tricks));
    history.len() + 1
}

#[test]
fn illegal_probes() {
    for case in file("illegal_probes.json")["cases"].as_array().unwrap() {
        let mut question = request("replay", case, &TABLE);
        question["history"] = case["history"].clone();
        let before = answer(question.clone());
        assert_eq!(before["phase"], case["phase"], "{}", case["id"]);
        assert_eq!(before["to_act"], case["seat"], "{}", case["id"]);
        assert_eq!(before["legal"], case["legal"], "{}", case["id"]);
        let word = if case["phase"] == "bidding" { "bid" } else { "play" };
        let history = question["history"].as_array_mut().unwrap();
        let place = format!("history[{}]", history.len());
        history.push(json!([case["seat"], word, case["action"]]));
        let error = refused(question);
        assert_eq!((&error["kind"], &error["at"]), (&json!("illegal"), &json!(place)));
        assert_eq!(error["legal"], case["legal"], "{}", case["id"]);
    }
}

/// Three seats with two cards each, and a given history.
fn small(history: Value) -> Value {
    json!({"query": "replay", "num_players": 3, "cards": 2, "dealer": 2, "trump": null,
        "hands": [["5C", "AS"], ["AC", "4D"], ["2H", "3C"]], "history": history})
}

#[test]
fn acting_out_of_turn_is_refused() {
    let bids = [json!([0, "bid", 1]), json!([1, "bid", 0]), json!([2, "bid", 0])];
    let with = |plays: &[Value]| small(json!([&bids[..], plays].concat()));
    let said = |request: Value| {
        let error = refused(request);
        assert_eq!(error["kind"], "illegal");
        error["message"].as_str().unwrap().to_owned()
    };
    let early = said(small(json!([[1, "bid", 0]])));
    assert!(early.contains("seat 1 is out of turn: it is seat 0's turn"), "{early}");
    let twice = said(small(json!([[0, "bid", 1], [0, "bid", 0]])));
    assert!(twice.contains("seat 0 has already bid"), "{twice}");
    let card = said(small(json!([[0, "play", "5C"]])));
    assert!(card.contains("bidding is not over"), "{card}");
    let again = said(with(&[json!([0, "bid", 0])]));
    assert!(again.contains("has already bid"), "{again}");
    let two = said(with(&[json!([0, "play", "5C"]), json!([0, "play", "AS"])]));
    assert!(two.contains("seat 0 has already played to this trick"), "{two}");
    let skipped = said(with(&[json!([0, "play", "5C"]), json!([2, "play", "3C"])]));
    assert!(skipped.contains("seat 2 is out of turn"), "{skipped}");
    let plays = ["5C", "AC", "3C", "4D", "2H", "AS"].iter().zip([0, 1, 2, 1, 2, 0]);
    let plays: Vec<Value> = plays.map(|(card, seat)| json!([seat, "play", card])).collect();
    let whole = answer(with(&plays));
    assert_eq!(whole["phase"], "over");
    assert_eq!(whole["tricks"][1], json!({"leader": 1, "winner": 1}));
    let after = said(with(&[&plays[..], &[json!([1, "play", "4D"])]].concat()));
    assert!(after.contains("the round is over"), "{after}");
    let error = refused(small(json!([[0, "bid", 1], [0, "bid", 0]])));
    assert_eq!((&error["at"], &error["to_act"]), (&json!("history[1]"), &json!(1)));
    assert_eq!(error["legal"], json!([0, 1, 2]));
    let forbidden = refused(small(json!([[0, "bid", 1], [1, "bid", 0], [2, "bid", 1]])));
    assert!(forbidden["message"].as_str().unwrap().contains("may not add up"), "{forbidden}");
    assert_eq!(forbidden["legal"], json!([0, 2]));
}

#[test]
fn tables_that_cannot_be_are_refused_where_they_are_wrong() {
    let changed = |name: &str, value: Value| {
        let mut request = small(json!([]));
        request[name] = value;
        error(request)
    };
    let bad = |at: &str| ("bad_request".to_owned(), at.to_owned());
    let contradiction = |at: &str| ("contradiction".to_owned(), at.to_owned());
    for (name, value) in [
        ("num_players", json!(2)),
        ("num_players", json!(9)),
        ("num_players", json!("3")),
        ("cards", json!(0)),
        ("cards", json!(18)),
        ("cards", json!(u64::MAX)),
        ("cards", json!(-1)),
        ("dealer", json!(3)),
        ("trump", json!("X")),
        ("trump", json!(1)),
        ("hands", json!([["5C", "AS"], ["AC", "4D"]])),
        ("hands", json!(null)),
        ("history", json!({})),
    ] {
        assert_eq!(changed(name, value.clone()), bad(name), "{name} {value}");
    }
    let hands = |list: Value| changed("hands", list);
    assert_eq!(hands(json!([["5C"], ["AC", "4D"], ["2H", "3C"]])), contradiction("hands[0]"));
    assert_eq!(
        hands(json!([["5C", "AS"], ["AC", "AS"], ["2H", "3C"]])),
        contradiction("hands[1][1]")
    );
    assert_eq!(hands(json!([["5C", "AX"], ["AC", "AS"], ["2H", "3C"]])), bad("hands[0][1]"));
    assert_eq!(hands(json!([["5C", 3], ["AC", "AS"], ["2H", "3C"]])), bad("hands[0][1]"));
    let history = |list: Value| changed("history", list);
    assert_eq!(history(json!([[0, "bid"]])), bad("history[0]"));
    assert_eq!(history(json!([[3, "bid", 0]])), bad("history[0][0]"));
    assert_eq!(history(json!([[0, "pass", 0]])), bad("history[0][1]"));
    assert_eq!(history(json!([[0, "bid", 0.5]])), bad("history[0][2]"));
    assert_eq!(history(json!([[0, "bid", "1"]])), bad("history[0][2]"));
    assert_eq!(history(json!([[0, "play", 7]])), bad("history[0][2]"));
    assert_eq!(history(json!([[0, "bid", 300]])), ("illegal".into(), "history[0]".into()));
    for name in ["num_players", "cards", "dealer", "trump", "hands", "history"] {
        let mut request = small(json!([]));
        request.as_object_mut().unwrap().remove(name);
        assert_eq!(error(request), bad(name));
    }
}

#[test]
fn worked_beliefs() {
    for name in ["beliefs.json", "beliefs_masks.json"] {
        for case in file(name)["cases"].as_array().unwrap() {
            let question = request("belief", case, &["unseen", "opponents", "stock_size"]);
            let found = answer(question);
            assert_eq!(found["worlds"], case["count"], "{}", case["id"]);
            assert_eq!(found["marginals"], case["marginal"], "{}", case["id"]);
            assert_eq!(found["evidence"], json!({"kind": "exact", "worlds": case["count"]}));
        }
    }
}

fn belief(opponents: Value, stock: Value) -> Value {
    json!({"query": "belief", "unseen": ["2S", "3S", "AH"], "opponents": opponents, "stock_size": stock})
}

#[test]
fn facts_that_cannot_all_be_true_are_blamed() {
    // Both spades have to go to seats 1 and 2 or the stock of one; seats 1 and 2 want the only heart.
    let two = json!([{"seat": 1, "hand_size": 1, "void": ["C", "S"]}, {"seat": 2, "hand_size": 1, "cannot": ["2S", "3S"]}]);
    let error_of = refused(belief(two, json!(1)));
    assert_eq!(error_of["kind"], "contradiction");
    let blame = json!(["opponents[0].void[1]", "opponents[1].cannot[0]", "opponents[1].cannot[1]"]);
    assert_eq!(error_of["blame"], blame);
    assert_eq!(error_of["at"], "opponents[1].cannot[1]");
    let uneven = refused(belief(json!([{"seat": 1, "hand_size": 1}]), json!(1)));
    assert_eq!((&uneven["kind"], &uneven["at"]), (&json!("contradiction"), &json!("stock_size")));
}

#[test]
fn beliefs_of_nonsense_are_refused_where_they_are_wrong() {
    let bad = |at: &str| ("bad_request".to_owned(), at.to_owned());
    let one = |name: &str, value: Value| {
        let mut opponent = json!({"seat": 1, "hand_size": 1});
        opponent[name] = value;
        error(belief(json!([opponent]), json!(2)))
    };
    assert_eq!(one("seat", json!(8)), bad("opponents[0].seat"));
    assert_eq!(one("seat", json!("1")), bad("opponents[0].seat"));
    assert_eq!(one("hand_size", json!(-1)), bad("opponents[0].hand_size"));
    assert_eq!(one("hand_size", json!(u64::MAX)).0, "contradiction");
    assert_eq!(one("void", json!(["X"])), bad("opponents[0].void[0]"));
    assert_eq!(one("void", json!("S")), bad("opponents[0].void"));
    assert_eq!(one("cannot", json!(["2S", "2X"])), bad("opponents[0].cannot[1]"));
    assert_eq!(error(belief(json!([]), json!("3"))), bad("stock_size"));
    assert_eq!(error(belief(json!([1]), json!(3))), bad("opponents[0]"));
    let same = json!([{"seat": 1, "hand_size": 1}, {"seat": 1, "hand_size": 1}]);
    assert_eq!(error(belief(same, json!(1))), ("contradiction".into(), "opponents[1]".into()));
    let mut twice = belief(json!([]), json!(3));
    twice["unseen"] = json!(["2S", "3S", "2S"]);
    assert_eq!(error(twice), ("contradiction".into(), "unseen[2]".into()));
    for name in ["unseen", "opponents", "stock_size"] {
        let mut request = belief(json!([]), json!(3));
        request.as_object_mut().unwrap().remove(name);
        assert_eq!(error(request), bad(name));
    }
    // Nothing hidden, and everything hidden.
    let nothing = json!({"query": "belief", "unseen": [], "opponents": [], "stock_size": 0});
    assert_eq!(answer(nothing)["worlds"], "1");
    let all: Vec<String> = "23456789TJQKA"
        .chars()
        .flat_map(|rank| "SHCD".chars().map(move |suit| format!("{rank}{suit}")))
        .collect();
    let seats: Vec<Value> = (0..4).map(|seat| json!({"seat": seat, "hand_size": 13})).collect();
    let whole = json!({"query": "belief", "unseen": all, "opponents": seats, "stock_size": 0});
    assert_eq!(answer(whole)["worlds"], "53644737765488792839237440000");
}
