//! Texas 42 through the protocol: every worked case, and everything that can be wrong with a request.

use std::path::PathBuf;

use kibitzer_protocol::Protocol;
use serde_json::{Map, Value, json};

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
    let text = |name: &str| {
        let found = answered["error"][name].as_str();
        found.unwrap_or_else(|| panic!("{request} -> {answered}")).to_owned()
    };
    (text("kind"), text("at"))
}

fn cases(name: &str) -> Vec<Value> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/texas42/tests/cases");
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    file["cases"].as_array().unwrap().clone()
}

/// The request of a case: the named fields, unchanged.
fn request(query: &str, case: &Value, fields: &[&str]) -> Value {
    let mut request = json!({"query": query, "id": case["id"]});
    for field in fields.iter().filter(|field| case.get(**field).is_some()) {
        request[*field] = case[*field].clone();
    }
    request
}

#[test]
fn legal_moves() {
    for case in cases("legal_moves.json") {
        for fields in
            [&["trump", "trick", "hand"][..], &["trump", "trick", "hand", "to_act", "bidder"]]
        {
            let answer = answer(request("legal", &case, fields));
            assert_eq!(answer["legal"], case["legal"], "{}", case["id"]);
            assert_eq!(answer["led_suit"], case["led_suit"], "{}", case["id"]);
        }
    }
    let lead = json!({"query": "legal", "trump": "pip:4", "trick": [], "hand": ["6-4", "0-0"]});
    assert_eq!(answer(lead), json!({"legal": ["0-0", "6-4"], "led_suit": -1}));
}

#[test]
fn trick_winners() {
    for case in cases("trick_winners.json") {
        for fields in [&["trump", "trick"][..], &["trump", "trick", "bidder"]] {
            let answer = answer(request("winner", &case, fields));
            assert_eq!(answer["seat"], case["winner_seat"], "{}", case["id"]);
            assert_eq!(answer["led_suit"], case["led_suit"], "{}", case["id"]);
        }
    }
}

#[test]
fn deals() {
    for case in cases("deals.json") {
        let answer = answer(request("solve", &case, &["trump", "hands", "leader", "declarer"]));
        assert_eq!(answer["value"], case["value"], "{}", case["id"]);
        assert_eq!(answer["moves"], case["opening_values"], "{}", case["id"]);
    }
}

#[test]
fn positions() {
    for case in cases("positions.json") {
        for fields in
            [&["trump", "hands", "to_act", "trick"][..], &["trump", "hands", "leader", "trick"]]
        {
            for declarer in case["declaring_team_seats"].as_array().unwrap() {
                let mut request = request("solve", &case, fields);
                request["declarer"] = declarer.clone();
                let answer = answer(request);
                assert_eq!(answer["value"], case["value_to_go"], "{}", case["id"]);
                assert_eq!(answer["moves"], case["move_values"], "{}", case["id"]);
                assert_eq!(answer["to_act"], case["to_act"], "{}", case["id"]);
            }
        }
    }
}

#[test]
fn nello_deals() {
    for case in cases("nello_deals.json") {
        let mut request = request("solve", &case, &["hands"]);
        request["trump"] = json!("nello");
        request["declarer"] = case["bidder"].clone();
        request["to_act"] = case["bidder"].clone();
        let answer = answer(request);
        let made = case["bidder_can_lose_every_trick"].as_bool().unwrap();
        assert_eq!(answer["set"], !made, "{}", case["id"]);
        let moves = answer["moves"].as_object().unwrap();
        assert_eq!(moves.values().any(|set| set == false), made, "{}", case["id"]);
    }
}

#[test]
fn consistent_worlds() {
    for case in cases("consistent_worlds.json") {
        let answer =
            answer(request("worlds", &case, &["trump", "viewer", "viewer_hand", "history"]));
        let worlds = case["consistent_deals"].to_string();
        assert_eq!(answer["worlds"], json!(worlds), "{}", case["id"]);
        assert_eq!(answer["evidence"], json!({"kind": "exact", "worlds": worlds}));
        let others = case["others"].as_array().unwrap();
        let mut marginals = Map::new();
        for (tile, row) in case["marginals_per_other"].as_object().unwrap() {
            let row = others.iter().zip(row.as_array().unwrap());
            let row = row.map(|(seat, worlds)| (seat.to_string(), json!(worlds.to_string())));
            marginals.insert(tile.clone(), Value::Object(row.collect()));
        }
        assert_eq!(answer["marginals"], Value::Object(marginals), "{}", case["id"]);
        let mut void = case["void_suits"].as_object().unwrap().clone();
        void.retain(|_, suits| suits != &json!([]));
        assert_eq!(answer["void"], Value::Object(void), "{}", case["id"]);
    }
}

