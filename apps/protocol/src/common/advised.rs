//! A decision as an answer: the same shape for every game, with the columns that the game describes.

use std::collections::BTreeMap;

use kibitzer_game::{Cell, Decision, Row};
use serde::Serialize;

use crate::Evidence;

/// What a player would do.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Advised"))]
pub(crate) struct Advised<A> {
    /// The action to take.
    pub(crate) best: A,
    /// Every legal action, the one to take first.
    pub(crate) actions: Vec<Weighed<A>>,
    /// One sentence that says why.
    pub(crate) why: String,
    /// What it rests on.
    pub(crate) evidence: Evidence,
}

/// An action and what is said about it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Weighed"))]
pub(crate) struct Weighed<A> {
    /// The action.
    pub(crate) action: A,
    /// What it is worth; more is better.
    pub(crate) value: f64,
    /// The 95% interval of the value.
    pub(crate) ci: [f64; 2],
    /// The columns that the game describes: numbers, intervals and words.
    #[serde(flatten)]
    pub(crate) cells: BTreeMap<&'static str, Said>,
}

/// What is said about an action in one column.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Said"))]
#[serde(untagged)]
pub(crate) enum Said {
    Number(f64),
    Interval([f64; 2]),
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
                    .filter_map(|(column, cell)| Some((column.name, cell.as_ref()?.into())))
                    .collect(),
            }
        };
        Advised {
            best: named(&decision.best().action),
            actions: decision.rows().iter().map(row).collect(),
            why: decision.why().to_owned(),
            evidence: Evidence::from(decision.evidence()),
        }
    }
}
