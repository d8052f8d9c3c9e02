//! The JSON shape of a table, written from the description of the format and not shared with the
//! crate.

use kibitzer_bomb_busters::file;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::table_error::TableError;
use serde::{Deserialize, Serialize};

/// A table file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
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
    /// By default the wires of the mission, if it leaves no choice.
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
pub struct WiresFile {
    /// By default the range of the mission, or 1 to 12.
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
pub enum GroupFile {
    Known { known: Vec<u8> },
    SomeOf { candidates: Vec<u8>, in_play: usize },
}

/// A value: a number, or `"YELLOW"` or `"RED"`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ValueFile {
    Number(u8),
    Name(String),
}

/// An entered fact; `player` is the index of a stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
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
pub enum ParityFile {
    #[serde(alias = "EVEN", alias = "Even", alias = "E")]
    Even,
    #[serde(alias = "ODD", alias = "Odd", alias = "O")]
    Odd,
}

/// A dual cut that missed; `actor` and `target` are indices of stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedCutFile {
    pub actor: usize,
    pub target: usize,
    pub slot: usize,
    pub value: ValueFile,
    #[serde(default)]
    pub own_cut_before: usize,
}

/// An equipment card by its corner number (`"1"` to `"12"`, `"Y"`, `"2.2"`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
pub enum CardStateFile {
    #[default]
    Locked,
    Ready,
    Used,
}

/// A character by its skill's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CharacterFile {
    pub skill: String,
    #[serde(default)]
    pub used: bool,
}

/// One event; `actor` and `player` are players, `target` is a stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum EventFile {
    DualCut {
        actor: usize,
        /// One value, or two with the X or Y Ray.
        values: Vec<ValueFile>,
        target: usize,
        slots: Vec<usize>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stabilized: bool,
        result: ResultFile,
        /// The value that was hit, if two were announced.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hit: Option<ValueFile>,
        /// The slot that was cut or got a token.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slot: Option<usize>,
        /// The actor's own wire that was cut.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own: Option<String>,
        /// Set if a miss placed no token anywhere.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        no_token: bool,
    },
    Waiting {
        actor: usize,
        values: Vec<ValueFile>,
        target: usize,
        slots: Vec<usize>,
        hit: bool,
    },
    SoloCut {
        actor: usize,
        value: ValueFile,
        wires: Vec<String>,
    },
    RevealReds {
        actor: usize,
        wires: Vec<String>,
    },
    Disintegrated {
        value: ValueFile,
        wires: Vec<String>,
    },
    Radar {
        number: u8,
        yes: Vec<usize>,
        no: Vec<usize>,
    },
    Label {
        equal: bool,
        left: String,
        right: String,
    },
    Beside {
        player: usize,
        value: ValueFile,
    },
    Swap {
        first: [String; 2],
        second: [String; 2],
    },
    Taken {
        from: String,
        to: String,
    },
    Token {
        wire: String,
    },
    Turn {
        player: usize,
    },
    Used {
        actor: usize,
        card: String,
    },
}

/// The result of a dual cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResultFile {
    Hit,
    Miss,
    Explosion,
}

impl TableFile {
    /// The table that the crate parses from the same JSON.
    pub fn table(&self) -> Result<Table, TableError> {
        let json = serde_json::to_value(self).unwrap();
        serde_json::from_value::<file::TableFile>(json).unwrap().table()
    }
}
