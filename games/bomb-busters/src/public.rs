//! What all players see besides the stands: the mission and its cards, the history, and the state
//! of play.
//!
//! A [`crate::rules::World`] and a seat's [`crate::table::Table`] contain the same [`Public`]. A
//! table entered by a person may leave the mission, the captain or whose turn it is unspecified; in
//! that case the rules of most missions are assumed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cards::{Card, CardState, Character, Equipment, Skill};
use crate::cut::Cut;
use crate::history::Event;
use crate::missions::{Mission, Special, Tokens};
use crate::stand::Spot;
use crate::tiles::{Value, ValueSet};
use crate::wires::Wires;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// All wires are cut and all reds revealed.
    Won,
    /// The bomb exploded.
    Lost(Cause),
}

/// Why the bomb exploded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A red wire was cut.
    RedWire,
    /// The dial reached the skull.
    Dial,
    /// The rookie's dual cut failed.
    Rookie,
    /// A wire of the dead number was cut.
    DeadNumber,
    /// A player had no legal action.
    Stuck,
}

/// What the owner of some wires is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Which of the matching wires pointed at is cut.
    CutWhich(Cut),
    /// Which of the wires pointed at gets the token.
    TokenWhich(Cut),
    /// Which wire to give in exchange for this one.
    GiveFor(Spot),
    /// Which token to pass to the left.
    HandToken,
}

/// Who is to act, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Unspecified, as on a table entered by a person: nothing can be played until it is specified.
    #[default]
    Unsaid,
    /// A player places tokens.
    Indication {
        /// The player who places tokens.
        seat: usize,
        /// The number of tokens they have placed so far.
        laid: u8,
    },
    /// A player's turn.
    Turn {
        /// The player whose turn it is.
        seat: usize,
    },
    /// Anybody's turn but one player's (mission 10).
    Anyone {
        /// The player who had the last turn.
        but: Option<usize>,
    },
    /// A player must answer before the turn of `actor` continues.
    Answer {
        /// The player who is asked.
        seat: usize,
        /// What they are asked.
        asked: Asked,
        /// The player whose action it was.
        actor: usize,
    },
    /// The game has ended.
    Over(Outcome),
}

/// Everything that all players see, except the stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Public {
    /// The mission, if specified.
    pub mission: Option<Mission>,
    /// The wires in play, with their markers.
    pub wires: Wires,
    /// The owner of each stand.
    pub owners: Vec<usize>,
    /// The stand that was dealt first, which is the captain's.
    pub first: Option<usize>,
    /// Failures until the bomb explodes; `None` if the mission has no dial, or it is not specified.
    pub dial: Option<usize>,
    /// The equipment cards on the table.
    pub cards: Vec<Card>,
    /// The characters, one per player; empty if not specified.
    pub characters: Vec<Character>,
    /// The number cards of the mission.
    pub number_cards: Vec<u8>,
    /// What everybody saw, in order.
    pub history: Arc<Vec<Event>>,
    /// The state of play.
    pub play: Play,
}

/// The state of a game beyond what the cards and the wires show.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Play {
    /// Who is to act, and how.
    pub phase: Phase,
    /// The phase that a question interrupted, resumed afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<Phase>,
    /// Whether the Stabilizer is active this turn.
    pub stabilized: bool,
    /// The number of failed dual cuts.
    pub failures: usize,
    /// The tokens beside the stands, one list per player.
    pub beside: Vec<Vec<Value>>,
    /// The tokens chosen so far for passing to the left, with their players.
    pub handed: Vec<(usize, Value)>,
    /// Whether the tokens have already been passed.
    pub handing_done: bool,
}

impl Public {
    /// A state in which nothing but the wires is known.
    #[must_use]
    pub fn new(wires: Wires) -> Public {
        Public {
            mission: None,
            wires,
            owners: Vec::new(),
            first: None,
            dial: None,
            cards: Vec::new(),
            characters: Vec::new(),
            number_cards: Vec::new(),
            history: Arc::default(),
            play: Play::default(),
        }
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.owners.iter().max().map_or(0, |most| most + 1)
    }

    /// The captain, if specified.
    #[must_use]
    pub fn captain(&self) -> Option<usize> {
        self.first.and_then(|stand| self.owners.get(stand).copied())
    }

    /// Whether this player is known to be the captain.
    #[must_use]
    pub fn is_captain(&self, player: usize) -> bool {
        self.captain() == Some(player)
    }

    /// The special rule of the mission.
    #[must_use]
    pub fn special(&self) -> Special {
        self.mission.map_or(Special::None, Mission::special)
    }

    /// The kind of tokens that the mission uses.
    #[must_use]
    pub fn tokens(&self) -> Tokens {
        self.mission.map_or(Tokens::Number, Mission::tokens)
    }

