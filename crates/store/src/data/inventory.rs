//! Listing, verifying and clearing the data folder.
//!
//! Guarantee: clearing removes only what is certainly ours and not in use, and reports what it kept
//! and why.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::entry::{Folder, Found, belongs_to_ledger, classify, is_ledger, read_folder};
use super::{DataDir, Entry, What};
use crate::container::open_any;
use crate::{FileError, OpenError, atomic, ledger};

/// The result of verifying one of our entries.
#[derive(Debug)]
pub struct Checked {
    /// The entry that was verified.
    pub entry: Entry,
    /// One fault for each bad file; empty if the entry is sound.
    pub faults: Vec<OpenError>,
}

/// Why something was not removed.
#[derive(Debug)]
pub enum Kept {
    /// Kibitzer did not create it.
    NotOurs,
    /// A process is using it.
    InUse,
    /// It could not be removed.
    Failed(FileError),
}

/// The result of clearing.
#[derive(Debug, Default)]
pub struct Cleared {
    /// What was removed.
    pub removed: Vec<Entry>,
    /// What was kept, and why.
    pub kept: Vec<(Entry, Kept)>,
}

/// A ledger's folder and the files in it that belong to it.
struct LedgerFiles {
    ours: Vec<Found>,
    strangers: Vec<Found>,
    folders: Vec<PathBuf>,
}

impl DataDir {
    /// Everything in the data folder, by path. A ledger is one entry. No folder means no entries.
    pub fn list(&self) -> Result<Vec<Entry>, FileError> {
        let mut entries = Vec::new();
        self.walk(|folder, contents| {
            if is_ledger(contents) {
                let (entry, files) = self.ledger_entry(folder)?;
                entries.push(entry);
                let strangers = files.strangers.iter();
                let strange = |file: &Found| match classify(file) {
                    suspect @ What::Suspect(_) => suspect,
                    _ => What::Stranger,
                };
                entries.extend(strangers.map(|file| self.entry(file, strange(file))));
                return Ok(false);
            }
            entries.extend(contents.files.iter().map(|file| self.entry(file, classify(file))));
            Ok(true)
        })?;
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(entries)
    }

    /// Reads all of our containers completely and compares the checksums; a file with only our
    /// extension has lost its signature. Strangers' files and unfinished ones are not checked and
    /// not included.
    pub fn verify(&self) -> Result<Vec<Checked>, FileError> {
        let mut checked = Vec::new();
        for entry in self.list()? {
            let path = self.root().join(&entry.path);
            let files = match entry.what {
                What::Container(_) | What::Damaged(_) | What::Suspect(_) => vec![path],
                What::Ledger { .. } => {
                    let ours = self.ledger_entry(&path)?.1.ours.into_iter().map(|file| file.path);
                    ours.filter(|path| path.extension().is_some_and(|end| end == "kbz")).collect()
                }
                What::Temporary { .. } | What::Stranger => continue,
            };
            let faults = files.iter().filter_map(|path| open_any(path).err()).collect();
            checked.push(Checked { entry, faults });
        }
        Ok(checked)
    }

    /// Removes what is ours and not in use.
    pub fn clear(&self) -> Result<Cleared, FileError> {
        let mut cleared = Cleared::default();
        for entry in self.list()? {
            let path = self.root().join(&entry.path);
            let kept = match &entry.what {
                What::Stranger | What::Suspect(_) => Some(Kept::NotOurs),
                What::Temporary { .. } => match atomic::probe_temp(&path, true) {
                    atomic::Liveness::Dead => None,
                    atomic::Liveness::Alive => Some(Kept::InUse),
                },
                What::Container(_) | What::Damaged(_) => remove(&path).err().map(Kept::Failed),
                What::Ledger { .. } => self.clear_ledger(&path)?,
            };
            match kept {
                None => {
                    self.remove_empty_folders_above(&path);
                    cleared.removed.push(entry);
                }
                Some(why) => cleared.kept.push((entry, why)),
            }
        }
        Ok(cleared)
    }

