//! What the commands of `yatzy` share on the command line: rules, taste for risk, score card, dice.

use clap::Args;
use kibitzer_yatzy::{Precision, Rules, Theta};
use serde_json::{Value, json};

use super::wrong;
use crate::failure::Failure;

/// Rules and taste for risk.
#[derive(Debug, Args)]
pub(super) struct GameArgs {
    /// scandinavian, american, american-forced-joker, american-no-joker, american-no-bonus,
    /// american-plain or maxi
    #[arg(long, default_value = "scandinavian")]
    rules: String,

    /// House switches of the Scandinavian game: full_house_five, two_pairs_four
    #[arg(long, value_delimiter = ',', value_name = "SWITCH")]
    house: Vec<String>,

    /// The taste for risk: above 0 seeks it, below 0 shuns it
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    theta: f64,

    /// How values are kept: f32 (right to 1e-3 points) or f64 (to 1e-8) [default: f64, maxi f32]
    #[arg(long)]
    precision: Option<String>,
}

impl GameArgs {
    /// The fields of a question.
    pub(super) fn request(&self, query: &str) -> Value {
        json!({"game": "yatzy", "query": query, "rules": self.rules, "house": self.house,
               "theta": number(self.theta), "precision": self.precision})
    }

    pub(super) fn rules(&self) -> Result<Rules, Failure> {
        let house: Vec<&str> = self.house.iter().map(String::as_str).collect();
        Rules::parse(&self.rules, &house).map_err(wrong)
    }

    /// Rule sets with commas between them, the house switches behind plus signs.
    pub(super) fn rule_sets(&self) -> Vec<String> {
        let named = |name: &str| [&[name.to_owned()], &self.house[..]].concat().join("+");
        self.rules.split(',').map(|name| named(name.trim())).collect()
    }

    /// The precision of sweeps.
    pub(super) fn precision_word(&self) -> &str {
        self.precision.as_deref().unwrap_or("f64")
    }

    pub(super) fn theta(&self) -> Result<Theta, Failure> {
        Theta::new(self.theta).map_err(wrong)
    }

    /// The precision asked for, else the one given.
    pub(super) fn precision(&self, usual: Precision) -> Result<Precision, Failure> {
        match self.precision.as_deref() {
            None => Ok(usual),
            Some("f32") => Ok(Precision::F32),
            Some("f64") => Ok(Precision::F64),
            Some(other) => Err(Failure::Usage(format!("--precision is f32 or f64, not {other}"))),
        }
    }
}

/// JSON has no NaN; as a text it is refused where the theta is read.
fn number(theta: f64) -> Value {
    if theta.is_finite() { json!(theta) } else { json!(theta.to_string()) }
}

/// A score card.
#[derive(Debug, Args)]
pub(super) struct CardArgs {
    /// The filled boxes by name, such as Ones,"Full House"
    #[arg(long, value_delimiter = ',', value_name = "BOX")]
    filled: Vec<String>,

    /// The upper score so far
    #[arg(long, default_value_t = 0, value_name = "POINTS", allow_negative_numbers = true)]
    upper: i64,

    /// The Yahtzee box holds 50 (American rules)
    #[arg(long)]
    yahtzee_50: bool,
}

impl CardArgs {
    pub(super) fn add_to(&self, request: &mut Value) {
        let filled: Vec<&str> = self.filled.iter().map(|name| name.trim()).collect();
        request["filled"] = json!(filled);
        request["upper_score"] = json!(self.upper);
        if self.yahtzee_50 {
            request["yahtzee_50"] = json!(true);
        }
    }
}

/// Dice in hand that may be missing.
#[derive(Debug, Args)]
pub(super) struct HandArgs {
    /// The dice in hand, such as 3,3,4,5,6
    #[arg(long, value_delimiter = ',', value_name = "FACE", requires = "rerolls")]
    dice: Option<Vec<i64>>,

    /// Rerolls left: 0, 1 or 2
    #[arg(long, requires = "dice", allow_negative_numbers = true)]
    rerolls: Option<i64>,
}

impl HandArgs {
    pub(super) fn add_to(&self, request: &mut Value) {
        if let (Some(dice), Some(rerolls)) = (&self.dice, self.rerolls) {
            request["dice"] = json!(dice);
            request["rerolls_left"] = json!(rerolls);
        }
    }
}

/// What an action of an answer does, in words.
pub(super) fn act(action: &Value) -> String {
    if let Some(name) = action["category"].as_str() {
        let extra = action["extra"].as_i64().map(|e| format!(" and {e}")).unwrap_or_default();
        return format!("{name}, {}{extra}", action["score"]);
    }
    let faces: Vec<String> =
        action["keep"].as_array().into_iter().flatten().map(Value::to_string).collect();
    if faces.is_empty() { "nothing: roll all".to_owned() } else { faces.join(" ") }
}
