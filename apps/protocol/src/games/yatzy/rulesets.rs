//! The query `rules`: what a score card looks like under each rule set, so that no front end has to know it.

use kibitzer_yatzy::{Rules, Variant};
use serde_json::{Value as Json, json};

use super::question::refuse;
use crate::{QueryError, Reply};

/// The switches that the Scandinavian game has.
const HOUSE: [&str; 2] = ["full_house_five", "two_pairs_four"];

pub(super) fn answer() -> Result<Reply, QueryError> {
    let mut sets = vec![];
    for variant in Variant::ALL {
        let rules = Rules::parse(variant.name(), &[]).map_err(refuse)?;
        sets.push(ruleset(&rules));
    }
    Ok(Reply::new().with("rulesets", sets))
}

fn ruleset(rules: &Rules) -> Json {
    let boxes: Vec<&str> = rules.categories().iter().map(|category| category.name).collect();
    let house = if rules.variant() == Variant::Scandinavian { &HOUSE[..] } else { &[] };
    json!({
        "rules": rules.variant().name(),
        "dice": rules.dice(),
        "rerolls": 2,
        "upper": &boxes[..6],
        "lower": &boxes[6..],
        "all_same": boxes[rules.all_same()],
        "bonus_at": rules.bonus_at(),
        "bonus": rules.bonus(),
        "repeat_bonus": rules.repeat_bonus(),
        "house": house,
    })
}
