//! What to report about an action besides its value: named columns, described once by the game.

use kibitzer_stats::Interval;
use std::fmt;

/// One piece of information about every action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// A short name: lower-case letters and underscores.
    pub name: &'static str,
    /// What its cells hold.
    pub unit: Unit,
    /// What it means, in one sentence.
    pub about: &'static str,
}

/// What the cells of a column hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A number from 0 to 1.
    Probability,
    /// Points of the game, or any other unbounded number.
    Points,
    /// A non-negative integer.
    Count,
    /// A 95% interval.
    Interval,
    /// A word or two.
    Text,
}

/// The entry for one action in one column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A probability, points or a count.
    Number(f64),
    /// An interval.
    Interval(Interval),
    /// Text.
    Text(String),
}

impl Unit {
    /// Whether a column of this unit can hold the cell.
    pub fn holds(self, cell: &Cell) -> bool {
        match (self, cell) {
            (Self::Probability, Cell::Number(number)) => (0.0..=1.0).contains(number),
            (Self::Points, Cell::Number(number)) => number.is_finite(),
            (Self::Count, Cell::Number(number)) => *number >= 0.0 && number.fract() == 0.0,
            (Self::Interval, Cell::Interval(_)) | (Self::Text, Cell::Text(_)) => true,
            _ => false,
        }
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<Interval> for Cell {
    fn from(interval: Interval) -> Self {
        Self::Interval(interval)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number:.4}"),
            Self::Interval(interval) => {
                write!(f, "[{:.4}, {:.4}]", interval.low(), interval.high())
            }
            Self::Text(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_fit_their_units() {
        let text = Cell::Text("sixes".to_owned());
        let interval = Cell::Interval(Interval::exactly(0.5));
        for (unit, fits) in [
            (Unit::Probability, [true, false, false, false]),
            (Unit::Points, [true, true, false, false]),
            (Unit::Count, [false, true, false, false]),
            (Unit::Interval, [false, false, true, false]),
            (Unit::Text, [false, false, false, true]),
        ] {
            let cells = [Cell::Number(0.5), Cell::Number(3.0), interval.clone(), text.clone()];
            assert_eq!(cells.map(|cell| unit.holds(&cell)), fits, "{unit:?}");
        }
        let nothing = Cell::Number(f64::NAN);
        assert!(
            ![Unit::Probability, Unit::Points, Unit::Count].iter().any(|it| it.holds(&nothing))
        );
    }
}
