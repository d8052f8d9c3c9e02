//! The fixed header of every container file, and the checks that need nothing but bytes.
//!
//! All numbers are little-endian. Format 1:
//!
//! | bytes | field |
//! |---|---|
//! | 0..8 | signature `89 4B 42 54 5A 0D 0A 1A` |
//! | 8..12 | container format version |
//! | 12..16 | length of the header, 192: the payload starts there |
//! | 16..64 | kind, ASCII, padded with zeros |
//! | 64..96 | version of the engine that wrote it, ASCII, padded with zeros |
//! | 96..100 | rules version |
//! | 100..104 | zero |
//! | 104..120 | content key |
//! | 120..128 | length of the payload |
//! | 128..136 | xxh3-64 of the payload |
//! | 136..184 | zero |
//! | 184..192 | xxh3-64 of bytes 0..184 |
//!
//! The signature and the version will keep their positions in all future formats, so that any
//! version of Kibitzer can say which format it found. Nothing here touches a file.

use xxhash_rust::xxh3::xxh3_64;

use crate::{ContainerError, Key, WriteError};

/// Where the payload starts: a multiple of 64, so that a mapped payload is aligned for any number.
pub const HEADER_LEN: usize = 192;
/// The container format that this version writes.
pub const FORMAT: u32 = 1;
/// The oldest container format that is still supported.
pub const OLDEST_FORMAT: u32 = 1;
/// The first eight bytes. Like PNG's, they expose a file that went through a text-mode transfer.
pub(crate) const SIGNATURE: [u8; 8] = [0x89, b'K', b'B', b'T', b'Z', b'\r', b'\n', 0x1A];

const KIND: std::ops::Range<usize> = 16..64;
const ENGINE: std::ops::Range<usize> = 64..96;
const CHECKSUM_AT: usize = HEADER_LEN - 8;

/// How a writer describes the file that it writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label<'a> {
    /// The kind of payload: at most 48 visible ASCII characters, such as `yatzy.values`.
    pub kind: &'a str,
    /// The version of the game's rules for which the payload is valid.
    pub rules_version: u32,
    /// The version of the program that computed it: at most 32 visible ASCII characters.
    /// Informational; readers do not check it.
    pub engine_version: &'a str,
    /// The key of everything else that the payload depends on.
    pub key: Key,
}

/// The header of a container, decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The container format of the file.
    pub format: u32,
    /// The kind of payload.
    pub kind: String,
    /// The version of the program that wrote it.
    pub engine_version: String,
    /// The version of the game's rules.
    pub rules_version: u32,
    /// The key of everything else that the payload depends on.
    pub key: Key,
    /// The size of the payload in bytes.
    pub payload_len: u64,
    /// The xxh3-64 of the payload.
    pub payload_checksum: u64,
}

impl Header {
    /// The size of the whole file in bytes (saturating).
    pub fn file_len(&self) -> u64 {
        (HEADER_LEN as u64).saturating_add(self.payload_len)
    }

    pub(crate) fn of(label: &Label<'_>, payload_len: u64, payload_checksum: u64) -> Self {
        Self {
            format: FORMAT,
            kind: label.kind.to_owned(),
            engine_version: label.engine_version.to_owned(),
            rules_version: label.rules_version,
            key: label.key,
            payload_len,
            payload_checksum,
        }
    }

