//! An answer to "what should I do?": every action with its value and interval, the evidence, and the reason.

use crate::column::{Cell, Column};
use crate::evidence::Evidence;
use crate::message::Message;
use kibitzer_stats::Interval;
use std::fmt;
use thiserror::Error;

/// One action and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Row<A> {
    /// The action.
    pub action: A,
    /// The value to the seat that decides; higher is better.
    pub value: f64,
    /// The interval around the value; both ends are the value itself if it is exact.
    pub interval: Interval,
    /// One cell for each of [`crate::Game::columns`]; `None` if the player reports nothing.
    pub cells: Vec<Option<Cell>>,
}

impl<A> Row<A> {
    /// The number in one of the game's columns, if there is one.
    pub fn number(&self, column: usize) -> Option<f64> {
        match self.cells.get(column) {
            Some(Some(Cell::Number(number))) => Some(*number),
            _ => None,
        }
    }

    /// The interval in one of the game's columns, if there is one.
    pub fn interval_in(&self, column: usize) -> Option<Interval> {
        match self.cells.get(column) {
            Some(Some(Cell::Interval(interval))) => Some(*interval),
            _ => None,
        }
    }
}

/// How much less an action was worth than the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regret {
    /// Never negative: the player ranks the best action first even if another looks better by chance.
    pub value: f64,
    /// Half the width of its 95% interval; a regret that is no larger may be chance. 0 if it is exact.
    pub noise: f64,
}

impl Regret {
    /// The regret of the best action.
    pub const NONE: Self = Self { value: 0.0, noise: 0.0 };
}

/// A decision: a table of actions, the evidence, and one sentence of explanation.
///
/// ```
/// use kibitzer_game::{Column, Decision, Evidence, Interval, Row, Unit};
/// const COLUMNS: &[Column] = &[Column { name: "points", unit: Unit::Points, about: "Expected points." }];
/// let row = |action, value: f64, points: f64| {
///     Row { action, value, interval: Interval::exactly(value), cells: vec![Some(points.into())] }
/// };
/// let evidence = Evidence::Exact { worlds: 12u64.into() };
/// let rows = vec![row("bid", 0.7, 31.0), row("pass", 0.2, 11.0)];
/// let decision = Decision::new(COLUMNS, rows, evidence, "Bidding wins more.").unwrap();
/// assert_eq!(decision.best().action, "bid");
/// ```
///
/// The rows are in the order in which the player ranks them, the action to take first. That is not always the order
/// of their values: a tree search trusts the action with the most visits.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<A> {
    columns: &'static [Column],
    rows: Vec<Row<A>>,
    evidence: Evidence,
    why: Message,
}

/// Why a table is not a valid decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DecisionError {
    /// There are no actions to choose from.
    #[error("a decision needs at least one action")]
    Empty,
    /// The value cannot be compared.
    #[error(
        "the value or interval of action {at} is not a number, or the interval does not contain the value"
    )]
    NoValue {
        /// Index of the row.
        at: usize,
    },
    /// Too many or too few cells.
    #[error("action {at} has {found} cells: expected {wanted}, one for each column of the game")]
    Cells {
        /// Index of the row.
        at: usize,
        /// The number of cells in the row.
        found: usize,
        /// The number of columns of the game.
        wanted: usize,
    },
    /// A cell does not match the unit of its column.
    #[error("the cell `{column}` of action {at} is not what the column holds")]
    Unit {
        /// Index of the row.
        at: usize,
        /// Name of the column.
        column: &'static str,
    },
}

impl<A> Decision<A> {
    /// Checks the rows against the columns that the game describes.
    ///
    /// # Errors
    /// Identifies the first invalid row.
    pub fn new(
        columns: &'static [Column],
        rows: Vec<Row<A>>,
        evidence: Evidence,
        why: impl Into<Message>,
    ) -> Result<Self, DecisionError> {
        if rows.is_empty() {
            return Err(DecisionError::Empty);
        }
        for (at, Row { value, interval, cells, .. }) in rows.iter().enumerate() {
            // Infinite values are rejected too: they come from dividing by zero.
            if !value.is_finite() || !interval.contains(*value) {
                return Err(DecisionError::NoValue { at });
            }
            let (found, wanted) = (cells.len(), columns.len());
            if found != wanted {
                return Err(DecisionError::Cells { at, found, wanted });
            }
            let fits = |(column, cell): &(&Column, &Option<Cell>)| {
                cell.as_ref().is_none_or(|cell| column.unit.holds(cell))
            };
            if let Some((column, _)) = columns.iter().zip(cells).find(|pair| !fits(pair)) {
                return Err(DecisionError::Unit { at, column: column.name });
            }
        }
        Ok(Self { columns, rows, evidence, why: why.into() })
    }

    /// The action to take.
    pub fn best(&self) -> &Row<A> {
        // `new` rejects decisions without rows.
        &self.rows[0]
    }

