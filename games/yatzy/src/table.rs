//! The solved values of a game, or of what is left of one.

use std::sync::Arc;

use crate::layout::Layout;
use crate::sheet::Sheet;
use crate::theta::{Domain, Theta, Worth};
use crate::{Card, Rules, State, YatzyError};

/// How values are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Precision {
    /// Right to 1e-3 points.
    F32,
    /// Right to 1e-8 points.
    F64,
}

/// The values themselves, wherever they live.
pub enum Cells {
    /// Four bytes each.
    F32(Box<dyn AsRef<[f32]> + Send + Sync>),
    /// Eight bytes each.
    F64(Box<dyn AsRef<[f64]> + Send + Sync>),
}

impl From<Vec<f32>> for Cells {
    fn from(cells: Vec<f32>) -> Cells {
        Cells::F32(Box::new(cells))
    }
}

impl From<Vec<f64>> for Cells {
    fn from(cells: Vec<f64>) -> Cells {
        Cells::F64(Box::new(cells))
    }
}

impl Cells {
    fn len(&self) -> usize {
        match self {
            Cells::F32(cells) => (**cells).as_ref().len(),
            Cells::F64(cells) => (**cells).as_ref().len(),
        }
    }

    /// Some values in a row, widened.
    pub(crate) fn range(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = f64> {
        let (narrow, wide): (&[f32], &[f64]) = match self {
            Cells::F32(cells) => (&(**cells).as_ref()[range], &[]),
            Cells::F64(cells) => (&[], &(**cells).as_ref()[range]),
        };
        narrow.iter().map(|&cell| f64::from(cell)).chain(wide.iter().copied())
    }

    fn get(&self, at: usize) -> f64 {
        match self {
            Cells::F32(cells) => (**cells).as_ref()[at].into(),
            Cells::F64(cells) => (**cells).as_ref()[at],
        }
    }
}

/// What a state, a keep or a box is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Value {
    theta: f64,
    stored: f64,
}

impl Value {
    pub(crate) fn new(theta: Theta, stored: f64) -> Value {
        Value { theta: theta.get(), stored }
    }

    /// The number that tables hold: expected points to come (theta 0), else ln E\[e^(theta * points to come)\].
    pub fn get(&self) -> f64 {
        self.stored
    }

    /// ln E\[e^(theta * points to come)\], where theta is not 0.
    pub fn log_utility(&self) -> Option<f64> {
        (self.theta != 0.0).then_some(self.stored)
    }

    /// The points to come, for certain, that are worth as much. At theta 0 the expected points.
    pub fn certainty_equivalent(&self) -> f64 {
        if self.theta == 0.0 { self.stored } else { self.stored / self.theta }
    }
}

/// Values of every state, under one rule set and one theta.
pub struct Table {
    pub(crate) sheet: Arc<Sheet>,
    pub(crate) layout: Arc<Layout>,
    theta: Theta,
    domain: Domain,
    cells: Cells,
}

impl Table {
    pub(crate) fn new(
        sheet: Arc<Sheet>,
        layout: Arc<Layout>,
        theta: Theta,
        domain: Domain,
        cells: Cells,
    ) -> Table {
        Table { sheet, layout, theta, domain, cells }
    }

    /// Takes up values that were solved and kept elsewhere, for the whole game. They must be as many as the rules make
    /// states; `domain` is what [`Table::domain`] said when they were solved.
    pub fn from_cells(
        rules: &Rules,
        theta: Theta,
        domain: Domain,
        cells: Cells,
    ) -> Result<Table, YatzyError> {
        let layout = Layout::new(rules, Card::EMPTY);
        if cells.len() != layout.cells() {
            return Err(YatzyError::TableMismatch {
                what: format!(
                    "a table of {} has {} values, got {}",
                    rules.version(),
                    layout.cells(),
                    cells.len()
                ),
            });
        }
        Ok(Table::new(Arc::new(Sheet::new(rules)), Arc::new(layout), theta, domain, cells))
    }

    /// The rules it was solved under.
    pub fn rules(&self) -> &Rules {
        &self.sheet.rules
    }

    /// The taste for risk it was solved for.
    pub fn theta(&self) -> Theta {
        self.theta
    }

    /// The arithmetic it was solved in.
    pub fn domain(&self) -> Domain {
        self.domain
    }

    /// How its values are kept.
    pub fn precision(&self) -> Precision {
        match self.cells {
            Cells::F32(_) => Precision::F32,
            Cells::F64(_) => Precision::F64,
        }
    }

    /// The values in the order of the layout, to be kept elsewhere.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// How many values there are, padding included.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are none, which no table is.
    pub fn is_empty(&self) -> bool {
        self.cells.len() == 0
    }

    /// How many possible states it holds, finished games included.
    pub fn states(&self) -> u64 {
        self.layout.states().iter().sum()
    }

    /// The value of a state at the beginning of a turn.
    pub fn value(&self, state: State) -> Result<Value, YatzyError> {
        self.check(state)?;
        Ok(Value::new(self.theta, self.stored(state)))
    }

    pub(crate) fn check(&self, state: State) -> Result<(), YatzyError> {
        if self.layout.has(state) {
            return Ok(());
        }
        Err(YatzyError::TableMismatch {
            what:
                "this table does not contain the requested state (it was solved from a different card)"
                    .into(),
        })
    }

    pub(crate) fn stored(&self, state: State) -> f64 {
        self.cells.get(self.layout.row(state.card).start + usize::from(state.upper))
    }

    pub(crate) fn worth(&self) -> Worth {
        Worth::new(self.theta, self.domain)
    }
}
