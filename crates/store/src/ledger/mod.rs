//! The run ledger: a long run split into units, each of which is done once even if processes die.
//!
//! A ledger is a folder:
//!
//! ```text
//! ledger.kbz          the manifest: which run this is
//! ledger.lock         held shared by every process that has the ledger open
//! claims/<key>.lock   held by the process that works on that unit
//! units/<key>.kbz     the result of a unit, written atomically
//! ```
//!
//! Guarantees: a unit counts as done when its result file is complete, and never more than once;
//! the work of a killed process can be claimed immediately, because the OS releases its locks; the
//! merged result is the same bytes whoever computed what. The key of a result covers the run and
//! the unit, so a result of another run is never mistaken for one of this run.
//!
//! What a unit computes, and how many processes or threads share the folder, does not matter here.

mod claim;
mod error;
mod manifest;

use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

pub use claim::{Claim, Ticket};
pub use error::LedgerError;
pub(crate) use manifest::{LOCK as LOCK_NAME, MANIFEST as MANIFEST_NAME, peek};

use crate::container::{Container, Expect, open, unpack};
use crate::disk;
use crate::{ContainerError, FileError, Key, Label, OpenError, WriteError, pack, sweep};

/// Identifies the run that a ledger belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run<'a> {
    /// The kind of the unit results, as in [`Label::kind`].
    pub kind: &'a str,
    /// The version of the rules for which the results are valid.
    pub rules_version: u32,
    /// The version of the program; informational, not checked.
    pub engine_version: &'a str,
    /// Everything else that the results depend on, as text: parameters, seed, sizes.
    pub description: &'a str,
}

impl Run<'_> {
    /// The key of the run. The engine version is not part of it; include it in the description if
    /// results of different engines must not be mixed.
    pub fn key(&self) -> Key {
        let rules = self.rules_version.to_le_bytes();
        Key::of_parts(&[b"run", self.kind.as_bytes(), &rules, self.description.as_bytes()])
    }

    /// The path components of a unit's file, relative to the folder of the run's ledger.
    pub fn unit_file(&self, unit: &Unit) -> [String; 2] {
        unit_file(unit_key(self.key(), unit))
    }

    /// The bytes of a unit's file, for storage without a ledger such as an object store.
    pub fn pack(&self, unit: &Unit, result: &[u8]) -> Result<Vec<u8>, WriteError> {
        let key = unit_key(self.key(), unit);
        let Run { kind, rules_version, engine_version, .. } = *self;
        pack(&Label { kind, rules_version, engine_version, key }, result)
    }

    /// The result of a unit from the bytes of its file, with the same checks as in a ledger.
    pub fn unpack(&self, unit: &Unit, bytes: &[u8]) -> Result<Vec<u8>, ContainerError> {
        let key = unit_key(self.key(), unit);
        let Run { kind, rules_version, .. } = *self;
        unpack(bytes, &Expect { kind, rules_version, key, rebuild: "" })
    }
}

/// A piece of work, identified by its description.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Unit {
    description: String,
}

impl Unit {
    /// A unit is defined by its description: `"deals 4000..5000"`. Equal descriptions are the same
    /// unit.
    pub fn new(description: impl Into<String>) -> Self {
        Self { description: description.into() }
    }

    /// The description given to [`Unit::new`].
    pub fn description(&self) -> &str {
        &self.description
    }
}

/// A unit that had to be recomputed because its existing result could not be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redone {
    /// The unit.
    pub unit: Unit,
    /// What was wrong with the existing result.
    pub fault: ContainerError,
}

/// The result of one call of [`Ledger::run`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunReport {
    /// Units computed by this call.
    pub computed: usize,
    /// Units that had already been done, or were done by others in the meantime.
    pub skipped: usize,
    /// The computed units that replaced a damaged result.
    pub redone: Vec<Redone>,
}

/// The open folder of a run. Threads may share it; each process opens its own.
///
/// ```
/// use kibitzer_store::{Ledger, Run, Unit};
///
/// # let folder = tempfile::tempdir()?;
/// let run = Run {
///     kind: "demo.squares",
///     rules_version: 1,
///     engine_version: "0.1.0",
///     description: "squares below 3",
/// };
/// let units: Vec<Unit> = (0..3).map(|n| Unit::new(n.to_string())).collect();
/// let ledger = Ledger::open(folder.path(), &run)?;
/// let square = |unit: &Unit| -> Result<Vec<u8>, std::num::ParseIntError> {
///     let n: u64 = unit.description().parse()?;
///     Ok(format!("{} ", n * n).into_bytes())
/// };
/// assert_eq!(ledger.run(&units, square)?.computed, 3);
/// assert_eq!(ledger.run(&units, square)?.skipped, 3, "done is done");
///
/// let mut merged = Vec::new();
/// ledger.merge(&units, &mut merged)?;
/// assert_eq!(merged, b"0 1 4 ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Ledger {
    folder: PathBuf,
    key: Key,
    kind: String,
    rules_version: u32,
    engine_version: String,
    /// Tells `kibitzer data clear` that the ledger is in use. Dropped with the ledger.
    _in_use: File,
}

