//! The checksum of a Parquet file, stored inside the file.
//!
//! Parquet protects neither its footer nor, as commonly written, its pages, and a decoder that is given damaged bytes
//! may return wrong numbers. So the last note of every file is a checksum over all other bytes: written as zeros
//! first, then filled in. It is checked before anything is decoded. Other readers just see one more note.

use xxhash_rust::xxh3::Xxh3;

/// The prefix of notes that belong to this crate.
pub(crate) const RESERVED: &str = "kibitzer.";
/// The note that contains the checksum: sixteen hexadecimal digits.
pub(crate) const CHECKSUM_NOTE: &str = "kibitzer.checksum";
/// The placeholder while the checksum is computed.
pub(crate) const BLANK: &str = "0000000000000000";

/// What follows the key in the footer: Thrift's compact encoding of "field 2, string, 16 bytes".
const VALUE_MARK: [u8; 2] = [0x18, 0x10];
const MAGIC: &[u8] = b"PAR1";

/// What is wrong with the outer structure of a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    NotParquet,
    CutShort,
    NoSeal,
    Mismatch { stored: String, computed: String },
}

/// Fills in the checksum; false if there is no place for it.
#[must_use]
pub(crate) fn seal(file: &mut [u8]) -> bool {
    let Some(at) = find_digits(file) else { return false };
    let digits = format!("{:016x}", checksum(file, at));
    file[at..at + BLANK.len()].copy_from_slice(digits.as_bytes());
    true
}

/// Checks that these are the bytes that were sealed.
pub(crate) fn check(file: &[u8]) -> Result<(), Broken> {
    let common = file.len().min(MAGIC.len());
    if file.is_empty() || file[..common] != MAGIC[..common] {
        return Err(Broken::NotParquet);
    }
    if footer(file).is_none() {
        return Err(Broken::CutShort);
    }
    let at = find_digits(file).ok_or(Broken::NoSeal)?;
    let stored = String::from_utf8_lossy(&file[at..at + BLANK.len()]);
    let computed = format!("{:016x}", checksum(file, at));
    // Compared as text: a checksum has one spelling, and damaged digits are damage like any other.
    if stored == computed {
        Ok(())
    } else {
        Err(Broken::Mismatch { stored: stored.into_owned(), computed })
    }
}

fn checksum(file: &[u8], at: usize) -> u64 {
    let mut hasher = Xxh3::new();
    hasher.update(&file[..at]);
    hasher.update(BLANK.as_bytes());
    hasher.update(&file[at + BLANK.len()..]);
    hasher.digest()
}

/// Where the sixteen digits are. Our note is the last one, so this is the last match.
fn find_digits(file: &[u8]) -> Option<usize> {
    let (start, end) = footer(file)?;
    let mark = [CHECKSUM_NOTE.as_bytes(), &VALUE_MARK].concat();
    let found = file[start..end].windows(mark.len()).rposition(|window| window == mark)?;
    let digits = start + found + mark.len();
    (digits + BLANK.len() <= end).then_some(digits)
}

/// Where the footer is: before four bytes of its length and the magic number.
fn footer(file: &[u8]) -> Option<(usize, usize)> {
    let end = file.len().checked_sub(8).filter(|&end| end >= MAGIC.len())?;
    if &file[end + 4..] != MAGIC {
        return None;
    }
    let len = u32::from_le_bytes(file[end..end + 4].try_into().ok()?);
    let start = end.checked_sub(usize::try_from(len).ok()?)?;
    (start >= MAGIC.len()).then_some((start, end))
}
