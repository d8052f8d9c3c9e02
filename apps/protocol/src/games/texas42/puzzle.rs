//! The query `puzzle`: exercises in which exactly one play makes sure of the contract.

use kibitzer_game::{Game, SeatView};
use kibitzer_texas42::puzzles::{Puzzle, shipped};
use kibitzer_texas42::{Action, Domino, Line, Texas42, side};
use serde::{Deserialize, Serialize};

use super::claim::{self, Broken};
use super::shown::{ViewShown, view_of};
use crate::{At, Context, I18n, QueryError, Text, Within};

/// An exercise, and a try.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PuzzleFields"))]
pub(super) struct Asked {
    /// Which exercise, from 0; numbers past the last start again.
    #[serde(default)]
    number: Within<0, 1_000_000>,
    /// The play to check; without it nothing is given away.
    play: Option<At<Text<Domino>>>,
}

/// An exercise, with the verdict on a play.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exercise {
    /// Which exercise, from 0.
    pub number: usize,
    /// How many exercises there are.
    pub count: usize,
    /// What to make sure of: to `make` the contract, or to `set` it.
    pub goal: String,
    /// The position as one line of text.
    pub line: String,
    /// The same in the form that `look` takes.
    pub view: ViewShown,
    /// The legal plays.
    pub legal: Vec<String>,
    /// The verdict on `play`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Tried>,
}

/// The verdict on a play.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PuzzleVerdict"))]
pub struct Tried {
    /// Whether it is the one play that makes sure.
    pub right: bool,
    /// That play.
    pub answer: String,
    /// What is certain about that play.
    pub why: String,
    /// `why` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_i18n: Option<I18n>,
    /// If it is wrong: how it fails.
    #[serde(flatten)]
    pub broken: Broken,
}

pub(super) fn puzzle(asked: Asked, context: &Context) -> Result<Exercise, QueryError> {
    let broken = || QueryError::internal("the shipped exercises do not read back");
    let count = shipped().len();
    let number = asked.number.get::<usize>() % count.max(1);
    let line: Line = shipped().nth(number).and_then(|text| text.parse().ok()).ok_or_else(broken)?;
    let (view, table) = (&line.view, line.view.table());
    let rules = Texas42::new(line.house, table.auction().shaker(), table.score());
    let contract = table.contract().ok_or_else(broken)?;
    let verdict = match &asked.play {
        None => None,
        Some(play) => {
            let tile = play.0;
            if !rules.legal(view).contains(&Action::Play(tile)) {
                return Err(play.illegal(format_args!("{tile} is not a legal play here")));
            }
            let puzzle = Puzzle::of(line, context.work())?.ok_or_else(broken)?;
            let refuted = puzzle.refute(tile, context.work())?;
            let answer = Action::Play(puzzle.answer);
            let why = kibitzer_texas42::teacher::reason(rules.set(), view, answer);
            Some(Tried {
                right: tile == puzzle.answer,
                answer: answer.to_string(),
                why: why.to_string(),
                why_i18n: I18n::of(&why),
                broken: refuted
                    .map(|breach| claim::broken(breach, view.seat()))
                    .unwrap_or_default(),
            })
        }
    };
    Ok(Exercise {
        number,
        count,
        goal: claim::goal(contract.side() == side(view.seat())),
        line: line.to_string(),
        view: view_of(&line.house, view),
        legal: rules.legal(view).iter().map(ToString::to_string).collect(),
        verdict,
    })
}
