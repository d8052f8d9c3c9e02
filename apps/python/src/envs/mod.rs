//! Games for learning agents: a table by the name of its game, one episode, and many episodes at once.

mod batch;
mod episode;
mod games;

use std::sync::Arc;

use kibitzer_game::Field;
use kibitzer_protocol::QueryError;
use kibitzer_work::Work;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

use crate::refusal::refuse;
use crate::working::{long, short};
pub(crate) use batch::EnvBatch;
use episode::{Episode, Table};

/// Players who decide in a moment: they are asked on the caller's thread.
const QUICK: [&str; 4] = ["random", "thumb", "beginner", "greedy"];

/// A table of one game: what can be done there, and what observations hold.
#[pyclass(frozen, module = "kibitzer._native")]
pub(crate) struct EnvTable(Arc<dyn Table>);

type Shown = (&'static str, usize, usize, &'static str);

fn shown(fields: &[Field]) -> Vec<Shown> {
    fields.iter().map(|it| (it.name, it.shape[0], it.shape[1], it.about)).collect()
}

fn made(table: Result<Arc<dyn Table>, QueryError>) -> PyResult<EnvTable> {
    table.map(EnvTable).map_err(|error| refuse(&error))
}

#[pymethods]
impl EnvTable {
    /// One round of Blob.
    #[staticmethod]
    #[pyo3(signature = (*, players=4, cards=5, dealer=None, trump=Some("S"), scoring="exact"))]
    fn blob(
        players: usize,
        cards: usize,
        dealer: Option<usize>,
        trump: Option<&str>,
        scoring: &str,
    ) -> PyResult<Self> {
        made(games::blob(players, cards, dealer, trump, scoring))
    }

    /// One hand of Texas 42.
    #[staticmethod]
    #[pyo3(signature = (*, house="", shaker=3))]
    fn texas42(house: &str, shaker: usize) -> PyResult<Self> {
        made(games::texas42(house, shaker))
    }

    /// One game of Clue.
    #[staticmethod]
    #[pyo3(signature = (*, players=4, deck=[6, 6, 9], turns=60))]
    fn clue(players: usize, deck: [usize; 3], turns: usize) -> PyResult<Self> {
        made(games::clue(players, deck, turns))
    }

    /// One mission of Bomb Busters.
    #[staticmethod]
    #[pyo3(signature = (*, mission=1, players=4, captain=0))]
    fn bomb_busters(mission: u8, players: usize, captain: usize) -> PyResult<Self> {
        made(games::bomb_busters(mission, players, captain))
    }

    /// One card of Yatzy.
    #[staticmethod]
    #[pyo3(signature = (*, rules="scandinavian", house=Vec::new()))]
    fn yatzy(rules: &str, house: Vec<String>) -> PyResult<Self> {
        made(games::yatzy(rules, &house))
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    /// How many actions are numbered.
    #[getter]
    fn actions(&self) -> usize {
        self.0.actions()
    }

    /// Groups of actions: name, 1, size, meaning.
    #[getter]
    fn action_groups(&self) -> Vec<Shown> {
        shown(self.0.groups())
    }

    /// Fields of an observation: name, rows, columns, meaning.
    #[getter]
    fn observation_fields(&self) -> Vec<Shown> {
        shown(self.0.observation())
    }

    /// Fields of a belief: name, rows, columns, meaning.
    #[getter]
    fn belief_fields(&self) -> Vec<Shown> {
        shown(self.0.belief())
    }

    /// An action as players write it.
    fn action(&self, number: usize) -> PyResult<String> {
        let message = || format!("`action` must be below {}, got {number}", self.0.actions());
        let wrong = || refuse(&QueryError::bad_request(message()).at("action"));
        self.0.action(number).ok_or_else(wrong)
    }

    /// The number of an action as players write it.
    fn number(&self, action: &str) -> PyResult<usize> {
        self.0.number(action).map_err(|error| refuse(&error))
    }

    /// Refuses a name that no player has.
    fn check_player(&self, name: &str) -> PyResult<()> {
        self.0.check_player(name).map_err(|error| refuse(&error))
    }

    /// A new episode.
    fn start(&self, seed: u64) -> PyResult<EnvState> {
        let episode = Arc::clone(&self.0).start(seed).map_err(|error| refuse(&error))?;
        Ok(EnvState { table: Arc::clone(&self.0), episode })
    }
}

fn size(fields: &[Field]) -> usize {
    fields.iter().map(Field::len).sum()
}

/// One episode as it stands.
#[pyclass(module = "kibitzer._native")]
pub(crate) struct EnvState {
    table: Arc<dyn Table>,
    episode: Box<dyn Episode>,
}

impl EnvState {
    fn seat(&self, seat: usize) -> PyResult<usize> {
        let seats = self.table.seats();
        if seat < seats {
            return Ok(seat);
        }
        let message = format!("`seat` must be 0 to {}, got {seat}", seats - 1);
        Err(refuse(&QueryError::bad_request(message).at("seat")))
    }
}

#[pymethods]
impl EnvState {
    /// The same position, to be played on by itself.
    fn clone(&self) -> Self {
        EnvState { table: Arc::clone(&self.table), episode: self.episode.copy() }
    }

