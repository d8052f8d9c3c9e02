//! What can be wrong with a file, said so that a reader knows what to do next.
//!
//! `ContainerError` is about bytes and knows no path; the others add where and how to rebuild.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::Key;

/// Why some bytes are not the container that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ContainerError {
    /// The first eight bytes are not ours.
    #[error("this is not a Kibitzer file (its first bytes are not the Kibitzer signature)")]
    NotAContainer,
    /// The file ends too early.
    #[error("the file is cut short: it has {found} bytes and should have {expected}")]
    Truncated {
        /// Bytes that a whole file would have, as far as can be told.
        expected: u64,
        /// Bytes that are there.
        found: u64,
    },
    /// The file goes on after its payload.
    #[error("the file is too long: it has {found} bytes and should have {expected}")]
    TooLong {
        /// Bytes that the header announces.
        expected: u64,
        /// Bytes that are there.
        found: u64,
    },
    /// Written in a container format that is no longer read.
    #[error("container format {found} is older than this Kibitzer can read (oldest: {oldest})")]
    OlderFormat {
        /// The format in the file.
        found: u32,
        /// The oldest format still read.
        oldest: u32,
    },
    /// Written in a container format that did not exist yet.
    #[error(
        "container format {found} is newer than this Kibitzer can read (newest: {newest}); \
         a newer Kibitzer wrote it"
    )]
    NewerFormat {
        /// The format in the file.
        found: u32,
        /// The newest format known here.
        newest: u32,
    },
    /// The header does not match its own checksum.
    #[error("the header is damaged: its checksum is {computed:016x}, {stored:016x} was stored")]
    HeaderDamaged {
        /// The checksum in the header.
        stored: u64,
        /// The checksum of the header that is there.
        computed: u64,
    },
    /// The header has a good checksum and still says something impossible.
    #[error("the header makes no sense: {what}")]
    HeaderMalformed {
        /// Which field, and what it should hold.
        what: &'static str,
    },
    /// The payload does not match its checksum.
    #[error("the payload is damaged: its checksum is {computed:016x}, {stored:016x} was stored")]
    PayloadDamaged {
        /// The checksum in the header.
        stored: u64,
        /// The checksum of the payload that is there.
        computed: u64,
    },
    /// The payload is as it was written and still is not what this kind of file holds.
    #[error("the payload makes no sense: {what}")]
    PayloadMalformed {
        /// What it should hold.
        what: &'static str,
    },
    /// A file of another kind.
    #[error("this is a file of kind `{found}`, not `{expected}`")]
    WrongKind {
        /// The kind asked for.
        expected: String,
        /// The kind in the file.
        found: String,
    },
    /// Computed under other rules of the game.
    #[error("it was computed under rules version {found}; version {expected} is in force")]
    WrongRules {
        /// The rules version asked for.
        expected: u32,
        /// The rules version in the file.
        found: u32,
    },
    /// Computed from something else.
    #[error("it was computed from something else: its content key is {found}, not {expected}")]
    WrongKey {
        /// The key asked for.
        expected: Key,
        /// The key in the file.
        found: Key,
    },
}

/// An operation on a file or folder that the operating system refused.
#[derive(Debug, Error)]
#[error("cannot {doing} {}: {source}", path.display())]
pub struct FileError {
    /// What was being done, as a verb: "open", "rename".
    pub doing: &'static str,
    /// To which file or folder.
    pub path: PathBuf,
    /// What the operating system said.
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
#[non_exhaustive]
pub enum OpenError {
    /// There is no such file.
    #[error("{} does not exist{}", path.display(), build_with("build", rebuild))]
    Missing {
        /// The file asked for.
        path: PathBuf,
        /// The command that builds it, or empty.
        rebuild: String,
    },
    /// The file is there and is not what was asked for. It has not been loaded.
    #[error("{}: {fault}{}", path.display(), build_with("rebuild", rebuild))]
    Refused {
        /// The file asked for.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        fault: ContainerError,
        /// The command that rebuilds it, or empty.
        rebuild: String,
    },
    /// The operating system said no.
    #[error(transparent)]
    File(#[from] FileError),
}

impl OpenError {
    /// What is wrong with the bytes, when the bytes are the trouble.
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

/// Why a container was not written. The file that stood at that path before still stands.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The label does not fit into a header.
    #[error("{field} {value:?} does not fit into a header: {rule}")]
    Label {
        /// Which part of the label.
        field: &'static str,
        /// What was given.
        value: String,
        /// What would be right.
        rule: &'static str,
    },
    /// The operating system said no.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Why a payload cannot be seen as a slice of numbers.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ViewError {
    /// The payload is not a whole number of elements.
    #[error("the payload has {bytes} bytes, which is not a multiple of {size} ({type_name})")]
    Length {
        /// Bytes in the payload.
        bytes: usize,
        /// Bytes in one element.
        size: usize,
        /// The element asked for.
        type_name: &'static str,
    },
    /// The bytes do not start at a multiple of the element's alignment.
    #[error("the payload does not lie at a multiple of {align} bytes ({type_name}); decode it")]
    Alignment {
        /// The alignment asked for.
        align: usize,
        /// The element asked for.
        type_name: &'static str,
    },
    /// Files are little-endian and this machine is not: `decode` copies and still works.
    #[error("files are little-endian and this machine is not: decode the payload instead")]
    BigEndianHost,
}
