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

/// Who reviews.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Reviewer {
    /// Who reviews.
    #[cfg_attr(feature = "schema", schemars(extend("default" = "flat:200")))]
    player: Option<At<Text<Skill>>>,
    /// Accepted and not used: the others' decisions are in the history.
    #[serde(default, rename = "players")]
    _players: Unused,
}

/// Your decisions of the last round.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Review {
    /// Who reviewed.
    player: String,
    /// Your seat.
    seat: usize,
    /// Every decision of yours, in the order of play.
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
    /// What was done.
    action: Act,
    /// What the reviewer would have done.
    best: Act,
    /// How many points more the best action was worth.
    regret: f32,
    /// The probability to make the bid: with the action, and with the best one.
    make: [f32; 2],
    /// Whether the two were compared once more, with more worlds.
    second_look: bool,
    /// One sentence: why the best action is the best.
    why: String,
    /// What `regret` rests on.
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
    let (rules, round, player) = (sitting.rules(), sitting.round(), advise::player(by)?);
    let found = look_again(rules, round, Some(you), &*player, seed, context.work());
    let decisions = found.map_err(advise::undecided)?.iter().map(row).collect();
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
