//! Yatzy through the protocol: every worked case, errors and their locations, and stored tables.

use std::sync::{LazyLock, Mutex, mpsc};

use kibitzer_protocol::{Context, Protocol, Storage};
use kibitzer_store::DataDir;
use serde_json::{Value, json};

/// One protocol for all tests: each theta is solved once.
static PROTOCOL: LazyLock<Protocol> = LazyLock::new(Protocol::standard);

fn ask(query: &str, mut request: Value) -> Value {
    request["game"] = json!("yatzy");
    request["query"] = json!(query);
    crate::schema::asked(&PROTOCOL, &request)
}

fn answer(query: &str, request: Value) -> Value {
    let said = ask(query, request);
    assert!(said["answer"].is_object() && said.get("warnings").is_none(), "{said}");
    said["answer"].clone()
}

fn case_file(name: &str) -> Value {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/yatzy/tests/cases/");
    serde_json::from_str(&std::fs::read_to_string(format!("{folder}{name}")).unwrap()).unwrap()
}

/// The fields of a case that are fields of a request.
fn question(case: &Value, theta: f64) -> Value {
    json!({"filled": case["filled"], "upper_score": case["upper_score"], "theta": theta})
}

fn near(found: &Value, expected: &Value, theta: f64, what: &Value) {
    let points = if theta == 0.0 { 1.0 } else { theta };
    let off = (found.as_f64().unwrap() - expected.as_f64().unwrap()) / points;
    assert!(off.abs() < 1e-8, "{what} is off by {off} points");
}

#[test]
fn every_state_value_is_that_of_the_case_files() {
    let mut cases = 0;
    for theta in ["0", "0.05", "-0.05", "0.5", "3", "-3"] {
        let file = case_file(&format!("state_values_theta_{theta}.json"));
        let theta = file["theta"].as_f64().unwrap();
        for case in file["cases"].as_array().unwrap() {
            let found = answer("value", question(case, theta));
            near(&found["value"], &case["value"], theta, case);
            if theta == 0.0 {
                assert!(found.get("log_utility").is_none(), "{found}");
            } else {
                assert_eq!(found["log_utility"], found["value"]);
                near(&found["certainty_equivalent"], &case["certainty_equivalent"], 1.0, case);
            }
            cases += 1;
        }
    }
    assert!(cases > 120, "{cases}");
}