#[test]
fn worlds_before_the_first_lead() {
    let hand = ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0"];
    for trump in ["pip:3", "nello", "sevens"] {
        let answer = answer(json!({"query": "worlds", "trump": trump, "viewer": 2,
            "viewer_hand": hand, "history": []}));
        assert_eq!(answer["worlds"], "399072960");
        assert_eq!(answer["void"], json!({}));
        assert_eq!(
            answer["marginals"]["6-6"],
            json!({"0": "133024320", "1": "133024320", "3": "133024320"})
        );
    }
}

#[test]
fn auctions() {
    for case in cases("auctions.json") {
        let answer = answer(request("auction", &case, &["dealer", "variants", "bids"]));
        assert_eq!(answer["legal"], case["legal"], "{}", case["id"]);
        assert_eq!(answer["to_act"], case["to_act"], "{}", case["id"]);
        assert_eq!(answer["winner"], Value::Null);
    }
    let of = |variants: Value, bids: Value| {
        answer(json!({"query": "auction", "dealer": 1, "variants": variants, "bids": bids}))
    };
    let over = of(json!([]), json!(["points:30", "pass", "marks:2", "pass"]));
    assert_eq!((&over["to_act"], &over["winner"]), (&Value::Null, &json!(0)));
    assert_eq!((&over["legal"], &over["highest"]), (&json!([]), &json!("marks:2")));
    let thrown = of(json!([]), json!(["pass", "pass", "pass", "pass"]));
    assert_eq!((&thrown["winner"], &thrown["thrown_in"]), (&Value::Null, &json!(true)));
    let forced = of(json!(["forced-bid"]), json!(["pass", "pass", "pass"]));
    assert_eq!((&forced["to_act"], &forced["legal"][0]), (&json!(1), &json!("points:30")));
    let plunged = of(json!(["plunge"]), json!(["plunge:4"]));
    assert_eq!(plunged["legal"], json!(["pass", "marks:5"]));
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let of = |kind: &str, at: &str| (kind.to_owned(), at.to_owned());
    let legal = |trump: &str, trick: Value, hand: Value| {
        error(json!({"query": "legal", "trump": trump, "trick": trick, "hand": hand}))
    };
    assert_eq!(legal("pip:7", json!([]), json!([])), of("bad_request", "trump"));
    assert_eq!(legal("pip:4", json!([]), json!(["7-1"])), of("bad_request", "hand[0]"));
    // Either end first: the same domino twice.
    assert_eq!(legal("pip:4", json!([]), json!(["6-4", "4-6"])), of("contradiction", "hand[1]"));
    assert_eq!(legal("pip:4", json!([]), json!(["6-4", "6-4"])), of("contradiction", "hand[1]"));
    assert_eq!(legal("pip:4", json!([[0, "6-4"]]), json!(["6-4"])), of("contradiction", "hand[0]"));
    assert_eq!(
        legal("pip:4", json!([[0, "6-4"], [2, "0-0"]]), json!([])),
        of("illegal", "trick[1]")
    );
    assert_eq!(legal("pip:4", json!([[4, "6-4"]]), json!([])), of("bad_request", "trick[0][0]"));
    assert_eq!(legal("pip:4", json!([[0]]), json!([])), of("bad_request", "trick[0]"));
    assert_eq!(
        legal("pip:4", json!([[0, "0-0"], [1, "1-1"], [2, "2-2"], [3, "3-3"]]), json!([])),
        of("illegal", "trick")
    );
    assert_eq!(
        legal(
            "pip:4",
            json!([[0, "0-0"], [1, "1-1"], [2, "2-2"], [3, "3-3"], [0, "4-4"]]),
            json!([])
        ),
        of("illegal", "trick[4]")
    );
    assert_eq!(
        legal("nello", json!([[0, "0-0"], [2, "1-1"], [0, "2-2"]]), json!([])),
        of("illegal", "trick[2]")
    );
    assert_eq!(
        error(json!({"query": "winner", "trump": "doubles", "trick": []})),
        of("bad_request", "trick")
    );
    assert_eq!(error(json!({"query": "winner", "trump": "doubles"})), of("bad_request", "trick"));

    let solve = |change: &dyn Fn(&mut Value)| {
        let mut request = json!({"query": "solve", "trump": "doubles", "declarer": 0, "to_act": 1, "trick": [],
            "hands": [["5-0", "5-4"], ["4-2", "6-2"], ["3-1", "3-3"], ["6-1", "6-4"]]});
        change(&mut request);
        error(request)
    };
    assert_eq!(solve(&|r| r["hands"][2][0] = json!("5-0")), of("contradiction", "hands[2][0]"));
    assert_eq!(solve(&|r| r["hands"][2] = json!(["3-1"])), of("contradiction", "hands[2]"));
    assert_eq!(solve(&|r| r["hands"] = json!([[], [], [], []])), of("contradiction", "hands"));
    assert_eq!(solve(&|r| r["to_act"] = json!(4)), of("bad_request", "to_act"));
    assert_eq!(solve(&|r| r["declarer"] = Value::Null), of("bad_request", "declarer"));
    assert_eq!(solve(&|r| r["trick"] = json!([[0, "5-4"]])), of("contradiction", "trick[0]"));
    // Seat 0 has led 5-4, so it is seat 1's turn.
    let begun = |r: &mut Value| {
        r["hands"][0] = json!(["5-0"]);
        r["trick"] = json!([[0, "5-4"]]);
    };
    assert_eq!(solve(&|r| (begun(r), r["to_act"] = json!(2)).1), of("illegal", "to_act"));
    assert_eq!(solve(&|r| (begun(r), r["leader"] = json!(2)).1), of("contradiction", "leader"));
    // Seat 1 has thrown 6-2 on a five while holding one.
    let revoke = |r: &mut Value| {
        begun(r);
        r["hands"][1] = json!(["5-1"]);
        r["trick"] = json!([[0, "5-4"], [1, "6-2"]]);
        r["to_act"] = json!(2);
    };
    assert_eq!(solve(&revoke), of("illegal", "trick[1]"));
    let nello = |r: &mut Value| {
        r["trump"] = json!("nello");
        r["to_act"] = json!(2);
    };
    assert_eq!(solve(&nello), of("illegal", "to_act"));

    let worlds = |hand: Value, history: Value| {
        error(
            json!({"query": "worlds", "trump": "pip:6", "viewer": 0, "viewer_hand": hand, "history": history}),
        )
    };
    let six = json!(["0-0", "4-2", "5-2", "5-4", "6-3", "1-1"]);
    assert_eq!(worlds(six.clone(), json!([])), of("contradiction", "viewer_hand"));
    assert_eq!(worlds(six.clone(), json!([[0, "6-5"], [2, "6-0"]])), of("illegal", "history[1]"));
    assert_eq!(
        worlds(six.clone(), json!([[0, "6-5"], [1, "5-4"]])),
        of("contradiction", "history[1]")
    );
    assert_eq!(
        worlds(six.clone(), json!([[0, "6-5"], [1, "6-7"]])),
        of("bad_request", "history[1][1]")
    );
    // The viewer holds 6-3 and cannot have thrown 5-5 on a trump.
    assert_eq!(worlds(six.clone(), json!([[3, "6-5"], [0, "5-5"]])), of("illegal", "history[1]"));
    // Seat 1 threw 5-5 on a trump and later shows one.
    let history = json!([[0, "6-5"], [1, "5-5"], [2, "6-0"], [3, "6-1"], [0, "4-3"], [1, "6-6"]]);
    let five = json!(["0-0", "4-2", "5-2", "5-4", "6-3"]);
    assert_eq!(worlds(five, history), of("contradiction", "history[5]"));
    assert_eq!(
        error(json!({"query": "worlds", "trump": "pip:6", "viewer": 0, "history": []})),
        of("bad_request", "viewer_hand")
    );

    let auction =
        |bids: Value| error(json!({"query": "auction", "dealer": 3, "variants": [], "bids": bids}));
    assert_eq!(auction(json!(["points:29"])), of("bad_request", "bids[0]"));
    assert_eq!(auction(json!(["points:31", "points:31"])), of("illegal", "bids[1]"));
    assert_eq!(auction(json!(["marks:3"])), of("illegal", "bids[0]"));
    assert_eq!(auction(json!(["plunge:4"])), of("illegal", "bids[0]"));
    assert_eq!(auction(json!(["pass", "pass", "pass", "pass", "pass"])), of("illegal", "bids[4]"));
    assert_eq!(
        error(json!({"query": "auction", "dealer": 3, "variants": ["nelo"], "bids": []})),
        of("bad_request", "variants[0]")
    );
    assert_eq!(
        error(json!({"query": "auction", "dealer": 9, "bids": []})),
        of("bad_request", "dealer")
    );
}

