//! The shape of a table file: plain data that TOML and JSON both read and write.
//!
//! A [`TableFile`] is unchecked; [`TableFile::table`] checks it. The fields `stands`, `observer`,
//! `observer_stands`, `captain`, `wires`, `constraints` and `failed_dual_cuts` mean the same as in
//! the case files: `player` there is the index of a stand. In `history`, `actor` and `player` are
//! players; if every player has one stand, that is the same number.

use std::sync::Arc;

use kibitzer_game::message;
use serde::{Deserialize, Serialize};

use crate::cards::{Card, Character};
use crate::history::Event;
use crate::missions::{Draw, Mission};
use crate::notation::{parse_stand, print_stand};
use crate::public::Public;
use crate::table::{Constraint, FailedCut, Sizes, Table, TableSetup};
use crate::table_error::{Place, TableError, Trouble};
use crate::tiles::Colour;
use crate::wires::{Group, Wires};

/// A table as one player sees it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableFile {
    /// The mission number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mission: Option<u8>,
    /// The number cards dealt by the mission (three in missions 9 and 16, the dead number in 11).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub number_cards: Vec<u8>,
    /// The names of the players, or empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// The player who owns each stand. By default each stand belongs to its own player, except
    /// those of the observer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owners: Option<Vec<usize>>,
    /// The index of the observer's stand.
    #[serde(default)]
    pub observer: usize,
    /// All stands of the observer, if there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub observer_stands: Vec<usize>,
    /// The stand that was dealt first. By default, any that fits the stand sizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captain: Option<usize>,
    /// Accept any stand sizes that add up, instead of those of the deal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free_sizes: bool,
    /// The number of failures until the bomb explodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dial: Option<u8>,
    /// The slots of each stand in the stand notation.
    pub stands: Vec<String>,
    /// The wires in play. By default those of the mission, if it leaves no choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wires: Option<WiresFile>,
    /// Facts entered by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<Constraint>,
    /// Dual cuts that missed and are not in the history.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failed_dual_cuts: Vec<FailedCut>,
    /// The equipment cards on the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<Card>,
    /// One character per player, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<Character>,
    /// What happened, in order. Cuts that are not included happened before the first entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<Event>,
}

/// The wires in play.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WiresFile {
    /// The lowest and the highest blue number. By default the range of the mission, or 1 to 12.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blue: Option<[u8; 2]>,
    /// The yellow wires in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yellow: Option<GroupFile>,
    /// The red wires in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub red: Option<GroupFile>,
}

/// The wires of one colour: either `known`, or `candidates` of which `in_play` are in the game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GroupFile {
    /// The numbers in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Vec<u8>>,
    /// The numbers that may be in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<u8>>,
    /// How many of the candidates are in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_play: Option<usize>,
}

impl TableFile {
    /// Parses the notation and the names; nothing is checked for consistency yet.
    ///
    /// # Errors
    /// Names the first entry that cannot be parsed.
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
        let mission = self.mission.map(|number| {
            let range = Trouble::Range {
                found: number.into(),
                range: Box::new(message!("bomb.missions", "missions are 1 to 66")),
            };
            Mission::new(number).ok_or_else(|| TableError::new(Place::Mission, range))
        });
        let public = Public {
            mission: mission.transpose()?,
            first: self.captain,
            dial: self.dial.map(usize::from),
            cards: self.equipment.clone(),
            characters: self.characters.clone(),
            number_cards: self.number_cards.clone(),
            history: Arc::new(self.history.clone()),
            ..Public::new(self.read_wires()?)
        };
        Ok(TableSetup {
            names: self.players.clone(),
            owners: self.owners.clone(),
            stands,
            observer: self.observer,
            observer_stands: self.observer_stands.clone(),
            sizes: if self.free_sizes { Sizes::Free } else { Sizes::Dealt },
            constraints: self.constraints.clone(),
            failed_cuts: self.failed_dual_cuts.clone(),
            public,
            known_by: Vec::new(),
        })
    }

    /// Parses and checks the table.
    ///
    /// # Errors
    /// Names the first entry that is impossible.
    pub fn table(&self) -> Result<Table, TableError> {
        self.setup()?.check()
    }

    /// Converts a setup to a file.
    #[must_use]
    pub fn from_setup(setup: &TableSetup) -> TableFile {
        let public = &setup.public;
        TableFile {
            mission: public.mission.map(Mission::number),
            number_cards: public.number_cards.clone(),
            players: setup.names.clone(),
            owners: setup.owners.clone(),
            observer: setup.observer,
            observer_stands: setup.observer_stands.clone(),
            captain: public.first,
            free_sizes: setup.sizes == Sizes::Free,
            dial: public.dial.and_then(|dial| u8::try_from(dial).ok()),
            stands: setup.stands.iter().map(|stand| print_stand(stand)).collect(),
            wires: Some(WiresFile::from(&public.wires)),
            constraints: setup.constraints.clone(),
            failed_dual_cuts: setup.failed_cuts.clone(),
            equipment: public.cards.clone(),
            characters: public.characters.clone(),
            history: public.history.to_vec(),
        }
    }

    /// The wires in play as given, completed from the mission where it leaves no choice.
    fn read_wires(&self) -> Result<Wires, TableError> {
        let said = self.wires.clone().unwrap_or_default();
        let owners = self.owners.as_ref().and_then(|owners| owners.iter().max());
        let players = owners.map_or(self.stands.len(), |most| most.saturating_add(1));
        let plan = self.mission.and_then(Mission::new).and_then(|m| m.wires(players));
        let group = |colour, said: &Option<GroupFile>, draw: Option<&Draw>| match (said, draw) {
            (Some(said), _) => said.read().ok_or_else(|| {
                let why = "give either `known`, or `candidates` and `in_play`".into();
                TableError::new(Place::Wires(colour), Trouble::Value(why))
            }),
            (None, Some(draw)) if draw.of == draw.from.len() => {
                Ok(Group::some_of(draw.from.clone(), draw.in_play))
            }
            (None, Some(draw)) if draw.of > 0 => {
                let why = message!(
                    "bomb.list_drawn",
                    "the mission draws wires of this colour: list the ones that were drawn"
                );
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

impl GroupFile {
    /// A group of which exactly these wires are in play.
    #[must_use]
    pub fn known(numbers: Vec<u8>) -> GroupFile {
        GroupFile { known: Some(numbers), ..GroupFile::default() }
    }

    /// A group in which `in_play` of the candidates are in play, unknown which.
    #[must_use]
    pub fn some_of(candidates: Vec<u8>, in_play: usize) -> GroupFile {
        GroupFile { candidates: Some(candidates), in_play: Some(in_play), known: None }
    }

    fn read(&self) -> Option<Group> {
        match (&self.known, &self.candidates, self.in_play) {
            (Some(known), None, None) => Some(Group::known(known.clone())),
            (None, Some(candidates), Some(in_play)) => {
                Some(Group::some_of(candidates.clone(), in_play))
            }
            _ => None,
        }
    }
}

impl From<&Wires> for WiresFile {
    fn from(wires: &Wires) -> WiresFile {
        let group = |colour: Colour| {
            let group = wires.group(colour).filter(|g| !g.candidates().is_empty())?;
            let numbers = group.candidates().to_vec();
            Some(match group.is_known() {
                true => GroupFile::known(numbers),
                false => GroupFile::some_of(numbers, group.in_play()),
            })
        };
        WiresFile {
            blue: Some(wires.blue().into()),
            yellow: group(Colour::Yellow),
            red: group(Colour::Red),
        }
    }
}
