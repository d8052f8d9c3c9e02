//! A table just dealt: the stands, cards and characters that a mission lays out, all wires hidden.
//!
//! What is drawn at the real table (coloured wires, equipment, number cards) is for the caller to say, and is
//! held against what the mission draws. Every front end that makes a table makes it here.

use std::fmt;

use crate::cards::{Card, Character, Equipment};
use crate::file::{GroupFile, TableFile, WiresFile};
use crate::missions::{Draw, Mission, Special};
use crate::rules::Game;
use crate::tiles::{Colour, Value};
use crate::wires::stand_sizes;

/// What is said about a table before its first turn. Players are numbered from 0, clockwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    /// The mission.
    pub mission: Mission,
    /// How many play.
    pub players: usize,
    /// The player who was dealt first.
    pub captain: usize,
    /// The player who looks.
    pub observer: usize,
    /// The yellow wires that were drawn; without it any that can be.
    pub yellow: Option<Vec<u8>>,
    /// The red wires that were drawn; without it any that can be.
    pub red: Option<Vec<u8>>,
    /// The equipment cards that were drawn; none where nobody says.
    pub equipment: Vec<Card>,
    /// The number cards that were drawn; none where nobody says.
    pub number_cards: Vec<u8>,
}

/// A part of what is said that does not fit the mission.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{trouble}")]
pub struct FreshError {
    /// Which part, as the fields of [`Fresh`] are called.
    pub field: &'static str,
    /// Which entry of it, if it is a list and one of them is to blame.
    pub index: Option<usize>,
    /// What is wrong with it.
    pub trouble: FreshTrouble,
}

/// Why something does not fit the mission.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FreshTrouble {
    /// The mission cannot be played by so many.
    #[error("mission {mission} is not for {players} players")]
    Players {
        /// The mission.
        mission: u8,
        /// As given.
        players: usize,
    },
    /// A player who is not there.
    #[error("there is no player {found}: 0 to {}", .players - 1)]
    NoPlayer {
        /// As given.
        found: usize,
        /// How many there are.
        players: usize,
    },
    /// More or fewer coloured wires than the mission draws.
    #[error("{drawn}{}", if .drawn.draw.of == 0 { String::new() } else { format!(", not {found}") })]
    DrawnCount {
        /// What the mission draws.
        drawn: Drawn,
        /// As given.
        found: usize,
    },
    /// A coloured wire that the mission does not draw from.
    #[error("{found} is not among {low} to {high}, which mission {mission} draws from")]
    NotDrawn {
        /// As given.
        found: u8,
        /// The lowest number.
        low: u8,
        /// The highest number.
        high: u8,
        /// The mission.
        mission: u8,
    },
    /// Something that there is only once.
    #[error("{0} is named twice: there is one of each")]
    Twice(String),
    /// Equipment where there is none.
    #[error("mission {0} has no equipment")]
    NoEquipment(u8),
    /// Equipment that does not lie open from the start.
    #[error(
        "mission {0} does not lay out its equipment from the start: enter each card when it comes"
    )]
    LaterEquipment(u8),
    /// More or fewer cards than players.
    #[error("{expected} players draw {expected} equipment cards, not {found}")]
    CardCount {
        /// How many the mission lays out.
        expected: usize,
        /// As given.
        found: usize,
    },
    /// A card that is not in the mission's deck.
    #[error("mission {mission} does not use {card} ({})", .card.id())]
    NotUsed {
        /// The mission.
        mission: u8,
        /// The card.
        card: Equipment,
    },
    /// The card of the dead number.
    #[error("{card} ({}) is taken out: its number is the number card of mission {mission}", .card.id())]
    DeadNumber {
        /// The mission.
        mission: u8,
        /// The card.
        card: Equipment,
    },
    /// A second number missing.
    #[error("mission {mission} lays a number card on each equipment card, such as {} and 7", .card.id())]
    SecondNumber {
        /// The mission.
        mission: u8,
        /// The card.
        card: Equipment,
    },
    /// A second number where there is none.
    #[error("only mission 12 lays number cards on its equipment")]
    NoSecondNumber,
    /// A number card that is none.
    #[error("{0} is not a number card: 1 to 12")]
    NotNumberCard(u8),
    /// Number cards of a rule that is not looked at.
    #[error("the number cards of mission {0} are not looked at: leave them out")]
    NumberCardsUnused(u8),
    /// More or fewer number cards than the mission lays out.
    #[error("mission {mission} lays out {}, not {found}", cards(*.expected))]
    NumberCardCount {
        /// The mission.
        mission: u8,
        /// How many it lays out.
        expected: usize,
        /// As given.
        found: usize,
    },
}

fn cards(count: usize) -> String {
    match count {
        0 => "no number cards".to_owned(),
        1 => "1 number card".to_owned(),
        count => format!("{count} number cards"),
    }
}

