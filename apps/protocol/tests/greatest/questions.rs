//! The largest requests, by game and query: everything is as large as the protocol allows, or large enough to keep a
//! processor busy for minutes. The tests of limits send all of them, and so does the server benchmark, as an attacker
//! would.

use serde_json::{Value, json};

/// The largest requests of a query; none if the query is not covered yet.
pub(super) fn greatest(game: &str, query: &str) -> Vec<Value> {
    let questions = match (game, query) {
        // These take no fields, or only a few.
        ("kibitzer", "version" | "games") | (_, "options") | ("yatzy", "rules") => vec![json!({})],
        ("bomb-busters", "missions") => vec![json!({"players": 5})],
        ("bomb-busters", "setup") => vec![json!({"mission": 66, "players": 5})],
        ("bomb-busters", _) => bomb_busters(query),
        ("blob", _) => blob(query),
        ("clue", _) => clue(query),
        ("deal", _) => deal(query),
        ("texas42", _) => texas42(query),
        ("yatzy", _) => yatzy(query),
        _ => Vec::new(),
    };
    let ask = |mut question: Value| {
        question["game"] = game.into();
        question["query"] = query.into();
        question
    };
    questions.into_iter().map(ask).collect()
}

/// One more set of fields.
fn with(question: &Value, more: Value) -> Value {
    let mut question = question.clone();
    if let (Value::Object(fields), Value::Object(more)) = (&mut question, more) {
        fields.extend(more);
    }
    question
}

fn times(thing: Value, many: usize) -> Value {
    vec![thing; many].into()
}

