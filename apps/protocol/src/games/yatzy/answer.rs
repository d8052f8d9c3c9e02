//! The answer types for Yatzy.

use std::collections::BTreeMap;

use kibitzer_stats::Pmf;
use kibitzer_yatzy::{Act, Action, Advice, Rules, TargetAction, Value};
use serde::{Deserialize, Serialize};

use crate::{I18n, QueryError};

/// The percentiles that are reported.
const PERCENTILES: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/// The value of a position.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// The version of the rules.
    pub rules: String,
    /// Expected points still to come; with `theta`, the log utility.
    pub value: f64,
    /// The log utility, if `theta` is not 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log_utility: Option<f64>,
    /// The certainty equivalent in points, if `theta` is not 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certainty_equivalent: Option<f64>,
}

impl Worth {
    pub(super) fn new(rules: &Rules, value: &Value) -> Self {
        let log_utility = value.log_utility();
        Worth {
            rules: rules.version(),
            value: value.get(),
            log_utility,
            certainty_equivalent: log_utility.map(|_| value.certainty_equivalent()),
        }
    }
}

/// A keep, or a box to fill.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Done {
    /// Keep these dice and reroll the others.
    Keep {
        /// The dice to keep; the others are rerolled.
        keep: Vec<u8>,
    },
    /// Fill a box.
    Score {
        /// The box to fill.
        category: String,
        /// The points that it scores.
        score: u16,
        /// Bonus points that come with it.
        #[serde(skip_serializing_if = "Option::is_none")]
        extra: Option<u16>,
    },
}

impl Done {
    pub(super) fn new(rules: &Rules, act: &Act) -> Self {
        match act {
            Act::Keep(dice) => Done::Keep { keep: dice.faces() },
            Act::Score(choice) => Done::Score {
                category: rules.categories()[choice.category].name.to_owned(),
                score: choice.score,
                extra: Some(choice.extra).filter(|extra| *extra > 0),
            },
        }
    }
}

/// What the dice score.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scores {
    /// Every box that may be filled, in the order of the score card.
    pub boxes: Vec<Done>,
}

/// An action and its value.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Weighed {
    /// The action.
    #[serde(flatten)]
    pub act: Done,
    /// Expected points still to come after it; with `theta`, the log utility.
    pub value: f64,
    /// How much worse it is than the best.
    pub regret: f64,
}

/// The best action, and all other actions.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advised {
    /// The value of the position.
    #[serde(flatten)]
    pub worth: Worth,
    /// The best action.
    pub best: Weighed,
    /// All actions, best first.
    pub actions: Vec<Weighed>,
    /// One sentence of explanation, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// `why` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_i18n: Option<I18n>,
}

impl Advised {
    pub(super) fn new(rules: &Rules, advice: &Advice) -> Result<Self, QueryError> {
        let row = |action: &Action| Weighed {
            act: Done::new(rules, &action.act),
            value: action.value.get(),
            regret: action.regret,
        };
        let actions: Vec<Weighed> = advice.actions.iter().map(row).collect();
        let nothing = || QueryError::internal("there is no legal action");
        let best = actions.first().cloned().ok_or_else(nothing)?;
        Ok(Advised {
            worth: Worth::new(rules, &advice.value),
            best,
            actions,
            why: None,
            why_i18n: None,
        })
    }
}

/// The maximum probability and, with dice, how to play for it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reachable {
    /// The version of the rules.
    pub rules: String,
    /// The maximum probability.
    pub p: f64,
    /// The actions, with dice in hand.
    #[serde(flatten)]
    pub ways: Option<Ways>,
}

/// How to play for a probability.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ways {
    /// The best action, if there are dice.
    pub best: Option<Way>,
    /// All actions, best first, if there are dice.
    pub actions: Vec<Way>,
}

/// An action and its probability of success.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Way {
    /// The action.
    #[serde(flatten)]
    pub act: Done,
    /// The probability of success after it.
    pub p: f64,
}

impl Reachable {
    pub(super) fn new(rules: &Rules, p: f64, actions: Option<&[TargetAction]>) -> Self {
        let row =
            |action: &TargetAction| Way { act: Done::new(rules, &action.act), p: action.chance };
        let ways = |actions: &[TargetAction]| {
            let actions: Vec<Way> = actions.iter().map(row).collect();
            Ways { best: actions.first().cloned(), actions }
        };
        Reachable { rules: rules.version(), p, ways: actions.map(ways) }
    }
}

/// The exact distribution of the points still to come.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Density {
    /// The version of the rules.
    pub rules: String,
    /// The mean.
    pub mean: f64,
    /// The variance.
    pub variance: f64,
    /// The standard deviation.
    pub sd: f64,
    /// `p5` is the smallest score that at least 5% of games do not exceed.
    pub percentiles: BTreeMap<String, i64>,
    /// The mean of the lowest 5% of games.
    pub mean_of_lowest_5_percent: f64,
    /// The mean of the highest 5% of games.
    pub mean_of_highest_5_percent: f64,
    /// Every possible score and its probability.
    pub pmf: Vec<(i64, f64)>,
    /// The probability of reaching each requested score.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at_least: Vec<(i64, f64)>,
}

impl Density {
    pub(super) fn new(
        rules: &Rules,
        pmf: &Pmf,
        at_least: impl Iterator<Item = i64>,
    ) -> Result<Self, QueryError> {
        let wrong = |error: kibitzer_stats::StatsError| QueryError::internal(error.to_string());
        let mut percentiles = BTreeMap::new();
        for q in PERCENTILES {
            let score = pmf.quantile(f64::from(q) / 100.0).map_err(wrong)?;
            percentiles.insert(format!("p{q}"), score);
        }
        let variance = pmf.variance();
        Ok(Density {
            rules: rules.version(),
            mean: pmf.mean(),
            variance,
            sd: variance.sqrt(),
            percentiles,
            mean_of_lowest_5_percent: pmf.mean_of_lowest(0.05).map_err(wrong)?,
            mean_of_highest_5_percent: pmf.mean_of_highest(0.05).map_err(wrong)?,
            pmf: pmf.iter().filter(|(_, p)| *p > 0.0).collect(),
            at_least: at_least.map(|score| (score, pmf.at_least(score))).collect(),
        })
    }
}
