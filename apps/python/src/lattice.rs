//! Any hidden deal as a lattice: counts, probabilities, samples, ranks. Used for the caller's own deals, and for what
//! the seats of Texas 42 and Blob cannot see.

use std::sync::Arc;

use kibitzer_blob::{Cards, Possible as BlobPossible};
use kibitzer_deal::{Deal, EventError, Kinds, Marginals, Problem};
use kibitzer_protocol::games::blob::{Seen, UnseenFields};
use kibitzer_protocol::games::deal::{Events, Named, ProblemFields};
use kibitzer_protocol::games::texas42::ViewFields;
use kibitzer_protocol::{ErrorKind, QueryError, read_strictly};
use kibitzer_texas42::{Possible as TexasPossible, Tiles, Unseen as TexasUnseen};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList};
use serde_json::Map;

use crate::kernel::{Shown, view};
use crate::refusal::refuse;
use crate::working::long;
use crate::{ask, count, rows};

/// A lattice with names for its kinds and seats.
#[pyclass(frozen, module = "kibitzer._native")]
pub(crate) struct Lattice(Arc<Counted>);

struct Counted {
    named: Named,
    lattice: kibitzer_deal::Lattice,
    marginals: Marginals,
    held: Vec<f64>,
}

#[derive(Clone)]
struct Held(Arc<Counted>);

impl Shown<f64> for Held {
    fn numbers(&self) -> &[f64] {
        &self.0.held
    }
}

impl Counted {
    fn new(named: Named, lattice: kibitzer_deal::Lattice) -> Counted {
        let marginals = lattice.marginals();
        let chance = |(seat, kind)| count::share(&marginals.held(seat, kind), marginals.worlds());
        let kinds = named.kinds.len();
        let cells =
            (0..named.seats.len()).flat_map(|seat| (0..kinds).map(move |kind| (seat, kind)));
        let held = cells.map(chance).collect();
        Counted { named, lattice, marginals, held }
    }

    fn problem(&self) -> &Problem {
        self.lattice.problem()
    }
}

#[pymethods]
impl Lattice {
    /// The caller's own kinds, seats and rules.
    #[new]
    fn new(py: Python<'_>, fields: &Bound<'_, PyDict>) -> PyResult<Self> {
        let fields = ask::read(fields)?;
        build(py, || {
            let named = read_strictly::<ProblemFields>(fields)?.named()?;
            match kibitzer_deal::Lattice::new(&named.problem) {
                Ok(lattice) => Ok(Counted::new(named, lattice)),
                Err(error) => Err(named.refuse(error)),
            }
        })
    }

    /// What a seat of Texas 42 cannot see.
    #[staticmethod]
    fn texas42(py: Python<'_>, view: &Bound<'_, PyDict>) -> PyResult<Self> {
        let fields = ask::read(view)?;
        build(py, || {
            let (_, view) = read_strictly::<ViewFields>(fields)?.view()?;
            let possible = TexasPossible::new(TexasUnseen::of(Tiles::ALL, &view))
                .map_err(|error| unfit(&error))?;
            let unseen = possible.unseen();
            let kinds = unseen.tiles().iter().map(|tile| tile.to_string()).collect();
            let seats = unseen.others().iter().map(|seat| seat.0.to_string()).collect();
            let lattice = possible.lattice().clone();
            Ok(Counted::new(Named { kinds, seats, problem: lattice.problem().clone() }, lattice))
        })
    }

    /// What a seat of Blob cannot see: from a complete view, under `view`, or from the unseen cards and what is known
    /// about each hand.
    #[staticmethod]
    fn blob(py: Python<'_>, fields: &Bound<'_, PyDict>) -> PyResult<Self> {
        let fields = ask::read(fields)?;
        build(py, || {
            let possible = if fields.contains_key("view") {
                let view = read_strictly::<Seen>(fields)?.view()?;
                BlobPossible::of(&view, Cards::ALL).map_err(|error| unfit(&error))?
            } else {
                read_strictly::<UnseenFields>(fields)?.possible()?
            };
            let unseen = possible.unseen();
            let kinds = unseen.cards().iter().map(|card| card.to_string()).collect();
            let seats = unseen.places().map(|place| place.to_string()).collect();
            let lattice = possible.lattice().clone();
            Ok(Counted::new(Named { kinds, seats, problem: lattice.problem().clone() }, lattice))
        })
    }

    #[getter]
    fn kinds(&self) -> Vec<String> {
        self.0.named.kinds.clone()
    }

    #[getter]
    fn copies(&self) -> Vec<usize> {
        self.0.problem().kinds().iter().map(|kind| kind.copies).collect()
    }

    #[getter]
    fn seats(&self) -> Vec<String> {
        self.0.named.seats.clone()
    }

    /// Number of hidden items that each seat holds.
    #[getter]
    fn sizes(&self) -> Vec<usize> {
        self.0.problem().seats().iter().map(|seat| seat.capacity).collect()
    }

    /// Number of worlds.
    #[getter]
    fn worlds(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        count::to_python(py, self.0.marginals.worlds())
    }

    /// The entropy, in bits.
    #[getter]
    fn entropy(&self) -> f64 {
        self.0.lattice.entropy()
    }

    /// Nodes and transitions.
    #[getter]
    fn size(&self) -> (usize, usize) {
        self.0.lattice.size()
    }

