//! Many games of one table.

use std::sync::OnceLock;

use kibitzer_store::DataDir;
use kibitzer_tables::Table;
use kibitzer_work::Work;
use kibitzer_yatzy::{
    BoxStatistics, MOST_GAMES, Precision, Rules, Simulation, State, Table as Values, Tables, Theta,
    YatzyError,
};
use serde::{Deserialize, Serialize};

use crate::{Campaign, CampaignError, Leg, Results, Stretch, usual, within};

/// Games per unit: one batch of the simulation.
const UNIT: u64 = 1 << 20;

/// The JSON description of games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesDescription {
    /// The rules, followed by house rules after plus signs.
    #[serde(default = "scandinavian")]
    pub rules: String,
    /// The risk parameter.
    #[serde(default)]
    pub theta: f64,
    /// `f32` or `f64`; the default is f64, or f32 with six dice.
    #[serde(default)]
    pub precision: Option<String>,
    /// Number of games.
    pub games: u64,
    /// The random seed.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
    /// Games per unit.
    #[serde(default = "unit")]
    pub unit: u64,
}

fn scandinavian() -> String {
    "scandinavian".to_owned()
}

fn unit() -> u64 {
    UNIT
}

impl GamesDescription {
    /// The campaign; the solved table is taken from the data folder, if it is there.
    pub fn campaign(&self, data: Option<&DataDir>) -> Result<Games, CampaignError> {
        let rules = super::rules(&self.rules)?;
        let theta =
            Theta::new(self.theta).map_err(|error| CampaignError::setting("theta", error))?;
        let usual = if rules.dice() > 5 { Precision::F32 } else { Precision::F64 };
        let precision = match &self.precision {
            None => usual,
            Some(word) => super::precision(word)?,
        };
        let tables = data.map_or_else(Tables::in_memory, Tables::in_folder);
        Games::new(rules, theta, precision, self.games, self.seed, self.unit, tables)
    }
}

/// Games played with the policy of one table.
pub struct Games {
    rules: Rules,
    theta: Theta,
    precision: Precision,
    seed: u64,
    stretch: Stretch,
    tables: Tables,
    legs: Vec<Leg>,
    values: OnceLock<Values>,
}

impl Games {
    /// A campaign with this many games from a seed.
    pub fn new(
        rules: Rules,
        theta: Theta,
        precision: Precision,
        games: u64,
        seed: u64,
        unit: u64,
        tables: Tables,
    ) -> Result<Self, CampaignError> {
        within("games", games, 1..=MOST_GAMES)?;
        let stretch = Stretch::new(games, unit.min(UNIT));
        let legs = vec![Leg {
            place: "yatzy/games",
            kind: "yatzy.games",
            rules_version: 1,
            description: format!(
                "{}, theta {}, {precision:?}, seed {seed}, format 1",
                rules.version(),
                theta.get()
            ),
            units: stretch.units("games"),
        }];
        let values = OnceLock::new();
        Ok(Self { rules, theta, precision, seed, stretch, tables, legs, values })
    }

    /// The table whose policy is played, from the data folder or newly solved.
    pub fn values(&self, work: &Work) -> Result<&Values, YatzyError> {
        if let Some(there) = self.values.get() {
            return Ok(there);
        }
        let (rules, tables) = (&self.rules, &self.tables);
        let (solved, _) = tables.open_or_solve(rules, self.theta, self.precision, work)?;
        Ok(self.values.get_or_init(|| solved))
    }

    /// Uses an existing table.
    pub fn with_values(self, values: Values) -> Self {
        Self { values: OnceLock::from(values), ..self }
    }

    /// Plays all games without books.
    pub fn play(&self, work: &Work) -> Result<Simulation, CampaignError> {
        self.put_together(|unit| self.compute(0, unit, work))
    }

    /// All games from the books.
    pub fn read(&self, results: &dyn Results) -> Result<Simulation, CampaignError> {
        self.put_together(|unit| results.result(0, unit))
    }

