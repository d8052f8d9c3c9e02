//! Blob: stated probabilities of card locations and made bids, compared with what happened, game by game.

use kibitzer_blob::Habits;
use kibitzer_blob::calibration::{Setting, Stated, game};
use kibitzer_blob::players::PLAYERS_VERSION;
use kibitzer_blob::training::unit_seed;
use kibitzer_stats::Statements;
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::who::{Player, Who};
use crate::calibration::{Calibrate, Kind, States};
use crate::{CampaignError, Leg, usual, within};

/// Games in a unit: a few seconds of work.
const UNIT: u64 = 5;

/// The JSON description of a calibration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrationDescription {
    /// Number of games.
    #[serde(default = "usual::<500>")]
    pub games: u64,
    /// Number of players.
    #[serde(default = "usual::<4>")]
    pub players: u64,
    /// Number of cards in the first round.
    #[serde(default = "usual::<5>")]
    pub cards: u64,
    /// The player for all seats.
    #[serde(default = "flat")]
    pub player: String,
    /// Number of weighted worlds to sample for each view.
    #[serde(default = "usual::<1000>")]
    pub samples: u64,
    /// The seed.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

fn flat() -> String {
    "flat:24".to_owned()
}

impl CalibrationDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Calibrate, CampaignError> {
        within("games", self.games, 2..=10_000_000)?;
        within("players", self.players, 3..=8)?;
        within("cards", self.cards, 2..=17)?;
        within("samples", self.samples, 10..=1_000_000)?;
        let who: Who =
            self.player.parse().map_err(|why: String| CampaignError::setting("player", why))?;
        let player = who.come()?;
        let leg = Leg {
            place: "blob/calibration",
            kind: "blob.calibration",
            rules_version: PLAYERS_VERSION,
            description: format!(
                "{} players, {} cards, {}, {} worlds, {:?}, seed {}",
                self.players,
                self.cards,
                player.description(),
                self.samples,
                Habits::USUAL,
                self.seed
            ),
            units: Vec::new(),
        };
        let games = Games { said: self.clone(), player };
        Ok(Calibrate::new(Box::new(games), leg, self.games, UNIT))
    }
}

const KINDS: [Kind; 6] = [
    Kind {
        name: "possible",
        about: "where an unseen card is, all deals equally likely",
        than: None,
        brief: false,
    },
    Kind {
        name: "believed",
        about: "where an unseen card is, weighted by the others' bids and plays",
        than: Some(0),
        brief: false,
    },
    Kind {
        name: "possible-top",
        about: "whether a seat holds the highest unseen card of the suit it followed last, all deals equally likely",
        than: None,
        brief: false,
    },
    Kind {
        name: "believed-top",
        about: "whether a seat holds the highest unseen card of the suit it followed last, weighted",
        than: Some(2),
        brief: false,
    },
    Kind {
        name: "bid",
        about: "whether the bid will be made, stated when bidding",
        than: None,
        brief: false,
    },
    Kind {
        name: "play",
        about: "whether the bid will be made, stated at each play",
        than: None,
        brief: false,
    },
];

struct Games {
    said: CalibrationDescription,
    player: Player,
}

impl States for Games {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn game(&self, number: u64, work: &Work) -> Result<Vec<Statements>, CampaignError> {
        let setting = Setting {
            players: self.said.players as usize,
            cards: self.said.cards as usize,
            player: self.player.player(),
            model: &Habits::USUAL,
            samples: self.said.samples as usize,
        };
        // Every game has its own random stream.
        let seed = unit_seed(self.said.seed, number);
        let stated = game(&setting, seed, work)
            .map_err(|error| CampaignError::work(format!("game {number}"), error))?;
        let Stated { possible, believed, possible_top, believed_top, bid, play } = stated;
        Ok(vec![possible, believed, possible_top, believed_top, bid, play])
    }
}