    /// What tokens in front of this player's wires say: false ones may be the captain's only, or
    /// everybody's.
    #[must_use]
    pub fn tokens_of(&self, player: usize) -> Tokens {
        match self.tokens() {
            Tokens::FalseCaptain if self.is_captain(player) => Tokens::False,
            Tokens::FalseCaptain => Tokens::Number,
            tokens => tokens,
        }
    }

    /// Where the dial starts; `None` if the mission has no dial or is not specified.
    #[must_use]
    pub fn full_dial(&self) -> Option<usize> {
        self.mission.and_then(|mission| mission.dial(self.players()))
    }

    /// The values that explode when cut: red, and the dead number of mission 11.
    #[must_use]
    pub fn deadly(&self) -> ValueSet {
        self.special().deadly(&self.number_cards)
    }

    /// The number of wires of a value in play.
    #[must_use]
    pub fn in_play(&self, value: Value) -> usize {
        let (low, high) = self.wires.blue();
        match value {
            Value::Blue(n) => 4 * usize::from((low..=high).contains(&n)),
            Value::Yellow => self.wires.yellow().in_play(),
            Value::Red => self.wires.red().in_play(),
        }
    }

    /// Whether a miss by this player ends the game, whatever the dial.
    #[must_use]
    pub fn is_rookie(&self, player: usize) -> bool {
        let rookies = [Special::Rookie, Special::RookieWithoutEquipment];
        rookies.contains(&self.special()) && self.is_captain(player)
    }

    /// Whether a player may use equipment and the character at all.
    #[must_use]
    pub fn may_use_equipment(&self, player: usize) -> bool {
        self.special().allows_equipment(self.is_captain(player))
    }

    /// Whether a card is ready for use.
    #[must_use]
    pub fn is_ready(&self, equipment: Equipment) -> bool {
        self.cards.iter().any(|c| c.equipment == equipment && c.state == CardState::Ready)
    }

    /// Whether a player may use the Stabilizer if it is ready: the rookie may not.
    #[must_use]
    pub fn may_stabilize(&self, player: usize) -> bool {
        !(self.special() == Special::Rookie && self.is_captain(player))
    }

    /// Whether a card is ready and this player may use it.
    #[must_use]
    pub fn card(&self, player: usize, equipment: Equipment) -> bool {
        self.may_use_equipment(player) && self.is_ready(equipment)
    }

    /// Whether a player's character still has this skill.
    #[must_use]
    pub fn skill(&self, player: usize, skill: Skill) -> bool {
        let character = self.characters.get(player);
        self.may_use_equipment(player) && character.is_some_and(|c| c.skill == skill && !c.used)
    }

    /// Whether a player may use a card, or has a character with the same skill.
    #[must_use]
    pub fn card_or_skill(&self, player: usize, equipment: Equipment) -> bool {
        let skill = equipment.skill().is_some_and(|skill| self.skill(player, skill));
        skill || self.card(player, equipment)
    }

    /// Whether a player may use a Double Detector now.
    #[must_use]
    pub fn double_detector(&self, player: usize) -> bool {
        let free = self.special() == Special::FreeDetectors && self.may_use_equipment(player);
        self.mission.is_none_or(Mission::has_double_detectors)
            && (free || self.skill(player, Skill::DoubleDetector))
    }

    /// Turns over the player's character if it has the card's effect, otherwise the card.
    pub(crate) fn spend(&mut self, player: usize, equipment: Equipment) {
        let skill = equipment.skill();
        match self.characters.get_mut(player).filter(|own| Some(own.skill) == skill && !own.used) {
            Some(own) => own.used = true,
            None => self.spend_card(equipment),
        }
    }

    /// Turns a card over.
    pub(crate) fn spend_card(&mut self, equipment: Equipment) {
        for card in self.cards.iter_mut().filter(|card| card.equipment == equipment) {
            card.state = CardState::Used;
        }
    }

    /// Whether the wires that a locked card requires are cut; `cut` gives the number of cut wires
    /// of a value.
    pub(crate) fn unlocks(&self, card: &Card, cut: impl Fn(Value) -> usize) -> bool {
        let (value, needed) = card.equipment.unlock();
        let also = card.also.is_none_or(|number| {
            let second = Value::Blue(number);
            cut(second) >= if second == value { 4 } else { 2 }
        });
        card.state == CardState::Locked && cut(value) >= needed.into() && also
    }

    /// The result of the game, if it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Phase::Over(outcome) = self.play.phase { Some(outcome) } else { None }
    }

    pub(crate) fn record(&mut self, event: Event) {
        Arc::make_mut(&mut self.history).push(event);
    }
}