    fn put_together(
        &self,
        mut bytes: impl FnMut(usize) -> Result<Vec<u8>, CampaignError>,
    ) -> Result<Simulation, CampaignError> {
        let boxes = vec![BoxStatistics::default(); self.boxes()];
        let mut all = Simulation { scores: Vec::new(), bonuses: 0, boxes };
        for (unit, said) in self.legs[0].units.iter().enumerate() {
            let some = from_bytes(&bytes(unit)?, self.boxes(), self.stretch.length(unit));
            let some = some.ok_or_else(|| CampaignError::Foreign {
                unit: said.description().to_owned(),
                place: "the books".to_owned(),
            })?;
            all.add(some);
        }
        Ok(all)
    }

    fn boxes(&self) -> usize {
        self.rules.categories().len()
    }

    /// One row per game.
    pub fn scores(&self, games: &Simulation) -> Result<Table, CampaignError> {
        let scores: Vec<i64> = games.scores.iter().map(|&score| i64::from(score)).collect();
        Ok(Table::new()
            .with("score", scores)?
            .noting("rules", self.rules.version())?
            .noting("theta", self.theta.get().to_string())?
            .noting("seed", self.seed.to_string())?)
    }
}

impl Campaign for Games {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn compute(&self, _leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        let range = self.stretch.range(unit);
        let games = self
            .values(work)
            .and_then(|values| values.simulate_games(State::START, range, self.seed, work));
        let name = || self.legs[0].units[unit].description();
        Ok(to_bytes(&games.map_err(|error| CampaignError::work(name(), error))?))
    }

    fn fits(&self, _leg: usize, unit: usize, bytes: &[u8]) -> bool {
        from_bytes(bytes, self.boxes(), self.stretch.length(unit)).is_some()
    }

    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError> {
        self.scores(&self.read(results)?)
    }
}

/// Bonuses, five numbers per box, then the scores; little-endian.
fn to_bytes(games: &Simulation) -> Vec<u8> {
    let mut bytes = games.bonuses.to_le_bytes().to_vec();
    for of in &games.boxes {
        let numbers = [of.missed, of.points, of.squares, of.turns, of.turn_squares];
        numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    }
    games.scores.iter().for_each(|score| bytes.extend(score.to_le_bytes()));
    bytes
}

fn from_bytes(bytes: &[u8], boxes: usize, games: usize) -> Option<Simulation> {
    let (head, scores) = bytes.split_at_checked(8 + 40 * boxes)?;
    let (head, _) = head.as_chunks::<8>();
    let mut numbers = head.iter().map(|word| u64::from_le_bytes(*word));
    let mut next = || numbers.next().unwrap_or_default();
    let bonuses = next();
    let of_box = |_| BoxStatistics {
        missed: next(),
        points: next(),
        squares: next(),
        turns: next(),
        turn_squares: next(),
    };
    let boxes = (0..boxes).map(of_box).collect();
    let (scores, left) = scores.as_chunks::<2>();
    let scores: Vec<u16> = scores.iter().map(|word| u16::from_le_bytes(*word)).collect();
    (left.is_empty() && scores.len() == games).then_some(Simulation { scores, bonuses, boxes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_go_into_bytes_and_come_back() {
        let of_box =
            BoxStatistics { missed: 1, points: 2, squares: 3, turns: 4, turn_squares: u64::MAX };
        let games = Simulation { scores: vec![7, 65_535], bonuses: 9, boxes: vec![of_box; 2] };
        let bytes = to_bytes(&games);
        assert_eq!(from_bytes(&bytes, 2, 2), Some(games));
        assert_eq!(from_bytes(&bytes, 2, 1), None);
        assert_eq!(from_bytes(&bytes[..bytes.len() - 1], 2, 2), None);
        assert_eq!(from_bytes(&[], 2, 0), None);
    }
}
