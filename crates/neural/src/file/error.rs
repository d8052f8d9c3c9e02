//! What can be wrong with a file of weights, said so that a reader knows what to do next.
//!
//! [`Fault`] is about bytes and knows no path; [`LoadError`] adds where.

use std::io;
use std::path::PathBuf;

use kibitzer_store::FileError;
use thiserror::Error;

use crate::architecture::ArchitectureError;

/// Why some bytes are not the weights that were asked for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The bytes end too early.
    #[error("cut short: {found} bytes, and there should be {expected}")]
    Truncated {
        /// Bytes that there should be, as far as can be told.
        expected: u64,
        /// Bytes that are there.
        found: u64,
    },
    /// The bytes go on too long.
    #[error("too long: {found} bytes, and there should be {expected}")]
    TooLong {
        /// Bytes that there should be.
        expected: u64,
        /// Bytes that are there.
        found: u64,
    },
    /// The first eight bytes are no sane length of a header.
    #[error("not a safetensors file: its header would have {found} bytes (at most {most})")]
    HeaderLength {
        /// The length that the first eight bytes say.
        found: u64,
        /// The most that is accepted.
        most: u64,
    },
    /// The header cannot be read.
    #[error("the header is damaged: {reason}")]
    Header {
        /// What the parser said.
        reason: String,
    },
    /// A safetensors file of somebody else.
    #[error("the metadata has no `{key}`: Kibitzer did not write this file")]
    Foreign {
        /// What is missing.
        key: &'static str,
    },
    /// Written by another version of this crate.
    #[error("format version {found:?}; this Kibitzer reads version {known:?}")]
    Version {
        /// The version in the file.
        found: String,
        /// The one version that is read.
        known: &'static str,
    },
    /// Weights where training was asked for, or the other way round.
    #[error("the file holds a {found:?}, and a {expected:?} was asked for")]
    Kind {
        /// What it holds.
        found: String,
        /// What was asked for.
        expected: &'static str,
    },
    /// A value of the metadata cannot be read.
    #[error("metadata `{key}` cannot be read: {reason}")]
    Metadata {
        /// Which value.
        key: &'static str,
        /// What the parser said.
        reason: String,
    },
    /// The file's architecture cannot be built.
    #[error("the architecture in the file cannot be built: {0}")]
    Architecture(#[from] ArchitectureError),
    /// A tensor that the architecture needs is not there.
    #[error("tensor {name:?} is missing")]
    Missing {
        /// Its name.
        name: String,
    },
    /// A tensor that the architecture does not have.
    #[error("tensor {name:?} is not part of the architecture")]
    Unexpected {
        /// Its name.
        name: String,
    },
    /// A tensor of another shape than the architecture says.
    #[error("tensor {name:?} has shape {found:?}; the architecture says {expected:?}")]
    Shape {
        /// Its name.
        name: String,
        /// The shape in the file.
        found: Vec<u64>,
        /// The shape by the architecture.
        expected: Vec<usize>,
    },
    /// A type of number that is not read here, or a mixture.
    #[error("tensor {name:?} is stored as {found:?}; all must be F32, or all F16")]
    Type {
        /// The tensor.
        name: String,
        /// How it is stored.
        found: String,
    },
    /// A tensor does not lie right behind the one before.
    #[error("tensor {name:?} lies at {found:?}; it should lie at {expected:?}")]
    Place {
        /// The tensor.
        name: String,
        /// First and last place in the file's data.
        found: [u64; 2],
        /// Where it should lie.
        expected: [u64; 2],
    },
    /// The numbers are not those that were written.
    #[error("the weights are damaged: their checksum is {computed}, {stored} was stored")]
    Checksum {
        /// The checksum in the metadata.
        stored: String,
        /// The checksum of the bytes.
        computed: String,
    },
    /// A weight that no sum survives.
    #[error("tensor {name:?}, number {place}: {found} is not a weight")]
    NotFinite {
        /// The tensor.
        name: String,
        /// The place in the tensor, row-major.
        place: usize,
        /// What is there, in words.
        found: String,
    },
}

/// Why a file was not loaded.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read {path}: {source}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is not what was asked for.
    #[error("{path}: {fault}", path = path.display())]
    Fault {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        fault: Fault,
    },
}

/// Why weights were not saved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SaveError {
    /// A weight that could not be loaded again.
    #[error("tensor {name:?}, number {place}: {found} is not a weight")]
    NotFinite {
        /// The tensor.
        name: String,
        /// The place in the tensor, row-major.
        place: usize,
        /// What is there.
        found: f32,
    },
    /// A weight beyond 65504.
    #[error("tensor {name:?}, number {place}: {found} is too large for half precision")]
    TooLargeForHalf {
        /// The tensor.
        name: String,
        /// The place in the tensor, row-major.
        place: usize,
        /// The weight.
        found: f32,
    },
    /// A note under a name that is kept for the format.
    #[error("note {key:?}: names that begin with `kibitzer.` are the format's own")]
    Reserved {
        /// The name.
        key: String,
    },
    /// Notes so long that the file could not be loaded again.
    #[error("the header would have {found} bytes; at most {most} are read")]
    HeaderTooLong {
        /// Bytes of the header.
        found: u64,
        /// The most that is accepted.
        most: u64,
    },
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] FileError),
}