/// Nobody has failed to follow twice, yet together the failures leave no seat for the trumps.
#[test]
fn a_history_that_no_hands_fit_blames_the_smallest_set() {
    // Sixes are trump. Seats 1, 2 and 3 all throw something else on the first trump; the viewer holds none of the rest.
    let answered = ask(json!({"query": "worlds", "trump": "pip:6", "viewer": 0,
        "viewer_hand": ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2"],
        "history": [[0, "6-5"], [1, "5-5"], [2, "5-4"], [3, "5-3"]]}));
    let error = &answered["error"];
    assert_eq!(error["kind"], "contradiction", "{answered}");
    assert_eq!(error["blame"], json!(["history[1]", "history[2]", "history[3]"]));
    assert_eq!(error["at"], "history[3]");
}

/// A view in the middle of a hand: seat 0 declared fives, one trick has been played.
fn some_view() -> Value {
    json!({
        "seat": 2, "dealer": 3, "score": [3, 5], "hand": ["6-6", "6-1", "4-4", "3-2", "2-1", "4-1"],
        "bids": ["points:31", "pass", "pass", "pass"], "trump": "pip:5",
        "history": [[0, "5-5"], [1, "5-0"], [2, "5-1"], [3, "5-2"], [0, "6-4"], [1, "6-3"]],
    })
}

