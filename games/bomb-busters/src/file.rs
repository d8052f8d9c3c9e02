//! The shape of a table file: plain data that TOML and JSON both read and write.
//!
//! A [`TableFile`] promises nothing; [`TableFile::table`] checks it. The fields `stands`, `observer`,
//! `observer_stands`, `captain`, `wires`, `constraints` and `failed_dual_cuts` mean what the case
//! files mean by them: `player` there is the index of a stand. In `history`, `actor` and `player` are
//! players; where every player has one stand that is the same number.
//! This file and [`crate::file_history`] are the only ones that know serde.

use serde::{Deserialize, Serialize};

use crate::cards::{Character, Skill};
use crate::file_history::EventFile;
use crate::missions::{Draw, Mission};
use crate::notation::{parse_stand, print_stand};
use crate::stand::Spot;
use crate::table::{FailedCut, Sizes, Table, TableSetup};
use crate::table_error::{Place, TableError, Trouble};
use crate::tiles::{Colour, Value};
use crate::wires::{Group, Wires};

/// A table as it is written down.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs)] // The fields are those of `TableSetup`.
pub struct TableFile {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mission: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub number_cards: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owners: Option<Vec<usize>>,
    pub observer: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub observer_stands: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captain: Option<usize>,
    /// Any stand sizes that add up, instead of those of the deal.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub free_sizes: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dial: Option<u8>,
    pub stands: Vec<String>,
    /// Without it, the wires of the mission, when they are known without being said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wires: Option<WiresFile>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<ConstraintFile>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failed_dual_cuts: Vec<FailedCutFile>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<CardFile>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<CharacterFile>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<EventFile>,
}

/// The wires in play.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct WiresFile {
    /// Without it, the range of the mission, or all twelve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blue: Option<[u8; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yellow: Option<GroupFile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub red: Option<GroupFile>,
}

/// The coloured wires of one colour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum GroupFile {
    Known { known: Vec<u8> },
    SomeOf { candidates: Vec<u8>, in_play: usize },
}

/// A value: a number, or `"YELLOW"` or `"RED"`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum ValueFile {
    Number(u8),
    Name(String),
}

impl ValueFile {
    /// The value, or what is wrong with it.
    pub(crate) fn read(&self, at: Place) -> Result<Value, TableError> {
        let name = match self {
            ValueFile::Number(n) => n.to_string(),
            ValueFile::Name(name) => name.clone(),
        };
        let expected = "a value: 1 to 12, YELLOW or RED";
        Value::from_name(&name)
            .ok_or_else(|| TableError::new(at, Trouble::Name { found: name, expected }))
    }
}

impl From<Value> for ValueFile {
    fn from(value: Value) -> ValueFile {
        match value {
            Value::Blue(n) => ValueFile::Number(n),
            other => ValueFile::Name(other.to_string()),
        }
    }
}

/// An entered fact; `player` is the index of a stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)] // The kinds are those of `Constraint`.
pub enum ConstraintFile {
    MustHave {
        player: usize,
        value: ValueFile,
    },
    MustNotHave {
        player: usize,
        value: ValueFile,
    },
    AdjacentEqual {
        player: usize,
        left: usize,
        right: usize,
    },
    AdjacentNotEqual {
        player: usize,
        left: usize,
        right: usize,
    },
    SlotExcluded {
        player: usize,
        slot: usize,
        value: ValueFile,
    },
    SlotParity {
        player: usize,
        slot: usize,
        parity: ParityFile,
    },
    Multiplicity {
        player: usize,
        slot: usize,
        #[serde(alias = "m", alias = "times", alias = "multiplicity")]
        count: u8,
    },
    Unsorted {
        player: usize,
        slot: usize,
    },
}

/// `even` or `odd`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ParityFile {
    #[serde(alias = "EVEN", alias = "Even", alias = "E")]
    Even,
    #[serde(alias = "ODD", alias = "Odd", alias = "O")]
    Odd,
}

/// A dual cut that missed; `actor` and `target` are indices of stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct FailedCutFile {
    pub actor: usize,
    pub target: usize,
    pub slot: usize,
    pub value: ValueFile,
    #[serde(default)]
    pub own_cut_before: usize,
}

/// An equipment card by its corner (`"1"` to `"12"`, `"Y"`, `"2.2"`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CardFile {
    pub card: String,
    #[serde(default)]
    pub state: CardStateFile,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also: Option<u8>,
}

/// `locked`, `ready` or `used`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum CardStateFile {
    #[default]
    Locked,
    Ready,
    Used,
}

/// A character by its skill's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CharacterFile {
    pub skill: String,
    #[serde(default)]
    pub used: bool,
}

impl TableFile {
    /// Every field that a table file knows; anything else is a slip of the pen.
    pub const FIELDS: [&str; 16] = [
        "mission",
        "number_cards",
        "players",
        "owners",
        "observer",
        "observer_stands",
        "captain",
        "free_sizes",
        "dial",
        "stands",
        "wires",
        "constraints",
        "failed_dual_cuts",
        "equipment",
        "characters",
        "history",
    ];

    /// Reads the notation and the names; nothing is checked against anything else yet.
    ///
    /// # Errors
    /// Names the first entry that cannot be read.
    pub fn setup(&self) -> Result<TableSetup, TableError> {
        let observer = (self.observer, &self.observer_stands[..]);
        let stands = self.stands.len();
        let names =
            crate::table_check::stand_names(&self.players, self.owners.as_ref(), stands, observer);
        self.read().map_err(|error| error.with_names(names))
    }

