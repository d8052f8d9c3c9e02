//! All disk operations that the store uses for writing, in one place, so that tests can make each
//! of them fail.
//!
//! Outside tests this is just `std::fs`. In the crate's own tests every operation first asks
//! `faults` whether it may proceed: an operation may fail, a write may be cut short, the disk may
//! be full, the power may fail.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

#[cfg(all(test, unix))]
use crate::faults;

/// A file being written.
#[derive(Debug)]
pub(crate) struct NewFile(File);

impl NewFile {
    /// Creates a file that must not exist yet.
    pub(crate) fn create(path: &Path) -> io::Result<NewFile> {
        #[cfg(all(test, unix))]
        faults::step("create")?;
        let file = OpenOptions::new().write(true).read(true).create_new(true).open(path)?;
        #[cfg(all(test, unix))]
        faults::made(path);
        Ok(NewFile(file))
    }

    /// As [`try_lock`].
    pub(crate) fn try_lock(&self) -> Result<(), TryLockError> {
        try_lock(&self.0)
    }

    /// Makes what was written durable.
    pub(crate) fn sync(&self) -> io::Result<()> {
        #[cfg(all(test, unix))]
        faults::syncing(&self.0)?;
        self.0.sync_all()
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        #[cfg(all(test, unix))]
        let bytes = faults::writing(bytes)?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Seek for NewFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// Creates a folder and its missing parents, each made durable in its parent.
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let above = path.parent().filter(|above| *above != Path::new(""));
    if let Some(above) = above {
        create_folder(above)?;
    }
    #[cfg(all(test, unix))]
    faults::step("create the folder")?;
    match fs::create_dir(path) {
        Ok(()) => {}
        // Another process was faster.
        Err(_) if path.is_dir() => {}
        Err(error) => return Err(error),
    }
    sync_folder(above.unwrap_or(Path::new(".")))
}

/// The small file that is used as a lock, created if it is missing.
pub(crate) fn lock_file(path: &Path) -> io::Result<File> {
    #[cfg(all(test, unix))]
    faults::step("open a lock file")?;
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    #[cfg(all(test, unix))]
    faults::made(path);
    Ok(file)
}

/// Takes an exclusive lock on a file, if nobody else holds one.
pub(crate) fn try_lock(file: &File) -> Result<(), TryLockError> {
    #[cfg(all(test, unix))]
    faults::step("lock").map_err(TryLockError::Error)?;
    file.try_lock()
}

/// Takes a shared lock on a file, if nobody holds an exclusive one.
pub(crate) fn try_lock_shared(file: &File) -> Result<(), TryLockError> {
    #[cfg(all(test, unix))]
    faults::step("lock").map_err(TryLockError::Error)?;
    file.try_lock_shared()
}

pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    #[cfg(all(test, unix))]
    faults::step("rename")?;
    fs::rename(from, to)
}

pub(crate) fn remove(path: &Path) -> io::Result<()> {
    #[cfg(all(test, unix))]
    faults::step("remove")?;
    fs::remove_file(path)
}

/// Makes changes to the names in a folder durable. Only Unix allows syncing a folder.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        #[cfg(all(test, unix))]
        faults::syncing_folder(folder)?;
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
