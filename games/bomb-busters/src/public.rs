//! What all players see but the stands: the mission and its cards, what happened, and where the game stands.
//!
//! A [`crate::rules::World`] and a seat's [`crate::table::Table`] hold the same [`Public`]. A table that a person
//! enters may leave the mission, the captain or whose turn it is unsaid; what follows from them then is what holds in
//! most missions.

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
    /// All wires cut, all reds revealed.
    Won,
    /// The bomb went off.
    Lost(Cause),
}

/// Why the bomb went off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A red wire was cut.
    RedWire,
    /// The dial reached the skull.
    Dial,
    /// The rookie failed.
    Rookie,
    /// A wire of the dead number was cut.
    DeadNumber,
    /// A player could do nothing.
    Stuck,
}

/// What an owner is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Which of the pointed wires that match is cut.
    CutWhich(Cut),
    /// Which of the pointed wires gets the token.
    TokenWhich(Cut),
    /// Which wire to give for this one of that player's.
    GiveFor(Spot),
    /// Which token to hand to the left.
    HandToken,
}

/// Who may do what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nobody says, as on a table that a person enters: nothing can be played until somebody does.
    #[default]
    Unsaid,
    /// A player lays his tokens; so many already lie.
    Indication {
        /// The player.
        seat: usize,
        /// Tokens laid by him.
        laid: u8,
    },
    /// A player's turn.
    Turn {
        /// The player.
        seat: usize,
    },
    /// Anybody's turn but one player's (mission 10).
    Anyone {
        /// The player who had the last turn.
        but: Option<usize>,
    },
    /// A player must answer before the turn of `actor` goes on.
    Answer {
        /// The player who is asked.
        seat: usize,
        /// What he is asked.
        asked: Asked,
        /// Whose action it was.
        actor: usize,
    },
    /// The game has ended.
    Over(Outcome),
}

/// Everything that all players see, but the stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Public {
    /// The mission, if it is said.
    pub mission: Option<Mission>,
    /// The wires in play, with their markers.
    pub wires: Wires,
    /// The owner of each stand.
    pub owners: Vec<usize>,
    /// The stand that was dealt first, which is the captain's.
    pub first: Option<usize>,
    /// Failures until the bomb goes off; none when the mission has no dial, or nobody says.
    pub dial: Option<usize>,
    /// The equipment cards on the table.
    pub cards: Vec<Card>,
    /// The characters, one a player; none where nobody says.
    pub characters: Vec<Character>,
    /// The number cards of the mission.
    pub number_cards: Vec<u8>,
    /// What everybody saw happen.
    pub history: Arc<Vec<Event>>,
    /// Where the game stands.
    pub play: Play,
}

/// Where a game stands, beyond what the cards and the wires show.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Play {
    /// Who may do what.
    pub phase: Phase,
    /// The turn that a question interrupted, to go on with afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<Phase>,
    /// Whether the Stabilizer is on this turn.
    pub stabilized: bool,
    /// How many dual cuts failed.
    pub failures: usize,
    /// Tokens beside the stands, a list a player.
    pub beside: Vec<Vec<Value>>,
    /// Tokens chosen to be handed to the left so far, with their players.
    pub handed: Vec<(usize, Value)>,
    /// Whether tokens were handed already.
    pub handing_done: bool,
}

impl Public {
    /// Nothing but the wires is known.
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

    /// How many players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.owners.iter().max().map_or(0, |most| most + 1)
    }

    /// The captain, if it is said.
    #[must_use]
    pub fn captain(&self) -> Option<usize> {
        self.first.and_then(|stand| self.owners.get(stand).copied())
    }

    /// Whether that player is said to be the captain.
    #[must_use]
    pub fn is_captain(&self, player: usize) -> bool {
        self.captain() == Some(player)
    }

    /// The special rule of the mission.
    #[must_use]
    pub fn special(&self) -> Special {
        self.mission.map_or(Special::None, Mission::special)
    }

    /// What tokens say.
    #[must_use]
    pub fn tokens(&self) -> Tokens {
        self.mission.map_or(Tokens::Number, Mission::tokens)
    }

    /// What tokens before that player's wires say: false ones are the captain's or everybody's.
    #[must_use]
    pub fn tokens_of(&self, player: usize) -> Tokens {
        match self.tokens() {
            Tokens::FalseCaptain if self.is_captain(player) => Tokens::False,
            Tokens::FalseCaptain => Tokens::Number,
            tokens => tokens,
        }
    }

    /// Where the dial starts; none when the mission has no dial, or nobody says which it is.
    #[must_use]
    pub fn full_dial(&self) -> Option<usize> {
        self.mission.and_then(|mission| mission.dial(self.players()))
    }

    /// The values that explode when cut: red, and the dead number of mission 11.
    #[must_use]
    pub fn deadly(&self) -> ValueSet {
        self.special().deadly(&self.number_cards)
    }

    /// How many wires of a value are in play.
    #[must_use]
    pub fn in_play(&self, value: Value) -> usize {
        let (low, high) = self.wires.blue();
        match value {
            Value::Blue(n) => 4 * usize::from((low..=high).contains(&n)),
            Value::Yellow => self.wires.yellow().in_play(),
            Value::Red => self.wires.red().in_play(),
        }
    }

    /// Whether a miss of that player ends the game, whatever the dial says.
    #[must_use]
    pub fn is_rookie(&self, player: usize) -> bool {
        let rookies = [Special::Rookie, Special::RookieWithoutEquipment];
        rookies.contains(&self.special()) && self.is_captain(player)
    }

    /// Whether a player may use equipment and his character at all.
    #[must_use]
    pub fn may_use_equipment(&self, player: usize) -> bool {
        self.special().allows_equipment(self.is_captain(player))
    }

    /// Whether a card lies ready.
    #[must_use]
    pub fn is_ready(&self, equipment: Equipment) -> bool {
        self.cards.iter().any(|c| c.equipment == equipment && c.state == CardState::Ready)
    }

    /// Whether a player may use the Stabilizer if it lies ready: the rookie may not.
    #[must_use]
    pub fn may_stabilize(&self, player: usize) -> bool {
        !(self.special() == Special::Rookie && self.is_captain(player))
    }

    /// Whether a player may use a card that lies ready.
    #[must_use]
    pub fn card(&self, player: usize, equipment: Equipment) -> bool {
        self.may_use_equipment(player) && self.is_ready(equipment)
    }

    /// Whether a player's character has a skill left.
    #[must_use]
    pub fn skill(&self, player: usize, skill: Skill) -> bool {
        let character = self.characters.get(player);
        self.may_use_equipment(player) && character.is_some_and(|c| c.skill == skill && !c.used)
    }

    /// Whether a player may use a card, or his character can do the same.
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

    /// Turns over the player's character if it can do what the card does, else the card.
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

    /// Whether the wires that a locked card waits for are cut; `cut` says how many of a value are.
    pub(crate) fn unlocks(&self, card: &Card, cut: impl Fn(Value) -> usize) -> bool {
        let (value, needed) = card.equipment.unlock();
        let also = card.also.is_none_or(|number| {
            let second = Value::Blue(number);
            cut(second) >= if second == value { 4 } else { 2 }
        });
        card.state == CardState::Locked && cut(value) >= needed.into() && also
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Phase::Over(outcome) = self.play.phase { Some(outcome) } else { None }
    }

    pub(crate) fn record(&mut self, event: Event) {
        Arc::make_mut(&mut self.history).push(event);
    }
}
