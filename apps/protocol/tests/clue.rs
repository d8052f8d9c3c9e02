//! Clue through the protocol: worked cases, and errors that name the entry.

use kibitzer_protocol::Protocol;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Protocol::standard().answer_line(&request.to_string())).unwrap()
}

fn answer(request: &Value) -> Value {
    let answered = ask(request);
    assert!(answered.get("error").is_none(), "{request} -> {answered}");
    assert!(answered.get("warnings").is_none(), "{request} -> {answered}");
    answered["answer"].clone()
}

#[test]
fn worked_cases() {
    let cases = include_str!("../../../games/clue/tests/cases/cases.jsonl");
    let mut checked = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (expected, got) = (&case["expected"], answer(&case["query"]));
        let id = &case["id"];
        assert_eq!(got["worlds"], expected["worlds"], "{id}");
        assert_eq!(got["evidence"], json!({"kind": "exact", "worlds": expected["worlds"]}), "{id}");
        assert_eq!(got["holders"], expected["holders"], "{id}");
        for wanted in expected["solutions"].as_array().unwrap() {
            let listed = got["solutions"].as_array().unwrap().iter();
            let found = listed.clone().find(|it| it["cards"] == wanted["cards"]);
            let chance = found.map_or(json!("0"), |it| it["p"].clone());
            assert_eq!(chance, wanted["p"], "{id}: {wanted}");
        }
        checked += 1;
    }
    assert_eq!(checked, 16);
}

/// A fresh table of three players, with some fields changed.
fn table(changes: Value) -> Value {
    let mut table = json!({"id": 1, "game": "clue", "query": "belief", "players": 3, "observer": 0,
        "names": ["Me", "Ann", "Bob"],
        "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"], "history": []});
    for (name, value) in changes.as_object().unwrap() {
        table[name] = value.clone();
    }
    table
}

fn suggest(by: usize, cards: [&str; 3], shown_by: Option<usize>, card: Option<&str>) -> Value {
    json!({"suggest": by, "cards": cards, "shown_by": shown_by, "card": card})
}

#[test]
fn what_cannot_be_is_named() {
    let green = ["green", "wrench", "library"];
    let history = |entry: Value| json!({"history": [suggest(1, green, Some(2), None), entry]});
    for (changes, kind, at, words) in [
        (json!({"hand_sizes": [6, 6, 5]}), "bad_request", "hand_sizes", "the hands hold 17 cards"),
        (
            json!({"hand_sizes": [9, 9]}),
            "bad_request",
            "hand_sizes",
            "must have 3 sizes, one per player, got 2",
        ),
        (
            json!({"hand": ["plum", "rope"]}),
            "bad_request",
            "hand",
            "must have 6 cards for seat 0, got 2",
        ),
        (
            json!({"hand": ["scarlett", "plum", "rope", "rope", "hall", "study"]}),
            "bad_request",
            "hand[3]",
            "repeats rope",
        ),
        (json!({"observer": 3}), "bad_request", "observer", "from 0 to 2"),
        (
            history(json!({"suggest": 0, "cards": ["green", "plum", "hall"]})),
            "bad_request",
            "history[1].cards",
            "a suspect, a weapon and a room, got green, plum, hall",
        ),
        (
            history(
                json!({"suggest": 0, "cards": ["green", "white", "plum", "mustard", "peacock"]}),
            ),
            "bad_request",
            "history[1].cards",
            "got 5 cards",
        ),
        (
            history(json!({"suggest": 0, "cards": green, "passed": [2], "shown_by": 1})),
            "bad_request",
            "history[1].passed",
            "must be []",
        ),
        (
            history(suggest(0, green, Some(0), None)),
            "bad_request",
            "history[1].shown_by",
            "the suggesting seat",
        ),
        (
            history(suggest(0, green, Some(1), Some("rope"))),
            "bad_request",
            "history[1].card",
            "was not suggested",
        ),
        (
            history(suggest(0, ["green", "axe", "hall"], Some(1), None)),
            "bad_request",
            "history[1].cards[1]",
            "`axe` is not a card of the deck: expected a name such as plum, wrench, study",
        ),
        // A pass that contradicts the hand, a card in two places, a pass on a card that was seen.
        (
            history(suggest(1, ["plum", "wrench", "library"], None, None)),
            "contradiction",
            "history[1]",
            "you cannot have passed on plum in turn 2: you hold plum",
        ),
        (
            history(suggest(0, ["plum", "wrench", "library"], Some(1), Some("plum"))),
            "contradiction",
            "history[1]",
            "Ann cannot hold plum in turn 2: you hold plum",
        ),
        (
            history(suggest(1, ["plum", "wrench", "library"], Some(0), Some("wrench"))),
            "contradiction",
            "history[1]",
            "you cannot have shown the wrench in turn 2: it is not in your hand",
        ),
        (
            json!({"history": [suggest(0, green, Some(1), Some("wrench")),
                suggest(0, ["white", "wrench", "hall"], Some(2), None)]}),
            "contradiction",
            "history[1]",
            "Ann cannot have passed on the wrench in turn 2: Ann showed you the wrench in turn 1",
        ),
        (
            json!({"history": [suggest(0, green, Some(1), Some("wrench")),
                suggest(0, ["white", "wrench", "hall"], Some(2), Some("wrench"))]}),
            "contradiction",
            "history[1]",
            "in turn 2: Ann showed you the wrench in turn 1",
        ),
        (
            json!({"history": [{"accuse": 1, "cards": green, "right": false},
                suggest(1, green, Some(2), None)]}),
            "illegal",
            "history[1]",
            "has made a wrong accusation",
        ),
    ] {
        let answered = ask(&table(changes.clone()));
        let error = &answered["error"];
        assert_eq!(error["kind"], kind, "{changes} -> {answered}");
        assert_eq!(error["at"], at, "{changes} -> {answered}");
        assert!(error["message"].as_str().unwrap().contains(words), "{changes} -> {answered}");
    }
}