#[test]
fn advice_on_a_play() {
    for player in ["beginner", "intermediate", "expert", "sampler"] {
        let answer = answer(
            json!({"query": "advise", "view": some_view(), "player": player, "budget": 30, "seed": 7}),
        );
        let actions = answer["actions"].as_array().unwrap();
        let named: Vec<&str> = actions.iter().map(|row| row["action"].as_str().unwrap()).collect();
        assert!(
            named.contains(&"6-6") && named.contains(&"6-1") && named.len() == 2,
            "{player}: {named:?}"
        );
        assert_eq!(answer["best"], actions[0]["action"]);
        assert!(answer["why"].as_str().unwrap().len() > 10);
        assert!(answer["worlds"].as_str().unwrap().parse::<u64>().unwrap() > 1000);
        if player == "beginner" {
            continue;
        }
        assert_eq!(answer["evidence"]["kind"], "sampled");
        for row in actions {
            let number = |name: &str| row[name].as_f64().unwrap();
            assert!((number("make") + number("set") - 1.0).abs() < 1e-9);
            assert!((0.0..=42.0).contains(&number("points")));
            assert!(
                row["ci"][0].as_f64() <= Some(number("value"))
                    && row["ci"][1].as_f64() >= Some(number("value"))
            );
        }
        assert_eq!(actions[0]["behind"], json!([0.0, 0.0]));
    }
    let expert = answer(json!({"query": "advise", "view": some_view(), "budget": 30}));
    let shares = expert["holdings"]["6-5"].as_object().unwrap();
    let sum: f64 = shares.values().map(|share| share.as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9 && shares.len() == 3, "{shares:?}");
}