    fn clear_ledger(&self, folder: &Path) -> Result<Option<Kept>, FileError> {
        let Some(_lock) = lock_ledger(folder)? else { return Ok(Some(Kept::InUse)) };
        let files = self.ledger_entry(folder)?.1;
        // The manifest is removed after the units: if this is interrupted, the folder is still a
        // ledger.
        let is_top = |file: &Found| file.path.parent() == Some(folder);
        for top in [false, true] {
            for file in files.ours.iter().filter(|file| is_top(file) == top) {
                if let Err(error) = remove(&file.path) {
                    return Ok(Some(Kept::Failed(error)));
                }
            }
        }
        // Deepest first; a folder that still contains a stranger's file stays.
        for inner in files.folders.iter().rev() {
            let _ = fs::remove_dir(inner);
        }
        if folder != self.root() {
            let _ = fs::remove_dir(folder);
        }
        Ok(None)
    }

    /// Removes the folders that a removal left empty, up to the data folder, which stays.
    fn remove_empty_folders_above(&self, removed: &Path) {
        for folder in removed.ancestors().skip(1) {
            let inside = folder != self.root() && folder.starts_with(self.root());
            if !inside || fs::remove_dir(folder).is_err() {
                return;
            }
        }
    }

    fn ledger_entry(&self, folder: &Path) -> Result<(Entry, LedgerFiles), FileError> {
        let mut files = LedgerFiles { ours: vec![], strangers: vec![], folders: vec![] };
        walk_from(folder, |inner, contents| {
            if inner != folder {
                files.folders.push(inner.to_owned());
            }
            let found = std::mem::take(&mut contents.files);
            let (ours, strangers): (Vec<_>, Vec<_>) =
                found.into_iter().partition(|file| belongs_to_ledger(folder, file));
            files.ours.extend(ours);
            files.strangers.extend(strangers);
            Ok(true)
        })?;
        let run = match ledger::peek(folder) {
            Ok(Some(manifest)) => Ok(manifest.in_words()),
            Ok(None) => return Err(gone(folder)),
            Err(OpenError::Refused { fault, .. }) => Err(fault),
            Err(OpenError::File(error)) => return Err(error),
            Err(OpenError::Missing { path, .. }) => return Err(gone(&path)),
        };
        let units = files.ours.iter().filter(|file| is_unit(&file.path)).count();
        let in_use = lock_ledger(folder)?.is_none();
        let entry = Entry {
            path: self.below(folder),
            bytes: files.ours.iter().map(|file| file.bytes).sum(),
            what: What::Ledger { run, units, in_use },
        };
        Ok((entry, files))
    }

    fn entry(&self, file: &Found, what: What) -> Entry {
        Entry { path: self.below(&file.path), bytes: file.bytes, what }
    }

    fn below(&self, path: &Path) -> PathBuf {
        path.strip_prefix(self.root()).unwrap_or(path).to_owned()
    }

    fn walk(
        &self,
        visit: impl FnMut(&Path, &mut Folder) -> Result<bool, FileError>,
    ) -> Result<(), FileError> {
        if self.root().exists() { walk_from(self.root(), visit) } else { Ok(()) }
    }
}

/// Visits `start` and every folder below it, parents first; does not descend if `visit` returns
/// `false`.
fn walk_from(
    start: &Path,
    mut visit: impl FnMut(&Path, &mut Folder) -> Result<bool, FileError>,
) -> Result<(), FileError> {
    let mut open = vec![start.to_owned()];
    while let Some(folder) = open.pop() {
        let mut contents = read_folder(&folder)?;
        if visit(&folder, &mut contents)? {
            open.extend(contents.folders.into_iter().rev());
        }
    }
    Ok(())
}

/// The lock that keeps a ledger from being opened; `None` if it is open somewhere.
///
/// Also held briefly by `list`; a process that opens the ledger at that moment waits.
fn lock_ledger(folder: &Path) -> Result<Option<Option<File>>, FileError> {
    let path = folder.join(ledger::LOCK_NAME);
    // Opened read-only: the lock is all that is needed, and the folder may not be writable.
    match File::open(&path) {
        Ok(file) => Ok(file.try_lock().is_ok().then_some(Some(file))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Some(None)),
        Err(error) => Err(FileError::when("open", &path)(error)),
    }
}

fn is_unit(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "kbz")
        && path.file_name().is_some_and(|name| name != ledger::MANIFEST_NAME)
}

fn remove(path: &Path) -> Result<(), FileError> {
    fs::remove_file(path).map_err(FileError::when("remove", path))
}

fn gone(path: &Path) -> FileError {
    FileError::when("read", path)(std::io::Error::from(std::io::ErrorKind::NotFound))
}
