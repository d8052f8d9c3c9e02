//! The fields of Yatzy requests: rules, risk aversion, score card, dice.

use kibitzer_yatzy::{
    Dice, Move, Position, Precision, Rules, Stage, State, Theta, Yatzy, YatzyError,
};
use serde::{Deserialize, Serialize};

use crate::common::Viewed;
use crate::{Beside, QueryError, Within};

/// Rules and risk aversion.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub(super) struct GameFields {
    /// The rule set; the query `rules` lists them.
    #[cfg_attr(feature = "schema", schemars(extend("default" = "scandinavian")))]
    rules: Option<String>,
    /// House rules, such as `full_house_five`.
    house: Vec<String>,
    /// Risk parameter: 0 for expected points, negative for risk-averse, positive for risk-seeking play.
    theta: f64,
    /// How tables are stored; the default is `f32` for games with six dice, otherwise `f64`.
    precision: Option<Stored>,
}

/// How numbers are stored.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Stored {
    F32,
    F64,
}

/// A score card.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CardFields {
    /// The names of the boxes that are filled.
    filled: Vec<String>,
    /// Points in the upper section, without the bonus.
    upper_score: i64,
    /// Whether the Yahtzee box was filled with 50, so that further Yahtzees earn a bonus.
    #[serde(default)]
    yahtzee_50: bool,
}

/// A score card; empty if these fields are absent.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub(super) struct StartFields {
    /// The names of the boxes that are filled.
    filled: Vec<String>,
    /// Points in the upper section, without the bonus.
    upper_score: i64,
    /// Whether the Yahtzee box was filled with 50, so that further Yahtzees earn a bonus.
    yahtzee_50: bool,
}

impl From<StartFields> for CardFields {
    fn from(StartFields { filled, upper_score, yahtzee_50 }: StartFields) -> Self {
        CardFields { filled, upper_score, yahtzee_50 }
    }
}

/// The dice.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct HandFields {
    /// The faces that were rolled.
    dice: Vec<i64>,
    /// Number of rerolls left in this turn.
    rerolls_left: Within<0, 2>,
}

/// The dice, in the middle of a turn.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct MaybeHand {
    /// The faces that were rolled; if absent, the request is about the beginning of a turn.
    dice: Option<Vec<i64>>,
    /// Number of rerolls left in this turn; required with `dice`.
    rerolls_left: Option<Within<0, 2>>,
}

/// Validated rules and theta.
pub(super) struct Game {
    pub(super) rules: Rules,
    pub(super) theta: Theta,
    pub(super) precision: Precision,
}

impl GameFields {
    pub(super) fn game(&self) -> Result<Game, QueryError> {
        let house: Vec<&str> = self.house.iter().map(String::as_str).collect();
        let name = self.rules.as_deref().unwrap_or("scandinavian");
        let rules = Rules::parse(name, &house).map_err(refuse)?;
        let theta = Theta::new(self.theta).map_err(refuse)?;
        let precision = match self.precision {
            Some(Stored::F32) => Precision::F32,
            Some(Stored::F64) => Precision::F64,
            // Maxi has fifty times as many states: at eight bytes each they would take a gigabyte.
            None if rules.dice() > 5 => Precision::F32,
            None => Precision::F64,
        };
        Ok(Game { rules, theta, precision })
    }
}

impl Game {
    /// The state of a score card; `path` is the object that holds it.
    pub(super) fn state(&self, card: &CardFields, path: &str) -> Result<State, QueryError> {
        let state = State::parse(&self.rules, &card.filled, card.upper_score, card.yahtzee_50);
        state.map_err(|error| refuse_in(path, error))
    }

    pub(super) fn hand(&self, hand: &HandFields, path: &str) -> Result<(Dice, i64), QueryError> {
        let dice = Dice::parse(&hand.dice, self.rules.dice());
        let dice = dice.map_err(|error| refuse_in(path, error))?;
        Ok((dice, hand.rerolls_left.get()))
    }

    pub(super) fn hand_if_any(&self, hand: MaybeHand) -> Result<Option<(Dice, i64)>, QueryError> {
        let Some(dice) = hand.dice else { return Ok(None) };
        let missing =
            || QueryError::bad_request("the field `rerolls_left` is missing").at("rerolls_left");
        let rerolls_left = hand.rerolls_left.ok_or_else(missing)?;
        self.hand(&HandFields { dice, rerolls_left }, "").map(Some)
    }
}

/// The middle of a turn.
pub(super) struct Turn {
    rules: Yatzy,
    position: Position,
}

impl Viewed for Turn {
    type Game = Yatzy;
    type Fields = Beside<GameFields, Beside<CardFields, HandFields>>;
    type Act = String;

    const ROUND: &'static str = "game";
    const SEAT: &'static str = "filled";
    const PAST: &'static str = "filled";

    fn read(Beside(game, Beside(card, hand)): &Self::Fields) -> Result<Self, QueryError> {
        let game = game.game()?;
        let state = game.state(card, "")?;
        let (dice, _) = game.hand(hand, "")?;
        let stage = if game.rules.is_over(state.card) {
            Stage::Over
        } else {
            Stage::Choice { dice, rerolls: hand.rerolls_left.get() }
        };
        let position = Position { state, points: 0, stage };
        Ok(Turn { rules: Yatzy::new(game.rules), position })
    }

    fn rules(&self) -> &Yatzy {
        &self.rules
    }

    fn view(&self) -> &Position {
        &self.position
    }

    fn act(_: &Yatzy, action: &Move) -> String {
        action.to_string()
    }
}

/// For front ends that call the game directly: the same error kind and message.
impl From<YatzyError> for QueryError {
    fn from(error: YatzyError) -> Self {
        refuse(error)
    }
}

/// A game error as a protocol error.
pub(super) fn refuse(error: YatzyError) -> QueryError {
    refuse_in("", error)
}

/// Like [`refuse`], inside an object of the request.
fn refuse_in(path: &str, error: YatzyError) -> QueryError {
    let said = error.to_string();
    let refused = match &error {
        YatzyError::TooBig { predicted, limit, .. } => {
            QueryError::too_big(said).with("predicted", *predicted).with("limit", *limit)
        }
        // Boxes and upper score may each be valid on their own.
        YatzyError::UpperScore { score: 0..=126, .. } => {
            QueryError::contradiction(said).with("blame", vec!["filled", "upper_score"])
        }
        YatzyError::Decision { .. } => QueryError::illegal(said),
        YatzyError::Stopped(stopped) => (*stopped).into(),
        _ => QueryError::bad_request(said),
    };
    match error.at() {
        Some(place) if path.is_empty() => refused.at(place),
        Some(place) => refused.at(format!("{path}.{place}")),
        None => refused,
    }
}
