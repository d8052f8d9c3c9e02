//! Everything that can be wrong with a request about Yatzy, each with what would be right.

use kibitzer_work::Stopped;
use thiserror::Error;

/// Why a request cannot be answered.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum YatzyError {
    /// No rule set has this name.
    #[error("there is no rule set {name:?}; expected one of {known}")]
    UnknownRules {
        /// The name as given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// No house rule has this name.
    #[error("there is no house rule {name:?}; expected full_house_five or two_pairs_four")]
    UnknownHouse {
        /// The name as given.
        name: String,
        /// Its index in the list.
        index: usize,
    },
    /// House rules exist for the Scandinavian game only.
    #[error("house rule {name:?} belongs to the scandinavian game, not to {rules}")]
    HouseElsewhere {
        /// The name of the house rule.
        name: String,
        /// Its index in the list.
        index: usize,
        /// The rule set it was given with.
        rules: String,
    },
    /// No category has this name under these rules.
    #[error("{rules} has no category {name:?}; expected one of {known}")]
    UnknownCategory {
        /// The name as given.
        name: String,
        /// Its index in the list.
        index: usize,
        /// The rule set in question.
        rules: String,
        /// The names that exist.
        known: String,
    },
    /// A category was named twice.
    #[error("{name} is listed as filled twice")]
    RepeatedCategory {
        /// The category that occurs twice.
        name: String,
        /// The index of its second occurrence.
        index: usize,
    },
    /// The number of dice does not match the rules.
    #[error("{found} dice given, but the game uses {wanted}")]
    DiceCount {
        /// The number of dice given.
        found: usize,
        /// The number required.
        wanted: usize,
    },
    /// A face that no die has.
    #[error("a die cannot show {face}; faces are 1 to 6")]
    Face {
        /// Its index in the list.
        index: usize,
        /// The face as given.
        face: i64,
    },
    /// More rerolls than a turn has.
    #[error("{rerolls} rerolls left is impossible; a turn has 0, 1 or 2 left")]
    Rerolls {
        /// The number as given.
        rerolls: i64,
    },
    /// An upper score that the filled upper categories cannot add up to.
    #[error("an upper score of {score} cannot come from {filled}; the nearest that can {nearest}")]
    UpperScore {
        /// The score as given.
        score: i64,
        /// The filled upper categories, in words.
        filled: String,
        /// The nearest possible scores, in words.
        nearest: String,
    },
    /// The Yahtzee box was said to hold 50 on a card where it cannot.
    #[error("{what}")]
    YahtzeeBox {
        /// What is wrong and what would be right.
        what: String,
    },
    /// Advice was requested for a finished game.
    #[error("every category is filled: the game is over and there is nothing to decide")]
    GameOver,
    /// A theta that is not a finite number.
    #[error("theta must be a finite number, got {theta}")]
    ThetaNotFinite {
        /// The theta as given.
        theta: f64,
    },
    /// A theta too far from zero or too close to it.
    #[error("theta {theta} is numerically unsound: {why}")]
    ThetaUnsound {
        /// The theta as given.
        theta: f64,
        /// What would be right.
        why: String,
    },
    /// The request is about other rules, or about a part of the game that this table does not
    /// contain.
    #[error("{what}")]
    TableMismatch {
        /// What the table contains and what was requested.
        what: String,
    },
    /// A recorded decision that is not possible.
    #[error("decision {} {what}", index + 1)]
    Decision {
        /// Its index in the list, from 0.
        index: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The answer would exceed the memory or time allowed.
    #[error("{what} needs about {predicted} bytes, more than the {limit} allowed")]
    TooBig {
        /// The work that was requested.
        what: String,
        /// The predicted memory in bytes.
        predicted: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// A number outside its valid range.
    #[error("{what}")]
    OutOfRange {
        /// The field at fault.
        field: &'static str,
        /// What is wrong and what would be right.
        what: String,
    },
    /// The work was stopped before it was finished.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl YatzyError {
    /// The field of the request that is at fault, such as `filled[2]` or `dice`.
    pub fn at(&self) -> Option<String> {
        Some(match self {
            Self::UnknownRules { .. } | Self::TableMismatch { .. } => "rules".into(),
            Self::UnknownHouse { index, .. } | Self::HouseElsewhere { index, .. } => {
                format!("house[{index}]")
            }
            Self::UnknownCategory { index, .. } | Self::RepeatedCategory { index, .. } => {
                format!("filled[{index}]")
            }
            Self::DiceCount { .. } => "dice".into(),
            Self::Face { index, .. } => format!("dice[{index}]"),
            Self::Rerolls { .. } => "rerolls_left".into(),
            Self::UpperScore { .. } => "upper_score".into(),
            Self::YahtzeeBox { .. } => "yahtzee_50".into(),
            Self::GameOver => "filled".into(),
            Self::ThetaNotFinite { .. } | Self::ThetaUnsound { .. } => "theta".into(),
            Self::Decision { index, .. } => format!("decisions[{index}]"),
            Self::OutOfRange { field, .. } => (*field).into(),
            Self::TooBig { .. } | Self::Stopped(_) => return None,
        })
    }
}