#[test]
fn advice_on_a_bid_and_a_declaration() {
    let mut view = json!({
        "seat": 0, "dealer": 3, "hand": ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"], "bids": [],
    });
    let bid = answer(json!({"query": "advise", "view": view, "player": "intermediate"}));
    assert_ne!(bid["best"], "pass");
    assert!(bid["actions"][0]["make"].as_f64().unwrap() > 0.7, "{bid}");
    assert!(bid["actions"][0]["with"].is_string());
    view["bids"] = json!(["points:35", "pass", "pass", "pass"]);
    let named = answer(json!({"query": "advise", "view": view, "player": "intermediate"}));
    assert!(named["actions"][0]["make"].as_f64().unwrap() > 0.7, "{named}");
    let actions = named["actions"].as_array().unwrap();
    assert!(actions[..2].iter().any(|row| row["action"] == "pip:5"), "{named}");
    assert!(actions[8]["make"].as_f64().unwrap() < 0.1, "{named}");
    assert_eq!(named["actions"].as_array().unwrap().len(), 9);
}

#[test]
fn advice_that_cannot_be_given() {
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut view = some_view();
        change(&mut view);
        error(json!({"query": "advise", "view": view, "player": "intermediate"}))
    };
    let is = |kind: &str, at: &str| (kind.to_owned(), at.to_owned());
    assert_eq!(wrong(&|view| view["seat"] = json!(7)), is("bad_request", "view.seat"));
    assert_eq!(wrong(&|view| view["hand"][0] = json!("6-7")), is("bad_request", "view.hand[0]"));
    assert_eq!(
        wrong(&|view| view["hand"][0] = json!("5-5")),
        is("contradiction", "view.history[0]")
    );
    assert_eq!(wrong(&|view| view["hand"] = json!(["6-6"])), is("contradiction", "view.hand"));
    assert_eq!(wrong(&|view| view["bids"][1] = json!("points:30")), is("illegal", "view.bids[1]"));
    assert_eq!(wrong(&|view| view["trump"] = json!("nello")), is("illegal", "view.trump"));
    assert_eq!(wrong(&|view| view["history"][3][0] = json!(1)), is("illegal", "view.history[3]"));
    let reneged = |view: &mut Value| {
        view["hand"][0] = json!("5-4");
        view["history"][2][1] = json!("0-0");
    };
    assert_eq!(wrong(&reneged), is("illegal", "view.history[2]"));
    assert_eq!(
        wrong(&|view| view["history"].as_array_mut().unwrap().truncate(5)),
        is("illegal", "view.seat")
    );
    let budget = error(json!({"query": "advise", "view": some_view(), "budget": 0}));
    assert_eq!(budget, is("bad_request", "budget"));
}

/// A run of trumps is a laydown; with the 6-5 out, or with a loser, it is not, and the answer shows what breaks it.
#[test]
fn a_claim_holds_or_is_shown_to_break() {
    let claim = |hand: &str, bid: &str| {
        let hand: Vec<&str> = hand.split(' ').collect();
        let bids = [bid, "pass", "pass", "pass"];
        let view = json!({"seat": 0, "dealer": 3, "hand": hand, "bids": bids, "trump": "pip:5"});
        answer(json!({"query": "claim", "view": view}))
    };
    let sure = claim("5-5 6-5 5-4 5-3 5-2 5-1 5-0", "marks:1");
    assert_eq!(
        (&sure["holds"], &sure["goal"], &sure["line"]),
        (&json!(true), &json!("make"), &json!([]))
    );
    assert_eq!(sure["evidence"]["kind"], "exact");
    let loser = claim("5-5 6-5 5-4 5-3 5-2 5-1 4-3", "marks:1");
    assert_eq!(loser["holds"], json!(false));
    let line = loser["line"].as_array().unwrap();
    let held: Vec<String> = loser["hands"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|hand| {
            hand.as_array().unwrap().iter().map(|tile| tile.as_str().unwrap().to_owned())
        })
        .collect();
    assert_eq!(held.len(), 21);
    for play in line.iter().filter(|play| play[0] != 0) {
        assert!(held.contains(&play[1].as_str().unwrap().to_owned()), "{play}");
    }
    let early = json!({"seat": 0, "dealer": 3, "hand": ["5-5", "6-5", "5-4", "5-3", "5-2", "5-1", "5-0"], "bids": []});
    assert_eq!(
        error(json!({"query": "claim", "view": early})),
        ("illegal".into(), "view.trump".into())
    );
}

