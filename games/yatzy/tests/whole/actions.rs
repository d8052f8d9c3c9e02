//! Advice against the case files.

use kibitzer_yatzy::{Act, Rules, Variant};
use serde_json::Value;

use super::{handful, state, strings, table};

#[test]
fn actions_agree_with_the_case_files() {
    let rules = Rules::of(Variant::Scandinavian);
    let files = [
        include_str!("../cases/actions_theta_0.json"),
        include_str!("../cases/actions_theta_0.05.json"),
        include_str!("../cases/actions_theta_-0.05.json"),
        include_str!("../cases/actions_theta_0.5.json"),
    ];
    let (mut keeps, mut boxes) = (0, 0);
    for file in files {
        let file: Value = serde_json::from_str(file).unwrap();
        let theta = file["theta"].as_f64().unwrap();
        let points = if theta == 0.0 { 1.0 } else { theta };
        let table = table(theta);
        let near = |found: f64, expected: &Value, what: &Value| {
            let off = (found - expected.as_f64().unwrap()) / points;
            assert!(off.abs() < 1e-8, "theta {theta}: {what} off by {off} points");
        };
        for case in file["cases"].as_array().unwrap() {
            let (state, dice) = (state(&rules, case), handful(&case["dice"]));
            let rerolls = case["rerolls_left"].as_i64().unwrap();
            let advice = table.advise(state, &dice, rerolls).unwrap();
            near(advice.value.get(), &case["value"], case);
            assert_eq!(advice.actions[0].regret, 0.0);
            if let Some(all) = case["all_keeps"].as_array() {
                assert_eq!(all.len(), advice.actions.len());
                for expected in all {
                    let keep = handful(&expected["keep"]);
                    let found = advice.actions.iter().find(|a| a.act == Act::Keep(keep)).unwrap();
                    near(found.value.get(), &expected["value"], expected);
                    keeps += 1;
                }
                let best = case["best_keeps"].as_array().unwrap();
                let first = advice.actions[0].act;
                assert!(best.iter().any(|keep| Act::Keep(handful(keep)) == first));
                let tied = advice.actions.iter().filter(|action| action.regret == 0.0).count();
                assert_eq!(tied, best.len(), "{case}");
            }
            let now = table.advise(state, &dice, 0).unwrap();
            let all = case["categories"].as_array().unwrap();
            assert_eq!(all.len(), now.actions.len());
            for expected in all {
                let category = rules.category(expected["category"].as_str().unwrap()).unwrap();
                let found = now.actions.iter().find_map(|action| match action.act {
                    Act::Score(choice) if choice.category == category => Some((choice, action)),
                    _ => None,
                });
                let (choice, action) = found.unwrap();
                assert_eq!(u64::from(choice.score), expected["score"].as_u64().unwrap());
                near(action.value.get(), &expected["value"], expected);
                boxes += 1;
            }
            let Act::Score(first) = now.actions[0].act else { panic!("a box was asked for") };
            let best = strings(&case["best_categories_if_scored_now"]);
            assert!(best.contains(&rules.categories()[first.category].name.to_owned()));
            near(now.value.get(), &case["best_category_value"], case);
        }
    }
    assert!(keeps > 500 && boxes > 500, "{keeps} keeps and {boxes} boxes compared");
}