fn deal(query: &str) -> Vec<Value> {
    // 127 kinds in 8 seats, the maximum.
    let kinds: Vec<String> = (0..127).map(|kind| format!("k{kind}")).collect();
    let stripe = |seat: usize, from: usize, many: usize| -> Vec<&String> {
        let kinds = kinds.iter().enumerate().filter(|(kind, _)| (kind * 7 + seat * 3) % 11 > 1);
        kinds.map(|(_, name)| name).skip(from).take(many).collect()
    };
    let seats = |more: &dyn Fn(usize) -> Value| -> Value {
        let seat = |n: usize| json!({"name": format!("s{n}"), "size": if n < 7 { 16 } else { 15 }});
        (0..8).map(|n| with(&seat(n), more(n))).collect()
    };
    let only = seats(&|n| json!({"rules": [{"only": stripe(n, 0, 127)}]}));
    let counted = seats(&|n| {
        json!({"rules": [{"of": stripe(n, 0, 40), "at_least": 3}, {"of": stripe(n, 20, 40), "at_most": 8},
            {"of": stripe(n, 30, 40), "parity": "even"}]})
    });
    let in_slots = seats(&|n| {
        json!({"sorted": true, "rules": [{"slots": [0, 3, 6, 9], "of": stripe(n, 0, 127), "at_least": 2},
            {"pair": [1, 5], "equal": false}, {"slots": [1, 4, 7], "of": stripe(n + 1, 0, 127), "at_most": 2}]})
    });
    let sorted = seats(&|_| json!({"sorted": true}));
    // Every wire of a table of six, and a table as large as exact counting allows.
    let copies = |kinds: usize, copies: usize, seats: usize| {
        let kind = |n: usize| json!({"name": n.to_string(), "copies": copies});
        let size = kinds * copies / seats;
        let seat =
            |n: usize| json!({"name": format!("s{n}"), "size": size, "sorted": true, "rules": []});
        json!({"kinds": (0..kinds).map(kind).collect::<Value>(), "seats": (0..seats).map(seat).collect::<Value>()})
    };
    let (table, largest) = (copies(12, 4, 6), copies(60, 2, 4));
    // Few worlds, many rules.
    let small = |left: Value| {
        json!({"kinds": ["1", "2", "3", "4"],
            "seats": [{"name": "a", "size": 2, "rules": left}, {"name": "b", "size": 2}]})
    };
    let [some, none] = ["at_least", "at_most"].map(|bound| {
        let mut rule = json!({"of": ["1"]});
        rule[bound] = json!(i32::from(bound == "at_least"));
        rule
    });
    let equal = small(times(some.clone(), 8_000));
    let contradicting: Vec<Value> =
        [some.clone(), none].iter().flat_map(|rule| vec![rule.clone(); 4_000]).collect();
    let contradicting = small(contradicting.into());
    // Thousands of rules, each with its own memory.
    let remembered = |n: usize| {
        let of: Vec<&String> = kinds
            .iter()
            .enumerate()
            .filter(|(k, _)| (k * 7 + n * 3) % (5 + n % 11) < 2)
            .map(|k| k.1)
            .take(20)
            .collect();
        json!({"of": of, "at_most": 3 + n % 5})
    };
    let left = |rules: Value| json!({"kinds": kinds, "seats": [{"name": "a", "size": 64, "rules": rules}, {"name": "b", "size": 63}]});
    let alternatives: Value = (0..2_000).map(|n| json!([remembered(n)])).collect();
    let alternatives = left(json!([{"any_of": alternatives}]));
    let worth = |n: usize| {
        let points: serde_json::Map<String, Value> = kinds
            .iter()
            .enumerate()
            .filter(|(kind, _)| (kind + n).is_multiple_of(4))
            .map(|(kind, name)| (name.clone(), json!((kind * 7 + n) % 60)))
            .collect();
        json!({"points": points, "at_most": 100})
    };
    let worth = left((0..1_000).map(worth).collect());
    let remembered = left((0..3_000).map(remembered).collect());
    let events = |seat: &str, many: usize| {
        times(json!({"seat": seat, "of": ["1", "2"], "at_least": 1}), many)
    };
    match query {
        "analyze" => vec![
            json!({"method": "guided", "samples": 10_000_000, "kinds": table["kinds"], "seats": table["seats"]}),
            json!({"method": "guided", "samples": 10_000_000, "kinds": kinds, "seats": sorted}),
            json!({"samples": 10_000_000, "kinds": kinds, "seats": only}),
            json!({"method": "exact", "kinds": kinds, "seats": only}),
            json!({"method": "exact", "kinds": kinds, "seats": counted}),
            json!({"method": "exact", "kinds": kinds, "seats": in_slots}),
            with(&largest, json!({"method": "exact"})),
            with(&table, json!({"method": "exact", "events": events("s1", 10_000)})),
            with(
                &table,
                json!({"method": "guided", "samples": 10_000_000, "events": events("s1", 10_000)}),
            ),
            with(&equal, json!({"method": "exact"})),
            with(&equal, json!({"method": "exact", "events": events("a", 6_000)})),
            with(&equal, json!({"method": "guided", "samples": 10_000_000})),
            contradicting,
            with(&remembered, json!({"method": "exact"})),
            with(&alternatives, json!({"method": "exact"})),
            with(&worth, json!({"method": "exact"})),
        ],
        "sample" => vec![
            json!({"samples": 10_000, "kinds": kinds, "seats": [{"name": "a", "size": 64}, {"name": "b", "size": 63}]}),
            with(&largest, json!({"samples": 10_000})),
            with(&equal, json!({"samples": 10_000})),
        ],
        "explain" => vec![contradicting, equal, remembered, largest],
        _ => Vec::new(),
    }
}

