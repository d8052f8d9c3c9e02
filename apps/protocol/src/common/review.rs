//! The query `review`: what each of the caller's decisions in the last round cost. It takes the fields of `sit` and
//! reproduces the same deal.

use kibitzer_game::{Effort, Game, Undecided};
use serde::{Deserialize, Serialize};

use super::sit::decided;
use super::{House, Others, Past, SkillOf};
use crate::{At, Beside, Context, Evidence, I18n, QueryError, Text};

/// The reviewer.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Reviewer"))]
pub(crate) struct Reviewer<P> {
    /// The player that reviews.
    player: Option<At<P>>,
}

/// The review of the caller's decisions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Review"))]
pub(crate) struct Review<A> {
    /// The player that reviewed.
    player: String,
    /// Whose decisions.
    seat: usize,
    /// One entry per decision; forced actions are not reviewed.
    decisions: Vec<Decision<A>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Decision"))]
struct Decision<A> {
    /// The index of the action in the round, from 0.
    step: usize,
    /// The action taken.
    action: A,
    /// The reviewer's choice.
    best: A,
    /// By how much the best action was better; `null` if the reviewer did not evaluate the action taken.
    regret: Option<f64>,
    /// Half the width of the 95% interval of `regret`; a regret that is no larger may be chance.
    noise: Option<f64>,
    /// What the best action was worth to the reviewer.
    value: f64,
    /// Why the best action is best.
    why: String,
    /// `why` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why_i18n: Option<I18n>,
    /// What the regret is based on.
    evidence: Evidence,
}

/// The request: the fields of `sit`, and the reviewer.
pub(crate) type ToReview<H> = Beside<
    Beside<<H as House>::Table, Past<<H as House>::Entry>>,
    Beside<Others<Text<SkillOf<H>>>, Reviewer<Text<SkillOf<H>>>>,
>;

pub(crate) fn review<H: House>(
    Beside(Beside(table, past), Beside(others, reviewer)): ToReview<H>,
    context: &Context,
) -> Result<Review<String>, QueryError> {
    let (you, seed) = (past.you::<H>(&table)?, past.seed.0);
    let player = match &reviewer.player {
        Some(name) => H::player(name.0).map_err(|wrong| name.wrong(wrong))?,
        None => H::player(H::REVIEWER).map_err(QueryError::internal)?,
    };
    let (skills, players) = others.seated::<H>(H::seats(&table), you)?;
    let (last, mut step, mut decisions) = (past.rounds() - 1, 0, Vec::new());
    let look = |round: usize, sitting: &kibitzer_game::Sitting<H::Series>, (by, done): &_| {
        let (rules, view) = (sitting.rules(), sitting.view(you));
        if round == last {
            step += 1;
        }
        if round != last || *by != you || rules.legal(&view).len() < 2 {
            return Ok(());
        }
        context.check()?;
        let found = player.decide(rules, &view, Effort::seeded(seed), &context.work().unwatched());
        let found = found.map_err(|error| match error {
            Undecided::Stopped(stopped) => stopped.into(),
            error => QueryError::internal(format!("action {step} cannot be reviewed: {error}")),
        })?;
        let regret = found.regret(done);
        decisions.push(Decision {
            step: step - 1,
            action: done.to_string(),
            best: found.best().action.to_string(),
            regret: regret.map(|regret| regret.value),
            noise: regret.map(|regret| regret.noise),
            value: found.best().value,
            why: found.why().to_string(),
            why_i18n: I18n::of(found.why()),
            evidence: Evidence::from(found.evidence()),
        });
        Ok(())
    };
    let again = |sitting: &_| decided::<H>(sitting, &players, context.work());
    past.watched::<H>(&table, &skills, again, look)?;
    Ok(Review { player: player.name(), seat: you.0, decisions })
}
