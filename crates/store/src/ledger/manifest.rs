//! The manifest: which run a folder belongs to, and the lock that marks the folder as in use.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use super::{LedgerError, Run};
use crate::container::open_any;
use crate::disk;
use crate::{ContainerError, FileError, Header, Label, OpenError, write_container};

pub(crate) const MANIFEST: &str = "ledger.kbz";
pub(crate) const LOCK: &str = "ledger.lock";
const KIND: &str = "ledger.manifest";

/// Setting up a folder takes milliseconds; a lock held for much longer belongs to something else.
const TRIES: usize = 500;
const PAUSE: Duration = Duration::from_millis(10);

/// A run as described by a manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Manifest {
    header: Header,
    run_kind: String,
    description: String,
}

impl Manifest {
    /// The run, formatted for humans.
    pub(crate) fn in_words(&self) -> String {
        in_words(&self.run_kind, self.header.rules_version, &self.description)
    }
}

/// Ensures that the folder belongs to `run`, and returns a shared lock on it.
pub(super) fn enter(folder: &Path, run: &Run<'_>) -> Result<File, LedgerError> {
    let lock_path = folder.join(LOCK);
    for _ in 0..TRIES {
        // Opened anew each time: the file may have been cleared since.
        let lock = disk::lock_file(&lock_path).map_err(FileError::when("open", &lock_path))?;
        if won(disk::try_lock_shared(&lock), &lock_path)? {
            if belongs(folder, run)? {
                return Ok(lock);
            }
            lock.unlock().map_err(FileError::when("unlock", &lock_path))?;
            // No manifest yet. Only one process may write it, so that two runs cannot both claim
            // the folder; the loop then reads it back under the shared lock.
            if won(disk::try_lock(&lock), &lock_path)? && !belongs(folder, run)? {
                write(folder, run)?;
                continue;
            }
        }
        std::thread::sleep(PAUSE);
    }
    Err(LedgerError::Locked { folder: folder.to_owned() })
}

/// The manifest of a ledger's folder, if there is one.
pub(crate) fn peek(folder: &Path) -> Result<Option<Manifest>, OpenError> {
    let path = folder.join(MANIFEST);
    let refused = |fault| OpenError::Refused { path: path.clone(), fault, rebuild: String::new() };
    let container = match open_any(&path) {
        Ok(container) => container,
        Err(OpenError::Missing { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let header = container.header().clone();
    if header.kind != KIND {
        let fault = ContainerError::WrongKind { expected: KIND.to_owned(), found: header.kind };
        return Err(refused(fault));
    }
    let text = std::str::from_utf8(container.payload()).ok().and_then(|text| text.split_once('\n'));
    let Some((run_kind, description)) = text else {
        let what = "a manifest holds the run's kind, a line break and the run's description";
        return Err(refused(ContainerError::PayloadMalformed { what }));
    };
    let (run_kind, description) = (run_kind.to_owned(), description.to_owned());
    Ok(Some(Manifest { header, run_kind, description }))
}

fn belongs(folder: &Path, run: &Run<'_>) -> Result<bool, LedgerError> {
    let found = match peek(folder) {
        Ok(Some(found)) => found,
        Ok(None) => return Ok(false),
        Err(OpenError::Refused { path, fault, .. }) => {
            return Err(LedgerError::Manifest { path, fault });
        }
        Err(error) => return Err(error.into()),
    };
    if found.header.key == run.key() {
        return Ok(true);
    }
    Err(LedgerError::OtherRun {
        folder: folder.to_owned(),
        found: found.in_words(),
        wanted: in_words(run.kind, run.rules_version, run.description),
    })
}

fn write(folder: &Path, run: &Run<'_>) -> Result<(), LedgerError> {
    let label = Label {
        kind: KIND,
        rules_version: run.rules_version,
        engine_version: run.engine_version,
        key: run.key(),
    };
    let payload = format!("{}\n{}", run.kind, run.description);
    write_container(&folder.join(MANIFEST), &label, payload.as_bytes())?;
    Ok(())
}

fn in_words(kind: &str, rules_version: u32, description: &str) -> String {
    format!("{kind}, rules version {rules_version}, {description:?}")
}

fn won(attempt: Result<(), TryLockError>, path: &Path) -> Result<bool, FileError> {
    match attempt {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(FileError::when("lock", path)(error)),
    }
}