    /// The bytes of this header. The label has already been checked: text that is too long is cut.
    pub(crate) fn encode(&self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        let mut put = |at: usize, field: &[u8]| bytes[at..at + field.len()].copy_from_slice(field);
        put(0, &SIGNATURE);
        put(8, &self.format.to_le_bytes());
        put(12, &(HEADER_LEN as u32).to_le_bytes());
        put(KIND.start, &self.kind.as_bytes()[..self.kind.len().min(KIND.len())]);
        put(
            ENGINE.start,
            &self.engine_version.as_bytes()[..self.engine_version.len().min(ENGINE.len())],
        );
        put(96, &self.rules_version.to_le_bytes());
        put(104, &self.key.bytes());
        put(120, &self.payload_len.to_le_bytes());
        put(128, &self.payload_checksum.to_le_bytes());
        let checksum = xxh3_64(&bytes[..CHECKSUM_AT]);
        bytes[CHECKSUM_AT..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Decodes the header at the start of `start`, which may be shorter or longer than a header.
    pub(crate) fn decode(start: &[u8]) -> Result<Self, ContainerError> {
        let common = start.len().min(SIGNATURE.len());
        if start[..common] != SIGNATURE[..common] {
            return Err(ContainerError::NotAContainer);
        }
        let cut =
            || ContainerError::Truncated { expected: HEADER_LEN as u64, found: start.len() as u64 };
        // The version comes before everything else: other formats may differ from here on.
        let format = u32::from_le_bytes(field(start, 8).ok_or_else(cut)?);
        match format {
            1 => decode_format_1(start.get(..HEADER_LEN).ok_or_else(cut)?),
            found if found < OLDEST_FORMAT => {
                Err(ContainerError::OlderFormat { found, oldest: OLDEST_FORMAT })
            }
            found => Err(ContainerError::NewerFormat { found, newest: FORMAT }),
        }
    }

    /// Rejects a file whose length is not what the header states.
    pub(crate) fn check_file_len(&self, found: u64) -> Result<(), ContainerError> {
        let expected = self.file_len();
        match found.cmp(&expected) {
            std::cmp::Ordering::Less => Err(ContainerError::Truncated { expected, found }),
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Greater => Err(ContainerError::TooLong { expected, found }),
        }
    }

    /// Rejects a payload that does not match the checksum.
    pub(crate) fn check_payload(&self, payload: &[u8]) -> Result<(), ContainerError> {
        let computed = xxh3_64(payload);
        if computed == self.payload_checksum {
            Ok(())
        } else {
            Err(ContainerError::PayloadDamaged { stored: self.payload_checksum, computed })
        }
    }
}

/// Decodes and checks a whole in-memory container, including its payload.
///
/// Never panics, whatever the bytes: this is what the fuzzer calls.
pub fn inspect_bytes(file: &[u8]) -> Result<Header, ContainerError> {
    let header = Header::decode(file)?;
    header.check_file_len(file.len() as u64)?;
    header.check_payload(file.get(HEADER_LEN..).unwrap_or_default())?;
    Ok(header)
}

pub(crate) fn check_label(label: &Label<'_>) -> Result<(), WriteError> {
    let refuse =
        |field, value: &str, rule| Err(WriteError::Label { field, value: value.to_owned(), rule });
    if !fits(label.kind, KIND.len()) {
        return refuse("kind", label.kind, "1 to 48 visible ASCII characters, no spaces");
    }
    if !fits(label.engine_version, ENGINE.len()) {
        return refuse(
            "engine version",
            label.engine_version,
            "1 to 32 visible ASCII characters, no spaces",
        );
    }
    Ok(())
}

fn fits(text: &str, room: usize) -> bool {
    !text.is_empty() && text.len() <= room && text.bytes().all(|byte| byte.is_ascii_graphic())
}

fn decode_format_1(bytes: &[u8]) -> Result<Header, ContainerError> {
    let malformed = |what| ContainerError::HeaderMalformed { what };
    let short = || malformed("it is shorter than a header");
    let stored = u64::from_le_bytes(field(bytes, CHECKSUM_AT).ok_or_else(short)?);
    let computed = xxh3_64(&bytes[..CHECKSUM_AT]);
    if stored != computed {
        return Err(ContainerError::HeaderDamaged { stored, computed });
    }
    if field(bytes, 12).map(u32::from_le_bytes) != Some(HEADER_LEN as u32) {
        return Err(malformed("the header length is not 192"));
    }
    if bytes[100..104].iter().chain(&bytes[136..CHECKSUM_AT]).any(|&byte| byte != 0) {
        return Err(malformed("a reserved byte is not zero"));
    }
    let text = |range: std::ops::Range<usize>| {
        let padded = &bytes[range.clone()];
        let end = padded.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        std::str::from_utf8(&padded[..end]).ok().filter(|text| fits(text, range.len()))
    };
    let number = |at| field(bytes, at).map(u64::from_le_bytes).ok_or_else(short);
    Ok(Header {
        format: 1,
        kind: text(KIND).ok_or(malformed("the kind is not visible ASCII"))?.to_owned(),
        engine_version: text(ENGINE)
            .ok_or(malformed("the engine version is not visible ASCII"))?
            .to_owned(),
        rules_version: u32::from_le_bytes(field(bytes, 96).ok_or_else(short)?),
        key: Key::from_bytes(field(bytes, 104).ok_or_else(short)?),
        payload_len: number(120)?,
        payload_checksum: number(128)?,
    })
}

fn field<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at + N)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label() -> Label<'static> {
        Label { kind: "test.values", rules_version: 7, engine_version: "0.1.0", key: Key::of("x") }
    }

    fn sealed(mut bytes: [u8; HEADER_LEN]) -> [u8; HEADER_LEN] {
        let checksum = xxh3_64(&bytes[..CHECKSUM_AT]);
        bytes[CHECKSUM_AT..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    #[test]
    fn a_header_survives_the_round_trip() {
        for (kind, engine_version) in [("k", "0"), (&*"k".repeat(48), &*"9".repeat(32))] {
            let header = Header::of(&Label { kind, engine_version, ..label() }, u64::MAX, 99);
            assert_eq!(Header::decode(&header.encode()), Ok(header));
        }
    }

    #[test]
    fn the_payload_starts_at_a_multiple_of_64() {
        assert_eq!(HEADER_LEN % 64, 0);
    }

    #[test]
    fn a_length_past_u64_is_only_a_file_cut_short() {
        let header = Header::of(&label(), u64::MAX, 0).encode();
        let expected = u64::MAX;
        let found = HEADER_LEN as u64;
        assert_eq!(inspect_bytes(&header), Err(ContainerError::Truncated { expected, found }));
    }

    #[test]
    fn other_formats_are_named_whatever_follows() {
        let mut bytes = Header::of(&label(), 0, xxh3_64(b"")).encode();
        bytes[8..12].copy_from_slice(&0u32.to_le_bytes());
        assert_eq!(inspect_bytes(&bytes), Err(ContainerError::OlderFormat { found: 0, oldest: 1 }));
        bytes[8..12].copy_from_slice(&2u32.to_le_bytes());
        let newer = Err(ContainerError::NewerFormat { found: 2, newest: 1 });
        assert_eq!(inspect_bytes(&sealed(bytes)), newer);
        assert_eq!(inspect_bytes(&bytes[..12]), newer);
    }

    #[test]
    fn nonsense_with_a_good_checksum_is_refused() {
        let good = Header::of(&label(), 0, xxh3_64(b"")).encode();
        assert!(inspect_bytes(&good).is_ok());
        let cases: [(usize, u8, &str); 5] = [
            (12, 64, "header length"),
            (101, 1, "reserved"),
            (183, 1, "reserved"),
            (20, 0, "kind"),
            (64, 0xFF, "engine version"),
        ];
        for (at, byte, named) in cases {
            let mut bytes = good;
            bytes[at] = byte;
            let error = inspect_bytes(&sealed(bytes)).unwrap_err();
            assert!(matches!(error, ContainerError::HeaderMalformed { .. }), "{error}");
            assert!(error.to_string().contains(named), "{error}");
        }
    }

    #[test]
    fn labels_that_do_not_fit_are_refused() {
        assert!(check_label(&label()).is_ok());
        for kind in ["", "two words", "naïve", "line\n", &"k".repeat(49)] {
            let error = check_label(&Label { kind, ..label() }).unwrap_err().to_string();
            assert!(error.starts_with("kind"), "{error}");
        }
        let error = check_label(&Label { engine_version: &"1".repeat(33), ..label() });
        assert!(error.unwrap_err().to_string().starts_with("engine version"));
    }
}