#[test]
fn every_action_is_that_of_the_case_files() {
    let mut compared = 0;
    for theta in ["0", "0.05", "-0.05", "0.5"] {
        let file = case_file(&format!("actions_theta_{theta}.json"));
        let theta = file["theta"].as_f64().unwrap();
        for case in file["cases"].as_array().unwrap() {
            let mut request = question(case, theta);
            request["dice"] = case["dice"].clone();
            request["rerolls_left"] = case["rerolls_left"].clone();
            let found = answer("advise", request.clone());
            near(&found["value"], &case["value"], theta, case);
            let actions = found["actions"].as_array().unwrap();
            assert_eq!(found["best"], actions[0]);
            assert_eq!(actions[0]["regret"], 0.0);
            let regrets: Vec<f64> = actions.iter().map(|a| a["regret"].as_f64().unwrap()).collect();
            assert!(regrets.is_sorted(), "{found}");
            if let Some(keeps) = case["all_keeps"].as_array() {
                assert_eq!(keeps.len(), actions.len());
                for keep in keeps {
                    let same = actions.iter().find(|a| a["keep"] == keep["keep"]).unwrap();
                    near(&same["value"], &keep["value"], theta, keep);
                    compared += 1;
                }
                let best = case["best_keeps"].as_array().unwrap();
                assert!(best.contains(&found["best"]["keep"]), "{case}");
            }
            request["rerolls_left"] = json!(0);
            let now = answer("advise", request);
            let boxes = case["categories"].as_array().unwrap();
            assert_eq!(boxes.len(), now["actions"].as_array().unwrap().len());
            for known in boxes {
                let mut actions = now["actions"].as_array().unwrap().iter();
                let same = actions.find(|a| a["category"] == known["category"]).unwrap();
                assert_eq!(same["score"], known["score"]);
                near(&same["value"], &known["value"], theta, known);
                compared += 1;
            }
            let best = case["best_categories_if_scored_now"].as_array().unwrap();
            assert!(best.contains(&now["best"]["category"]), "{case}");
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn the_density_is_that_of_the_case_file() {
    let known = case_file("density_theta_0_summary.json");
    let found = answer("density", json!({"at_least": [0, 300, 375]}));
    near(&found["mean"], &known["mean"], 1.0, &known);
    assert!(
        (found["variance"].as_f64().unwrap() - known["variance"].as_f64().unwrap()).abs() < 1e-7
    );
    assert_eq!(found["percentiles"], known["percentiles"]);
    let pmf = found["pmf"].as_array().unwrap();
    assert_eq!((&pmf[0][0], &pmf.last().unwrap()[0]), (&known["min_score"], &known["max_score"]));
    let sum: f64 = pmf.iter().map(|pair| pair[1].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-11, "{sum}");
    let high = pmf.iter().filter(|pair| pair[0].as_i64().unwrap() >= 300);
    let high: f64 = high.map(|pair| pair[1].as_f64().unwrap()).sum();
    assert!((found["at_least"][1][1].as_f64().unwrap() - high).abs() < 1e-12);
    assert_eq!(
        (&found["at_least"][0][1], &found["at_least"][2]),
        (&json!(1.0), &json!([375, 0.0]))
    );
}

#[test]
fn a_target_curve_is_that_of_the_case_file() {
    let cases = case_file("target_curves.json");
    // The one with the fewest open boxes; `cargo xtask bench yatzy` compares the others, which take minutes.
    let mut all = cases["cases"].as_array().unwrap().iter();
    let case = all.by_ref().max_by_key(|case| case["filled"].as_array().unwrap().len()).unwrap();
    let known = case["p_at_least"].as_array().unwrap();
    for (points, p) in known.iter().enumerate() {
        let mut request = question(case, 0.0);
        request["points"] = json!(points);
        let found = answer("target", request)["p"].as_f64().unwrap();
        assert!((found - p.as_f64().unwrap()).abs() < 1e-10, "{points}: {found} beside {p}");
    }
    let mut request = question(case, 0.0);
    request["points"] = json!(-5);
    assert_eq!(answer("target", request)["p"], 1.0);
}

fn late() -> Value {
    json!({"filled": ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "One Pair", "Two Pairs",
           "Three of a Kind", "Four of a Kind", "Small Straight", "Chance"], "upper_score": 60})
}

fn with(mut request: Value, more: &[(&str, Value)]) -> Value {
    more.iter().for_each(|(name, value)| request[*name] = value.clone());
    request
}

#[test]
fn dice_in_hand_count_for_density_and_target() {
    let hand = [("dice", json!([6, 2, 6, 2, 6])), ("rerolls_left", json!(0))];
    let density = answer("density", with(late(), &hand));
    // The full house scores 22 and is taken; a straight and a Yatzy are still open.
    assert_eq!(density["pmf"][0][0], 22);
    let advice = answer("advise", with(late(), &hand));
    near(&density["mean"], &advice["value"], 1.0, &advice);
    assert_eq!(advice["best"]["category"], "Full House");
    let target = answer("target", with(with(late(), &hand), &[("points", json!(22))]));
    assert_eq!((&target["p"], &target["best"]["category"]), (&json!(1.0), &json!("Full House")));
    let hard = answer("target", with(with(late(), &hand), &[("points", json!(92))]));
    let rest = with(late(), &[("points", json!(70))]);
    let rest = with(
        rest,
        &[(
            "filled",
            json!(
                [late()["filled"].as_array().unwrap().clone(), vec![json!("Full House")]].concat()
            ),
        )],
    );
    assert_eq!(hard["p"], answer("target", rest)["p"]);
}

#[test]
fn advice_says_why_in_one_sentence() {
    let hand = [("dice", json!([2, 2, 6, 6, 6])), ("rerolls_left", json!(1)), ("why", json!(true))];
    let why = answer("advise", with(late(), &hand))["why"].as_str().unwrap().to_owned();
    let wanted = "Stop and keep [2 2 6 6 6]: the turn then ends in Full House; the next best, keep [2 2 6 6], is ";
    assert!(why.starts_with(wanted) && why.ends_with(" points worse."), "{why}");
    let hand = [("dice", json!([2, 2, 6, 6, 6])), ("rerolls_left", json!(0)), ("why", json!(true))];
    let why = answer("advise", with(late(), &hand))["why"].as_str().unwrap().to_owned();
    assert!(why.starts_with("Fill Full House with 22: the next best, "), "{why}");
}

#[test]
fn rules_have_their_names_and_versions() {
    let start = json!({"filled": [], "upper_score": 0});
    let american = answer("value", with(start, &[("rules", json!("american"))]));
    assert!((american["value"].as_f64().unwrap() - 254.5896095).abs() < 1e-6, "{american}");
    assert_eq!(american["rules"], "yatzy/american/1");
    let hand = [("dice", json!([4, 4, 4, 4, 4])), ("rerolls_left", json!(0))];
    let full = json!({"filled": ["Aces", "Twos", "Threes", "Fours", "Fives", "Sixes", "Yahtzee",
        "Chance", "Three of a Kind", "Four of a Kind"], "upper_score": 63, "yahtzee_50": true,
        "rules": "american"});
    let joker = answer("advise", with(full, &hand));
    assert_eq!(joker["best"]["category"], "Large Straight");
    assert_eq!((&joker["best"]["score"], &joker["best"]["extra"]), (&json!(40), &json!(100)));
}

#[test]
fn every_rule_set_is_listed_as_the_other_queries_take_it() {
    let listed = answer("rules", json!({}));
    let sets = listed["rulesets"].as_array().unwrap();
    let names: Vec<&str> = sets.iter().map(|set| set["rules"].as_str().unwrap()).collect();
    assert_eq!(names[0], "scandinavian");
    assert_eq!(names.len(), 7);
    for set in sets {
        let boxes = [set["upper"].as_array().unwrap(), set["lower"].as_array().unwrap()]
            .map(Vec::clone)
            .concat();
        assert!(boxes.contains(&set["all_same"]), "{set}");
        let (last, filled) = boxes.split_last().unwrap();
        // With one box left the dice fill that box, and a house rule applies.
        let asked = json!({"rules": set["rules"], "house": set["house"], "filled": filled,
            "upper_score": set["bonus_at"], "dice": vec![6; set["dice"].as_u64().unwrap() as usize],
            "rerolls_left": 0});
        let advised = answer("advise", asked);
        assert_eq!(&advised["best"]["category"], last, "{set}");
        assert_eq!(advised["actions"].as_array().unwrap().len(), 1);
        // The upper bonus is counted at the end, so it is still to come.
        let points = advised["best"]["score"].as_f64().unwrap() + set["bonus"].as_f64().unwrap();
        assert!((advised["value"].as_f64().unwrap() - points).abs() < 1e-3, "{set}: {advised}");
    }
}

#[test]
fn a_late_maxi_card_is_answered_without_solving_the_whole_game() {
    let filled = [
        "Ones",
        "Twos",
        "Threes",
        "Fours",
        "Fives",
        "Sixes",
        "One Pair",
        "Two Pairs",
        "Three Pairs",
        "Three of a Kind",
        "Four of a Kind",
        "Five of a Kind",
        "Small Straight",
        "Large Straight",
        "Full Straight",
        "Full House",
        "Villa",
        "Tower",
        "Maxi Yatzy",
    ];
    let chance = json!({"rules": "maxi", "filled": filled, "upper_score": 84});
    let value = answer("value", chance)["value"].as_f64().unwrap();
    // The best of three rolls of six dice, and the bonus.
    assert!((100.0 + 6.0 * 4.6666..100.0 + 6.0 * 4.6667).contains(&value), "{value}");
}

#[test]
fn errors_say_where_they_are() {
    let hand =
        json!({"filled": ["Threes"], "upper_score": 6, "dice": [1, 2, 3, 4, 5], "rerolls_left": 1});
    for (query, field, value, kind, at) in [
        ("advise", "dice", json!([1, 2, 3, 4]), "bad_request", "dice"),
        ("advise", "dice", json!([1, 2, 3, 4, 5, 6]), "bad_request", "dice"),
        ("advise", "dice", json!([1, 2, 7, 4, 5]), "bad_request", "dice[2]"),
        ("advise", "dice", json!([0, 2, 3, 4, 5]), "bad_request", "dice[0]"),
        ("advise", "dice", json!([1, 2, 3, 4.5, 5]), "bad_request", "dice[3]"),
        ("advise", "dice", json!("12345"), "bad_request", "dice"),
        ("advise", "rerolls_left", json!(3), "bad_request", "rerolls_left"),
        ("advise", "rerolls_left", json!(-1), "bad_request", "rerolls_left"),
        ("advise", "filled", json!(["Threes", "Royal Flush"]), "bad_request", "filled[1]"),
        ("advise", "filled", json!(["Threes", "Threes"]), "bad_request", "filled[1]"),
        ("advise", "filled", json!(["Threes", 3]), "bad_request", "filled[1]"),
        ("value", "upper_score", json!(7), "contradiction", "upper_score"),
        ("value", "upper_score", json!(63), "contradiction", "upper_score"),
        ("value", "upper_score", json!(-1), "bad_request", "upper_score"),
        ("value", "upper_score", json!(1_000_000), "bad_request", "upper_score"),
        ("value", "theta", json!("NaN"), "bad_request", "theta"),
        ("value", "theta", json!(1e308), "bad_request", "theta"),
        ("value", "theta", json!(-1000.5), "bad_request", "theta"),
        ("value", "theta", json!(1e-300), "bad_request", "theta"),
        ("value", "rules", json!("klingon"), "bad_request", "rules"),
        ("value", "house", json!(["full_house_six"]), "bad_request", "house[0]"),
        ("value", "yahtzee_50", json!(true), "bad_request", "yahtzee_50"),
        ("value", "precision", json!("f16"), "bad_request", "precision"),
        ("target", "points", json!(1.5), "bad_request", "points"),
        ("target", "points", Value::Null, "bad_request", "points"),
        ("density", "rerolls_left", Value::Null, "bad_request", "rerolls_left"),
    ] {
        let said = ask(query, with(hand.clone(), &[(field, value.clone())]));
        let error = &said["error"];
        assert_eq!((&error["kind"], &error["at"]), (&json!(kind), &json!(at)), "{value}: {said}");
    }
    let house =
        json!({"filled": [], "upper_score": 0, "rules": "american", "house": ["two_pairs_four"]});
    assert_eq!(ask("value", house)["error"]["at"], "house[0]");
    for (query, missing) in [("value", "filled"), ("advise", "dice"), ("target", "points")] {
        let mut request = hand.clone();
        request.as_object_mut().unwrap().remove(missing);
        assert_eq!(ask(query, request)["error"]["at"], missing);
    }
    let nowhere = json!({"filled": ["Threes"], "upper_score": 7});
    assert_eq!(ask("value", nowhere)["error"]["blame"], json!(["filled", "upper_score"]));
    let from_start = json!({"rules": "maxi", "filled": [], "upper_score": 0, "points": 5});
    let error = &ask("target", from_start)["error"];
    assert_eq!(error["kind"], "too_big", "{error}");
    assert!(error["predicted"].as_f64() > error["limit"].as_f64());
}

#[test]
fn what_is_too_big_is_refused_before_a_table_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::resolve(Some(folder.path().into())).unwrap();
    let storage = Storage::in_folder(data.clone());
    let protocol = Protocol::standard_in(&storage);
    // Solving Maxi takes far longer than this.
    let context = Context::with_limit(std::time::Duration::from_secs(10));
    let start = json!({"filled": [], "upper_score": 0});
    let late = json!({"filled": ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "One Pair", "Two Pairs",
        "Three Pairs", "Three of a Kind", "Four of a Kind", "Five of a Kind", "Small Straight", "Large Straight",
        "Full Straight", "Full House", "Villa", "Tower"], "upper_score": 84});
    let density = start.clone();
    // The player's own distribution, or the opponent's, is too big.
    let mine = with(start.clone(), &[("other", late.clone())]);
    let theirs = with(late, &[("other", start)]);
    for (query, request) in [("density", density), ("duel", mine), ("duel", theirs)] {
        let request = with(
            request,
            &[("game", json!("yatzy")), ("query", json!(query)), ("rules", json!("maxi"))],
        );
        let said = protocol.answer_value(request, &context);
        assert_eq!(said["error"]["kind"], "too_big", "{query}: {said}");
        assert!(said["error"]["predicted"].as_u64() > said["error"]["limit"].as_u64(), "{said}");
    }
    assert_eq!(data.list().unwrap().len(), 0, "something was solved");
}

