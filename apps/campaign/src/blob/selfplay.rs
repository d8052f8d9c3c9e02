//! Self-play rounds, recorded as training data.
//!
//! A unit is a number of rounds; its result is a Parquet file, so that 10^9 rounds become a folder of files that any
//! Parquet reader can read as one table. A row is a decision as seen by the seat that made it, or by another seat.

use std::fmt::Write as _;

use kibitzer_blob::Menu;
use kibitzer_blob::players::Skill;
use kibitzer_blob::training::{Example, Outcomes, Played, Practice, by_teacher, unit_seed};
use kibitzer_game::SeatView;
use kibitzer_tables::Table;
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::tables::TablesDescription;
use super::who::{Player, Who};
use crate::{Campaign, CampaignError, Leg, Results, Stretch, usual, within};

/// Maximum number of rounds in one campaign.
const MOST_ROUNDS: u64 = 1_000_000_000_000;
/// Maximum number of rounds in a unit: a table of them is held in memory.
const MOST_IN_A_UNIT: u64 = 1_000_000;
/// How strongly a difference in value counts in the policy of a player without a network.
const SHARP: f32 = 8.0;
/// Incremented when the rows for the same description change.
const VERSION: u32 = 1;

/// The JSON description of self-play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlayDescription {
    /// The player for all seats.
    #[serde(default = "medium")]
    pub player: String,
    /// Number of rounds.
    #[serde(default = "usual::<1000>")]
    pub rounds: u64,
    /// Number of rounds per unit, and so per file.
    #[serde(default = "usual::<100>")]
    pub unit: u64,
    /// Number of players; requires `cards`.
    #[serde(default)]
    pub players: Option<u8>,
    /// Number of cards dealt to each player.
    #[serde(default)]
    pub cards: Option<u8>,
    /// The seed.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

fn medium() -> String {
    "search:3x30".to_owned()
}

impl SelfPlayDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<SelfPlay, CampaignError> {
        within("rounds", self.rounds, 1..=MOST_ROUNDS)?;
        within("unit", self.unit, 1..=MOST_IN_A_UNIT)?;
        let who: Who =
            self.player.parse().map_err(|why: String| CampaignError::setting("player", why))?;
        let tables = TablesDescription { players: self.players, cards: self.cards };
        let (player, menu) = (who.come()?, tables.menu()?);
        let stretch = Stretch::new(self.rounds, self.unit);
        let legs = vec![Leg {
            place: "blob/selfplay",
            kind: "blob.selfplay",
            rules_version: VERSION,
            description: format!(
                "{} against itself, {}, {} rounds a unit, seed {}",
                player.description(),
                tables.words(),
                self.unit,
                self.seed
            ),
            units: stretch.units("rounds"),
        }];
        Ok(SelfPlay { player, menu, seed: self.seed, stretch, legs })
    }
}

/// Self-play rounds.
pub struct SelfPlay {
    player: Player,
    menu: Menu,
    seed: u64,
    stretch: Stretch,
    legs: Vec<Leg>,
}

impl SelfPlay {
    fn play(&self, unit: usize, work: &Work) -> Result<Played, CampaignError> {
        let rounds = self.stretch.length(unit) as u64;
        // Every unit has its own random stream.
        let seed = unit_seed(self.seed, unit as u64);
        if let (Some(brain), Skill::Policy) = (self.player.brain(), self.player.who.skill) {
            let (brain, menu) = (brain.clone(), self.menu.clone());
            let outcomes = Outcomes {
                brain,
                menu,
                abreast: 24,
                lambda: 1.0,
                onlookers: 1.0,
                guests: 0.0,
                guest: None,
            };
            return Ok(outcomes.play(rounds, seed, work)?);
        }
        let searcher = self.player.brain().and_then(|brain| self.player.who.skill.searcher(brain));
        if let (Some(brain), Some(searcher)) = (self.player.brain(), searcher) {
            let usual = Practice::new(brain.clone());
            let practice = Practice { searcher, menu: self.menu.clone(), ..usual };
            return Ok(practice.play(rounds, seed, work)?);
        }
        by_teacher(self.player.player(), &self.menu, SHARP, rounds, seed, work)
            .map_err(|error| CampaignError::work(self.legs[0].units[unit].description(), error))
    }

    fn rows(&self, unit: usize, examples: &[Example]) -> Result<Table, CampaignError> {
        let whole = |of: &dyn Fn(&Example) -> usize| -> Vec<i64> {
            examples.iter().map(|example| of(example) as i64).collect()
        };
        let text =
            |of: &dyn Fn(&Example) -> String| examples.iter().map(of).collect::<Vec<String>>();
        let seats = |example: &Example| example.view.table().seats();
        let first = self.stretch.range(unit).start as i64;
        Ok(Table::new()
            .with("unit_from", vec![first; examples.len()])?
            .with("players", whole(&seats))?
            .with("cards", whole(&|example| example.view.table().cards()))?
            .with("seat", whole(&|example| example.view.seat().0))?
            .with("decides", examples.iter().map(|e| !e.policy.is_empty()).collect::<Vec<_>>())?
            .with("view", text(&|example| example.view.to_string()))?
            .with("policy", text(&policy))?
            .with("taken", text(&|example| listed(&example.taken[..seats(example)])))?
            .with("points", text(&|example| listed(&example.points[..seats(example)])))?
            .noting("game", "blob")?
            .noting("run", self.legs[0].description.clone())?)
    }
}

/// Actions and their shares: `1=0.25 2=0.75`.
fn policy(example: &Example) -> String {
    let mut text = String::new();
    for (at, &(action, share)) in example.policy.iter().enumerate() {
        let gap = if at == 0 { "" } else { " " };
        // Writing to a String does not fail.
        let _ = write!(text, "{gap}{action}={share}");
    }
    text
}

fn listed(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl Campaign for SelfPlay {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn compute(&self, _leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        Ok(self.rows(unit, &self.play(unit, work)?.examples)?.to_bytes()?)
    }

    fn fits(&self, _leg: usize, _unit: usize, bytes: &[u8]) -> bool {
        Table::from_bytes(bytes.to_vec())
            .is_ok_and(|table| table.note("run") == Some(&self.legs[0].description))
    }

    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError> {
        let mut parts = Vec::new();
        for unit in 0..self.legs[0].units.len() {
            parts.push(Table::from_bytes(results.result(0, unit)?)?);
        }
        Ok(Table::concat(parts)?)
    }

    fn file_of(&self, _leg: usize, unit: usize) -> Option<String> {
        Some(format!("rounds-{:012}.parquet", self.stretch.range(unit).start))
    }
}
