//! A new table: the stands, cards and characters of a mission, all wires hidden.
//!
//! What is drawn at the real table (coloured wires, equipment, number cards) is supplied by the
//! caller, and checked against what the mission draws. Every front end creates its tables here.

use std::fmt;

use crate::cards::{Card, Character, Equipment};
use crate::file::{GroupFile, TableFile, WiresFile};
use crate::missions::{Draw, Mission, MissionWires, Special};
use crate::rules::Game;
use crate::tiles::{Colour, Value};
use crate::wires::stand_sizes;

/// What is known about a table before its first turn. Players are numbered from 0, clockwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    /// The mission to set up.
    pub mission: Mission,
    /// The number of players.
    pub players: usize,
    /// The player who was dealt first.
    pub captain: usize,
    /// The player whose view it is.
    pub observer: usize,
    /// The yellow wires that were drawn; if `None`, any that are possible.
    pub yellow: Option<Vec<u8>>,
    /// The red wires that were drawn; if `None`, any that are possible.
    pub red: Option<Vec<u8>>,
    /// The equipment cards that were drawn; empty if unknown.
    pub equipment: Vec<Card>,
    /// The number cards that were drawn; empty if unknown.
    pub number_cards: Vec<u8>,
}

/// A field that does not fit the mission.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct FreshError {
    /// The name of the field of [`Fresh`].
    pub field: &'static str,
    /// The index of the entry at fault, if the field is a list.
    pub index: Option<usize>,
    /// What is wrong with it, in words.
    pub why: String,
}

fn cards(count: usize) -> String {
    match count {
        0 => "no number cards".to_owned(),
        1 => "1 number card".to_owned(),
        count => format!("{count} number cards"),
    }
}

/// What a mission draws of a colour. Prints as
/// `mission 8 draws 3 yellow wires with 4 players, 2 of them in play`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The number of the mission.
    pub mission: u8,
    /// The number of players.
    pub players: usize,
    /// The colour that is drawn.
    pub colour: Colour,
    /// How many are drawn, and from which numbers.
    pub draw: Draw,
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Drawn { mission, players, colour, draw } = self;
        if draw.of == 0 {
            return write!(f, "mission {mission} draws no {colour} wires with {players} players");
        }
        let plural = if draw.of == 1 { "" } else { "s" };
        write!(
            f,
            "mission {mission} draws {} {colour} wire{plural} with {players} players",
            draw.of
        )?;
        match draw.of == draw.in_play {
            true => Ok(()),
            false => write!(f, ", {} of them in play", draw.in_play),
        }
    }
}

impl Fresh {
    /// A table with nothing drawn known yet, where player 0 is captain and observer.
    #[must_use]
    pub fn new(mission: Mission, players: usize) -> Fresh {
        Fresh {
            mission,
            players,
            captain: 0,
            observer: 0,
            yellow: None,
            red: None,
            equipment: Vec::new(),
            number_cards: Vec::new(),
        }
    }

    fn plan(&self) -> Result<MissionWires, FreshError> {
        let (mission, players) = (self.mission.number(), self.players);
        let why = || format!("mission {mission} is not for {players} players");
        self.mission.wires(players).ok_or_else(|| wrong("mission", None, why()))
    }

    /// What the mission draws of a colour.
    ///
    /// # Errors
    /// If it cannot be played by this number of players.
    pub fn drawn(&self, colour: Colour) -> Result<Drawn, FreshError> {
        let (mission, players) = (self.mission.number(), self.players);
        let plan = self.plan()?;
        let draw = match colour {
            Colour::Yellow => plan.yellow,
            Colour::Red => plan.red,
            Colour::Blue => Draw::default(),
        };
        Ok(Drawn { mission, players, colour, draw })
    }

    /// The owner of each stand.
    ///
    /// # Errors
    /// If the captain or the observer does not exist.
    pub fn owners(&self) -> Result<Vec<usize>, FreshError> {
        for (field, found) in [("captain", self.captain), ("observer", self.observer)] {
            if found >= self.players {
                let why = format!("there is no player {found}: 0 to {}", self.players - 1);
                return Err(wrong(field, None, why));
            }
        }
        // Stand ownership is the same in every mission, so use one that can always be played.
        let game = Mission::new(1).and_then(|one| Game::new(one, self.players).ok());
        let game = game.and_then(|game| game.with_captain(self.captain).ok());
        Ok(game.map_or_else(|| (0..self.players).collect(), |game| game.owners()))
    }

    /// The table. The observer's wires are hidden too: they are entered later.
    ///
    /// # Errors
    /// Names what does not fit the mission.
    pub fn table(&self) -> Result<TableFile, FreshError> {
        let (mission, players) = (self.mission.number(), self.players);
        let plan = self.plan()?;
        let owners = self.owners()?;
        let yellow = self.group("yellow", self.yellow.as_ref(), Colour::Yellow)?;
        let red = self.group("red", self.red.as_ref(), Colour::Red)?;
        self.check_number_cards()?;
        self.check_equipment()?;
        let of = |player: usize| owners.iter().position(|&owner| owner == player).unwrap_or(0);
        let sizes = stand_sizes(plan.total(), owners.len(), of(self.captain));
        let own = (0..owners.len()).filter(|&stand| owners[stand] == self.observer).collect();
        let characters = match self.mission.has_double_detectors() {
            true => players,
            false => 0,
        };
        Ok(TableFile {
            mission: Some(mission),
            number_cards: self.number_cards.clone(),
            observer: of(self.observer),
            observer_stands: own,
            captain: Some(of(self.captain)),
            dial: self.mission.dial(players).and_then(|dial| u8::try_from(dial).ok()),
            stands: sizes.iter().map(|&size| vec!["?"; size].join(" ")).collect(),
            owners: Some(owners),
            wires: Some(WiresFile { blue: Some(plan.blue.into()), yellow, red }),
            equipment: self.equipment.clone(),
            characters: vec![Character::default(); characters],
            ..TableFile::default()
        })
    }

