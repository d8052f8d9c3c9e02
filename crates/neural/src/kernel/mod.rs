//! The arithmetic, as fast as the processor at hand allows. The only unsafe code of this crate.
//!
//! Promise: every number that comes out is one chain of additions, from the start (a bias or zero) through the terms in
//! order of their index, each term fused into the sum where the processor can do that. What else is computed beside it,
//! in which width of register, by which thread, does not matter: the bits are the same. Leaving out a term that is zero
//! does not change them either (but for the sign of a zero).
//!
//! AVX-512, AVX2 and NEON fuse and agree to the bit; x86 processors without FMA round twice a term and differ in the
//! last bits. So do browsers, vectors or not: the story `site-plain` compares the two.

#![allow(unsafe_code)]

mod product;
mod sparse;
#[cfg(test)]
mod tests;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

pub(crate) use product::{Left, Panels, product};
pub(crate) use sparse::{Nonzero, Rows, gather, nonzero, scatter};

/// Columns of a matrix that are kept together: what one tile of the product works on.
pub(crate) const PANEL: usize = 32;

/// One row of a panel. Aligned to a line of the cache: a load across two lines costs two.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Line([f32; PANEL]);

const ZEROS: Line = Line([0.0; PANEL]);

/// What the processor can do.
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
    /// The best that this processor has.
    pub(crate) fn here() -> Level {
        #[cfg(target_arch = "x86_64")]
        {
            // One call of each is a load of a cached word.
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

    /// Everything that this processor has.
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

/// One term more: fused where that costs nothing.
#[inline(always)]
pub(crate) fn term(sum: f32, a: f32, b: f32) -> f32 {
    // Without the instruction `mul_add` is a slow library call.
    if cfg!(any(target_feature = "fma", target_arch = "aarch64")) {
        a.mul_add(b, sum)
    } else {
        sum + a * b
    }
}