/// What a mission draws of a colour. Prints as `mission 8 draws 3 yellow wires with 4 players, 2 of them in play`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The mission.
    pub mission: u8,
    /// How many play.
    pub players: usize,
    /// The colour.
    pub colour: Colour,
    /// How many of which.
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
    /// A table of which nothing drawn is known, player 0 captain and looking.
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

    /// What the mission draws of a colour.
    ///
    /// # Errors
    /// When it is not for so many players.
    pub fn drawn(&self, colour: Colour) -> Result<Drawn, FreshError> {
        let (mission, players) = (self.mission.number(), self.players);
        let missing = || wrong("mission", None, FreshTrouble::Players { mission, players });
        let plan = self.mission.wires(players).ok_or_else(missing)?;
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
    /// When the captain or the observer is not there.
    pub fn owners(&self) -> Result<Vec<usize>, FreshError> {
        for (field, found) in [("captain", self.captain), ("observer", self.observer)] {
            if found >= self.players {
                let players = self.players;
                return Err(wrong(field, None, FreshTrouble::NoPlayer { found, players }));
            }
        }
        // Who owns which stand is the same in every mission; ask one that is always played.
        let game = Mission::new(1).and_then(|one| Game::new(one, self.players).ok());
        let game = game.and_then(|game| game.with_captain(self.captain).ok());
        Ok(game.map_or_else(|| (0..self.players).collect(), |game| game.owners()))
    }

    /// The table. The observer's wires are hidden too: they are for him to say.
    ///
    /// # Errors
    /// Names what does not fit the mission.
    pub fn table(&self) -> Result<TableFile, FreshError> {
        let (mission, players) = (self.mission.number(), self.players);
        let missing = || wrong("mission", None, FreshTrouble::Players { mission, players });
        let plan = self.mission.wires(players).ok_or_else(missing)?;
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
                    let mission = drawn.mission;
                    let trouble = FreshTrouble::NotDrawn { found, low, high, mission };
                    return Err(wrong(field, Some(i), trouble));
                }
                if said[..i].contains(&found) {
                    return Err(wrong(field, Some(i), FreshTrouble::Twice(found.to_string())));
                }
            }
        }
        if said.len() != draw.of {
            let found = said.len();
            return Err(wrong(field, None, FreshTrouble::DrawnCount { drawn, found }));
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
                return Err(wrong(field, Some(i), FreshTrouble::NotNumberCard(number)));
            }
            if self.number_cards[..i].contains(&number) {
                return Err(wrong(field, Some(i), FreshTrouble::Twice(number.to_string())));
            }
        }
        let (found, expected) = (self.number_cards.len(), self.mission.special().number_cards());
        let mission = self.mission.number();
        let trouble = match expected {
            _ if found == 0 || found == expected => return Ok(()),
            0 if !self.mission.is_simulated() => FreshTrouble::NumberCardsUnused(mission),
            _ => FreshTrouble::NumberCardCount { mission, expected, found },
        };
        Err(wrong(field, None, trouble))
    }

    fn check_equipment(&self) -> Result<(), FreshError> {
        let (field, mission) = ("equipment", self.mission.number());
        if self.equipment.is_empty() {
            return Ok(());
        }
        if self.mission.equipment(self.players).is_empty() {
            return Err(wrong(field, None, FreshTrouble::NoEquipment(mission)));
        }
        let Some(expected) = self.mission.cards_laid_out(self.players) else {
            return Err(wrong(field, None, FreshTrouble::LaterEquipment(mission)));
        };
        for (i, card) in self.equipment.iter().enumerate() {
            card_fits(self.mission, self.players, &self.number_cards, card.equipment)
                .map_err(|trouble| wrong(field, Some(i), trouble))?;
            if self.equipment[..i].iter().any(|other| other.equipment == card.equipment) {
                let name = card.equipment.name().to_owned();
                return Err(wrong(field, Some(i), FreshTrouble::Twice(name)));
            }
            let card = card.equipment;
            match (self.mission.special() == Special::SecondPair, self.equipment[i].also) {
                (true, None) => {
                    return Err(wrong(
                        field,
                        Some(i),
                        FreshTrouble::SecondNumber { mission, card },
                    ));
                }
                (false, Some(_)) => {
                    return Err(wrong(field, Some(i), FreshTrouble::NoSecondNumber));
                }
                (true, Some(number)) if !(1..=12).contains(&number) => {
                    return Err(wrong(field, Some(i), FreshTrouble::NotNumberCard(number)));
                }
                _ => {}
            }
        }
        match self.equipment.len() {
            found if found == expected => Ok(()),
            found => Err(wrong(field, None, FreshTrouble::CardCount { expected, found })),
        }
    }
}

/// Whether a card is in the deck of a mission with these number cards.
pub(crate) fn card_fits(
    mission: Mission,
    players: usize,
    number_cards: &[u8],
    card: Equipment,
) -> Result<(), FreshTrouble> {
    let number = mission.number();
    if !mission.equipment(players).contains(&card) {
        return Err(FreshTrouble::NotUsed { mission: number, card });
    }
    let dead = number_cards.first().map(|&number| Value::Blue(number));
    match mission.special() == Special::DeadNumber && Some(card.unlock().0) == dead {
        true => Err(FreshTrouble::DeadNumber { mission: number, card }),
        false => Ok(()),
    }
}

fn wrong(field: &'static str, index: Option<usize>, trouble: FreshTrouble) -> FreshError {
    FreshError { field, index, trouble }
}
