//! Bomb Busters: many games of missions with a policy.
//!
//! A leg is one mission with one policy; seed and number determine the game. One leg serves every campaign that needs
//! its games: simulations of one mission or many, and comparisons. Calibration is in [`CalibrationDescription`].

mod calibration;

pub use calibration::CalibrationDescription;

use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::playing::{
    GameRecord, POLICIES_VERSION, PolicyName, outcome_name, play_game,
};
use kibitzer_bomb_busters::rules::{Game, Outcome};
use kibitzer_tables::Table;
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use crate::{Campaign, CampaignError, Leg, Results, Stretch, usual, within};

/// Maximum number of games in one run.
pub const MOST_GAMES: u64 = 100_000_000;

/// The JSON description of games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesDescription {
    /// Which missions, 1 to 66.
    pub missions: Vec<u8>,
    /// Number of players, 2 to 5.
    #[serde(default = "five")]
    pub players: usize,
    /// The team's policy: random, greedy, exact or winning.
    #[serde(default = "greedy")]
    pub policy: String,
    /// Number of games of each mission.
    #[serde(default = "usual::<1000>")]
    pub games: u64,
    /// The seed; the same seed gives the same deals to every policy.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

fn five() -> usize {
    5
}

fn greedy() -> String {
    "greedy".to_owned()
}

impl GamesDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Games, CampaignError> {
        let policy: PolicyName =
            self.policy.parse().map_err(|why: String| CampaignError::setting("policy", why))?;
        let teams: Vec<Team> = self.missions.iter().map(|m| Team { mission: *m, policy }).collect();
        Games::new(teams, self.players, self.games, self.seed)
    }
}

/// A mission and a policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Team {
    /// The mission, 1 to 66.
    pub mission: u8,
    /// The policy.
    pub policy: PolicyName,
}

/// Games of one team or more.
pub struct Games {
    teams: Vec<Team>,
    rules: Vec<Game>,
    players: usize,
    seed: u64,
    stretches: Vec<Stretch>,
    legs: Vec<Leg>,
}

/// Finished games with their numbers.
pub type Played = Vec<(u64, GameRecord)>;

/// A mission, the number of a game of it, and how it went.
type Row = (u8, u64, GameRecord);

impl Games {
    /// A campaign with this many games for each team.
    pub fn new(
        teams: Vec<Team>,
        players: usize,
        games: u64,
        seed: u64,
    ) -> Result<Self, CampaignError> {
        if teams.is_empty() {
            return Err(CampaignError::setting("missions", "expected at least one mission"));
        }
        if let Some(at) = (1..teams.len()).find(|at| teams[..*at].contains(&teams[*at])) {
            let why = format!("mission {} is listed twice", teams[at].mission);
            return Err(CampaignError::setting("missions", why));
        }
        within("games", games, 1..=MOST_GAMES)?;
        let rules = teams.iter().map(|team| game(team.mission, players));
        let rules = rules.collect::<Result<Vec<Game>, CampaignError>>()?;
        let stretch = |team: &Team| Stretch::new(games, unit_size(team.policy));
        let stretches: Vec<Stretch> = teams.iter().map(stretch).collect();
        let leg = |(team, stretch): (&Team, &Stretch)| Leg {
            place: "bomb-busters/games",
            kind: "bomb-busters.games",
            rules_version: POLICIES_VERSION,
            description: format!(
                "mission {}, {players} players, policy {}, seed {seed}",
                team.mission, team.policy
            ),
            units: stretch.units("games"),
        };
        let legs = teams.iter().zip(&stretches).map(leg).collect();
        Ok(Self { teams, rules, players, seed, stretches, legs })
    }

    /// The teams, one per leg.
    pub fn teams(&self) -> &[Team] {
        &self.teams
    }

    /// The games of a team in order.
    pub fn read(&self, results: &dyn Results, leg: usize) -> Result<Played, CampaignError> {
        let bytes = results.leg(leg)?;
        let (records, _) = bytes.as_chunks::<{ GameRecord::BYTES }>();
        // The books contain only valid results.
        Ok((0..).zip(records.iter().filter_map(|bytes| GameRecord::from_bytes(*bytes))).collect())
    }
}

/// The game for a mission and a number of players.
pub fn game(mission: u8, players: usize) -> Result<Game, CampaignError> {
    let known = Mission::new(mission).ok_or_else(|| {
        CampaignError::setting(
            "mission",
            format!("there is no mission {mission}; expected 1 to 66"),
        )
    })?;
    Game::new(known, players).map_err(|error| CampaignError::setting("mission", error))
}

/// Games per unit: a few seconds of work each.
fn unit_size(policy: PolicyName) -> u64 {
    match policy {
        PolicyName::Greedy => 500,
        PolicyName::Random => 1_000,
        PolicyName::Exact => 50,
        PolicyName::Winning => 5,
    }
}

impl Campaign for Games {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn compute(&self, leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        let mut bytes = Vec::new();
        for number in self.stretches[leg].range(unit) {
            work.check()?;
            let record = play_game(&self.rules[leg], self.teams[leg].policy, self.seed, number)
                .map_err(|error| CampaignError::work(format!("game {number}"), error))?;
            bytes.extend(record.to_bytes());
        }
        Ok(bytes)
    }

    fn fits(&self, leg: usize, unit: usize, bytes: &[u8]) -> bool {
        let (records, rest) = bytes.as_chunks::<{ GameRecord::BYTES }>();
        rest.is_empty()
            && records.len() == self.stretches[leg].length(unit)
            && records.iter().all(|bytes| GameRecord::from_bytes(*bytes).is_some())
    }

    /// One row per game; with several missions, the mission is the first column.
    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError> {
        let mut played: Vec<Row> = Vec::new();
        for (leg, team) in self.teams.iter().enumerate() {
            let games = self.read(results, leg)?.into_iter();
            played.extend(games.map(|(number, record)| (team.mission, number, record)));
        }
        let whole = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
        let column = |of: &dyn Fn(&Row) -> i64| played.iter().map(of).collect::<Vec<i64>>();
        let outcomes = played.iter().map(|(_, _, record)| record.outcome);
        let mut table = Table::new();
        if self.teams.len() > 1 {
            table = table.with("mission", column(&|(mission, _, _)| i64::from(*mission)))?;
        } else {
            table = table.noting("mission", self.teams[0].mission.to_string())?;
        }
        Ok(table
            .with("game", column(&|(_, number, _)| whole(*number)))?
            .with("won", outcomes.clone().map(|o| o == Outcome::Won).collect::<Vec<bool>>())?
            .with("outcome", outcomes.map(|o| outcome_name(o).to_owned()).collect::<Vec<_>>())?
            .with("mistakes", column(&|(_, _, record)| i64::from(record.mistakes)))?
            .with("actions", column(&|(_, _, record)| i64::from(record.actions)))?
            .noting("game", "bomb-busters")?
            .noting("players", self.players.to_string())?
            .noting("policy", self.teams[0].policy.to_string())?
            .noting("seed", self.seed.to_string())?)
    }
}
