//! Beliefs held against where the cards were, game by game.

use kibitzer_blob::Habits;
use kibitzer_blob::calibration::{Held, Setting, game};
use kibitzer_tables::Table;
use serde::{Deserialize, Serialize};

use super::who::{Player, Who};
use crate::{Books, Campaign, CampaignError, Leg, Stretch};

/// Games in a unit: some seconds of work.
const UNIT: u64 = 5;
/// The numbers of a game's sums.
const NUMBERS: usize = 35;
/// How many bytes a game takes.
const BYTES: usize = 8 * NUMBERS;

/// A calibration as JSON says it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrationDescription {
    /// How many games.
    #[serde(default = "five_hundred")]
    pub games: u64,
    /// How many sit at the table.
    #[serde(default = "four")]
    pub players: u64,
    /// How many cards the first round has.
    #[serde(default = "five")]
    pub cards: u64,
    /// Who plays the games.
    #[serde(default = "flat")]
    pub player: String,
    /// How many worlds are drawn and weighed for each view.
    #[serde(default = "thousand")]
    pub samples: u64,
    /// How much the model is trusted: likelihoods are raised to this power.
    #[serde(default = "fully")]
    pub trust: f64,
    /// The seed.
    #[serde(default = "one")]
    pub seed: u64,
}

fn five_hundred() -> u64 {
    500
}

fn four() -> u64 {
    4
}

fn five() -> u64 {
    5
}

fn flat() -> String {
    "flat:24".to_owned()
}

fn thousand() -> u64 {
    1000
}

fn fully() -> f64 {
    1.0
}

fn one() -> u64 {
    1
}

impl CalibrationDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Calibration, CampaignError> {
        if !(0.0..=4.0).contains(&self.trust) {
            let why = format!("expected a number from 0 to 4, such as 0.8, not {}", self.trust);
            return Err(CampaignError::setting("trust", why));
        }
        let limits: [(&'static str, u64, _); 4] = [
            ("games", self.games, 2..=10_000_000),
            ("players", self.players, 3..=8),
            ("cards", self.cards, 2..=17),
            ("samples", self.samples, 10..=1_000_000),
        ];
        for (field, found, limits) in limits {
            if !limits.contains(&found) {
                let why = format!("expected {} to {}, not {found}", limits.start(), limits.end());
                return Err(CampaignError::setting(field, why));
            }
        }
        let who: Who =
            self.player.parse().map_err(|why: String| CampaignError::setting("player", why))?;
        Ok(Calibration::new(self.clone(), who.come()?))
    }
}

/// Games whose beliefs are held against the truth.
pub struct Calibration {
    said: CalibrationDescription,
    player: Player,
    stretch: Stretch,
    legs: Vec<Leg>,
}

impl Calibration {
    fn new(said: CalibrationDescription, player: Player) -> Self {
        let stretch = Stretch::new(said.games, UNIT);
        let legs = vec![Leg {
            place: "blob/calibration",
            kind: "blob.calibration",
            rules_version: 2,
            description: format!(
                "{} players, {} cards, {}, {} worlds, trust {}, {:?}, seed {}",
                said.players,
                said.cards,
                player.description(),
                said.samples,
                said.trust,
                Habits::USUAL,
                said.seed
            ),
            units: stretch.units("games"),
        }];
        Self { said, player, stretch, legs }
    }

    /// All games in order.
    pub fn read(&self, books: &Books<'_>) -> Result<Vec<Held>, CampaignError> {
        let bytes = books.leg(0)?;
        let (games, _) = bytes.as_chunks::<BYTES>();
        Ok(games.iter().map(from_bytes).collect())
    }

    fn game(&self, number: u64) -> Result<Held, CampaignError> {
        let setting = Setting {
            players: self.said.players as usize,
            cards: self.said.cards as usize,
            mind: self.player.mind(),
            model: &Habits::USUAL,
            trust: self.said.trust,
            samples: self.said.samples as usize,
        };
        // Every game has a stream of its own.
        let seed = self.said.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
        game(&setting, seed).map_err(|error| CampaignError::work(format!("game {number}"), error))
    }
}

impl Campaign for Calibration {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn compute(&self, _leg: usize, unit: usize) -> Result<Vec<u8>, CampaignError> {
        let mut bytes = Vec::new();
        for number in self.stretch.range(unit) {
            bytes.extend(to_bytes(&self.game(number)?));
        }
        Ok(bytes)
    }

    fn fits(&self, _leg: usize, unit: usize, bytes: &[u8]) -> bool {
        bytes.len() == BYTES * self.stretch.length(unit)
    }

    /// One row a game: the sums of its log losses, and how many cards they are over.
    fn table(&self, books: &Books<'_>) -> Result<Table, CampaignError> {
        let games = self.read(books)?;
        let real = |of: &dyn Fn(&Held) -> f64| games.iter().map(of).collect::<Vec<f64>>();
        Ok(Table::new()
            .with("game", (0..games.len() as i64).collect::<Vec<_>>())?
            .with("views", real(&|game| game.views))?
            .with("cards", real(&|game| game.cards))?
            .with("uniform_log_loss", real(&|game| game.uniform))?
            .with("weighed_log_loss", real(&|game| game.weighed))?
            .with("effective_share", real(&|game| game.ess))?
            .noting("game", "blob")?
            .noting("run", self.legs[0].description.clone())?)
    }
}

fn to_bytes(held: &Held) -> Vec<u8> {
    let sums = [held.views, held.cards, held.uniform, held.weighed, held.ess];
    let tenths = held.tenths.iter().flatten();
    sums.iter().chain(tenths).flat_map(|number| number.to_le_bytes()).collect()
}

fn from_bytes(bytes: &[u8; BYTES]) -> Held {
    let (words, _) = bytes.as_chunks::<8>();
    let number = |at: usize| f64::from_le_bytes(words[at]);
    Held {
        views: number(0),
        cards: number(1),
        uniform: number(2),
        weighed: number(3),
        ess: number(4),
        tenths: std::array::from_fn(|tenth| std::array::from_fn(|at| number(5 + 3 * tenth + at))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_go_into_bytes_and_come_back() {
        let mut held = Held { views: 3.0, cards: 40.0, uniform: 50.5, ..Held::default() };
        held.tenths[9] = [1.5, 1.0, 2.0];
        let bytes = to_bytes(&held);
        assert_eq!(from_bytes(bytes.as_slice().try_into().unwrap()), held);
    }
}
