//! The query `review`: what each decision of a recorded hand cost.

use kibitzer_game::Undecided;
use kibitzer_texas42::Record;
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::review::{ReviewError, Reviewed, Turning, course, review as look_again};
use serde::{Deserialize, Serialize};

use super::read::{self, SeatNumber};
use super::shown::{self, Trick};
use super::sit::Matches;
use crate::common::{self, Either};
use crate::{At, Context, Evidence, I18n, QueryError, Seed, Text};

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
    /// The tricks, with who took them.
    tricks: Vec<Trick>,
    /// When the contract could be made with all hands open; `null` if nothing was declared.
    course: Option<CourseShown>,
}

/// The course of a hand, double dummy.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Course"))]
struct CourseShown {
    /// Whether the contract could be made before the first lead.
    makeable: bool,
    /// Whether it could be made at the end; if the hand is over, whether it was.
    ends: bool,
    /// Every play that changed it; the last one is the turning point.
    turnings: Vec<TurningShown>,
    /// The same as a sentence.
    words: String,
    /// `words` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    words_i18n: Option<I18n>,
}

/// A play that changed whether the contract could be made.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Turning"))]
struct TurningShown {
    /// The index of the action in the hand, from 0.
    step: usize,
    /// The trick, from 1.
    trick: usize,
    /// Who played.
    seat: usize,
    /// What was played.
    tile: String,
    /// Whether the contract could be made after it.
    makeable: bool,
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
    /// Half the width of the 95% interval of `regret`; a regret that is no larger may be chance.
    noise: f64,
    /// What the best action was worth: for a bid the chance of winning the match, otherwise the chance of making or
    /// setting the contract.
    value: f64,
    /// How many points a play gave away double dummy.
    points: Option<u8>,
    /// One sentence: why the best action is best.
    why: String,
    /// `why` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why_i18n: Option<I18n>,
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
        Some(player) if !player.0.searches() => {
            return Err(player.wrong("cannot review; use intermediate, expert or sampler"));
        }
        Some(player) => player.0,
        None => Skill::Intermediate,
    };
    let (record, only, seed) = (asked.record, asked.seat.map(read::seat), asked.seed.0);
    let refused = |error| match error {
        ReviewError::Record(error) => {
            let at = format!("record.{}", error.at);
            QueryError::contradiction(format!("`{at}`: {}", error.problem)).at(at)
        }
        ReviewError::Stopped(stopped) | ReviewError::Undecided(Undecided::Stopped(stopped)) => {
            stopped.into()
        }
        error => QueryError::contradiction(error.to_string()).at("record"),
    };
    let found = look_again(&record, by, only, seed, context.work()).map_err(refused)?;
    let course = course(&record, context.work()).map_err(refused)?;
    let (_, end) = record.replay().map_err(|error| refused(error.into()))?;
    Ok(Review {
        player: by.name(),
        decisions: found.iter().map(row).collect(),
        tricks: end.table().tricks().map(|tricks| shown::played(tricks).0).unwrap_or_default(),
        course: course.map(|course| CourseShown {
            makeable: course.makeable,
            ends: course.ends,
            words: course.words().to_string(),
            words_i18n: I18n::of(&course.words()),
            turnings: course.turnings.iter().map(turning).collect(),
        }),
    })
}

fn turning(one: &Turning) -> TurningShown {
    TurningShown {
        step: one.step,
        trick: one.trick,
        seat: one.seat.0,
        tile: one.tile.to_string(),
        makeable: one.makeable,
    }
}

fn row(one: &Reviewed) -> Decision {
    Decision {
        step: one.step,
        seat: one.seat.0,
        action: one.action.to_string(),
        best: one.best.to_string(),
        regret: one.regret,
        noise: one.noise,
        value: one.value,
        points: one.points,
        why: one.why.to_string(),
        why_i18n: I18n::of(&one.why),
        evidence: Evidence::from(&one.evidence),
    }
}
