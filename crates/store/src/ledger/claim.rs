//! Claims: how processes and threads divide the units of a ledger among themselves.
//!
//! A claim is an OS lock on a small file. The result is checked again after the lock is acquired,
//! because the previous holder may have just finished; and the lock file is removed only by a
//! holder who has written the result, so that whoever locks a removed file finds the unit done.

use std::fs::{File, TryLockError};
use std::io;
use std::path::PathBuf;

use super::{Ledger, LedgerError, Redone, Unit};
use crate::disk;
use crate::writer::{Writer, finish_with};
use crate::{ContainerError, FileError, Label, OpenError};

/// The outcome of an attempt to claim a unit.
#[derive(Debug)]
pub enum Claim<'l> {
    /// Its result exists and is valid.
    Done,
    /// Another process or thread is working on it.
    Busy,
    /// It is yours: compute it and call [`Ticket::finish`].
    Yours(Ticket<'l>),
}

/// The right to compute a unit. If dropped unfinished, the unit becomes available to others.
#[derive(Debug)]
pub struct Ticket<'l> {
    ledger: &'l Ledger,
    unit: Unit,
    fault: Option<ContainerError>,
    /// Holds the lock until the ticket is dropped.
    _lock: File,
}

/// The state of a unit in the ledger.
enum Standing {
    Done,
    Open(Option<ContainerError>),
}

impl Ledger {
    /// Tries to claim a unit. Does not wait.
    pub fn claim(&self, unit: &Unit) -> Result<Claim<'_>, LedgerError> {
        if let Standing::Done = self.standing(unit)? {
            return Ok(Claim::Done);
        }
        let (lock, path) = self.claim_file(unit)?;
        match disk::try_lock(&lock) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(Claim::Busy),
            Err(TryLockError::Error(error)) => {
                return Err(FileError::when("lock", &path)(error).into());
            }
        }
        match self.standing(unit)? {
            Standing::Done => {
                // We may have just recreated this file after its last holder removed it.
                let _ = disk::remove(&path);
                Ok(Claim::Done)
            }
            Standing::Open(fault) => {
                Ok(Claim::Yours(Ticket { ledger: self, unit: unit.clone(), fault, _lock: lock }))
            }
        }
    }

    /// Waits until nobody holds the unit.
    pub(super) fn wait_for(&self, unit: &Unit) -> Result<(), LedgerError> {
        let path = self.claim_path(self.unit_key(unit));
        match File::open(&path) {
            Ok(lock) => lock.lock_shared().map_err(FileError::when("lock", &path))?,
            // Gone: its holder has finished.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(FileError::when("open", &path)(error).into()),
        }
        Ok(())
    }

    fn claim_file(&self, unit: &Unit) -> Result<(File, PathBuf), LedgerError> {
        let path = self.claim_path(self.unit_key(unit));
        let file = disk::lock_file(&path).map_err(FileError::when("open", &path))?;
        Ok((file, path))
    }

    fn standing(&self, unit: &Unit) -> Result<Standing, LedgerError> {
        match self.result(unit) {
            Ok(Some(_)) => Ok(Standing::Done),
            Ok(None) => Ok(Standing::Open(None)),
            Err(OpenError::Refused { fault, .. }) => Ok(Standing::Open(Some(fault))),
            Err(error) => Err(error.into()),
        }
    }
}

impl Ticket<'_> {
    /// What is wrong with the existing result, if the unit has to be redone.
    pub fn fault(&self) -> Option<&ContainerError> {
        self.fault.as_ref()
    }

    /// Writes the unit's result, which completes the unit.
    pub fn finish(self, result: &[u8]) -> Result<Option<Redone>, LedgerError> {
        let Self { ledger, unit, fault, _lock } = self;
        let key = ledger.unit_key(&unit);
        let label = Label {
            kind: &ledger.kind,
            rules_version: ledger.rules_version,
            engine_version: &ledger.engine_version,
            key,
        };
        finish_with(Writer::create_unswept(&ledger.unit_path(key), &label)?, result)?;
        // Still locked. A claim file that cannot be removed is just an empty file.
        let _ = disk::remove(&ledger.claim_path(key));
        Ok(fault.map(|fault| Redone { unit, fault }))
    }
}