impl Ledger {
    /// Opens the ledger of `run` in `folder`, or creates it. A folder of another run is rejected.
    pub fn open(folder: &Path, run: &Run<'_>) -> Result<Self, LedgerError> {
        crate::header::check_label(&Label {
            kind: run.kind,
            rules_version: run.rules_version,
            engine_version: run.engine_version,
            key: run.key(),
        })?;
        disk::create_folder(folder).map_err(FileError::when("create the folder", folder))?;
        let in_use = manifest::enter(folder, run)?;
        let ledger = Self {
            folder: folder.to_owned(),
            key: run.key(),
            kind: run.kind.to_owned(),
            rules_version: run.rules_version,
            engine_version: run.engine_version.to_owned(),
            _in_use: in_use,
        };
        for part in ["units", "claims"] {
            let part = folder.join(part);
            disk::create_folder(&part).map_err(FileError::when("create the folder", &part))?;
        }
        sweep(&folder.join("units"))?;
        Ok(ledger)
    }

    /// The folder that the ledger lives in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file that holds the result of a unit once it is done.
    pub fn path(&self, unit: &Unit) -> PathBuf {
        self.unit_path(self.unit_key(unit))
    }

    /// The result of a unit, if it is done. A damaged result is an error.
    pub fn result(&self, unit: &Unit) -> Result<Option<Container>, OpenError> {
        let key = self.unit_key(unit);
        let expect = Expect {
            kind: &self.kind,
            rules_version: self.rules_version,
            key,
            rebuild: "the same run: it computes damaged units again",
        };
        match open(&self.unit_path(key), &expect) {
            Ok(container) => Ok(Some(container)),
            Err(OpenError::Missing { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Computes every unit that is not done yet, skips the others, and returns when all are done.
    ///
    /// Call it from any number of threads and processes: each takes what is available. Units held
    /// by others are waited for at the end, and taken over if their process dies. The first error
    /// of `work` ends the call; finished units stay finished.
    pub fn run<E: Into<Box<dyn std::error::Error + Send + Sync>>>(
        &self,
        units: &[Unit],
        mut work: impl FnMut(&Unit) -> Result<Vec<u8>, E>,
    ) -> Result<RunReport, LedgerError> {
        check_distinct(units)?;
        let mut report = RunReport::default();
        let mut open: Vec<&Unit> = units.iter().collect();
        while !open.is_empty() {
            let mut busy = Vec::new();
            let computed_before = report.computed;
            for unit in open {
                match self.claim(unit)? {
                    Claim::Done => report.skipped += 1,
                    Claim::Busy => busy.push(unit),
                    Claim::Yours(ticket) => {
                        let result = work(unit).map_err(|source| LedgerError::Work {
                            unit: unit.description.clone(),
                            source: source.into(),
                        })?;
                        let redone = ticket.finish(&result)?;
                        report.computed += 1;
                        report.redone.extend(redone);
                    }
                }
            }
            if let Some(first) = busy.first()
                && report.computed == computed_before
            {
                self.wait_for(first)?;
            }
            open = busy;
        }
        Ok(report)
    }

    /// Writes the results of all units to `out`, in the given order: the same bytes whoever
    /// computed what. Stops with an error at the first missing or damaged unit.
    pub fn merge(&self, units: &[Unit], out: &mut impl Write) -> Result<(), LedgerError> {
        check_distinct(units)?;
        for (index, unit) in units.iter().enumerate() {
            let Some(result) = self.result(unit)? else {
                let unit = unit.description.clone();
                return Err(LedgerError::NotDone { unit, number: index + 1, of: units.len() });
            };
            out.write_all(result.payload()).map_err(LedgerError::Merge)?;
        }
        Ok(())
    }

    fn unit_key(&self, unit: &Unit) -> Key {
        unit_key(self.key, unit)
    }

    fn unit_path(&self, key: Key) -> PathBuf {
        let [part, name] = unit_file(key);
        self.folder.join(part).join(name)
    }

    fn claim_path(&self, key: Key) -> PathBuf {
        self.folder.join("claims").join(format!("{key}.lock"))
    }
}

fn unit_key(run: Key, unit: &Unit) -> Key {
    Key::of_parts(&[b"unit", &run.bytes(), unit.description.as_bytes()])
}

fn unit_file(key: Key) -> [String; 2] {
    ["units".to_owned(), format!("{key}.kbz")]
}

/// A unit listed twice would be counted twice in the merge.
fn check_distinct(units: &[Unit]) -> Result<(), LedgerError> {
    let mut seen = HashSet::with_capacity(units.len());
    match units.iter().find(|unit| !seen.insert(*unit)) {
        Some(twice) => Err(LedgerError::Duplicate { unit: twice.description.clone() }),
        None => Ok(()),
    }
}
