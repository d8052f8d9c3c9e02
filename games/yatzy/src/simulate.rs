//! Simulates many games under a table's policy.
//!
//! All games advance one turn at a time, grouped by card, so that a card's decisions are computed
//! once for all games on it. Each game has its own random stream, derived from the seed and its
//! number: the same seed gives the same games for any number of threads. Dice are exactly fair: a
//! turn's throws are one unbiased draw below 6^(3 x dice).

mod layer;
mod play;
mod statistics;
mod throws;

use std::ops::Range;

use kibitzer_work::Work;

use crate::{State, Table, YatzyError};

pub use statistics::{BoxFigures, Estimate, Percentile, Statistics};

use layer::Layer;
use throws::{Streams, Throws};

/// The maximum number of games in one simulation.
pub const MOST_GAMES: u64 = 1_000_000_000;

/// Games that advance together; limits the memory.
const BATCH: u64 = 1 << 20;

/// Statistics of one box over all games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BoxStatistics {
    /// Games in which the box scored no points.
    pub missed: u64,
    /// The sum of the points in the box.
    pub points: u64,
    /// The sum of the squared points in the box.
    pub squares: u64,
    /// The sum of the turns (from 1) in which it was filled.
    pub turns: u64,
    /// The sum of the squares of these turns.
    pub turn_squares: u64,
}

/// The result of a simulation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simulation {
    /// The points made from the given state on, including the bonus, in game order.
    pub scores: Vec<u16>,
    /// Games that earned the upper bonus.
    pub bonuses: u64,
    /// One entry per box, in category order; boxes that were filled from the beginning stay empty.
    pub boxes: Vec<BoxStatistics>,
}

impl Table {
    /// Plays this many games from a state by the table's policy.
    pub fn simulate(
        &self,
        state: State,
        games: u64,
        seed: u64,
        work: &Work,
    ) -> Result<Simulation, YatzyError> {
        self.simulate_games(state, 0..games, seed, work)
    }

    /// Plays the games with these numbers: a part of what [`Table::simulate`] plays.
    pub fn simulate_games(
        &self,
        state: State,
        games: Range<u64>,
        seed: u64,
        work: &Work,
    ) -> Result<Simulation, YatzyError> {
        self.check(state)?;
        if games.is_empty() || games.end > MOST_GAMES {
            let Range { start, end } = games;
            return Err(YatzyError::OutOfRange {
                field: "games",
                what: format!("games {start} to {end} requested; expected 1 to {MOST_GAMES}"),
            });
        }
        let boxes = self.rules().categories().len();
        let mut all =
            Simulation { scores: vec![], bonuses: 0, boxes: vec![BoxStatistics::default(); boxes] };
        all.scores.reserve((games.end - games.start) as usize);
        let throws = Throws::new(&self.sheet.lattice);
        let streams = Streams::new(seed, &throws);
        for first in games.clone().step_by(BATCH as usize) {
            let count = BATCH.min(games.end - first) as u32;
            let mut layer = Layer::begin(state, count);
            let open = (boxes - self.rules().filled(state.card)) as u64;
            for number in 0..open {
                let done = (first - games.start) * open + number * u64::from(count);
                let of = (games.end - games.start) * open;
                work.step(done as usize, of as usize, "playing games")?;
                let turn = Turn { throws: &throws, streams, first, number };
                layer = layer.play(self, &turn, &mut all.boxes, work)?;
            }
            layer.finish(self.rules(), &mut all);
        }
        Ok(all)
    }
}

impl Simulation {
    /// Appends the games that come next.
    pub fn add(&mut self, more: Self) {
        self.scores.extend(more.scores);
        self.bonuses += more.bonuses;
        layer::add(&mut self.boxes, &more.boxes);
    }
}

/// What the games of one turn share.
struct Turn<'t> {
    throws: &'t Throws,
    streams: Streams,
    /// The number of the batch's first game.
    first: u64,
    /// The number of the turn, from 0.
    number: u64,
}

impl Turn<'_> {
    /// The three throws of a game of the batch.
    fn draw(&self, game: u32) -> [u64; 3] {
        self.streams.draw(self.throws, self.first + u64::from(game), self.number)
    }
}

/// A game in progress; its card is implied by where it is stored.
#[derive(Debug, Clone, Copy, Default)]
struct Game {
    number: u32,
    score: u16,
    upper: u16,
}
