//! The query `advise`: what a player would do in a seat's place, every action weighed.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use kibitzer_game::{Cell, Decision, Effort, Row, SeatView, Undecided};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::Viewed;
use crate::shapes::Limited;
use crate::{At, Beside, Context, Evidence, QueryError, Seed, Text};

/// A game whose players advise.
pub(crate) trait Advises: Viewed {
    /// Who can be named as a player.
    type Skill: Copy + Display + FromStr<Err: Display>;
    /// How much may be thought about one question.
    type Budget: Limited;
    /// What is answered.
    type Answer;

    /// Players to choose from, the weakest first.
    const PLAYERS: &'static [&'static str];
    /// Who advises where nobody is named.
    const ADVISER: Self::Skill;

    /// What is wrong with asking a player, if anything is.
    fn objection(_: Self::Skill) -> Option<String> {
        None
    }

    /// What a player says about the view, in which it is the seat's turn.
    fn advice(
        &self,
        skill: Self::Skill,
        effort: Effort,
        work: &Work,
    ) -> Result<Self::Answer, Undecided>;
}

/// Who advises.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Thinking"))]
pub(crate) struct Thinking<P, B> {
    /// Who advises; the query `options` lists the players.
    player: Option<At<P>>,
    /// How many worlds the player looks at, or simulations over all deals; each player has its own number if this is not
    /// given.
    budget: Option<B>,
    #[serde(default)]
    seed: Seed,
}

/// The name of a player; its schema says who advises where nobody is named.
#[derive(Deserialize)]
#[serde(bound = "", transparent)]
pub(crate) struct Adviser<V: Advises>(Text<V::Skill>);

#[cfg(feature = "schema")]
impl<V: Advises> schemars::JsonSchema for Adviser<V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Adviser".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string", "default": V::ADVISER.to_string()})
    }
}

/// What is asked: a view, and who advises.
type Asked<V> = Beside<<V as Viewed>::Fields, Thinking<Adviser<V>, <V as Advises>::Budget>>;

pub(crate) fn advise<V: Advises>(
    Beside(fields, thinking): Asked<V>,
    context: &Context,
) -> Result<V::Answer, QueryError> {
    let seen = V::read(&fields)?;
    let named = thinking.player.as_deref();
    let skill = named.map_or(V::ADVISER, |Adviser(Text(skill))| *skill);
    if let (Some(name), Some(wrong)) = (&thinking.player, V::objection(skill)) {
        return Err(name.wrong(wrong));
    }
    if !seen.view().turn().is(seen.view().seat()) {
        return Err(seen.idle());
    }
    let worlds = thinking.budget.map(Limited::number);
    let effort = Effort::seeded(thinking.seed.0).worlds(worlds);
    let advice = seen.advice(skill, effort, context.work());
    advice.map_err(|error| seen.undecided(error, context))
}

/// What a player would do.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Advised"))]
pub struct Advised<A, R = Weighed<A>, M = NoMore> {
    /// The action to take.
    pub best: A,
    /// Every legal action, the one to take first.
    pub actions: Vec<R>,
    /// One sentence that says why.
    pub why: String,
    /// What it rests on.
    pub evidence: Evidence,
    /// What only this game says.
    #[serde(flatten)]
    pub more: M,
}

/// Nothing that only one game says.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoMore {}

/// An action and what is said about it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Weighed"))]
pub struct Weighed<A> {
    /// The action.
    pub action: A,
    /// What it is worth; more is better.
    pub value: f64,
    /// The 95% interval of the value.
    pub ci: [f64; 2],
    /// The columns that the game describes: numbers, intervals and words.
    #[serde(flatten)]
    pub cells: BTreeMap<String, Said>,
}

/// What is said about an action in one column.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Said"))]
#[serde(untagged)]
pub enum Said {
    /// A figure.
    Number(f64),
    /// Its lower and upper end.
    Interval([f64; 2]),
    /// A remark.
    Words(String),
}

impl From<&Cell> for Said {
    fn from(cell: &Cell) -> Self {
        match cell {
            Cell::Number(number) => Self::Number(*number),
            Cell::Interval(interval) => Self::Interval([interval.low(), interval.high()]),
            Cell::Text(text) => Self::Words(text.clone()),
        }
    }
}

impl<A> Advised<A> {
    /// A decision, its actions named in the game's way.
    pub(crate) fn of<T>(decision: &Decision<T>, named: impl Fn(&T) -> A) -> Self {
        let row = |row: &Row<T>| {
            let cells = decision.columns().iter().zip(&row.cells);
            Weighed {
                action: named(&row.action),
                value: row.value,
                ci: [row.interval.low(), row.interval.high()],
                cells: cells
                    .filter_map(|(column, cell)| {
                        Some((column.name.to_owned(), cell.as_ref()?.into()))
                    })
                    .collect(),
            }
        };
        Advised {
            best: named(&decision.best().action),
            actions: decision.rows().iter().map(row).collect(),
            why: decision.why().to_owned(),
            evidence: Evidence::from(decision.evidence()),
            more: NoMore {},
        }
    }
}
