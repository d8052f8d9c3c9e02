//! Networks as files: safetensors, with metadata that makes them verifiable.
//!
//! The format is eight bytes of length, a JSON header and the numbers, so that other tools can read it too. The
//! header's metadata contains the architecture, a version, a checksum (XXH3) of all numbers and the user's own notes.
//! Files are written atomically. Inconsistent files are rejected with a [`Fault`]; nothing is allocated just because
//! a header says so.

mod error;
mod half;
mod safetensors;
#[cfg(feature = "training")]
mod training;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use kibitzer_store::write_atomically;

pub use error::{Fault, LoadError, SaveError};
pub(crate) use safetensors::{Contents, read, write};

use crate::Network;

/// The user's notes in a file: how the network was trained, on what.
pub type Notes = BTreeMap<String, String>;

/// How numbers are stored. Computation uses single precision either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Precision {
    /// 32 bits: lossless.
    #[default]
    Single,
    /// 16 bits: half the size, about three significant digits.
    Half,
}

const KIND: &str = "network";

/// The maximum size of a file to load.
const MOST_BYTES: u64 = 1 << 30;

impl Network {
    /// The network as the bytes of a file.
    pub fn to_bytes(&self, precision: Precision, notes: &Notes) -> Result<Vec<u8>, SaveError> {
        let groups = [("", &self.parameters[..])];
        write(KIND, &self.layout, &groups, precision, &Notes::new(), notes)
    }

    /// Writes the network to a file atomically.
    pub fn save(&self, path: &Path, precision: Precision, notes: &Notes) -> Result<(), SaveError> {
        Ok(write_atomically(path, &self.to_bytes(precision, notes)?)?)
    }

    /// Decodes a network from the bytes of a file, with the notes that were saved with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Network, Notes), Fault> {
        let Contents { layout, groups: [parameters], notes, .. } = read(KIND, [""], bytes)?;
        Ok((Network::new(layout, parameters), notes))
    }

    /// Loads a network from a file, with the notes that were saved with it.
    pub fn load(path: &Path) -> Result<(Network, Notes), LoadError> {
        load(path, Network::from_bytes)
    }
}

/// Reads a file if its size is plausible.
pub(crate) fn load<T>(
    path: &Path,
    read: impl FnOnce(&[u8]) -> Result<T, Fault>,
) -> Result<T, LoadError> {
    let failed = |source| LoadError::Read { path: path.into(), source };
    let file = File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    let found = bytes.len() as u64;
    let contents = if found > MOST_BYTES {
        Err(Fault::TooLong { expected: MOST_BYTES, found })
    } else {
        read(&bytes)
    };
    contents.map_err(|fault| LoadError::Fault { path: path.into(), fault })
}
