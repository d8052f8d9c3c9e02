//! Bomb Busters: a table as one seat sees it, its worlds counted, and samples of them.

use std::sync::Arc;

use kibitzer_bomb_busters::odds::{Counting, OddsError, Worlds};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::Value as Worth;
use kibitzer_deal::Options;
use kibitzer_protocol::bomb_busters::{self, TableFields};
use kibitzer_protocol::{QueryError, read_strictly};
use kibitzer_work::Work;
use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::kernel::{Shown, view};
use crate::refusal::refuse;
use crate::working::long;
use crate::{ask, count, rows};

/// A validated table.
#[pyclass(frozen, module = "kibitzer._native")]
pub(crate) struct BombTable(Arc<Table>);

/// The worlds of a table, counted.
#[pyclass(frozen, module = "kibitzer._native")]
pub(crate) struct BombWorlds(Arc<Counted>);

struct Counted {
    table: Arc<Table>,
    worlds: Worlds,
    spots: Vec<Spot>,
    marginals: Vec<f64>,
}

#[derive(Clone)]
struct Chances(Arc<Counted>);

impl Shown<f64> for Chances {
    fn numbers(&self) -> &[f64] {
        &self.0.marginals
    }
}

#[pymethods]
impl BombTable {
    /// Reads a table from its protocol fields.
    #[new]
    fn new(fields: &Bound<'_, PyDict>) -> PyResult<Self> {
        let table = read_strictly::<TableFields>(ask::read(fields)?);
        let table = table.and_then(|table| table.table()).map_err(|error| refuse(&error))?;
        Ok(BombTable(Arc::new(table)))
    }

    /// Number of slots of each stand.
    #[getter]
    fn sizes(&self) -> Vec<usize> {
        self.0.stands().iter().map(|stand| stand.len()).collect()
    }

    /// Counts its worlds.
    fn worlds(&self, py: Python<'_>, counting: &str) -> PyResult<BombWorlds> {
        let named = Counting::NAMED.into_iter().find(|(name, _)| *name == counting);
        let (_, counting) = named.ok_or_else(|| {
            let message = format!("`counting` must be \"dealt\" or \"unknown\", got {counting:?}");
            refuse(&QueryError::bad_request(message).at("counting"))
        })?;
        let table = Arc::clone(&self.0);
        let counted = long(py, None, move |_| Counted::new(table, counting))?;
        Ok(BombWorlds(Arc::new(counted)))
    }
}

impl Counted {
    fn new(table: Arc<Table>, counting: Counting) -> Result<Counted, QueryError> {
        let worlds = Worlds::with(&table, counting, Options::default())
            .map_err(|error| bomb_busters::refuse(&table, &error))?;
        let place = |spot: &Spot| worlds.known(*spot).is_none();
        let spots: Vec<Spot> = table.unknown().filter(place).collect();
        let kinds = worlds.layout().kinds();
        let chance = |spot: Spot| {
            let worlds = &worlds;
            kinds.iter().map(move |&wire| count::share(&worlds.at(spot, wire), worlds.total()))
        };
        let marginals = spots.iter().flat_map(|&spot| chance(spot)).collect();
        Ok(Counted { table, worlds, spots, marginals })
    }

    fn refuse(&self, error: &OddsError) -> PyErr {
        refuse(&bomb_busters::refuse(&self.table, error))
    }
}

#[pymethods]
impl BombWorlds {
    /// Number of worlds.
    #[getter]
    fn total(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        count::to_python(py, self.0.worlds.total())
    }

    /// The entropy, in bits.
    #[getter]
    fn entropy(&self) -> f64 {
        self.0.worlds.entropy()
    }

    /// The hidden slots, as pairs of stand and slot: the rows of `marginals` and the columns of samples.
    #[getter]
    fn slots(&self) -> Vec<(usize, usize)> {
        self.0.spots.iter().map(|spot| (spot.stand, spot.slot)).collect()
    }

    /// The wires that can be hidden: the columns of `marginals` and the numbers in samples.
    #[getter]
    fn wires(&self) -> Vec<String> {
        self.0.worlds.layout().kinds().iter().map(ToString::to_string).collect()
    }

    /// The probability of every wire in every hidden slot, read-only and not copied.
    #[getter]
    fn marginals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let shape = [self.0.spots.len(), self.0.worlds.layout().kinds().len()];
        view(py, &Chances(Arc::clone(&self.0)))?.reshape(shape)
    }

    /// The number of worlds in which each hidden slot holds each wire: rows of integers.
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = PyList::empty(py);
        for &spot in &self.0.spots {
            let row = PyList::empty(py);
            for &wire in self.0.worlds.layout().kinds() {
                row.append(count::to_python(py, &self.0.worlds.at(spot, wire))?)?;
            }
            all.append(row)?;
        }
        Ok(all)
    }

    /// The number of worlds in which some (or all) of these slots of a stand have a value.
    fn event(
        &self,
        py: Python<'_>,
        all: bool,
        player: usize,
        slots: Vec<usize>,
        value: &str,
    ) -> PyResult<Py<PyAny>> {
        let wrong = |message: String, at| refuse(&QueryError::bad_request(message).at(at));
        let worth = Worth::from_name(value).ok_or_else(|| {
            wrong(format!("there is no value {value}; expected 1 to 12, YELLOW or RED"), "value")
        })?;
        let size = self.0.table.stands().get(player).map(|stand| stand.len());
        let size = size.ok_or_else(|| wrong(format!("there is no stand {player}"), "player"))?;
        if let Some(slot) = slots.iter().find(|&&slot| slot >= size) {
            return Err(wrong(
                format!("stand {player} has no slot {slot}: it has {size}"),
                "slots",
            ));
        }
        let worlds = &self.0.worlds;
        let found = py.detach(|| match all {
            true => worlds.all(player, &slots, worth),
            false => worlds.any(player, &slots, worth),
        });
        count::to_python(py, &found.map_err(|error| self.0.refuse(&error))?)
    }

    /// Uniformly sampled worlds: one row each, one column per hidden slot, entries are indices into `wires`.
    fn sample<'py>(
        &self,
        py: Python<'py>,
        n: usize,
        seed: u64,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let counted = Arc::clone(&self.0);
        let width = counted.spots.len();
        let drawn = long(py, None, move |context| sample(&counted, n, seed, context.work()))?;
        rows::array(py, drawn, n, width)
    }

    /// For the benchmark: the seconds that the same samples take without Python.
    fn _bench_sample(&self, py: Python<'_>, n: usize, seed: u64) -> PyResult<f64> {
        py.detach(|| {
            let start = std::time::Instant::now();
            let drawn = sample(&self.0, n, seed, &Work::free()).map_err(|error| refuse(&error))?;
            std::hint::black_box(&drawn);
            Ok(start.elapsed().as_secs_f64())
        })
    }
}

fn sample(counted: &Counted, n: usize, seed: u64, work: &Work) -> Result<Vec<u8>, QueryError> {
    let sampler = counted.worlds.sampler();
    rows::draw(n, counted.spots.len(), seed, work, || {
        let mut rows = sampler.rows(&counted.spots);
        move |rng: &mut rand_xoshiro::Xoshiro256PlusPlus, row: &mut [u8]| rows.draw(rng, row)
    })
}
