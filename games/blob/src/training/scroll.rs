//! Numbers and sections in a little-endian byte stream; lengths are checked on reading.

use thiserror::Error;

/// Malformed bytes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("byte {at}: {what}")]
pub struct Unreadable {
    /// The offset of the bytes at fault.
    pub at: usize,
    /// What is wrong there.
    pub what: &'static str,
}

/// A byte stream being written.
#[derive(Debug, Default)]
pub(super) struct Writer(pub(super) Vec<u8>);

impl Writer {
    pub(super) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn whole(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    pub(super) fn real(&mut self, number: f64) {
        self.bytes(&number.to_le_bytes());
    }

    pub(super) fn single(&mut self, number: f32) {
        self.bytes(&number.to_le_bytes());
    }

    /// Writes bytes, preceded by their length.
    pub(super) fn section(&mut self, bytes: &[u8]) {
        self.whole(bytes.len() as u64);
        self.bytes(bytes);
    }
}

/// A byte stream being read.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// An error about what was read last.
    pub(super) fn wrong(&self, what: &'static str) -> Unreadable {
        Unreadable { at: self.at, what }
    }

    pub(super) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Unreadable> {
        let end = self.at.checked_add(count).filter(|end| *end <= self.bytes.len());
        let end = end.ok_or_else(|| self.wrong("unexpected end of data"))?;
        let found = &self.bytes[self.at..end];
        self.at = end;
        Ok(found)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Unreadable> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    pub(super) fn byte(&mut self) -> Result<u8, Unreadable> {
        Ok(self.array::<1>()?[0])
    }

    pub(super) fn short(&mut self) -> Result<i16, Unreadable> {
        Ok(i16::from_le_bytes(self.array()?))
    }

    pub(super) fn whole(&mut self) -> Result<u64, Unreadable> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    pub(super) fn single(&mut self) -> Result<f32, Unreadable> {
        let number = f32::from_le_bytes(self.array()?);
        if number.is_finite() { Ok(number) } else { Err(self.wrong("a number is not finite")) }
    }

    pub(super) fn real(&mut self) -> Result<f64, Unreadable> {
        let number = f64::from_le_bytes(self.array()?);
        if number.is_finite() { Ok(number) } else { Err(self.wrong("a number is not finite")) }
    }

    pub(super) fn section(&mut self) -> Result<&'a [u8], Unreadable> {
        let count = usize::try_from(self.whole()?).unwrap_or(usize::MAX);
        self.bytes(count)
    }

    /// A number of items of at least one byte each, so that absurd numbers are rejected at once.
    pub(super) fn count(&mut self) -> Result<usize, Unreadable> {
        let count = usize::try_from(self.whole()?).unwrap_or(usize::MAX);
        let left = self.bytes.len() - self.at;
        if count <= left {
            Ok(count)
        } else {
            Err(self.wrong("a count exceeds the remaining bytes"))
        }
    }

    pub(super) fn end(&self) -> Result<(), Unreadable> {
        let over = self.at == self.bytes.len();
        if over { Ok(()) } else { Err(self.wrong("trailing bytes")) }
    }
}