#[test]
fn proofs_name_entries() {
    let history = json!([
        suggest(0, ["green", "wrench", "library"], Some(2), Some("wrench")),
        suggest(1, ["green", "wrench", "hall"], Some(2), None),
        suggest(0, ["green", "rope", "library"], None, None),
    ]);
    let got = answer(&table(json!({"history": history})));
    let certain = got["certain"].as_array().unwrap();
    let find = |card: &str| certain.iter().find(|it| it["card"] == card).unwrap();
    assert_eq!(find("wrench")["because"], json!(["history[0]"]));
    assert_eq!(find("wrench")["why"], "Bob showed you the wrench in turn 1");
    assert_eq!(find("green")["holder"], "envelope");
    assert_eq!(find("green")["because"], json!(["history[2]"]));
    assert_eq!(got["holders"]["library"], json!({"envelope": "1"}));
}

#[test]
fn other_decks_have_their_own_cards() {
    let request = json!({"game": "clue", "query": "belief", "players": 4, "deck": [7, 6, 10],
        "observer": 0, "hand": ["suspect-7", "rope", "room-10", "hall", "study"], "showing": "any"});
    let got = answer(&request);
    assert_eq!(got["holders"]["suspect-7"], json!({"0": "1"}));
    assert_eq!(got["holders"]["green"]["envelope"], "1/6");
}

/// Another edition, in another language: requests and answers use its card names.
#[test]
fn cards_are_called_as_the_table_calls_them() {
    let weapons = json!(["Leuchter", "Dolch", "Rohr", "Pistole", "Seil", "Zange"]);
    let german = json!({"deck": [7, weapons, 9], "hand_sizes": [7, 6, 6],
        "hand": ["suspect-7", "scarlett", "plum", "Seil", "Dolch", "hall", "study"],
        "history": [suggest(0, ["green", "Seil", "library"], Some(2), Some("green"))]});
    let got = answer(&table(german.clone()));
    assert_eq!(got["holders"]["Seil"], json!({"0": "1"}));
    assert_eq!(got["solutions"][0]["cards"][1], "Leuchter");
    assert_eq!(got["certain"][0]["why"], "Bob showed you green in turn 1");
    let mut request = table(german.clone());
    (request["query"], request["room"], request["budget"]) =
        (json!("advise"), json!("hall"), json!(50));
    let advised = answer(&request);
    assert_eq!(advised["actions"].as_array().unwrap().len(), 7 * 6 + 1);
    let best = advised["best"].as_str().unwrap();
    assert!(best.starts_with("suggest ") && best.ends_with(" hall"), "{best}");
    (request["query"], request["line"]) = (json!("enter"), json!("Ann: wh roh lib, Bob showed"));
    request.as_object_mut().unwrap().retain(|field, _| field != "room" && field != "budget");
    let entered = &answer(&request)["table"];
    assert_eq!(entered["history"][1]["cards"], json!(["white", "Rohr", "library"]));
    assert_eq!(entered["deck"], german["deck"]);
    let room = |room: &str| json!({"query": "advise", "room": room});
    for (changes, at, words) in [
        (json!({"deck": [6, ["a", "b", "a"], 9]}), "deck[1][0]", "`a` cannot name a weapon"),
        (json!({"deck": [6, ["a b"], 9]}), "deck[1][0]", "without blanks"),
        (json!({"deck": [6, [], 9]}), "deck", "0 weapons: expected 1 to 16"),
        (json!({"deck": [6, 17, 9]}), "deck[1]", "from 1 to 16"),
        (json!({"deck": [6, "rope", 9]}), "deck[1]", "must be a number or an array"),
        (json!({"deck": [5, 6, 9]}), "hand[1]", "`plum` is not a card of the deck"),
        (room("rope"), "room", "is rope, which is not a room"),
        (room("attic"), "room", "`attic` is not a card of the deck"),
    ] {
        let error = ask(&table(changes.clone()))["error"].clone();
        assert_eq!((&error["kind"], &error["at"]), (&json!("bad_request"), &json!(at)), "{error}");
        assert!(error["message"].as_str().unwrap().contains(words), "{changes}: {error}");
    }
}

