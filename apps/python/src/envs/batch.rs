//! Many episodes at once, written into NumPy arrays that the caller has made: on all processors with the interpreter free,
//! and the same on any number of them. An episode that ends begins anew in the same step.

use std::sync::Arc;

use kibitzer_protocol::QueryError;
use kibitzer_work::{Work, mixed};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;

use super::episode::{Episode, Table};
use super::{EnvTable, illegal, size};
use crate::refusal::refuse;
use crate::working::short;

/// Episodes that one task steps: fewer are not worth sharing out.
const TASK: usize = 16;
/// The most episodes of one batch.
const MOST: usize = 1 << 20;
/// Episodes in a row that may end before the caller's seat acts.
const PATIENCE: u64 = 1000;

/// One of the episodes.
struct Lane {
    episode: Box<dyn Episode>,
    /// What the episode was dealt from, and how many this lane has begun.
    seed: u64,
    begun: u64,
    /// What each seat has gained.
    standing: Vec<f64>,
    /// The legal action to do, by its place.
    next: Option<usize>,
}

/// Episodes side by side.
#[pyclass(module = "kibitzer._native")]
pub(crate) struct EnvBatch {
    lanes: Vec<Lane>,
    dealer: Dealer,
}

/// How lanes begin and go on.
struct Dealer {
    table: Arc<dyn Table>,
    seed: u64,
    /// The seat that the caller plays and who plays on each seat; without it the caller plays all.
    house: Option<(usize, Vec<String>)>,
}

impl Dealer {
    /// The next episode of a lane, at the caller's first turn.
    fn deal(&self, number: usize, mut begun: u64) -> Result<Lane, QueryError> {
        let lane = mixed(self.seed, number as u64);
        for _ in 0..PATIENCE {
            let seed = mixed(lane, begun);
            let mut episode = Arc::clone(&self.table).start(seed)?;
            begun += 1;
            self.go_on(&mut *episode)?;
            if episode.turn().is_some() {
                let standing = self.standing(&*episode);
                return Ok(Lane { episode, seed, begun, standing, next: None });
            }
        }
        Err(QueryError::illegal("the seat never comes to act").at("seat"))
    }

    /// The other seats play until it is the caller's turn.
    fn go_on(&self, episode: &mut dyn Episode) -> Result<(), QueryError> {
        let Some((own, players)) = &self.house else { return Ok(()) };
        while let Some(seat) = episode.turn().filter(|seat| seat != own) {
            let place = episode.decide(&players[seat], &Work::free())?;
            episode.act(place)?;
        }
        Ok(())
    }

    fn standing(&self, episode: &dyn Episode) -> Vec<f64> {
        (0..self.table.seats()).map(|seat| episode.standing(seat)).collect()
    }

    /// Does what the lane is to do, and begins anew where that ends the episode.
    fn step(&self, number: usize, lane: &mut Lane, row: &mut Row<'_>) -> Result<(), QueryError> {
        let Some(place) = lane.next.take() else { return Ok(()) };
        lane.episode.act(place)?;
        self.go_on(&mut *lane.episode)?;
        let now = self.standing(&*lane.episode);
        for ((reward, now), before) in row.rewards.iter_mut().zip(&now).zip(&lane.standing) {
            *reward = now - before;
        }
        lane.standing = now;
        *row.ended = lane.episode.turn().is_none();
        if *row.ended {
            *lane = self.deal(number, lane.begun)?;
        }
        Ok(())
    }
}

/// Where one lane is written.
struct Row<'a> {
    player: &'a mut i64,
    seed: &'a mut u64,
    observation: &'a mut [f32],
    mask: &'a mut [i8],
    rewards: &'a mut [f64],
    ended: &'a mut bool,
    belief: &'a mut [f32],
}

impl Row<'_> {
    /// What the seat to act sees, and may do.
    fn write(&mut self, lane: &Lane) -> Result<(), QueryError> {
        let seat = lane.episode.turn().unwrap_or(0);
        (*self.player, *self.seed) = (seat as i64, lane.seed);
        lane.episode.observe(seat, self.observation);
        lane.episode.mask(self.mask);
        if self.belief.is_empty() { Ok(()) } else { lane.episode.believe(seat, self.belief) }
    }
}

/// The arrays of the caller, one row per lane.
#[derive(FromPyObject)]
struct Arrays<'py>(
    PyReadwriteArray1<'py, i64>,
    PyReadwriteArray1<'py, u64>,
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray2<'py, i8>,
    PyReadwriteArray2<'py, f64>,
    PyReadwriteArray1<'py, bool>,
    PyReadwriteArray2<'py, f32>,
);

/// The rows of an array of some width, which may be 0.
fn split<T>(
    all: Result<&mut [T], numpy::AsSliceError>,
    lanes: usize,
    width: usize,
) -> PyResult<Vec<&mut [T]>> {
    let all = all.map_err(|_| PyValueError::new_err("the arrays must be contiguous"))?;
    if all.len() != lanes * width {
        return Err(PyValueError::new_err("the arrays do not have the shape of the batch"));
    }
    if width == 0 {
        return Ok((0..lanes).map(|_| &mut [][..]).collect());
    }
    Ok(all.chunks_exact_mut(width).collect())
}