#[test]
fn tables_are_written_to_the_folder_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::resolve(Some(folder.path().into())).unwrap();
    let lines = std::sync::Arc::new(std::sync::Mutex::new(vec![]));
    let told = lines.clone();
    let storage = Storage::in_folder(data.clone())
        .warning(move |line| told.lock().unwrap().push(line.to_owned()));
    let request = r#"{"game": "yatzy", "query": "value", "filled": [], "upper_score": 0, "precision": "f32", "rules": "american-no-bonus"}"#;
    let first = Protocol::standard_in(&storage).answer_line(request);
    assert!(first.contains("\"answer\""), "{first}");
    let files = data.list().unwrap();
    assert_eq!(files.len(), 1, "{files:?}");
    // Another process, or this one later: nothing is solved, and there is no warning.
    let solved = |_: f64, what: &str| panic!("{what}");
    let again = Protocol::standard_in(&storage)
        .answer_bytes(request.as_bytes(), &Context::unlimited().watched(solved));
    assert_eq!(again.text, first);
    assert_eq!(*lines.lock().unwrap(), Vec::<String>::new());
    // Damaged meanwhile: rebuilt, with a warning.
    let path = data.root().join(&files[0].path);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[5000] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert_eq!(Protocol::standard_in(&storage).answer_line(request), first);
    let said = lines.lock().unwrap().join("|");
    assert!(said.contains("checksum"), "{said}");
}

