//! The arithmetic, as fast as the processor allows. The only unsafe code of this crate.
//!
//! Guarantee: every result is one chain of additions, from the start (a bias or zero) through the terms in order of
//! their index, each term fused into the sum. What is computed alongside, in which
//! register width and by which thread, does not matter: the bits are the same. Leaving out a zero term does not
//! change them either (except for the sign of a zero).
//!
//! All levels agree bit for bit, except in browsers, which round twice per term, with or without SIMD: the story
//! `site-plain` compares the two. A native build with `--cfg kibitzer_narrow` computes as browsers do.

#![allow(unsafe_code)]

mod product;
mod sparse;
#[cfg(test)]
mod tests;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

pub(crate) use product::{Left, Panels, product};
pub(crate) use sparse::{Nonzero, Rows, gather, nonzero, scatter};

/// The number of matrix columns that are stored together: the width of one tile of the product.
pub(crate) const PANEL: usize = 32;

/// One row of a panel. Aligned to a cache line: a load across two lines costs two.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Line([f32; PANEL]);

const ZEROS: Line = Line([0.0; PANEL]);

/// The SIMD level of the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
}

impl Level {
    /// The best level that this processor supports.
    pub(crate) fn here() -> Level {
        #[cfg(target_arch = "x86_64")]
        if !cfg!(kibitzer_narrow) {
            // Each of these calls is a load of a cached word.
            let avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
            if avx2 && is_x86_feature_detected!("avx512f") {
                return Level::Avx512;
            }
            if avx2 {
                return Level::Avx2;
            }
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return Level::Simd128;
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        Level::Plain
    }

    /// All levels that this processor supports.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Level> {
        match Level::here() {
            Level::Plain => vec![Level::Plain],
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => vec![Level::Plain, Level::Avx2],
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => vec![Level::Plain, Level::Avx2, Level::Avx512],
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Level::Simd128 => vec![Level::Plain, Level::Simd128],
        }
    }
}

/// Adds one term, fused. Without the instruction, `mul_add` is a slow library call: the price of the same bits on
/// every processor, which only browsers need not pay.
#[inline(always)]
pub(crate) fn term(sum: f32, a: f32, b: f32) -> f32 {
    if cfg!(any(target_arch = "wasm32", kibitzer_narrow)) { sum + a * b } else { a.mul_add(b, sum) }
}