impl EnvBatch {
    fn rows<'a>(&self, arrays: &'a mut Arrays<'_>) -> PyResult<Vec<Row<'a>>> {
        let (lanes, table) = (self.lanes.len(), &self.dealer.table);
        let believes = !arrays.6.as_array().is_empty();
        let belief = if believes { size(table.belief()) } else { 0 };
        let observations = split(arrays.2.as_slice_mut(), lanes, size(table.observation()))?;
        let masks = split(arrays.3.as_slice_mut(), lanes, table.actions())?;
        let rewards = split(arrays.4.as_slice_mut(), lanes, table.seats())?;
        let beliefs = split(arrays.6.as_slice_mut(), lanes, belief)?;
        let ones = split(arrays.0.as_slice_mut(), lanes, 1)?.into_iter().flatten();
        let seeds = split(arrays.1.as_slice_mut(), lanes, 1)?.into_iter().flatten();
        let ended = split(arrays.5.as_slice_mut(), lanes, 1)?.into_iter().flatten();
        let numbers = observations.into_iter().zip(masks).zip(rewards).zip(beliefs);
        let single = ones.zip(seeds).zip(ended);
        let rows = numbers.zip(single).map(|(numbers, ((player, seed), ended))| {
            let (((observation, mask), rewards), belief) = numbers;
            Row { player, seed, observation, mask, rewards, ended, belief }
        });
        Ok(rows.collect())
    }
}

#[pymethods]
impl EnvBatch {
    /// Deals every lane its first episode. With a seat, the others are played by the players named.
    #[new]
    #[pyo3(signature = (table, lanes, seed, seat=None, players=Vec::new()))]
    fn new(
        py: Python<'_>,
        table: &EnvTable,
        lanes: usize,
        seed: u64,
        seat: Option<usize>,
        players: Vec<String>,
    ) -> PyResult<Self> {
        if !(1..=MOST).contains(&lanes) {
            let message = format!("`lanes` must be 1 to {MOST}, got {lanes}");
            return Err(refuse(&QueryError::bad_request(message).at("lanes")));
        }
        let table = Arc::clone(&table.0);
        let house = seat.map(|seat| (seat, players));
        if let Some((seat, players)) = &house {
            if *seat >= table.seats() || players.len() != table.seats() {
                let message = format!("name a seat below {0}, and {0} players", table.seats());
                return Err(refuse(&QueryError::bad_request(message).at("seat")));
            }
            for (at, name) in players.iter().enumerate().filter(|(at, _)| at != seat) {
                let at = format!("opponents[{at}]");
                table.check_player(name).map_err(|error| refuse(&error.at(at)))?;
            }
        }
        let dealer = Dealer { table, seed, house };
        let lanes = short(py, || {
            let all = (0..lanes).into_par_iter().with_min_len(TASK);
            all.map(|number| dealer.deal(number, 0)).collect::<Result<Vec<Lane>, QueryError>>()
        })?;
        Ok(EnvBatch { lanes, dealer })
    }

    /// Writes every lane as it stands.
    fn write(&self, py: Python<'_>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let mut rows = self.rows(&mut arrays)?;
        let lanes = &self.lanes;
        short(py, || {
            let all = rows.par_iter_mut().zip(lanes).with_min_len(TASK);
            all.try_for_each(|(row, lane)| row.write(lane))
        })
    }

    /// Does one action in every lane and writes what came of it. One that is not legal is refused, and nothing is done.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let wrong = |_| PyValueError::new_err("the actions must be contiguous");
        let actions = actions.as_slice().map_err(wrong)?;
        if actions.len() != self.lanes.len() {
            let message = format!("{} actions for {} lanes", actions.len(), self.lanes.len());
            return Err(refuse(&QueryError::bad_request(message).at("actions")));
        }
        let mut rows = self.rows(&mut arrays)?;
        let (dealer, lanes) = (&self.dealer, &mut self.lanes);
        short(py, || {
            let all = lanes.par_iter_mut().zip(actions).with_min_len(TASK);
            all.for_each(|(lane, action)| {
                let number = usize::try_from(*action).ok();
                lane.next = number.and_then(|number| lane.episode.place(number));
            });
            if let Some(at) = lanes.iter().position(|lane| lane.next.is_none()) {
                let number = usize::try_from(actions[at]).unwrap_or(usize::MAX);
                let refused = illegal(&*dealer.table, &*lanes[at].episode, number);
                return Err(refused.at(format!("actions[{at}]")));
            }
            let all = lanes.par_iter_mut().zip(&mut rows).enumerate().with_min_len(TASK);
            all.try_for_each(|(number, (lane, row))| {
                dealer.step(number, lane, row)?;
                row.write(lane)
            })
        })
    }
}
