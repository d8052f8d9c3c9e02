//! Advice on a table: what to suggest, and when to accuse.

use kibitzer_clue::{Action, Clue, Entry, Phase, Skill, Sort, View};
use kibitzer_game::{BeliefError, Effort, Player, Undecided};
use kibitzer_work::Work;
use serde::Deserialize;

use super::read::{Table, TableFields, card};
use crate::common::{Advised, Advises, Viewed};
use crate::{At, Beside, Context, QueryError, Within};

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "After"))]
pub(super) struct After {
    /// Whether the last suggestion of the log is the observer's own and the turn is not over: accuse, or end the turn?
    #[serde(default)]
    after: bool,
    /// The room that the observer is in, if only that room may be suggested.
    room: Option<At<String>>,
}

impl Table {
    /// The accusation after which the observer has nothing to decide.
    fn ended(&self) -> Option<usize> {
        let seat = self.view.seat;
        self.view.record.iter().position(|entry| match entry {
            Entry::Accusation { by, right, .. } => *right || *by == seat,
            Entry::Suggestion { .. } => false,
        })
    }
}

/// It is the observer's turn, unless an accusation has ended the game for the observer.
impl Viewed for Table {
    type Game = Clue;
    type Fields = Beside<TableFields, After>;
    type Act = String;

    const ROUND: &'static str = "game";
    const SEAT: &'static str = "observer";
    const PAST: &'static str = "history";

    fn read(Beside(fields, asked): &Self::Fields) -> Result<Self, QueryError> {
        let mut table = fields.table()?;
        if let Some(name) = &asked.room {
            let room = card(&table.clue, name)?;
            if room.sort() != Sort::Room {
                return Err(name.wrong(format_args!("is {}, which is not a room", **name)));
            }
            table.clue = table.clue.in_room(Some(room));
        }
        if table.ended().is_none() {
            let seat = table.view.seat;
            table.view.phase = if asked.after { Phase::After(seat) } else { Phase::Ask(seat) };
        }
        Ok(table)
    }

    fn rules(&self) -> &Clue {
        &self.clue
    }

    fn view(&self) -> &View {
        &self.view
    }

    fn act(clue: &Clue, action: &Action) -> String {
        clue.said(action)
    }

    fn idle(&self) -> QueryError {
        let (seat, at) = (self.view.seat, self.ended().unwrap_or(0));
        let turn = at + 1;
        let message =
            format!("seat {seat} has nothing to decide after the accusation in turn {turn}");
        QueryError::illegal(message).at(format!("history[{at}]"))
    }

    fn unfit(&self, error: BeliefError, context: &Context) -> QueryError {
        self.refused(error, context)
    }
}

impl Advises for Table {
    type Skill = Skill;
    type Budget = Within<2, 20_000>;
    type Answer = Advised<String>;

    const PLAYERS: &'static [&'static str] = &["beginner", "expert"];
    const ADVISER: Skill = Skill::Expert;

    fn advice(&self, skill: Skill, effort: Effort, work: &Work) -> Result<Self::Answer, Undecided> {
        let decision = skill.decide(&self.clue, &self.view, effort, work)?;
        Ok(Advised::of(&decision, |action| self.clue.said(action)))
    }
}
