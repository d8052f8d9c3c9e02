//! Opening a container: everything is checked before any payload is returned.
//!
//! The payload is memory-mapped, not read, and can be viewed as numbers without a copy. The map
//! belongs to the `Container`, and every view borrows from it. A file that is replaced by a newer
//! one while it is open stays readable as it was.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use crate::header::{HEADER_LEN, inspect_bytes};
use crate::{ContainerError, FileError, Header, Key, Number, OpenError, ViewError, kernel};

/// What a reader requires of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expect<'a> {
    /// The kind of payload that it can read.
    pub kind: &'a str,
    /// The version of the rules that it uses.
    pub rules_version: u32,
    /// What the payload must have been computed from.
    pub key: Key,
    /// The command that rebuilds the file, for the error message; empty if there is none.
    pub rebuild: &'a str,
}

impl Expect<'_> {
    fn check(&self, header: &Header) -> Result<(), ContainerError> {
        if header.kind != self.kind {
            let (expected, found) = (self.kind.to_owned(), header.kind.clone());
            return Err(ContainerError::WrongKind { expected, found });
        }
        if header.rules_version != self.rules_version {
            let (expected, found) = (self.rules_version, header.rules_version);
            return Err(ContainerError::WrongRules { expected, found });
        }
        if header.key != self.key {
            return Err(ContainerError::WrongKey { expected: self.key, found: header.key });
        }
        Ok(())
    }
}

/// A container file, mapped read-only.
#[derive(Debug)]
pub struct Container {
    header: Header,
    map: Mmap,
}

/// Opens a container and checks everything: its kind, whether it is complete, and its checksum.
pub fn open(path: &Path, expect: &Expect<'_>) -> Result<Container, OpenError> {
    let container = open_unverified(path, expect)?;
    container.verify().map_err(|fault| refused(path, fault, expect.rebuild))?;
    Ok(container)
}

/// As [`open`], except that the payload's checksum is left to [`Container::verify`]: for files so
/// large that reading them completely at the start is too expensive.
pub fn open_unverified(path: &Path, expect: &Expect<'_>) -> Result<Container, OpenError> {
    let rebuild = expect.rebuild;
    let (header, file) = start(path, rebuild)?;
    expect.check(&header).map_err(|fault| refused(path, fault, rebuild))?;
    map(header, &file, path)
}

/// Opens a container with any kind, rules and key, and checks that it is complete and undamaged.
pub(crate) fn open_any(path: &Path) -> Result<Container, OpenError> {
    let (header, file) = start(path, "")?;
    let container = map(header, &file, path)?;
    container.verify().map_err(|fault| refused(path, fault, ""))?;
    Ok(container)
}

/// The payload of an in-memory container as numbers, with the same checks as [`open`].
pub fn unpack<T: Number>(bytes: &[u8], expect: &Expect<'_>) -> Result<Vec<T>, ContainerError> {
    expect.check(&inspect_bytes(bytes)?)?;
    let malformed =
        |_| ContainerError::PayloadMalformed { what: "a different element type was expected" };
    kernel::decode(bytes.get(HEADER_LEN..).unwrap_or_default()).map_err(malformed)
}

/// Reads the header of a container of any kind. The file's length is checked, its payload is not.
pub fn read_header(path: &Path) -> Result<Header, OpenError> {
    start(path, "").map(|(header, _)| header)
}

impl Container {
    /// The decoded header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The raw payload, starting at a multiple of 64 bytes.
    pub fn payload(&self) -> &[u8] {
        self.map.get(HEADER_LEN..).unwrap_or_default()
    }

    /// The payload as numbers, without a copy.
    pub fn view<T: Number>(&self) -> Result<&[T], ViewError> {
        kernel::view(self.payload())
    }

    /// The payload as numbers, copied: for machines that are not little-endian.
    pub fn decode<T: Number>(&self) -> Result<Vec<T>, ViewError> {
        kernel::decode(self.payload())
    }

    /// Reads the whole payload and compares it with its checksum.
    pub fn verify(&self) -> Result<(), ContainerError> {
        self.header.check_payload(self.payload())
    }
}

fn start(path: &Path, rebuild: &str) -> Result<(Header, File), OpenError> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => {
            OpenError::Missing { path: path.to_owned(), rebuild: rebuild.to_owned() }
        }
        _ => FileError::when("open", path)(error).into(),
    };
    let mut file = File::open(path).map_err(failed)?;
    let found = file.metadata().map_err(FileError::when("inspect", path))?.len();
    let mut start = Vec::with_capacity(HEADER_LEN);
    (&mut file)
        .take(HEADER_LEN as u64)
        .read_to_end(&mut start)
        .map_err(FileError::when("read", path))?;
    let header = Header::decode(&start)
        .and_then(|header| header.check_file_len(found).map(|()| header))
        .map_err(|fault| refused(path, fault, rebuild))?;
    Ok((header, file))
}

fn map(header: Header, file: &File, path: &Path) -> Result<Container, OpenError> {
    let len = usize::try_from(header.file_len())
        .map_err(|_| io::Error::new(io::ErrorKind::FileTooLarge, "too large for this machine"));
    let map = len
        .and_then(|len| kernel::map(file, len))
        .map_err(FileError::when("map into memory", path))?;
    Ok(Container { header, map })
}

fn refused(path: &Path, fault: ContainerError, rebuild: &str) -> OpenError {
    let path: PathBuf = path.to_owned();
    OpenError::Refused { path, fault, rebuild: rebuild.to_owned() }
}
