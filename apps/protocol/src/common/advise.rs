//! The query `advise`: what a player would do in a seat's place, with a value for every action.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use kibitzer_game::{Cell, Decision, Effort, Row, SeatView, Undecided};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::Viewed;
use crate::shapes::Limited;
use crate::{At, Beside, Context, Evidence, I18n, QueryError, Seed, Text};

/// A game whose players give advice.
pub(crate) trait Advises: Viewed {
    /// A player that can be named.
    type Skill: Copy + Display + FromStr<Err: Display>;
    /// The budget of one request.
    type Budget: Limited;
    /// The answer.
    type Answer;

    /// The available players, weakest first.
    const PLAYERS: &'static [&'static str];
    /// The default adviser.
    const ADVISER: Self::Skill;

    /// Why a player cannot be asked, if it cannot.
    fn objection(_: Self::Skill) -> Option<String> {
        None
    }

    /// A player's advice on a view in which it is the seat's turn.
    fn advice(
        &self,
        skill: Self::Skill,
        effort: Effort,
        work: &Work,
    ) -> Result<Self::Answer, Undecided>;
}

/// The player that advises.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Thinking"))]
pub(crate) struct Thinking<P, B> {
    /// The player that advises; the query `options` lists the players.
    player: Option<At<P>>,
    /// Number of worlds the player samples, or of simulations over all worlds; if absent, the player's own default.
    budget: Option<B>,
    #[serde(default)]
    seed: Seed,
}

/// The name of a player; its schema contains the default.
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

/// The request: a view, and who advises.
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

/// A player's advice.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Advised"))]
pub struct Advised<A, R = Weighed<A>, M = NoMore> {
    /// The action to take.
    pub best: A,
    /// Every legal action, the recommended one first.
    pub actions: Vec<R>,
    /// One sentence of explanation.
    pub why: String,
    /// `why` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_i18n: Option<I18n>,
    /// What the figures are based on.
    pub evidence: Evidence,
    /// Fields that only this game has.
    #[serde(flatten)]
    pub more: M,
}

/// No game-specific fields.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoMore {}

/// An action and its figures.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Weighed"))]
pub struct Weighed<A> {
    /// The action.
    pub action: A,
    /// Its value; higher is better.
    pub value: f64,
    /// The 95% interval of the value.
    pub ci: [f64; 2],
    /// The game's own columns: numbers, intervals and text.
    #[serde(flatten)]
    pub cells: BTreeMap<String, Said>,
}

/// The content of one column for an action.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Said"))]
#[serde(untagged)]
pub enum Said {
    /// A figure.
    Number(f64),
    /// An interval: its lower and upper end.
    Interval([f64; 2]),
    /// Text.
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
    /// Advice from a decision, with actions in the game's notation.
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
            why: decision.why().to_string(),
            why_i18n: I18n::of(decision.why()),
            evidence: Evidence::from(decision.evidence()),
            more: NoMore {},
        }
    }
}
