//! What an answer about a table holds.

use std::collections::BTreeMap;

use kibitzer_bomb_busters::advice::{Rank, Win};
use kibitzer_bomb_busters::cuts::SoloCut;
use kibitzer_bomb_busters::facts::Fact;
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::Value;
use serde::{Deserialize, Serialize};

use crate::{Digits, Estimated, Evidence, Exactly, Probability};

/// The answer to `analyze`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// In how many ways the unknown wires can lie; absent where the guided sampler drew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worlds: Option<Digits>,
    /// The logarithm of the estimated number of worlds, where the guided sampler drew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log2_worlds: Option<f64>,
    /// What each unknown wire can be: by its place, `"1:0"`, and the tile, `"B5"`.
    pub positions: BTreeMap<String, BTreeMap<String, Ways>>,
    /// In the order of the request.
    pub events: Vec<Odds>,
    /// Everything the observer can do, best first.
    pub moves: Vec<Move>,
    /// Pairs of slots for a double detector, best first, where everything was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detectors: Option<Vec<Move>>,
    /// Where the hidden wires of each value are, where everything was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Hidden>>,
    /// How much is unknown, where everything was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entropy_bits: Option<f64>,
    /// The dual cuts that cannot fail.
    pub certain_dual_cuts: Vec<Certain>,
    /// Why each of them cannot, in the same order; absent where the guided sampler drew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proofs: Option<Vec<Proved>>,
    /// The solo cuts that the rules allow.
    pub solo_cuts: Vec<SoloCut>,
    /// Whether the observer may reveal his reds.
    pub reveal_red: bool,
    /// What the table says beyond what it shows, with reasons.
    pub facts: Vec<Because>,
    /// What the answer leaves out, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The safest dual cuts by what they hand to the next player, where `informative` asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub informative: Option<Handing>,
    /// How the moves are ranked, where `rank` asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Ranking>,
    /// The best use of each card, where `rank` asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equipment: Option<Vec<CardUse>>,
    /// What the answer rests on.
    pub evidence: Evidence,
}

/// How likely a tile is at a place: in how many worlds, or its estimated share of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Ways {
    /// Counted.
    Worlds(Digits),
    /// Estimated from samples.
    Share(Estimated),
}

/// How likely an event is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Odds {
    /// Counted.
    Exact {
        /// The probability.
        p: Exactly,
    },
    /// Estimated from samples.
    Sampled(Estimated),
}

/// What a move is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The names are the rules' own.
pub enum MoveKind {
    DualCut,
    XOrYRay,
    DoubleDetector,
    TripleDetector,
    SuperDetector,
    SoloCut,
    RevealRed,
}

/// Something the observer can do.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    /// What is done.
    pub action: MoveKind,
    /// The stand that it points at; the observer's own for a solo cut or revealing.
    pub player: usize,
    /// The slots of that stand.
    pub slots: Vec<usize>,
    /// The wires of a solo cut or of revealing, on all stands of the observer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wires: Option<Vec<Spot>>,
    /// What is announced.
    pub value: Value,
    /// The second value of an X or Y Ray.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or: Option<Value>,
    /// The chance that it succeeds.
    pub success: Probability,
    /// The chance that the bomb goes off.
    pub red_risk: Probability,
    /// What its answer tells the observer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<f64>,
    /// The wire of a plain cut, as the players call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wire: Option<String>,
    /// Certain cuts that it hands to the next player, on average, where `informative` asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain_cuts: Option<f64>,
    /// Certain cuts that it hands to the next player, on average, where it is ranked by that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handed: Option<f64>,
    /// Shares of a game that these cuts save, less what a miss and an explosion cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub net: Option<f64>,
    /// Moves with the same figures: another wire, the same value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Pointed>,
    /// How often the team wins after it, where `rank` asked for it.
    #[serde(flatten)]
    pub win: Option<WinShown>,
    /// Why it ranks where it does, for the best three.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Slots of a stand.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pointed {
    /// The stand.
    pub player: usize,
    /// The slots on it.
    pub slots: Vec<usize>,
}