#[test]
fn advice_ranks_every_suggestion() {
    let mut request = table(json!({"history": [
        suggest(0, ["green", "rope", "library"], Some(2), Some("green")),
        suggest(1, ["white", "wrench", "library"], Some(2), None)]}));
    request["query"] = json!("advise");
    request["seed"] = json!(5);
    let got = answer(&request);
    let actions = got["actions"].as_array().unwrap();
    // Every suggestion, and the likeliest accusation.
    assert_eq!(actions.len(), 325);
    assert_eq!(got["best"], actions[0]["action"]);
    assert!(
        actions[0]["bits"].as_f64().unwrap()
            < answer(&table(json!({})))["entropy_bits"].as_f64().unwrap()
    );
    assert!(actions[0]["solves"].is_number() && actions[0]["tells"].is_number());
    assert!(got["why"].as_str().unwrap().contains("missing about the envelope"), "{}", got["why"]);
    assert_eq!(answer(&request), got, "the same seed gives the same advice");
    request["after"] = json!(true);
    let got = answer(&request);
    assert_eq!((&got["best"], &got["evidence"]["kind"]), (&json!("end"), &json!("sampled")));
    let waiting = got["actions"][0]["value"].as_f64().unwrap();
    assert!(waiting > got["actions"][1]["right"].as_f64().unwrap(), "{}", got["actions"][0]);
    request["player"] = json!("beginner");
    assert_eq!(answer(&request)["best"], "end");
}

/// The chance of waiting depends on who the others are, and the sentence says who they are assumed to be.
#[test]
fn waiting_wins_less_against_better_players() {
    let history = json!([
        suggest(0, ["green", "rope", "library"], Some(2), Some("green")),
        suggest(1, ["white", "wrench", "library"], Some(2), None),
        suggest(2, ["mustard", "candlestick", "kitchen"], Some(1), None),
        suggest(0, ["white", "wrench", "lounge"], Some(1), Some("wrench"))
    ]);
    let advised = |others: Value| {
        answer(&table(
            json!({"query": "advise", "after": true, "history": history, "others": others}),
        ))
    };
    let waits = |advised: &Value| {
        let end = advised["actions"].as_array().unwrap().iter().find(|it| it["action"] == "end");
        end.unwrap()["value"].as_f64().unwrap()
    };
    let [usual, beginners, experts, mixed] =
        [json!(null), json!("beginner"), json!("expert"), json!(["beginner", "expert"])]
            .map(advised);
    assert_eq!(usual, beginners);
    assert!(waits(&experts) + 0.05 < waits(&beginners), "{experts} {beginners}");
    for (advised, words) in [
        (beginners, "against beginners"),
        (experts, "against experts"),
        (mixed, "against beginners and experts"),
    ] {
        assert!(advised["why"].as_str().unwrap().contains(words), "{}", advised["why"]);
    }
    for (others, at, words) in [
        (json!("genius"), "others", "expected beginner or expert"),
        (json!(["expert", "genius"]), "others[1]", "expected beginner or expert"),
        (json!(["expert"]), "others", "must have 3 names (all seats) or 2 (all but yours), got 1"),
        (json!(3), "others", "must be a string or an array"),
    ] {
        let error = ask(&table(json!({"query": "advise", "others": others})))["error"].clone();
        assert_eq!((&error["kind"], &error["at"]), (&json!("bad_request"), &json!(at)), "{error}");
        assert!(error["message"].as_str().unwrap().contains(words), "{error}");
    }
}

