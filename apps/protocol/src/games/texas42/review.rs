//! The query `review`: what each decision of a recorded hand cost.

use kibitzer_game::Undecided;
use kibitzer_texas42::Record;
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::review::{ReviewError, Reviewed, review as look_again};
use serde::{Deserialize, Serialize};

use super::read::{self, SeatNumber};
use super::sit::Matches;
use crate::common::{self, Either};
use crate::{At, Context, Evidence, QueryError, Seed, Text};

/// A recorded hand, and the player that reviews it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RecordFields"))]
pub(super) struct Asked {
    /// The record from the answer of `sit` once a hand is over.
    record: Record,
    /// The player that reviews.
    #[cfg_attr(feature = "schema", schemars(extend("default" = "intermediate")))]
    player: Option<At<Text<Skill>>>,
    /// Whose decisions to review; if absent, those of every seat.
    seat: Option<SeatNumber>,
    #[serde(default)]
    seed: Seed,
}

/// The decisions of a hand.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RecordReview"))]
pub(super) struct Review {
    /// The player that reviewed.
    player: &'static str,
    /// Every decision, in the order of play.
    decisions: Vec<Decision>,
}

/// One decision, compared with the best.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RecordDecision"))]
struct Decision {
    /// The index of the action in the hand, from 0: bids first, then the declaration, then plays.
    step: usize,
    /// Who decided.
    seat: usize,
    /// The action taken.
    action: String,
    /// The reviewer's choice.
    best: String,
    /// How much less the action was worth than the best one.
    regret: f64,
    /// How many points a play gave away double dummy.
    points: Option<u8>,
    /// One sentence: why the best action is best.
    why: String,
    /// The evidence for `regret`.
    evidence: Evidence,
}

/// A hand played with `sit`, or its record.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "ReviewFields")
)]
#[serde(rename = "$by-field", rename_all = "snake_case")]
pub(super) enum ReviewFields {
    History(common::ToReview<Matches>),
    Record(Asked),
}

pub(super) fn review(
    asked: ReviewFields,
    context: &Context,
) -> Result<Either<common::Review<String>, Review>, QueryError> {
    match asked {
        ReviewFields::History(asked) => common::review::<Matches>(asked, context).map(Either::View),
        ReviewFields::Record(asked) => recorded(asked, context).map(Either::Own),
    }
}

fn recorded(asked: Asked, context: &Context) -> Result<Review, QueryError> {
    let by = match asked.player {
        Some(player) if player.0.thinking().is_none() => {
            return Err(player.wrong("cannot review; use intermediate, expert or sampler"));
        }
        Some(player) => player.0,
        None => Skill::Intermediate,
    };
    let (record, only, seed) = (asked.record, asked.seat.map(read::seat), asked.seed.0);
    let found = look_again(&record, by, only, seed, context.work());
    let found = found.map_err(|error| match error {
        ReviewError::Record(error) => {
            let at = format!("record.{}", error.at);
            QueryError::contradiction(format!("`{at}`: {}", error.problem)).at(at)
        }
        ReviewError::Stopped(stopped) | ReviewError::Undecided(Undecided::Stopped(stopped)) => {
            stopped.into()
        }
        error => QueryError::contradiction(error.to_string()).at("record"),
    })?;
    Ok(Review { player: by.name(), decisions: found.iter().map(row).collect() })
}

fn row(one: &Reviewed) -> Decision {
    Decision {
        step: one.step,
        seat: one.seat.0,
        action: one.action.to_string(),
        best: one.best.to_string(),
        regret: one.regret,
        points: one.points,
        why: one.why.clone(),
        evidence: Evidence::from(&one.evidence),
    }
}