/// How often the team wins after it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WinShown {
    /// The share of simulated games won.
    pub win: f64,
    /// A 95% interval for all that were tried together.
    pub win_ci: [f64; 2],
    /// Games played.
    pub games: u64,
    /// Whether it cannot be told apart from the best.
    pub equal: bool,
}

impl From<Win> for WinShown {
    fn from(Win { share: win, interval: (low, high), games, equal }: Win) -> Self {
        WinShown { win, win_ci: [low, high], games, equal }
    }
}

/// Where the hidden wires of a value are.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hidden {
    /// The value.
    pub value: Value,
    /// How many are hidden.
    pub hidden: usize,
    /// The chance that a stand has at least one, by its index.
    pub stands: BTreeMap<String, Exactly>,
}

/// A dual cut that cannot fail.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Certain {
    /// The stand.
    pub player: usize,
    /// The slot on it.
    pub slot: usize,
    /// What the wire is announced as.
    pub value: Value,
}

/// A dual cut that cannot fail, and why.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proved {
    /// The stand.
    pub player: usize,
    /// The slot on it.
    pub slot: usize,
    /// What the wire is announced as.
    pub value: Value,
    /// A smallest set of entries that prove it.
    pub because: Vec<Because>,
    /// Why, where no entry is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// An entry of the table, what it says and why.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Because {
    /// The place of the entry, such as `history[3]`.
    pub at: String,
    /// What it says.
    pub says: String,
    /// Why that follows.
    pub why: String,
}

impl Because {
    pub(super) fn of(table: &Table, fact: &Fact) -> Self {
        Because { at: fact.at.to_string(), says: fact.says(table), why: fact.because(table) }
    }
}

/// The safest dual cuts by what they hand to the next player.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Handing {
    /// Best first.
    pub moves: Vec<Move>,
    /// Which cuts were looked at, in words.
    pub looked_at: String,
    /// What the numbers of certain cuts rest on.
    pub certain_cuts_evidence: Evidence,
}

/// How the moves are ranked.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ranking {
    /// The order of the moves.
    pub by: Rank,
    /// What was asked for, where moves cannot be ranked so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Rank>,
    /// How many moves were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looked_at: Option<usize>,
    /// The seed that gives the same answer again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Worlds drawn for what is handed on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handed_worlds: Option<usize>,
    /// The simulated games, if any were played.
    #[serde(flatten)]
    pub played: Option<PlayedOn>,
    /// Why no games were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_win: Option<String>,
}

/// The simulated games behind the chances to win.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedOn {
    /// How everybody plays in them.
    pub policy: String,
    /// How many were played, all moves together.
    pub games: u64,
    /// How many moves cannot be told apart from the best, the best included.
    pub equals: usize,
    /// Whether the best is told apart from all others.
    pub separated: bool,
    /// What the table does not say and was filled in.
    pub assumed: Vec<String>,
    /// What the chances to win rest on.
    pub evidence: Simulated,
}

/// Games were played to the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Simulated {
    /// Games were played to the end.
    Simulated {
        /// How many.
        games: u64,
        /// The seed that gives the same answer again.
        seed: u64,
    },
}

/// The best use of a card or skill.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardUse {
    /// The name of the card or skill.
    pub name: String,
    /// Whether it can be used now.
    pub at_hand: bool,
    /// The stand that it points at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<usize>,
    /// The slots on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slots: Option<Vec<usize>>,
    /// What is announced, asked for or laid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The second value of an X or Y Ray.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or: Option<Value>,
    /// The player who should play next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
    /// The players whose skills it renews.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<Vec<usize>>,
    /// What it tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<f64>,
    /// The chance that the cut succeeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success: Option<Exactly>,
    /// The chance that the bomb goes off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub red_risk: Option<Exactly>,
    /// The chance of a miss that it makes harmless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saves_miss: Option<Exactly>,
    /// The chance of an explosion that it makes harmless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saves_red: Option<Exactly>,
    /// Certain cuts that the chosen player has, on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain_cuts: Option<f64>,
    /// How often the team wins after it, where `rank` asked for it.
    #[serde(flatten)]
    pub win: Option<WinShown>,
    /// What it is good for, in one sentence.
    pub reason: String,
}
