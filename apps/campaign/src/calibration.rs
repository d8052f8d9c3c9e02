//! Stated probabilities compared with what happened, for any game: one unit is a few games, and each game yields
//! statements of every kind.
//!
//! The games define their statements ([`States`]); storage, resuming, sharding and the table are implemented here,
//! once.

use kibitzer_stats::{Calibration, DECILES, Decile, Statements, StatsError, Welford};
use kibitzer_tables::Table;
use kibitzer_work::Work;

use crate::{Campaign, CampaignError, Leg, Results, Stretch};

/// The numbers of a decile, and of all statements of one kind in one game.
const WORDS: usize = 4 * DECILES + 3;
const BYTES: usize = 8 * WORDS;

/// A kind of statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// Its name, in one word.
    pub name: &'static str,
    /// What is stated.
    pub about: &'static str,
    /// The index of the kind that makes the same statements from less knowledge.
    pub than: Option<usize>,
    /// Whether its mean is enough for a report; otherwise it is reported by decile.
    pub brief: bool,
}

/// A game whose players state probabilities.
pub trait States: Send + Sync {
    /// The kinds of statements.
    fn kinds(&self) -> &'static [Kind];

    /// The statements of a game, in the order of the kinds. Determined by the number and the description.
    fn game(&self, number: u64, work: &Work) -> Result<Vec<Statements>, CampaignError>;
}

/// Games in which stated probabilities are compared with what happens.
pub struct Calibrate {
    states: Box<dyn States>,
    stretch: Stretch,
    legs: Vec<Leg>,
}

/// The results of one kind of statement.
#[derive(Debug, Clone)]
pub struct Measured {
    /// The kind.
    pub kind: Kind,
    /// By decile.
    pub calibration: Calibration,
    /// The Brier scores of the games with statements of this kind.
    pub brier: Welford,
    /// By how much the Brier scores are better than those of [`Kind::than`], paired by game.
    pub gain: Option<Welford>,
}

impl Calibrate {
    /// A campaign of games in units of a given size. The leg defines where they are stored and what they depend on; its
    /// units are set here.
    pub fn new(states: Box<dyn States>, leg: Leg, games: u64, unit: u64) -> Self {
        let stretch = Stretch::new(games, unit);
        let legs = vec![Leg { units: stretch.units("games"), ..leg }];
        Self { states, stretch, legs }
    }

    /// All games in order, each with its statements by kind.
    fn read(&self, results: &dyn Results) -> Result<Vec<Vec<Statements>>, CampaignError> {
        let bytes = results.leg(0)?;
        let (all, _) = bytes.as_chunks::<BYTES>();
        let all: Vec<Statements> = all.iter().map(from_bytes).collect();
        Ok(all.chunks(self.states.kinds().len()).map(<[Statements]>::to_vec).collect())
    }

    /// Every kind of statement, measured over all games.
    pub fn measured(&self, results: &dyn Results) -> Result<Vec<Measured>, CampaignError> {
        let games = self.read(results)?;
        let unlikely = |error: StatsError| CampaignError::work("the report", error);
        let mut measured = Vec::new();
        for (at, kind) in self.states.kinds().iter().enumerate() {
            let (mut calibration, mut brier) = (Calibration::default(), Welford::new());
            let mut gain = Welford::new();
            for game in &games {
                calibration.push(&game[at]);
                let Some(own) = game[at].brier() else { continue };
                brier.push(own).map_err(unlikely)?;
                if let Some(other) = kind.than.and_then(|than| game[than].brier()) {
                    gain.push(other - own).map_err(unlikely)?;
                }
            }
            let gain = kind.than.is_some().then_some(gain);
            measured.push(Measured { kind: *kind, calibration, brier, gain });
        }
        Ok(measured)
    }

    /// Everything that the games depend on, as text.
    pub fn description(&self) -> &str {
        &self.legs[0].description
    }
}

impl Campaign for Calibrate {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn compute(&self, _leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        let mut bytes = Vec::new();
        for number in self.stretch.range(unit) {
            self.states
                .game(number, work)?
                .iter()
                .for_each(|stated| bytes.extend(to_bytes(stated)));
        }
        Ok(bytes)
    }

    fn fits(&self, _leg: usize, unit: usize, bytes: &[u8]) -> bool {
        bytes.len() == BYTES * self.states.kinds().len() * self.stretch.length(unit)
    }

    /// One row per game, kind of statement and non-empty decile. Statements made with certainty are in decile -1, where
    /// `came_true` is the number that were right.
    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError> {
        let mut rows: Vec<(i64, &str, i64, Decile)> = Vec::new();
        for (number, game) in (0..).zip(self.read(results)?) {
            for (kind, stated) in self.states.kinds().iter().zip(&game) {
                let (count, wrong) = (stated.certain as f64, stated.refuted as f64);
                let came_true = count - wrong;
                let certain = Decile { count, stated: count, came_true, variance: 0.0 };
                let all = (-1..).zip(std::iter::once(&certain).chain(&stated.deciles));
                let some = all.filter(|(_, decile)| decile.count > 0.0);
                rows.extend(some.map(|(at, decile)| (number, kind.name, at, *decile)));
            }
        }
        let real =
            |of: &dyn Fn(&Decile) -> f64| rows.iter().map(|row| of(&row.3)).collect::<Vec<_>>();
        Ok(Table::new()
            .with("game", rows.iter().map(|row| row.0).collect::<Vec<i64>>())?
            .with("statement", rows.iter().map(|row| row.1.to_owned()).collect::<Vec<_>>())?
            .with("decile", rows.iter().map(|row| row.2).collect::<Vec<i64>>())?
            .with("count", real(&|decile| decile.count))?
            .with("stated", real(&|decile| decile.stated))?
            .with("came_true", real(&|decile| decile.came_true))?
            .noting("run", self.description())?)
    }
}

fn to_bytes(stated: &Statements) -> Vec<u8> {
    let decile = |it: &Decile| [it.count, it.stated, it.came_true, it.variance];
    let words = stated.deciles.iter().flat_map(decile).chain([stated.squares]).map(f64::to_bits);
    words.chain([stated.certain, stated.refuted]).flat_map(u64::to_le_bytes).collect()
}

fn from_bytes(bytes: &[u8; BYTES]) -> Statements {
    let (words, _) = bytes.as_chunks::<8>();
    let whole = |at: usize| u64::from_le_bytes(words[at]);
    let real = |at: usize| f64::from_bits(whole(at));
    Statements {
        deciles: std::array::from_fn(|at| Decile {
            count: real(4 * at),
            stated: real(4 * at + 1),
            came_true: real(4 * at + 2),
            variance: real(4 * at + 3),
        }),
        squares: real(WORDS - 3),
        certain: whole(WORDS - 2),
        refuted: whole(WORDS - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_go_into_bytes_and_come_back() {
        let mut stated = Statements::default();
        for (chance, truth) in [(0.0, true), (1.0, true), (0.25, false), (0.97, true)] {
            stated.push(chance, truth).unwrap();
        }
        let bytes = to_bytes(&stated);
        assert_eq!(from_bytes(bytes.as_slice().try_into().unwrap()), stated);
    }
}