    fn group(
        &self,
        field: &'static str,
        said: Option<&Vec<u8>>,
        colour: Colour,
    ) -> Result<Option<GroupFile>, FreshError> {
        let drawn = self.drawn(colour)?;
        let draw = &drawn.draw;
        let Some(said) = said else {
            let (candidates, in_play) = (draw.from.clone(), draw.in_play);
            return Ok((in_play > 0).then_some(GroupFile::some_of(candidates, in_play)));
        };
        if draw.of > 0 {
            for (i, &found) in said.iter().enumerate() {
                if !draw.from.contains(&found) {
                    let low = draw.from.first().copied().unwrap_or(0);
                    let high = draw.from.last().copied().unwrap_or(0);
                    let why = format!(
                        "{found} is not among {low} to {high}, which mission {} draws from",
                        drawn.mission
                    );
                    return Err(wrong(field, Some(i), why));
                }
                if said[..i].contains(&found) {
                    return Err(wrong(field, Some(i), twice(found)));
                }
            }
        }
        if said.len() != draw.of {
            let why = match draw.of {
                0 => drawn.to_string(),
                _ => format!("{drawn}, got {}", said.len()),
            };
            return Err(wrong(field, None, why));
        }
        let mut numbers = said.clone();
        numbers.sort_unstable();
        Ok(match (draw.of, draw.of == draw.in_play) {
            (0, _) => None,
            (_, true) => Some(GroupFile::known(numbers)),
            _ => Some(GroupFile::some_of(numbers, draw.in_play)),
        })
    }

    fn check_number_cards(&self) -> Result<(), FreshError> {
        let field = "number_cards";
        for (i, &number) in self.number_cards.iter().enumerate() {
            if !(1..=12).contains(&number) {
                return Err(wrong(
                    field,
                    Some(i),
                    format!("{number} is not a number card: 1 to 12"),
                ));
            }
            if self.number_cards[..i].contains(&number) {
                return Err(wrong(field, Some(i), twice(number)));
            }
        }
        let (found, expected) = (self.number_cards.len(), self.mission.special().number_cards());
        let mission = self.mission.number();
        let why = match expected {
            _ if found == 0 || found == expected => return Ok(()),
            0 if !self.mission.is_simulated() => {
                format!("the number cards of mission {mission} are not used: leave them out")
            }
            _ => format!("mission {mission} uses {}, got {found}", cards(expected)),
        };
        Err(wrong(field, None, why))
    }

    fn check_equipment(&self) -> Result<(), FreshError> {
        let (field, mission) = ("equipment", self.mission.number());
        if self.equipment.is_empty() {
            return Ok(());
        }
        if self.mission.equipment(self.players).is_empty() {
            return Err(wrong(field, None, format!("mission {mission} has no equipment")));
        }
        let Some(expected) = self.mission.cards_laid_out(self.players) else {
            let why = format!(
                "mission {mission} adds its equipment later: enter each card when it appears"
            );
            return Err(wrong(field, None, why));
        };
        for (i, card) in self.equipment.iter().enumerate() {
            card_fits(self.mission, self.players, &self.number_cards, card.equipment)
                .map_err(|why| wrong(field, Some(i), why))?;
            if self.equipment[..i].iter().any(|other| other.equipment == card.equipment) {
                return Err(wrong(field, Some(i), twice(card.equipment)));
            }
            let why = match (self.mission.special() == Special::SecondPair, card.also) {
                (true, None) => {
                    let card = card.equipment.id();
                    format!(
                        "mission {mission} puts a number card on each equipment card, such as {card} and 7"
                    )
                }
                (false, Some(_)) => "only mission 12 puts number cards on its equipment".to_owned(),
                (true, Some(number)) if !(1..=12).contains(&number) => {
                    format!("{number} is not a number card: 1 to 12")
                }
                _ => continue,
            };
            return Err(wrong(field, Some(i), why));
        }
        match self.equipment.len() {
            found if found == expected => Ok(()),
            found => {
                let why =
                    format!("{expected} players draw {expected} equipment cards, got {found}");
                Err(wrong(field, None, why))
            }
        }
    }
}

/// Whether a card is in the deck of a mission with these number cards.
pub(crate) fn card_fits(
    mission: Mission,
    players: usize,
    number_cards: &[u8],
    card: Equipment,
) -> Result<(), String> {
    let (number, id) = (mission.number(), card.id());
    if !mission.equipment(players).contains(&card) {
        return Err(format!("mission {number} does not use {card} ({id})"));
    }
    let dead = number_cards.first().map(|&number| Value::Blue(number));
    match mission.special() == Special::DeadNumber && Some(card.unlock().0) == dead {
        true => Err(format!(
            "{card} ({id}) is taken out: its number is the number card of mission {number}"
        )),
        false => Ok(()),
    }
}

fn twice(what: impl fmt::Display) -> String {
    format!("{what} is listed twice: there is one of each")
}

fn wrong(field: &'static str, index: Option<usize>, why: String) -> FreshError {
    FreshError { field, index, why }
}
