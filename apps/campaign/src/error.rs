//! Why a campaign cannot be made, or cannot go on.

use std::path::PathBuf;

use kibitzer_store::{ContainerError, FileError, LedgerError, OpenError};
use kibitzer_tables::TableError;
use kibitzer_work::Stopped;
use thiserror::Error;

/// Why a campaign cannot be made, or cannot go on.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// The description is not JSON of a campaign.
    #[error("this describes no campaign: {0}")]
    Description(#[from] serde_json::Error),
    /// A field of the description has a value that it cannot have.
    #[error("{field}: {why}")]
    Setting {
        /// Which one.
        field: &'static str,
        /// What is wrong with it, and what would be right.
        why: String,
    },
    /// A file that the description names cannot be used.
    #[error("cannot read {}: {why}", path.display())]
    Read {
        /// Which one.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A unit could not be computed.
    #[error("{unit}: {why}")]
    Work {
        /// Which one.
        unit: String,
        /// Why.
        why: String,
    },
    /// There is no unit of that number.
    #[error("there is no unit {at}: this campaign has {of}, counted from 0")]
    NoUnit {
        /// The number asked for.
        at: usize,
        /// How many there are.
        of: usize,
    },
    /// Bytes that are no result of the unit that they are said to be of.
    #[error(
        "the result of {unit:?} in {place} is not one of this program; \
         `kibitzer data clear` removes what is kept"
    )]
    Foreign {
        /// Which unit.
        unit: String,
        /// Where they came from.
        place: String,
    },
    /// The file of a unit, fetched from elsewhere, is not whole or is of something else.
    #[error("the file of {unit:?} cannot be used: {fault}")]
    Damaged {
        /// Which unit.
        unit: String,
        /// What is wrong with it.
        fault: ContainerError,
    },
    /// The file of a unit could not be fetched.
    #[error("the file of unit {at} cannot be fetched: {why}")]
    Fetch {
        /// Which unit, counted from 0.
        at: usize,
        /// Why.
        why: String,
    },
    /// The table was asked for too early.
    #[error("{done} of {of} {noun} are done: the table needs all of them")]
    Unfinished {
        /// How many units are done.
        done: usize,
        /// How many there are.
        of: usize,
        /// What the units of this campaign are called.
        noun: &'static str,
    },
    /// The ledger could not do what was asked.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A result could not be read.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The table could not be made or written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A file could not be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The work was stopped before it was done.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl CampaignError {
    pub(crate) fn setting(field: &'static str, why: impl ToString) -> Self {
        Self::Setting { field, why: why.to_string() }
    }

    pub(crate) fn work(unit: impl Into<String>, why: impl ToString) -> Self {
        Self::Work { unit: unit.into(), why: why.to_string() }
    }
}
