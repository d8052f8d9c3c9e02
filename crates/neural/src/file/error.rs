//! What can be wrong with a file of weights, described so that the reader knows what to do next.
//!
//! [`Fault`] is about bytes and knows no path; [`LoadError`] adds the path.

use std::io;
use std::path::PathBuf;

use kibitzer_store::FileError;
use thiserror::Error;

use crate::architecture::ArchitectureError;

/// Why some bytes are not the expected weights.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The bytes end too early.
    #[error("truncated: {found} bytes, expected {expected}")]
    Truncated {
        /// The expected size, as far as known.
        expected: u64,
        /// The actual size.
        found: u64,
    },
    /// There are too many bytes.
    #[error("too long: {found} bytes, expected {expected}")]
    TooLong {
        /// The expected size.
        expected: u64,
        /// The actual size.
        found: u64,
    },
    /// The first eight bytes are not a plausible header length.
    #[error("not a safetensors file: its header would have {found} bytes (at most {most})")]
    HeaderLength {
        /// The length that the first eight bytes give.
        found: u64,
        /// The maximum accepted.
        most: u64,
    },
    /// The header cannot be read.
    #[error("the header is damaged: {reason}")]
    Header {
        /// The parser's error.
        reason: String,
    },
    /// A safetensors file that Kibitzer did not write.
    #[error("the metadata has no `{key}`: Kibitzer did not write this file")]
    Foreign {
        /// The missing metadata key.
        key: &'static str,
    },
    /// Written by another version of this crate.
    #[error("format version {found:?}; this Kibitzer reads version {known:?}")]
    Version {
        /// The version in the file.
        found: String,
        /// The only version that is supported.
        known: &'static str,
    },
    /// Weights where training state was expected, or the other way round.
    #[error("the file holds a {found:?}, expected a {expected:?}")]
    Kind {
        /// The kind of the file.
        found: String,
        /// The expected kind.
        expected: &'static str,
    },
    /// A metadata value cannot be parsed.
    #[error("metadata `{key}` cannot be read: {reason}")]
    Metadata {
        /// The metadata key.
        key: &'static str,
        /// The parser's error.
        reason: String,
    },
    /// The architecture in the file is invalid.
    #[error("the architecture in the file cannot be built: {0}")]
    Architecture(#[from] ArchitectureError),
    /// A tensor that the architecture needs is missing.
    #[error("tensor {name:?} is missing")]
    Missing {
        /// Name of the tensor.
        name: String,
    },
    /// A tensor that the architecture does not have.
    #[error("tensor {name:?} is not part of the architecture")]
    Unexpected {
        /// Name of the tensor.
        name: String,
    },
    /// A tensor has a different shape from what the architecture says.
    #[error("tensor {name:?} has shape {found:?}; the architecture says {expected:?}")]
    Shape {
        /// Name of the tensor.
        name: String,
        /// The shape in the file.
        found: Vec<u64>,
        /// The shape according to the architecture.
        expected: Vec<usize>,
    },
    /// An unsupported number type, or a mixture of types.
    #[error("tensor {name:?} is stored as {found:?}; all must be F32, or all F16")]
    Type {
        /// Name of the tensor.
        name: String,
        /// Its number type in the file.
        found: String,
    },
    /// A tensor does not follow directly after the previous one.
    #[error("tensor {name:?} lies at {found:?}; it should lie at {expected:?}")]
    Place {
        /// Name of the tensor.
        name: String,
        /// Its begin and end offsets in the file's data.
        found: [u64; 2],
        /// Where it should be.
        expected: [u64; 2],
    },
    /// The numbers are not those that were written.
    #[error("the weights are damaged: their checksum is {computed}, but {stored} is stored")]
    Checksum {
        /// The checksum in the metadata.
        stored: String,
        /// The checksum of the bytes.
        computed: String,
    },
    /// A weight is infinite or NaN.
    #[error("tensor {name:?}, number {place}: {found} is not a weight")]
    NotFinite {
        /// Name of the tensor.
        name: String,
        /// The index in the tensor, row-major.
        place: usize,
        /// The value found, as text.
        found: String,
    },
}

/// Why a file was not loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read {path}: {source}", path = path.display())]
    Read {
        /// The path of the file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file is not what was expected.
    #[error("{path}: {fault}", path = path.display())]
    Fault {
        /// The path of the file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        fault: Fault,
    },
}

/// Why weights were not saved.
#[derive(Debug, Error)]
pub enum SaveError {
    /// A weight is infinite or NaN, so the file could not be loaded again.
    #[error("tensor {name:?}, number {place}: {found} is not a weight")]
    NotFinite {
        /// Name of the tensor.
        name: String,
        /// The index in the tensor, row-major.
        place: usize,
        /// The value found.
        found: f32,
    },
    /// A weight beyond 65504, the largest half.
    #[error("tensor {name:?}, number {place}: {found} is too large for half precision")]
    TooLargeForHalf {
        /// Name of the tensor.
        name: String,
        /// The index in the tensor, row-major.
        place: usize,
        /// The weight.
        found: f32,
    },
    /// A note with a name that is reserved for the format.
    #[error("note {key:?}: names that begin with `kibitzer.` are the format's own")]
    Reserved {
        /// The reserved name.
        key: String,
    },
    /// Notes so long that the file could not be loaded again.
    #[error("the header would have {found} bytes; at most {most} are read")]
    HeaderTooLong {
        /// The size of the header in bytes.
        found: u64,
        /// The maximum accepted.
        most: u64,
    },
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] FileError),
}
