//! The storage that commands pass to the games: the data folder, with warnings about damaged files on standard error.

use std::io::{self, Write};
use std::path::PathBuf;

use kibitzer_protocol::Storage;
use kibitzer_store::{DataDir, DataDirError};

use crate::failure::Failure;

/// The data folder, or `None` if the environment names none: answers do not depend on it.
pub(crate) fn data(folder: Option<PathBuf>) -> Result<Option<DataDir>, Failure> {
    match DataDir::resolve(folder) {
        Ok(data) => Ok(Some(data)),
        Err(DataDirError::NoHome { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The storage of the games.
pub(crate) fn storage(folder: Option<PathBuf>) -> Result<Storage, Failure> {
    let storage = data(folder)?.map_or_else(Storage::nowhere, Storage::in_folder);
    Ok(storage.warning(|line| {
        // If standard error is gone, there is nowhere left to report it.
        let _ = writeln!(io::stderr(), "kibitzer: {line}");
    }))
}