const LATE: [&str; 12] = [
    "Ones",
    "Twos",
    "Threes",
    "Fours",
    "Fives",
    "Sixes",
    "One Pair",
    "Two Pairs",
    "Three of a Kind",
    "Four of a Kind",
    "Small Straight",
    "Chance",
];

#[test]
fn a_duel_against_a_certain_score_is_a_target() {
    let filled: Vec<&str> =
        LATE.iter().copied().chain(["Large Straight", "Full House", "Yatzy"]).collect();
    // The opponent's game is over: 200 and the bonus.
    let other = json!({"filled": filled, "upper_score": 63, "points": 200});
    let mine = json!({"filled": LATE, "upper_score": 60, "points": 190, "dice": [2, 2, 6, 6, 6],
        "rerolls_left": 1});
    let mut request = mine.clone();
    request["other"] = other;
    let duel = answer("duel", request.clone());
    let target = |points: i64| {
        let mut request = mine.clone();
        request.as_object_mut().unwrap().remove("points");
        request["points"] = json!(points);
        answer("target", request)["p"].as_f64().unwrap()
    };
    let p = duel["p"].as_f64().unwrap();
    // 250 to beat from 190: 61 win, 60 draw.
    assert!(target(61) <= p + 1e-12 && p <= target(60) + 1e-12, "{duel}");
    assert_eq!(duel["best"], duel["actions"][0]);
    assert_eq!(duel["actions"].as_array().unwrap().len(), 12);
    assert_eq!(duel["best"]["p"], duel["p"]);
    let gain = p - duel["usual"].as_f64().unwrap();
    assert!(gain >= -1e-12 && (duel["gain"].as_f64().unwrap() - gain).abs() < 1e-12, "{duel}");
    // Without dice the turn is about to begin.
    request.as_object_mut().unwrap().remove("dice");
    request.as_object_mut().unwrap().remove("rerolls_left");
    let before = answer("duel", request);
    assert!(before.get("actions").is_none() && before["p"].as_f64().unwrap() < 1.0, "{before}");
}

