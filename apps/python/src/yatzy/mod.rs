//! Yatzy: a solved table, with single answers as plain tuples and many at once as arrays.

mod batch;
mod outlook;

use std::sync::Arc;
use std::time::Instant;

use kibitzer_protocol::QueryError;
use kibitzer_stats::Pmf;
use kibitzer_store::{DataDir, DataDirError};
use kibitzer_yatzy::{
    Act, Card, Cells, Dice, Precision, Rules, Solver, State, TARGET_BYTES, Table, Tables, Target,
    Theta,
};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rayon::prelude::*;

use crate::kernel::{Shown, view};
use crate::refusal::{bad_input, refuse};
use crate::working::{long, short};
use batch::{CHUNK, Positions, advise_many, same_length};
pub(crate) use outlook::{YatzyDensity, YatzyTarget};

/// Maximum memory for solving one table, as in the protocol.
const SOLVE_BYTES: u64 = 2 << 30;

/// A keep or a box: faces kept or `None`, the box's name or `None`, its score, its extra points, value, regret.
type Acted<'py> = (Option<Bound<'py, PyTuple>>, Option<&'static str>, u16, u16, f64, f64);

/// A solved game.
#[pyclass(frozen, module = "kibitzer._native")]
pub(crate) struct YatzyTable(Arc<Table>);

/// The values of a table as doubles, and as singles.
#[derive(Clone)]
struct Doubles(Arc<Table>);
#[derive(Clone)]
struct Singles(Arc<Table>);

impl Shown<f64> for Doubles {
    fn numbers(&self) -> &[f64] {
        match self.0.cells() {
            Cells::F64(cells) => (**cells).as_ref(),
            Cells::F32(_) => &[],
        }
    }
}

impl Shown<f32> for Singles {
    fn numbers(&self) -> &[f32] {
        match self.0.cells() {
            Cells::F32(cells) => (**cells).as_ref(),
            Cells::F64(_) => &[],
        }
    }
}

#[pymethods]
impl YatzyTable {
    /// Opens the table for these rules and theta, or solves it and writes it to the data folder if there is one.
    #[new]
    #[pyo3(signature = (theta, rules, house, precision=None, data=None, progress=None))]
    fn new(
        py: Python<'_>,
        theta: f64,
        rules: &str,
        house: Vec<String>,
        precision: Option<&str>,
        data: Option<std::path::PathBuf>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let house: Vec<&str> = house.iter().map(String::as_str).collect();
        let asked = || {
            let rules = Rules::parse(rules, &house)?;
            Ok((rules, Theta::new(theta)?))
        };
        let (rules, theta) = asked().map_err(|error: QueryError| refuse(&error))?;
        let precision = match precision {
            Some("f32") => Precision::F32,
            Some("f64") => Precision::F64,
            // Maxi has fifty times as many states: at eight bytes each they would take a gigabyte.
            None if rules.dice() > 5 => Precision::F32,
            None => Precision::F64,
            Some(other) => {
                let message = format!("`precision` must be \"f32\" or \"f64\", got {other:?}");
                return Err(refuse(&QueryError::bad_request(message).at("precision")));
            }
        };
        let tables = match DataDir::resolve(data) {
            Ok(data) => Tables::in_folder(&data),
            Err(DataDirError::NoHome { .. }) => Tables::in_memory(),
            Err(error) => return Err(bad_input(&error)),
        };
        let table = long(py, progress.as_ref(), move |context| {
            let bytes = Solver::new(&rules).theta(theta).precision(precision).predicted_bytes();
            if bytes > SOLVE_BYTES {
                let message =
                    format!("solving this table needs about {bytes} bytes; f32 needs less");
                let refused = QueryError::too_big(message);
                return Err(refused.with("predicted", bytes).with("limit", SOLVE_BYTES));
            }
            let (table, _) = tables.open_or_solve(&rules, theta, precision, context.work())?;
            Ok(table)
        })?;
        Ok(YatzyTable(Arc::new(table)))
    }

    #[getter]
    fn theta(&self) -> f64 {
        self.0.theta().get()
    }

    /// The rules including house rules, in one word.
    #[getter]
    fn version(&self) -> String {
        self.0.rules().version()
    }

