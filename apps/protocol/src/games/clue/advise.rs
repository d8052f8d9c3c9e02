//! The query `advise`: what to suggest, and when to accuse.

use kibitzer_clue::{Entry, Phase, Skill, Sort, View};
use kibitzer_game::{Effort, Player, Undecided};
use serde::Deserialize;

use super::read::{TableFields, card};
use crate::common::Advised;
use crate::{At, Beside, Context, QueryError, Seed, Text, Within};

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Thinking"))]
pub(super) struct Thinking {
    /// Who advises: `expert` if nobody says, or `beginner`.
    player: Option<Text<Skill>>,
    /// Whether the last suggestion of the log is the observer's own and the turn is not over: accuse, or end it?
    #[serde(default)]
    after: bool,
    /// The room that the observer is in, where only that room may be suggested.
    room: Option<At<String>>,
    /// In how many worlds the expert tries every suggestion, or plays on at most.
    budget: Option<Within<2, 20_000>>,
    #[serde(default)]
    seed: Seed,
}

pub(super) fn advise(
    Beside(asked, thinking): Beside<TableFields, Thinking>,
    context: &Context,
) -> Result<Advised<String>, QueryError> {
    let mut table = asked.table()?;
    let seat = table.view.seat;
    let done = |entry: &&Entry| match entry {
        Entry::Accusation { by, right, .. } => *right || *by == seat,
        Entry::Suggestion { .. } => false,
    };
    if let Some(at) = table.view.record.iter().position(|entry| done(&entry)) {
        let message =
            format!("seat {seat} has nothing to decide after the accusation in turn {}", at + 1);
        return Err(QueryError::illegal(message).at(format!("history[{at}]")));
    }
    if let Some(name) = &thinking.room {
        let room = card(&table.clue, name)?;
        if room.sort() != Sort::Room {
            return Err(name.wrong(format_args!("is {}, which is not a room", **name)));
        }
        table.clue = table.clue.in_room(Some(room));
    }
    let phase = if thinking.after { Phase::After(seat) } else { Phase::Ask(seat) };
    table.view = View { phase, ..table.view };
    let player = thinking.player.map_or(Skill::Expert, |player| player.0);
    let effort =
        Effort { seed: thinking.seed.0, worlds: thinking.budget.map(|budget| budget.get()) };
    let decision = player.decide(&table.clue, &table.view, effort, context.work());
    let decision = decision.map_err(|error| match error {
        Undecided::Belief(error) => table.refused(error, context),
        Undecided::Stopped(stopped) => stopped.into(),
        error => QueryError::internal(error.to_string()),
    })?;
    Ok(Advised::of(&decision, |action| table.clue.said(action)))
}