#[test]
fn a_duel_knows_the_yahtzee_box_of_either_side() {
    let filled = [
        "Aces",
        "Twos",
        "Threes",
        "Fours",
        "Fives",
        "Sixes",
        "Three of a Kind",
        "Four of a Kind",
        "Full House",
        "Small Straight",
        "Yahtzee",
    ];
    let side = |fifty: bool| json!({"filled": filled, "upper_score": 50, "points": 150, "yahtzee_50": fifty});
    let p = |mine: bool, theirs: bool| {
        let mut request = side(mine);
        request["rules"] = json!("american");
        request["other"] = side(theirs);
        answer("duel", request)["p"].as_f64().unwrap()
    };
    // A further Yahtzee is worth 100 to a player with the box filled. The opponent plays for points, not to win: it may
    // even cost them a game, but it must change something.
    let even = p(false, false);
    assert!(p(true, false) > even, "{} {even}", p(true, false));
    assert!((p(false, true) - even).abs() > 1e-9, "{} {even}", p(false, true));
}

#[test]
fn wrong_duels_are_refused_with_their_place() {
    let mine = json!({"filled": LATE, "upper_score": 60});
    for (other, kind, at) in [
        (json!({"filled": ["Bones"], "upper_score": 0}), "bad_request", "other.filled[0]"),
        (json!({"filled": ["Threes"], "upper_score": 7}), "contradiction", "other.upper_score"),
        (json!({"filled": [], "upper_score": 0, "points": -1}), "bad_request", "other.points"),
        (
            json!({"filled": [], "upper_score": 0, "yahtzee_50": true}),
            "bad_request",
            "other.yahtzee_50",
        ),
        (json!(7), "bad_request", "other"),
    ] {
        let mut request = mine.clone();
        request["other"] = other;
        let said = ask("duel", request);
        assert_eq!(
            (&said["error"]["kind"], &said["error"]["at"]),
            (&json!(kind), &json!(at)),
            "{said}"
        );
    }
    assert_eq!(ask("duel", mine)["error"]["at"], "other");
}

