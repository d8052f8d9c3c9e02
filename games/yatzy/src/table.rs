//! The solved values of a game, or of the rest of one.

use std::sync::Arc;

use crate::layout::Layout;
use crate::sheet::Sheet;
use crate::theta::{Domain, Theta, Worth};
use crate::{Card, Rules, State, YatzyError};

/// How values are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Precision {
    /// Accurate to 1e-3 points.
    F32,
    /// Accurate to 1e-8 points.
    F64,
}

/// The values themselves, wherever they are stored.
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

    /// A range of values, widened to f64.
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

/// The value of a state, a keep or a box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Value {
    theta: f64,
    stored: f64,
}

impl Value {
    pub(crate) fn new(theta: Theta, stored: f64) -> Value {
        Value { theta: theta.get(), stored }
    }

    /// The number that tables store: expected points to come (theta 0), otherwise ln E\[e^(theta *
    /// points to come)\].
    pub fn get(&self) -> f64 {
        self.stored
    }

    /// ln E\[e^(theta * points to come)\], if theta is not 0.
    pub fn log_utility(&self) -> Option<f64> {
        (self.theta != 0.0).then_some(self.stored)
    }

    /// The sure number of points to come that is worth as much. At theta 0, the expected points.
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

    /// Wraps values that were solved and stored elsewhere, for the whole game. There must be as
    /// many as the rules have states; `domain` is what [`Table::domain`] returned when they were
    /// solved.
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

    /// The risk attitude it was solved for.
    pub fn theta(&self) -> Theta {
        self.theta
    }

    /// The arithmetic in which it was solved.
    pub fn domain(&self) -> Domain {
        self.domain
    }

    /// How its values are stored.
    pub fn precision(&self) -> Precision {
        match self.cells {
            Cells::F32(_) => Precision::F32,
            Cells::F64(_) => Precision::F64,
        }
    }

    /// The values in layout order, to be stored elsewhere.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The number of values, including padding.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are no values, which is never the case.
    pub fn is_empty(&self) -> bool {
        self.cells.len() == 0
    }

    /// The number of possible states, including finished games.
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
