//! The only unsafe code of this crate: mapping a file, and viewing bytes as numbers.
//!
//! A view is complete, aligned and little-endian, or it is refused. Its plain twin is [`decode`],
//! which copies number by number and works on any machine.
#![allow(unsafe_code)]

use std::any::type_name;
use std::fs::File;
use std::io;

use memmap2::{Mmap, MmapOptions};

use crate::ViewError;

mod sealed {
    pub trait Sealed {}
}

/// A number type that a payload may be a slice of: all its bit patterns are valid.
///
/// Sealed: viewing bytes as numbers is sound because only the plain number types below are
/// `Number`s.
pub trait Number: Copy + sealed::Sealed + 'static {
    /// The number with these little-endian bytes. `chunk` has `size_of::<Self>()` bytes.
    #[doc(hidden)]
    fn from_le(chunk: &[u8]) -> Self;
    /// Appends the little-endian bytes of the number.
    #[doc(hidden)]
    fn push_le(self, bytes: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl sealed::Sealed for $number {}
        impl Number for $number {
            fn from_le(chunk: &[u8]) -> Self {
                let mut bytes = [0; size_of::<$number>()];
                bytes.copy_from_slice(chunk);
                <$number>::from_le_bytes(bytes)
            }
            fn push_le(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}
numbers!(u8 u16 u32 u64 i8 i16 i32 i64 f32 f64);

/// Maps the first `len` bytes of `file` read-only.
pub(crate) fn map(file: &File, len: usize) -> io::Result<Mmap> {
    // SAFETY: the map is undefined behaviour if somebody changes or truncates the file in place
    // while it is mapped. Nothing in this crate does: a file is written under another name and
    // renamed, which leaves the mapped inode alone. `len` is the length that the file just
    // reported. No memory map can protect against a stranger who edits files in the data folder in
    // place while Kibitzer runs.
    unsafe { MmapOptions::new().len(len).map(file) }
}

/// Views little-endian bytes as numbers without copying them.
pub(crate) fn view<T: Number>(bytes: &[u8]) -> Result<&[T], ViewError> {
    check_length::<T>(bytes)?;
    if cfg!(target_endian = "big") && size_of::<T>() > 1 {
        return Err(ViewError::BigEndianHost);
    }
    // SAFETY: `Number` is sealed to integers and floats, for which every bit pattern is valid, and
    // the view borrows `bytes`, so it does not outlive them and nothing writes through it.
    let (before, numbers, after) = unsafe { bytes.align_to::<T>() };
    if before.is_empty() && after.is_empty() {
        Ok(numbers)
    } else {
        Err(ViewError::Alignment { align: align_of::<T>(), type_name: type_name::<T>() })
    }
}

/// The plain twin of [`view`]: copies the numbers out one by one.
pub(crate) fn decode<T: Number>(bytes: &[u8]) -> Result<Vec<T>, ViewError> {
    check_length::<T>(bytes)?;
    Ok(bytes.chunks_exact(size_of::<T>()).map(T::from_le).collect())
}

fn check_length<T>(bytes: &[u8]) -> Result<(), ViewError> {
    if bytes.len().is_multiple_of(size_of::<T>()) {
        return Ok(());
    }
    let (bytes, size) = (bytes.len(), size_of::<T>());
    Err(ViewError::Length { bytes, size, type_name: type_name::<T>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes at a 64-byte boundary, like a mapped payload.
    #[repr(align(64))]
    struct Aligned([u8; 256]);

    fn sample() -> Aligned {
        let mut state = 1u32;
        Aligned(std::array::from_fn(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        }))
    }

    fn bits<T: Number>(numbers: &[T]) -> Vec<u8> {
        let mut bytes = Vec::new();
        numbers.iter().for_each(|number| number.push_le(&mut bytes));
        bytes
    }

    fn agree<T: Number>() {
        let bytes = sample();
        for len in 0..=bytes.0.len() {
            for start in 0..=16 {
                let Some(part) = bytes.0.get(start..start + len) else { continue };
                let whole = len.is_multiple_of(size_of::<T>());
                let copied = decode::<T>(part);
                assert_eq!(copied.is_ok(), whole, "{} {start} {len}", type_name::<T>());
                let aligned = start.is_multiple_of(align_of::<T>()) || len == 0;
                match view::<T>(part) {
                    Ok(seen) => {
                        assert!(whole && aligned);
                        assert_eq!(bits(seen), part, "NaN payloads survive too");
                        assert_eq!(bits(&copied.unwrap()), part);
                    }
                    Err(ViewError::Length { .. }) => assert!(!whole),
                    Err(ViewError::Alignment { .. }) => assert!(whole && !aligned),
                    Err(error) => assert_eq!(u16::from_ne_bytes([0, 1]), 1, "{error}"),
                }
            }
        }
    }

    #[test]
    fn a_view_equals_its_plain_twin_at_every_length_and_offset() {
        agree::<u8>();
        agree::<i8>();
        agree::<u16>();
        agree::<i16>();
        agree::<u32>();
        agree::<i32>();
        agree::<u64>();
        agree::<i64>();
        agree::<f32>();
        agree::<f64>();
    }
}
