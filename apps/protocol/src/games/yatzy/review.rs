//! The query `review`: recorded decisions, what each cost, and what the dice gave.

use kibitzer_yatzy::{Act, Decision, Dice, Judged, Review, Rules, State, YatzyError};
use serde_json::{Value as Json, json};

use super::question::{Game, refuse};
use super::{Yatzy, answer};
use crate::{Context, Field, Fields, QueryError, Reply};

impl Yatzy {
    pub(super) fn review(
        &self,
        fields: &mut Fields,
        context: &Context,
    ) -> Result<Reply, QueryError> {
        let game = Game::read(fields)?;
        let list = fields.required_list("decisions")?;
        let mut decisions = vec![];
        for (index, field) in list.into_iter().enumerate() {
            decisions.push(decision(&game, index, field)?);
        }
        let first = decisions.first().map_or(State::START, |decision| decision.state);
        let (_, table) = self.table(&game, first, context)?;
        let review = Review::of(&table, &decisions).map_err(refuse)?;
        let said = review.decisions.iter().map(|judged| line(&game.rules, judged));
        Ok(Reply::new()
            .with("rules", game.rules.version())
            .with("decisions", said.collect::<Vec<Json>>())
            .with("begin", review.begin)
            .with("made", review.made)
            .with("left", review.left)
            .with("luck", review.luck())
            .with("cost", review.cost())
            .with("right", review.right())
            .with("mean_cost", review.mean_cost()))
    }
}

/// Reads a decision: a score card, dice, rerolls left, and what was kept or which box was filled.
fn decision(game: &Game, index: usize, field: Field) -> Result<Decision, QueryError> {
    let mut fields = field.object()?;
    let state = game.state(&mut fields)?;
    let (dice, rerolls_left) = game.hand(&mut fields)?;
    let (keep, category) = (fields.optional("keep"), fields.optional("category"));
    let illegal = |what: String| refuse(YatzyError::Decision { index, what });
    let act = match (keep, category) {
        (Some(keep), None) => {
            let faces = keep.list()?.iter().map(Field::i64).collect::<Result<Vec<i64>, _>>()?;
            let keep = Dice::parse(&faces, faces.len()).map_err(|e| illegal(e.to_string()))?;
            Act::Keep(keep)
        }
        (None, Some(category)) => {
            let name = category.str()?;
            let choices = game.rules.choices(state.card, &dice);
            let known = game.rules.category(name);
            let choice = choices.into_iter().find(|choice| Some(choice.category) == known);
            Act::Score(choice.ok_or_else(|| illegal(format!("cannot fill {name:?} here")))?)
        }
        _ => return Err(illegal("needs `keep` or `category`, and not both".to_owned())),
    };
    Ok(Decision { state, dice, rerolls_left, act })
}

/// One line of the report.
fn line(rules: &Rules, judged: &Judged) -> Json {
    let mut said = answer::act(rules, &judged.decision.act);
    said.insert("best".into(), Json::Object(answer::act(rules, &judged.best)));
    said.insert("cost".into(), json!(judged.cost));
    said.insert("luck".into(), json!(judged.luck));
    said.insert("right".into(), json!(judged.cost == 0.0));
    Json::Object(said)
}