fn bomb_busters(query: &str) -> Vec<Value> {
    let hidden = |many: usize| vec!["?"; many].join(" ");
    let own = "?1 ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10";
    // Five players, 52 wires, of which 41 are hidden; with many and with few candidates.
    let drawn = |candidates: Value| json!({"candidates": candidates, "in_play": 2});
    let fresh = |yellow: Value, red: Value| {
        json!({"captain": 0, "observer": 0, "stands": [own, hidden(11), hidden(10), hidden(10), hidden(10)],
            "wires": {"blue": [1, 12], "yellow": drawn(yellow), "red": drawn(red)}})
    };
    let (open, few) =
        (fresh((1..12).collect(), (1..12).collect()), fresh(json!([2, 5, 8]), json!([3, 6, 9])));
    let plain = json!({"wires": {"blue": [1, 12]},
        "stands": ["?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?11 ?12", hidden(12), hidden(12), hidden(12)]});
    let event = json!({"kind": "any", "player": 1, "slots": [0, 5], "value": 4});
    match query {
        "analyze" => {
            let most = [
                json!({"method": "exact"}),
                json!({"samples": 5_000_000}),
                json!({"method": "sample", "samples": 5_000_000}),
                json!({"method": "guided", "samples": 5_000_000, "width": 0.0001}),
                json!({"events": times(event, 9_000)}),
                json!({"informative": {"moves": 100, "worlds": 1000}, "detectors": "all"}),
                json!({"rank": "informative", "budget": 1_000_000, "top": 200, "detectors": "all"}),
                json!({"rank": "winning", "budget": 1_000_000, "top": 200}),
            ];
            let tables = [&few, &plain];
            tables
                .iter()
                .flat_map(|table| most.iter().map(|more| with(table, more.clone())))
                .collect()
        }
        "indicate" => {
            let tokens = ["number", "parity", "count"];
            let tables = [&open, &few, &plain];
            let ask = |table: &Value, token: &str| {
                with(table, json!({"token": token, "team_samples": 10_000}))
            };
            tables.iter().flat_map(|table| tokens.map(|token| ask(table, token))).collect()
        }
        "enter" => vec![with(&open, json!({"line": "cut 1:2=3 by 0:3"}))],
        "why_not" => [&open, &few, &plain]
            .map(|table| with(table, json!({"player": 1, "slot": 0, "value": 12})))
            .into(),
        "teammate" => [&open, &few, &plain].map(|table| with(table, json!({"player": 1}))).into(),
        _ => Vec::new(),
    }
}

/// A view of three players with 17 cards each.
fn large_view() -> Value {
    json!({"num_players": 3, "cards": 17, "dealer": 0, "seat": 1, "trump": "S", "history": [],
        "hand": ["3S", "TS", "JS", "2H", "4H", "QH", "KH", "AH", "2C", "5C", "9C", "TC", "QC", "2D", "3D", "8D", "TD"]})
}

fn blob(query: &str) -> Vec<Value> {
    let cards: Vec<String> = "SHCD"
        .chars()
        .flat_map(|suit| "23456789TJQKA".chars().map(move |rank| format!("{rank}{suit}")))
        .collect();
    let view = large_view();
    let viewed = json!({"view": view});
    let players = ["flat:20000", "pimc:20000", "ismcts:20000", "search:200x100"];
    let house = ["flat:2000", "pimc:2000", "random"];
    match query {
        "legal" | "look" => vec![viewed],
        "replay" => {
            let bids = [json!([1, "bid", 3]), json!([2, "bid", 4]), json!([0, "bid", 5])];
            let bare = json!({"num_players": 3, "cards": 17, "dealer": 0, "trump": "S",
                "hands": [cards[..17], cards[17..34], cards[34..51]], "history": bids.into_iter().cycle().take(18_000).collect::<Value>()});
            vec![viewed, bare]
        }
        "belief" => {
            let cannot = |seat: usize| -> Vec<&String> {
                cards.iter().enumerate().filter(|(card, _)| (card * 5 + seat * 3) % 13 < 4).map(|card| card.1).collect()
            };
            let other = |seat: usize| json!({"seat": seat, "hand_size": 7, "cannot": cannot(seat)});
            let few = |seat: usize| json!({"seat": seat, "hand_size": 10, "cannot": cannot(seat)});
            let bidden = with(&view, json!({"history": [[1, "bid", 5], [2, "bid", 4], [0, "bid", 5]]}));
            vec![
                json!({"unseen": cards, "opponents": (1..8).map(other).collect::<Value>(), "stock_size": 3}),
                json!({"unseen": cards, "opponents": (1..5).map(few).collect::<Value>(), "stock_size": 12}),
                json!({"view": bidden, "budget": 5_000}),
            ]
        }
        "advise" => {
            let named = players.map(|player| with(&viewed, json!({"player": player})));
            let usual = ["expert", "intermediate"];
            let usual = usual.map(|player| with(&viewed, json!({"player": player, "budget": 20_000})));
            named.into_iter().chain(usual).collect()
        }
        "sit" => house
            .map(|player| json!({"num_players": 8, "start_cards": 6, "players": player, "you": 7, "history": [[]]}))
            .into(),
        // A round of one card: only finished rounds are reviewed.
        "review" => vec![json!({"num_players": 3, "sizes": [1], "seed": 7, "you": 1, "player": "flat:2000",
            "history": [[[1, "bid", 0], [2, "bid", 0], [0, "bid", 0], [1, "play", "TC"], [2, "play", "7C"], [0, "play", "5D"]]]})],
        "arena" => house
            .map(|player| json!({"num_players": 3, "sizes": [17], "left": player, "right": player, "deals": 10_000}))
            .into(),
        _ => Vec::new(),
    }
}