#[test]
fn a_view_is_one_line_and_back() {
    let text = "5-5 6-5 5-4 5-3 0-5 6-6 1-0 bids 31 pass pass pass trump 5s plays 5-5";
    let read = answer(json!({"query": "line", "line": format!("house lead-trump seat 0 {text}")}));
    let view = &read["view"];
    assert_eq!((&view["seat"], &view["trump"]), (&json!(0), &json!("pip:5")));
    assert_eq!(view["history"], json!([[0, "5-5"]]));
    assert_eq!(view["variants"], json!(["lead-trump"]));
    assert_eq!(answer(json!({"query": "line", "view": view})), read);
    let link = format!("/42?line={}", read["line"].as_str().unwrap().replace(' ', "+"));
    assert_eq!(read["link"], json!(link));
    let wrong = error(json!({"query": "line", "line": "5-5 6-7"}));
    assert_eq!(wrong, ("bad_request".to_owned(), "line".to_owned()));
    // The rule that the line names binds the opening lead.
    let mut first = view.clone();
    first["history"] = json!([]);
    first["hand"] = json!(["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"]);
    let legal = answer(json!({"query": "legal", "view": first}))["legal"].clone();
    assert_eq!(legal, json!(["5-0", "5-3", "5-4", "5-5", "6-5"]));
}

#[test]
fn a_claim_names_a_play_that_keeps_it() {
    let view = json!({"seat": 0, "dealer": 3, "hand": ["5-5", "6-5", "5-4", "5-3", "5-2", "5-1", "5-0"],
        "bids": ["points:30", "pass", "pass", "pass"], "trump": "pip:5"});
    let claimed = answer(json!({"query": "claim", "view": view}));
    assert_eq!(claimed["holds"], json!(true));
    assert!(claimed["play"].is_string(), "{claimed}");
}

#[test]
fn exercises_give_nothing_away_until_a_play_is_tried() {
    let asked = answer(json!({"query": "puzzle", "number": 3}));
    assert!(asked.get("verdict").is_none());
    let count = asked["count"].as_u64().unwrap();
    assert_eq!(answer(json!({"query": "puzzle", "number": count + 3})), asked);
    let mut right = 0;
    for play in asked["legal"].as_array().unwrap() {
        let tried = answer(json!({"query": "puzzle", "number": 3, "play": play}));
        let verdict = &tried["verdict"];
        let is_right = verdict["right"].as_bool().unwrap();
        assert_eq!(is_right, verdict["answer"] == *play);
        assert_eq!(is_right, verdict["line"].as_array().unwrap().is_empty());
        right += usize::from(is_right);
    }
    assert_eq!(right, 1);
    assert_eq!(error(json!({"query": "puzzle", "play": "6-6"})).1, "play");
}

#[test]
fn advice_says_why_not_and_a_review_where_it_turned() {
    let view = json!({"seat": 0, "dealer": 3, "hand": ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"],
        "bids": ["points:32", "pass", "pass", "pass"], "trump": "pip:5"});
    let advised = answer(json!({"query": "advise", "view": view, "player": "intermediate"}));
    for row in advised["actions"].as_array().unwrap() {
        let name = row["action"].as_str().unwrap();
        match row["why_not"].as_str() {
            None => assert_eq!(row["action"], advised["best"]),
            Some(why_not) => {
                assert!(why_not.starts_with(&format!("{name} makes the bid in ")), "{why_not}")
            }
        }
    }
    let record = json!({"house": "tournament", "shaker": 3, "score": [0, 0],
        "hands": [["5-5", "6-5"], ["0-0", "1-0"], ["2-1", "2-2"], ["3-1", "3-2"]],
        "bids": ["marks:1", "pass", "pass", "pass"], "trump": "pip:5",
        "plays": [[0, "6-5"], [1, "1-0"], [2, "2-1"], [3, "3-1"], [0, "5-5"], [1, "0-0"], [2, "2-2"], [3, "3-2"]]});
    let review = answer(json!({"query": "review", "player": "intermediate", "record": record}));
    assert_eq!(review["course"]["makeable"], json!(true));
    assert_eq!(review["course"]["turnings"], json!([]));
    assert_eq!(review["tricks"][1]["winner"], json!(0));
    assert!(review["decisions"][0]["noise"].is_number());
}
