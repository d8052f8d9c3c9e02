//! Why a campaign cannot be created, or cannot continue.

use std::path::PathBuf;

use kibitzer_store::{ContainerError, FileError, LedgerError, OpenError};
use kibitzer_tables::TableError;
use kibitzer_work::Stopped;
use thiserror::Error;

/// Why a campaign cannot be created, or cannot continue.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// The description is not the JSON of a campaign.
    #[error("this does not describe a campaign: {0}")]
    Description(#[from] serde_json::Error),
    /// A field of the description has an invalid value.
    #[error("{field}: {why}")]
    Setting {
        /// Which one.
        field: &'static str,
        /// What is wrong, and what would be right.
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
    /// There is no unit with that index.
    #[error("there is no unit {at}: this campaign has {of}, counted from 0")]
    NoUnit {
        /// The requested index.
        at: usize,
        /// The number of units.
        of: usize,
    },
    /// Bytes that are not a result of the unit they claim to be.
    #[error(
        "the result of {unit:?} in {place} was not written by this program; \
         `kibitzer data clear` deletes stored results"
    )]
    Foreign {
        /// Which unit.
        unit: String,
        /// Where they came from.
        place: String,
    },
    /// The fetched file of a unit is damaged, or belongs to something else.
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
    /// The table was requested too early.
    #[error("{done} of {of} {noun} done: the table needs all of them")]
    Unfinished {
        /// The number of finished units.
        done: usize,
        /// The number of units.
        of: usize,
        /// The plural noun for this campaign's units.
        noun: &'static str,
    },
    /// The ledger failed.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A result could not be read.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The table could not be created or written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A file could not be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The work was stopped before it was finished.
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
