//! The query `options`: the choices available for other queries.

use kibitzer_game::{Column, Game, Unit};
use serde::{Deserialize, Serialize};

use super::{Advises, House};
use crate::{Context, QueryError};

/// This query has no fields.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Nothing"))]
pub(crate) struct Nothing {}

/// The available choices.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Options"))]
pub struct Options {
    /// The minimum and maximum number of seats.
    pub seats: [usize; 2],
    /// Players that can be named; some also accept a number of worlds, such as `flat:200`.
    pub players: Vec<String>,
    /// The default adviser.
    pub adviser: Option<String>,
    /// The default player for the other seats.
    pub opponent: Option<String>,
    /// The default reviewer.
    pub reviewer: Option<String>,
    /// The columns that players report for an action in addition to its value.
    pub columns: Vec<ColumnShown>,
}

/// A column that is reported for every action.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Column"))]
pub struct ColumnShown {
    /// Its name.
    pub name: String,
    /// What its cells hold.
    pub unit: UnitShown,
    /// What it means.
    pub about: String,
}

/// What the cells of a column hold.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Unit"))]
#[serde(rename_all = "snake_case")]
pub enum UnitShown {
    /// A number from 0 to 1.
    Probability,
    /// Points, or another unbounded number.
    Points,
    /// A non-negative integer.
    Count,
    /// A 95% interval.
    Interval,
    /// A short text.
    Text,
}

impl Options {
    /// The options of a game without players.
    pub(crate) fn of<G: Game>(seats: [usize; 2]) -> Self {
        let column = |Column { name, unit, about }: &Column| ColumnShown {
            name: (*name).to_owned(),
            unit: match unit {
                Unit::Probability => UnitShown::Probability,
                Unit::Points => UnitShown::Points,
                Unit::Count => UnitShown::Count,
                Unit::Interval => UnitShown::Interval,
                Unit::Text => UnitShown::Text,
            },
            about: (*about).to_owned(),
        };
        let columns = G::columns().iter().map(column).collect();
        let (players, adviser, opponent, reviewer) = (Vec::new(), None, None, None);
        Options { seats, players, adviser, opponent, reviewer, columns }
    }

    /// The options of a game with computer players.
    pub(crate) fn house<H: House>(seats: [usize; 2]) -> Self {
        Options {
            players: H::View::PLAYERS.iter().map(|name| (*name).to_owned()).collect(),
            adviser: Some(H::View::ADVISER.to_string()),
            opponent: Some(H::USUAL.to_string()),
            reviewer: Some(H::REVIEWER.to_string()),
            ..Self::of::<super::GameOf<H>>(seats)
        }
    }

    /// The query.
    pub(crate) fn query(self) -> impl Fn(Nothing, &Context) -> Result<Options, QueryError> {
        move |_, _| Ok(self.clone())
    }
}
