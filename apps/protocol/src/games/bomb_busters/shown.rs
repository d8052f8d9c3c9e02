//! The answer types for a table.

use kibitzer_game::Message;
use std::collections::BTreeMap;

use kibitzer_bomb_busters::advice::{Rank, Win};
use kibitzer_bomb_busters::cuts::SoloCut;
use kibitzer_bomb_busters::facts::Fact;
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::Value;
use kibitzer_bomb_busters::turn::Turn;
use serde::{Deserialize, Serialize};

use crate::{Digits, Estimated, Evidence, Exactly, I18n, Probability};

/// The answer to `analyze`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// Number of possible arrangements of the unknown wires; absent with the guided sampler.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worlds: Option<Digits>,
    /// The logarithm of the estimated number of worlds, with the guided sampler.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log2_worlds: Option<f64>,
    /// What each unknown wire can be, by slot (`"1:0"`) and tile (`"B5"`).
    pub positions: BTreeMap<String, BTreeMap<String, Ways>>,
    /// The events, in the order of the request.
    pub events: Vec<Odds>,
    /// Whose turn it is, as far as the history tells.
    pub turn: TurnShown,
    /// The observer's moves, best first.
    pub moves: Vec<Move>,
    /// Pairs of slots for a double detector, best first, if counted exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detectors: Option<Vec<Move>>,
    /// Where the hidden wires of each value are, if counted exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Hidden>>,
    /// The entropy of the deal in bits, if counted exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entropy_bits: Option<f64>,
    /// The dual cuts that cannot fail.
    pub certain_dual_cuts: Vec<Certain>,
    /// Why each of them cannot fail, in the same order; absent with the guided sampler.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proofs: Option<Vec<Proved>>,
    /// The solo cuts that the rules allow.
    pub solo_cuts: Vec<SoloCut>,
    /// Whether the observer may reveal their red wires.
    pub reveal_red: bool,
    /// Facts that follow from the table, with reasons.
    pub facts: Vec<Because>,
    /// What the answer leaves out, as text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// `notes` for other languages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes_i18n: Vec<I18n>,
    /// The safest dual cuts by the certain cuts they leave to the next player, if `informative` was set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub informative: Option<Handing>,
    /// How the moves are ranked, if `rank` was set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Ranking>,
    /// The best use of each card, if `rank` was set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equipment: Option<Vec<CardUse>>,
    /// The evidence for the answer.
    pub evidence: Evidence,
}

/// Whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnShown {
    /// The player; absent if the history does not tell, the mission leaves it open, or the game is
    /// over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<usize>,
    /// The same in words.
    pub says: String,
    /// `says` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says_i18n: Option<I18n>,
}

impl TurnShown {
    pub(super) fn of(table: &Table) -> Self {
        let turn = table.turn();
        let player = if let Turn::Of(player) = turn { Some(player) } else { None };
        let says = turn.says(table);
        TurnShown { player, says: says.to_string(), says_i18n: I18n::of(&says) }
    }
}

/// How likely a tile is in a slot: the number of worlds, or the estimated share of them.
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

/// The kind of a move.
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

/// A move of the observer.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    /// The kind of the move.
    pub action: MoveKind,
    /// The stand that it points at; the observer's own for a solo cut or revealing.
    pub player: usize,
    /// The slots of that stand.
    pub slots: Vec<usize>,
    /// The wires of a solo cut or of revealing, on all stands of the observer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wires: Option<Vec<Spot>>,
    /// The announced value.
    pub value: Value,
    /// The second value of an X or Y Ray.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or: Option<Value>,
    /// The probability that it succeeds.
    pub success: Probability,
    /// The probability that the bomb explodes.
    pub red_risk: Probability,
    /// The information that its outcome gives the observer, in bits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<f64>,
    /// The wire of a plain cut, in the players' terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wire: Option<String>,
    /// Mean number of certain cuts that it leaves to the next player, if `informative` was set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain_cuts: Option<f64>,
    /// Mean number of certain cuts that it leaves to the next player, if ranked by that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handed: Option<f64>,
    /// The share of a game that these cuts save, less the cost of a miss and an explosion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub net: Option<f64>,
    /// Moves with the same figures: another wire, the same value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Pointed>,
    /// The team's win rate after it, if `rank` was set.
    #[serde(flatten)]
    pub win: Option<WinShown>,
    /// Why it ranks where it does, for the best three.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `reason` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason_i18n: Option<I18n>,
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

