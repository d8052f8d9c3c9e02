//! Bomb Busters: stated probabilities of wires, hits and wins, compared with what happened, game by game.

use kibitzer_bomb_busters::playing::{POLICIES_VERSION, PolicyName, Stated, calibrate_game};
use kibitzer_bomb_busters::rules::Game;
use kibitzer_stats::Statements;
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::{MOST_GAMES, game};
use crate::calibration::{Calibrate, Kind, States};
use crate::{CampaignError, Leg, usual, within};

/// Games in a unit: a few seconds of work.
const UNIT: u64 = 4;

/// Maximum number of rollouts per turn.
const MOST_ROLLOUTS: u64 = 100_000;

/// The JSON description of a calibration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrationDescription {
    /// Number of games.
    #[serde(default = "usual::<100>")]
    pub games: u64,
    /// Which mission, 1 to 66.
    #[serde(default = "eight")]
    pub mission: u8,
    /// Number of players, 2 to 5.
    #[serde(default = "five")]
    pub players: usize,
    /// The team's policy: random, greedy, exact or winning.
    #[serde(default = "exact")]
    pub policy: String,
    /// Number of games to simulate on each turn for the chance of winning; 0 for none.
    #[serde(default = "usual::<60>")]
    pub rollouts: u64,
    /// The seed; the same seed gives the same deals to every policy.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

fn eight() -> u8 {
    8
}

fn five() -> usize {
    5
}

fn exact() -> String {
    "exact".to_owned()
}

impl CalibrationDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Calibrate, CampaignError> {
        within("games", self.games, 2..=MOST_GAMES)?;
        within("rollouts", self.rollouts, 0..=MOST_ROLLOUTS)?;
        let policy: PolicyName =
            self.policy.parse().map_err(|why: String| CampaignError::setting("policy", why))?;
        let games = Games {
            game: game(self.mission, self.players)?,
            policy,
            rollouts: self.rollouts,
            seed: self.seed,
        };
        let leg = Leg {
            place: "bomb-busters/calibration",
            kind: "bomb-busters.calibration",
            rules_version: POLICIES_VERSION,
            description: format!(
                "mission {}, {} players, policy {policy}, {} rollouts per turn, seed {}",
                self.mission, self.players, self.rollouts, self.seed
            ),
            units: Vec::new(),
        };
        Ok(Calibrate::new(Box::new(games), leg, self.games, UNIT))
    }
}

const KINDS: [Kind; 6] = [
    Kind {
        name: "unknown",
        about: "what a hidden wire is, counting unknown wires only",
        than: None,
        brief: false,
    },
    Kind {
        name: "dealt",
        about: "what a hidden wire is, counted as dealt",
        than: Some(0),
        brief: false,
    },
    Kind {
        name: "unknown-beside",
        about: "whether a hidden wire beside a known one is its equal, counting unknown wires only",
        than: None,
        brief: false,
    },
    Kind {
        name: "dealt-beside",
        about: "whether a hidden wire beside a known one is its equal, counted as dealt",
        than: Some(2),
        brief: false,
    },
    Kind {
        name: "hit",
        about: "whether the dual cut that is made hits, counted as dealt",
        than: None,
        brief: false,
    },
    Kind {
        name: "win",
        about: "whether the team wins after the action taken, by rollouts in worlds as dealt",
        than: None,
        brief: false,
    },
];

struct Games {
    game: Game,
    policy: PolicyName,
    rollouts: u64,
    seed: u64,
}

impl States for Games {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn game(&self, number: u64, work: &Work) -> Result<Vec<Statements>, CampaignError> {
        let stated =
            calibrate_game(&self.game, self.policy, self.rollouts, self.seed, number, work)
                .map_err(|error| CampaignError::work(format!("game {number}"), error))?;
        let Stated { dealt, unknown, dealt_beside, unknown_beside, hit, win } = stated;
        Ok(vec![unknown, dealt, unknown_beside, dealt_beside, hit, win])
    }
}
