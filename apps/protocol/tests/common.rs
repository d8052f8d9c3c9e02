//! The queries that all games answer in the same way: `options`, `legal` and `replay` of a view, `review` of a sitting.

use kibitzer_protocol::Protocol;
use serde_json::{Value, json};

use crate::schema::asked;

fn ask(game: &str, query: &str, fields: Value) -> Value {
    let mut request = json!({"id": 1, "game": game, "query": query});
    let more = fields.as_object().unwrap().clone();
    request.as_object_mut().unwrap().extend(more);
    asked(&Protocol::standard(), &request)
}

fn answer(game: &str, query: &str, fields: Value) -> Value {
    let found = ask(game, query, fields);
    assert!(found.get("error").is_none(), "{found}");
    assert!(found.get("warnings").is_none(), "{found}");
    found["answer"].clone()
}

/// A decision of a review has the value of the best action, and a regret with its noise; the best action has neither.
pub(crate) fn weighed(decision: &Value) {
    let number = |name: &str| decision[name].as_f64().unwrap_or_else(|| panic!("{decision}"));
    let (regret, noise) = (number("regret"), number("noise"));
    assert!(regret >= 0.0 && noise >= 0.0 && number("value").is_finite(), "{decision}");
    if decision["action"] == decision["best"] {
        assert_eq!((regret, noise), (0.0, 0.0), "{decision}");
    } else if decision["evidence"].get("worlds").is_none() && regret > 0.0 {
        // Where all worlds were tried, nothing is left to chance.
        assert!(noise > 0.0, "{decision}");
    }
}

#[test]
fn every_game_says_what_can_be_chosen() {
    for (game, seats, columns) in [
        ("texas42", [4, 4], 4),
        ("blob", [3, 8], 3),
        ("clue", [3, 6], 4),
        ("yatzy", [1, 1], 1),
        ("bomb-busters", [2, 5], 1),
    ] {
        let found = answer(game, "options", json!({}));
        assert_eq!(found["seats"], json!(seats), "{game}");
        assert!(found["columns"].as_array().unwrap().len() >= columns, "{found}");
    }
}

/// Every player listed by `options` can be used, and naming the default explicitly changes nothing.
#[test]
fn the_players_that_are_listed_can_be_named() {
    let view =
        json!({"num_players": 3, "cards": 1, "dealer": 2, "trump": "S", "seat": 0, "hand": ["AS"]});
    let hand = ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"];
    let bid = json!({"seat": 0, "dealer": 3, "hand": hand, "bids": ["pass", "pass"]});
    for (game, view) in [("blob", view), ("texas42", bid)] {
        let options = answer(game, "options", json!({}));
        let advise = |player: &Value| {
            let question = json!({"view": view, "player": player, "budget": 3, "seed": 2});
            let found = ask(game, "advise", question);
            found.get("error").map(|error| error["at"].clone())
        };
        for player in options["players"].as_array().unwrap() {
            // It may not be the seat's turn; the name is read before that is checked.
            assert_ne!(advise(player), Some(json!("player")), "{game}: {player}");
        }
        assert_eq!(advise(&json!("nobody")), Some(json!("player")));
        for who in ["adviser", "opponent", "reviewer"] {
            assert!(advise(&options[who]) != Some(json!("player")), "{game}: {options}");
        }
    }
}

/// At every step of a game `legal` of the view agrees with `sit` of the table, and `replay` gives the actions.
#[test]
fn views_are_legal_and_replayed_as_they_were_played() {
    for (game, table) in [
        ("blob", json!({"num_players": 3, "sizes": [3], "seed": 5, "you": 1, "players": "thumb"})),
        ("texas42", json!({"seed": 5, "you": 1, "players": "beginner"})),
    ] {
        let mut history = json!([[]]);
        for _ in 0..5 {
            let mut request = table.clone();
            request["history"] = history.clone();
            let found = answer(game, "sit", request);
            if found["to_act"].is_null() {
                break;
            }
            let view = json!({"view": found["view"]});
            let legal = answer(game, "legal", view.clone());
            assert_eq!(legal["legal"], found["legal"], "{game}");
            assert_eq!((&legal["seat"], &legal["to_act"]), (&json!(1), &json!([1])));
            assert_eq!((&legal["next"], &legal["may_act"]), (&json!("players"), &json!([1])));
            let replay = answer(game, "replay", view);
            assert_eq!(replay["now"], legal);
            let done = found["history"][0].as_array().unwrap();
            let steps = replay["steps"].as_array().unwrap();
            assert_eq!(steps.len(), done.len());
            for (step, done) in steps.iter().zip(done) {
                let entry = done.as_array().unwrap();
                assert_eq!((&step["by"], &step["action"]), (&entry[0], entry.last().unwrap()));
                let own = step["by"] == 1;
                assert_eq!(step.get("legal").is_some(), own, "{step}");
                let legal = step["legal"].as_array().into_iter().flatten();
                assert!(!own || legal.clone().any(|it| it == &step["action"]), "{step}");
            }
            history = found["history"].clone();
            let chosen = &found["legal"][0];
            let entry = match (game, chosen.is_number()) {
                ("blob", true) => json!([1, "bid", chosen]),
                ("blob", false) => json!([1, "play", chosen]),
                _ => json!([1, chosen]),
            };
            history[0].as_array_mut().unwrap().push(entry);
        }
    }
}

