//! How answers about Yatzy look.

use kibitzer_stats::Pmf;
use kibitzer_yatzy::{Act, Action, Advice, Rules, TargetAction, Value};
use serde_json::{Map, Value as Json, json};

use crate::{QueryError, Reply};

/// The percentiles that are told.
const PERCENTILES: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/// An answer that says what a position is worth.
pub(super) fn worth(rules: &Rules, value: &Value) -> Reply {
    let reply = Reply::new().with("rules", rules.version()).with("value", value.get());
    match value.log_utility() {
        Some(log) => reply
            .with("log_utility", log)
            .with("certainty_equivalent", value.certainty_equivalent()),
        None => reply,
    }
}

pub(super) fn advice(rules: &Rules, advice: &Advice) -> Reply {
    let action = |action: &Action| {
        let mut said = act(rules, &action.act);
        said.insert("value".to_owned(), json!(action.value.get()));
        said.insert("regret".to_owned(), json!(action.regret));
        Json::Object(said)
    };
    let actions: Vec<Json> = advice.actions.iter().map(action).collect();
    let best = actions.first().cloned().unwrap_or_default();
    worth(rules, &advice.value).with("best", best).with("actions", actions)
}

pub(super) fn target(rules: &Rules, chance: f64, actions: Option<&[TargetAction]>) -> Reply {
    let reply = Reply::new().with("rules", rules.version()).with("p", chance);
    let Some(actions) = actions else { return reply };
    let action = |action: &TargetAction| {
        let mut said = act(rules, &action.act);
        said.insert("p".to_owned(), json!(action.chance));
        Json::Object(said)
    };
    let actions: Vec<Json> = actions.iter().map(action).collect();
    reply.with("best", actions.first().cloned().unwrap_or_default()).with("actions", actions)
}

pub(super) fn act(rules: &Rules, act: &Act) -> Map<String, Json> {
    let said = match act {
        Act::Keep(dice) => json!({"keep": dice.faces()}),
        Act::Score(choice) => {
            let name = rules.categories()[choice.category].name;
            let mut said = json!({"category": name, "score": choice.score});
            if choice.extra > 0 {
                said["extra"] = json!(choice.extra);
            }
            said
        }
    };
    match said {
        Json::Object(said) => said,
        _ => Map::new(),
    }
}

pub(super) fn density(rules: &Rules, pmf: &Pmf, at_least: &[i64]) -> Result<Reply, QueryError> {
    let wrong = |error: kibitzer_stats::StatsError| QueryError::internal(error.to_string());
    let mut percentiles = Map::new();
    for q in PERCENTILES {
        let score = pmf.quantile(f64::from(q) / 100.0).map_err(wrong)?;
        percentiles.insert(format!("p{q}"), json!(score));
    }
    let variance = pmf.variance();
    let scores: Vec<Json> =
        pmf.iter().filter(|(_, p)| *p > 0.0).map(|(score, p)| json!([score, p])).collect();
    let reply = Reply::new()
        .with("rules", rules.version())
        .with("mean", pmf.mean())
        .with("variance", variance)
        .with("sd", variance.sqrt())
        .with("percentiles", percentiles)
        .with("mean_of_lowest_5_percent", pmf.mean_of_lowest(0.05).map_err(wrong)?)
        .with("mean_of_highest_5_percent", pmf.mean_of_highest(0.05).map_err(wrong)?)
        .with("pmf", scores);
    if at_least.is_empty() {
        return Ok(reply);
    }
    let chances: Vec<Json> = at_least.iter().map(|&t| json!([t, pmf.at_least(t)])).collect();
    Ok(reply.with("at_least", chances))
}
