//! Comparing risk attitudes: the distribution of the final score for every theta of a grid.
//!
//! One theta is one unit of work with one result: bytes that depend only on the rules, the method
//! and the theta. Who computes the units, where results are stored and how they are shown is up to
//! others.

mod report;
mod sample;

pub(crate) use report::PERCENTILES;
pub use report::{Frontier, Report, Summary, Switch};
pub use sample::{Sample, Situation};

use kibitzer_work::Work;

use crate::{Act, Precision, Rules, Solver, State, Table, Tables, Theta, YatzyError};

/// The magnitudes of theta on each side of 0.
const ALL: [f64; 18] = [
    0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5,
    2.0, 3.0,
];
const SPARSE: [f64; 8] = [0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 3.0];
/// The maximum number of thetas in one sweep.
const MOST: usize = 10_000;

/// The thetas of a sweep, in ascending order.
#[derive(Debug, Clone, PartialEq)]
pub struct Grid {
    thetas: Vec<Theta>,
}

impl Grid {
    /// Parses `all` (37 thetas), `dense` (19), `sparse` (17), or a comma-separated list of thetas.
    pub fn parse(text: &str) -> Result<Grid, YatzyError> {
        let both = |sizes: &[f64]| {
            let below = sizes.iter().rev().map(|size| -size);
            below.chain([0.0]).chain(sizes.iter().copied()).collect::<Vec<f64>>()
        };
        let thetas = match text {
            "all" => both(&ALL),
            "dense" => both(&ALL[..9]),
            "sparse" => both(&SPARSE),
            _ => text
                .split(',')
                .map(|word| {
                    word.trim().parse().map_err(|_| wrong(format!("{word:?} is not a number")))
                })
                .collect::<Result<Vec<f64>, YatzyError>>()?,
        };
        if thetas.len() > MOST {
            return Err(wrong(format!(
                "it has {} thetas, at most {MOST} can be swept",
                thetas.len()
            )));
        }
        let thetas = thetas.into_iter().map(Theta::new).collect::<Result<Vec<Theta>, _>>()?;
        if !thetas.is_sorted_by(|a, b| a.get() < b.get()) {
            return Err(wrong("thetas must be strictly increasing".into()));
        }
        Ok(Grid { thetas })
    }

    /// The thetas, in ascending order.
    pub fn thetas(&self) -> &[Theta] {
        &self.thetas
    }
}

fn wrong(what: String) -> YatzyError {
    let what = format!(
        "the grid is invalid: {what}; expected all, dense, sparse, or thetas such as -0.1,0,0.1"
    );
    YatzyError::OutOfRange { field: "grid", what }
}

/// How a distribution is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Exactly, by [`crate::Table::density`].
    Density,
    /// By simulating games from a seed.
    Simulate {
        /// The number of games.
        games: u64,
        /// The seed of their random numbers.
        seed: u64,
    },
}

/// What a sweep computes for each theta.
#[derive(Debug, Clone)]
pub struct Sweep {
    /// The rules of the game.
    pub rules: Rules,
    /// The precision of the tables solved along the way.
    pub precision: Precision,
    /// How distributions are computed.
    pub method: Method,
}

/// The result of one theta.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The theta that was used.
    pub theta: Theta,
    /// Probabilities or counts of the final scores from 0 on.
    pub weights: Vec<f64>,
    /// The act in each situation of the sample: how many of each face are kept, as digits, or the
    /// box filled.
    pub acts: Vec<u32>,
}

impl Sweep {
    /// Everything that results depend on besides the theta, in words.
    pub fn description(&self) -> String {
        let (version, precision) = (self.rules.version(), self.precision);
        match self.method {
            Method::Density => format!("{version}, {precision:?}, exact densities, format 2"),
            Method::Simulate { games, seed } => {
                format!("{version}, {precision:?}, {games} games from seed {seed}, format 2")
            }
        }
    }

    /// The decisions on which thetas are compared, from games at theta 0.
    pub fn sample(&self, tables: &Tables, work: &Work) -> Result<Sample, YatzyError> {
        Sample::draw(&self.table(Theta::NEUTRAL, tables, work)?, work)
    }

    /// A stored table, or one solved just for this.
    fn table(&self, theta: Theta, tables: &Tables, work: &Work) -> Result<Table, YatzyError> {
        match tables.open(&self.rules, theta, self.precision) {
            Ok(table) => Ok(table),
            Err(_) => Solver::new(&self.rules).theta(theta).precision(self.precision).solve(work),
        }
    }