    /// The probability that a seat holds a kind at all: one row per seat, read-only and not copied.
    #[getter]
    fn held<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let shape = [self.0.named.seats.len(), self.0.named.kinds.len()];
        view(py, &Held(Arc::clone(&self.0)))?.reshape(shape)
    }

    /// The probability of each kind in each slot of a sorted seat: one row per slot.
    fn slots<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let found = self.0.problem().seats().get(seat).filter(|seat| seat.sorted);
        let Some(found) = found else {
            return Err(refuse(
                &QueryError::bad_request("only a sorted seat has slots").at("seat"),
            ));
        };
        let (slots, kinds) = (found.capacity, self.0.named.kinds.len());
        let chance = |slot, kind| {
            count::share(&self.0.marginals.at_slot(seat, slot, kind), self.0.marginals.worlds())
        };
        let cells = (0..slots).flat_map(|slot| (0..kinds).map(move |kind| chance(slot, kind)));
        cells.collect::<Vec<f64>>().into_pyarray(py).reshape([slots, kinds])
    }

    /// The number of worlds in which a seat holds a kind at all.
    fn held_count(&self, py: Python<'_>, seat: usize, kind: usize) -> PyResult<Py<PyAny>> {
        if seat >= self.0.named.seats.len() || kind >= self.0.named.kinds.len() {
            return Err(refuse(&QueryError::bad_request("there is no such seat or kind")));
        }
        count::to_python(py, &self.0.marginals.held(seat, kind))
    }

    /// The exact probability that all these events hold, as `num/den`. Events are those of the protocol's `deal`.
    fn probability(&self, py: Python<'_>, events: &Bound<'_, PyList>) -> PyResult<String> {
        let events = crate::json::from_python(events.as_any())?;
        let asked = Map::from_iter([("events".to_owned(), events)]);
        self.chance(py, || read_strictly::<Events>(asked)?.of(&self.0.named))
    }

    /// The exact probability that a seat holds all of these kinds, or at least one of them, as `num/den`.
    fn holding(
        &self,
        py: Python<'_>,
        seat: usize,
        kinds: Vec<usize>,
        all: bool,
    ) -> PyResult<String> {
        self.chance(py, || {
            if seat >= self.0.named.seats.len()
                || kinds.iter().any(|&kind| kind >= self.0.named.kinds.len())
            {
                return Err(QueryError::bad_request("there is no such seat or kind"));
            }
            let event = |kind: usize| {
                kibitzer_deal::Event::holds(
                    seat,
                    Kinds::one(kind),
                    kibitzer_deal::Counts::at_least(1),
                )
            };
            if all {
                return Ok(kinds.iter().map(|&kind| event(kind)).collect());
            }
            let set = kinds.iter().fold(Kinds::NONE, |set, &kind| set.or(Kinds::one(kind)));
            Ok(vec![kibitzer_deal::Event::holds(seat, set, kibitzer_deal::Counts::at_least(1))])
        })
    }

    /// Uniformly sampled worlds: one row each, with the kinds that the seats hold, seat after seat.
    fn sample<'py>(
        &self,
        py: Python<'py>,
        n: usize,
        seed: u64,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let counted = Arc::clone(&self.0);
        let width = counted.problem().items();
        let drawn = long(py, None, move |context| {
            let sampler = counted.lattice.sampler();
            rows::draw(n, width, seed, context.work(), || {
                let (sampler, mut deal) = (&sampler, Deal::blank(counted.problem()));
                move |rng: &mut rand_xoshiro::Xoshiro256PlusPlus, row: &mut [u8]| {
                    sampler.sample_into(rng, &mut deal);
                    let cells = row.iter_mut();
                    cells.zip(deal.hands().flatten()).for_each(|(cell, kind)| *cell = *kind);
                }
            })
        })?;
        rows::array(py, drawn, n, width)
    }

    /// The kinds that each seat holds in a world, by the world's rank.
    fn unrank(&self, world: &Bound<'_, PyInt>) -> PyResult<Vec<Vec<u8>>> {
        let deal = self.0.lattice.unrank(&count::from_python(world)?);
        let deal = deal.ok_or_else(|| {
            let last =
                format!("there is no world {world}: there are {}", self.0.marginals.worlds());
            refuse(&QueryError::bad_request(last).at("world"))
        })?;
        Ok(deal.hands().map(<[u8]>::to_vec).collect())
    }

    /// The ranks of the worlds with these hands: the first, and one past the last.
    fn rank(&self, py: Python<'_>, hands: Vec<Vec<u8>>) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
        let deal = Deal::from_hands(self.0.problem(), &hands);
        let range = deal.and_then(|deal| self.0.lattice.rank(&deal));
        let range = range.ok_or_else(|| {
            let message = "these hands are not a deal of this problem, or violate a rule";
            refuse(&QueryError::new(ErrorKind::Contradiction, message).at("hands"))
        })?;
        Ok((count::to_python(py, &range.start)?, count::to_python(py, &range.end)?))
    }
}

impl Lattice {
    fn chance(
        &self,
        py: Python<'_>,
        read: impl FnOnce() -> Result<Vec<kibitzer_deal::Event>, QueryError> + Send,
    ) -> PyResult<String> {
        crate::working::short(py, || {
            let found = self.0.lattice.probability(&read()?);
            let found = found.map_err(|error| match error {
                EventError::Setup(error) => QueryError::bad_request(error.to_string()),
                EventError::Deal(error) => self.0.named.refuse(error),
            })?;
            Ok(found.to_string())
        })
    }
}

fn build(
    py: Python<'_>,
    count: impl FnOnce() -> Result<Counted, QueryError> + Send + 'static,
) -> PyResult<Lattice> {
    let counted = long(py, None, move |_| count())?;
    Ok(Lattice(Arc::new(counted)))
}

fn unfit(error: &dyn std::fmt::Display) -> QueryError {
    QueryError::contradiction(format!("no hands are consistent with the plays: {error}")).at("view")
}
