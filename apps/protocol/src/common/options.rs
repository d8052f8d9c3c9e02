//! The query `options`: what can be chosen before anything is asked or played.

use kibitzer_game::{Column, Game, Unit};
use serde::{Deserialize, Serialize};

use super::{Advises, House};
use crate::{Context, QueryError};

/// There are no fields.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Nothing"))]
pub(crate) struct Nothing {}

/// What can be chosen.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Options"))]
pub struct Options {
    /// The fewest and the most seats at a table.
    pub seats: [usize; 2],
    /// Players that can be named; some understand a number of worlds too, such as `flat:200`.
    pub players: Vec<String>,
    /// Who advises if nobody is named.
    pub adviser: Option<String>,
    /// Who plays on the other seats if nobody is named.
    pub opponent: Option<String>,
    /// Who reviews if nobody is named.
    pub reviewer: Option<String>,
    /// What players say about an action beside its value.
    pub columns: Vec<ColumnShown>,
}

/// One thing that is said about every action.
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
    /// Points, or anything else that has no bounds.
    Points,
    /// A whole number from 0 on.
    Count,
    /// A 95% interval.
    Interval,
    /// A word or a few.
    Text,
}

impl Options {
    /// A game for which nobody can be named.
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

    /// A game with players of the house.
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