    /// The thetas between which a decision changes from one act to another, found by bisecting the
    /// gap this many times.
    pub fn narrow(
        &self,
        switch: &Switch,
        halvings: u32,
        tables: &Tables,
        work: &Work,
    ) -> Result<(f64, f64), YatzyError> {
        let (mut low, mut high) = switch.between;
        for done in 0..halvings {
            let share = |done: u32| f64::from(done) / f64::from(halvings);
            let work = work.part(share(done), share(done + 1));
            let middle = low + (high - low) / 2.0;
            let table = self.table(Theta::new(middle)?, tables, &work)?;
            if code(&sample::act(&table, &switch.situation)?) == code(&switch.before) {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok((low, high))
    }

    /// Computes the distribution for one theta, and its acts in the situations of a sample.
    pub fn outcome(
        &self,
        theta: Theta,
        tables: &Tables,
        sample: &Sample,
        work: &Work,
    ) -> Result<Outcome, YatzyError> {
        let table = self.table(theta, tables, &work.part(0.0, 0.5))?;
        let work = &work.part(0.5, 1.0);
        let weights = match self.method {
            Method::Density => table.density(State::START, None, work)?,
            Method::Simulate { games, seed } => {
                let mut counts = vec![];
                for score in table.simulate(State::START, games, seed, work)?.scores {
                    let score = usize::from(score);
                    counts.resize(counts.len().max(score + 1), 0.0);
                    counts[score] += 1.0;
                }
                counts
            }
        };
        let acts = sample.acts(&table, work)?.iter().map(code).collect();
        Ok(Outcome { theta, weights, acts })
    }
}

/// Encodes an act as a number.
fn code(act: &Act) -> u32 {
    match act {
        Act::Keep(keep) => keep.counts().iter().fold(0, |n, &c| 10 * n + u32::from(c)),
        Act::Score(choice) => choice.category as u32,
    }
}

/// Decodes an act for a situation, if the number is valid there.
fn decode(rules: &Rules, situation: &Situation, code: u32) -> Option<Act> {
    if situation.rerolls_left == 0 {
        let choices = rules.choices(situation.state.card, &situation.dice);
        return choices.into_iter().find(|c| c.category as u32 == code).map(Act::Score);
    }
    let counts = [5, 4, 3, 2, 1, 0].map(|i| (code / 10u32.pow(i) % 10) as u8);
    let keep = crate::Dice::from_counts(counts);
    (code < 1_000_000 && keep.inside(&situation.dice)).then_some(Act::Keep(keep))
}

impl Outcome {
    /// The result as bytes: theta, the number of weights, the weights, the acts; numbers are
    /// little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.theta.get().to_le_bytes().to_vec();
        bytes.extend((self.weights.len() as u64).to_le_bytes());
        self.weights.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        self.acts.iter().for_each(|act| bytes.extend(act.to_le_bytes()));
        bytes
    }

    /// Reads a result back; `None` if these are not the bytes of one.
    pub fn from_bytes(bytes: &[u8]) -> Option<Outcome> {
        let (theta, rest) = bytes.split_first_chunk()?;
        let (count, rest) = rest.split_first_chunk()?;
        let length = usize::try_from(u64::from_le_bytes(*count)).ok()?.checked_mul(8)?;
        let (weights, acts) = rest.split_at_checked(length)?;
        let (weights, _) = weights.as_chunks();
        let (acts, left) = acts.as_chunks();
        let weights = weights.iter().map(|chunk| f64::from_le_bytes(*chunk)).collect();
        let acts = acts.iter().map(|chunk| u32::from_le_bytes(*chunk)).collect();
        let theta = Theta::new(f64::from_le_bytes(*theta)).ok()?;
        left.is_empty().then_some(Outcome { theta, weights, acts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_those_that_were_asked_for() {
        for (name, count) in [("all", 37), ("dense", 19), ("sparse", 17)] {
            let grid = Grid::parse(name).unwrap();
            let thetas: Vec<f64> = grid.thetas().iter().map(|theta| theta.get()).collect();
            assert_eq!(thetas.len(), count);
            let mirror: Vec<f64> = thetas.iter().rev().map(|theta| -theta + 0.0).collect();
            assert_eq!(thetas, mirror);
        }
        let dense = Grid::parse("dense").unwrap();
        assert_eq!(dense.thetas()[0].get(), -0.1);
        let own = Grid::parse("-0.1, 0,0.25").unwrap();
        assert_eq!(own.thetas().iter().map(|t| t.get()).collect::<Vec<_>>(), [-0.1, 0.0, 0.25]);
        for wrong in ["", "0,0", "1,-1", "0,x", "0,NaN", "0,1e9"] {
            assert!(Grid::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn outcomes_survive_as_bytes_and_other_bytes_are_none() {
        let theta = Theta::new(-0.25).unwrap();
        let outcome = Outcome { theta, weights: vec![0.25, 0.0, 0.75], acts: vec![1, 500_000] };
        let bytes = outcome.to_bytes();
        assert_eq!(Outcome::from_bytes(&bytes).unwrap(), outcome);
        assert_eq!(Outcome::from_bytes(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Outcome::from_bytes(&bytes[..20]), None);
        assert_eq!(Outcome::from_bytes(&[]), None);
        let mut huge = bytes;
        huge[8..16].fill(0xFF);
        assert_eq!(Outcome::from_bytes(&huge), None);
    }
}