#[test]
fn a_review_says_what_each_decision_cost() {
    let card = json!({"filled": LATE, "upper_score": 60});
    let turn = |dice: Value, left: i64, name: &str, what: Value| {
        let mut decision = card.clone();
        decision["dice"] = dice;
        decision["rerolls_left"] = json!(left);
        decision[name] = what;
        decision
    };
    let decisions = json!([
        turn(json!([2, 2, 6, 6, 6]), 2, "keep", json!([6, 6, 6])),
        turn(json!([6, 6, 6, 6, 6]), 1, "keep", json!([6, 6, 6, 6, 6])),
        turn(json!([6, 6, 6, 6, 6]), 0, "category", json!("Yatzy")),
    ]);
    let review = answer("review", json!({"decisions": decisions}));
    let lines = review["decisions"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    let number = |value: &Value| value.as_f64().unwrap();
    for (line, asked) in lines.iter().zip(decisions.as_array().unwrap()) {
        let advice = answer("advise", {
            let mut asked = asked.clone();
            asked.as_object_mut().unwrap().remove("keep");
            asked.as_object_mut().unwrap().remove("category");
            asked
        });
        let same = |action: &&Value| {
            action["keep"] == line["keep"] && action["category"] == line["category"]
        };
        let chosen = advice["actions"].as_array().unwrap().iter().find(same).unwrap();
        assert_eq!(line["cost"], chosen["regret"]);
        assert_eq!(line["right"], number(&line["cost"]) == 0.0);
    }
    // The value of the start plus all luck minus all costs equals the points scored plus what is left.
    let sum = number(&review["begin"]) + number(&review["luck"]) - number(&review["cost"]);
    assert!((sum - number(&review["made"]) - number(&review["left"])).abs() < 1e-9, "{review}");
    assert_eq!(review["made"], 50.0);
    let right = lines.iter().filter(|line| line["right"] == true).count();
    assert_eq!(review["right"], right);
    let mean = number(&review["cost"]) / 3.0;
    assert!((number(&review["mean_cost"]) - mean).abs() < 1e-12);
}

#[test]
fn impossible_decisions_are_refused_with_their_place() {
    let first =
        json!({"filled": LATE, "upper_score": 60, "dice": [2, 2, 6, 6, 6], "rerolls_left": 2});
    let with = |name: &str, what: Value| {
        let mut decision = first.clone();
        decision[name] = what;
        decision
    };
    let kept = with("keep", json!([6, 6]));
    for (decisions, kind, at) in [
        (json!([first]), "illegal", "decisions[0]"),
        (json!([with("keep", json!([5]))]), "illegal", "decisions[0]"),
        (json!([with("category", json!("Ones"))]), "illegal", "decisions[0]"),
        (json!([kept, kept]), "illegal", "decisions[1]"),
        (json!([with("dice", json!([1, 2]))]), "bad_request", "decisions[0].dice"),
        (json!([7]), "bad_request", "decisions[0]"),
    ] {
        let said = ask("review", json!({"decisions": decisions}));
        assert_eq!(
            (&said["error"]["kind"], &said["error"]["at"]),
            (&json!(kind), &json!(at)),
            "{said}"
        );
    }
    let none = answer("review", json!({"decisions": []}));
    assert_eq!((&none["made"], &none["mean_cost"]), (&json!(0.0), &json!(0.0)));
}

#[test]
fn a_table_that_takes_too_long_names_the_command_that_builds_it() {
    // Long enough to be noticed, too short for a million states.
    let context = kibitzer_protocol::Context::with_limit(std::time::Duration::from_millis(100));
    let request =
        json!({"game": "yatzy", "query": "value", "filled": [], "upper_score": 0, "theta": 0.0123});
    let said = Protocol::standard().answer_value(request, &context);
    assert_eq!(said["error"]["kind"], "timeout", "{said}");
    let build = said["error"]["build"].as_str().unwrap_or_default();
    assert_eq!(build, "kibitzer yatzy build --rules scandinavian --theta 0.0123", "{said}");
}

#[test]
fn solving_stops_when_the_only_one_who_asked_cancels() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Storage::in_folder(DataDir::resolve(Some(folder.path().into())).unwrap());
    let protocol = Protocol::standard_in(&storage);
    let context = Context::unlimited();
    let mine = context.clone();
    let watched = context.clone().watched(move |_, what| {
        assert_eq!(what, "solving the table");
        mine.cancel();
    });
    let mut question = json!({"game": "yatzy", "query": "value", "filled": [], "upper_score": 0});
    let said = protocol.answer_value(question.clone(), &watched);
    assert_eq!(said["error"]["kind"], "cancelled", "{said}");
    assert!(said["error"]["message"].as_str().unwrap().contains("cancelled"), "{said}");
    // One table is solved at a time, so the next one shows that the first has ended.
    question["rules"] = json!("american-no-bonus");
    question["precision"] = json!("f32");
    let said = protocol.answer_value(question, &Context::unlimited());
    assert!(said["answer"].is_object(), "{said}");
    let kept = storage.data().unwrap().list().unwrap();
    assert_eq!(kept.len(), 1, "the first was solved to its end: {kept:?}");
}