#[test]
fn refusals_of_entries_name_the_players_and_have_messages() {
    let wrong = json!({"accuse": 0, "cards": ["green", "wrench", "lounge"]});
    let again = json!({"suggest": 0, "cards": ["green", "wrench", "lounge"], "shown_by": null});
    let mut right = wrong.clone();
    right["right"] = json!(true);
    let mut others = again.clone();
    others["suggest"] = json!(2);
    for (history, message, id) in [
        (
            [&wrong, &again],
            "`history[1]`: you have made a wrong accusation and may only answer",
            "clue.you_are_out",
        ),
        ([&right, &others], "`history[1]`: you have already solved the case", "clue.you_solved"),
    ] {
        let error = ask(&table(json!({"history": history})))["error"].clone();
        assert_eq!((&error["kind"], &error["message"]), (&json!("illegal"), &json!(message)));
        let reason = &error["message_i18n"]["params"]["reason"]["message"]["id"];
        assert_eq!(reason, id, "{error}");
    }
    let deck = json!([["a b", "plum"], 6, 9]);
    let error = ask(&table(json!({"deck": deck})))["error"].clone();
    assert_eq!(
        (&error["at"], &error["message_i18n"]["id"]),
        (&json!("deck[0][0]"), &json!("request.invalid")),
        "{error}"
    );
}

/// A suggestion says something about people who ask for what is new to them, but proves nothing.
#[test]
fn people_who_ask_for_what_is_new_hold_it_less_often() {
    let history = json!([
        suggest(1, ["green", "wrench", "library"], Some(2), None),
        suggest(2, ["white", "wrench", "lounge"], None, None)
    ]);
    let [any, new] =
        ["any", "new"].map(|asking| answer(&table(json!({"history": history, "asking": asking}))));
    let chance = |known: &Value, card: &str, place: &str| {
        let share = known["holders"][card][place].as_str().unwrap_or("0").to_owned();
        let (of, all) = share.split_once('/').unwrap_or((&share, "1"));
        of.parse::<f64>().unwrap() / all.parse::<f64>().unwrap()
    };
    assert!(chance(&new, "green", "1") < chance(&any, "green", "1"));
    assert!(chance(&new, "white", "envelope") > chance(&any, "white", "envelope"));
    assert_eq!((&new["worlds"], &new["certain"]), (&any["worlds"], &any["certain"]));
}

#[test]
fn what_is_certain_is_accused() {
    let nobody = |cards| suggest(0, cards, None, None);
    let mut request = table(json!({"history": [nobody(["green", "rope", "hall"]),
        nobody(["plum", "wrench", "hall"]), nobody(["plum", "rope", "library"])]}));
    request["query"] = json!("advise");
    for player in ["beginner", "expert"] {
        request["player"] = json!(player);
        assert_eq!(answer(&request)["best"], "accuse green wrench library");
    }
}