    /// The seat to act; None once it is over.
    fn turn(&self) -> Option<usize> {
        self.episode.turn()
    }

    /// The numbers of what is legal, ascending.
    fn legal(&self) -> Vec<usize> {
        self.episode.legal()
    }

    /// One place per action: 1 where it is legal.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.table.actions()];
        self.episode.mask(&mut mask);
        mask.into_pyarray(py)
    }

    /// Does the action with a number for the seat to act.
    fn act(&mut self, number: usize) -> PyResult<()> {
        let place = self.episode.place(number);
        let place = place.ok_or_else(|| refuse(&illegal(&*self.table, &*self.episode, number)))?;
        self.episode.act(place).map_err(|error| refuse(&error))
    }

    /// What a seat sees, as numbers.
    fn observe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let mut out = vec![0.0; size(self.table.observation())];
        self.episode.observe(self.seat(seat)?, &mut out);
        Ok(out.into_pyarray(py))
    }

    /// What a seat believes about what it cannot see, as numbers.
    fn believe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let mut out = vec![0.0; size(self.table.belief())];
        let seat = self.seat(seat)?;
        short(py, || self.episode.believe(seat, &mut out))?;
        Ok(out.into_pyarray(py))
    }

    /// What each seat has gained so far.
    fn standing(&self) -> Vec<f64> {
        (0..self.table.seats()).map(|seat| self.episode.standing(seat)).collect()
    }

    /// What a seat knows, for people.
    fn view(&self, seat: usize) -> PyResult<String> {
        Ok(self.episode.view(self.seat(seat)?))
    }

    /// The number of the action that a player would take here.
    fn choose(&self, py: Python<'_>, player: &str) -> PyResult<usize> {
        let place = if QUICK.contains(&player) {
            short(py, || self.episode.decide(player, &Work::free()))?
        } else {
            let (episode, player) = (self.episode.copy(), player.to_owned());
            long(py, None, move |context| episode.decide(&player, context.work()))?
        };
        Ok(self.episode.number(place))
    }
}

/// Why an action is not legal, and what is.
fn illegal(table: &dyn Table, episode: &dyn Episode, number: usize) -> QueryError {
    let legal = episode.legal();
    let named = table.action(number);
    let what = match (named, episode.turn()) {
        (_, None) => "the game is over".to_owned(),
        (None, _) => format!("there is no action {number}: expected 0 to {}", table.actions() - 1),
        (Some(named), Some(seat)) => format!("seat {seat} may not do action {number}, {named}"),
    };
    QueryError::illegal(what).at("action").with("legal", legal)
}
