//! Writing a container, payload piece by piece.
//!
//! Guarantees: the file appears complete with `finish` or not at all, and equal labels and payloads
//! give equal files. Memory use does not grow with the payload.

use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

use crate::atomic::AtomicFile;
use crate::header::{HEADER_LEN, check_label};
use crate::{FileError, Header, Label, Number, WriteError};

/// How many numbers [`Writer::write_numbers`] encodes at a time.
const NUMBERS_AT_ONCE: usize = 4096;

/// A container being written. Dropped without [`Writer::finish`] it leaves no trace.
pub struct Writer {
    file: AtomicFile,
    path: PathBuf,
    /// Finalised by `finish`; until then its length counts what has been written so far.
    header: Header,
    checksum: Xxh3,
}

impl Writer {
    /// Starts a container that will be at `path`.
    pub fn create(path: &Path, label: &Label<'_>) -> Result<Self, WriteError> {
        check_label(label)?;
        Self::begin(AtomicFile::create(path)?, path, label)
    }

    /// As `create`, without sweeping the folder first.
    pub(crate) fn create_unswept(path: &Path, label: &Label<'_>) -> Result<Self, WriteError> {
        check_label(label)?;
        Self::begin(AtomicFile::create_unswept(path)?, path, label)
    }

    fn begin(mut file: AtomicFile, path: &Path, label: &Label<'_>) -> Result<Self, WriteError> {
        // Zeros until the end: even a temporary file is never a valid container prematurely.
        file.write_all(&[0; HEADER_LEN]).map_err(FileError::when("write", path))?;
        let header = Header::of(label, 0, 0);
        Ok(Self { file, path: path.to_owned(), header, checksum: Xxh3::new() })
    }

    /// Appends numbers to the payload, little-endian.
    pub fn write_numbers<T: Number>(&mut self, numbers: &[T]) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(NUMBERS_AT_ONCE.min(numbers.len()) * size_of::<T>());
        for chunk in numbers.chunks(NUMBERS_AT_ONCE) {
            bytes.clear();
            chunk.iter().for_each(|number| number.push_le(&mut bytes));
            self.write_all(&bytes)?;
        }
        Ok(())
    }

    /// Finalises the header, makes everything durable and puts the file in place.
    pub fn finish(mut self) -> Result<Header, WriteError> {
        self.header.payload_checksum = self.checksum.digest();
        let sealed = self.header.encode();
        self.file
            .seek(SeekFrom::Start(0))
            .and_then(|_| self.file.write_all(&sealed))
            .map_err(FileError::when("write", &self.path))?;
        self.file.commit()?;
        Ok(self.header)
    }
}

/// Appends to the payload.
impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.checksum.update(&bytes[..written]);
        self.header.payload_len += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// An in-memory container: the bytes that a file with these numbers would have.
pub fn pack<T: Number>(label: &Label<'_>, numbers: &[T]) -> Result<Vec<u8>, WriteError> {
    check_label(label)?;
    let mut bytes = vec![0; HEADER_LEN];
    bytes.reserve(size_of_val(numbers));
    numbers.iter().for_each(|number| number.push_le(&mut bytes));
    let payload = &bytes[HEADER_LEN..];
    let header = Header::of(label, payload.len() as u64, xxhash_rust::xxh3::xxh3_64(payload));
    bytes[..HEADER_LEN].copy_from_slice(&header.encode());
    Ok(bytes)
}

/// Writes a container whose payload is in memory.
pub fn write_container(
    path: &Path,
    label: &Label<'_>,
    payload: &[u8],
) -> Result<Header, WriteError> {
    finish_with(Writer::create(path, label)?, payload)
}

pub(crate) fn finish_with(mut writer: Writer, payload: &[u8]) -> Result<Header, WriteError> {
    writer.write_all(payload).map_err(FileError::when("write", &writer.path))?;
    writer.finish()
}
