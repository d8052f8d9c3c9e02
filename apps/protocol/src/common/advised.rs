//! A decision as an answer: the same shape for every game, with the columns that the game describes.

use std::collections::BTreeMap;

use kibitzer_game::{Cell, Decision, Row};
use serde::{Deserialize, Serialize};

use crate::Evidence;

/// What a player would do.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Advised"))]
pub struct Advised<A> {
    /// The action to take.
    pub best: A,
    /// Every legal action, the one to take first.
    pub actions: Vec<Weighed<A>>,
    /// One sentence that says why.
    pub why: String,
    /// What it rests on.
    pub evidence: Evidence,
}

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
        }
    }
}
