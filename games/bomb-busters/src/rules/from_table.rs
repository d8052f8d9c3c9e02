//! From a table back to a view that can be played on, as if it were the observer's turn.
//!
//! A table may leave out things that play needs (the dial, the captain, the characters). Each is
//! filled in with a simple assumption, which is reported in words; if the resulting game would not
//! be that of the table's mission, there is a reason instead of a view.

use std::fmt;

use kibitzer_game::{Message, message};

use super::deal::{Game, GameError};
use crate::cards::{Character, Skill};
use crate::history::{CutOutcome, DualCut, Event};
use crate::missions::{Draw, Special};
use crate::public::{Phase, Play};
use crate::table::{Table, TableSetup};
use crate::tiles::Value;
use crate::wires::Group;

/// Why a table cannot be played on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotPlayable {
    /// No mission is specified.
    NoMission,
    /// The engine does not play such a game.
    Game(GameError),
    /// The stands are not those of the mission's deal.
    Stands {
        /// The mission number.
        mission: u8,
        /// The number of players.
        players: usize,
    },
    /// The wires are not those of the mission.
    Wires(u8),
    /// The number cards of the mission are incomplete.
    NumberCards {
        /// The mission number.
        mission: u8,
        /// The number of cards needed.
        needed: usize,
    },
    /// The bomb has exploded.
    Exploded,
    /// The observer has nothing left to do.
    NoWires,
}

impl From<GameError> for NotPlayable {
    fn from(error: GameError) -> NotPlayable {
        NotPlayable::Game(error)
    }
}

impl fmt::Display for NotPlayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for NotPlayable {}

impl NotPlayable {
    /// Why, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            NotPlayable::NoMission => message!("bomb.no_mission", "the table names no mission"),
            NotPlayable::Game(error) => error.message(),
            NotPlayable::Stands { mission, players } => message!(
                "bomb.other_stands",
                "mission {mission} with {players} players has different stands",
                mission = *mission,
                players = *players
            ),
            NotPlayable::Wires(mission) => message!(
                "bomb.other_wires",
                "the wires are not those of mission {mission}",
                mission = *mission
            ),
            NotPlayable::NumberCards { mission, needed } => message!(
                "bomb.needs_number_cards",
                "mission {mission} needs its {needed} number cards in `number_cards`",
                mission = *mission,
                needed = *needed
            ),
            NotPlayable::Exploded => {
                message!("bomb.exploded", "the dial is at 0: the bomb has exploded")
            }
            NotPlayable::NoWires => {
                message!("bomb.no_wires", "you have no wires left, so you have no turn")
            }
        }
    }
}

/// A view that can be played on, and the assumptions made for it, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playable {
    /// The observer's view, on their turn.
    pub view: Table,
    /// What the table leaves out and was filled in.
    pub assumed: Vec<String>,
}

impl Table {
    /// The same table, as if it were the observer's turn.
    ///
    /// # Errors
    /// If the table's game is not one that the engine plays.
    pub fn on_turn(&self) -> Result<Playable, NotPlayable> {
        let (table, setup) = (self, self.setup());
        let mission = table.mission().ok_or(NotPlayable::NoMission)?;
        let (number, players) = (mission.number(), table.players());
        let mut assumed = vec!["it is your turn".to_owned()];
        let captain = table.public().captain().unwrap_or_else(|| {
            assumed.push(format!("{} is captain", table.player_name(0)));
            0
        });
        let game = Game::new(mission, players)?.with_captain(captain)?;
        if table.owners() != game.owners() {
            return Err(NotPlayable::Stands { mission: number, players });
        }
        if !has_wires_of_mission(table) {
            return Err(NotPlayable::Wires(number));
        }
        let needed = mission.special().number_cards();
        if table.public().number_cards.len() < needed {
            return Err(NotPlayable::NumberCards { mission: number, needed });
        }
        if table.uncut_of(table.observer()).next().is_none() {
            return Err(NotPlayable::NoWires);
        }
        let failures = misses(table);
        let mut public = table.public().clone();
        public.first = public.first.or_else(|| game.first());
        public.dial = match public.dial {
            Some(dial) => Some(dial),
            None => {
                let dial = mission.dial(players).map(|dial| dial.saturating_sub(failures).max(1));
                assumed.extend(dial.map(|dial| format!("the dial is at {dial}")));
                dial
            }
        };
        if public.dial == Some(0) {
            return Err(NotPlayable::Exploded);
        }
        if public.characters.len() != players {
            if mission.has_double_detectors() && mission.special() != Special::FreeDetectors {
                assumed.push("every character is used".to_owned());
            }
            public.characters =
                vec![Character { skill: Skill::DoubleDetector, used: true }; players];
        }
        if public.cards.is_empty() && !mission.equipment(players).is_empty() {
            assumed.push("there is no equipment".to_owned());
        }
        if !setup.constraints.is_empty() || !setup.failed_cuts.is_empty() {
            assumed.push("everybody knows the entered facts".to_owned());
        }
        let mut beside = vec![Vec::new(); players];
        for event in table.history() {
            if let Event::Beside { player, value } = event {
                beside[*player].push(*value);
            }
        }
        // Mission 22 passes tokens on right after the second yellow.
        let hands =
            mission.special() == Special::HandTokens && table.wires().yellow().in_play() >= 2;
        let handing_done = hands && table.open_copies(Value::Yellow) >= 2;
        if hands && !handing_done && beside.iter().all(Vec::is_empty) {
            assumed.push("nobody has a token to pass on".to_owned());
        }
        let phase = Phase::Turn { seat: table.observer() };
        public.play = Play { phase, failures, beside, handing_done, ..Play::default() };
        let setup = TableSetup { public, ..setup.clone() };
        Ok(Playable { view: Table { setup, observer: table.observer() }, assumed })
    }
}

fn has_wires_of_mission(table: &Table) -> bool {
    let plan = table.mission().and_then(|mission| mission.wires(table.players()));
    let wires = table.wires();
    let is = |group: &Group, draw: &Draw| {
        (group.in_play(), group.candidates().len()) == (draw.in_play, draw.of)
    };
    plan.is_some_and(|plan| {
        wires.blue() == plan.blue && is(wires.yellow(), &plan.yellow) && is(wires.red(), &plan.red)
    })
}

/// The number of missed dual cuts, as far as the table tells.
fn misses(table: &Table) -> usize {
    let missed = |event: &&Event| {
        matches!(event, Event::DualCut(DualCut { outcome: CutOutcome::Miss { .. }, .. }))
    };
    table.history().iter().filter(missed).count() + table.setup().failed_cuts.len()
}
