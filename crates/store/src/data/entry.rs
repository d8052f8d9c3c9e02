//! What a file in the data folder is: ours by its signature, its manifest or its exact name, or a
//! stranger's.
//!
//! If in doubt a file counts as a stranger's, because strangers' files are never removed. Symbolic
//! links are not followed.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::atomic::{self, Liveness};
use crate::container::read_header;
use crate::header::SIGNATURE;
use crate::ledger;
use crate::{ContainerError, FileError, Header, OpenError};

/// One entry of the data folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its path, relative to the data folder.
    pub path: PathBuf,
    /// Its size. The size of a ledger includes all files that belong to it.
    pub bytes: u64,
    /// What it is.
    pub what: What,
}

/// What an [`Entry`] is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A container that is complete as far as its header and length tell.
    Container(Header),
    /// A folder with a run ledger.
    Ledger {
        /// The run: its kind, rules version and description; or what is wrong with the manifest.
        run: Result<String, ContainerError>,
        /// The number of units done.
        units: usize,
        /// Whether a process has it open.
        in_use: bool,
    },
    /// A file with our signature that cannot be used.
    Damaged(ContainerError),
    /// A file with our extension but without our signature: a table whose beginning is lost, or
    /// somebody else's file. It is never removed.
    Suspect(ContainerError),
    /// An unfinished file.
    Temporary {
        /// Whether its writer is still running.
        alive: bool,
    },
    /// Not ours.
    Stranger,
}

impl Entry {
    /// Whether Kibitzer certainly created it.
    pub fn is_ours(&self) -> bool {
        !matches!(self.what, What::Stranger | What::Suspect(_))
    }
}

/// A file found on a walk.
pub(super) struct Found {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
    /// Not a folder, a link, a socket or the like.
    pub(super) plain: bool,
}

/// The contents of one folder, sorted by name.
pub(super) struct Folder {
    pub(super) files: Vec<Found>,
    pub(super) folders: Vec<PathBuf>,
}

pub(super) fn read_folder(folder: &Path) -> Result<Folder, FileError> {
    let (mut files, mut folders) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).map_err(FileError::when("read", folder))? {
        let path = entry.map_err(FileError::when("read", folder))?.path();
        // Gone since the folder was read: nothing to report.
        let Ok(metadata) = fs::symlink_metadata(&path) else { continue };
        if metadata.is_dir() {
            folders.push(path);
        } else {
            files.push(Found { path, bytes: metadata.len(), plain: metadata.is_file() });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    folders.sort();
    Ok(Folder { files, folders })
}

/// What a file outside any ledger is.
pub(super) fn classify(file: &Found) -> What {
    if !file.plain {
        return What::Stranger;
    }
    if file.path.file_name().and_then(|name| name.to_str()).is_some_and(atomic::is_temp_name) {
        return What::Temporary { alive: atomic::probe_temp(&file.path, false) == Liveness::Alive };
    }
    let signed = is_signed(&file.path);
    if !signed && file.path.extension().is_none_or(|ending| ending != "kbz") {
        return What::Stranger;
    }
    match read_header(&file.path) {
        Ok(header) => What::Container(header),
        Err(OpenError::Refused { fault, .. }) if signed => What::Damaged(fault),
        Err(OpenError::Refused { fault, .. }) => What::Suspect(fault),
        Err(OpenError::Missing { .. } | OpenError::File(_)) => What::Stranger,
    }
}

/// Whether a folder is a ledger: it contains a file of ours with the manifest's name.
pub(super) fn is_ledger(folder: &Folder) -> bool {
    let is_manifest = |file: &&Found| {
        file.plain && file.path.file_name().is_some_and(|name| name == ledger::MANIFEST_NAME)
    };
    folder.files.iter().find(is_manifest).is_some_and(|manifest| is_signed(&manifest.path))
}

/// Whether a file inside the ledger at `folder` belongs to the ledger.
pub(super) fn belongs_to_ledger(folder: &Path, file: &Found) -> bool {
    let Ok(below) = file.path.strip_prefix(folder) else { return false };
    let mut parts = below.iter().filter_map(|part| part.to_str());
    if !file.plain {
        return false;
    }
    match (parts.next(), parts.next(), parts.next()) {
        (Some(ledger::MANIFEST_NAME), None, None) => is_signed(&file.path),
        (Some(ledger::LOCK_NAME), None, None) => file.bytes == 0,
        (Some(name), None, None) => atomic::is_temp_name(name),
        (Some("units"), Some(name), None) => {
            atomic::is_temp_name(name) || (is_keyed(name, ".kbz") && is_signed(&file.path))
        }
        (Some("claims"), Some(name), None) => is_keyed(name, ".lock") && file.bytes == 0,
        _ => false,
    }
}

fn is_keyed(name: &str, ending: &str) -> bool {
    name.strip_suffix(ending)
        .is_some_and(|key| key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

fn is_signed(path: &Path) -> bool {
    let mut start = [0; SIGNATURE.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == SIGNATURE
}