/// The team's win rate after a move.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WinShown {
    /// The share of simulated games won.
    pub win: f64,
    /// A 95% interval, simultaneous for all moves that were tried.
    pub win_ci: [f64; 2],
    /// Number of games played.
    pub games: u64,
    /// Whether it is not distinguishable from the best.
    pub equal: bool,
    /// How much more often the best won in the same worlds: the ends of a 95% interval, simultaneous for all moves
    /// that were tried.
    pub behind_ci: [f64; 2],
}

impl From<Win> for WinShown {
    fn from(Win { share: win, interval: (low, high), games, equal, behind }: Win) -> Self {
        let behind_ci = [behind.low(), behind.high()];
        WinShown { win, win_ci: [low, high], games, equal, behind_ci }
    }
}

/// Where the hidden wires of a value are.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hidden {
    /// The value.
    pub value: Value,
    /// Number of hidden wires.
    pub hidden: usize,
    /// The probability that a stand has at least one, by the index of the stand.
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
    /// The value to announce.
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
    /// The value to announce.
    pub value: Value,
    /// A minimal set of entries that prove it.
    pub because: Vec<Because>,
    /// The reason, if no entry is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// `words` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words_i18n: Option<I18n>,
}

/// An entry of the table, what it implies and why.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Because {
    /// The location of the entry, such as `history[3]`.
    pub at: String,
    /// What it implies.
    pub says: String,
    /// `says` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says_i18n: Option<I18n>,
    /// Why that follows.
    pub why: String,
    /// `why` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_i18n: Option<I18n>,
}

impl Because {
    pub(super) fn of(table: &Table, fact: &Fact) -> Self {
        Because::new(fact.at.to_string(), &fact.says(table), &fact.because(table))
    }

    pub(super) fn new(at: String, says: &Message, why: &Message) -> Self {
        Because {
            at,
            says: says.to_string(),
            says_i18n: I18n::of(says),
            why: why.to_string(),
            why_i18n: I18n::of(why),
        }
    }
}

/// The safest dual cuts by the certain cuts they leave to the next player.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Handing {
    /// Best first.
    pub moves: Vec<Move>,
    /// Which cuts were evaluated, as text.
    pub looked_at: String,
    /// The evidence for the numbers of certain cuts.
    pub certain_cuts_evidence: Evidence,
}

/// How the moves are ranked.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ranking {
    /// The order of the moves.
    pub by: Rank,
    /// The requested order, if moves cannot be ranked that way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Rank>,
    /// Number of moves evaluated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looked_at: Option<usize>,
    /// The seed that reproduces the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Number of worlds sampled for the certain cuts left to the next player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handed_worlds: Option<usize>,
    /// The simulated games, if any were played.
    #[serde(flatten)]
    pub played: Option<PlayedOn>,
    /// Why no games were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_win: Option<String>,
    /// `no_win` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_win_i18n: Option<I18n>,
}

/// The simulated games behind the win rates.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedOn {
    /// The policy of all players in them.
    pub policy: String,
    /// Number of games played, over all moves.
    pub games: u64,
    /// Number of moves not distinguishable from the best, including the best itself.
    pub equals: usize,
    /// Whether the best is distinguishable from all others.
    pub separated: bool,
    /// Assumptions about what the table does not say.
    pub assumed: Vec<String>,
    /// The evidence for the win rates.
    pub evidence: Simulated,
}

/// Games were played to the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Simulated {
    /// Games were played to the end.
    Simulated {
        /// Number of games.
        games: u64,
        /// The seed that reproduces the answer.
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
    /// The value to announce, ask for or place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The second value of an X or Y Ray.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or: Option<Value>,
    /// The player who should play next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
    /// The players whose abilities it restores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<Vec<usize>>,
    /// The information that it gives, in bits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<f64>,
    /// The probability that the cut succeeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success: Option<Exactly>,
    /// The probability that the bomb explodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub red_risk: Option<Exactly>,
    /// The probability of a miss that it makes harmless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saves_miss: Option<Exactly>,
    /// The probability of an explosion that it makes harmless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saves_red: Option<Exactly>,
    /// Mean number of certain cuts that the chosen player has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain_cuts: Option<f64>,
    /// The team's win rate after it, if `rank` was set.
    #[serde(flatten)]
    pub win: Option<WinShown>,
    /// One sentence on what it is good for.
    pub reason: String,
    /// `reason` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason_i18n: Option<I18n>,
}
