//! Arguments shared by the `yatzy` commands: rules, risk aversion, score card, dice.

use clap::Args;
use kibitzer_protocol::yatzy::Done;
use kibitzer_yatzy::{Precision, Rules, Theta};
use serde::{Serialize, Serializer};

use crate::failure::Failure;

/// Rules and risk aversion.
#[derive(Debug, Args, Serialize)]
pub(super) struct GameArgs {
    /// Rules: scandinavian, american, american-forced-joker, american-no-joker, american-no-bonus,
    /// american-plain or maxi
    #[arg(long, default_value = "scandinavian")]
    rules: String,

    /// House rules for the Scandinavian game: full_house_five, two_pairs_four
    #[arg(long, value_delimiter = ',', value_name = "SWITCH")]
    house: Vec<String>,

    /// Risk parameter: below 0 is risk-averse, above 0 risk-seeking
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    #[serde(serialize_with = "number")]
    theta: f64,

    /// Precision of stored values: f32 (accurate to 1e-3 points) or f64 (to 1e-8) [default: f64, maxi f32]
    #[arg(long)]
    precision: Option<String>,
}

impl GameArgs {
    pub(super) fn rules(&self) -> Result<Rules, Failure> {
        let house: Vec<&str> = self.house.iter().map(String::as_str).collect();
        Rules::parse(&self.rules, &house).map_err(Failure::question)
    }

    /// Comma-separated rule sets, each followed by its house rules after plus signs.
    pub(super) fn rule_sets(&self) -> Vec<String> {
        let named = |name: &str| [&[name.to_owned()], &self.house[..]].concat().join("+");
        self.rules.split(',').map(|name| named(name.trim())).collect()
    }

    /// The precision of sweeps.
    pub(super) fn precision_word(&self) -> &str {
        self.precision.as_deref().unwrap_or("f64")
    }

    pub(super) fn theta(&self) -> Result<Theta, Failure> {
        Theta::new(self.theta).map_err(Failure::question)
    }

    /// The requested precision, or this default.
    pub(super) fn precision(&self, usual: Precision) -> Result<Precision, Failure> {
        match self.precision.as_deref() {
            None => Ok(usual),
            Some("f32") => Ok(Precision::F32),
            Some("f64") => Ok(Precision::F64),
            Some(other) => {
                Err(Failure::Usage(format!("--precision must be f32 or f64, got {other}")))
            }
        }
    }
}

/// JSON has no NaN; as a string it is refused where theta is read.
fn number<S: Serializer>(theta: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if theta.is_finite() { serializer.serialize_f64(*theta) } else { serializer.collect_str(theta) }
}

/// The name of a box, trimmed.
pub(super) fn box_name(text: &str) -> Result<String, std::convert::Infallible> {
    Ok(text.trim().to_owned())
}

/// A score card.
#[derive(Debug, Args, Serialize)]
pub(super) struct CardArgs {
    /// The filled boxes by name, such as Ones,"Full House"
    #[arg(long, value_delimiter = ',', value_name = "BOX", value_parser = box_name)]
    filled: Vec<String>,

    /// The upper score so far
    #[arg(long, default_value_t = 0, value_name = "POINTS", allow_negative_numbers = true)]
    #[serde(rename = "upper_score")]
    upper: i64,

    /// The Yahtzee box holds 50 (American rules)
    #[arg(long)]
    yahtzee_50: bool,
}

/// Optional dice in hand.
#[derive(Debug, Args, Serialize)]
pub(super) struct HandArgs {
    /// The dice in hand, such as 3,3,4,5,6
    #[arg(long, value_delimiter = ',', value_name = "FACE", requires = "rerolls")]
    dice: Option<Vec<i64>>,

    /// Rerolls left: 0, 1 or 2
    #[arg(long, requires = "dice", allow_negative_numbers = true)]
    #[serde(rename = "rerolls_left")]
    rerolls: Option<i64>,
}

/// An action as text.
pub(super) fn act(act: &Done) -> String {
    match act {
        Done::Score { category, score, extra } => {
            let extra = extra.map(|extra| format!(" and {extra}")).unwrap_or_default();
            format!("{category}, {score}{extra}")
        }
        Done::Keep { keep } if keep.is_empty() => "nothing: reroll all".to_owned(),
        Done::Keep { keep } => faces(keep),
    }
}

/// Dice as text.
pub(super) fn faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
