//! The query `review`: recorded decisions, what each cost, and the luck of the dice.

use kibitzer_yatzy::{Act, Decision, Dice, Judged, Review, Rules, State, YatzyError};
use serde::{Deserialize, Serialize};

use super::Yatzy;
use super::answer::Done;
use super::question::{CardFields, Game, GameFields, HandFields, refuse};
use crate::{At, Beside, Context, QueryError};

/// Recorded decisions.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    /// Consecutive decisions.
    decisions: Vec<At<Recorded>>,
}

type Recorded = Beside<CardFields, Beside<HandFields, ActFields>>;

/// The action taken: one of the two.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ActFields {
    /// The dice that were kept.
    keep: Option<Vec<i64>>,
    /// The box that was filled.
    category: Option<String>,
}

/// What the decisions cost, and the luck of the dice.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Report {
    /// The version of the rules.
    rules: String,
    /// Every decision, in order.
    decisions: Vec<Line>,
    /// The value of the position before the first decision.
    begin: f64,
    /// Points that were scored.
    made: f64,
    /// The value of the position after the last decision.
    left: f64,
    /// The luck of the dice.
    luck: f64,
    /// The total cost of the decisions.
    cost: f64,
    /// Number of optimal decisions.
    right: usize,
    /// The mean cost of a decision.
    mean_cost: f64,
}

/// The action taken, and the best one.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Line {
    #[serde(flatten)]
    act: Done,
    /// The best action.
    best: Done,
    /// How much less it was worth than the best.
    cost: f64,
    /// The luck of the dice after it.
    luck: f64,
    /// Whether it was as good as the best.
    right: bool,
}

impl Yatzy {
    pub(super) fn review(
        &self,
        Beside(game, asked): Beside<GameFields, Asked>,
        context: &Context,
    ) -> Result<Report, QueryError> {
        let game = game.game()?;
        let decisions = asked.decisions.iter().enumerate();
        let decisions: Vec<Decision> = decisions
            .map(|(index, recorded)| decision(&game, index, recorded))
            .collect::<Result<_, _>>()?;
        let first = decisions.first().map_or(State::START, |decision| decision.state);
        let (_, table) = self.table(&game, first, context)?;
        let review = Review::of(&table, &decisions).map_err(refuse)?;
        Ok(Report {
            rules: game.rules.version(),
            decisions: review.decisions.iter().map(|judged| line(&game.rules, judged)).collect(),
            begin: review.begin,
            made: review.made,
            left: review.left,
            luck: review.luck(),
            cost: review.cost(),
            right: review.right(),
            mean_cost: review.mean_cost(),
        })
    }
}

/// Checks a decision: a score card, dice, rerolls left, and what was kept or which box was filled.
fn decision(game: &Game, index: usize, recorded: &At<Recorded>) -> Result<Decision, QueryError> {
    let Beside(card, Beside(hand, act)) = &**recorded;
    let state = game.state(card, recorded.at())?;
    let (dice, rerolls_left) = game.hand(hand, recorded.at())?;
    let illegal = |what: String| refuse(YatzyError::Decision { index, what });
    let act = match (&act.keep, &act.category) {
        (Some(faces), None) => {
            Act::Keep(Dice::parse(faces, faces.len()).map_err(|e| illegal(e.to_string()))?)
        }
        (None, Some(name)) => {
            let choices = game.rules.choices(state.card, &dice);
            let known = game.rules.category(name);
            let choice = choices.into_iter().find(|choice| Some(choice.category) == known);
            Act::Score(choice.ok_or_else(|| illegal(format!("cannot fill {name:?} now")))?)
        }
        _ => return Err(illegal("must have either `keep` or `category`".to_owned())),
    };
    Ok(Decision { state, dice, rerolls_left, act })
}

/// One entry of the report.
fn line(rules: &Rules, judged: &Judged) -> Line {
    Line {
        act: Done::new(rules, &judged.decision.act),
        best: Done::new(rules, &judged.best),
        cost: judged.cost,
        luck: judged.luck,
        right: judged.cost == 0.0,
    }
}
