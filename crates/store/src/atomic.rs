//! Files that exist completely or not at all, wherever the writer is killed.
//!
//! Bytes go to a temporary file in the same folder, which is flushed, synced and then renamed over
//! the target, and the folder is synced. The writer holds an OS lock on its temporary file, which
//! the OS releases when the process dies; so a temporary file that can be locked no longer has a
//! writer and is swept (deleted). The contents of the files do not matter here.

use std::collections::hash_map::RandomState;
use std::fs::{self, OpenOptions, TryLockError};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::FileError;
use crate::disk::{self, NewFile};

const TEMP_PREFIX: &str = ".kibitzer-";
const TEMP_SUFFIX: &str = ".tmp";
const NAME_TRIES: usize = 16;

/// Writes a small file, such as a JSON report, atomically. Missing folders are created.
///
/// After a crash at any point the path holds the old bytes or the new ones.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes).map_err(FileError::when("write", path))?;
    file.commit()
}

/// A file being written under a temporary name; deleted on drop unless committed.
#[derive(Debug)]
pub struct AtomicFile {
    /// `None` only while `commit` or `drop` runs.
    file: Option<BufWriter<NewFile>>,
    temp: PathBuf,
    target: PathBuf,
}

impl AtomicFile {
    /// Starts a file that will be at `target`, creating missing folders, after sweeping what dead
    /// writers left in that folder.
    pub fn create(target: &Path) -> Result<Self, FileError> {
        let folder = folder_of(target);
        disk::create_folder(folder).map_err(FileError::when("create the folder", folder))?;
        sweep(folder)?;
        Self::create_unswept(target)
    }

    /// As `create`, for a writer of many files into one folder that sweeps it once itself.
    pub(crate) fn create_unswept(target: &Path) -> Result<Self, FileError> {
        if target.file_name().is_none() {
            let source = io::Error::new(io::ErrorKind::InvalidInput, "the path names no file");
            return Err(FileError { doing: "write", path: target.to_owned(), source });
        }
        let folder = folder_of(target);
        for _ in 0..NAME_TRIES {
            // A name is never used twice, so a slow sweeper cannot hit a later writer's file.
            let random = RandomState::new().build_hasher().finish();
            let temp = folder.join(format!("{TEMP_PREFIX}{random:016x}{TEMP_SUFFIX}"));
            let file = match NewFile::create(&temp) {
                Ok(file) => file,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(FileError::when("create", &temp)(error)),
            };
            match file.try_lock() {
                Ok(()) => {}
                // A sweeper got there first and will delete the file.
                Err(TryLockError::WouldBlock) => continue,
                // This file system has no locks, so sweepers cannot lock the file either and leave
                // it alone.
                Err(TryLockError::Error(_)) => {}
            }
            if temp.symlink_metadata().is_ok() {
                let target = target.to_owned();
                return Ok(Self { file: Some(BufWriter::new(file)), temp, target });
            }
        }
        let source = io::Error::new(io::ErrorKind::AlreadyExists, "no free temporary name");
        Err(FileError { doing: "create a temporary file beside", path: target.to_owned(), source })
    }

    /// Makes the bytes durable and puts the file in place.
    pub fn commit(mut self) -> Result<(), FileError> {
        let Some(buffered) = self.file.take() else { return Ok(()) };
        let result = self.place(buffered);
        if result.is_err() {
            // Best effort: a leftover file is swept by the next writer.
            let _ = disk::remove(&self.temp);
        }
        result
    }

    fn place(&self, buffered: BufWriter<NewFile>) -> Result<(), FileError> {
        let file = buffered
            .into_inner()
            .map_err(|error| FileError::when("write", &self.temp)(error.into_error()))?;
        file.sync().map_err(FileError::when("sync", &self.temp))?;
        // The lock is held until after the rename, so that no sweeper considers the file dead.
        disk::rename(&self.temp, &self.target)
            .map_err(FileError::when("put in place", &self.target))?;
        drop(file);
        let folder = folder_of(&self.target);
        disk::sync_folder(folder).map_err(FileError::when("sync the folder", folder))
    }