    fn read(&self) -> Result<TableSetup, TableError> {
        let mut stands = Vec::with_capacity(self.stands.len());
        for (i, text) in self.stands.iter().enumerate() {
            stands.push(parse_stand(text).map_err(|error| TableError::token(i, error))?);
        }
        let mut setup = TableSetup::new(self.read_wires()?, stands);
        setup.names.clone_from(&self.players);
        setup.owners.clone_from(&self.owners);
        setup.observer = self.observer;
        setup.observer_stands.clone_from(&self.observer_stands);
        setup.captain = self.captain;
        setup.sizes = if self.free_sizes { Sizes::Free } else { Sizes::Dealt };
        setup.mission = self.mission;
        setup.number_cards.clone_from(&self.number_cards);
        setup.dial = self.dial;
        for (i, constraint) in self.constraints.iter().enumerate() {
            setup.constraints.push(constraint.read(Place::Constraint(i))?);
        }
        for (i, failed) in self.failed_dual_cuts.iter().enumerate() {
            setup.failed_cuts.push(FailedCut {
                actor: failed.actor,
                target: Spot::new(failed.target, failed.slot),
                value: failed.value.read(Place::FailedCut(i))?,
                own_cut_before: failed.own_cut_before,
            });
        }
        for (i, card) in self.equipment.iter().enumerate() {
            setup.equipment.push(card.read(Place::Equipment(i))?);
        }
        for (i, character) in self.characters.iter().enumerate() {
            let found = character.skill.clone();
            let expected = "a character's skill, such as Double Detector";
            let skill = Skill::from_name(&found).ok_or_else(|| {
                TableError::new(Place::Character(i), Trouble::Name { found, expected })
            })?;
            setup.characters.push(Character { skill, used: character.used });
        }
        for (i, event) in self.history.iter().enumerate() {
            setup.history.push(event.read(Place::History(i))?);
        }
        Ok(setup)
    }

    /// Reads and checks.
    ///
    /// # Errors
    /// Names the first entry that cannot be.
    pub fn table(&self) -> Result<Table, TableError> {
        self.setup()?.check()
    }

    /// Writes a setup down.
    #[must_use]
    pub fn from_setup(setup: &TableSetup) -> TableFile {
        TableFile {
            mission: setup.mission,
            number_cards: setup.number_cards.clone(),
            players: setup.names.clone(),
            owners: setup.owners.clone(),
            observer: setup.observer,
            observer_stands: setup.observer_stands.clone(),
            captain: setup.captain,
            free_sizes: setup.sizes == Sizes::Free,
            dial: setup.dial,
            stands: setup.stands.iter().map(|stand| print_stand(stand)).collect(),
            wires: Some(WiresFile::from(&setup.wires)),
            constraints: setup.constraints.iter().map(|&c| c.into()).collect(),
            failed_dual_cuts: setup.failed_cuts.iter().map(|&f| f.into()).collect(),
            equipment: setup.equipment.iter().map(|&c| c.into()).collect(),
            characters: setup
                .characters
                .iter()
                .map(|c| CharacterFile { skill: c.skill.name().into(), used: c.used })
                .collect(),
            history: setup.history.iter().map(EventFile::from).collect(),
        }
    }
}

impl TableFile {
    /// The wires in play: as said, filled up from the mission where it leaves no choice.
    fn read_wires(&self) -> Result<Wires, TableError> {
        let said = self.wires.clone().unwrap_or_default();
        let owners = self.owners.as_ref().and_then(|owners| owners.iter().max());
        let players = owners.map_or(self.stands.len(), |most| most.saturating_add(1));
        let plan = self.mission.and_then(Mission::new).and_then(|m| m.wires(players));
        let group = |colour, said: &Option<GroupFile>, draw: Option<&Draw>| match (said, draw) {
            (Some(GroupFile::Known { known }), _) => Ok(Group::known(known.clone())),
            (Some(GroupFile::SomeOf { candidates, in_play }), _) => {
                Ok(Group::some_of(candidates.clone(), *in_play))
            }
            (None, Some(draw)) if draw.of == draw.from.len() => {
                Ok(Group::some_of(draw.from.clone(), draw.in_play))
            }
            (None, Some(draw)) if draw.of > 0 => {
                let why = "the mission draws wires of this colour: say which were drawn";
                Err(TableError::new(Place::Wires(colour), Trouble::Value(why)))
            }
            _ => Ok(Group::default()),
        };
        let yellow = group(Colour::Yellow, &said.yellow, plan.as_ref().map(|p| &p.yellow))?;
        let red = group(Colour::Red, &said.red, plan.as_ref().map(|p| &p.red))?;
        let blue = said.blue.map(|[low, high]| (low, high));
        let blue = blue.or(plan.map(|p| p.blue)).unwrap_or((1, 12));
        Wires::new(blue, yellow, red)
            .map_err(|error| TableError::new(Place::Wires(error.colour()), error))
    }
}

impl From<&Wires> for WiresFile {
    fn from(wires: &Wires) -> WiresFile {
        let group = |colour: Colour| {
            let group = wires.group(colour).filter(|g| !g.candidates().is_empty())?;
            Some(if group.is_known() {
                GroupFile::Known { known: group.candidates().to_vec() }
            } else {
                GroupFile::SomeOf {
                    candidates: group.candidates().to_vec(),
                    in_play: group.in_play(),
                }
            })
        };
        WiresFile {
            blue: Some(wires.blue().into()),
            yellow: group(Colour::Yellow),
            red: group(Colour::Red),
        }
    }
}
