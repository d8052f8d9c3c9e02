//! What can go wrong with a ledger.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::{ContainerError, FileError, OpenError, WriteError};

/// Why a ledger operation failed.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// The folder belongs to another run.
    #[error(
        "the ledger in {} belongs to another run. It holds: {found}. Requested: {wanted}. \
         Choose another folder, or clear that one first",
        folder.display()
    )]
    OtherRun {
        /// The folder of the ledger.
        folder: PathBuf,
        /// The run that it belongs to.
        found: String,
        /// The run that was requested.
        wanted: String,
    },
    /// The manifest exists but cannot be read.
    #[error(
        "the manifest of a ledger, {}, cannot be used: {fault}. Delete that one file and start \
         again: finished units of the same run are kept",
        path.display()
    )]
    Manifest {
        /// The path of the manifest.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        fault: ContainerError,
    },
    /// Another process keeps the folder locked without finishing its setup.
    #[error("the ledger in {} is locked by another process; try again when it is done", folder.display())]
    Locked {
        /// The folder of the ledger.
        folder: PathBuf,
    },
    /// A unit is listed twice.
    #[error("the unit {unit:?} appears in the list twice and would be counted twice")]
    Duplicate {
        /// The description of the unit.
        unit: String,
    },
    /// A merge was requested before all units were done.
    #[error("unit {number} of {of}, {unit:?}, is not done yet: finish the run before merging")]
    NotDone {
        /// The first unit that is missing.
        unit: String,
        /// Its position in the list, counted from 1.
        number: usize,
        /// The number of units.
        of: usize,
    },
    /// The work on a unit failed.
    #[error("unit {unit:?} failed: {source}")]
    Work {
        /// The description of the unit.
        unit: String,
        /// The error of the work.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The merged bytes could not be written.
    #[error("cannot write the merged result: {0}")]
    Merge(#[source] io::Error),
    /// A unit's result could not be read.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A result or the manifest could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The operating system reported an error.
    #[error(transparent)]
    File(#[from] FileError),
}
