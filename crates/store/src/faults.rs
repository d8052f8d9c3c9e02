//! Failing disks, for the crate's own tests: any operation of [`crate::disk`] may fail, a write may
//! be cut short, the disk may be full, the power may fail.
//!
//! Operations run on a real folder. Alongside it, this module tracks what a disk would still hold
//! after a power failure: the contents of files as of their last sync, and the names in folders as
//! of the folders' last sync. A real disk may also have kept some of what was never synced;
//! [`Survived`] says what, and the worst case of each kind is tested.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};

mod scenarios;

/// What goes wrong, at one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The operation fails; the next one works again.
    Refused,
    /// From here on there is no space; half of the first write succeeds.
    NoSpace,
    /// A write accepts only part of its bytes, as it may.
    Short,
    /// The power fails before the operation; nothing works any more.
    PowerLoss,
}

/// What is on the disk after power is restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Survived {
    /// Whether names that were never synced are there.
    pub(crate) names: bool,
    /// How much of the unsynced contents is there.
    pub(crate) contents: Contents,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contents {
    /// What was synced, and nothing else.
    Synced,
    /// Also the first half of what was not synced.
    Half,
    /// Everything that was written.
    Written,
}

impl Survived {
    pub(crate) fn all() -> impl Iterator<Item = Survived> {
        [false, true].into_iter().flat_map(|names| {
            let contents = [Contents::Synced, Contents::Half, Contents::Written];
            contents.into_iter().map(move |contents| Survived { names, contents })
        })
    }
}

/// A file by its inode number, or a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    File(u64),
    Folder,
}

/// A folder whose disk fails at one operation.
struct Disk {
    root: PathBuf,
    fault: Option<(usize, Fault)>,
    done: Vec<&'static str>,
    dark: bool,
    full: bool,
    names: BTreeMap<PathBuf, Named>,
    synced: HashMap<u64, Vec<u8>>,
    /// Every file that ever existed: while one is open, its inode number is not reused.
    kept: Vec<File>,
}

thread_local! {
    static DISK: RefCell<Option<Disk>> = const { RefCell::new(None) };
}

/// Runs a function on a disk that fails at one operation (or never); returns the list of
/// operations.
pub(crate) fn with<T>(
    root: &Path,
    fault: Option<(usize, Fault)>,
    work: impl FnOnce() -> T,
) -> (T, Vec<&'static str>) {
    let mut disk = Disk {
        root: root.to_owned(),
        fault,
        done: vec![],
        dark: false,
        full: false,
        names: BTreeMap::new(),
        synced: HashMap::new(),
        kept: vec![],
    };
    for (path, named) in listed(root) {
        if let Named::File(number) = named {
            disk.synced.insert(number, fs::read(&path).unwrap());
            disk.kept.push(File::open(&path).unwrap());
        }
        disk.names.insert(path, named);
    }
    DISK.with(|there| *there.borrow_mut() = Some(disk));
    let worked = work();
    let done = DISK.with(|there| there.borrow().as_ref().map(|disk| disk.done.clone()));
    (worked, done.unwrap_or_default())
}

/// Simulates a power failure during or right after the last [`with`]: leaves in the folder what
/// such a disk would hold.
pub(crate) fn restart(survived: Survived) {
    let Some(disk) = DISK.with(|there| there.borrow_mut().take()) else { return };
    let now: BTreeMap<PathBuf, Named> = listed(&disk.root).collect();
    let mut written = disk.synced.clone();
    for (path, named) in &now {
        let Named::File(number) = *named else { continue };
        let (all, synced) = (fs::read(path).unwrap(), disk.synced.get(&number));
        let unsynced = synced.is_none_or(|synced| *synced != all);
        written.insert(
            number,
            match survived.contents {
                Contents::Written => all,
                Contents::Half if unsynced => all[..all.len() / 2].to_vec(),
                Contents::Half | Contents::Synced => synced.cloned().unwrap_or_default(),
            },
        );
    }
    for entry in fs::read_dir(&disk.root).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.unwrap();
    }
    // In path order, so that folders come before their contents; the contents of a lost folder are
    // lost.
    for (path, named) in if survived.names { now } else { disk.names } {
        let there = path.parent().is_some_and(Path::is_dir);
        match named {
            _ if !there => {}
            Named::Folder => fs::create_dir(&path).unwrap(),
            Named::File(number) => {
                fs::write(&path, written.get(&number).cloned().unwrap_or_default()).unwrap();
            }
        }
    }
}

/// Everything below a folder.
fn listed(folder: &Path) -> impl Iterator<Item = (PathBuf, Named)> {
    let mut found = vec![];
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path.clone());
                found.push((path, Named::Folder));
            } else {
                let number = fs::metadata(&path).unwrap().ino();
                found.push((path, Named::File(number)));
            }
        }
    }
    found.into_iter()
}

fn on_disk<T>(usual: T, with: impl FnOnce(&mut Disk) -> io::Result<T>) -> io::Result<T> {
    DISK.with(|there| there.borrow_mut().as_mut().map_or(Ok(usual), with))
}

impl Disk {
    /// Counts an operation, and determines what happens to it.
    fn next(&mut self, operation: &'static str) -> io::Result<Option<Fault>> {
        let gone = || io::Error::other("the power is gone");
        if self.dark {
            return Err(gone());
        }
        let number = self.done.len();
        self.done.push(operation);
        match self.fault {
            Some((at, fault)) if at == number => match fault {
                Fault::Refused => Err(io::Error::other("this disk fails")),
                Fault::PowerLoss => {
                    self.dark = true;
                    Err(gone())
                }
                Fault::NoSpace => {
                    self.full = true;
                    Ok(Some(fault))
                }
                Fault::Short => Ok(Some(fault)),
            },
            _ => Ok(None),
        }
    }
}

/// Whether an operation may proceed.
pub(crate) fn step(operation: &'static str) -> io::Result<()> {
    on_disk((), |disk| {
        disk.next(operation)?;
        if disk.full && operation.starts_with("create") {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    })
}

/// How much of these bytes is written.
pub(crate) fn writing(bytes: &[u8]) -> io::Result<&[u8]> {
    on_disk(bytes, |disk| {
        let was_full = disk.full;
        let fault = disk.next("write")?;
        if was_full || (disk.full && bytes.len() < 2) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(if fault.is_some() { &bytes[..bytes.len().div_ceil(2)] } else { bytes })
    })
}

/// Records a new file, keeping its inode number in use. Opened anew, because a copy of the handle
/// would share its lock.
pub(crate) fn made(path: &Path) {
    let kept = on_disk((), |disk| {
        disk.kept.push(File::open(path)?);
        Ok(())
    });
    assert!(kept.is_ok(), "{kept:?}");
}

/// Records that a file was made durable.
pub(crate) fn syncing(file: &File) -> io::Result<()> {
    on_disk((), |disk| {
        disk.next("sync")?;
        if disk.full {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let about = file.metadata()?;
        let mut bytes = vec![0; usize::try_from(about.len()).map_err(io::Error::other)?];
        file.read_exact_at(&mut bytes, 0)?;
        disk.synced.insert(about.ino(), bytes);
        Ok(())
    })
}

/// Records that the names in a folder were made durable.
pub(crate) fn syncing_folder(folder: &Path) -> io::Result<()> {
    on_disk((), |disk| {
        disk.next("sync the folder")?;
        disk.names.retain(|path, _| path.parent() != Some(folder));
        let here = listed(folder).filter(|(path, _)| path.parent() == Some(folder));
        disk.names.extend(here.collect::<Vec<_>>());
        Ok(())
    })
}