    #[getter]
    fn categories(&self) -> Vec<&'static str> {
        self.0.rules().categories().iter().map(|category| category.name).collect()
    }

    #[getter]
    fn dice(&self) -> usize {
        self.0.rules().dice()
    }

    /// Number of reachable states in the table.
    #[getter]
    fn states(&self) -> u64 {
        self.0.states()
    }

    /// Every value in the order of the table, including padding: the table's own memory, read-only.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.0.precision() {
            Precision::F32 => view(py, &Singles(Arc::clone(&self.0)))?.into_any(),
            Precision::F64 => view(py, &Doubles(Arc::clone(&self.0)))?.into_any(),
        })
    }

    /// The bits of the filled boxes, and the upper score as far as it matters.
    fn state(
        &self,
        filled: Vec<String>,
        upper_score: i64,
        yahtzee_50: bool,
    ) -> PyResult<(u32, u16)> {
        let state = self.read(&filled, upper_score, yahtzee_50)?;
        Ok((state.card.bits(), state.upper))
    }

    /// Value and certainty equivalent of a state.
    fn value(&self, card: u32, upper: u16) -> PyResult<(f64, f64)> {
        let value = self.0.value(state(card, upper)).map_err(|error| refuse(&error.into()))?;
        Ok((value.get(), value.certainty_equivalent()))
    }

    /// The values of many states.
    fn values_of<'py>(
        &self,
        py: Python<'py>,
        cards: PyReadonlyArray1<'py, u32>,
        uppers: PyReadonlyArray1<'py, u16>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let (cards, uppers) = (cards.as_slice()?, uppers.as_slice()?);
        let values = short(py, || {
            same_length("upper_scores", uppers.len(), cards.len())?;
            let states = cards.par_iter().zip(uppers);
            let value =
                |(&card, &upper): (&u32, &u16)| self.0.value(state(card, upper)).map(|v| v.get());
            Ok(states.map(value).collect::<Result<Vec<f64>, _>>()?)
        })?;
        Ok(values.into_pyarray(py))
    }

    /// Advice: the value of the position, its certainty equivalent, and every action, best first.
    fn advise<'py>(
        &self,
        py: Python<'py>,
        card: u32,
        upper: u16,
        dice: Vec<i64>,
        rerolls_left: i64,
    ) -> PyResult<(f64, f64, Vec<Acted<'py>>)> {
        let advice = short(py, || {
            let dice = Dice::parse(&dice, self.0.rules().dice())?;
            Ok(self.0.advise(state(card, upper), &dice, rerolls_left)?)
        })?;
        let act = |action: &kibitzer_yatzy::Action| {
            self.said(py, &action.act, action.value.get(), action.regret)
        };
        let acts = advice.actions.iter().map(act).collect::<PyResult<_>>()?;
        Ok((advice.value.get(), advice.value.certainty_equivalent(), acts))
    }

    /// Advice for many positions at once: how many dice of each face to keep, the box to fill (-1: keep dice), and the
    /// value of the position.
    #[allow(clippy::type_complexity)]
    fn advise_many<'py>(
        &self,
        py: Python<'py>,
        cards: PyReadonlyArray1<'py, u32>,
        uppers: PyReadonlyArray1<'py, u16>,
        dice: PyReadonlyArray2<'py, u8>,
        rerolls_left: PyReadonlyArray1<'py, u8>,
    ) -> PyResult<(Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<f64>>)>
    {
        let each = self.0.rules().dice();
        if dice.shape()[1] != each {
            let message =
                format!("a row of `dice` must have {each} faces, got {}", dice.shape()[1]);
            return Err(refuse(&QueryError::bad_request(message).at("dice")));
        }
        let all = Positions {
            cards: cards.as_slice()?,
            uppers: uppers.as_slice()?,
            dice: dice.as_slice()?,
            rerolls: rerolls_left.as_slice()?,
        };
        all.check(&self.0).map_err(|error| refuse(&error))?;
        let count = all.cards.len();
        let (mut keeps, mut boxes, mut values) = (vec![], vec![], vec![]);
        for first in (0..count).step_by(CHUNK) {
            let range = first..count.min(first + CHUNK);
            let (keep, filled, value) = short(py, || advise_many(&self.0, &all, range))?;
            keeps.extend(keep);
            boxes.extend(filled);
            values.extend(value);
            py.check_signals()?;
        }
        let keeps = keeps.into_pyarray(py).reshape([boxes.len(), 6])?;
        Ok((keeps, boxes.into_pyarray(py), values.into_pyarray(py)))
    }

    /// For the benchmark: the mean seconds of the same advice without Python.
    fn _bench_advise(
        &self,
        py: Python<'_>,
        card: u32,
        upper: u16,
        dice: Vec<i64>,
        rerolls_left: i64,
        times: u32,
    ) -> PyResult<f64> {
        short(py, || {
            let dice = Dice::parse(&dice, self.0.rules().dice())?;
            let start = Instant::now();
            for _ in 0..times {
                std::hint::black_box(self.0.advise(state(card, upper), &dice, rerolls_left)?);
            }
            Ok(start.elapsed().as_secs_f64() / f64::from(times))
        })
    }

    /// For the benchmark: the seconds of the same advice for many positions without Python.
    fn _bench_advise_many(
        &self,
        py: Python<'_>,
        cards: Vec<u32>,
        uppers: Vec<u16>,
        dice: Vec<u8>,
        rerolls_left: Vec<u8>,
    ) -> PyResult<f64> {
        short(py, || {
            let all =
                Positions { cards: &cards, uppers: &uppers, dice: &dice, rerolls: &rerolls_left };
            all.check(&self.0)?;
            let start = Instant::now();
            let found = advise_many(&self.0, &all, 0..cards.len())?;
            std::hint::black_box(&found);
            Ok(start.elapsed().as_secs_f64())
        })
    }

    /// The probability of every number of points to come, from 0 on.
    #[pyo3(signature = (card, upper, dice=None, rerolls_left=0, progress=None))]
    fn density<'py>(
        &self,
        py: Python<'py>,
        card: u32,
        upper: u16,
        dice: Option<Vec<i64>>,
        rerolls_left: i64,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<YatzyDensity> {
        let table = Arc::clone(&self.0);
        let pmf = long(py, progress.as_ref(), move |context| {
            let dice = dice.map(|dice| Dice::parse(&dice, table.rules().dice())).transpose()?;
            let hand = dice.as_ref().map(|dice| (dice, rerolls_left));
            let density = table.density(state(card, upper), hand, context.work())?;
            Pmf::new(0, density).map_err(|error| QueryError::internal(error.to_string()))
        })?;
        Ok(YatzyDensity::new(pmf))
    }

    /// The maximum probabilities of scoring at least 0 points, at least 1 and so on, over all policies.
    #[pyo3(signature = (card, upper, progress=None))]
    fn target(
        &self,
        py: Python<'_>,
        card: u32,
        upper: u16,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<YatzyTarget> {
        let rules = self.0.rules().clone();
        let target = long(py, progress.as_ref(), move |context| {
            Ok(Target::solve(&rules, state(card, upper), TARGET_BYTES, context.work())?)
        })?;
        Ok(YatzyTarget::new(target, Arc::clone(&self.0)))
    }

    /// The points of simulated games played with the table from a state on.
    #[pyo3(signature = (card, upper, games, seed, progress=None))]
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        card: u32,
        upper: u16,
        games: u64,
        seed: u64,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let table = Arc::clone(&self.0);
        let scores = long(py, progress.as_ref(), move |context| {
            Ok(table.simulate(state(card, upper), games, seed, context.work())?.scores)
        })?;
        Ok(scores.into_pyarray(py))
    }
}

impl YatzyTable {
    fn read(&self, filled: &[String], upper_score: i64, yahtzee_50: bool) -> PyResult<State> {
        State::parse(self.0.rules(), filled, upper_score, yahtzee_50)
            .map_err(|error| refuse(&error.into()))
    }

    /// An action as a Python object.
    fn said<'py>(
        &self,
        py: Python<'py>,
        act: &Act,
        value: f64,
        regret: f64,
    ) -> PyResult<Acted<'py>> {
        Ok(match act {
            Act::Keep(dice) => {
                let keep = PyTuple::new(py, dice.faces())?;
                (Some(keep), None, 0, 0, value, regret)
            }
            Act::Score(choice) => {
                let name = self.0.rules().categories()[choice.category].name;
                (None, Some(name), choice.score, choice.extra, value, regret)
            }
        })
    }
}

/// A state from array entries; the table checks whether it is reachable.
fn state(card: u32, upper: u16) -> State {
    State { card: Card::from_bits(card), upper }
}
