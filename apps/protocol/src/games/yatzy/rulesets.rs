//! The query `rules`: the score card of each rule set, so that no front end has to know it.

use kibitzer_yatzy::{Rules, Variant};
use serde::Serialize;

use super::question::refuse;
use crate::QueryError;

/// The house rules of the Scandinavian game.
const HOUSE: [&str; 2] = ["full_house_five", "two_pairs_four"];

/// Every rule set.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct RuleSets {
    /// Every rule set.
    rulesets: Vec<RuleSet>,
}

/// One rule set.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RuleSet {
    /// Its name.
    rules: &'static str,
    /// Number of dice.
    dice: usize,
    /// Number of rerolls per turn.
    rerolls: u8,
    /// The boxes of the upper section, in the order of the score card.
    upper: Vec<&'static str>,
    /// The boxes of the lower section, in the order of the score card.
    lower: Vec<&'static str>,
    /// The box for dice that are all equal.
    all_same: &'static str,
    /// The upper score that earns the bonus.
    bonus_at: u16,
    /// The bonus.
    bonus: u16,
    /// The bonus for each further Yahtzee.
    repeat_bonus: u16,
    /// The house rules that `house` may name.
    house: Vec<&'static str>,
}

pub(super) fn answer() -> Result<RuleSets, QueryError> {
    let set = |variant: &Variant| Ok(ruleset(&Rules::parse(variant.name(), &[]).map_err(refuse)?));
    Ok(RuleSets { rulesets: Variant::ALL.iter().map(set).collect::<Result<_, QueryError>>()? })
}

fn ruleset(rules: &Rules) -> RuleSet {
    let boxes: Vec<&str> = rules.categories().iter().map(|category| category.name).collect();
    let house = if rules.variant() == Variant::Scandinavian { &HOUSE[..] } else { &[] };
    RuleSet {
        rules: rules.variant().name(),
        dice: rules.dice(),
        rerolls: 2,
        upper: boxes[..6].to_vec(),
        lower: boxes[6..].to_vec(),
        all_same: boxes[rules.all_same()],
        bonus_at: rules.bonus_at(),
        bonus: rules.bonus(),
        repeat_bonus: rules.repeat_bonus(),
        house: house.to_vec(),
    }
}