#[test]
fn what_is_wrong_with_a_view_is_named_with_its_place() {
    let at = |game: &str, query: &str, fields: Value| {
        let found = ask(game, query, fields);
        (found["error"]["kind"].clone(), found["error"]["at"].clone())
    };
    let view = json!({"view": {"num_players": 3, "cards": 1, "dealer": 2, "trump": "S", "seat": 0,
        "hand": ["AS"], "history": [[0, "bid", 7]]}});
    for query in ["legal", "replay"] {
        let wrong = at("blob", query, view.clone());
        assert_eq!(wrong, (json!("illegal"), json!("view.history[0]")), "{query}");
    }
    let wrong = at("texas42", "legal", json!({"view": {"seat": 9}}));
    assert_eq!(wrong, (json!("bad_request"), json!("view.seat")));
    // Older shapes are still accepted.
    let wrong = at("texas42", "legal", json!({"trump": "pip:4", "trick": []}));
    assert_eq!(wrong, (json!("bad_request"), json!("hand")));
    assert_eq!(at("blob", "replay", json!({})).0, json!("bad_request"));
    let wrong = at("clue", "legal", json!({"players": 3, "observer": 0, "hand": ["plum"]}));
    assert_eq!(wrong, (json!("bad_request"), json!("hand")));
}

#[test]
fn dice_and_cards_to_name_are_listed() {
    let turn = |rerolls: u64| {
        answer(
            "yatzy",
            "legal",
            json!({"filled": ["Ones", "Chance"], "upper_score": 3, "dice": [3, 3, 3, 3, 3],
                "rerolls_left": rerolls}),
        )
    };
    let keeps = ["keep none", "keep 3", "keep 3 3", "keep 3 3 3", "keep 3 3 3 3", "keep 3 3 3 3 3"];
    let found = turn(1)["legal"].clone();
    assert_eq!(found.as_array().unwrap().len(), keeps.len());
    assert!(keeps.iter().all(|keep| found.as_array().unwrap().contains(&json!(keep))), "{found}");
    assert_eq!(turn(0)["legal"].as_array().unwrap().len(), 13);
    let table = json!({"players": 3, "observer": 0, "after": true,
        "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"]});
    let after = answer("clue", "legal", table.clone());
    assert!(after["legal"].as_array().unwrap().contains(&json!("end")), "{after}");
    let mut over = table;
    over["history"] =
        json!([{"accuse": 0, "cards": ["mustard", "wrench", "kitchen"], "right": false}]);
    let over = answer("clue", "legal", over);
    assert_eq!((&over["next"], &over["legal"]), (&json!("nobody"), &json!([])));
}

#[test]
fn who_acts_out_of_turn_is_told_in_any_language() {
    for (game, fields, entry) in [
        ("texas42", json!({}), json!([3, "pass"])),
        ("blob", json!({"num_players": 4, "start_cards": 3}), json!([3, "bid", 0])),
        ("clue", json!({"num_players": 4}), json!([3, "suggest green rope hall"])),
    ] {
        let mut request = json!({"seed": 5, "you": 0, "players": "beginner", "history": [[entry]]});
        request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        let answered = ask(game, "sit", request);
        let error = &answered["error"];
        assert_eq!(error["kind"], "illegal", "{game}: {answered}");
        let reason = &error["message_i18n"]["params"]["reason"]["message"];
        assert_eq!(reason["id"], "game.out_of_turn", "{game}: {answered}");
        assert_eq!(reason["params"]["who"]["message"]["params"]["seat"], json!({"number": "3"}));
    }
}

#[test]
fn a_hand_of_42_is_reviewed_from_what_was_done() {
    let mut fields = json!({"seed": 5, "you": 1, "players": "beginner", "history": [[]]});
    let found = answer("texas42", "sit", fields.clone());
    fields["history"] = found["history"].clone();
    fields["history"][0].as_array_mut().unwrap().push(json!([1, "pass"]));
    fields["player"] = json!("intermediate");
    let review = answer("texas42", "review", fields);
    let decisions = review["decisions"].as_array().unwrap();
    assert_eq!((decisions.len(), &review["seat"]), (1, &json!(1)), "{review}");
    assert_eq!(decisions[0]["action"], "pass");
    assert!(decisions[0]["regret"].as_f64().unwrap() >= 0.0);
}