#[test]
fn a_density_tells_how_far_it_is_and_stops_when_cancelled() {
    let question = json!({"game": "yatzy", "query": "density", "theta": 0.0,
        "filled": ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "One Pair"], "upper_score": 50});
    let protocol = Protocol::standard();
    let (sender, told) = mpsc::channel();
    let sender = Mutex::new(sender);
    let context = Context::unlimited().watched(move |done, what| {
        if what.contains("distribution") {
            sender.lock().unwrap().send(done).unwrap();
        }
    });
    // Another card first, so that cancelling the next cannot stop the table itself.
    let mut other = question.clone();
    other["upper_score"] = json!(49);
    assert!(protocol.answer_value(other, &context)["answer"].is_object());
    drop(context);
    let told: Vec<_> = told.iter().collect();
    assert!(told.len() > 8, "every turn is told of: {told:?}");
    assert!(told.is_sorted() && told.iter().all(|done| *done <= 1.0), "{told:?}");
    assert!(told.iter().any(|done| *done > 0.5), "{told:?}");

    let context = Context::unlimited();
    let mine = context.clone();
    let said = protocol.answer_value(question, &context.watched(move |_, _| mine.cancel()));
    assert_eq!(said["error"]["kind"], "cancelled", "{said}");
}

/// The scores need no table, and are those of the advice.
#[test]
fn dice_score_at_once_what_the_advice_says() {
    let card = json!({"rules": "scandinavian", "filled": ["Ones", "Chance"], "upper_score": 3,
        "dice": [3, 3, 5, 5, 5], "rerolls_left": 0});
    let scores = answer("scores", card.clone());
    let boxes = scores["boxes"].as_array().unwrap();
    assert_eq!(boxes.len(), 13);
    assert_eq!(boxes[0], json!({"category": "Twos", "score": 0}));
    let advice = answer("advise", card);
    for action in advice["actions"].as_array().unwrap() {
        let same = json!({"category": action["category"], "score": action["score"]});
        assert!(boxes.contains(&same), "{action}");
    }
    // With rerolls left they are the same.
    let early = json!({"filled": ["Ones", "Chance"], "upper_score": 3, "dice": [3, 3, 5, 5, 5], "rerolls_left": 2});
    assert_eq!(answer("scores", early)["boxes"], scores["boxes"]);
}