fn clue(query: &str) -> Vec<Value> {
    let suspects = ["green", "white", "plum", "mustard", "peacock"];
    let weapons = ["rope", "wrench", "candlestick", "revolver"];
    let rooms = ["hall", "lounge", "library", "kitchen", "ballroom"];
    // Forty suggestions, none of which the observer answered.
    let suggestion = |turn: usize, players: usize| {
        json!({"suggest": turn % players, "passed": [], "shown_by": (turn + 1) % players,
            "cards": [suspects[turn % 5], weapons[turn * 3 % 4], rooms[turn * 7 % 5]]})
    };
    let log = |players: usize, many: usize| -> Value {
        let turns = (0..).filter(|turn| (turn + 1) % players != 0).take(many);
        turns.map(|turn| suggestion(turn, players)).collect()
    };
    let table = |players: usize, deck: Value, hand: Value, many: usize| json!({"players": players, "deck": deck, "observer": 0, "hand": hand, "history": log(players, many)});
    let usual = |many| {
        let hand =
            json!(["scarlett", "knife", "dining-room", "study", "billiard-room", "conservatory"]);
        table(3, Value::Null, hand, many)
    };
    // The maximum number of cards: 16 of each category.
    let large = |many| {
        let hand = json!([
            "scarlett",
            "knife",
            "weapon-8",
            "weapon-14",
            "weapon-15",
            "dining-room",
            "study",
            "room-15"
        ]);
        table(6, json!([16, 16, 16]), hand, many)
    };
    let tables = || [usual(0), usual(40), usual(4_000), large(0), large(40), large(4_000)];
    let sit =
        json!({"num_players": 6, "deck": [16, 16, 16], "seed": 7, "you": 5, "players": "expert"});
    match query {
        "belief" => {
            let others = ["any", "again"].map(|showing| with(&usual(40), json!({"showing": showing})));
            tables().into_iter().chain(others).collect()
        }
        "legal" => tables().into(),
        "advise" => tables().map(|table| with(&table, json!({"budget": 20_000}))).into(),
        "enter" => tables().map(|table| with(&table, json!({"line": "1: green rope hall, 2 showed"}))).into(),
        "sit" => vec![with(&sit, json!({"history": [[]]}))],
        "review" => {
            let asked = json!({"you": 0, "player": "expert", "history": [[[0, "suggest green rope hall"]]]});
            vec![with(&sit, asked)]
        }
        "arena" => ["expert", "beginner"]
            .map(|player| {
                json!({"num_players": 6, "deck": [16, 16, 16], "left": player, "right": player, "deals": 10_000})
            })
            .into(),
        _ => Vec::new(),
    }
}

