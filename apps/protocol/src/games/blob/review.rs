//! The query `review`: what each decision of a round played with `sit` cost. It takes the same fields, deals the same
//! cards, and reviews the last round, which must be over.

use kibitzer_blob::players::Skill;
use kibitzer_blob::review::{Reviewed, review as look_again};
use kibitzer_game::Undecided;
use serde::{Deserialize, Serialize};

use super::advise::player;
use super::read::{Act, EntryFields};
use super::sit::{GameFields, Games};
use super::view::Known;
use crate::common::{Advises, Past};
use crate::{At, Beside, Context, Evidence, I18n, QueryError, Text, Unused};

/// The player that reviews.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Reviewer {
    /// The player that reviews.
    #[cfg_attr(feature = "schema", schemars(extend("default" = "flat:200")))]
    player: Option<At<Text<Skill>>>,
    /// Accepted but not used: the others' decisions are in the history.
    #[serde(default, rename = "players")]
    _players: Unused,
}

/// Your decisions in the last round.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Review {
    /// The player that reviewed.
    player: String,
    /// Your seat.
    seat: usize,
    /// Your decisions, in the order of play.
    decisions: Vec<Decision>,
}

/// One decision, compared with the best.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Decision {
    /// The index of the action in the round, from 0.
    step: usize,
    /// Who decided.
    seat: usize,
    /// The action taken.
    action: Act,
    /// The reviewer's choice.
    best: Act,
    /// How many more points the best action was worth.
    regret: f32,
    /// Half the width of the 95% interval of `regret`; a regret that is no larger may be chance.
    noise: f32,
    /// The points that the best action was expected to score.
    value: f32,
    /// The probability of making the bid: with the best action, and with the one taken.
    make: [f32; 2],
    /// Whether the two were compared again with more worlds.
    second_look: bool,
    /// One sentence: why the best action is best.
    why: String,
    /// `why` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why_i18n: Option<I18n>,
    /// The evidence for `regret`.
    evidence: Evidence,
}

pub(super) fn review(
    Beside(Beside(table, past), reviewer): Beside<Beside<GameFields, Past<EntryFields>>, Reviewer>,
    context: &Context,
) -> Result<Review, QueryError> {
    let (you, seed) = (past.you::<Games>(&table)?, past.seed.0);
    let by = reviewer.player.as_ref().map_or(Skill::Flat(200), |name| name.0);
    if let (Some(name), Some(wrong)) = (&reviewer.player, Known::objection(by)) {
        return Err(name.wrong(wrong));
    }
    let (sitting, history) = past.replayed::<Games>(&table)?;
    if !sitting.round().table().is_over() {
        let at = format!("history[{}]", history.len() - 1);
        return Err(QueryError::illegal(format!("`{at}`: the round is not over")).at(at));
    }
    let (rules, round) = (sitting.rules(), sitting.round());
    let found = player(by)
        .and_then(|player| look_again(rules, round, Some(you), &*player, seed, context.work()));
    let found = found.map_err(|error| match error {
        Undecided::Stopped(stopped) => stopped.into(),
        error => QueryError::internal(error.to_string()),
    })?;
    let decisions = found.iter().map(row).collect();
    Ok(Review { player: by.to_string(), seat: you.0, decisions })
}

fn row(one: &Reviewed) -> Decision {
    Decision {
        step: one.step,
        seat: one.seat.0,
        action: Act::from(&one.action),
        best: Act::from(&one.best),
        regret: one.regret,
        noise: one.noise,
        value: one.points,
        make: one.make,
        second_look: one.second_look,
        why: one.why.to_string(),
        why_i18n: I18n::of(&one.why),
        evidence: Evidence::from(&one.evidence),
    }
}
