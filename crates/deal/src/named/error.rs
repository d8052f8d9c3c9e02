//! What can be wrong with names, and where.

use std::fmt;

use thiserror::Error;

use crate::explain::RuleId;
use crate::problem::SetupError;

/// Why a setup, or an event, that speaks by name has no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedError {
    at: String,
    wrong: Wrong,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Wrong {
    /// A rule speaks of a kind that is not dealt.
    #[error("`{name}` is not the name of a kind")]
    NoKind {
        /// What was said.
        name: String,
    },
    /// A rule or an event speaks of a seat that is not there.
    #[error("`{name}` is not the name of a seat; expected one of {}", .seats.join(", "))]
    NoSeat {
        /// What was said.
        name: String,
        /// The seats that there are.
        seats: Vec<String>,
    },
    /// Two kinds have one name.
    #[error("two kinds are called `{0}`")]
    TwoKinds(String),
    /// Two seats have one name.
    #[error("two seats are called `{0}`")]
    TwoSeats(String),
    /// There are not as many names as kinds, or as seats.
    #[error("{names} names for {things}: every one needs a name of its own")]
    Names {
        /// How many names there are.
        names: usize,
        /// How many there are to be named.
        things: usize,
    },
    /// A rule that counts does not say how many.
    #[error("at least one of `at_least`, `at_most`, `exactly` and `parity` is required")]
    HowMany,
    /// The problem itself is wrong.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl NamedError {
    pub(crate) fn at(at: impl Into<String>, wrong: impl Into<Wrong>) -> Self {
        Self { at: at.into(), wrong: wrong.into() }
    }

    /// The place of what is wrong, such as `seats[0].rules[1].only[2]`; empty if it is the whole.
    pub fn place(&self) -> &str {
        &self.at
    }

    /// What is wrong.
    pub fn wrong(&self) -> &Wrong {
        &self.wrong
    }

    /// The same error in something that is inside something else.
    #[must_use]
    pub fn inside(mut self, outer: &str) -> Self {
        self.at = within(outer, &self.at);
        self
    }
}

impl From<SetupError> for NamedError {
    fn from(error: SetupError) -> Self {
        let at = match error {
            SetupError::NoSuchSlot { seat, rule, .. }
            | SetupError::NotSorted { seat, rule }
            | SetupError::NoWeights { seat, rule }
            | SetupError::WeighsInDescription { seat, rule }
            | SetupError::PairOrder { seat, rule, .. } => place(RuleId::Seat { seat, rule }),
            SetupError::TooManyKinds { .. } | SetupError::TooManyItems { .. } => "kinds".to_owned(),
            SetupError::Sizes { .. } | SetupError::TooManySeats { .. } => "seats".to_owned(),
            SetupError::NoSuchSeat { rule, .. } | SetupError::NoSuchPlace { rule, .. } => {
                place(RuleId::Across { rule })
            }
        };
        Self::at(at, error)
    }
}

impl fmt::Display for NamedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.at {
            "" => self.wrong.fmt(f),
            at => write!(f, "{} (at {at})", self.wrong),
        }
    }
}

impl std::error::Error for NamedError {}

/// The place of a rule in the form.
pub(crate) fn place(rule: RuleId) -> String {
    match rule {
        RuleId::Seat { seat, rule } => format!("seats[{seat}].rules[{rule}]"),
        RuleId::Across { rule } => format!("across[{rule}]"),
    }
}

/// A place inside another one.
pub(crate) fn within(outer: &str, inner: &str) -> String {
    let dot = if outer.is_empty() || inner.is_empty() || inner.starts_with('[') { "" } else { "." };
    format!("{outer}{dot}{inner}")
}