fn texas42(query: &str) -> Vec<Value> {
    let hands = json!([
        ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"],
        ["6-4", "6-3", "6-2", "6-1", "6-0", "4-4", "4-3"],
        ["4-2", "4-1", "4-0", "3-3", "3-2", "3-1", "3-0"],
        ["5-2", "5-1", "2-2", "2-1", "2-0", "1-1", "0-0"]
    ]);
    let bids = json!(["points:30", "pass", "pass", "pass"]);
    let playing = json!({"seat": 0, "dealer": 3, "hand": hands[0], "bids": bids, "trump": "pip:5", "history": []});
    let bidding = with(&playing, json!({"bids": [], "trump": null}));
    let players = ["beginner", "intermediate", "expert", "sampler"];
    match query {
        "legal" | "look" | "replay" => vec![json!({"view": playing}), json!({"view": bidding})],
        "winner" => vec![json!({"trump": "pip:4", "trick": [[0, "6-6"], [1, "4-0"], [2, "6-5"], [3, "6-4"]]})],
        "solve" => ["pip:5", "pip:0", "doubles", "follow-me", "nello", "sevens"]
            .map(|trump| json!({"trump": trump, "declarer": 0, "to_act": 0, "trick": [], "hands": hands}))
            .into(),
        "worlds" => vec![json!({"trump": "pip:6", "viewer": 0, "viewer_hand": hands[0], "history": []})],
        "auction" => vec![json!({"dealer": 3, "variants": ["forced-bid"], "bids": times(json!("pass"), 100_000)})],
        "advise" => {
            let ask = |view: &Value, player: &str| json!({"view": view, "player": player, "budget": 2_000});
            [&playing, &bidding].iter().flat_map(|view| players.map(|player| ask(view, player))).collect()
        }
        "belief" => [&playing, &bidding].map(|view| json!({"view": view, "budget": 5_000})).into(),
        "claim" => vec![json!({"view": with(&playing, json!({"trump": "pip:0"}))})],
        "line" => vec![json!({"view": playing}), json!({"line": "5-5 6-5 5-4 5-3 5-0 6-6 1-0"})],
        "puzzle" => vec![json!({"number": 1, "play": "0-0"})],
        "sit" => vec![json!({"you": 3, "players": "expert", "seed": 3, "history": [[]]})],
        "review" => vec![json!({"player": "expert", "record": {"house": "tournament", "shaker": 3, "score": [0, 0],
            "hands": hands, "bids": bids, "trump": "pip:5", "plays": [[0, "5-5"], [1, "6-4"], [2, "4-2"], [3, "5-2"]]}})],
        "arena" => ["expert", "beginner"]
            .map(|player| json!({"left": player, "right": player, "deals": 10_000}))
            .into(),
        _ => Vec::new(),
    }
}

fn yatzy(query: &str) -> Vec<Value> {
    // A whole game with the largest tables, and one whose table is solved quickly but not what follows it.
    let empty = json!({"filled": [], "upper_score": 0});
    let games = ["maxi", "scandinavian"]
        .map(|rules| with(&empty, json!({"rules": rules, "precision": "f64"})));
    let each = |more: Value| games.iter().map(|game| with(game, more.clone())).collect();
    match query {
        "legal" => vec![with(&empty, json!({"dice": [1, 2, 3, 4, 5], "rerolls_left": 2}))],
        "scores" => vec![with(&empty, json!({"dice": [1, 2, 3, 4, 5], "rerolls_left": 2}))],
        "value" => each(json!({"theta": 0.05})),
        "advise" => vec![with(
            &games[0],
            json!({"dice": [1, 2, 3, 4, 5, 6], "rerolls_left": 2, "why": true}),
        )],
        "density" => each(json!({"at_least": (0..100_000).collect::<Value>()})),
        "target" => each(json!({"points": 250})),
        "duel" => each(json!({"points": 0, "other": with(&empty, json!({"points": 0}))})),
        "review" => {
            let decision = json!({"filled": [], "upper_score": 0, "dice": [1, 2, 3, 5, 6], "rerolls_left": 2,
                "keep": [1, 2, 3, 5]});
            vec![json!({"decisions": times(decision, 8_000)})]
        }
        _ => Vec::new(),
    }
}