    /// All actions, the one to take first.
    pub fn rows(&self) -> &[Row<A>] {
        &self.rows
    }

    /// The row of one of the actions.
    pub fn row(&self, action: &A) -> Option<&Row<A>>
    where
        A: PartialEq,
    {
        self.rows.iter().find(|row| row.action == *action)
    }

    /// What an action gives away compared with the best one; `None` if the player did not evaluate it.
    ///
    /// The two intervals are treated as independent, which overstates the noise of actions that were tried in the
    /// same worlds.
    pub fn regret(&self, action: &A) -> Option<Regret>
    where
        A: PartialEq,
    {
        let (best, done) = (self.best(), self.row(action)?);
        if best.action == done.action {
            return Some(Regret::NONE);
        }
        let noise = best.interval.width().hypot(done.interval.width()) / 2.0;
        Some(Regret { value: (best.value - done.value).max(0.0), noise })
    }

    /// The columns that the cells of every row belong to.
    pub fn columns(&self) -> &'static [Column] {
        self.columns
    }

    /// What the decision rests on.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// One sentence of explanation.
    pub fn why(&self) -> &Message {
        &self.why
    }
}

impl<A: fmt::Display> fmt::Display for Decision<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Row { action, value, interval, cells } in &self.rows {
            write!(f, "{action} {value:.4} [{:.4}, {:.4}]", interval.low(), interval.high())?;
            for (column, cell) in self.columns.iter().zip(cells) {
                if let Some(cell) = cell {
                    write!(f, " {} {cell}", column.name)?;
                }
            }
            writeln!(f)?;
        }
        write!(f, "{} ({})", self.why, self.evidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unit;
    use kibitzer_stats::Level;

    const COLUMNS: &[Column] =
        &[Column { name: "make", unit: Unit::Probability, about: "The chance to make it." }];

    fn row(action: u8, value: f64, make: f64) -> Row<u8> {
        let interval = Interval::new(value - 0.1, value + 0.1, Level::P95);
        Row { action, value, interval, cells: vec![Some(make.into())] }
    }

    fn decide(rows: Vec<Row<u8>>) -> Result<Decision<u8>, DecisionError> {
        Decision::new(COLUMNS, rows, Evidence::Sampled { samples: 8, ess: 8.0, seed: 1 }, "So.")
    }

    #[test]
    fn the_order_is_the_players() {
        let decision = decide(vec![row(1, 0.5, 0.1), row(2, 0.9, 0.2)]).unwrap();
        assert_eq!(decision.best().action, 1);
        assert_eq!(decision.rows().len(), 2);
    }

    #[test]
    fn a_regret_comes_with_its_noise() {
        let decision = decide(vec![row(1, 0.9, 0.0), row(2, 0.5, 0.0), row(3, 1.0, 0.0)]).unwrap();
        assert_eq!(decision.regret(&1), Some(Regret::NONE));
        let worse = decision.regret(&2).unwrap();
        assert!((worse.value - 0.4).abs() < 1e-12);
        assert!((worse.noise - 0.02f64.sqrt()).abs() < 1e-12, "{worse:?}");
        assert_eq!(decision.regret(&3).unwrap().value, 0.0);
        assert_eq!(decision.regret(&4), None);
    }

    #[test]
    fn what_cannot_be_compared_is_refused() {
        assert_eq!(decide(vec![]), Err(DecisionError::Empty));
        let refused = |value: f64| decide(vec![row(1, 0.0, 0.0), row(2, value, 0.0)]);
        assert_eq!(refused(f64::NAN), Err(DecisionError::NoValue { at: 1 }));
        assert_eq!(refused(f64::INFINITY), Err(DecisionError::NoValue { at: 1 }));
        let outside = Row { interval: Interval::exactly(1.0), ..row(1, 2.0, 0.0) };
        assert_eq!(decide(vec![outside]), Err(DecisionError::NoValue { at: 0 }));
    }

    #[test]
    fn cells_must_be_what_the_game_says() {
        let none = Row { cells: vec![], ..row(1, 0.5, 0.0) };
        assert_eq!(decide(vec![none]), Err(DecisionError::Cells { at: 0, found: 0, wanted: 1 }));
        let refused = decide(vec![row(1, 0.5, 1.5)]);
        assert_eq!(refused, Err(DecisionError::Unit { at: 0, column: "make" }));
        let empty = Row { cells: vec![None], ..row(1, 0.5, 0.0) };
        decide(vec![empty]).unwrap();
    }

    #[test]
    fn it_prints_its_table() {
        let text = decide(vec![row(1, 0.5, 0.25)]).unwrap().to_string();
        let expected =
            "1 0.5000 [0.4000, 0.6000] make 0.2500\nSo. (8 samples (effective 8.0), seed 1)";
        assert_eq!(text, expected);
    }
}
