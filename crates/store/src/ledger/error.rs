//! What can go wrong with a ledger.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::{ContainerError, FileError, OpenError, WriteError};

/// Why a ledger could not do what was asked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The folder holds another run.
    #[error(
        "the ledger in {} belongs to another run. It holds: {found}. Asked for: {wanted}. \
         Choose another folder, or clear that one first",
        folder.display()
    )]
    OtherRun {
        /// The folder.
        folder: PathBuf,
        /// The run that it holds.
        found: String,
        /// The run that was asked for.
        wanted: String,
    },
    /// The manifest is there and cannot be read.
    #[error(
        "the manifest of a ledger, {}, cannot be used: {fault}. Delete that one file and start \
         again: finished units of the same run are kept",
        path.display()
    )]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        fault: ContainerError,
    },
    /// Somebody keeps the folder locked without finishing to set it up.
    #[error("the ledger in {} is locked by another process; try again when it is done", folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
    },
    /// A unit stands in the list twice.
    #[error("the unit {unit:?} stands in the list twice and would be counted twice")]
    Duplicate {
        /// The unit.
        unit: String,
    },
    /// A merge was asked for before everything was done.
    #[error("unit {number} of {of}, {unit:?}, is not done yet: finish the run before merging")]
    NotDone {
        /// The first unit that is missing.
        unit: String,
        /// Its place in the list, counted from 1.
        number: usize,
        /// How many there are.
        of: usize,
    },
    /// The work on a unit failed.
    #[error("unit {unit:?} failed: {source}")]
    Work {
        /// The unit.
        unit: String,
        /// What the work said.
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
    /// The operating system said no.
    #[error(transparent)]
    File(#[from] FileError),
}
