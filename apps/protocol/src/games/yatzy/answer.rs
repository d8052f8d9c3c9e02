//! How answers about Yatzy look.

use std::collections::BTreeMap;

use kibitzer_stats::Pmf;
use kibitzer_yatzy::{Act, Action, Advice, Rules, TargetAction, Value};
use serde::Serialize;

use crate::QueryError;

/// The percentiles that are told.
const PERCENTILES: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/// What a position is worth.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Worth {
    /// The version of the rules.
    rules: String,
    /// Expected points still to come; with `theta`, the log utility.
    value: f64,
    /// The log utility, if `theta` is not 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    log_utility: Option<f64>,
    /// The points for sure that are worth as much, if `theta` is not 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    certainty_equivalent: Option<f64>,
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
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(super) enum Done {
    /// Keep these dice and roll the others again.
    Keep {
        /// The dice that are kept; the others are rolled again.
        keep: Vec<u8>,
    },
    /// Fill a box.
    Score {
        /// The box that is filled.
        category: &'static str,
        /// The points that it brings.
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
                category: rules.categories()[choice.category].name,
                score: choice.score,
                extra: Some(choice.extra).filter(|extra| *extra > 0),
            },
        }
    }
}

/// Something that can be done, and what it is worth.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Weighed {
    #[serde(flatten)]
    act: Done,
    /// Expected points still to come after it; with `theta`, the log utility.
    value: f64,
    /// How much worse than the best it is.
    regret: f64,
}

/// The best thing to do, and everything else that can be done.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Advised {
    #[serde(flatten)]
    worth: Worth,
    /// The best thing to do.
    best: Weighed,
    /// Everything that can be done, the best first.
    actions: Vec<Weighed>,
    /// One sentence, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<String>,
}

impl Advised {
    pub(super) fn new(rules: &Rules, advice: &Advice) -> Result<Self, QueryError> {
        let row = |action: &Action| Weighed {
            act: Done::new(rules, &action.act),
            value: action.value.get(),
            regret: action.regret,
        };
        let actions: Vec<Weighed> = advice.actions.iter().map(row).collect();
        let nothing = || QueryError::internal("nothing can be done");
        let best = actions.first().cloned().ok_or_else(nothing)?;
        Ok(Advised { worth: Worth::new(rules, &advice.value), best, actions, why: None })
    }
}

/// The greatest probability, and with dice what to do for it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Reachable {
    /// The version of the rules.
    rules: String,
    /// The greatest probability.
    p: f64,
    #[serde(flatten)]
    ways: Option<Ways>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Ways {
    /// The best thing to do, if there are dice.
    best: Option<Way>,
    /// Everything that can be done, the best first, if there are dice.
    actions: Vec<Way>,
}

/// Something that can be done, and its probability of success.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Way {
    #[serde(flatten)]
    act: Done,
    /// The probability of success after it.
    p: f64,
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
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Density {
    /// The version of the rules.
    rules: String,
    /// The mean.
    mean: f64,
    /// The variance.
    variance: f64,
    /// The standard deviation.
    sd: f64,
    /// `p5` is the smallest score that at least 5% of games do not exceed.
    percentiles: BTreeMap<String, i64>,
    /// The mean of the lowest 5% of games.
    mean_of_lowest_5_percent: f64,
    /// The mean of the highest 5% of games.
    mean_of_highest_5_percent: f64,
    /// Every possible score and its probability.
    pmf: Vec<(i64, f64)>,
    /// The probability of reaching each score that was asked about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    at_least: Vec<(i64, f64)>,
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