    fn inner(&mut self) -> io::Result<&mut BufWriter<NewFile>> {
        self.file.as_mut().ok_or_else(|| io::Error::other("the file is already committed"))
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.inner()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner()?.flush()
    }
}

impl Seek for AtomicFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner()?.seek(to)
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(buffered) = self.file.take() {
            // Unlinked while still locked. What cannot be removed now is swept later.
            let _ = disk::remove(&self.temp);
            // Without the flush that dropping a `BufWriter` would do.
            let _ = buffered.into_parts();
        }
    }
}

/// Whether one of our temporary files has a living writer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Liveness {
    Alive,
    Dead,
}

/// Whether this is the name of one of our temporary files.
pub(crate) fn is_temp_name(name: &str) -> bool {
    name.strip_prefix(TEMP_PREFIX)
        .and_then(|rest| rest.strip_suffix(TEMP_SUFFIX))
        .is_some_and(|middle| middle.len() == 16 && middle.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Checks whether somebody is still writing `temp`, and removes it if requested and nobody is.
pub(crate) fn probe_temp(temp: &Path, remove_if_dead: bool) -> Liveness {
    // A file that cannot be opened or locked is somebody else's, gone, or not accessible to us.
    let Ok(file) = OpenOptions::new().read(true).write(true).open(temp) else {
        return Liveness::Alive;
    };
    if disk::try_lock(&file).is_err() {
        return Liveness::Alive;
    }
    if remove_if_dead && disk::remove(temp).is_err() {
        return Liveness::Alive;
    }
    Liveness::Dead
}

/// Removes the temporary files that dead writers left in `folder`; returns how many.
pub fn sweep(folder: &Path) -> Result<usize, FileError> {
    let mut swept = 0;
    for entry in fs::read_dir(folder).map_err(FileError::when("read", folder))? {
        let entry = entry.map_err(FileError::when("read", folder))?;
        let ours = entry.file_name().to_str().is_some_and(is_temp_name)
            && entry.file_type().is_ok_and(|kind| kind.is_file());
        if ours && probe_temp(&entry.path(), true) == Liveness::Dead {
            swept += 1;
        }
    }
    Ok(swept)
}

/// The folder of a file; `.` for a bare name.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_old_bytes_stand_until_the_commit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/er/report.json");
        write_atomically(&path, b"old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.flush().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        file.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(path.parent().unwrap()), ["report.json"]);
    }

    #[test]
    fn a_dropped_file_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = AtomicFile::create(&folder.path().join("a")).unwrap();
        file.write_all(b"half").unwrap();
        assert_eq!(names(folder.path()).len(), 1);
        drop(file);
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_failed_commit_leaves_nothing_and_says_where() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("taken");
        fs::create_dir_all(target.join("by a folder")).unwrap();
        let error = write_atomically(&target, b"x").unwrap_err().to_string();
        assert!(error.contains("put in place") && error.contains("taken"), "{error}");
        assert_eq!(names(folder.path()), ["taken"]);
    }

    #[test]
    fn the_sweep_takes_the_dead_and_leaves_the_living_and_the_strangers() {
        let folder = tempfile::tempdir().unwrap();
        let alive = AtomicFile::create(&folder.path().join("a")).unwrap();
        let dead = format!("{TEMP_PREFIX}{:016x}{TEMP_SUFFIX}", 7);
        fs::write(folder.path().join(&dead), b"half").unwrap();
        let strangers = [".kibitzer-notes.tmp", "mine.tmp", ".kibitzer-000000000000000g.tmp"];
        for name in strangers {
            fs::write(folder.path().join(name), b"keep me").unwrap();
        }
        assert_eq!(sweep(folder.path()).unwrap(), 1);
        let left = names(folder.path());
        assert!(!left.contains(&dead));
        assert!(strangers.iter().all(|name| left.contains(&(*name).to_owned())));
        alive.commit().unwrap();
        assert!(folder.path().join("a").is_file());
    }

    #[test]
    fn a_path_without_a_name_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_atomically(&folder.path().join(".."), b"").unwrap_err();
        assert!(error.to_string().contains("names no file"), "{error}");
    }
}
