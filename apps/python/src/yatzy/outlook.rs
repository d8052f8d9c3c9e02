//! The exact distribution of points under a table's policy, and the maximum probability of reaching a target.

use std::sync::Arc;

use kibitzer_stats::Pmf;
use kibitzer_yatzy::{Dice, Table, Target};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;

use super::{Acted, YatzyTable};
use crate::kernel::{Shown, view};
use crate::refusal::bad_input;
use crate::working::short;

/// The exact distribution of points to come.
#[pyclass(frozen, module = "kibitzer._native")]
pub(crate) struct YatzyDensity(Arc<Pmf>);

impl YatzyDensity {
    pub(super) fn new(pmf: Pmf) -> Self {
        YatzyDensity(Arc::new(pmf))
    }
}

#[derive(Clone)]
struct Chances(Arc<Pmf>);

impl Shown<f64> for Chances {
    fn numbers(&self) -> &[f64] {
        self.0.probabilities()
    }
}

#[pymethods]
impl YatzyDensity {
    /// The distribution with exactly these probabilities, starting at `first` points: the inverse of `first` and `pmf`.
    #[new]
    fn again(first: i64, pmf: PyReadonlyArray1<'_, f64>) -> PyResult<Self> {
        let pmf =
            Pmf::exactly(first, pmf.as_array().to_vec()).map_err(|error| bad_input(&error))?;
        Ok(YatzyDensity::new(pmf))
    }

    /// The lowest possible score; the first entry of `pmf` belongs to it.
    #[getter]
    fn first(&self) -> i64 {
        self.0.min()
    }

    /// The probabilities, read-only and not copied.
    #[getter]
    fn pmf<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        view(py, &Chances(Arc::clone(&self.0)))
    }

    #[getter]
    fn mean(&self) -> f64 {
        self.0.mean()
    }

    #[getter]
    fn variance(&self) -> f64 {
        self.0.variance()
    }

    fn quantile(&self, q: f64) -> PyResult<i64> {
        self.0.quantile(q).map_err(|error| bad_input(&error))
    }

    fn at_least(&self, points: i64) -> f64 {
        self.0.at_least(points)
    }

    fn mean_of_lowest(&self, share: f64) -> PyResult<f64> {
        self.0.mean_of_lowest(share).map_err(|error| bad_input(&error))
    }

    fn mean_of_highest(&self, share: f64) -> PyResult<f64> {
        self.0.mean_of_highest(share).map_err(|error| bad_input(&error))
    }
}

/// What can still be reached.
#[pyclass(frozen, module = "kibitzer._native")]
pub(crate) struct YatzyTarget(Target, Arc<Table>);

impl YatzyTarget {
    pub(super) fn new(target: Target, table: Arc<Table>) -> Self {
        YatzyTarget(target, table)
    }
}

#[pymethods]
impl YatzyTarget {
    /// The maximum probability of scoring at least this many points.
    fn chance(&self, points: u64) -> f64 {
        self.0.chance(points)
    }

    /// The probabilities for 0 points and up, as far as they are not 0.
    fn curve<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.0.curve().into_pyarray(py)
    }

    /// Every action with dice in hand and the probability that it leaves, best first.
    fn advise<'py>(
        &self,
        py: Python<'py>,
        dice: Vec<i64>,
        rerolls_left: i64,
        points: u64,
    ) -> PyResult<Vec<Acted<'py>>> {
        let table = YatzyTable(Arc::clone(&self.1));
        let actions = short(py, || {
            let dice = Dice::parse(&dice, table.0.rules().dice())?;
            Ok(self.0.advise(&dice, rerolls_left, points)?)
        })?;
        actions.iter().map(|one| table.said(py, &one.act, one.chance, 0.0)).collect()
    }
}
