//! `Key`: what a file was computed from, as a 128-bit hash.
//!
//! Guarantee: equal descriptions give equal keys on every machine and in every version of the
//! container. It is a fast hash (xxh3) that protects against accidents, not against an adversary.

use std::fmt;

use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// The content key of a file: a hash of everything that its payload depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; 16]);

impl Key {
    /// The key of one description, such as `"yatzy, 5 dice, upper bonus 35"`.
    pub fn of(description: impl AsRef<[u8]>) -> Self {
        Self(xxh3_128(description.as_ref()).to_le_bytes())
    }

    /// The key of several parts in order. Each part is hashed with its length, so that moving a
    /// byte from one part to the next gives a different key.
    pub fn of_parts(parts: &[&[u8]]) -> Self {
        let mut hasher = Xxh3::new();
        for part in parts {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Self(hasher.digest128().to_le_bytes())
    }

    /// A key from the bytes that [`Key::bytes`] returned.
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The sixteen bytes as stored in a file.
    pub fn bytes(self) -> [u8; 16] {
        self.0
    }
}

/// Thirty-two lower-case hexadecimal digits.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_same_everywhere() {
        // The published test vector of XXH3-128 for the empty input:
        // 99aa06d3014798d86001c324468d497f.
        assert_eq!(Key::of("").to_string(), "7f498d4624c30160d8984701d306aa99");
    }

    #[test]
    fn parts_do_not_run_together() {
        assert_ne!(Key::of_parts(&[b"ab", b"c"]), Key::of_parts(&[b"a", b"bc"]));
        assert_ne!(Key::of_parts(&[b"ab"]), Key::of_parts(&[b"ab", b""]));
        assert_eq!(Key::of_parts(&[b"ab", b"c"]), Key::of_parts(&[b"ab", b"c"]));
    }

    #[test]
    fn bytes_round_trip() {
        let key = Key::of("a stand of ten wires");
        assert_eq!(Key::from_bytes(key.bytes()), key);
    }
}
