//! Clue: one player against opponents of another kind, and calibration of what seats state.

use kibitzer_clue::arena::{End, game as play};
use kibitzer_clue::calibration::{Stated, Who, game};
use kibitzer_clue::{Clue, PLAYERS_VERSION, Skill};
use kibitzer_stats::Statements;
use kibitzer_tables::Table;
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use crate::calibration::{Calibrate, Kind, States};
use crate::{Campaign, CampaignError, Leg, Results, Stretch, usual, within};

/// Maximum number of games of an arena or a calibration.
pub const MOST_GAMES: u64 = 100_000_000;

/// Games in a unit: a few seconds of work.
const UNIT: u64 = 10;

/// The JSON description of an arena.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaDescription {
    /// The player to measure: beginner or expert.
    pub one: String,
    /// The opponents.
    pub others: String,
    /// Number of players.
    #[serde(default = "usual::<4>")]
    pub players: u64,
    /// Number of games; the measured player moves to the next seat after each.
    #[serde(default = "usual::<200>")]
    pub games: u64,
    /// The seed.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

fn table(players: u64) -> Result<Clue, CampaignError> {
    let wrong = |error| CampaignError::setting("players", error);
    Clue::standard(usize::try_from(players).unwrap_or(usize::MAX)).map_err(wrong)
}

impl ArenaDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Arena, CampaignError> {
        within("games", self.games, 2..=MOST_GAMES)?;
        let skill = |field: &'static str, name: &str| {
            name.parse::<Skill>().map_err(|error| CampaignError::setting(field, error))
        };
        let pair = [skill("one", &self.one)?, skill("others", &self.others)?];
        let (clue, stretch) = (table(self.players)?, Stretch::new(self.games, UNIT));
        let [one, others] = pair;
        let leg = Leg {
            place: "clue/arena",
            kind: "clue.arena",
            rules_version: PLAYERS_VERSION,
            description: format!(
                "one {one} against {others}s, {} players, seed {}",
                self.players, self.seed
            ),
            units: stretch.units("games"),
        };
        Ok(Arena { clue, pair, seed: self.seed, stretch, legs: vec![leg] })
    }
}

/// One player against opponents of another kind.
pub struct Arena {
    clue: Clue,
    pair: [Skill; 2],
    seed: u64,
    stretch: Stretch,
    legs: Vec<Leg>,
}

const ENDS: [(End, &str); 3] =
    [(End::Won, "won"), (End::Lost, "lost"), (End::Unsolved, "unsolved")];

impl Arena {
    /// How the games ended, in order.
    pub fn read(&self, results: &dyn Results) -> Result<Vec<End>, CampaignError> {
        let end = |byte: &u8| ENDS[usize::from(*byte).min(ENDS.len() - 1)].0;
        Ok(results.leg(0)?.iter().map(end).collect())
    }
}

impl Campaign for Arena {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn compute(&self, _leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        let played = |number: u64| {
            let end = play(&self.clue, self.pair, self.seed, number, work);
            let end = end.map_err(|error| CampaignError::work(format!("game {number}"), error))?;
            Ok(ENDS.iter().position(|it| it.0 == end).unwrap_or(0) as u8)
        };
        self.stretch.range(unit).map(played).collect()
    }

    fn fits(&self, _leg: usize, unit: usize, bytes: &[u8]) -> bool {
        bytes.len() == self.stretch.length(unit)
            && bytes.iter().all(|byte| usize::from(*byte) < ENDS.len())
    }

    /// One row per game: the seat of the measured player, and how it ended.
    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError> {
        let seats = self.clue.players() as i64;
        let bytes = results.leg(0)?;
        let end = |byte: &u8| ENDS[usize::from(*byte).min(ENDS.len() - 1)].1.to_owned();
        Ok(Table::new()
            .with("game", (0..bytes.len() as i64).collect::<Vec<_>>())?
            .with("seat", (0..bytes.len() as i64).map(|game| game % seats).collect::<Vec<_>>())?
            .with("end", bytes.iter().map(end).collect::<Vec<_>>())?
            .noting("game", "clue")?
            .noting("run", self.legs[0].description.clone())?)
    }
}

/// The JSON description of a calibration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrationDescription {
    /// Number of games.
    #[serde(default = "usual::<200>")]
    pub games: u64,
    /// Number of players.
    #[serde(default = "usual::<4>")]
    pub players: u64,
    /// The player: `uniform` or `again` (random suggestions, cards shown accordingly), `beginner` or `expert`.
    #[serde(default = "uniform")]
    pub player: String,
    /// The players on the other seats, if not the same; `player` moves to the next seat after each game.
    #[serde(default)]
    pub others: Option<String>,
    /// Maximum number of turns per player.
    #[serde(default = "usual::<8>")]
    pub turns: u64,
    /// The seed.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

fn uniform() -> String {
    "uniform".to_owned()
}

impl CalibrationDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Calibrate, CampaignError> {
        within("games", self.games, 2..=MOST_GAMES)?;
        within("turns", self.turns, 1..=60)?;
        let who = |field: &'static str, name: &str| {
            name.parse::<Who>().map_err(|error| CampaignError::setting(field, error))
        };
        let one = who("player", &self.player)?;
        let others = self.others.as_deref().map_or(Ok(one), |name| who("others", name))?;
        let among = if others == one { String::new() } else { format!(" among {others}s") };
        let clue = table(self.players)?.lasting(self.turns as usize);
        let leg = Leg {
            place: "clue/calibration",
            kind: "clue.calibration",
            rules_version: PLAYERS_VERSION,
            description: format!(
                "{one}{among}, {} players, {} turns each, seed {}",
                self.players, self.turns, self.seed
            ),
            units: Vec::new(),
        };
        let games = Games { clue, pair: [one, others], seed: self.seed };
        Ok(Calibrate::new(Box::new(games), leg, self.games, UNIT))
    }
}

const fn kind(name: &'static str, about: &'static str, than: Option<usize>) -> Kind {
    Kind { name, about, than, brief: false }
}

const KINDS: [Kind; 11] = [
    kind(
        "any",
        "who holds a card and what is in the envelope, ignoring which card was chosen",
        None,
    ),
    kind(
        "uniform",
        "the same, assuming that players show any card with equal probability",
        Some(0),
    ),
    kind("again", "the same, assuming that players show the same card again", Some(0)),
    kind("new", "the same as uniform, assuming that players ask for what is new to them", Some(1)),
    kind(
        "any-shown",
        "whether a player who showed a card holds the other suggested cards, ignoring which card was chosen",
        None,
    ),
    kind(
        "uniform-shown",
        "the same, assuming that players show any card with equal probability",
        Some(4),
    ),
    kind("again-shown", "the same, assuming that players show the same card again", Some(4)),
    kind(
        "new-shown",
        "the same as uniform-shown, assuming that players ask for what is new to them",
        Some(5),
    ),
    kind("right", "whether an accusation is right, stated by the accuser", None),
    kind("wins", "whether the seat will win, stated by the expert when it accuses or waits", None),
    kind("waits", "the same, only where it waits", None),
];

struct Games {
    clue: Clue,
    pair: [Who; 2],
    seed: u64,
}

impl States for Games {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn game(&self, number: u64, work: &Work) -> Result<Vec<Statements>, CampaignError> {
        let Stated { holders, shown, right, wins, waits } =
            game(&self.clue, self.pair, self.seed, number, work)
                .map_err(|error| CampaignError::work(format!("game {number}"), error))?;
        Ok(holders.into_iter().chain(shown).chain([right, wins, waits]).collect())
    }
}
