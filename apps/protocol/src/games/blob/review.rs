//! The query `review`: what each decision of a round that was played with `sit` cost. It reads the same fields, deals the
//! same cards, and looks at the last round, which must be over.

use kibitzer_blob::players::Skill;
use kibitzer_blob::review::{Reviewed, review as look_again};
use serde::{Deserialize, Serialize};

use super::advise;
use super::read::{Act, EntryFields};
use super::sit::{GameFields, Games};
use crate::common::Past;
use crate::{At, Beside, Context, Evidence, QueryError, Text, Unused};

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Reviewer {
    /// Who reviews: `flat:200` if nobody says.
    player: Option<At<Text<Skill>>>,
    /// Accepted and not used: the others' decisions are in the history.
    #[serde(default, rename = "players")]
    _players: Unused,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Review {
    player: String,
    seat: usize,
    decisions: Vec<Decision>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Decision {
    /// Which action of the round, from 0.
    step: usize,
    seat: usize,
    action: Act,
    best: Act,
    /// The points that the best would have brought more.
    regret: f32,
    /// The chance to make the bid: with the action, and with the best.
    make: [f32; 2],
    /// Whether the two were compared once more.
    second_look: bool,
    why: String,
    evidence: Evidence,
}

pub(super) fn review(
    Beside(Beside(table, past), reviewer): Beside<Beside<GameFields, Past<EntryFields>>, Reviewer>,
    context: &Context,
) -> Result<Review, QueryError> {
    let (you, seed) = (past.you::<Games>(&table)?, past.seed.0);
    let by = reviewer.player.as_ref().map_or(Ok(Skill::Flat(200)), advise::within)?;
    let (sitting, history) = past.replayed::<Games>(&table)?;
    if !sitting.round().table().is_over() {
        let at = format!("history[{}]", history.len() - 1);
        return Err(QueryError::illegal(format!("`{at}`: the round is not over")).at(at));
    }
    let (rules, round, mind) = (sitting.rules(), sitting.round(), advise::mind(by)?);
    let found = look_again(rules, round, Some(you), &*mind, seed, context.work());
    let decisions = found.map_err(advise::unfit)?.iter().map(row).collect();
    Ok(Review { player: by.to_string(), seat: you.0, decisions })
}

fn row(one: &Reviewed) -> Decision {
    Decision {
        step: one.step,
        seat: one.seat.0,
        action: Act::from(&one.action),
        best: Act::from(&one.best),
        regret: one.regret,
        make: one.make,
        second_look: one.second_look,
        why: one.why.clone(),
        evidence: Evidence::from(&one.evidence),
    }
}
