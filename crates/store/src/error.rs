//! What can be wrong with a file, described so that the reader knows what to do next.
//!
//! `ContainerError` is about bytes and knows no path; the others add the path and how to rebuild.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::Key;

/// Why some bytes are not the expected container.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ContainerError {
    /// The first eight bytes are not our signature.
    #[error("this is not a Kibitzer file (its first bytes are not the Kibitzer signature)")]
    NotAContainer,
    /// The file ends too early.
    #[error("the file is truncated: it has {found} bytes and should have {expected}")]
    Truncated {
        /// The size of a complete file, as far as known.
        expected: u64,
        /// The actual size.
        found: u64,
    },
    /// The file continues after its payload.
    #[error("the file is too long: it has {found} bytes and should have {expected}")]
    TooLong {
        /// The size that the header states.
        expected: u64,
        /// The actual size.
        found: u64,
    },
    /// Written in a container format that is no longer supported.
    #[error("container format {found} is older than this Kibitzer can read (oldest: {oldest})")]
    OlderFormat {
        /// The format in the file.
        found: u32,
        /// The oldest format still supported.
        oldest: u32,
    },
    /// Written in a newer container format.
    #[error(
        "container format {found} is newer than this Kibitzer can read (newest: {newest}); \
         a newer Kibitzer wrote it"
    )]
    NewerFormat {
        /// The format in the file.
        found: u32,
        /// The newest format known to this version.
        newest: u32,
    },
    /// The header does not match its own checksum.
    #[error("the header is damaged: its checksum is {computed:016x}, but {stored:016x} is stored")]
    HeaderDamaged {
        /// The checksum in the header.
        stored: u64,
        /// The checksum of the actual header.
        computed: u64,
    },
    /// The header has a valid checksum but contains something impossible.
    #[error("the header is invalid: {what}")]
    HeaderMalformed {
        /// Which field, and what it should contain.
        what: &'static str,
    },
    /// The payload does not match its checksum.
    #[error("the payload is damaged: its checksum is {computed:016x}, but {stored:016x} is stored")]
    PayloadDamaged {
        /// The checksum in the header.
        stored: u64,
        /// The checksum of the actual payload.
        computed: u64,
    },
    /// The payload is as it was written but is not valid for this kind of file.
    #[error("the payload is invalid: {what}")]
    PayloadMalformed {
        /// What it should contain.
        what: &'static str,
    },
    /// A file of another kind.
    #[error("this is a file of kind `{found}`, not `{expected}`")]
    WrongKind {
        /// The expected kind.
        expected: String,
        /// The kind in the file.
        found: String,
    },
    /// Computed with a different version of the game's rules.
    #[error("computed with rules version {found}, but this build uses version {expected}")]
    WrongRules {
        /// The expected rules version.
        expected: u32,
        /// The rules version in the file.
        found: u32,
    },
    /// Computed from different inputs.
    #[error("computed from different input: its content key is {found}, expected {expected}")]
    WrongKey {
        /// The expected key.
        expected: Key,
        /// The key in the file.
        found: Key,
    },
}

/// A failed operation on a file or folder.
#[derive(Debug, Error)]
#[error("cannot {doing} {}: {source}", path.display())]
pub struct FileError {
    /// What was attempted, as a verb: "open", "rename".
    pub doing: &'static str,
    /// The file or folder.
    pub path: PathBuf,
    /// The error of the operating system.
    pub source: io::Error,
}

impl FileError {
    /// For `map_err`: `file.sync_all().map_err(FileError::when("sync", path))`.
    pub(crate) fn when(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self { doing, path: path.to_owned(), source }
    }
}

/// Why a container was not opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The file does not exist.
    #[error("{} does not exist{}", path.display(), build_with("build", rebuild))]
    Missing {
        /// The file requested.
        path: PathBuf,
        /// The command that builds it, or empty.
        rebuild: String,
    },
    /// The file exists but is not what was expected. It has not been loaded.
    #[error("{}: {fault}{}", path.display(), build_with("rebuild", rebuild))]
    Refused {
        /// The file requested.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        fault: ContainerError,
        /// The command that rebuilds it, or empty.
        rebuild: String,
    },
    /// The operating system reported an error.
    #[error(transparent)]
    File(#[from] FileError),
}

impl OpenError {
    /// What is wrong with the bytes, if they are the problem.
    pub fn fault(&self) -> Option<&ContainerError> {
        match self {
            Self::Refused { fault, .. } => Some(fault),
            Self::Missing { .. } | Self::File(_) => None,
        }
    }
}

fn build_with(verb: &str, command: &str) -> String {
    if command.is_empty() { String::new() } else { format!("; {verb} it with `{command}`") }
}

/// Why a container was not written. The previous file at that path is still there.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The label does not fit in a header.
    #[error("{field} {value:?} does not fit into a header: {rule}")]
    Label {
        /// Which part of the label.
        field: &'static str,
        /// The value given.
        value: String,
        /// What would be valid.
        rule: &'static str,
    },
    /// The operating system reported an error.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Why a payload cannot be viewed as a slice of numbers.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ViewError {
    /// The payload is not a whole number of elements.
    #[error("the payload has {bytes} bytes, which is not a multiple of {size} ({type_name})")]
    Length {
        /// The size of the payload in bytes.
        bytes: usize,
        /// The size of one element in bytes.
        size: usize,
        /// The requested element type.
        type_name: &'static str,
    },
    /// The bytes do not start at a multiple of the element's alignment.
    #[error("the payload is not aligned to {align} bytes ({type_name}); decode it")]
    Alignment {
        /// The required alignment.
        align: usize,
        /// The requested element type.
        type_name: &'static str,
    },
    /// Files are little-endian and this machine is not: `decode` copies and still works.
    #[error("files are little-endian, but this machine is not: decode the payload instead")]
    BigEndianHost,
}