/// A whole game against the computer, with the caller following the advice; nothing that the caller cannot see is
/// revealed before the end, and the history in the answers can be sent again.
#[test]
fn a_game_is_played_to_its_end_without_telling_what_is_hidden() {
    let protocol = Protocol::standard();
    let ask = |request: Value| -> Value {
        let answered: Value =
            serde_json::from_str(&protocol.answer_line(&request.to_string())).unwrap();
        assert!(answered.get("error").is_none(), "{request}: {answered}");
        answered["answer"].clone()
    };
    let sit = |history: &Value| {
        ask(json!({"id": 1, "game": "clue", "query": "sit", "num_players": 4, "seed": 3, "you": 2,
            "players": ["beginner", "expert", "beginner"], "history": history}))
    };
    let mut history = json!([[]]);
    let mut hidden = 0;
    for _ in 0..400 {
        let answer = sit(&history);
        history = answer["history"].clone();
        for entry in answer["actions"].as_array().unwrap() {
            assert_ne!(entry[0], 2);
            hidden += usize::from(entry[1] == "show");
        }
        if answer["phase"] == "over" {
            assert!(
                answer["envelope"].is_array() && answer["hands"].as_array().unwrap().len() == 4
            );
            assert!(hidden > 0, "no card was shown between two others");
            let review = ask(json!({"id": 1, "game": "clue", "query": "review", "num_players": 4,
                "seed": 3, "you": 2, "players": ["beginner", "expert", "beginner"],
                "player": "beginner", "history": history}));
            let decisions = review["decisions"].as_array().unwrap();
            assert!(!decisions.is_empty());
            decisions
                .iter()
                .filter(|one| !one["regret"].is_null())
                .for_each(crate::common::weighed);
            return;
        }
        assert!(answer.get("envelope").is_none() && answer.get("hands").is_none());
        assert_eq!(answer["to_act"], 2);
        assert_eq!(answer["view"]["others"], json!(["beginner", "expert", "beginner", "beginner"]));
        let chosen = match answer["phase"].as_str().unwrap() {
            "answering" => answer["legal"][0].as_str().unwrap().to_owned(),
            phase => {
                let mut request = answer["view"].clone();
                request["id"] = json!(1);
                request["game"] = json!("clue");
                request["query"] = json!("advise");
                request["player"] = json!("beginner");
                request["after"] = json!(phase == "deciding");
                ask(request)["best"].as_str().unwrap().to_owned()
            }
        };
        history[0].as_array_mut().unwrap().push(json!([2, chosen]));
    }
    panic!("the game does not end");
}

#[test]
fn what_another_seat_did_not_do_is_refused_without_a_hint() {
    let protocol = Protocol::standard();
    let line = json!({"id": 1, "game": "clue", "query": "sit", "num_players": 3, "seed": 3, "you": 0,
        "history": [[[0, "suggest green rope hall"], [1, "show plum"]]]});
    let answered: Value = serde_json::from_str(&protocol.answer_line(&line.to_string())).unwrap();
    assert_eq!(answered["error"]["kind"], "illegal");
    assert_eq!(answered["error"]["at"], "history[0][1]");
    assert!(answered["error"].get("legal").is_none(), "{answered}");
    assert_eq!(answered["error"]["message_i18n"]["id"], "request.illegal_at", "{answered}");
}

#[test]
fn a_line_gives_the_table_after_it() {
    let mut request = table(
        json!({"query": "enter", "showing": "again", "line": "Ann: green wrench lounge, Bob showed"}),
    );
    let entered = answer(&request)["table"].clone();
    let entry =
        json!({"suggest": 1, "cards": ["green", "wrench", "lounge"], "passed": [], "shown_by": 2});
    assert_eq!(entered["history"], json!([entry]));
    assert_eq!((&entered["showing"], &entered["names"]), (&json!("again"), &request["names"]));
    // The table in an answer can be used in further requests.
    for (field, value) in entered.as_object().unwrap() {
        request[field] = value.clone();
    }
    request["line"] = json!("Bob accused green wrench lounge, wrong");
    let entered = answer(&request)["table"].clone();
    assert_eq!(
        entered["history"][1],
        json!({"accuse": 2, "cards": ["green", "wrench", "lounge"], "right": false})
    );
    assert!(answer(&table(entered.clone()))["worlds"].is_string());
    // Without a name, the player to move; somebody out of turn is accepted with a note.
    let mut next = table(entered.clone());
    next["query"] = json!("enter");
    let by = |answered: &Value| answered["table"]["history"][2]["suggest"].clone();
    next["line"] = json!("white rope hall, Ann showed rope");
    let in_turn = answer(&next);
    assert_eq!((by(&in_turn), in_turn.get("note")), (json!(0), None));
    next["line"] = json!("Ann: white wrench lounge, nobody");
    let out_of_turn = answer(&next);
    assert_eq!((by(&out_of_turn), &out_of_turn["note"]), (json!(1), &json!("it was your turn")));
    assert_eq!(answer(&table(entered.clone()))["to_move"], 0);
    for (line, kind, words) in [
        (
            "Bob: green wrench lounge, nobody",
            "illegal",
            "Bob has made a wrong accusation and may only answer",
        ),
        (
            "Ann: gren wrench lounge, nobody",
            "bad_request",
            "`gren` is not a card: expected a suspect",
        ),
    ] {
        let mut request = table(entered.clone());
        (request["query"], request["line"]) = (json!("enter"), json!(line));
        let error = ask(&request)["error"].clone();
        assert_eq!((&error["kind"], &error["at"]), (&json!(kind), &json!("line")), "{error}");
        assert!(error["message"].as_str().unwrap().contains(words), "{error}");
    }
}
